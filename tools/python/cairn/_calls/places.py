"""The words that calls take for where they run, and the types of their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

Device: TypeAlias = Literal["auto", "host", "gpu"]
Order: TypeAlias = Literal["any", "value", "count", "first"]

if TYPE_CHECKING:  # numpy.typing takes milliseconds to import
    from numpy.typing import ArrayLike as ArrayLike
    from numpy.typing import NDArray as NDArray
else:
    ArrayLike = NDArray = Any


class Place(NamedTuple):
    """What functions take as ``device`` and ``threads``."""

    device: str = "auto"
    threads: int = 0
