"""Counts along some axes of dask arrays, lazily: a task for each block, and sums of these."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask.core import flatten

from cairn._calls.places import Place
from cairn._inputs import arrays
from cairn._like_xhistogram.counts_along import counts_along
from cairn._parts.bins import BinsOfOne
from cairn.dask._sums import added_sums, narrowed, widened
from cairn.dask._tree import call_with, split_every_of


def lazy_counts_along(
    columns: Sequence[da.Array],
    weights: da.Array | None,
    bins: Any,
    sizes: Sequence[Any],
    gone: tuple[int, ...],
    how: Place,
    split_every: int | None = None,
) -> da.Array:
    """As counts_along, of arrays that are cut alike. bins: the edges of each column, or the BinsOfOne of a
    single one; a Delayed of these. sizes: how many bins each has, NaN where only the graph knows it."""
    given = [*columns] if weights is None else [*columns, weights]
    dtype = np.dtype(np.int64) if weights is None else weights.dtype
    dims = tuple(range(given[0].ndim))
    new = {len(dims) + i: 1 if math.isnan(size) else size for i, size in enumerate(sizes)}
    (function, *_), rests = call_with(partial(_of_block, how, gone, weights is not None), bins)
    arguments = [argument for one in rests for argument in (one, None)]
    arguments += [argument for one in given for argument in (one, dims)]
    ndim = len(dims) + len(new)
    tables = da.blockwise(
        function,
        (*dims, *new),
        *arguments,
        new_axes=new,
        adjust_chunks={d: (lambda _: 1) for d in gone},
        align_arrays=False,
        dtype=dtype,
        meta=np.empty((0,) * ndim, dtype),
    )
    if any(math.isnan(size) for size in sizes):
        tables._chunks = (*tables.chunks[: len(dims)], *((size,) for size in sizes))
    return da.reduction(
        tables,
        chunk=_itself,
        combine=_added,
        aggregate=partial(_finished, dtype),
        axis=gone,
        concatenate=False,
        split_every=split_every_of(split_every),
        dtype=dtype,
        meta=np.empty((0,) * (ndim - len(gone)), dtype),
    )


def _of_block(
    how: Place,
    gone: tuple[int, ...],
    is_weighted: bool,
    bins: BinsOfOne | list[np.ndarray],
    *parts: np.ndarray,
) -> np.ndarray:
    """The axes that are gone have the length 1."""
    edges = [bins.edges] if isinstance(bins, BinsOfOne) else bins
    columns = [arrays.as_array(part) for part in parts]
    weights = widened(columns.pop()) if is_weighted else None
    return np.expand_dims(counts_along(columns, edges, weights, gone, *how), gone)


def _itself(table: np.ndarray, axis: Any, keepdims: bool) -> np.ndarray:
    return table


def _added(tables: Any, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
    return added_sums(list(flatten(tables)))


def _finished(kind: np.dtype, tables: Any, axis: tuple[int, ...], keepdims: bool) -> np.ndarray:
    return np.squeeze(narrowed(kind, added_sums(list(flatten(tables)))), axis)
