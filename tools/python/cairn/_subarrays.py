"""The heaviest segments, rectangles and boxes of an array."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays


class Subarrays(NamedTuple):
    """Subarrays, heaviest first; corners are inclusive, a row of coordinates for each."""

    sums: np.ndarray
    first: np.ndarray
    last: np.ndarray

    def slices(self, i: int) -> tuple[slice, ...]:
        """What subarray i is of the array: ``values[found.slices(i)]``."""
        return tuple(slice(int(low), int(high) + 1) for low, high in zip(self.first[i], self.last[i]))

    def _repr_html_(self) -> str:
        """A small drawing of where they lie, of one or two dimensions, for notebooks."""
        from cairn._drawings import svg

        drawn = self.sums.size > 0 and self.first.shape[1] <= 2
        said = ", ".join(f"{one:g}" for one in self.sums[:8].tolist())
        return svg.with_lines(
            svg.rectangles(self.first, self.last) if drawn else "",
            f"{self.sums.size} subarrays with the sums {said}{', ...' if self.sums.size > 8 else ''}",
        )


def max_subarrays(
    values: Any,
    k: int = 1,
    *,
    disjoint: bool = False,
    min_shape: Any = None,
    max_shape: Any = None,
    shape: Any = None,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Subarrays:
    """The k contiguous parts of an array whose values have the largest sums.

    Parameters
    ----------
    values : array_like of one to eight dimensions
        Numbers, some of which are negative: subtract the mean or the median of a picture first.
    k : int
        How many are wanted.
    disjoint : bool
        Each shares no value with the heavier ones before it; else they may overlap.
    min_shape, max_shape : int or sequence of int, optional
        How long sides must and may be: one for all dimensions, or one for each.
    shape : int or sequence of int, optional
        That of the array, of which values are then a line; None: that of values.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part of the line of values.

    Sums of integers are exact; equal sums are ordered by their corners. Of n x n values it takes n^3 / 2
    steps.

    >>> found = cairn.max_subarrays([1, -2, 3, 4, -1, 2], k=2)
    >>> found.sums, found.first.ravel(), found.last.ravel()
    (array([8, 7]), array([2, 0]), array([5, 5]))
    """
    if ranks is not None:
        return over_ranks(max_subarrays, locals())
    array, sides = _values_of(values)
    return _found(
        array,
        sides if shape is None else sides_of(shape),
        k,
        "disjoint" if disjoint else "overlapping",
        sides_of(min_shape),
        sides_of(max_shape),
        device,
        threads,
    )


def maximal_scoring_subsequences(
    values: Any,
    *,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Subarrays:
    """All maximal segments of positive sum, from left to right (Ruzzo and Tompa 1999).

    With ``ranks``, an mpi4py communicator, of what all its ranks have (cairn.mpi), as one line.

    >>> cairn.maximal_scoring_subsequences([4, -5, 3, -3, 1, 2, -2, 2, -2, 1, 5]).sums
    array([4, 3, 7])
    """
    if ranks is not None:
        return over_ranks(maximal_scoring_subsequences, locals())
    array, shape = _values_of(values)
    if len(shape) != 1:
        raise ValueError(f"values have {len(shape)} dimensions; expected one")
    return _found(array, shape, 1, "scoring", [], [], device, threads)


def _values_of(values: Any) -> tuple[np.ndarray, list[int]]:
    array = arrays.as_array(values, "values")
    return arrays.numbers(array, "values"), list(array.shape) or [1]


def sides_of(sides: Any) -> list[int]:
    if sides is None:
        return []
    all_sides = [operator.index(side) for side in np.atleast_1d(sides)]
    if min(all_sides) < 0:
        raise ValueError(f"the sides {all_sides} of subarrays; expected none below 0")
    return all_sides


def _found(
    array: np.ndarray,
    shape: list[int],
    k: int,
    how: str,
    least: list[int],
    greatest: list[int],
    device: str,
    threads: int,
) -> Subarrays:
    if operator.index(k) < 1:
        raise ValueError(f"k is {k}; expected 1 or more")
    sums, first, last, _ = _core.heaviest(
        array, shape, operator.index(k), how, least, greatest, device, threads
    )
    return Subarrays(sums, first, last)
