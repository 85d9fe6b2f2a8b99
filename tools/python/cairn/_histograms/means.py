"""Means of weighted values in cells."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms import flow, storages

# Rows at a time: what they need besides stays near the processor.
_ROWS = 1 << 18


def weighted_profile(
    cells: np.ndarray,
    axes: tuple[Any, ...],
    columns: tuple[np.ndarray, ...],
    values: np.ndarray,
    weights: np.ndarray | None,
    *how: Any,
) -> flow.Outside:
    """Adds to cells of means sums of weights, of their squares, means and sums of weighted squared
    deviations from them."""
    # Each part goes through all cells: where these are more than its rows, all rows are one part.
    step = values.size if cells.size > _ROWS else _ROWS
    outside = np.zeros((len(axes), 4), np.int64)
    for first in range(0, values.size, step):
        some = slice(first, first + step)
        more = np.zeros(cells.shape, cells.dtype)
        w = np.ones(values[some].size) if weights is None else np.asarray(weights[some], np.float64)
        outside += _fill(more, axes, tuple(x[some] for x in columns), values[some], w, how)
        storages.add(cells, more)
    return tuple(tuple(one) for one in outside.tolist())  # type: ignore[misc]


def _fill(
    cells: np.ndarray,
    axes: tuple[Any, ...],
    columns: tuple[np.ndarray, ...],
    values: np.ndarray,
    w: np.ndarray,
    how: tuple[Any, ...],
) -> list[Any]:
    y = values.astype(np.float64, copy=False)
    places, outside = _places(axes, columns, cells.shape, how)
    line = (_core.Axis.integers(0, cells.size - 1).unrounded(),)

    def sums(of: np.ndarray, squares: bool = False) -> Any:
        return _core.weigh((places,), of, line, squares, False, 0.0, *how)

    weight, squares, *_ = sums(w, True)
    with np.errstate(divide="ignore", invalid="ignore"):
        first = np.where(weight != 0, sums(w * y)[0] / weight, 0)
        # Deviations from a mean that is near enough, so that they do not drown in the values themselves.
        apart = y - first[places]
        rest = sums(w * apart)[0]
        correction = np.where((weight != 0) & np.isfinite(first), rest / weight, 0)
        deviations = sums(w * apart * apart)[0] - rest * correction
    names = cells.dtype.names or ()
    made = {names[0]: weight, "value": first + correction, names[-1]: np.maximum(deviations, 0)}
    if "sum_of_weights_squared" in names:
        made["sum_of_weights_squared"] = squares
    for name, one in made.items():
        cells[name] = one.reshape(cells.shape)
    return outside


def _places(
    axes: tuple[Any, ...], columns: tuple[np.ndarray, ...], shape: tuple[int, ...], how: tuple[Any, ...]
) -> tuple[np.ndarray, list[Any]]:
    """The number of each row's cell, and for each axis how many are outside."""
    places: np.ndarray | None = None
    outside = []
    for i, (axis, x) in enumerate(zip(axes, columns, strict=True)):
        numbers = np.empty(x.size, np.int64)
        facts = _core.digitize(numbers, np.ascontiguousarray(x), flow.core_of(axis), *how)
        if axis._bins.kind == "of_categories":
            numbers[numbers == 0] = shape[i] - 1
        outside.append(flow.sides_of(facts[2][0], axis))
        places = numbers if places is None else places * shape[i] + numbers
    return places, outside
