"""The axes of a histogram."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from cairn._histograms import flow
from cairn._histograms.axis import Axis


class Axes(tuple[Axis, ...]):
    """The axes of a histogram, in their order; ``axes["name"]`` is that of a name.

    ``edges``, ``centers`` and ``widths`` are those of all axes, each along a dimension of its own, so that
    numpy's arithmetic of them has the shape of the histogram.
    """

    @cached_property
    def cores(self) -> tuple[Any, ...]:
        """The library's axes, whose calls have a cell below and one above along each of them."""
        return tuple(flow.core_of(axis) for axis in self)

    @cached_property
    def are_empty(self) -> bool:
        """Whether one has no bins: of words, none of which has come yet."""
        return not all(map(len, self))

    @cached_property
    def have_integers_listed(self) -> bool:
        """Whether one has integers as categories: the library has what is in none of them first."""
        return any(axis._bins.kind == "of_categories" for axis in self)

    def __getstate__(self) -> None:
        """Nothing: what is cached is made again."""

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, str):
            return super().__getitem__(self.number(i))
        made = super().__getitem__(i)
        return Axes(made) if isinstance(i, slice) else made

    def number(self, axis: Any) -> int:
        """The position of an axis: of a number, which may count from the end, or of a name."""
        if isinstance(axis, str):
            found = [i for i, one in enumerate(self) if one.name == axis]
            if len(found) != 1:
                raise KeyError(f"{len(found)} axes have the name {axis!r}; there are {self.name}")
            return found[0]
        if not -len(self) <= axis < len(self):
            raise IndexError(f"axis {axis} of {len(self)} axes")
        return int(axis) % len(self)

    def _along(self, arrays: list[Any]) -> tuple[np.ndarray, ...]:
        shape = np.ones(len(self), int)
        made = []
        for i, array in enumerate(arrays):
            shape[i] = -1
            made.append(np.reshape(array, shape))
            shape[i] = 1
        return tuple(made)

    @property
    def edges(self) -> tuple[np.ndarray, ...]:
        """The edges of each axis, along its dimension."""
        return self._along([axis.edges for axis in self])

    @property
    def centers(self) -> tuple[np.ndarray, ...]:
        """The middle of each bin, along its dimension."""
        return self._along([axis.centers for axis in self])

    @property
    def widths(self) -> tuple[np.ndarray, ...]:
        """The width of each bin, along its dimension."""
        return self._along([axis.widths for axis in self])

    @property
    def size(self) -> tuple[int, ...]:
        """The bins along each axis."""
        return tuple(axis.size for axis in self)

    @property
    def extent(self) -> tuple[int, ...]:
        """The bins along each axis, with flow bins."""
        return tuple(axis.extent for axis in self)

    @property
    def name(self) -> tuple[str, ...]:
        """The names."""
        return tuple(axis.name for axis in self)

    @property
    def label(self) -> tuple[str, ...]:
        """The labels."""
        return tuple(axis.label for axis in self)

    @property
    def traits(self) -> tuple[Any, ...]:
        """What kind of axis each is."""
        return tuple(axis.traits for axis in self)
