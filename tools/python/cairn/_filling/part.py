"""Some rows of columns, read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

BYTES = 1 << 24  # of a part, where its rows are not given


class Part(NamedTuple):
    """One array for each column, of as many rows; where they come from, as messages say it; and the share of
    all rows that was read with them."""

    columns: list[Any]
    where: str
    done: float


class Source(Protocol):
    """Columns that are read part by part."""

    def parts(self, chunk: int | None) -> Iterator[Part]:
        """All rows in their order, in parts of `chunk` rows or, without, of some MiB."""
        ...


def failed(where: str, error: Exception) -> Exception:
    """The error as one that says where."""
    kind = type(error) if type(error) in (ValueError, TypeError, OverflowError) else OSError
    return kind(f"{where}: {error}")
