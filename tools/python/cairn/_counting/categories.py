"""Categoricals of pandas: counted by their codes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._counting.frequencies import Frequencies
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


def of_codes(codes: np.ndarray, dtype: Any) -> Any:
    """A Categorical of these codes, -1 for a missing one."""
    import pandas

    return pandas.Categorical.from_codes(codes, dtype=dtype)


class CategoryCounts(NamedTuple):
    """How often each category occurs, and as the last count how many items are missing."""

    dtype: Any
    counts: np.ndarray
    met: np.ndarray  # the codes that occur, as they first do; empty where that is not needed

    def unique(self) -> tuple[Any, np.ndarray]:
        """The categories that occur, in their order, and null behind them; how often each does."""
        found = np.flatnonzero(self.counts)
        codes = np.where(found == self.counts.size - 1, -1, found)
        return of_codes(codes, self.dtype), self.counts[found]

    def modes(self, dropna: bool) -> Any:
        """The most frequent categories, in their order, and null before them."""
        counts = np.roll(self.counts, 1)
        if dropna:
            counts[0] = 0
        most = counts.max(initial=0)
        found = np.flatnonzero(counts == most) if most else np.zeros(0, np.intp)
        return of_codes(found - 1, self.dtype)

    def in_order(self, order: str | None, dropna: bool) -> Frequencies:
        """All categories, also those that do not occur; null among them. Without an order as they are."""
        codes, counts = np.append(np.arange(self.counts.size - 1), -1), self.counts
        if dropna or counts[-1] == 0:
            codes, counts = codes[:-1], counts[:-1]
        if order == "first":
            is_met = np.isin(codes, self.met)
            codes = np.concatenate([self.met[np.isin(self.met, codes)], codes[~is_met]])
        elif order == "count":
            codes = codes[np.argsort(-counts, kind="stable")]
        return Frequencies(of_codes(codes, self.dtype), counts[codes])


def counted(column: Any, place: Place, order: str | None = None) -> CategoryCounts:
    """The counts of a Categorical, for results in this order."""
    met = np.zeros(0, np.intp)
    if order == "first":
        met = _core.value_table(np.ascontiguousarray(column.codes), "first", *place)[0]
    return CategoryCounts(column.dtype, counts_of_codes(column, place), met)
