"""numpy's histograms of several dimensions: the same arguments, results and refusals."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import interruptible
from cairn._calls.lazy import taken_by_dask
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays
from cairn._inputs.edges import bins_of, covering, is_ascending
from cairn._inputs.exact import refuse_nan
from cairn._inputs.tables import columns_of_table, is_table
from cairn._like_xhistogram.counts_along import density_of

# numpy's own, as it is when this module is imported.
_numpy_histogramdd = np.histogramdd

_DOUBLE = np.dtype(np.float64)
_IN_DOUBLE = frozenset([int, float, np.float64])
_MOST_AXES = 16


@taken_by_dask
def histogram2d(
    x: Any,
    y: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    reproducible: bool = False,
    ranks: Any = None,
    root: int | None = None,
    device: Device = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """numpy.histogram2d: counts of points in rectangles, and the edges along x and along y.

    With ``reproducible`` sums of weights have the same bits on any number of threads and ranks. With
    ``ranks``, an mpi4py communicator, of what all its ranks have (cairn.mpi); ``root``: the one that gets it.

    >>> counts, xedges, yedges = cairn.histogram2d([0.5, 1.5, 1.5], [0, 0, 1], bins=[[0, 1, 2], [0, 1, 2]])
    >>> counts
    array([[1., 0.],
           [1., 1.]])
    """
    if ranks is not None:
        return over_ranks(histogram2d, locals())
    x, y = _coordinate(x, "x"), _coordinate(y, "y")
    if len(x) != len(y):
        raise ValueError("x and y must have the same length.")
    try:
        size = len(bins)
    except TypeError:
        size = 1
    if size not in (1, 2):
        bins = [arrays.as_array(bins, "bins")] * 2
    more = {"reproducible": reproducible, "device": device, "threads": threads}
    counts, edges = histogramdd([x, y], bins, range, density, weights, **more)
    return counts, edges[0], edges[1]


@taken_by_dask
def histogramdd(
    sample: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    reproducible: bool = False,
    ranks: Any = None,
    root: int | None = None,
    device: Device = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, list[np.ndarray]]:
    """numpy.histogramdd: counts of points in boxes of any number of dimensions, and the edges along each.

    ``sample``: an (N, D) array, or D arrays of N numbers. Columns are used as they lie in memory.

    With ``reproducible`` sums of weights have the same bits on any number of threads and ranks. With
    ``ranks``, an mpi4py communicator, of what all its ranks have (cairn.mpi); ``root``: the one that gets it.

    >>> counts, edges = cairn.histogramdd(np.array([[0.5, 0.5], [0.2, 0.7]]), bins=2, range=[(0, 1), (0, 1)])
    >>> counts
    array([[0., 1.],
           [0., 1.]])
    """
    if ranks is not None:
        return over_ranks(histogramdd, locals())
    columns, whole = columns_of(sample)
    if weights is not None:
        weights = arrays.reals(weights, "weights")
        if weights.ndim != 1:
            raise ValueError(f"weights has {weights.ndim} dimensions; expected one")
    edges = _joint_edges(columns, bins, range, device, threads)
    counts = _joint_counts(columns, edges, weights, reproducible, device, threads)
    if counts is None:
        size = columns[0].size if columns else 0
        return interruptible(size, _numpy_histogramdd, whole(), edges, density=density, weights=weights)
    return (density_of(counts, edges) if density else counts), edges


def _coordinate(x: Any, name: str) -> np.ndarray:
    column = arrays.as_array(x, name)
    if column.ndim != 1 or column.dtype.kind in "Oc":
        raise ValueError(
            f"{name} has {column.ndim} dimensions and the type {column.dtype}; expected one dimension of "
            "real numbers"
        )
    return column


def histogramdd_edges(columns: list[np.ndarray], bins: Any, range: Any) -> list[np.ndarray]:
    """The edges that histogramdd uses for these columns, of one type."""
    return _joint_edges(columns, bins, range, "auto", 1)


def columns_of(sample: Any) -> tuple[list[np.ndarray], Any]:
    """The columns of a sample, and what gives numpy the whole."""
    if is_table(sample):
        sample = columns_of_table(sample)
    shape = getattr(sample, "shape", None)
    if shape is not None and len(shape) == 2:
        rows = _points_of(sample)
        return [rows[:, i] for i in np.arange(rows.shape[1])], lambda: rows
    if shape is None and isinstance(sample, (list, tuple)) and len(sample) > 0:
        columns = [_points_of(one) for one in sample]
        if all(one.ndim == 1 and one.size == columns[0].size for one in columns):
            return columns, lambda: list(columns)
    rows = np.atleast_2d(_points_of(sample)).T
    if rows.ndim != 2:
        raise ValueError(f"sample has {rows.ndim} dimensions; expected (N, D), or D columns of N numbers")
    return [rows[:, i] for i in np.arange(rows.shape[1])], lambda: rows


def _points_of(sample: Any) -> np.ndarray:
    points = arrays.as_array(sample, "sample")
    if points.dtype.kind in "Oc":
        raise TypeError(f"sample has type {points.dtype}; expected real numbers")
    return points


def _joint_edges(
    columns: list[np.ndarray], bins: Any, range: Any, device: str, threads: int
) -> list[np.ndarray]:
    dims = len(columns)
    try:
        if len(bins) != dims:
            raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
    except TypeError:
        bins = dims * [bins]
    if range is None:
        range = dims * (None,)
    elif len(range) != dims:
        raise ValueError("range argument must have one entry per dimension")
    common = columns[0].dtype if dims else _DOUBLE
    if any(x.dtype != common for x in columns):
        common = np.array([x[:1] for x in columns]).dtype  # numpy's, of the whole
    return [
        _edges_of_column(columns[i], common, i, bins[i], range[i], device, threads)
        for i in np.arange(dims)
    ]


def _edges_of_column(
    x: np.ndarray, common: np.dtype, i: int, bins: Any, range: Any, device: str, threads: int
) -> np.ndarray:
    bins = arrays.edges_in(bins, x, (f"sample[{i}]", f"bins[{i}]"))
    if np.ndim(bins) == 1:
        edges = np.asarray(bins)
        refuse_nan(edges, f"`bins[{i}]`")
        if not is_ascending(edges):
            raise ValueError(f"`bins[{i}]` must be monotonically increasing, when an array")
        return edges
    if np.ndim(bins) != 0:
        raise ValueError(f"`bins[{i}]` must be a scalar or 1d array")
    if isinstance(bins, str):
        raise TypeError(f"`bins[{i}]` is {bins!r}; expected a number of bins, or edges")
    if bins < 1:
        raise ValueError(f"`bins[{i}]` must be positive, when an integer")
    low, high = _outer_edges(x, common, range, device, threads)
    try:
        count = operator.index(bins)
    except TypeError as error:
        raise TypeError(f"`bins[{i}]` must be an integer, when a scalar") from error
    return covering(_spaced(low, high, count), low, high)


def _spaced(low: Any, high: Any, bins: int) -> np.ndarray:
    """numpy.linspace, for whose overhead a small histogram would be made several times over."""
    if type(low) not in _IN_DOUBLE or type(high) not in _IN_DOUBLE:
        return np.linspace(low, high, bins + 1)
    edges = np.empty(bins + 1)
    _core.space_evenly(edges, low, high)
    return edges


def _outer_edges(
    x: np.ndarray, common: np.dtype, range: Any, device: str, threads: int
) -> tuple[Any, Any]:
    if range is not None:
        low, high = range
        if low > high:
            raise ValueError("max must be larger than min in range parameter.")
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"supplied range of [{low}, {high}] is not finite")
    elif x.size == 0:
        low, high = 0, 1
    else:
        low, high = (common.type(end) for end in arrays.ends(x, device, threads))
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"autodetected range of [{low}, {high}] is not finite")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return low, high


def _in_place_as_float(counts: np.ndarray) -> np.ndarray:
    """The same numbers as float64, in the same memory, of which there may be no second."""
    numbers, made = counts.reshape(-1), counts.reshape(-1).view(np.float64)
    block = 1 << 16
    for first in np.arange(0, numbers.size, block):
        made[first : first + block] = numbers[first : first + block].astype(float)
    return made.reshape(counts.shape)


def _joint_counts(
    columns: list[np.ndarray],
    edges: list[np.ndarray],
    weights: Any,
    reproducible: bool,
    device: str,
    threads: int,
) -> np.ndarray | None:
    if not 0 < len(columns) <= _MOST_AXES:
        return None
    all_bins = [bins_of(x, ends) for x, ends in zip(columns, edges)]
    if any(bins is None or bins.first_is_infinite or bins.last_is_infinite for bins in all_bins):
        return None
    samples = tuple(arrays.column(bins.samples) for bins in all_bins)
    axes = tuple(bins.axis for bins in all_bins)
    shape = tuple(axis.bins for axis in axes)
    if weights is None:
        counts = np.zeros(shape, np.int64)
        _core.count(counts.ravel(), samples, axes, device, threads)
        return _in_place_as_float(counts)
    if weights.dtype not in arrays.PLAIN or weights.shape != samples[0].shape:
        return None
    reals = arrays.dense(weights).astype(np.float64, copy=False)
    sums, *_ = _core.weigh(samples, reals, axes, False, reproducible, 0.0, device, threads)
    return sums.reshape(shape).astype(float, copy=False)
