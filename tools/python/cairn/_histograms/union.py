"""Histograms of axes that grew apart."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._histograms.layout import whole_shape
from cairn._histograms.storages import nothing

_FEW = 8  # categories in a message


def merged_axes(mine: Any, theirs: Any, name: str) -> list[Any]:
    """Axes that have the bins of two histograms."""
    if len(mine) != len(theirs):
        raise ValueError(
            f"{name}: the other histogram has other axes: {len(theirs)}, this one has {len(mine)}"
        )
    each = enumerate(zip(mine, theirs, strict=True))
    return [_both(a, b, f"{name}: axis {i}") for i, (a, b) in each]


def _both(a: Any, b: Any, name: str) -> Any:
    """An axis that has the bins of both; only of axes that grow."""
    if a == b:
        return a
    if a._flow != b._flow or not a._flow["growth"] or a._bins.kind != b._bins.kind:
        raise ValueError(f"{name}: the other histogram has other axes: {_shown(b)}; this one has {_shown(a)}")
    if not a._bins.is_ordered:
        known = set(a._bins.values)
        return a._with(a._bins.grown([one for one in b._bins.values if one not in known]))
    ends = np.concatenate([a.edges, b.edges])
    if a._bins.kind == "integers":
        return a._with(a._bins.grown(b._bins.first, b._bins.first + len(b) - 1))
    made = a._with(a._bins.grown(ends.min(), np.nextafter(ends.max(), -np.inf)))
    for one in (a, b):
        _starts_of(one, made, name)
    return made


def _shown(axis: Any) -> str:
    """An axis in a message: with its categories, which its repr counts."""
    if axis._bins.is_ordered:
        return repr(axis)
    few = axis._bins.values[:_FEW]
    more = ", ..." if len(axis) > len(few) else ""
    return f"{axis!r}: {', '.join(map(repr, few))}{more}"


def _starts_of(old: Any, new: Any, name: str) -> int:
    """The bin of the new axis that is the first one of the old axis."""
    width = (new.edges[-1] - new.edges[0]) / len(new)
    first = int(np.argmin(np.abs(new.edges - old.edges[0])))
    ends = new.edges[first : first + len(old) + 1]
    if ends.size != old.edges.size or np.abs(ends - old.edges).max() > 1e-6 * width:
        raise ValueError(f"{name}: the other histogram has other axes: bins of {old} and {new} overlap")
    return first


def placed(cells: np.ndarray, old: Any, new: Any, storage: str) -> np.ndarray:
    """Cells of the old axes among those of the new ones, which have all their bins."""
    made = nothing(whole_shape(new), storage)
    where = [_places(a, b) for a, b in zip(old, new, strict=True)]
    made[np.ix_(*where)] = cells
    return made


def _places(old: Any, new: Any) -> np.ndarray:
    if not old._bins.is_ordered:  # as many categories may be in another order
        at = {value: i for i, value in enumerate(new._bins.values)}
        inner = np.array([at[value] for value in old._bins.values], int)
    elif len(old) == len(new):
        inner = np.arange(len(old))
    else:
        inner = _starts_of(old, new, "merge") + np.arange(len(old))
    return np.concatenate([[0], inner + 1, [len(new) + 1]])
