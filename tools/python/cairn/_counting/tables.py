"""Frequency tables of arrays and columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._counting.frequencies import Frequencies
from cairn._inputs import arrays, nulls


def table_of(values: Any, order: str, device: str, threads: int) -> Frequencies:
    """The values of a column and how often each occurs; a null is masked."""
    column = nulls.column_of(values)
    if column is None:
        return count_values(values, order, device, threads)
    found = count_values(column.numbers, order, device, threads)
    if column.nulls == 0:
        return found
    at = found.counts.size  # in any order, and by value: last
    if order == "count":
        at = int(np.count_nonzero(found.counts >= column.nulls))
    elif order == "first":
        before = column.numbers[: int(np.argmax(column.is_null))]
        at = count_values(before, "any", device, threads).counts.size
    return Frequencies(nulls.with_nulls(found.values, at), np.insert(found.counts, at, column.nulls))


def count_values(values: Any, order: str, device: str, threads: int) -> Frequencies:
    """The values of an array and how often each occurs."""
    array = arrays.as_array(values, "values")
    is_time = array.dtype.kind in "mM"
    samples = array.ravel().view(np.int64) if is_time else arrays.numbers(array, "values")
    found, counts, _ = _core.value_table(arrays.dense(samples), order, device, threads)
    return Frequencies(in_type_of(array, found), counts)


def in_type_of(array: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Values that the library found among the items of an array, in the array's own type."""
    dtype = array.dtype
    if dtype.kind in "bmM":
        return values.view(dtype)
    return values if values.dtype == dtype else values.astype(dtype.newbyteorder("="))
