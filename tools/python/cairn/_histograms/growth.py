"""Axes that add bins where samples need them."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms.union import placed


def grown(axis: Any, samples: Any, *how: Any) -> tuple[Any, np.ndarray | None]:
    """The axis with bins for all of these samples; itself where it has them, or does not grow. And samples as
    the library takes them, where that was found on the way."""
    if not axis._flow["growth"]:
        return axis, None
    bins = axis._bins
    if bins.kind == "words":
        made, numbers = bins.with_new_among(samples, *how)
        return (axis if made is bins else axis._with(made)), numbers
    x = np.asarray(bins.numbers(samples))
    return (_with_integers if bins.kind == "of_categories" else _stretched)(axis, x.reshape(-1)), x


def _with_integers(axis: Any, x: np.ndarray) -> Any:
    more = _new_integers(x, axis._bins.values)
    return axis._with(axis._bins.grown(more)) if more else axis


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
