"""numpy.histogram of lazy data."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np

from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._like_xhistogram.counts_along import axes_gone
from cairn._parts.bins import BinsOfOne
from cairn.dask import _divided
from cairn.dask._along_axes import lazy_counts_along
from cairn.dask._bins import bins_for, bins_of_rule, edges_of, ends_needed
from cairn.dask._counts import added, narrow, whole
from cairn.dask._labelled import aligned, axis_of, labelled
from cairn.dask._source import Source, dtype_of, source_of_one
from cairn.dask._sums import added_sums, narrowed, widened
from cairn.dask._tree import array_of, itself, summed


def histogram(
    a: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    axis: Any = None,
    dim: Any = None,
    pieces: int | None = None,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> tuple[da.Array, Any]:
    """cairn.histogram of a dask array, series or bag, computed when it is asked for.

    Parameters
    ----------
    a : dask.array.Array, Series or Bag
        Samples, in chunks of known sizes or not.
    bins : int, or array_like, which may be a dask array or a Delayed
        The number of bins of one width, or edges; or numpy's name of a rule, but for "stone". A rule takes
        one to seven passes more: the chunks are held between them, or made anew.
    range : (float, float), optional
        The ends of the bins, which may be lazy too; without it the least and the greatest sample are found by
        a pass of their own, in the same graph: the chunks are held between both, or made twice.
    density : bool, optional
        The density instead of counts.
    weights : array_like, optional
        Summed up instead of ones, in their own type; OverflowError, when it is computed, where a sum of
        integers does not fit there.
    axis : int or sequence of int, optional
        Of an array: count along these dimensions, and keep the others, before that of the bins.
    dim : name or sequence of names, optional
        The same of an xarray.DataArray on dask, whose counts are a DataArray.
    pieces : int, optional
        Divide the counts, which no worker then holds together, into so many chunks of bins.
    split_every : int, optional
        How many tables one task adds up.
    threads : int
        For each chunk. Workers count chunks side by side: one is right for them.

    Returns
    -------
    counts : dask array
    edges : ndarray, or dask array where they depend on the data

    >>> import dask.array as da, cairn.dask
    >>> x = da.arange(10, chunks=4)
    >>> counts, edges = cairn.dask.histogram(x, bins=[0, 3, 6, 9])
    >>> counts.compute()
    array([3, 3, 4])
    """
    how = Place(device, threads)
    axis = axis_of(a, dim, axis)
    weights = aligned(a, weights)
    source = source_of_one(a) if weights is None else source_of_one(a, weights)
    if isinstance(bins, str):
        if weights is not None:
            raise TypeError(
                "Automated estimation of the number of bins is not supported for weighted data"
            )
        made, size = bins_of_rule(source, 0, bins, range, how, split_every)
    else:
        ends = ends_needed(source._replace(columns=source.columns[:1]), [bins], [range], how, split_every)
        made, size = bins_for(source, 0, bins, range, ends)
    if pieces is not None:
        _divided.refuse(axis, weights, size)
        counts, edges = _divided.histogram(source, made, size - 1, pieces, how, split_every)
    else:
        edges = edges_of(source, 0, made, size)
        if axis is not None:
            counts = _counts_along(source, made, size - 1, axis, how, split_every)
        else:
            counts = _counts_of(source, made, size - 1, how, split_every)
    counts = _density(counts, edges) if density else counts
    return labelled(a, counts, edges, axis), edges


def _counts_of(source: Source, made: Any, size: Any, how: Place, split_every: Any) -> da.Array:
    if len(source.columns) == 1:
        node = summed(
            source.map(partial(_counts, how), made), added, partial(whole, np.int64), None, split_every
        )
        return array_of(node, itself, (size,), np.int64)
    dtype = dtype_of(source.columns[1])
    states = source.map(partial(_sums, how), made)
    return array_of(summed(states, added_sums, narrowed, dtype, split_every), itself, (size,), dtype)


def _counts_along(
    source: Source, made: Any, size: Any, axis: Any, how: Place, split_every: Any
) -> da.Array:
    x, *more = source.columns
    if not isinstance(x, da.Array):
        raise TypeError("axis came; expected a dask array, whose dimensions are counted along")
    if any(one.ndim != x.ndim for one in more):
        raise ValueError("weights must have the dimensions of the samples")
    weights = more[0] if more else None
    return lazy_counts_along([x], weights, made, [size], axes_gone(axis, x.ndim), how, split_every)


def _density(counts: da.Array, edges: Any) -> da.Array:
    widths = da.diff(da.asarray(edges)).astype(float)
    if np.isnan(counts.shape[-1]):
        return counts / widths / counts.sum(axis=-1, keepdims=True)
    return counts / widths.rechunk((counts.chunks[-1],)) / counts.sum(axis=-1, keepdims=True)


def _counts(how: Place, bins: BinsOfOne, part: Any) -> np.ndarray:
    return narrow(bins.counts(part, how))


def _sums(how: Place, bins: BinsOfOne, part: Any, weights: Any) -> np.ndarray:
    return bins.sums(part, widened(arrays.as_array(weights, "weights")), how)
