"""Value counts of the rows of a DataFrame, equal to pandas' own."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._counting.codes import Codes, codes_of, joint_codes
from cairn._inputs.dictionaries import joined_dictionaries
from cairn._like_pandas.row_tables import index_of_rows
from cairn._like_pandas.series_counts import Wanted, by_pandas

_MOST_LISTED = 1 << 22  # codes for which a list says which row they are first in
_LEAST = 1 << 11  # fewer rows are pandas' work, which is done before codes are found


class DistinctRows(NamedTuple):
    """Rows that differ, by where each first is, in that order, and how often each occurs."""

    first: np.ndarray
    counts: np.ndarray


def counts_of_rows(frame: Any, subset: Any, wanted: Wanted, place: Place) -> Any:
    """A Series of counts, whose index are rows."""
    if any(str(dtype).startswith("dictionary<") for dtype in frame.dtypes):
        frame = frame.apply(joined_dictionaries)
    columns = None if len(frame) < _LEAST else _columns_of(frame, subset)
    if columns is None:
        return by_pandas(frame, wanted, subset=subset)
    has_categories = any(hasattr(dtype, "categories") for dtype in columns.dtypes)
    codes = _all_codes(columns, wanted.dropna and not has_categories, place)
    if codes is None:
        return by_pandas(frame, wanted, subset=subset)
    is_sorted = wanted.sort and wanted.order in (None, "count")
    ascending = (wanted.ascending and wanted.order is None) if is_sorted else None
    made = None
    if not has_categories and len(codes) > 1:
        made = index_of_rows(columns, codes, wanted.dropna, ascending, place)
    if made is not None:
        counts = _series_of(*made)
    else:
        found = distinct_of_codes(codes, wanted.dropna and not has_categories, place)
        rows = columns.take(found.first)
        if _lacks_a_type(rows):
            return by_pandas(frame, wanted, subset=subset)
        if has_categories:
            counts = _with_all_categories(rows, found.counts, subset, wanted.dropna)
        else:
            counts = _of_rows(rows, found.counts, subset)
        if ascending is not None:
            counts = counts.sort_values(ascending=ascending, kind="stable")
    counts = counts.sort_index() if wanted.order == "value" else counts
    return (counts / counts.sum()).rename("proportion") if wanted.normalize else counts


def _series_of(index: Any, counts: np.ndarray) -> Any:
    import pandas

    return pandas.Series(counts, index=index, name="count")


def distinct_rows(columns: Any, dropna: bool, place: Place) -> DistinctRows | None:
    """Of the columns of a DataFrame; None where the type of one is not numbered here. ``dropna``: rows in
    which an item is missing are left out."""
    codes = _all_codes(columns, dropna, place)
    return None if codes is None else distinct_of_codes(codes, dropna, place)


def _all_codes(columns: Any, dropna: bool, place: Place) -> list[Codes] | None:
    found = []
    for i in range(columns.shape[1]):
        codes = codes_of(columns.iloc[:, i], place, tells_nulls_apart=not dropna)
        if codes is None:
            return None
        found.append(codes)
    return found


def distinct_of_codes(codes: list[Codes], dropna: bool, place: Place) -> DistinctRows:
    """The rows that differ, of columns that are given by their codes."""
    numbers, known = _as_first_met(joint_codes(codes, not dropna, place), place)
    found, counts, _ = _core.value_table(numbers, "value", *place)
    return DistinctRows(_core.first_rows(numbers, known), counts[found >= 0])


def _as_first_met(rows: Codes, place: Place) -> tuple[np.ndarray, int]:
    """Codes as numbers from 0 on in the order in which they first occur, and how many there are."""
    if rows.bound <= max(_MOST_LISTED, rows.codes.size):
        met = _core.value_table(rows.codes, "first", *place)[0]
        met = met[met >= 0]
        numbers = np.full(rows.bound + 1, -1, np.int32)  # code -1 is the last
        numbers[met] = np.arange(met.size, dtype=np.int32)
        return numbers[rows.codes], met.size
    table = _core.WordTable()
    is_there = rows.codes >= 0
    if is_there.all():
        numbers = table.number_bytes(rows.codes.view(np.uint8).reshape(-1, 8), True, *place)
    else:
        numbers = np.full(rows.codes.size, -1, np.int32)
        there = rows.codes[is_there]
        numbers[is_there] = table.number_bytes(there.view(np.uint8).reshape(-1, 8), True, *place)
    return numbers, table.size()


def _columns_of(frame: Any, subset: Any) -> Any:
    """The columns whose rows are counted; None where pandas is to choose."""
    if not frame.columns.is_unique:
        return None
    if frame.columns.nlevels > 1 or any(str(dtype).startswith("dictionary") for dtype in frame.dtypes):
        return None  # pandas has dictionaries of Arrow in an order of its own
    labels = (
        frame.columns.tolist() if subset is None else subset if isinstance(subset, list) else [subset]
    )
    if (
        not labels
        or any(isinstance(label, (list, tuple)) for label in labels)
        or len(set(labels)) < len(labels)
    ):
        return None
    return frame[labels] if all(label in frame.columns for label in labels) else None


def _lacks_a_type(rows: Any) -> bool:
    """Whether pandas guesses a type: of no rows, and of objects all of which are missing."""
    of_objects = (rows.iloc[:, i] for i in range(rows.shape[1]) if str(rows.dtypes.iloc[i]) == "object")
    return len(rows) == 0 or any(column.isna().all() for column in of_objects)


def _of_rows(rows: Any, counts: np.ndarray, subset: Any) -> Any:
    import pandas

    if subset is not None and not isinstance(subset, list):
        index = pandas.Index(rows.iloc[:, 0].array, name=subset)
    else:
        items = [rows.iloc[:, i].array for i in range(rows.shape[1])]
        index = pandas.MultiIndex.from_arrays(items, names=rows.columns.tolist())
    return _series_of(index, counts)


def _with_all_categories(rows: Any, counts: np.ndarray, subset: Any, dropna: bool) -> Any:
    """Rows of categories that do not occur are counted too; pandas lists them, of rows each of which is there
    once."""
    made = rows.value_counts(subset, sort=False, dropna=dropna)
    all_counts = np.zeros(made.size, np.int64)
    all_counts[made.to_numpy() > 0] = counts[rows.notna().all(axis=1).to_numpy()] if dropna else counts
    made[:] = all_counts
    return made
