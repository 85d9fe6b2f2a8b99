"""Bins as scipy makes them, and the number of the bin in which each point lies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._inputs import arrays
from cairn._inputs.edges import bins_of, covering, is_ascending
from cairn._inputs.exact import refuse_nan

_DOUBLE = np.dtype(np.float64)
_MOST_BINS = 1 << 40  # with more, bin numbers might overflow; no memory holds their statistics


class NumberedBins(NamedTuple):
    """Edges of each dimension, and of each point the number of its bin: along each dimension 0 below the
    first edge and len(edges) above the last one, in row-major order."""

    edges: list[np.ndarray]
    numbers: np.ndarray

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers each dimension has: two more than bins."""
        return tuple(ends.size + 1 for ends in self.edges)


def numbered(
    columns: Sequence[np.ndarray], bins: Sequence[Any], range: Any, device: str, threads: int
) -> NumberedBins | None:
    """Points, whose coordinates are columns, in bins of each dimension; None where the library has no such
    bins."""
    common = np.result_type(*columns)
    kind = common if common.kind == "f" else _DOUBLE
    if range is not None and len(range) != len(columns):
        raise ValueError(f"range given for {len(range)} dimensions; {len(columns)} required")
    edges = []
    for i, (x, some) in enumerate(zip(columns, bins)):
        where = f"dimension {i + 1} of " if len(columns) > 1 else ""
        edges.append(_edges(x, kind, some, None if range is None else range[i], where, device, threads))
    made = NumberedBins(edges, np.zeros(0, np.int64))
    if math.prod(made.shape) > _MOST_BINS:
        return None
    flat: np.ndarray | None = None
    for x, ends, count in zip(columns, edges, made.shape):
        numbers = _numbers(x, ends, device, threads)
        if numbers is None:
            return None
        if flat is None:
            flat = numbers
        else:
            flat *= count
            flat += numbers
    return made._replace(numbers=flat)


def _edges(
    x: np.ndarray, kind: np.dtype, bins: Any, range: Any, where: str, device: str, threads: int
) -> np.ndarray:
    if isinstance(bins, str):
        raise ValueError(f"bins is {bins!r}; expected a number of bins, or edges")
    bins = arrays.edges_in(bins, x, ("x", "bins"))
    if np.ndim(bins) == 0:
        low, high = _outer(x, range, where, device, threads)
        return covering(np.linspace(low, high, int(bins) + 1, dtype=kind), low, high)
    if bins.ndim != 1:
        raise ValueError(f"bins has {bins.ndim} dimensions; expected one, or a number of bins")
    edges = np.asarray(bins if bins.dtype == object else arrays.reals(bins, "bins"), kind)
    refuse_nan(edges, "bins")
    if not is_ascending(edges):
        raise ValueError("bins must increase monotonically.")
    if (np.diff(edges) == 0).any():
        raise ValueError("The smallest edge difference is numerically 0.")
    return edges


def _outer(x: np.ndarray, range: Any, where: str, device: str, threads: int) -> tuple[Any, Any]:
    if range is None:
        low, high = arrays.ends(x, device, threads)
        if x.dtype.kind == "f":
            low, high = float(low), float(high)
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"{x!r} contains non-finite values.")
    else:
        low, high = range
        if high < low:
            raise ValueError(f"In {where}range, start must be <= stop")
    return (low - 0.5, high + 0.5) if low == high else (low, high)


def _numbers(x: np.ndarray, edges: np.ndarray, device: str, threads: int) -> np.ndarray | None:
    binned = bins_of(x, edges)
    if binned is None or binned.first_is_infinite or binned.last_is_infinite:
        return None
    numbers = np.empty(x.size, np.int64)
    _core.digitize(numbers, arrays.dense(binned.samples), binned.axis, device, threads)
    return numbers
