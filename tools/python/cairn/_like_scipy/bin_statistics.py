"""Statistics of the values in numbered bins: counts, sums, and what one pass of moments gives."""

from __future__ import annotations

import math

import numpy as np

from cairn import _core
from cairn._inputs import arrays

NAMES = {np.mean: "mean", np.std: "std", np.sum: "sum", np.min: "min", np.max: "max"}
OURS = frozenset(["count", "mean", "std", "sum", "min", "max"])


def statistic_of(
    values: np.ndarray, numbers: np.ndarray, shape: tuple[int, ...], name: str, device: str, threads: int
) -> np.ndarray:
    """Of the values whose bins have these numbers; for each bin of this shape but the outermost ones."""
    axis = _core.Axis.integers(0, math.prod(shape) - 1)
    found = _of_all(values, numbers, axis, name, device, threads).reshape(shape)
    return found[(slice(1, -1),) * len(shape)].copy()


def _of_all(
    values: np.ndarray, numbers: np.ndarray, axis: _core.Axis, name: str, device: str, threads: int
) -> np.ndarray:
    columns, axes = (numbers,), (axis,)
    if name == "count":
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, columns, axes, device, threads)
        return counts.astype(np.float64)
    values = arrays.dense(values)
    if name == "sum":
        return _sums(values, columns, axes, device, threads)
    counts, means, deviations, least, greatest, _ = _core.profile(
        columns, values, axes, name in ("min", "max"), device, threads
    )
    if name == "std":
        with np.errstate(invalid="ignore"):
            return np.sqrt(deviations / counts)
    if name == "mean":
        return _means(means, values, counts, columns, axes, device, threads)
    if name == "min":
        return _least(least, values, numbers, counts, axis, device, threads)
    return greatest


def _sums(
    values: np.ndarray, columns: tuple, axes: tuple, device: str, threads: int
) -> np.ndarray:
    weights = values.astype(np.float64, copy=False)
    return _core.weigh(columns, weights, axes, False, False, 0.0, device, threads)[0]


def _means(
    means: np.ndarray, values: np.ndarray, counts: np.ndarray, columns: tuple, axes: tuple, device: str,
    threads: int,
) -> np.ndarray:
    """Infinite ones where values are, as their sums are; differences of infinities would be NaN."""
    if values.dtype.kind != "f" or not (np.isnan(means) & (counts > 0)).any():
        return means
    with np.errstate(invalid="ignore", divide="ignore"):
        return _sums(values, columns, axes, device, threads) / counts


def _least(
    least: np.ndarray, values: np.ndarray, numbers: np.ndarray, counts: np.ndarray, axis: _core.Axis,
    device: str, threads: int,
) -> np.ndarray:
    """Of values that are not NaN, as scipy takes it; of the greatest it takes NaN for one."""
    if values.dtype.kind != "f" or not (np.isnan(least) & (counts > 0)).any():
        return least
    kept = values == values
    if not kept.any():
        return least
    return _core.profile((numbers[kept],), values[kept], (axis,), True, device, threads)[3]
