"""Where the bins of axes lie among the cells: along each axis one below, the bins, one above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def extent_of(axis: Any) -> int:
    """The cells along an axis, those of flow bins that are not shown included. Those are empty."""
    return len(axis) + 2


def whole_shape(axes: Sequence[Any]) -> tuple[int, ...]:
    """The shape of all cells."""
    return tuple(extent_of(axis) for axis in axes)


def shown(axes: Sequence[Any], flow: bool) -> tuple[slice, ...]:
    """Where the bins are among all cells; with flow, those flow bins that an axis has too."""
    return tuple(shown_along(axis, flow) for axis in axes)


def shown_along(axis: Any, flow: bool) -> slice:
    """Where the bins of one axis are along it."""
    has = axis._flow
    return slice(1 - (flow and has["underflow"]), 1 + len(axis) + (flow and has["overflow"]))


def hidden(axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Where the cells are that belong to no bin: of flow bins that an axis does not have."""
    found: list[tuple[Any, ...]] = []
    for i, axis in enumerate(axes):
        if not axis._flow["underflow"]:
            found.append((*[slice(None)] * i, 0))
        if not axis._flow["overflow"]:
            found.append((*[slice(None)] * i, -1))
    return found
