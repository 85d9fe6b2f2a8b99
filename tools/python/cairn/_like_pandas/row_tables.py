"""Rows of several columns and how often each occurs, as a MultiIndex made of codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._counting.codes import Codes, joint_codes
from cairn._inputs import nulls, stamps

_MOST_LISTED = 1 << 22  # codes for which a list says which occur


def index_of_rows(
    columns: Any, codes: list[Codes], dropna: bool, ascending: bool | None, place: Place
) -> tuple[Any, np.ndarray] | None:
    """The rows, as they first occur, or by count, and their counts; None where they are made of rows that are
    taken from the columns instead: too many codes, or a column without values."""
    import pandas

    sizes = [one.bound + (not dropna) for one in codes]
    if np.prod([float(size) for size in sizes]) >= 1 << 62:
        return None
    keys, counts, _ = _core.value_table(joint_codes(codes, not dropna, place).codes, "first", *place)
    keys, counts = keys[keys >= 0], counts[keys >= 0]
    if ascending is not None:
        order = np.argsort(counts if ascending else -counts, kind="stable")
        keys, counts = keys[order], counts[order]
    levels, of_levels = [], []
    for i in reversed(range(len(codes))):
        keys, of_column = np.divmod(keys, sizes[i])
        made = _level(columns.iloc[:, i], codes[i], of_column)
        if len(made[0]) == 0:
            return None
        levels.append(made[0])
        of_levels.append(made[1])
    index = pandas.MultiIndex(
        levels[::-1], of_levels[::-1], names=columns.columns.tolist(), verify_integrity=False
    )
    return index, counts


def _level(column: Any, codes: Codes, of_rows: np.ndarray) -> tuple[Any, np.ndarray]:
    """The values that occur, and which of them is that of each row; -1: it is missing."""
    if codes.bound > max(_MOST_LISTED, of_rows.size):
        met = np.unique(of_rows)
        met = met[met < codes.bound]
        numbers = np.searchsorted(met, of_rows)
        numbers[of_rows == codes.bound] = -1
        return _values(column, codes, met), numbers
    is_met = np.zeros(codes.bound + 1, bool)
    is_met[of_rows] = True
    met = np.flatnonzero(is_met[: codes.bound])
    ranks = np.full(codes.bound + 1, -1, np.int32)
    ranks[met] = np.arange(met.size, dtype=np.int32)
    return _values(column, codes, met), ranks[of_rows]


def _values(column: Any, codes: Codes, wanted: np.ndarray) -> Any:
    """An Index of the values that these codes stand for."""
    import pandas

    if codes.as_met:
        rows = _core.first_rows(codes.codes.astype(np.int32), codes.bound)[wanted]
        taken = column.array.take(rows)
        if str(column.dtype) == "object":
            return pandas.Index(taken.to_numpy())  # of which pandas infers a type
        return pandas.Index(taken, dtype=column.dtype)
    numbers = (wanted.astype(np.uint64) + np.uint64(codes.least % (1 << 64))).view(np.int64)
    instants = stamps.stamps_of(column)
    if instants is not None:
        return pandas.Index(instants.made(numbers))
    dtype = nulls.pandas_dtype(column)
    own = column.dtype if dtype is None else dtype.numpy_dtype
    values = numbers.view(own) if own.kind in "mMu" and own.itemsize == 8 else numbers.astype(own)
    return pandas.Index(nulls.in_type(values, dtype), dtype=column.dtype)
