"""Count, ends, mean, variance and skewness of samples, which may come in parts."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays


@dataclasses.dataclass(frozen=True)
class Moments:
    """What :func:`moments_of` returns. ``a + b`` are the moments of the samples of both.

    count : how many samples there are
    least, greatest : the smallest and the largest one; 0 without samples
    mean : 0 without samples
    squares : the sum of squared distances from the mean
    skewness : the mean cube of the distance from the mean, in standard deviations; 0 without deviations
    """

    count: int = 0
    least: float = 0.0
    greatest: float = 0.0
    mean: float = 0.0
    squares: float = 0.0
    skewness: float = 0.0

    def variance(self, ddof: float = 0.0) -> float:
        """numpy.var of the samples: squares / (count - ddof); NaN if count <= ddof."""
        divisor = self.count - ddof
        return self.squares / divisor if divisor > 0 else math.nan

    def __add__(self, other: Moments) -> Moments:
        if not isinstance(other, Moments):
            return NotImplemented
        return Moments(*_core.merged_moments(dataclasses.astuple(self), dataclasses.astuple(other)))


def moments_of(
    a: Any,
    low: float = -math.inf,
    high: float = math.inf,
    *,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Moments:
    """Count, ends, mean, variance and skewness of the samples from low to high, by one read of them.

    NaN takes no part. The result has the same bits on every number of threads. Samples lie in host memory.

    Parameters
    ----------
    a : array_like of numbers
        Samples, of any shape.
    low, high : float, optional
        Samples outside of [low, high] are left out.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part (cairn.mpi); all get the result.

    >>> found = cairn.moments_of([1, 2, 3, 10])
    >>> found.count, found.mean, found.variance(ddof=1)
    (4, 4.0, 16.666666666666668)
    >>> parts = cairn.moments_of([1, 2]) + cairn.moments_of([3, 10])
    >>> parts.count, parts.mean, parts.squares
    (4, 4.0, 50.0)
    """
    if ranks is not None:
        return over_ranks(moments_of, locals())
    return Moments(*_core.moments_of(arrays.numbers(a, "a"), low, high, device, threads))
