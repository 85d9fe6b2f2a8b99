"""Axes that add bins where samples need them."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms.union import placed


def grown(axis: Any, samples: Any) -> Any:
    """The axis with bins for all of these samples; itself where it has them, or does not grow."""
    if not axis._flow["growth"]:
        return axis
    bins = axis._bins
    if bins.kind == "words":
        more: list[Any] = bins.new_among(samples)
    else:
        x = np.asarray(bins.numbers(samples)).reshape(-1)
        if bins.kind != "of_categories":
            return _stretched(axis, x)
        more = _new_integers(x, bins.values)
    return axis._with(bins.grown(more)) if more else axis


def _stretched(axis: Any, x: np.ndarray) -> Any:
    x = x[np.isfinite(x)] if x.dtype.kind == "f" else x
    if x.size == 0:
        return axis
    x = np.ascontiguousarray(x)
    least, greatest = _core.extremes(x, "auto", 0)[:2]
    bins = axis._bins
    is_on_end = axis._closed and greatest == bins.edges[-1]
    if least >= bins.edges[0] and (greatest < bins.edges[-1] or is_on_end):
        return axis
    return axis._with(bins.grown(least, greatest))


def _new_integers(x: np.ndarray, known: list[int]) -> list[int]:
    if x.dtype.kind == "f":
        x = x[np.isfinite(x) & (x == np.floor(x))]
    found, first = np.unique(x, return_index=True)
    there = set(known)
    return [int(one) for one in found[np.argsort(first)].tolist() if int(one) not in there]


def moved(cells: np.ndarray, old: tuple[Any, ...], new: tuple[Any, ...], storage: str) -> np.ndarray:
    """Cells of the old axes among those of the new ones, which have more bins."""
    if all(len(a) == len(b) for a, b in zip(old, new, strict=True)):
        return cells
    return placed(cells, old, new, storage)
