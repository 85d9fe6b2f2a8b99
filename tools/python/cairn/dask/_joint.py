"""numpy.histogram2d and histogramdd of lazy data."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import Any

import dask.array as da
import numpy as np

from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._like_numpy import joint_histogram
from cairn._like_xhistogram.counts_along import density_of
from cairn._parts.bins import bins_of_axes, bins_of_two, ranges_of_axes
from cairn._parts.ends import Ends, ends_of, two_items
from cairn.dask._bins import is_lazy
from cairn.dask._counts import added, added_reals, narrow, whole
from cairn.dask._ends import ends_of_parts, joined_ends
from cairn.dask._source import Source, source_of
from cairn.dask._tree import after, array_of, itself, shared_value, state_itself, summed


def histogram2d(
    x: Any,
    y: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> tuple[da.Array, Any, Any]:
    """cairn.histogram2d of dask arrays or series.

    >>> import dask.array as da, cairn.dask
    >>> x = da.arange(4, chunks=2)
    >>> counts, xedges, yedges = cairn.dask.histogram2d(x, x, bins=2, range=[(0, 4), (0, 4)])
    >>> counts.compute()
    array([[2., 0.],
           [0., 2.]])
    """
    more: dict[str, Any] = {"split_every": split_every, "device": device, "threads": threads}
    counts, edges = histogramdd(
        [x, y], bins if is_lazy(bins) else bins_of_two(bins), range, density, weights, **more
    )
    return counts, edges[0], edges[1]


def histogramdd(
    sample: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> tuple[da.Array, list[Any]]:
    """cairn.histogramdd of lazy points.

    sample: an (N, D) dask array, a dask dataframe of D columns, or a sequence of D dask arrays or series, cut
    alike. bins: a number, or for each axis a number or edges, which are known. range: for each axis two ends,
    or None: then the least and the greatest are found first, as histogram does.

    >>> import dask.array as da, cairn.dask
    >>> points = da.asarray([[0.5, 0.5], [0.2, 0.7]])
    >>> cairn.dask.histogramdd(points, bins=2, range=[(0, 1), (0, 1)])[0].compute()
    array([[0., 1.],
           [0., 1.]])
    """
    how = Place(device, threads)
    if is_lazy(bins, range):
        raise TypeError("bins or range of several axes are lazy; compute them first")
    columns, is_rows = _columns(sample)
    plain = source_of(*columns)
    dims = columns[0].shape[1] if is_rows else len(plain.columns)
    all_bins, ranges = _of_each_axis(bins, range, dims)
    source = plain if weights is None else source_of(*columns, weights)
    made, edges = _edges(plain, is_rows, all_bins, ranges, how, split_every)
    states = source.map(partial(_counts, how, is_rows, weights is not None), made)
    shape = tuple(len(one) - 1 if isinstance(one, np.ndarray) else one.shape[0] - 1 for one in edges)
    combine = added if weights is None else added_reals
    finish = _density if density else partial(whole, np.float64)
    node = summed(states, combine, finish, made, split_every)
    return array_of(node, itself, shape, np.float64), edges


def _columns(sample: Any) -> tuple[list[Any], bool]:
    """The columns, or one of rows."""
    if isinstance(sample, (list, tuple)):
        return list(sample), False
    data = getattr(sample, "data", None)
    rows = data if isinstance(data, da.Array) else sample
    if isinstance(rows, da.Array) and rows.ndim == 2:
        return [rows.rechunk({1: -1}) if rows.numblocks[1] > 1 else rows], True
    return [sample], False


def _of_each_axis(bins: Any, range: Any, dims: int) -> tuple[list[Any], list[Any]]:
    all_bins = bins_of_axes(bins, dims)
    if any(isinstance(one, str) for one in all_bins):
        raise ValueError(
            "bins are names of rules, which are not applied to lazy data; pass numbers or edges"
        )
    return all_bins, ranges_of_axes(range, dims)


def _edges(
    source: Source, is_rows: bool, bins: list[Any], ranges: list[Any], how: Place, split_every: Any
) -> tuple[Any, list[Any]]:
    """The edges of all axes, as what all tasks share and as the call returns them."""
    is_known = all(np.ndim(one) == 1 or range is not None for one, range in zip(bins, ranges))
    if is_known:
        nothing = [np.zeros(0)] * len(bins)
        edges = joint_histogram.histogramdd_edges(nothing, bins, ranges)
        return shared_value(edges, sum(one.nbytes for one in edges)), edges
    states = source.map(partial(_ends_of_rows, how), None) if is_rows else ends_of_parts(source, how)
    ends = summed(states, joined_ends, state_itself, None, split_every)
    made = after(ends, partial(_edges_of_ends, bins, ranges))
    sizes = [int(one) + 1 if np.ndim(one) == 0 else len(one) for one in bins]
    return made, [
        np.asarray(one) if np.ndim(one) == 1 else array_of(made, itemgetter(i), (size,), np.float64)
        for i, (one, size) in enumerate(zip(bins, sizes))
    ]


def _ends_of_rows(how: Place, _: Any, rows: Any) -> list[Ends]:
    array = arrays.as_array(rows)
    return [ends_of(array[:, i], how) for i in np.arange(array.shape[1])]


def _edges_of_ends(bins: list[Any], ranges: list[Any], ends: list[Ends]) -> list[np.ndarray]:
    """As the eager call makes them of all points, of which the ends of each column matter."""
    common = np.result_type(*(one.dtype for one in ends))
    items = [two_items(one).astype(common) for one in ends]
    if any(one.size == 0 for one in items):
        items = [one[:0] for one in items]
    return joint_histogram.histogramdd_edges(items, bins, ranges)


def _counts(
    how: Place, is_rows: bool, is_weighted: bool, edges: list[np.ndarray], *parts: Any
) -> np.ndarray:
    weights = parts[-1] if is_weighted else None
    columns = [arrays.as_array(part) for part in (parts[:-1] if is_weighted else parts)]
    sample = columns[0] if is_rows else columns
    more: dict[str, Any] = {"weights": weights, "device": how.device, "threads": how.threads}
    counts = joint_histogram.histogramdd(sample, edges, **more)[0]
    return counts if is_weighted else narrow(counts)


def _density(edges: list[np.ndarray], counts: np.ndarray) -> np.ndarray:
    return density_of(counts, edges)
