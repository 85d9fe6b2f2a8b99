"""Statistics of the values that belong to the samples of each bin, of lazy data."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import dask.array as da
import numpy as np

from cairn import _core
from cairn._inputs import arrays
from cairn._like_scipy.binned_statistic import BinnedStatisticResult
from cairn.dask._bins import BinsOfOne, bins_for, edges_of, ends_needed, refuse_rule
from cairn.dask._ends import How
from cairn.dask._source import Source, source_of
from cairn.dask._tree import array_of, call_with, summed

_NAMES = ("count", "sum", "mean", "std", "min", "max")


class Moments(NamedTuple):
    """Of the values in each bin, as far as the statistic needs it."""

    counts: np.ndarray
    sums: np.ndarray | None = None
    means: np.ndarray | None = None
    deviations: np.ndarray | None = None  # sums of squares of distances from the mean
    extremes: np.ndarray | None = None  # NaN of no values


def binned_statistic(
    x: Any,
    values: Any,
    statistic: str = "mean",
    bins: Any = 10,
    range: Any = None,
    *,
    split_every: int | None = None,
    device: str = "auto",
    threads: int = 1,
) -> BinnedStatisticResult:
    """cairn.binned_statistic of dask arrays or series, in one pass: a profile.

    statistic: "mean", "std", "count", "sum", "min" or "max". bins and range are as in histogram, and the
    edges are its edges (of float32, scipy's may differ in the last bit). What travels are the moments of
    chunks, which are joined in their order: the last bits of sums and means depend on the chunks and on
    split_every.

    Returns
    -------
    statistic, bin_edges, binnumber
        A named tuple; bin numbers are a dask array, cut as x.

    >>> import dask.array as da, cairn.dask
    >>> x = da.asarray([1, 1, 2, 5, 7])
    >>> cairn.dask.binned_statistic(x, x * 0.5, "sum", bins=2, range=(1, 7)).statistic.compute()
    array([2., 6.])
    """
    if statistic not in _NAMES:
        raise ValueError(
            f"statistic is {statistic!r}; of lazy data expected one of {', '.join(_NAMES)}"
        )
    refuse_rule(bins)
    how = How(device, threads)
    source = source_of(x, values)
    if len(source.columns) != 2:
        raise ValueError("x and values have several columns; expected one each")
    samples = source_of(x)
    ends = ends_needed(samples, [bins], [range], how, split_every)
    made, size = bins_for(samples, 0, bins, range, ends)
    states = source.map(partial(_moments, how, statistic), made)
    node = summed(
        states, partial(_joined, statistic), partial(_statistic, statistic), None, split_every
    )
    found = array_of(node, np.asarray, (size - 1,), np.float64)
    return BinnedStatisticResult(found, edges_of(samples, 0, made, size), _numbers(samples, made, how))


def _numbers(source: Source, bins: Any, how: How) -> da.Array:
    """The bin of each sample."""
    (column,) = source.columns
    array = column if isinstance(column, da.Array) else column.to_dask_array()
    (function, *_), rests = call_with(partial(_numbers_of_part, how), bins)
    shared = [argument for one in rests for argument in (one, None)]
    return da.blockwise(function, "i", *shared, array, "i", dtype=np.int64, meta=np.empty(0, np.int64))


def _numbers_of_part(how: How, bins: BinsOfOne, part: Any) -> np.ndarray:
    samples, axis = bins.placed(part)
    numbers = np.empty(samples.size, np.int64)
    _core.digitize(numbers, arrays.dense(samples), axis, how.device, how.threads)
    return numbers


# --- states ------------------------------------------------------------------------------------------------


def _moments(how: How, name: str, bins: BinsOfOne, part: Any, values: Any) -> Moments:
    samples, axis = bins.placed(part)
    column, where = (arrays.column(samples),), (how.device, how.threads)
    if name == "count":
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, column, (axis,), *where)
        return Moments(counts)
    y = arrays.numbers(values, "values")
    if name == "sum":
        return Moments(
            np.zeros(0),
            _core.weigh(column, y.astype(np.float64), (axis,), False, False, 0.0, *where)[0],
        )
    if name == "min" and y.dtype.kind == "f" and np.isnan(y).any():
        kept = y == y  # scipy's least leaves out NaN, its greatest does not
        column, y = (arrays.dense(samples)[kept],), y[kept]
    counts, means, deviations, least, greatest, _ = _core.profile(
        column, y, (axis,), name in ("min", "max"), *where
    )
    if name in ("min", "max"):
        return Moments(counts, extremes=least if name == "min" else greatest)
    if np.isnan(means[counts > 0]).any():  # infinities, whose differences are none
        sums = _core.weigh(column, y.astype(np.float64), (axis,), False, False, 0.0, *where)[0]
        means = np.where(np.isnan(means), sums / np.maximum(counts, 1), means)
    return Moments(counts, None, np.where(counts > 0, means, 0.0), deviations)


def _joined(name: str, parts: list[Moments]) -> Moments:
    made = parts[0]
    for part in parts[1:]:
        made = _of_two(name, made, part)
    return made


def _of_two(name: str, a: Moments, b: Moments) -> Moments:
    counts = a.counts + b.counts
    if name == "count":
        return Moments(counts)
    if name == "sum":
        return Moments(counts, a.sums + b.sums)
    if name in ("min", "max"):
        both = (np.minimum if name == "min" else np.maximum)(a.extremes, b.extremes)
        first = np.where(b.counts == 0, a.extremes, both)
        return Moments(counts, extremes=np.where(a.counts == 0, b.extremes, first))
    share = b.counts / np.maximum(counts, 1)
    with np.errstate(invalid="ignore"):
        apart = b.means - a.means
        means = np.where(
            np.isfinite(apart), a.means + apart * share, a.means * (1 - share) + b.means * share
        )
        deviations = a.deviations + b.deviations + apart * apart * (a.counts * share)
    return Moments(counts, None, means, deviations)


def _statistic(name: str, _: Any, made: Moments) -> np.ndarray:
    if name == "count":
        return made.counts.astype(float)
    if name == "sum":
        return made.sums
    if name in ("min", "max"):
        return made.extremes
    with np.errstate(invalid="ignore"):
        found = made.means if name == "mean" else np.sqrt(made.deviations / np.maximum(made.counts, 1))
    return np.where(made.counts > 0, found, np.nan)
