"""Dimensions by their names, and histograms as xarray's arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np


def dims_gone(dim: Any, dims: Sequence[Hashable]) -> list[Hashable]:
    """The dimensions to count along, of those that there are. ValueError for others, and for none."""
    if dim is None or dim is ...:
        return list(dims)
    gone = [dim] if isinstance(dim, str) or not isinstance(dim, Iterable) else list(dim)
    for d in gone:
        if d not in dims:
            raise ValueError(
                f"dim has {d!r}, and the arrays have the dimensions {', '.join(map(repr, dims))}"
            )
    if not gone:
        raise ValueError("dim is empty; expected one dimension or several, or None for all")
    return gone


def labelled(
    counts: Any,
    edges: Sequence[np.ndarray | None],
    args: Sequence[Any],
    kept: Sequence[Hashable],
    keep_coords: bool,
    suffix: str,
) -> Any:
    """A DataArray of the kept dimensions and one of bins for each array, whose coordinates are the middles of
    its bins; without these where edges are None."""
    import xarray

    first = args[0]
    names = [f"{a.name}{suffix}" for a in args]
    coords: dict[Hashable, Any] = {d: a[d] for a in reversed(args) for d in kept if d in a.coords}
    for name, ends, a in zip(names, edges, args, strict=True):
        if ends is not None:
            coords[name] = ((name,), _middles(ends), a.attrs)
    if keep_coords:
        for c in first.coords:
            if c not in coords and set(first[c].dims) <= {*kept, *names}:
                coords[c] = first[c]
    title = "_".join(["histogram", *(str(a.name) for a in args)])
    return xarray.DataArray(counts, dims=[*kept, *names], coords=coords, name=title)


def _middles(ends: np.ndarray) -> np.ndarray:
    if ends.dtype.kind in "mM":  # points in time have no sum
        return ends[:-1] + np.diff(ends) / 2
    return 0.5 * (ends[:-1] + ends[1:])
