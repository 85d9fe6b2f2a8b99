"""numpy.unique: different values, where they first are, and which of them each item is."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._calls.interruptible import interruptible
from cairn._calls.places import Device
from cairn._counting.tables import count_values
from cairn._inputs import arrays, nulls

_numpy_unique = np.unique
_SHAPES_INVERSES = _numpy_unique(np.zeros((1, 1)), return_inverse=True)[1].ndim == 2

_LEAST_TO_LOCATE = 1 << 20
_BLOCK = 1 << 20
_FEW_VALUES = 1 << 12  # among which items are found without being sorted


def unique(
    ar: Any,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    *,
    equal_nan: bool = True,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """numpy.unique: the different values, ascending, and how often each occurs.

    An axis and ``equal_nan=False`` are numpy's own work. Of 0.0 and -0.0 it is 0.0 that is listed. A column
    of pandas whose type has nulls gives an array of this type; null comes last.

    >>> cairn.unique([3, 1, 2, 3], return_counts=True)
    (array([1, 2, 3]), array([1, 1, 2]))
    """
    wanted = (return_index, return_inverse, return_counts)
    column = nulls.column_of(ar) if axis is None else None
    if column is not None:
        made = _of_column(column, wanted, device, threads)
    else:
        array = arrays.as_array(ar, "ar")
        if axis is not None or not equal_nan or not _is_ours(array, return_index or return_inverse):
            more = {} if equal_nan else {"equal_nan": False}
            return interruptible(array.size, _numpy_unique, array, *wanted, axis, **more)
        made = _of_array(array, wanted, device, threads)
        made[0] = nulls.in_type(made[0], nulls.pandas_dtype(ar))
    return tuple(made) if any(wanted) else made[0]


def _is_ours(array: np.ndarray, with_positions: bool) -> bool:
    if with_positions and (array.size < _LEAST_TO_LOCATE or array.dtype not in arrays.PLAIN):
        return False
    return array.size > 0 and arrays.plain(array) is not None


def _of_array(
    array: np.ndarray, wanted: tuple[bool, bool, bool], device: str, threads: int
) -> list[np.ndarray]:
    """Values, and what is wanted of: where each first is, which of them each item is, counts."""
    values, counts = count_values(array, "value", device, threads)
    made = [values]
    if wanted[0] or wanted[1]:
        first, numbers = _positions(values, array.ravel(), wanted[0], wanted[1])
        if wanted[0]:
            made.append(first)
        if wanted[1]:
            made.append(numbers.reshape(array.shape) if _SHAPES_INVERSES else numbers)
    return [*made, counts] if wanted[2] else made


def _positions(
    values: np.ndarray, items: np.ndarray, with_first: bool, with_numbers: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Where each value first is among the items, and the number of each item's value; in blocks, between
    which Ctrl-C is heeded."""
    first = np.full(values.size if with_first else 0, items.size, np.intp)
    numbers = np.empty(items.size if with_numbers else 0, np.intp)
    for start in range(0, items.size, _BLOCK):
        block = items[start : start + _BLOCK]
        if not with_first and values.size <= _FEW_VALUES:
            numbers[start : start + _BLOCK] = np.searchsorted(values, block)
            continue
        order = np.argsort(block, kind="stable" if with_first else None)
        found = np.searchsorted(values, block[order])
        if with_numbers:
            numbers[start + order] = found
        if with_first:
            begins = np.flatnonzero(np.diff(found, prepend=-1))
            seen = found[begins]
            first[seen] = np.minimum(first[seen], start + order[begins])
    return first, numbers


def _of_column(
    column: nulls.Column, wanted: tuple[bool, bool, bool], device: str, threads: int
) -> list[Any]:
    made = list(
        unique(column.numbers, *wanted, device=device, threads=threads)
        if any(wanted)
        else [unique(column.numbers, device=device, threads=threads)]
    )
    values = made[0]
    if column.nulls:
        made[0] = nulls.with_nulls(values, values.size)
        kinds = [kind for kind, is_wanted in zip(("first", "number", "count"), wanted) if is_wanted]
        for i, kind in enumerate(kinds, 1):
            made[i] = _with_null(column, kind, made[i], values.size)
    return [nulls.in_type(made[0], column.dtype), *made[1:]]


def _with_null(column: nulls.Column, kind: str, found: np.ndarray, number: int) -> np.ndarray:
    """What was found of the numbers alone, for the whole column, whose nulls are the value of this number."""
    if kind == "count":
        return np.append(found, column.nulls)
    if kind == "first":
        return np.append(np.flatnonzero(~column.is_null)[found], np.argmax(column.is_null))
    numbers = np.full(column.is_null.size, number, np.intp)
    numbers[~column.is_null] = found
    return numbers
