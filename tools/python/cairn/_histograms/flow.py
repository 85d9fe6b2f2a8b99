"""Calls of the library whose cells have what lies outside of the axes too, and the columns they take."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms import storages
from cairn._inputs import arrays

Outside = tuple[tuple[int, int, int, int], ...]  # of each axis: below, above, NaN, unlisted


def wrapped(axis: Any, x: np.ndarray) -> np.ndarray:
    """Samples of a circular axis, moved by whole lengths of it between its ends; of others as they are."""
    if not axis._flow["circular"] or x.size == 0:
        return x
    low, high = axis._bins.edges[0], axis._bins.edges[-1]
    given = x.reshape(-1)
    made = np.empty(given.size, np.result_type(x, np.float64))
    for first in range(0, given.size, _ROWS):
        part = given[first : first + _ROWS]
        moved = _remainders(part - low, high - low) + low
        # What lies a hair below the first edge is rounded to the last one: in the last bin, closed here.
        made[first : first + _ROWS] = np.where((part >= low) & (part < high), part, moved)
    return made.reshape(x.shape)


_ROWS = 1 << 14  # what a part needs stays near the processor


def _remainders(x: np.ndarray, length: float) -> np.ndarray:
    """numpy.mod to the bit, which takes long: within one length of the axis by a sum or a difference."""
    made = np.where(x < 0, x + length, x - length)
    far = np.flatnonzero(~((x >= -length) & (x < 2 * length)))
    if far.size:
        with np.errstate(invalid="ignore"):
            made[far] = np.mod(x[far], length)
    return made


def column_of(axis: Any, samples: Any, *how: Any) -> np.ndarray:
    """Samples of one axis as the library takes them."""
    x = wrapped(axis, axis._bins.numbers(samples, *how))
    return x.reshape(()) if is_single(samples) else arrays.column(x)


def is_single(samples: Any) -> bool:
    """Whether this is one sample, not several."""
    if isinstance(samples, (str, bytes)) or getattr(samples, "ndim", 1) == 0:
        return True
    return not hasattr(samples, "__len__") and not hasattr(samples, "__array__")


def core_of(axis: Any) -> Any:
    """The library's axis."""
    if axis._core is None:
        axis._core = axis._bins.closed_core(axis._takes_end)
    return axis._core


def _flow_axes(axes: tuple[Any, ...]) -> tuple[Any, ...]:
    """The library's axes, whose calls have a cell below and one above along each of them."""
    return tuple(core_of(axis) for axis in axes)


def count_into(
    cells: np.ndarray, axes: tuple[Any, ...], columns: tuple[np.ndarray, ...], *how: Any
) -> Outside | None:
    """Adds how many rows are in each cell, of int64. None where none is outside."""
    facts = _core.count(cells.reshape(-1), columns, _flow_axes(axes), *how, flow=True)
    _settle(cells, axes)
    return _outside(facts, axes)


def weigh(
    axes: tuple[Any, ...],
    columns: tuple[np.ndarray, ...],
    weights: np.ndarray,
    cells: np.ndarray,
    *how: Any,
) -> Outside | None:
    """Adds sums of weights to each cell, and of their squares where it has a variance."""
    squares = cells.dtype.names is not None
    made = _core.weigh(columns, weights, _flow_axes(axes), squares, False, 0.0, *how, flow=True)
    for to, sums in zip(
        (cells["value"], cells["variance"]) if squares else (cells,), made, strict=False
    ):
        sums = sums.reshape(cells.shape)
        _settle(sums, axes)
        to += sums
    return _outside(made[2], axes)


def profile(
    axes: tuple[Any, ...],
    columns: tuple[np.ndarray, ...],
    values: np.ndarray,
    cells: np.ndarray,
    *how: Any,
) -> Outside | None:
    """Adds how many values are in each cell, their means and sums of squared deviations, and extremes."""
    made = np.zeros(cells.shape, cells.dtype)
    names = cells.dtype.names or ()
    *moments, facts = _core.profile(
        columns, values, _flow_axes(axes), "least" in names, *how, flow=True
    )
    for name, one in zip(names, moments, strict=False):
        made[name] = one.reshape(cells.shape)
    made["value"][made["count"] == 0] = 0
    _settle(made, axes)
    storages.add(cells, made)
    return _outside(facts, axes)


def _settle(cells: np.ndarray, axes: tuple[Any, ...]) -> None:
    """The library has what is in no category first, a histogram last."""
    for i, axis in enumerate(axes):
        if axis._bins.kind == "of_categories":
            before = (slice(None),) * i
            first, last = cells[(*before, slice(0, 1))], cells[(*before, slice(-1, None))]
            storages.add(last, first)
            first[...] = storages.nothing_of(cells.dtype)


def _outside(facts: Any, axes: tuple[Any, ...]) -> Outside | None:
    found = facts[2]
    if not any(map(any, found)):
        return None
    return tuple(sides_of(one, axis) for one, axis in zip(found, axes, strict=True))


def sides_of(found: Any, axis: Any) -> tuple[int, int, int, int]:
    """Below, above, NaN and unlisted. Words are numbers; those of no category have the next one, above."""
    return tuple(found) if axis._bins.is_ordered else (0, 0, 0, sum(found))
