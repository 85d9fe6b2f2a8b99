"""Calls of the library whose cells have what lies outside of the axes too, and the columns they take."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._inputs import arrays

_GREATEST = np.finfo(np.float64).max
Outside = tuple[tuple[int, int, int, int], ...]  # of each axis: below, above, NaN, unlisted


class FlowCall(NamedTuple):
    """Axes and columns for one call. Cells of ordered axes are below, the bins, above; others are last."""

    axes: tuple[Any, ...]
    columns: tuple[np.ndarray, ...]
    outside: Outside


def wrapped(axis: Any, x: np.ndarray) -> np.ndarray:
    """Samples of a circular axis, moved by whole lengths of it between its ends; of others as they are."""
    if not axis._flow["circular"] or x.size == 0:
        return x
    low, high = axis._bins.edges[0], axis._bins.edges[-1]
    is_beyond = ~((x >= low) & (x < high))
    if not is_beyond.any():
        return x
    with np.errstate(invalid="ignore"):
        moved = np.mod(x - low, high - low) + low
    # What lies a hair below the first edge is rounded to the last one: in the last bin, which is closed here.
    return np.where(is_beyond, moved, x)


def column_of(axis: Any, samples: Any) -> np.ndarray:
    """Samples of one axis as the library takes them."""
    x = wrapped(axis, axis._bins.numbers(samples))
    return x.reshape(()) if is_single(samples) else arrays.column(x)


def is_single(samples: Any) -> bool:
    """Whether this is one sample, not several."""
    if isinstance(samples, (str, bytes)) or getattr(samples, "ndim", 1) == 0:
        return True
    return not hasattr(samples, "__len__") and not hasattr(samples, "__array__")


def core_of(axis: Any) -> Any:
    """The library's axis."""
    return axis._bins.closed_core(axis._closed or axis._flow["circular"])


def _flow_axes(axes: tuple[Any, ...], columns: tuple[np.ndarray, ...]) -> FlowCall:
    """Axes whose outermost bins hold what is outside, for these columns."""
    found = [_flow_axis(axis, x) for axis, x in zip(axes, columns, strict=True)]
    return FlowCall(*zip(*found, strict=True))


def _flow_axis(axis: Any, x: np.ndarray) -> tuple[Any, np.ndarray, Any]:
    if not axis._bins.is_ordered:
        return _flow_axis_of_categories(axis, x)
    is_closed = axis._closed or axis._flow["circular"]
    edges = axis._bins.core.edges
    end = np.nextafter(edges[-1], np.inf) if is_closed else edges[-1]
    flow = np.concatenate([[-_GREATEST], edges[:-1], [min(end, _GREATEST), _GREATEST]])
    core = _core.Axis.of_edges(flow).unrounded()
    least, greatest, _, nan = _core.extremes(np.ascontiguousarray(x), "host", 1)
    outside = (0, 0, 0, 0)
    if x.size and (nan or least < edges[0] or greatest >= edges[-1]):
        above = x > edges[-1] if is_closed else x >= edges[-1]
        outside = (int(np.count_nonzero(x < edges[0])), int(np.count_nonzero(above)), nan, 0)
    if nan or (x.dtype.kind == "f" and not np.isfinite([least, greatest]).all()):
        most = np.finfo(x.dtype).max
        x = np.where(x == -np.inf, -most, np.where((x == np.inf) | (x != x), most, x))
    return core, x, outside


def _flow_axis_of_categories(axis: Any, x: np.ndarray) -> tuple[Any, np.ndarray, Any]:
    codes = x if axis._bins.kind == "words" else _codes(np.array(axis._bins.values, np.int64), x)
    others = int(np.count_nonzero(codes == len(axis)))
    return _core.Axis.integers(-1, len(axis)).unrounded(), codes, (0, 0, 0, others)


def _codes(values: np.ndarray, x: np.ndarray) -> np.ndarray:
    order = np.argsort(values)
    at = np.minimum(np.searchsorted(values[order], x), len(values) - 1)
    return np.where(values[order][at] == x, order[at], len(values))


def count_into(
    cells: np.ndarray, axes: tuple[Any, ...], columns: tuple[np.ndarray, ...], *how: Any
) -> Outside:
    """Adds how many rows are in each cell, of int64."""
    call = _flow_axes(axes, columns)
    _core.count(cells.reshape(-1), call.columns, call.axes, *how)
    return call.outside


def weigh(
    axes: tuple[Any, ...], columns: tuple[np.ndarray, ...], weights: np.ndarray, squares: bool, *how: Any
) -> tuple[np.ndarray, np.ndarray | None, Outside]:
    """Sums of weights in each cell, and of their squares."""
    call = _flow_axes(axes, columns)
    sums, of_squares, *_ = _core.weigh(call.columns, weights, call.axes, squares, False, 0.0, *how)
    return sums, of_squares, call.outside


def profile(
    axes: tuple[Any, ...], columns: tuple[np.ndarray, ...], values: np.ndarray, extremes: bool, *how: Any
) -> tuple[tuple[np.ndarray, ...], Outside]:
    """(counts, means, sums of squared deviations, least, greatest) of the values in each cell."""
    call = _flow_axes(axes, columns)
    made = _core.profile(call.columns, values, call.axes, extremes, *how)
    return made[:5], call.outside
