"""Where a call runs, and with how many threads."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """What functions take as ``device`` and ``threads``."""

    device: str = "auto"
    threads: int = 0
