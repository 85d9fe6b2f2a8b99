"""numpy.unique: different values, where they first are, and which of them each item is."""

from __future__ import annotations

from inspect import signature
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import of_numpy
from cairn._calls.lazy import taken_by_dask
from cairn._calls.places import Device, Place
from cairn._calls.ranks import over_ranks
from cairn._counting.tables import in_type_of
from cairn._inputs import arrays, nulls
from cairn._inputs.dictionaries import joined_dictionaries
from cairn._inputs.objects import has_missing, numbers_of_objects
from cairn._like_numpy.unique_words import unique_of_types

# numpy's own, as it is when this module is imported.
_numpy_unique = np.unique
_SHAPES_INVERSES = _numpy_unique(np.zeros((1, 1)), return_inverse=True)[1].ndim == 2
_NUMPY_MAY_LEAVE_UNSORTED = "sorted" in signature(_numpy_unique).parameters

_Wanted = tuple[bool, bool, bool]  # where each value first is, the number of each item's value, counts
_Call = tuple[str, str, int]  # in which order values are listed, the device, threads


@taken_by_dask
def unique(
    ar: Any,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    *,
    equal_nan: bool = True,
    sorted: bool = True,
    ranks: Any = None,
    root: int | None = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """numpy.unique: the different values, ascending, and how often each occurs.

    Parameters
    ----------
    ar : array_like
        Flattened, unless there is an axis.
    return_index : bool
        Also where each value first is.
    return_inverse : bool
        Also which of the values each item is, in the shape of ``ar``.
    return_counts : bool
        Also how often each value occurs.
    axis : int, optional
        The different slices along it: numpy's own work.
    equal_nan : bool
        All NaN are one value; False is numpy's own work.
    sorted : bool
        Ascending, NaN last; False: in any order, which costs less where values are counted one by one.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part (cairn.mpi).
    root : int, optional
        Over ranks: the one that gets the result; the others get None.
    device : {"auto", "host", "gpu"}
        Where values are counted.
    threads : int
        How many threads; 0: all that this process may use.

    Of 0.0 and -0.0 it is 0.0 that is listed. A column of pandas whose type is none of numpy's gives an array
    of this type, of categories those that occur, in their order; words of polars and Arrow are objects (str).
    Null comes last.

    >>> cairn.unique([3, 1, 2, 3], return_counts=True)
    (array([1, 2, 3]), array([1, 1, 2]))
    >>> values, numbers = cairn.unique([3, 1, 2, 3], return_inverse=True)
    >>> numbers
    array([2, 0, 1, 2])
    """
    if ranks is not None:
        return over_ranks(unique, locals())
    wanted = (bool(return_index), bool(return_inverse), bool(return_counts))
    call = ("value" if sorted else "any", device, threads)
    is_whole = axis is None and equal_nan
    if is_whole and type(ar) is np.ndarray and ar.dtype in arrays.PLAIN and ar.size:
        made = _of_array(ar, wanted, call)
        return tuple(made) if any(wanted) else made[0]
    ar = joined_dictionaries(ar)
    of_type = unique_of_types(ar, wanted, Place(device, threads)) if is_whole else None
    column = nulls.column_of(ar) if axis is None and of_type is None else None
    if of_type is not None or column is not None:
        made = of_type if of_type is not None else _of_column(column, wanted, call)
        if return_inverse and _SHAPES_INVERSES and not arrays.offers_arrow(ar):
            made[1 + wanted[0]] = made[1 + wanted[0]].reshape(np.shape(ar))
    else:
        array = _items_of(ar)
        if not is_whole or array.size == 0 or arrays.plain(np.empty(0, array.dtype)) is None:
            return _by_numpy(array, wanted, axis, equal_nan, sorted)
        made = _of_array(array, wanted, call)
        made[0] = nulls.in_type(made[0], nulls.pandas_dtype(ar))
    return tuple(made) if any(wanted) else made[0]


def _items_of(ar: Any) -> np.ndarray:
    """Items of any type that compare; objects stay what they are, unless some are missing."""
    items = arrays.as_items(ar, "ar")
    return numbers_of_objects(items, "ar") if items.dtype == object and has_missing(items) else items


def _by_numpy(array: np.ndarray, wanted: _Wanted, axis: Any, equal_nan: bool, is_sorted: bool) -> Any:
    more = {} if equal_nan else {"equal_nan": False}
    if not is_sorted and _NUMPY_MAY_LEAVE_UNSORTED:
        more["sorted"] = False
    return of_numpy(array, "ar", _numpy_unique, *wanted, axis, **more)


def _of_array(array: np.ndarray, wanted: _Wanted, call: _Call) -> list[Any]:
    """Values, and what is wanted of: where each first is, which of them each item is, counts."""
    samples = array if array.dtype in arrays.PLAIN else arrays.plain(array)
    samples = arrays.dense(samples)
    values, counts, _ = _core.value_table(samples, *call)
    made = [values]
    if samples.dtype != array.dtype:
        made = [in_type_of(array, values)]  # foreign byte order stays
    if wanted[0] or wanted[1]:
        first = np.empty(values.size if wanted[0] else 0, np.uint64)
        numbers = np.empty(samples.size if wanted[1] else 0, np.int64)
        _core.place_values(numbers, first, samples, values, "host", call[2])
        if wanted[0]:
            made.append(first.view(np.intp))
        if wanted[1]:
            made.append(numbers.reshape(array.shape) if _SHAPES_INVERSES else numbers)
    return [*made, counts] if wanted[2] else made


def _of_column(column: nulls.Column, wanted: _Wanted, call: _Call) -> list[Any]:
    made = _of_array(column.numbers, wanted, call)
    values = made[0]
    if column.nulls:
        made[0] = nulls.with_nulls(values, values.size)
        kinds = [kind for kind, is_wanted in zip(("first", "numbers", "counts"), wanted) if is_wanted]
        for i, kind in enumerate(kinds, 1):
            made[i] = _with_null(column, kind, made[i], values.size)
    return [nulls.in_type(made[0], column.dtype), *made[1:]]


def _with_null(column: nulls.Column, kind: str, found: np.ndarray, number: int) -> np.ndarray:
    """What was found of the numbers alone, for the whole column, whose nulls are the value of this number."""
    if kind == "counts":
        return np.append(found, column.nulls)
    if kind == "first":
        return np.append(np.flatnonzero(~column.is_null)[found], np.argmax(column.is_null))
    numbers = np.full(column.is_null.size, number, np.intp)
    numbers[~column.is_null] = found
    return numbers
