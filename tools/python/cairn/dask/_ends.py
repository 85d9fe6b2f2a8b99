"""The least and the greatest item of lazy data."""

from __future__ import annotations

from typing import Any

from cairn._calls.places import Place
from cairn._parts.ends import Ends, ends_of, joined
from cairn.dask._source import Source


def ends_of_parts(source: Source, how: Place) -> Any:
    """A state for each part: the ends of each column."""
    return source.map(_ends_of_columns, how)


def _ends_of_columns(how: Place, *parts: Any) -> list[Ends]:
    return [ends_of(part, how) for part in parts]


def joined_ends(states: list[list[Ends]]) -> list[Ends]:
    """Those of several parts, for each column."""
    return [joined(list(column)) for column in zip(*states)]
