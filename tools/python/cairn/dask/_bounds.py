"""The least and the greatest item, lazily."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import Any

import numpy as np

from cairn._calls.places import Device, Place
from cairn._parts.ends import Ends
from cairn.dask._ends import ends_of_parts, joined_ends
from cairn.dask._source import dtype_of, source_of_one
from cairn.dask._tree import array_of, summed


def bounds(
    a: Any,
    *,
    skip_nan: bool = False,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> tuple[Any, Any]:
    """The least and the greatest item of a dask array, series or bag: two dask arrays of no dimension.

    Where an item is NaN, NaT or null, both are NaN or NaT (of integers with nulls: refused), unless
    ``skip_nan``. No items are refused, when it is computed (ValueError).

    >>> import dask, dask.array as da, cairn.dask
    >>> [int(end) for end in dask.compute(*cairn.dask.bounds(da.arange(10, chunks=3)))]
    [0, 9]
    """
    source = source_of_one(a)
    states = ends_of_parts(source, Place(device, threads))
    node = summed(states, joined_ends, partial(_of_one, skip_nan), None, split_every)
    dtype = dtype_of(source.columns[0]) or np.float64
    return array_of(node, itemgetter(0), (), dtype), array_of(node, itemgetter(1), (), dtype)


def _of_one(skip_nan: bool, _: Any, columns: list[Ends]) -> tuple[Any, Any]:
    (ends,) = columns
    if ends.numbers == 0 and (skip_nan or ends.none == 0):
        raise ValueError("bounds: there are no items, or none that is a number; expected one at least")
    if ends.none and not skip_nan:
        if ends.dtype.kind not in "fcmM":
            raise ValueError(f"bounds: {ends.none} items are null; drop them, or pass skip_nan=True")
        none = ends.dtype.type("NaT" if ends.dtype.kind in "mM" else "nan")
        return none, none
    return ends.least, ends.greatest
