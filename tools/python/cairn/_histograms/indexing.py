"""UHI's indexing: what ``h[...]`` means, and what is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cairn._histograms import cells, storages
from cairn._histograms.choices import (
    Choice,
    Joined,
    Picked,
    Some,
    Summed,
    choice_of,
    parts_of,
)

if TYPE_CHECKING:
    from cairn._histograms.histogram import Histogram


class Indexed:
    """``h[...]`` as UHI has it."""

    def __getitem__(self: Any, index: Any) -> Any:
        """One bin, or a histogram of some of the bins.

        For each axis one of: the number of a bin, negative ones counting from the end; a locator such as
        ``cairn.loc(1.5)``, ``cairn.underflow`` or ``cairn.loc("red") + 1``; a slice of such ends, whose step
        may be ``cairn.rebin(2)`` or ``sum``; a list of categories. ``...`` stands for the axes between; a
        dict has axes by number or name: ``h[{"share": slice(2, 5)}]``.

        A slice keeps what it cuts off in flow bins, where the axis has such. ``h[::sum]`` adds up an axis
        with its flow bins, ``h[0:len:sum]`` without them. Bins that ``rebin`` leaves over, because the number
        is no multiple, are above. Categories that a list leaves out are gone. The result is a number, a named
        tuple, or a histogram of the axes that are left. Arrays of integers give the bins at these places.

        >>> h = cairn.Histogram(cairn.Axis.uniform(4, 0, 1)).fill([0.1, 0.3, 0.8, 0.9])
        >>> h[0], h[cairn.loc(0.8)], h[0:2:sum], h[::cairn.rebin(2)].values().tolist()
        (1, 2, 2, [2, 2])
        """
        each = parts_of(index, self.axes)
        if any(isinstance(one, np.ndarray) for one in each):
            return self.view(flow=True)[self._gathered(each)]
        chosen = [
            choice_of(one, axis, i) for i, (one, axis) in enumerate(zip(each, self.axes, strict=True))
        ]
        if all(one is None for one in chosen):
            return self.copy()
        whole, axes = self._whole, []
        for axis, choice in zip(self.axes, chosen, strict=True):
            i = len(axes)
            whole = whole if choice is None else _taken(whole, i, axis, choice)
            if choice is None or isinstance(choice, (Joined, Some)):
                axes.append(axis if choice is None else choice.axis)
        if not axes:
            return cells.cell_of(whole[()])
        made = self._with(axes, np.array(whole, order="C"))
        pairs = zip(chosen, self.axes, strict=True)
        if all(choice is None or _is_all(choice, axis) for choice, axis in pairs):
            made._total = self._total
        return made

    def _gathered(self: Any, each: list[Any]) -> tuple[Any, ...]:
        """Integers, slices of them and arrays, as numpy indexes bins with flow bins."""
        places: list[Any] = []
        for i, (one, axis) in enumerate(zip(each, self.axes, strict=True)):
            shift = int(axis._flow["underflow"])
            if isinstance(one, slice):
                if one.step is not None:
                    raise IndexError(
                        f"axis {i}: arrays of integers go with integers and plain slices; use view() for "
                        "rebin, sum, or locator slices"
                    )
                places.append(slice(*(end + shift for end in one.indices(len(axis))[:2])))
            elif isinstance(one, np.ndarray):
                if one.dtype.kind not in "iu":
                    raise IndexError(f"an array of {one.dtype} along axis {i}; expected integers")
                places.append(one + shift)
            else:
                choice = choice_of(one, axis, i)
                if not isinstance(choice, Picked):
                    raise IndexError(f"axis {i}: {one!r} beside integer arrays; use view()")
                places.append(choice.cell - 1 + shift)
        return tuple(places)

    def __setitem__(self: Any, index: Any, value: Any) -> None:
        """Sets bins to a number, a cell, an array or the bins of another histogram.

        An array has the shape of what ``h[index]`` selects, without flow bins; or with those that lie at the
        open ends of a slice, one or two more. Of storages with several members it is an array with fields, or
        has one dimension more: the members of a cell, as ``h[0]`` shows them.
        """
        each = parts_of(index, self.axes)
        if hasattr(value, "view") and hasattr(value, "axes"):
            _check_flow(each, self.axes, value.axes)
            value = value.view(flow=True)
        given = cells.cells_from(value, self._whole.dtype)
        if self.storage == "int64" and given.dtype.kind == "f" and not (given == np.trunc(given)).all():
            raise ValueError("counts are integers; make the histogram of the storage 'double'")
        if any(isinstance(one, np.ndarray) for one in each):
            self._cells(True)[self._gathered(each)] = given
        else:
            self._whole[self._set_cells(each, given)] = given
        self._is_counted = self._is_counted and self.storage != "double"
        self._total = self._outside = None

    def _set_cells(self: Any, each: list[Any], given: np.ndarray) -> tuple[Any, ...]:
        """The cells that an array is for."""
        slices = [i for i, one in enumerate(each) if isinstance(one, slice)]
        if given.ndim not in (0, len(slices)):
            raise ValueError(
                f"an array of {given.ndim} dimensions came in; the index has {len(slices)} slices"
            )
        shape = dict(zip(slices, given.shape, strict=False))
        return tuple(
            _set_along(one, axis, i, shape.get(i))
            for i, (one, axis) in enumerate(zip(each, self.axes, strict=True))
        )

    def slice(self: Any, first: int, last: int, axis: Any = 0) -> Histogram:
        """Bins first to last - 1 of one axis; as ``h[{axis: slice(first, last)}]``."""
        return self[{self.axes.number(axis): slice(first, last)}]

    def rebin(self: Any, groups: Any, axis: Any = 0) -> Histogram:
        """Bins of one axis joined: so many at a time, or a list of how many go together, one after the other.

        >>> h = cairn.Histogram(cairn.Axis.uniform(5, 0, 1)).fill([0.1, 0.3, 0.8, 0.9])
        >>> h.rebin([1, 4]).values(), h.rebin(2).values(flow=True)
        (array([1, 3]), array([0, 2, 0, 2]))
        """
        from cairn.tag import rebin

        made = rebin(groups) if np.ndim(groups) == 0 else rebin(groups=groups)
        return self[{self.axes.number(axis): slice(None, None, made)}]

    def project(self: Any, *kept: Any, flow: bool = True) -> Histogram:
        """The histogram of some axes, by number or name, in this order; the others are added up, with their
        flow bins unless flow=False."""
        numbers = [self._kept(one) for one in kept]
        if not numbers or len(set(numbers)) != len(numbers):
            raise ValueError(
                f"project: axes {kept}; expected some of 0 to {len(self.axes) - 1}, each once"
            )
        gone = slice(None, None, sum) if flow else slice(0, len, sum)
        made = self[{i: gone for i in range(len(self.axes)) if i not in numbers}]
        order = [sorted(numbers).index(i) for i in numbers]
        turned = made._with((made.axes[i] for i in order), made._whole.transpose(order))
        turned._total = self._total
        turned._outside = None if self._outside is None else self._outside[numbers]
        return turned

    def _kept(self: Any, axis: Any) -> int:
        if not isinstance(axis, str) and not 0 <= axis < len(self.axes):
            raise ValueError(
                f"project: axis {axis}; expected some of 0 to {len(self.axes) - 1}, each once"
            )
        return self.axes.number(axis)


def _is_all(choice: Choice, axis: Any) -> bool:
    """Whether all samples are still there."""
    flow = axis._flow
    return (isinstance(choice, Joined) and flow["underflow"] and flow["overflow"]) or (
        isinstance(choice, Summed) and choice.first == 0 and choice.last == len(axis) + 2
    )


def _taken(whole: np.ndarray, i: int, axis: Any, choice: Choice) -> np.ndarray:
    """What a choice leaves of the cells along axis i."""
    before = (slice(None),) * i
    if isinstance(choice, Picked):
        return whole[(*before, choice.cell)]
    if isinstance(choice, Summed):
        seen = whole[(*before, slice(choice.first, choice.last))]
        return storages.joined(seen, [0], i)[(*before, 0)]
    if isinstance(choice, Some):
        return whole[(*before, [0, *(one + 1 for one in choice.bins), len(axis) + 1])]
    first = choice.first + 1
    starts = [0, *np.cumsum([first, *choice.groups]).tolist()]
    made = storages.joined(whole, starts, i)
    if not choice.axis._bins.is_ordered:  # what was cut off before them is in no category too
        storages.add(made[(*before, slice(-1, None))], made[(*before, slice(0, 1))])
    return made


def _check_flow(each: list[Any], axes: Any, others: Any) -> None:
    """Refuses bins of another histogram that has flow bins where a slice has none, or the other way round."""
    slices = [(one, axis) for one, axis in zip(each, axes, strict=True) if isinstance(one, slice)]
    for (one, axis), other in zip(slices, others, strict=False):
        for side, end in (("underflow", one.start), ("overflow", one.stop)):
            if (end is None and axis._flow[side]) != getattr(other.traits, side):
                raise ValueError(
                    f"Cannot set histogram with {side}={getattr(other.traits, side)} along {other} to a "
                    f"slice with {side}={end is None and axis._flow[side]}; assign its view()"
                )


def _set_along(index: Any, axis: Any, i: int, size: int | None) -> Any:
    """The cells along an axis which an array with so many items there is for."""
    choice = choice_of(index, axis, i)
    if isinstance(choice, Picked):
        return choice.cell
    if isinstance(choice, Some):
        return [one + 1 for one in choice.bins]
    if getattr(index, "step", None) is not None:
        raise IndexError(f"assignment along axis {i}: a slice with the step {index.step!r}")
    first, last = (
        (0, len(axis)) if choice is None else (choice.first, choice.first + len(choice.groups))
    )
    bins = last - first
    if size in (None, 1, bins):
        return slice(first + 1, last + 1)
    below = index.start is None and axis._flow["underflow"]
    above = index.stop is None and axis._flow["overflow"]
    if size == bins + below + above:
        return slice(first + 1 - below, last + 1 + above)
    raise ValueError(
        f"{size} items came in for {bins} bins along axis {i}"
        + (f", or {bins + below + above} with flow bins" if below or above else "")
    )
