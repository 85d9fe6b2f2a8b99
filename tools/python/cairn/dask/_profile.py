"""Statistics of the values that belong to the samples of each bin, of lazy data."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np

from cairn import _core
from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._like_scipy.binned_statistic import BinnedStatisticResult
from cairn._parts.bins import BinsOfOne
from cairn._parts.moments import NAMES, Moments, joined_moments, moments, statistic_of
from cairn.dask._bins import bins_for, edges_of, ends_needed, refuse_rule
from cairn.dask._source import Source, source_of_one
from cairn.dask._tree import array_of, call_with, summed


def binned_statistic(
    x: Any,
    values: Any,
    statistic: str = "mean",
    bins: Any = 10,
    range: Any = None,
    *,
    split_every: int | None = None,
    device: Device = "auto",
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
    if statistic not in NAMES:
        raise ValueError(f"statistic is {statistic!r}; of lazy data expected one of {', '.join(NAMES)}")
    refuse_rule(bins)
    how = Place(device, threads)
    source = source_of_one(x, values)
    samples = source_of_one(x)
    ends = ends_needed(samples, [bins], [range], how, split_every)
    made, size = bins_for(samples, 0, bins, range, ends)
    states = source.map(partial(moments, how, statistic), made)
    node = summed(
        states, partial(joined_moments, statistic), partial(_statistic, statistic), None, split_every
    )
    found: Any = array_of(node, np.asarray, (size - 1,), np.float64)
    return BinnedStatisticResult(found, edges_of(samples, 0, made, size), _numbers(samples, made, how))


def _numbers(source: Source, bins: Any, how: Place) -> Any:
    """The bin of each sample."""
    (column,) = source.columns
    array = column if isinstance(column, da.Array) else column.to_dask_array()
    (function, *_), rests = call_with(partial(_numbers_of_part, how), bins)
    shared = [argument for one in rests for argument in (one, None)]
    return da.blockwise(function, "i", *shared, array, "i", dtype=np.int64, meta=np.empty(0, np.int64))


def _numbers_of_part(how: Place, bins: BinsOfOne, part: Any) -> np.ndarray:
    samples, axis = bins.placed(part)
    numbers = np.empty(samples.size, np.int64)
    _core.digitize(numbers, arrays.dense(samples), axis, how.device, how.threads)
    return numbers


def _statistic(name: str, _: Any, made: Moments) -> np.ndarray:
    return statistic_of(name, made)
