"""What an index of UHI chooses along one axis."""

from __future__ import annotations

import builtins
import operator
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np


class Picked(NamedTuple):
    """One cell: 0 is below, 1 the first bin."""

    cell: int


class Summed(NamedTuple):
    """Cells from the first to the one before the last, added up."""

    first: int
    last: int


class Some(NamedTuple):
    """Some categories, in this order."""

    bins: list[int]
    axis: Any


class Joined(NamedTuple):
    """Bins from the first on, so many of them joined to each of those of an axis."""

    first: int
    groups: list[int]
    axis: Any


Choice = Picked | Summed | Some | Joined


def parts_of(index: Any, axes: Any) -> list[Any]:
    """The index of each axis: from a tuple with or without an ellipsis, a dict, or one index."""
    if isinstance(index, Mapping):
        each: list[Any] = [slice(None)] * len(axes)
        for key, one in index.items():
            each[axes.number(key)] = one
        return each
    each = list(index) if isinstance(index, tuple) else [index]
    dots = [i for i, one in enumerate(each) if one is Ellipsis]
    if len(dots) > 1:
        raise IndexError("an index can only have a single ellipsis ('...')")
    if dots:
        rest = len(axes) - len(each) + 1
        each[dots[0] : dots[0] + 1] = [slice(None)] * max(rest, 0)
    if len(each) != len(axes):
        raise IndexError(f"an index of {len(each)} parts; the histogram has {len(axes)} axes")
    return each


def choice_of(index: Any, axis: Any, i: int) -> Choice | None:
    """What is chosen along axis i; None of all of it, as it is."""
    if index is builtins.sum or hasattr(index, "factor"):
        index = slice(None, None, index)
    if isinstance(index, slice):
        return _of_slice(index, axis, i)
    if isinstance(index, (list, range)):
        return _some(index, axis, i)
    return Picked(_cell_of(index, axis, i))


def _position(index: Any, axis: Any, i: int) -> int:
    """A bin's number: -1 below, len(axis) above."""
    if isinstance(index, str):
        return axis.index(index)
    if callable(index):
        return operator.index(index(axis))
    try:
        at = operator.index(index)
    except TypeError:
        raise TypeError(
            f"axis {i}: the index {index!r}; expected an integer, a slice, or a locator as cairn.loc(1.5)"
        ) from None
    if not -len(axis) <= at < len(axis):
        raise IndexError(f"axis {i}: bin {at} of {len(axis)}")
    return at % len(axis)


def _cell_of(index: Any, axis: Any, i: int) -> int:
    at = _position(index, axis, i)
    side = {-1: "underflow", len(axis): "overflow"}.get(at)
    if not -1 <= at <= len(axis) or (side and not axis._flow[side]):
        raise IndexError(f"axis {i}: no {side or at} bin in {axis}")
    return at + 1


def _some(index: Any, axis: Any, i: int) -> Some:
    if axis._bins.is_ordered:
        raise IndexError(f"axis {i}: a list of bins; expected an axis of categories, {axis} is none")
    bins = [_cell_of(one, axis, i) - 1 for one in index]
    if len(set(bins)) != len(bins) or not all(0 <= one < len(axis) for one in bins):
        raise IndexError(f"axis {i}: the categories {list(index)}; expected each once")
    return Some(bins, axis._with(axis._bins.some(bins)))


def _end(index: Any, axis: Any, i: int, default: int) -> int:
    """An end of a slice: of numbers as numpy's, of locators as they say."""
    if index is None:
        return default
    if isinstance(index, slice):
        raise TypeError("a slice in a slice; are curly braces missing, h[{...}]?")
    if callable(index) or isinstance(index, str):
        return _position(index, axis, i)
    at = operator.index(index)
    return max(at + len(axis), 0) if at < 0 else min(at, len(axis))


def _of_slice(index: slice, axis: Any, i: int) -> Choice | None:
    begin, end = _end(index.start, axis, i, -1), _end(index.stop, axis, i, len(axis) + 1)
    step = index.step
    if step is None and index.start is None and index.stop is None:
        return None
    is_sum = step is builtins.sum or step is np.sum
    is_part = index.start is not None or index.stop is not None
    # A sum takes flow bins too; but a part of categories has none, as no category is above the others.
    flow = int(is_sum and (axis._bins.is_ordered or not is_part))
    first, last = max(begin, -flow), min(end, len(axis) + flow)
    if first >= last:
        raise IndexError(f"axis {i}: the slice [{index.start}:{index.stop}] selects no bins")
    if is_sum:
        return Summed(first + 1, last + 1)
    if axis._flow["circular"] and (first, last) != (0, len(axis)):
        raise IndexError(f"axis {i}: a circular axis has no ends to cut off; rebin it, or add it up")
    groups, made = _groups_of(step, axis, i, first, last)
    return Joined(first, groups, _axis_of(axis, i, first, groups) if made is None else made)


def _groups_of(step: Any, axis: Any, i: int, first: int, last: int) -> tuple[list[int], Any]:
    """How many bins go together, and the axis that was given for them."""
    if step is None:
        return [1] * (last - first), None
    factor = getattr(step, "factor", None)
    if factor is None and not hasattr(step, "axis_mapping"):
        if callable(step):
            raise NotImplementedError(f"axis {i}: the step {step!r}; expected sum or a rebin")
        raise IndexError(f"axis {i}: the step {step!r}; expected sum or a rebin")
    if factor is not None:
        groups, made = [operator.index(factor)] * ((last - first) // operator.index(factor)), None
    else:
        part = axis._with(axis._bins.part(first, last)) if (first, last) != (0, len(axis)) else axis
        groups, made = step.axis_mapping(part)
    groups = [operator.index(one) for one in groups]
    if not groups or min(groups) < 1:
        raise IndexError(f"axis {i}: {step!r} of {last - first} bins leaves none")
    if sum(groups) != last - first and axis._flow["circular"]:
        raise IndexError(
            f"axis {i}: {step!r} of a circular axis of {last - first} bins; expected a divisor"
        )
    if made is None and sum(groups) != len(groups) and not hasattr(axis._bins, "joined"):
        raise ValueError(
            f"axis {i}: {axis} is categorical; pass rebin(groups=..., axis=...) to join its bins"
        )
    if made is not None:
        from cairn._histograms.exchange import axis_from

        made = axis_from(made)
        if len(made) != len(groups):
            raise ValueError(f"axis {i}: {made} has {len(made)} bins; {len(groups)} groups are made")
    return groups, made


def _axis_of(axis: Any, i: int, first: int, groups: list[int]) -> Any:
    """The axis of joined bins. Where bins are cut off behind them, its last one is no longer closed."""
    closed = axis._closed and first + sum(groups) == len(axis)
    if set(groups) == {1}:
        bins = axis._bins.part(first, first + len(groups))
    else:
        bins = axis._bins.joined(first, groups)
    grows = axis._flow["growth"] and bins.kind == axis._bins.kind
    return axis._with(bins, growth=grows, closed=closed or not bins.is_ordered)
