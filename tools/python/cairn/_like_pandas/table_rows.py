"""Value counts of the rows of a table of polars or Arrow: a table of the rows that differ."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._calls.places import Place
from cairn._counting.codes import Codes, codes_of
from cairn._counting.frequencies import Frequencies
from cairn._inputs import tables
from cairn._like_numpy.unique import unique
from cairn._like_pandas.row_counts import distinct_of_codes
from cairn._like_pandas.series_counts import Wanted


def counts_of_table(table: Any, subset: Any, wanted: Wanted, place: Place) -> Frequencies:
    """The rows that differ and how often each occurs; a row with a null or NaN is left out, or equals others
    that have one in the same column."""
    chosen = _subset(table, subset)
    found = distinct_of_codes(_all_codes(chosen, place), wanted.dropna, place)
    rows, counts = tables.taken(chosen, found.first), found.counts
    order = _order(rows, counts, wanted)
    if order is not None:
        rows, counts = tables.taken(rows, order), counts[order]
    return Frequencies(rows, counts / counts.sum() if wanted.normalize else counts)


def _subset(table: Any, subset: Any) -> Any:
    if subset is None:
        return table
    names = [subset] if isinstance(subset, str) else list(subset)
    known = tables.column_names(table)
    for name in names:
        if name not in known:
            raise KeyError(f"subset has {name!r}; the columns are {known}")
    return table.select(names)


def _all_codes(table: Any, place: Place) -> list[Codes]:
    found = []
    columns = tables.columns_of_table(table)
    if not columns:
        raise ValueError("values has no columns; expected a table with one or more")
    for name, column in zip(tables.column_names(table), columns, strict=True):
        tables.refuse_tables(column, f"values[{name!r}]")
        codes = codes_of(column, place)
        if codes is None:
            kind = getattr(column, "dtype", None) or column.type
            raise TypeError(
                f"values[{name!r}] has the type {kind}; rows are counted of numbers, bools, words and times"
            )
        found.append(codes)
    return found


def _order(rows: Any, counts: np.ndarray, wanted: Wanted) -> np.ndarray | None:
    """Which of the rows, as they first occur, comes first, second, ...; None where they stay."""
    if wanted.order == "value":
        ranks = [unique(one, return_inverse=True)[1] for one in tables.columns_of_table(rows)]
        return np.lexsort(ranks[::-1])
    if wanted.order == "count" or (wanted.order is None and wanted.sort):
        is_ascending = wanted.order is None and wanted.ascending
        return np.argsort(counts if is_ascending else -counts, kind="stable")
    return None
