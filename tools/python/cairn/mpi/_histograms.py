"""numpy's histograms of the samples that all ranks have."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._inputs.edges import Bins
from cairn._like_numpy.histogram import counts_in
from cairn._like_numpy.joint_histogram import columns_of, histogramdd_edges
from cairn._like_xhistogram.counts_along import density_of
from cairn._parts.bins import bins_of_axes, bins_of_two, length_of, ranges_of_axes
from cairn._parts.ends import two_items
from cairn.mpi._agreement import Call, Given
from cairn.mpi._bins import axis_of, bins_for, ends_of_ranks
from cairn.mpi._communicator import ranks_of


class DividedHistogram(NamedTuple):
    """A rank's part of a histogram: the counts of bins first, first + 1, ... of the `bins` that there are."""

    counts: np.ndarray
    first: int
    bins: int


def histogram(
    call: Call, a: Any, bins: Any, range: Any, density: Any, weights: Any, reproducible: bool
) -> tuple[np.ndarray, np.ndarray] | None:
    """Counts are those of one process, whatever the ranks; sums of weights are, of integers and where they
    are to be `reproducible`. bins may be a rule of numpy's. Cost: one allreduce of the counts; for one rank
    alone a reduce_scatter and a gather."""

    def look() -> Given:
        same = {"bins": _option(bins), "range": range}
        same |= {"density": bool(density), "reproducible": reproducible}
        return _looked_at(a, weights, same)

    given = call.agreed(look)
    x = given.columns[0]
    made = bins_for(x, bins, range, call.place())
    binned = axis_of(made, x.dtype)
    how = call.place_of_result()
    if weights is None:
        counts = _counts(x, binned, how)
    else:
        counts = _sums(given.columns[1], [x], [binned], reproducible, how)
    if not call.gets_result():
        return None
    edges = np.asarray(made.edges)
    return (density_of(counts, [edges]) if density else counts), edges


def divided_histogram(
    comm: Any, a: Any, bins: Any, range: Any = None, *, device: Device = "auto", threads: int = 0
) -> DividedHistogram:
    """The same counts, of which each rank has a part: of so many bins that no rank can hold all.

    Memory: the bins over the number of ranks. Cost: 4 bytes a sample go from rank to rank.
    """
    call = Call("divided_histogram", ranks_of(comm), device, threads)
    (x,) = call.agreed(lambda: _looked_at(a, None, {"bins": _option(bins), "range": range})).columns
    how = call.place()
    binned = axis_of(bins_for(x, bins, range, how), x.dtype)
    _refuse_infinite([binned])
    first, counts, _ = _core.count_divided((_column(x),), (binned.axis,), *how)
    return DividedHistogram(counts, first, binned.axis.bins)


def histogram2d(
    call: Call, x: Any, y: Any, bins: Any, range: Any, density: Any, weights: Any, reproducible: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    made = histogramdd(call, [x, y], bins_of_two(bins), range, density, weights, reproducible)
    return None if made is None else (made[0], *made[1])


def histogramdd(
    call: Call, sample: Any, bins: Any, range: Any, density: Any, weights: Any, reproducible: bool
) -> tuple[np.ndarray, list[np.ndarray]] | None:
    """An (N, D) array on each rank, or D arrays of N numbers."""

    def look() -> Given:
        same = {"bins": _options(bins), "range": range}
        same |= {"density": bool(density), "reproducible": reproducible}
        return _points_looked_at(sample, weights, same)

    given = call.agreed(look)
    columns = given.columns if weights is None else given.columns[:-1]
    edges = _edges(columns, bins, range, call.place())
    how = call.place_of_result()
    binned = [Bins(np.zeros(0), _core.listed_axis(np.ascontiguousarray(one))) for one in edges]
    _refuse_infinite(binned)
    shape = tuple(one.size - 1 for one in edges)
    if weights is None:
        counts = np.zeros(shape, np.int64)
        axes = tuple(one.axis for one in binned)
        _core.count(counts.reshape(-1), tuple(map(_column, columns)), axes, *how)
    else:
        counts = _sums(given.columns[-1], columns, binned, reproducible, how)
    if not call.gets_result():
        return None
    counts = counts.reshape(shape).astype(float)
    return (density_of(counts, edges) if density else counts), edges


# --- what comes in -----------------------------------------------------------------------------------------


def _looked_at(a: Any, weights: Any, same: dict[str, Any]) -> Given:
    x = arrays.as_array(a)
    x = arrays.flat(x.astype(np.uint8) if x.dtype == bool else x)
    if weights is None:
        return Given([x], same)
    w = arrays.flat(arrays.as_array(weights, "weights"))
    if w.size != x.size:
        raise ValueError("weights should have the same shape as a.")
    return Given([x, w], same)


def _points_looked_at(sample: Any, weights: Any, same: dict[str, Any]) -> Given:
    if isinstance(sample, (list, tuple)):
        columns = [arrays.as_array(one, "sample") for one in sample]
    else:
        columns, _ = columns_of(sample)
    if weights is not None:
        columns.append(arrays.as_array(weights, "weights"))
    if any(one.ndim != 1 or one.size != columns[0].size for one in columns):
        shapes = ", ".join(str(one.shape) for one in columns)
        raise ValueError(f"columns and weights have the shapes {shapes}; expected one length")
    return Given(columns, {**same, "axes": len(columns)})


def _option(bins: Any) -> Any:
    return bins if np.ndim(bins) == 0 else np.asarray(bins)


def _options(bins: Any) -> Any:
    if isinstance(bins, str) or length_of(bins) is None:
        return bins
    return [one if np.ndim(one) == 0 else np.asarray(one).tolist() for one in bins]


def _column(x: np.ndarray) -> np.ndarray:
    return arrays.column(arrays.known_plain(x))


# --- bins, and what is in them -----------------------------------------------------------------------------


def _edges(columns: list[np.ndarray], bins: Any, range: Any, how: Place) -> Any:
    """Those of all points: of each column the ends matter."""
    dims = len(columns)
    all_bins, ranges = bins_of_axes(bins, dims), ranges_of_axes(range, dims)
    needed = [
        np.ndim(one) == 0 and ends is None for one, ends in zip(all_bins, ranges, strict=True)
    ]
    common = np.result_type(*columns) if columns else np.dtype(float)
    items = [
        two_items(ends_of_ranks(x, how)).astype(common) if is_needed else np.zeros(0, common)
        for x, is_needed in zip(columns, needed)
    ]
    return histogramdd_edges(items, bins, range)


def _counts(x: np.ndarray, bins: Bins, how: Place) -> np.ndarray:
    return counts_in(bins._replace(samples=arrays.known_plain(x)), *how)


def _sums(
    weights: np.ndarray,
    columns: list[np.ndarray],
    bins: list[Bins],
    reproducible: bool,
    how: Place,
) -> np.ndarray:
    _refuse_infinite(bins)
    w = arrays.dense(arrays.known_plain(weights))
    axes = tuple(one.axis for one in bins)
    samples = tuple(map(_column, columns))
    made, *_ = _core.weigh(samples, w, axes, False, reproducible, 0.0, *how)
    return made.astype(weights.dtype if weights.dtype.kind in "iuf" else made.dtype, copy=False)


def _refuse_infinite(bins: list[Bins]) -> None:
    if any(one.axis is None or one.first_is_infinite or one.last_is_infinite for one in bins):
        raise ValueError("the edges are not finite numbers that float64 holds, as this call needs them")
