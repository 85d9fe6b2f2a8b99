"""Moments of the values in each bin, of parts that are added up."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs import arrays
from cairn._parts.bins import BinsOfOne

NAMES = ("count", "sum", "mean", "std", "min", "max")


class Moments(NamedTuple):
    """Of the values in each bin, as far as the statistic needs it."""

    counts: np.ndarray
    sums: Any = None
    means: Any = None
    deviations: Any = None  # sums of squares of distances from the mean
    extremes: Any = None  # NaN of no values


def moments(how: Place, name: str, bins: BinsOfOne, part: Any, values: Any) -> Moments:
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


def joined_moments(name: str, parts: list[Moments]) -> Moments:
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


def statistic_of(name: str, made: Moments) -> Any:
    if name == "count":
        return made.counts.astype(float)
    if name == "sum":
        return made.sums
    if name in ("min", "max"):
        return made.extremes
    with np.errstate(invalid="ignore"):
        found = made.means if name == "mean" else np.sqrt(made.deviations / np.maximum(made.counts, 1))
    return np.where(made.counts > 0, found, np.nan)
