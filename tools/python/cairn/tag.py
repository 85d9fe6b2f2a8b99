"""Where in a histogram: locators of UHI, for ``h[...]``; those of uhi and of boost_histogram work too.

``loc(value)`` is the bin of a value, ``underflow`` and ``overflow`` are the flow bins; these may be moved,
``loc(1.5) + 1``. ``at(i)`` is bin i, -1 below and len(axis) above. ``rebin`` joins bins as the step of a
slice.
"""

from __future__ import annotations

import builtins
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from cairn._inputs.arrays import as_array

__all__ = ["Locator", "at", "loc", "overflow", "rebin", "sum", "underflow"]

sum = builtins.sum  # as the other libraries' modules have it


class Locator:
    """Something that finds a bin of an axis: a function of the axis, which may be moved by whole bins."""

    def __init__(self, offset: int = 0) -> None:
        self.offset = operator.index(offset)

    def _position(self, axis: Any) -> int:
        raise NotImplementedError

    def _moved(self, offset: int) -> Locator:
        return type(self)(offset)

    def __call__(self, axis: Any) -> int:
        return self._position(axis) + self.offset

    def __add__(self, offset: int) -> Locator:
        return self._moved(self.offset + operator.index(offset))

    def __sub__(self, offset: int) -> Locator:
        return self + -operator.index(offset)

    def _named(self) -> str:
        return type(self).__name__

    def __repr__(self) -> str:
        sign = "+" if self.offset > 0 else "-"
        return self._named() + (f" {sign} {abs(self.offset)}" if self.offset else "")


class loc(Locator):
    """The bin in which a value is counted: of numbers, times or words.

    >>> h = cairn.Histogram(cairn.Axis.uniform(4, 0, 1)).fill([0.1, 0.3, 0.8, 0.9])
    >>> h[cairn.loc(0.8)], h[cairn.loc(0.1) + 1]
    (2, 1)
    """

    def __init__(self, value: Any, offset: int = 0) -> None:
        super().__init__(offset)
        self.value = value

    def _position(self, axis: Any) -> int:
        return axis.index(self.value)

    def _moved(self, offset: int) -> Locator:
        return loc(self.value, offset)

    def _named(self) -> str:
        return f"loc({self.value!r})"


class _Underflow(Locator):
    """The bin of what is below an axis.

    >>> cairn.Histogram([0, 1]).fill([-3, 0.5, 2])[cairn.underflow]
    1
    """

    def _position(self, axis: Any) -> int:
        return -1

    def _named(self) -> str:
        return "underflow"


class _Overflow(Locator):
    """The bin of what is above an axis, NaN or in no category.

    >>> cairn.Histogram([0, 1]).fill([0.5, 2, np.nan])[cairn.overflow]
    2
    """

    def _position(self, axis: Any) -> int:
        return len(axis)

    def _named(self) -> str:
        return "overflow"


underflow = _Underflow()
overflow = _Overflow()


class at:
    """Bin i; -1 is below, len(axis) above."""

    def __init__(self, value: int) -> None:
        self.value = operator.index(value)

    def __call__(self, axis: Any) -> int:
        return self.value


class rebin:
    """Bins joined, as the step of a slice: so many at a time, or groups, or those between edges.

    ``rebin(2)``, ``rebin(groups=[1, 3, 2])``, ``rebin(edges=[0, 0.5, 2])``. Groups and edges are of all bins
    of the slice; what a number leaves over goes above. `axis`: the axis of the joined bins, instead of one of
    their edges; categories are joined with one alone.

    >>> h = cairn.Histogram(cairn.Axis.uniform(4, 0, 1)).fill([0.1, 0.3, 0.8, 0.9])
    >>> h[::cairn.rebin(2)].values(), h[::cairn.rebin(edges=[0, 0.25, 1])].values()
    (array([2, 2]), array([1, 3]))
    """

    def __init__(
        self,
        factor: int | None = None,
        *,
        groups: Sequence[int] | None = None,
        edges: Any = None,
        axis: Any = None,
    ) -> None:
        if sum(one is not None for one in (factor, groups, edges)) != 1 and axis is None:
            raise ValueError("rebin: expected one of a number, groups= and edges=, or an axis")
        if isinstance(factor, bool):
            raise TypeError("rebin: the factor is an integer, not a bool")
        if factor is not None and axis is not None:
            raise ValueError("rebin: a factor cannot be combined with an axis; pass groups= or edges=")
        self.factor = None if factor is None else _factor_of(factor)
        self.groups = None if groups is None else _groups_of(groups)
        self.edges = None if edges is None else as_array(edges, "rebin: edges")
        self.axis = axis

    def __repr__(self) -> str:
        if self.factor is not None:
            return f"rebin(factor={self.factor})"
        for name in ("groups", "edges", "axis"):
            if getattr(self, name) is not None:
                return f"rebin({name}={getattr(self, name)})"
        return "rebin()"

    def axis_mapping(self, axis: Any) -> tuple[Sequence[int], Any]:
        """How many bins go together, and the axis of these groups where one was given."""
        return self.group_mapping(axis), self.axis

    def group_mapping(self, axis: Any) -> Sequence[int]:
        """How many bins go together, one group after the other."""
        if self.factor is not None:
            return [self.factor] * (len(axis) // self.factor)
        if self.groups is not None:
            if np.sum(self.groups) != len(axis):
                raise ValueError(
                    f"rebin: the sum of the groups is {np.sum(self.groups)}; there are {len(axis)} bins"
                )
            return self.groups
        edges = self.axis.edges if self.edges is None else self.edges
        return _groups_between(np.asarray(edges), axis.edges)


def _factor_of(factor: Any) -> int:
    try:
        found = operator.index(factor)
    except TypeError as error:
        raise TypeError(
            f"rebin: the factor is {factor!r}; expected an integer; pass groups= for groups of other sizes, "
            "edges= for edges"
        ) from error
    if found < 1:
        raise ValueError(f"rebin: the factor is {found}; expected 1 or more bins at a time")
    return found


def _groups_of(groups: Any) -> list[int]:
    try:
        found = [operator.index(one) for one in groups]
    except TypeError as error:
        raise TypeError(f"rebin: groups is {groups!r}; expected a list of integers") from error
    if any(one < 1 for one in found):
        raise ValueError(f"rebin: groups is {groups!r}; expected 1 or more bins in each")
    return found


def _groups_between(wanted: np.ndarray, edges: np.ndarray) -> list[int]:
    if wanted.ndim != 1 or wanted.size < 2 or wanted[0] != edges[0] or wanted[-1] != edges[-1]:
        raise ValueError(f"rebin: edges from {edges[0]} to {edges[-1]} expected; {wanted} came in")
    if wanted.dtype.kind in "mM":
        at = np.searchsorted(edges, wanted)
        is_there = edges[np.minimum(at, edges.size - 1)] == wanted
    else:
        with np.errstate(invalid="ignore"):  # infinities are NaN apart, the least to argmin
            at = np.abs(edges[:, None] - wanted).argmin(axis=0)
        is_there = np.isclose(edges[at], wanted)
    if not is_there.all():
        raise ValueError(f"rebin: the edges {wanted[~is_there]} are none of the axis")
    return np.diff(at).tolist()
