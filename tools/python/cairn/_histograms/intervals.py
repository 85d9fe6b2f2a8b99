"""Bins between edges: evenly spaced, listed, logarithmic, or one for each integer."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from cairn import _core
from cairn._inputs import arrays
from cairn._inputs.exact import EXACT, numbers_among, numbers_between


GREATEST = float(np.finfo(np.float64).max)


def read_only(array: np.ndarray) -> np.ndarray:
    """The same memory, in which nothing can be written."""
    seen = array.view()
    seen.flags.writeable = False
    return seen


class Intervals:
    """Bins between edges. `made_by` names the library's constructor and its arguments."""

    categories = read_only(np.empty(0, np.int64))
    is_ordered = True

    def __init__(self, kind: str, *arguments: Any) -> None:
        self.made_by = (kind, *arguments)
        edges = arguments[0] if kind == "of_edges" else np.empty(0)
        self.is_infinite = bool(np.isinf(edges[:1]).any() or np.isinf(edges[-1:]).any())
        if self.is_infinite:  # the library's axes end at the greatest numbers; see flow.bounded
            arguments = (_with_finite_ends(edges), *arguments[1:])
        # Unrounded: samples of every type are compared with the edges that are shown.
        self.core = getattr(_core.Axis, kind)(*arguments).unrounded()
        self.edges = read_only(np.array(edges, np.float64) if self.is_infinite else self.core.edges)

    @property
    def kind(self) -> str:
        """uniform, of_edges, logarithmic or integers."""
        return self.made_by[0]

    @property
    def is_continuous(self) -> bool:
        return self.kind != "integers"

    def __len__(self) -> int:
        return self.edges.size - 1

    def key(self) -> tuple[Any, ...]:
        """Equal where bins are."""
        return (self.is_continuous, self.edges.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return Intervals, self.made_by

    @property
    def centers(self) -> np.ndarray:
        return self.edges[:-1] / 2 + self.edges[1:] / 2 if self.is_infinite else self.core.centers

    @property
    def widths(self) -> np.ndarray:
        return np.diff(self.edges) if self.is_infinite else self.core.widths

    @property
    def first(self) -> int:
        """The integer of the first bin."""
        return self.made_by[1]

    def label(self, i: int) -> Any:
        """The ends of bin i, -1 and len(bins) included, or its integer."""
        if not self.is_continuous:
            return self.first + i
        low = -np.inf if i < 0 else float(self.edges[i])
        high = np.inf if i >= len(self) else float(self.edges[i + 1])
        return low, high

    def value(self, i: Any) -> Any:
        """The number at a position, which may lie between two edges."""
        at = np.asarray(i, np.float64)
        if not self.is_continuous:
            return (np.floor(at).astype(np.int64) + self.first)[()]
        inside = np.interp(at, np.arange(self.edges.size), self.edges)
        return np.where(at < 0, -np.inf, np.where(at > len(self), np.inf, inside))[()]

    def numbers(self, x: Any, *how: Any) -> np.ndarray:
        """Samples as an array of the library's types."""
        given = arrays.as_array(x, "samples")
        seen = arrays.plain(given)
        if seen is None:
            raise TypeError(
                f"samples have type {given.dtype}; expected integers, bool, float32 or float64, or an axis "
                "of words or times"
            )
        return seen

    def index(self, x: np.ndarray, is_closed: bool) -> np.ndarray:
        """The bin of each number: -1 below, len(bins) above and of NaN."""
        if is_closed:
            return numbers_between(x, self.edges) - 1
        return numbers_among(x, self.edges, False) - 1

    def closed_core(self, is_closed: bool) -> Any:
        """The library's axis; with its last bin open at the end where this is."""
        return self.core if is_closed else self.core.half_open()

    def circular_core(self) -> Any:
        """The library's axis whose first bin follows the last one."""
        if self.kind == "uniform":
            return _core.Axis.circular(*self.made_by[1:])
        return _core.Axis.circular_of_edges(np.array(self.edges))

    def part(self, first: int, last: int) -> Intervals:
        """Bins first to last - 1."""
        return self.joined(first, [1] * (last - first))

    def joined(self, first: int, groups: list[int]) -> Intervals:
        """Bins from the first on, so many of them joined to one; the same edges, to the bit."""
        if not self.is_continuous and set(groups) == {1}:
            return Intervals("integers", self.first + first, self.first + first + len(groups) - 1)
        edges = self.edges[np.cumsum([first, *groups])]
        if self.kind == "uniform":
            even = Intervals("uniform", edges.size - 1, float(edges[0]), float(edges[-1]))
            if np.array_equal(even.edges, edges):
                return even
        return Intervals("of_edges", edges, "auto")

    def grown(self, low: float, high: float) -> Intervals:
        """These bins, and as many more as hold all from low to high."""
        if not self.is_continuous:
            first = min(self.first, _nearest(low))
            last = max(self.first + len(self) - 1, _nearest(high))
            _check_growth(last - first + 1)
            return Intervals("integers", first, last)
        (_, bins, begin, end) = self.made_by
        width = (end - begin) / bins
        before = max(0, math.ceil((begin - low) / width))
        after = max(0, math.floor((high - end) / width) + 1) if high >= end else 0
        before += before and begin - before * width > low  # rounding
        after += after and end + after * width <= high
        _check_growth(bins + before + after)
        return Intervals("uniform", bins + before + after, begin - before * width, end + after * width)


def _with_finite_ends(edges: np.ndarray) -> np.ndarray:
    """The same edges, but that the greatest numbers stand for infinite first and last ones."""
    ends = np.clip(edges, -GREATEST, GREATEST)
    has_ends = edges.size > 1 and edges[0] < np.inf and edges[-1] > -np.inf
    if not has_ends or not (np.abs(ends[1:-1]) < GREATEST).all():
        raise ValueError("edges: only the first may be -inf, and only the last inf; expected numbers between")
    return ends


def _nearest(x: Any) -> int:
    """The integer in whose bin a number is: of those half-way between two the greater one."""
    below = math.floor(x)
    return below + (x - below >= 0.5)


def _check_growth(bins: int) -> None:
    if bins > 1 << 26:
        raise ValueError(f"fill: an axis would grow to {bins} bins")


def intervals_between(edges: Any, map: str) -> Intervals:
    """Listed edges, refused where they are no numbers or rounded in float64."""
    given = np.asarray(edges)
    if given.ndim != 1 or given.dtype.kind not in "iuf":
        raise ValueError(
            f"edges have the shape {given.shape} and type {given.dtype}; expected one "
            "dimension of numbers, or of datetime64 or timedelta64"
        )
    ends = given.astype(np.float64)
    if given.dtype.kind in "iu" and not np.array_equal(ends.astype(given.dtype), given):
        raise ValueError("edges that are integers beyond 2^53 are rounded in float64: shift them")
    return Intervals("of_edges", ends, map)


def integers_between(first: Any, last: Any) -> Intervals:
    """One bin for each integer from first to last."""
    ends = operator.index(first), operator.index(last)
    if max(-ends[0], ends[1]) >= EXACT:
        raise ValueError(f"an axis of the integers {ends[0]} to {ends[1]}; expected some below 2^53")
    return Intervals("integers", *ends)


def bins_of(bins: Any) -> int:
    """A number of bins, 1 or more."""
    if operator.index(bins) < 1:
        raise ValueError(f"an axis of {bins} bins; expected 1 or more")
    return operator.index(bins)
