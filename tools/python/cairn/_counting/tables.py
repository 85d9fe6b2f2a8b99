"""Frequency tables of arrays and columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import interruptible
from cairn._counting.frequencies import Frequencies, without_none
from cairn._inputs import arrays, nulls, stamps
from cairn._inputs.words import Words, words_of

_NOT_A_TIME = np.iinfo(np.int64).min


def table_of(
    values: Any, order: str, dropna: bool, device: str, threads: int, name: str = "values"
) -> Frequencies:
    """The values of a column and how often each occurs. Words and points in time are in the column's own
    type, a null among integers is masked."""
    words = words_of(values, device, threads)
    if words is not None:
        return of_words(words, order, dropna, device, threads)
    instants = stamps.stamps_of(values)
    if instants is not None:
        found = count_values(instants.numbers.view("M8[ns]"), order, device, threads)
        found = without_none(found) if dropna else found
        return Frequencies(instants.made(found.values.view(np.int64)), found.counts)
    dtype = nulls.pandas_dtype(values)
    if getattr(dtype, "kind", "") == "b" and not hasattr(dtype, "pyarrow_dtype"):
        found = _of_bools(values, order, device, threads)
    elif (column := nulls.column_of(values)) is not None:
        found = _of_column(column, order, device, threads)
    else:
        found = count_values(values, order, device, threads, name)
    return without_none(found) if dropna else found


def _of_column(column: nulls.Column, order: str, device: str, threads: int) -> Frequencies:
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


def _of_bools(column: Any, order: str, device: str, threads: int) -> Frequencies:
    """Of a column of pandas with a mask, in which null counts as 2."""
    numbers = getattr(column, "array", column).to_numpy(dtype=np.uint8, na_value=2)
    found, counts, _ = _core.value_table(numbers, order, device, threads)
    is_null = found == 2
    if not is_null.any():
        return Frequencies(found.astype(bool), counts)
    return Frequencies(np.ma.MaskedArray(found == 1, is_null), counts)


def of_words(
    words: Words, order: str, dropna: bool, device: str, threads: int, counts: np.ndarray | None = None
) -> Frequencies:
    """Words and how often each occurs; in any order, and where counts are equal, as they first occur. counts:
    of each number, those of no word last, where rows do not count once each."""
    known = words.size
    if counts is None:
        found, found_counts, _ = _core.value_table(words.numbers, "value", device, threads)
        counts = np.zeros(known + 1, np.int64)
        counts[found] = found_counts
    rows = words.first_rows()
    if dropna or counts[known] == 0:
        counts = counts[:known]
    else:
        rows = np.append(rows, np.argmax(words.numbers < 0))
    if order == "value":
        by_word = words.table.by_word()
        chosen = by_word if counts.size == known else np.append(by_word, known)
    else:
        chosen = np.argsort(rows, kind="stable") if counts.size > known else slice(None)
        if order == "count":
            chosen = np.arange(counts.size)[chosen]
            chosen = chosen[interruptible(known, np.argsort, -counts[chosen], kind="stable")]
    return Frequencies(words.take(rows[chosen]), counts[chosen])


def count_values(
    values: Any, order: str, device: str, threads: int, name: str = "values"
) -> Frequencies:
    """The values of an array and how often each occurs."""
    array = arrays.as_array(values, name)
    is_time = array.dtype.kind in "mM"
    native = array.astype(array.dtype.newbyteorder("="), copy=False) if is_time else array
    samples = native.ravel().view(np.int64) if is_time else arrays.numbers(array, name)
    found, counts, _ = _core.value_table(arrays.dense(samples), order, device, threads)
    return items_of(array, order, found, counts)


def items_of(array: np.ndarray, order: str, found: np.ndarray, counts: np.ndarray) -> Frequencies:
    """A table that the library made of an array's items, in the array's own type; NaT is last by value."""
    is_time = array.dtype.kind in "mM"
    if is_time and order == "value" and found.size and found[0] == _NOT_A_TIME:
        found, counts = np.roll(found, -1), np.roll(counts, -1)
    return Frequencies(in_type_of(array, found), counts)


def in_type_of(array: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Values that the library found among the items of an array, in the array's own type."""
    dtype = array.dtype
    if dtype.kind in "bmM":
        values = values.view(dtype.newbyteorder("="))
    return values if values.dtype == dtype else values.astype(dtype)
