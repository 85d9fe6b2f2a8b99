"""Bounds, exact quantiles and binned statistics of what all ranks have."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._like_scipy.binned_statistic import BinnedStatisticResult
from cairn._moments import Moments
from cairn._parts.moments import NAMES
from cairn.mpi._agreement import Call, Given
from cairn.mpi._bins import axis_of, bins_for, ends_of_ranks
from cairn.mpi._communicator import ranks_of


def bounds(
    comm: Any, a: Any, *, skip_nan: bool = False, device: Device = "auto", threads: int = 0
) -> tuple[Any, Any]:
    """The least and the greatest item of all ranks; NaN where one is, unless `skip_nan`. ValueError where
    there is none."""
    call = Call("bounds", ranks_of(comm), device, threads)
    (x,) = call.agreed(lambda: Given([_flat(a)], {"skip_nan": skip_nan})).columns
    ends = ends_of_ranks(x, call.place())
    if ends.none and not skip_nan:
        return x.dtype.type("nan"), x.dtype.type("nan")
    if ends.numbers == 0:
        raise ValueError("bounds: no rank has an item that is a number; expected one at least")
    return ends.least, ends.greatest


def median(call: Call, a: Any, skip_nan: bool) -> Any:
    """Exact; no item goes from one rank to another."""
    how = call.place()
    (x,) = call.agreed(lambda: Given([_flat(a)], {"skip_nan": skip_nan})).columns
    found: Any = np.nan
    # Of no items the median is NaN, as that of the eager call.
    if ends_of_ranks(x, how).numbers if skip_nan else any(call.ranks._all_of(x.size > 0)):
        found = _core.median(_numbers(x), skip_nan, *how)
    return x.dtype.type(found) if x.dtype.kind == "f" else np.float64(found)


def moments_of(call: Call, a: Any, low: float, high: float) -> Moments:
    """Those of each rank, merged in the order of ranks: 48 bytes of each travel."""
    (x,) = call.agreed(lambda: Given([arrays.numbers(a, "a")], {"low": low, "high": high})).columns
    return Moments(*_core.moments_of(x, low, high, *call.place()))


def quantile(call: Call, a: Any, q: Any, skip_nan: bool) -> Any:
    """By the linear rule: exact; no item goes from one rank to another. Cost: one read of the items, and some
    seventeen small allreduces."""
    how = call.place()

    def look() -> Given:
        wanted = np.asarray(q, float)
        return Given([_flat(a)], {"q": wanted, "skip_nan": skip_nan}, wanted)

    given = call.agreed(look)
    (x,), at = given.columns, given.rest
    if not np.all((at >= 0) & (at <= 1)):
        raise ValueError("Quantiles must be in the range [0, 1]")
    if skip_nan and ends_of_ranks(x, how).numbers == 0:
        found = np.full(at.shape, np.nan)
    else:
        wanted = at.ravel().tolist()
        found = _core.quantiles(_numbers(x), wanted, skip_nan, *how).reshape(at.shape)
    if x.dtype.kind == "f":
        found = found.astype(np.result_type(x, q if np.ndim(q) == 0 else at))
    return found[()]


def binned_statistic(
    call: Call, x: Any, values: Any, statistic: str, bins: Any, range: Any
) -> BinnedStatisticResult:
    """The numbers of bins are those of this rank's x.

    statistic: "mean", "std", "count", "sum", "min" or "max". The edges are those of histogram.
    """
    how = call.place()

    def look() -> Given:
        if statistic not in NAMES:
            raise ValueError(
                f"statistic is {statistic!r}; over ranks expected one of {', '.join(NAMES)}"
            )
        given = bins if np.ndim(bins) == 0 else np.asarray(bins)
        return _pairs(x, values, {"statistic": statistic, "bins": given, "range": range})

    given = call.agreed(look)
    samples, y = given.columns
    made = bins_for(samples, bins, range, how)
    axis = axis_of(made, samples.dtype).axis
    column = arrays.column(arrays.known_plain(samples))
    found = _statistic(statistic, column, _numbers(y), axis, how)
    numbers = np.empty(samples.size, np.int64)
    _core.digitize(numbers, arrays.dense(column), axis, call.device, call.threads)
    return BinnedStatisticResult(found, np.asarray(made.edges), numbers)


def _pairs(x: Any, values: Any, same: dict[str, Any]) -> Given:
    columns = [_flat(x), _flat(values)]
    if columns[0].size != columns[1].size:
        raise ValueError(f"x has {columns[0].size} items, values {columns[1].size}; expected as many")
    return Given(columns, same)


def _statistic(name: str, x: np.ndarray, y: np.ndarray, axis: Any, how: Place) -> np.ndarray:
    if name == "count":
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, (x,), (axis,), *how)
        return counts.astype(float)
    if name == "sum":
        weights = y.astype(np.float64)
        return _core.weigh((x,), weights, (axis,), False, False, 0.0, *how)[0]
    if name == "min" and y.dtype.kind == "f":
        kept = y == y  # as the eager call: its least leaves out NaN, its greatest does not
        x, y = arrays.dense(x)[kept], y[kept]
    counts, means, deviations, least, greatest, _ = _core.profile(
        (x,), y, (axis,), name in ("min", "max"), *how
    )
    if name == "std":
        with np.errstate(invalid="ignore"):
            return np.sqrt(deviations / counts)
    return {"mean": means, "min": least, "max": greatest}[name]


def _flat(a: Any) -> np.ndarray:
    return arrays.flat(arrays.as_array(a))


def _numbers(x: np.ndarray) -> np.ndarray:
    return arrays.dense(arrays.known_plain(x))
