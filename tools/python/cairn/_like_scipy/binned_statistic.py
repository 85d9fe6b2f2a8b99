"""scipy's binned statistics: of the values that belong to the samples of each bin."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.interruptible import interruptible
from cairn._calls.places import Device
from cairn._inputs import arrays
from cairn._inputs.edges import Bins, bins_of, covering, is_ascending
from cairn._inputs.exact import refuse_nan

_NAMES = {np.mean: "mean", np.std: "std", np.sum: "sum", np.min: "min", np.max: "max"}
_OURS = frozenset(["count", "mean", "std", "sum", "min", "max"])


class BinnedStatisticResult(NamedTuple):
    """As scipy.stats.binned_statistic's."""

    statistic: np.ndarray
    bin_edges: np.ndarray
    binnumber: np.ndarray


def binned_statistic(
    x: Any,
    values: Any,
    statistic: Any = "mean",
    bins: Any = 10,
    range: Any = None,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> BinnedStatisticResult:
    """scipy.stats.binned_statistic: a statistic of the values in each bin of x.

    Parameters
    ----------
    x : (N,) array_like
        Samples.
    values : (N,) array_like, or a list of them
        One value for each sample.
    statistic : {"mean", "std", "count", "sum", "min", "max"}
        "std" divides by the number of values. A bin without values has NaN, or 0 of "count" and "sum".
        "median"
        and functions are handed to scipy.
    bins : int or sequence of numbers
        How many bins of one width, or their edges.
    range : (float, float), optional
        The ends of the bins.

    Returns
    -------
    statistic, bin_edges, binnumber : ndarray
        A named tuple; binnumber is 0 below the first bin, 1 in it, len(bin_edges) above the last one.

    A sample beyond the last edge is outside, however near it is; scipy takes it in where it is within
    some 1e-6 of
    the least width.

    >>> found = cairn.binned_statistic([1, 1, 2, 5, 7], [1.0, 1.0, 2.0, 1.5, 3.0], "sum", bins=2)
    >>> found.statistic
    array([4. , 4.5])
    """
    name = _NAMES.get(statistic, statistic) if not isinstance(statistic, str) else statistic
    samples = arrays.as_array(x, "x")
    table = arrays.as_array(values, "values")
    if not (isinstance(name, str) and name in _OURS and _is_ours(samples, table)):
        return _of_scipy(x, values, statistic, bins, range)
    if name != "count" and table.shape[-1] != samples.size:
        raise AttributeError(
            "The number of `values` elements must match the length of each `sample` dimension."
        )
    if np.ndim(bins) == 0 and samples.dtype.kind == "f" and not np.isfinite(samples).all():
        raise ValueError(f"{samples!r} contains non-finite values.")
    edges = _edges(samples, bins, range, device, threads)
    binned = bins_of(samples, edges)
    if binned is None:
        return _of_scipy(x, values, statistic, bins, range)
    rows = [_statistic(binned, row, name, device, threads) for row in np.atleast_2d(table)]
    found = np.asarray(rows).reshape(table.shape[:-1] + (edges.size - 1,))
    return BinnedStatisticResult(found, edges, _numbers(binned, device, threads))


def _is_ours(samples: np.ndarray, values: np.ndarray) -> bool:
    return (
        samples.ndim == 1
        and samples.size > 0
        and samples.dtype in arrays.PLAIN
        and values.dtype in arrays.PLAIN
        and 1 <= values.ndim <= 2
    )


def _of_scipy(*arguments: Any) -> BinnedStatisticResult:
    try:
        from scipy.stats import _binned_statistic as scipys
    except ImportError as error:
        raise ValueError(
            f"statistic {arguments[2]!r} of such values needs scipy; without it there are "
            f"{sorted(_OURS)} of integers, float32 and float64"
        ) from error
    size = np.size(arguments[0])
    return BinnedStatisticResult(*interruptible(size, scipys.binned_statistic, *arguments))


def _edges(samples: np.ndarray, bins: Any, range: Any, device: str, threads: int) -> np.ndarray:
    kind = samples.dtype if samples.dtype.kind == "f" else np.float64
    if np.ndim(bins) != 0:
        edges = np.asarray(bins, kind)
        refuse_nan(edges, "bins")
        if not is_ascending(edges) or (np.diff(edges) == 0).any():
            raise ValueError(
                "The smallest edge difference is numerically 0."
                if is_ascending(edges)
                else "bins must increase monotonically."
            )
        return edges
    low, high = _outer(samples, range, device, threads)
    return covering(np.linspace(low, high, int(bins) + 1, dtype=kind), low, high)


def _outer(samples: np.ndarray, range: Any, device: str, threads: int) -> tuple[float, float]:
    if range is None:
        low, high = arrays.ends(samples, device, threads)
        if samples.dtype.kind == "f":
            low, high = float(low), float(high)
    else:
        low, high = range[0] if len(range) == 1 else range
        if high < low:
            raise ValueError("In range, start must be <= stop")
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _statistic(bins: Bins, values: np.ndarray, name: str, device: str, threads: int) -> np.ndarray:
    columns = (arrays.column(bins.samples),)
    axes = (bins.axis,)
    if name == "count":
        counts = np.zeros(bins.axis.bins, np.int64)
        _core.count(counts, columns, axes, device, threads)
        return counts.astype(float)
    values = arrays.dense(values)
    if name == "sum":
        weights = values.astype(np.float64, copy=False)
        return _core.weigh(columns, weights, axes, False, False, 0.0, device, threads)[0]
    with_extremes = name in ("min", "max")
    counts, means, deviations, least, greatest, _ = _core.profile(
        columns, values, axes, with_extremes, device, threads
    )
    if name == "mean":
        return means
    if name == "std":
        with np.errstate(invalid="ignore"):
            return np.sqrt(deviations / counts)
    return least if name == "min" else greatest


def _numbers(bins: Bins, device: str, threads: int) -> np.ndarray:
    numbers = np.empty(bins.samples.size, np.int64)
    _core.digitize(numbers, arrays.dense(bins.samples), bins.axis, device, threads)
    return numbers
