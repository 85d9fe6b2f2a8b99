"""Sums of weights: parts are summed in the widest type, so that only the whole must fit."""

from __future__ import annotations

from typing import Any

import numpy as np


def widened(weights: np.ndarray) -> np.ndarray:
    """Weights in the type in which parts are summed."""
    kind = weights.dtype.kind
    if kind in "iu":
        return weights.astype(np.int64 if kind == "i" else np.uint64, copy=False)
    return weights.astype(np.float64, copy=False) if weights.dtype.char in "ef" else weights


def added_sums(tables: list[np.ndarray]) -> np.ndarray:
    """Their sum; OverflowError where one of integers does not fit."""
    made = tables[0]
    for table in tables[1:]:
        total = made + table
        if total.dtype.kind == "i":
            _refuse_overflow(((made ^ total) & (table ^ total)) < 0)
        elif total.dtype.kind == "u":
            _refuse_overflow(total < made)
        made = total
    return made


def _refuse_overflow(is_beyond: np.ndarray) -> None:
    if is_beyond.any():
        raise OverflowError("the sum of the integer weights of a bin does not fit into 64 bits")


def narrowed(dtype: Any, sums: np.ndarray) -> np.ndarray:
    """Sums in the weights' own type."""
    if dtype is None or sums.dtype == dtype:
        return sums
    made = sums.astype(dtype)
    if np.dtype(dtype).kind in "iu" and not np.array_equal(made, sums):
        raise OverflowError(f"the sum of the weights of a bin does not fit into {np.dtype(dtype)}")
    return made
