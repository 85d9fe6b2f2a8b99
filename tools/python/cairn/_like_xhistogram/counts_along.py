"""Counts along some axes of arrays; the others are kept."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

try:
    from numpy.lib.array_utils import normalize_axis_tuple
except ImportError:  # numpy 1
    from numpy.core.numeric import normalize_axis_tuple

from cairn import _core
from cairn._inputs import arrays
from cairn._inputs.edges import bins_of
from cairn._inputs.exact import EXACT

_Columns = Sequence[np.ndarray]

_MOST_AXES = 15  # one is that of the rows
_ENOUGH_FOR_A_CALL = 1 << 15  # items of a row
_ITEMS_AT_ONCE = 1 << 20
_COUNTERS_AT_ONCE = 1 << 17
_ITEMS_IN_A_BLOCK = 1 << 22


def axes_gone(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes to count along, none twice. numpy's AxisError (a ValueError) for others."""
    gone = normalize_axis_tuple(axis, ndim, "axis")
    if not gone:
        raise ValueError("axis is empty; expected one axis or several to count along")
    return gone


def counts_along(
    columns: _Columns,
    edges: _Columns,
    weights: np.ndarray | None,
    gone: tuple[int, ...],
    device: str,
    threads: int,
) -> np.ndarray:
    """Counts, or sums of weights, of shape (kept axes..., bins of each column...).

    Columns and weights have one shape; edges ascend and are not NaN. Rows, that is the items of all axes that
    are gone, are counted many at once, with their number as one more coordinate, and in blocks: beside a
    block nothing is copied.
    """
    all_columns = [*columns] if weights is None else [*columns, weights]
    last = tuple(np.arange(-len(gone), 0).tolist())
    moved = [np.moveaxis(x, gone, last) for x in all_columns]
    kept = moved[0].shape[: moved[0].ndim - len(gone)]
    rows, items = math.prod(kept), math.prod(moved[0].shape[len(kept) :])
    bins = tuple(ends.size - 1 for ends in edges)
    made = np.zeros((rows, math.prod(bins)), np.int64 if weights is None else weights.dtype)
    if made.size and items:
        axes, weighted = _axes_of(columns, edges, weights), weights is not None
        block: _Together | _RowByRow = (
            _RowByRow(edges, weighted, device, threads)
            if axes is None
            else _Together(axes, weighted, items, device, threads)
        )
        for first, parts in _blocks(moved, kept, items):
            block.count(made[first : first + len(parts[0])], parts)
    return made.reshape(*kept, *bins)


def _axes_of(
    columns: _Columns, edges: _Columns, weights: np.ndarray | None
) -> tuple[_core.Axis, ...] | None:
    """The axes, where they do not depend on the samples, and numpy has nothing to do."""
    if len(columns) > _MOST_AXES or (weights is not None and weights.dtype not in arrays.PLAIN):
        return None
    made = []
    for x, ends in zip(columns, edges):
        if x.dtype.kind in "mM" or (ends.dtype.kind in "iu" and not _is_exact(ends)):
            return None
        bins = bins_of(np.empty(0, x.dtype), ends)
        if bins is None or bins.first_is_infinite or bins.last_is_infinite:
            return None
        made.append(bins.axis)
    return tuple(made)


def _is_exact(ends: np.ndarray) -> bool:
    return -EXACT <= int(ends[0]) and int(ends[-1]) <= EXACT


def _blocks(
    moved: _Columns, kept: tuple[int, ...], items: int
) -> Iterator[tuple[int, list[np.ndarray]]]:
    """Some rows at once of all arrays, as two dimensions, and the number of the first of them."""
    if not kept:
        yield 0, [x.reshape(1, items) for x in moved]
        return
    rows_of_one = math.prod(kept[1:])
    step = max(1, _ITEMS_IN_A_BLOCK // (rows_of_one * items))
    for first in np.arange(0, kept[0], step).tolist():
        parts = [x[first : first + step] for x in moved]
        yield first * rows_of_one, [part.reshape(len(part) * rows_of_one, items) for part in parts]


class _Together:
    """Rows counted many at once."""

    def __init__(
        self, axes: tuple[_core.Axis, ...], weighted: bool, items: int, device: str, threads: int
    ) -> None:
        self._axes, self._weighted, self._at = axes, weighted, (device, threads)
        bins = math.prod(axis.bins for axis in axes)
        at_once = min(_ITEMS_AT_ONCE // items, _COUNTERS_AT_ONCE // bins)
        self._rows = 1 if items >= _ENOUGH_FOR_A_CALL else max(1, at_once)
        self._numbers = np.zeros(0, np.int32)

    def count(self, into: np.ndarray, parts: list[np.ndarray]) -> None:
        for first in np.arange(0, len(into), self._rows).tolist():
            last = min(first + self._rows, len(into))
            some = [arrays.dense(arrays.known_plain(part[first:last])) for part in parts]
            self._count(into[first:last], last - first, some)

    def _count(self, into: np.ndarray, rows: int, some: list[np.ndarray]) -> None:
        weights = some.pop() if self._weighted else None
        columns, axes = tuple(some), self._axes
        if rows > 1:
            columns = (self._row_numbers(rows, columns[0].size // rows), *columns)
            axes = (_core.Axis.integers(0, rows - 1), *axes)
        if weights is None:
            _core.count(into.reshape(-1), columns, axes, *self._at)
            return
        sums, *_ = _core.weigh(columns, weights, axes, False, False, 0.0, *self._at)
        into[...] = sums.reshape(into.shape)

    def _row_numbers(self, rows: int, items: int) -> np.ndarray:
        """Of each item of so many rows, which one it is in; most blocks have the same."""
        if self._numbers.size < rows * items:
            self._numbers = np.repeat(np.arange(rows, dtype=np.int32), items)
        return self._numbers[: rows * items]


class _RowByRow:
    """Each row by a call of its own: infinite edges, points in time, weights that are numpy's business."""

    def __init__(self, edges: _Columns, weighted: bool, device: str, threads: int) -> None:
        self._edges, self._weighted = edges, weighted
        self._at: dict[str, Any] = {"device": device, "threads": threads}

    def count(self, into: np.ndarray, parts: list[np.ndarray]) -> None:
        for i, some in enumerate(zip(*parts)):
            into[i] = self._counts(list(some)).reshape(-1)

    def _counts(self, some: list[np.ndarray]) -> Any:
        from cairn._like_numpy.histogram import histogram
        from cairn._like_numpy.joint_histogram import histogramdd

        weights = some.pop() if self._weighted else None
        if len(some) == 1:
            return histogram(some[0], self._edges[0], weights=weights, **self._at)[0]
        return histogramdd(some, list(self._edges), weights=weights, **self._at)[0]


def density_of(counts: np.ndarray, edges: _Columns) -> np.ndarray:
    """Of each row apart: counts by the area of their bin and the sum of the row's counts."""
    dims = len(edges)
    sums = counts.sum(axis=tuple(np.arange(-dims, 0).tolist()), keepdims=True)
    for i, ends in enumerate(edges):
        shape = [-1 if d == i else 1 for d in np.arange(dims)]
        counts = counts / np.array(np.diff(ends), float).reshape(shape)
    return counts / sums
