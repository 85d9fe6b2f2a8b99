"""Categoricals of pandas: counted by their codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs.nulls import is_of_pandas


def codes_of(x: Any) -> Any:
    """A column of pandas as its Categorical; None of everything else."""
    if not is_of_pandas(x) or getattr(x, "nlevels", 1) > 1:
        return None
    import pandas

    array = getattr(x, "array", x)
    return array if isinstance(array, pandas.Categorical) else None


def counts_of_codes(column: Any, place: Place) -> np.ndarray:
    """How often each category occurs, and as the last count how many items are missing."""
    counts = np.zeros(len(column.categories) + 1, np.int64)
    found, found_counts, _ = _core.value_table(np.ascontiguousarray(column.codes), "any", *place)
    counts[found] = found_counts  # the code of what is missing is -1
    return counts


def codes_met(column: Any, place: Place) -> np.ndarray:
    """The codes that occur, as they first do."""
    return _core.value_table(np.ascontiguousarray(column.codes), "first", *place)[0]


def of_codes(codes: np.ndarray, column: Any) -> Any:
    """A Categorical of these codes, -1 for a missing one, whose categories are those of a column."""
    import pandas

    return pandas.Categorical.from_codes(codes, dtype=column.dtype)


def unique(column: Any, place: Place) -> Any:
    """The categories that occur, in their order, and null behind them."""
    met = np.flatnonzero(counts_of_codes(column, place))
    return of_codes(np.where(met == len(column.categories), -1, met), column)


def modes(column: Any, dropna: bool, place: Place) -> Any:
    """The most frequent categories, in their order, and null before them."""
    counts = np.roll(counts_of_codes(column, place), 1)
    if dropna:
        counts[0] = 0
    most = counts.max(initial=0)
    found = np.flatnonzero(counts == most) if most else np.zeros(0, np.intp)
    return of_codes(found - 1, column)
