"""Calls of the library whose cells have what lies outside of the axes too, and the columns they take."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms.intervals import GREATEST
from cairn._inputs import arrays

Outside = tuple[tuple[int, int, int, int], ...]  # of each axis: below, above, NaN, unlisted


def bounded(axis: Any, x: np.ndarray) -> np.ndarray:
    """Samples of an axis with infinite ends, infinite ones as the greatest numbers; others as they are."""
    return _between_greatest(axis, x) if getattr(axis._bins, "is_infinite", False) else x


def _between_greatest(axis: Any, x: np.ndarray) -> np.ndarray:
    """The bins of infinite ends hold infinite samples: the library's end at the greatest numbers."""
    edges = axis._bins.edges
    if x.dtype.kind != "f" or x.size == 0:
        return x
    is_first, is_last = (x == -np.inf) & (edges[0] == -np.inf), (x == np.inf) & (edges[-1] == np.inf)
    if not axis._closed:
        is_last, is_end = np.zeros(x.shape, bool), (x == GREATEST) & (edges[-1] == np.inf)
    else:
        is_end = np.zeros(x.shape, bool)
    if not (is_first.any() or is_last.any() or is_end.any()):
        return x
    made = x.astype(np.float64)
    made[is_first], made[is_last] = -GREATEST, GREATEST
    made[is_end] = np.nextafter(GREATEST, 0)
    return made


def column_of(axis: Any, samples: Any, numbers: np.ndarray | None, *how: Any) -> np.ndarray:
    """Samples of one axis as the library takes them; their numbers may be known."""
    x = bounded(axis, axis._bins.numbers(samples, *how) if numbers is None else numbers)
    return x.reshape(()) if is_single(samples) else arrays.column(x)


def is_single(samples: Any) -> bool:
    """Whether this is one sample, not several."""
    if isinstance(samples, (str, bytes)) or getattr(samples, "ndim", 1) == 0:
        return True
    return not hasattr(samples, "__len__") and not hasattr(samples, "__array__")


def core_of(axis: Any) -> Any:
    """The library's axis."""
    if axis._core is None:
        is_circular = axis._flow["circular"]
        axis._core = axis._bins.circular_core() if is_circular else axis._bins.closed_core(axis._closed)
    return axis._core


def numbers_on(axis: Any, x: np.ndarray) -> np.ndarray:
    """The number of each sample's bin by the library: from 1, 0 below, and of NaN as above."""
    made = np.empty(x.size, np.int64)
    _core.digitize(made, arrays.dense(arrays.known_plain(x)), core_of(axis), "auto", 0)
    return made


def count_into(cells: np.ndarray, axes: Any, columns: tuple[np.ndarray, ...], *how: Any) -> Outside | None:
    """Adds how many rows are in each cell, of int64. None where none is outside."""
    facts = _core.count(cells.reshape(-1), columns, axes.cores, *how, flow=True)
    if axes.have_integers_listed:
        _put_unlisted_last(cells, axes)
    return _outside(facts, axes)


def add_by(
    call: Any,
    cells: np.ndarray,
    axes: Any,
    columns: tuple[np.ndarray, ...],
    given: tuple[np.ndarray, ...],
    *how: Any,
) -> Outside | None:
    """Adds rows, and what is given with each, to cells of doubles by one of the calls _core.fill_...; None
    where none is outside."""
    return _outside(call(cells.view(np.float64).reshape(-1), columns, *given, axes.cores, *how), axes)


def _put_unlisted_last(cells: np.ndarray, axes: Any) -> None:
    for i, axis in enumerate(axes):
        if axis._bins.kind == "of_categories":
            before = (slice(None),) * i
            first = cells[(*before, slice(0, 1))]
            cells[(*before, slice(-1, None))] += first
            first[...] = 0


def _outside(facts: Any, axes: tuple[Any, ...]) -> Outside | None:
    found = facts[2]
    if not any(map(any, found)):
        return None
    return tuple(sides_of(one, axis) for one, axis in zip(found, axes, strict=True))


def sides_of(found: Any, axis: Any) -> tuple[int, int, int, int]:
    """Below, above, NaN and unlisted. Words are numbers; those of no category have the next one, above."""
    return tuple(found) if axis._bins.is_ordered else (0, 0, 0, sum(found))
