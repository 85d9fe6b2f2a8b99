"""The least and the greatest item of each part of data, and of all."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs import arrays, nulls


class Ends(NamedTuple):
    """Of the items of one column; least and greatest have its type, or are None where no item is a number."""

    dtype: np.dtype
    least: Any
    greatest: Any
    numbers: int
    none: int  # NaN, NaT and nulls


def ends_of(part: Any, how: Place) -> Ends:
    """The ends of an array or a series."""
    column = nulls.column_of(part)
    if column is not None:
        return _ends_of_items(np.asarray(column.numbers), how)._replace(none=column.nulls)
    return _ends_of_items(arrays.as_array(part), how)


def _ends_of_items(array: np.ndarray, how: Place) -> Ends:
    dtype = array.dtype
    if dtype.kind in "mM":
        none = np.isnat(array)
        return _by_numpy(array[~none], dtype, int(none.sum()))
    seen = arrays.plain(array)
    if dtype.kind not in "biufcO":
        raise TypeError(f"a has type {dtype}; expected numbers or times")
    if seen is None:
        none = array != array
        return _by_numpy(array[~none], dtype, int(none.sum()))
    least, greatest, numbers, nan = _core.extremes(arrays.dense(seen), how.device, how.threads)
    if numbers == 0:
        return Ends(dtype, None, None, 0, nan)
    return Ends(dtype, dtype.type(least), dtype.type(greatest), numbers, nan)


def _by_numpy(items: np.ndarray, dtype: np.dtype, none: int) -> Ends:
    if items.size == 0:
        return Ends(dtype, None, None, 0, none)
    return Ends(dtype, items.min(), items.max(), items.size, none)


def joined(ends: list[Ends]) -> Ends:
    seen = [one for one in ends if one.numbers] or [one for one in ends if one.none] or ends[:1]
    dtype = np.result_type(*{one.dtype for one in seen})  # parts of a bag may differ
    numbers = [one for one in ends if one.numbers]
    none = sum(one.none for one in ends)
    if not numbers:
        return Ends(dtype, None, None, 0, none)
    least = min(one.least for one in numbers)
    greatest = max(one.greatest for one in numbers)
    if dtype.kind not in "mM":
        least, greatest = dtype.type(least), dtype.type(greatest)
    return Ends(dtype, least, greatest, sum(one.numbers for one in numbers), none)


def two_items(ends: Ends) -> np.ndarray:
    """The least and the greatest as an array: what the bins of all items are made of. NaN are two of them."""
    if ends.none and ends.dtype.kind == "f":
        return np.full(2, np.nan, ends.dtype)
    if ends.none and ends.dtype.kind in "mM":
        return np.full(2, "NaT", ends.dtype)
    if ends.numbers == 0:
        return np.zeros(0, ends.dtype)
    return np.array([ends.least, ends.greatest], ends.dtype)
