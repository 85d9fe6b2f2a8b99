"""Samples of some ranks, found by histograms of ever narrower ranges, without counting or sorting all."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn import _arrays, _core
from cairn._interruptible import interruptible

# Fewer samples, and narrow ones, are counted as fast.
_LEAST = 1 << 16
_FEW = 1 << 16
_BINS = 4096


def table_around(
    x: np.ndarray, at: float, device: str, threads: int
) -> tuple[np.ndarray, np.ndarray] | None:
    """Values and counts among which the quantile `at` is the same as among all samples: those near it, what
    lies below as the least sample and what lies above as the greatest. None where counting all is better.

    Cost: two or three reads of the samples, and a copy of those near the rank.
    """
    if x.size < _LEAST or x.dtype.itemsize < 4:
        return None
    least, greatest = _arrays.ends(x, device, threads)
    rank = int((x.size - 1) * at)
    if abs(float(least)) < 1 << 53 and abs(float(greatest)) < 1 << 53:
        low, high = _range_of(x, float(least), float(greatest), rank, device, threads)
    elif x.dtype.kind in "iu":  # beyond float64's integers: by numpy's selection
        ranks = [rank, min(rank + 1, x.size - 1)]
        low, high = interruptible(x.size, np.partition, x, ranks)[ranks]
    else:
        return None  # NaN, infinities, numbers that are far apart
    near = x[(x >= low) & (x <= high)]
    if near.size > _FEW and near.min() == near.max():
        values, counts = near[:1], np.array([near.size])
    elif near.size > x.size // 2:
        return None  # many, and not all equal: few values, which are counted fast
    else:
        values, counts = interruptible(near.size, np.unique, near, return_counts=True)
    below = int(np.count_nonzero(x < low))
    above = x.size - below - near.size
    return _joined(values + 0, counts, (least, below), (greatest, above))


def _range_of(
    x: np.ndarray, low: float, high: float, rank: int, device: str, threads: int
) -> tuple[Any, Any]:
    """A range that holds the samples of a rank and the next one, and few others unless they are equal."""
    below, left = 0, x.size
    for _ in np.arange(4):
        if left <= _FEW or low >= high:
            break
        low, high, before, left = _narrowed(x, low, high, rank - below, device, threads)
        below += before
    if x.dtype.kind == "f":
        return np.float64(low), np.float64(high)
    return x.dtype.type(math.ceil(low)), x.dtype.type(math.floor(high))


def _narrowed(
    x: np.ndarray, low: float, high: float, rank: int, device: str, threads: int
) -> tuple[float, float, int, int]:
    """The range of the bins that hold the samples of a rank and the next one: its ends, how many samples lie
    below, how many in it."""
    counts, edges = np.zeros(_BINS, np.int64), np.linspace(low, high, _BINS + 1)
    _core.count_listed(x, counts, edges, device, threads)
    until = counts.cumsum()
    first, last = np.searchsorted(until, [rank, rank + 1], "right")
    last = min(int(last), _BINS - 1)
    before = int(until[first - 1]) if first else 0
    return float(edges[first]), float(edges[last + 1]), before, int(until[last]) - before


def _joined(
    values: np.ndarray, counts: np.ndarray, least: tuple[float, int], greatest: tuple[float, int]
) -> tuple[np.ndarray, np.ndarray]:
    """A table, ascending, with those at the ends, where there are any."""
    if least[1]:
        if values.size and values[0] == least[0]:
            counts[0] += least[1]
        else:
            values, counts = np.append(least[0], values), np.append(least[1], counts)
    if greatest[1] > 0:
        if values.size and values[-1] == greatest[0]:
            counts[-1] += greatest[1]
        else:
            values, counts = np.append(values, greatest[0]), np.append(counts, greatest[1])
    return np.ascontiguousarray(values), np.ascontiguousarray(counts, np.int64)
