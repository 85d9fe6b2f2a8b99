"""The bins of one axis."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from cairn import _core


class Axis:
    """The bins of one axis.

    ``Axis(edges)`` has bins between edges that do not decrease; ``map`` changes the speed and no count. Other
    axes are made by ``uniform``, ``logarithmic``, ``integers`` and ``from_categories``.

    Bins are half-open, the last one closed on both sides, as numpy.histogram's. Samples and edges are
    compared as
    real numbers, whatever their types. Axes are immutable, compare equal when their bins are, and pickle.

    >>> cairn.Axis.uniform(4, 0, 1).edges
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    """

    # Whether its last edge belongs to no bin, as in boost_histogram; the library's last bin is closed.
    _is_open = False

    def __init__(self, edges: Any, map: str = "auto") -> None:
        given = np.asarray(edges)
        if given.ndim != 1 or given.dtype.kind not in "iuf":
            raise ValueError(
                f"the edges of an axis have shape {given.shape} and type {given.dtype}; expected one "
                "dimension of numbers"
            )
        ends = given.astype(np.float64)
        if given.dtype.kind in "iu" and not np.array_equal(ends.astype(given.dtype), given):
            raise ValueError("edges that are integers beyond 2^53 are rounded in float64: shift them")
        self._make("of_edges", ends, map)

    def _make(self, kind: str, *arguments: Any) -> Axis:
        self._made_by = (kind, *arguments)
        # Unrounded: samples of every type are compared with the edges that are shown.
        self._axis = getattr(_core.Axis, kind)(*arguments).unrounded()
        return self

    @classmethod
    def uniform(cls, bins: int, low: float, high: float) -> Axis:
        """Bins of one width; the edges are those of numpy.linspace(low, high, bins + 1)."""
        return cls.__new__(cls)._make("uniform", _bins_of(bins), low, high)

    @classmethod
    def logarithmic(cls, bins: int, low: float, high: float) -> Axis:
        """Bins between two positive ends, spaced evenly in the logarithm."""
        return cls.__new__(cls)._make("logarithmic", _bins_of(bins), low, high)

    @classmethod
    def integers(cls, first: int, last: int) -> Axis:
        """One bin for each integer from first to last."""
        return cls.__new__(cls)._make("integers", operator.index(first), operator.index(last))

    @classmethod
    def from_categories(cls, integers: Any) -> Axis:
        """One bin for each of the integers, in their order."""
        given = np.asarray(integers)
        if given.ndim != 1 or given.dtype.kind not in "iu":
            raise ValueError(f"categories of type {given.dtype}; expected a list of integers")
        return cls.__new__(cls)._make("of_categories", given.astype(np.int64))

    @property
    def edges(self) -> np.ndarray:
        """The bins + 1 edges; none of categories."""
        return read_only(self._axis.edges)

    @property
    def categories(self) -> np.ndarray:
        """The integers, where each is a bin of its own."""
        return read_only(self._axis.categories)

    @property
    def centers(self) -> np.ndarray:
        """The middle of each bin."""
        return read_only(self._axis.centers)

    @property
    def widths(self) -> np.ndarray:
        """The width of each bin."""
        return read_only(self._axis.widths)

    def __len__(self) -> int:
        return self._axis.bins

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Axis)
            and np.array_equal(self.categories, other.categories)
            and np.array_equal(self.edges, other.edges)
            and self._is_open == other._is_open
        )

    def __hash__(self) -> int:
        return hash((len(self), self.edges.tobytes(), self.categories.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_axis_made_by, self._made_by, {"_is_open": True} if self._is_open else None)

    def __repr__(self) -> str:
        if self.categories.size:
            return f"Axis of {len(self)} categories"
        edges = self.edges
        end = ", open at the end" if self._is_open else ""
        return f"Axis of {len(self)} bins from {edges[0]:g} to {edges[-1]:g}{end}"

    def _refuse_last_edge(self, samples: np.ndarray, i: int) -> None:
        """Refuses samples that an open axis has in no bin: the library would count them in the last."""
        if not self._is_open:
            return
        last = float(self.edges[-1])
        if samples.dtype.kind in "iu":  # compared exactly
            found = np.count_nonzero(samples == int(last)) if last.is_integer() else 0
        else:
            found = np.count_nonzero(samples == last)
        if found:
            raise ValueError(
                f"fill: {found} samples lie on the last edge, {last:g}, of axis {i}, which boost_histogram "
                "counts above it and a cairn.Histogram in its last bin; leave them out"
            )


def read_only(array: np.ndarray) -> np.ndarray:
    """The same memory, in which nothing can be written."""
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _bins_of(bins: int) -> int:
    if operator.index(bins) < 1:
        raise ValueError(f"an axis of {bins} bins; expected 1 or more")
    return operator.index(bins)


def _axis_made_by(kind: str, *arguments: Any) -> Axis:
    return Axis.__new__(Axis)._make(kind, *arguments)


def names_of(axis: Axis) -> list[str]:
    return [str(one) for one in axis.categories.tolist()]


def ends_drawn(axis: Axis) -> np.ndarray:
    """The edges; of categories those of positions 0, 1, ... in the middle of their bins."""
    return np.arange(len(axis) + 1) - 0.5 if axis.categories.size else axis.edges
