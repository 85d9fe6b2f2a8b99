"""Samples among edges as real numbers, where numpy compares both in float64: integers beyond 2^53."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn._calls.interruptible import interruptible

EXACT = 1 << 53  # integers up to it are float64 numbers


def refuse_nan(edges: np.ndarray, name: str) -> None:
    """Refuses edges that hold NaN or NaT: no sample lies on either side of these."""
    if edges.dtype.kind not in "fcmM":
        return
    is_none = edges != edges  # neither equals itself
    if is_none.any():
        which = "NaT" if edges.dtype.kind in "mM" else "NaN"
        raise ValueError(f"{name} has {which} at position {int(np.argmax(is_none))}; expected edges without")


def is_rounded(samples: np.ndarray, edges: np.ndarray) -> bool:
    """Whether float64 does not hold all of these integers, each of a type of the library."""
    return any(
        a.dtype.kind in "iu"
        and a.dtype.itemsize == 8
        and a.size > 0
        and max(-int(a.min()), int(a.max())) > EXACT
        for a in (edges, samples)
    )


def numbers_among(samples: np.ndarray, edges: np.ndarray, right: bool) -> Any:
    """numpy.digitize, by comparing real numbers; both of a type of the library."""
    if not np.any(edges[:-1] > edges[1:]):
        return _passed(samples, edges, right)
    if np.any(edges[:-1] < edges[1:]):
        raise ValueError("bins must be monotonically increasing or decreasing")
    return edges.size - _passed(samples, edges[::-1], right)


def numbers_between(samples: np.ndarray, edges: np.ndarray) -> np.ndarray:
    """As numbers_among of ascending edges, but the last bin is closed, as in a histogram."""
    numbers = np.asarray(_passed(samples, edges, False))
    beyond = numbers == edges.size
    on_last = _passed(samples[beyond], edges[-1:], True) == 0  # NaN is sorted last, as the greatest
    numbers[beyond] -= on_last
    return numbers


def _passed(samples: np.ndarray, edges: np.ndarray, right: bool) -> Any:
    """How many of the ascending edges each sample has passed: is not below, or with `right` is above."""
    if samples.dtype.kind == "f":
        samples = samples.astype(np.float64, copy=False)
    first, ends = _edges_as(samples.dtype, edges, right)
    side = "left" if right else "right"
    return interruptible(samples.size, np.searchsorted, ends, samples, side) + first


def _edges_as(dtype: np.dtype, edges: np.ndarray, right: bool) -> tuple[int, np.ndarray]:
    """Ascending edges as numbers of the samples' type: the least not below each, or with `right` the greatest
    not above it. Those that all samples have passed are counted, those that none has are left out."""
    if dtype.kind == "f":
        if edges.dtype.kind == "f":
            return 0, edges.astype(np.float64)
        return 0, np.array([_double_beside(edge, right) for edge in edges.tolist()])
    info = np.iinfo(dtype)
    whole = [_integer_beside(edge, right) for edge in edges.tolist()]
    passed = sum(edge < info.min for edge in whole)
    ends = [edge for edge in whole[passed:] if edge <= info.max]
    return passed, np.array(ends, dtype)


def _double_beside(edge: int, below: bool) -> float:
    near = float(edge)
    if int(near) != edge and (int(near) > edge) == below:
        return math.nextafter(near, -math.inf if below else math.inf)
    return near


def _integer_beside(edge: float, below: bool) -> float:
    """An int; infinities stay."""
    if math.isinf(edge):
        return edge
    return math.floor(edge) if below else math.ceil(edge)
