"""Columns of any type as small integers, which are equal where the values are."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._counting import categories
from cairn._inputs import arrays, nulls, stamps
from cairn._inputs.words import words_of

_MOST_CODES = 1 << 31  # wider ranges of integers are numbered


class Codes(NamedTuple):
    """A column's codes: from 0 to below `bound`, and -1 where an item is missing."""

    codes: np.ndarray
    bound: int
    # Codes are in the order in which they first occur; else each is an integer less the least of all.
    as_met: bool = False
    least: int = 0


def codes_of(x: Any, place: Place, tells_nulls_apart: bool = False) -> Codes | None:
    """The codes of a column of pandas or numpy; None where its type has none. ``tells_nulls_apart``: a column
    of objects in which None and NaN both occur has none either."""
    column = categories.codes_of(x)
    if column is not None:
        return Codes(np.asarray(column.codes), len(column.categories))
    words = words_of(x, *place)
    if words is not None:
        is_told = words.has_one_null or not tells_nulls_apart
        return Codes(words.numbers, words.size, True) if is_told else None
    instants = stamps.stamps_of(x)
    if instants is not None:
        return _of_times(instants.numbers, place)
    with_nulls = nulls.column_of(x)
    if with_nulls is not None:
        there = _of_integers(with_nulls.numbers.view(_unsigned_bool(with_nulls.numbers)), place)
        return _beside_missing(there, with_nulls.is_null)
    array = arrays.as_items(x, "values")
    if array.dtype == object and all(item is None for item in array.ravel().tolist()):
        return Codes(np.full(array.size, -1, np.int64), 0)
    return _of_array(array, place)


def _unsigned_bool(numbers: np.ndarray) -> np.dtype:
    return np.dtype(np.uint8) if numbers.dtype == bool else numbers.dtype


def _of_array(array: np.ndarray, place: Place) -> Codes | None:
    if array.dtype.kind in "mM":
        return _of_times(np.ascontiguousarray(array).view(np.int64), place)
    items = arrays.plain(array)
    if items is None:
        return None
    if items.dtype.kind != "f":
        return _of_integers(items, place)
    items = items + items.dtype.type(0)  # -0.0 is 0.0
    is_nan = items != items
    if not is_nan.any():
        return _numbered(items, place)
    return _beside_missing(_numbered(items[~is_nan], place), is_nan)


def _beside_missing(there: Codes, is_missing: np.ndarray) -> Codes:
    """Codes of what is there, in their places."""
    codes = np.full(is_missing.size, -1, np.int64)
    codes[~is_missing] = there.codes
    return there._replace(codes=codes)


def _of_times(numbers: np.ndarray, place: Place) -> Codes:
    is_missing = numbers == np.iinfo(np.int64).min
    if not is_missing.any():
        return _of_integers(numbers, place)
    return _beside_missing(_of_integers(numbers[~is_missing], place), is_missing)


def _of_integers(numbers: np.ndarray, place: Place) -> Codes:
    if numbers.size == 0:
        return Codes(np.zeros(0, np.int64), 0)
    low, high = (int(end) for end in arrays.ends(numbers, *place))
    if high - low >= _MOST_CODES:
        return _numbered(numbers, place)
    if 0 <= low and high < 1 << 16:
        return Codes(numbers, high + 1)
    if high >= 1 << 63:
        return Codes((numbers - np.uint64(low)).astype(np.int64), high - low + 1, False, low)
    return Codes(numbers.astype(np.int64) - low, high - low + 1, False, low)


def _numbered(items: np.ndarray, place: Place) -> Codes:
    """By their bytes, as words."""
    dense = np.ascontiguousarray(items)
    rows = dense.view(np.uint8).reshape(dense.size, dense.itemsize)
    table = _core.WordTable()
    return Codes(table.number_bytes(rows, True, *place), table.size(), True)


def joint_codes(columns: list[Codes], with_missing: bool, place: Place) -> Codes:
    """One code for each row of several columns, -1 for rows in which one is missing; `with_missing`: missing
    is a value like others."""
    joint = np.zeros(columns[0].codes.size, np.int64)
    bound = 1
    is_missing: np.ndarray | None = None
    for codes, one_bound, *_ in columns:
        size = one_bound + with_missing
        if bound * size >= 1 << 62:
            joint, bound = _numbered(joint, place)[:2]
            joint = joint.astype(np.int64)
        missing = codes < 0 if codes.dtype.kind == "i" else None
        if missing is not None and not missing.any():
            missing = None
        joint *= size
        codes = codes if missing is None else np.where(missing, one_bound, codes)
        np.add(joint, codes, out=joint, casting="unsafe")  # of uint64, which are small
        if missing is not None and not with_missing:
            is_missing = missing if is_missing is None else is_missing | missing
        bound *= size
    if is_missing is not None:
        joint[is_missing] = -1
    return Codes(joint, bound)
