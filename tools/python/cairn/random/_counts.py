"""How often each of some categories is drawn."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn.random import _arguments

_NEARLY = 1e-12  # what numpy lets the sum of probabilities exceed 1 by
# Up to so many categories each column is drawn at once, of all rows; of more each row, by a tree.
_FEW = 128


def multinomial(
    n: Any, pvals: Any, size: Any, streams: _core.RandomStreams, at: Place
) -> np.ndarray:
    """As numpy.random.Generator.multinomial."""
    weights = _arguments.array_of(pvals, np.float64)
    if size is None and type(n) is int and 0 <= n <= 1 << 62 and _is_short_row(weights):
        counts = np.empty(weights.size, np.int64)
        if _core.count_once(streams, counts, n, weights, _NEARLY):
            return counts
    trials = _arguments.array_of(n, np.int64)
    if weights.ndim == 0 or weights.shape[-1] == 0:
        raise ValueError(
            "pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0."
        )
    rows = _with_rest(weights, pvals)
    if trials.ndim == 0:
        _arguments.TRIALS.refuse_number(int(trials), "n")
    else:
        _arguments.TRIALS.refuse_items(trials, "n")
    shape = _shape_of(trials, weights, size)
    counts = np.empty((*shape, weights.shape[-1]), np.int64)
    if weights.ndim > 1:
        numbers = np.arange(len(rows)).reshape(weights.shape[:-1])
        rows = rows[np.broadcast_to(numbers, shape).reshape(-1)]
    if counts.size:
        all_trials = np.empty(counts.size // counts.shape[-1], np.int64)
        all_trials.reshape(shape)[...] = trials
        lines = counts.reshape(-1, counts.shape[-1])
        rows = np.ascontiguousarray(rows)
        if counts.shape[-1] <= _FEW:
            _core.count_columns(lines, all_trials, rows, streams.seed, streams.take(), *at)
        else:
            _core.count_draws(lines, all_trials, rows, streams.seed, streams.take(), 0, *at)
    return counts


def _is_short_row(weights: np.ndarray) -> bool:
    return weights.ndim == 1 and 0 < weights.size <= _FEW and weights.flags.c_contiguous


def _with_rest(weights: np.ndarray, pvals: Any) -> np.ndarray:
    """Rows of probabilities whose last is what the others leave of 1, or what was given where that is the
    same: 0 above all."""
    made = np.array(weights, order="C").reshape(-1, weights.shape[-1])
    if made.size and not _core.complete_rows(made, _NEARLY):
        _arguments.PROBABILITY.refuse_items(weights, "pvals")
        raise ValueError(_said_of_sum(pvals, weights.ndim))
    return made


def _said_of_sum(pvals: Any, dimensions: int) -> str:
    part = "[:-1]" if dimensions == 1 else "[...,:-1]"
    is_narrow = (
        isinstance(pvals, np.ndarray)
        and pvals.dtype.kind == "f"
        and pvals.dtype != np.float64
        and pvals.sum() < 1.0001
    )
    if not is_narrow:
        return f"sum(pvals{part}) > 1.0"
    return (
        f"sum(pvals{part}.astype(np.float64)) > 1.0. The pvals array is cast to 64-bit floating point "
        "prior to checking the sum. Precision changes when casting may cause problems even if the sum of "
        "the original pvals is valid."
    )


def _shape_of(trials: np.ndarray, weights: np.ndarray, size: Any) -> tuple[int, ...]:
    """Of the rows of counts."""
    if trials.ndim == 0 and weights.ndim == 1 and (size is None or type(size) is int and size >= 0):
        return () if size is None else (size,)
    inner = np.broadcast_shapes(trials.shape, weights.shape[:-1])
    if size is None:
        return inner
    try:
        shape = (operator.index(size),)
    except TypeError:
        shape = tuple(operator.index(side) for side in size)
    together = np.broadcast_shapes(inner, shape)
    if shape != together:
        raise ValueError(
            f"Output size {shape} is not compatible with broadcast dimensions of inputs {together}."
        )
    return shape
