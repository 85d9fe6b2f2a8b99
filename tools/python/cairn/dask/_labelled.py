"""xarray's arrays on dask: dimensions by their names, and results that have these."""

from __future__ import annotations

from typing import Any

import numpy as np


def is_labelled(a: Any) -> bool:
    """Whether a is an xarray.DataArray."""
    return type(a).__module__.partition(".")[0] == "xarray" and hasattr(a, "dims")


def axis_of(a: Any, dim: Any, axis: Any) -> Any:
    """The numbers of the dimensions of these names; axis without names."""
    if dim is None:
        return axis
    if axis is not None:
        raise ValueError("dim and axis came; expected one of both")
    names = [dim] if isinstance(dim, str) else list(dim)
    if not is_labelled(a):
        raise TypeError(f"dim is {dim!r}; expected an xarray.DataArray, whose dimensions have names")
    for name in names:
        if name not in a.dims:
            raise ValueError(f"there is no dimension {name!r} among {', '.join(map(str, a.dims))}")
    return tuple(a.dims.index(name) for name in names)


def aligned(a: Any, weights: Any) -> Any:
    """Weights in the dimensions of the samples, by their names."""
    if not is_labelled(a) or not is_labelled(weights) or weights.dims == a.dims:
        return weights
    return weights.broadcast_like(a).transpose(*a.dims)


def labelled(a: Any, counts: Any, edges: Any, axis: Any) -> Any:
    """The counts of a DataArray as one, whose last dimension is that of the bins: at their middles where
    these are known."""
    if not is_labelled(a):
        return counts
    import xarray

    gone = range(a.ndim) if axis is None else {int(d) % a.ndim for d in np.atleast_1d(axis)}
    kept = [name for d, name in enumerate(a.dims) if d not in gone]
    bins = f"{a.name or 'a'}_bin"
    coords = {name: one for name, one in a.coords.items() if set(one.dims) <= set(kept)}
    if isinstance(edges, np.ndarray):
        ends = edges.astype(float)
        coords[bins] = (ends[:-1] + ends[1:]) / 2
    return xarray.DataArray(
        counts, dims=[*kept, bins], coords=coords, name=f"histogram_{a.name or 'a'}"
    )
