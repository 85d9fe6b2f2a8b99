"""xarray's arrays on dask: dimensions by their names, and results that have these."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._like_xhistogram import labels
from cairn._like_xhistogram.counts_along import axes_gone


def is_labelled(a: Any) -> bool:
    """Whether a is an xarray.DataArray."""
    return type(a).__module__.partition(".")[0] == "xarray" and hasattr(a, "dims")


def axis_of(a: Any, dim: Any, axis: Any) -> Any:
    """The numbers of the dimensions of these names; axis without names."""
    if dim is None:
        return axis
    if axis is not None:
        raise ValueError("dim and axis came; expected one of both")
    if not is_labelled(a):
        raise TypeError(f"dim is {dim!r}; expected an xarray.DataArray, whose dimensions have names")
    return tuple(a.dims.index(name) for name in labels.dims_gone(dim, a.dims))


def aligned(a: Any, weights: Any) -> Any:
    """Weights in the dimensions of the samples, by their names; coordinates must be equal."""
    if not is_labelled(a) or not is_labelled(weights):
        return weights
    import xarray

    _, weights = xarray.align(a, weights, join="exact", copy=False)
    return weights.broadcast_like(a).transpose(*a.dims)


def labelled(a: Any, counts: Any, edges: Any, axis: Any) -> Any:
    """The counts of a DataArray as one, whose last dimension is that of the bins: at their middles where
    these are known."""
    if not is_labelled(a):
        return counts
    gone = range(a.ndim) if axis is None else axes_gone(axis, a.ndim)
    kept = [name for d, name in enumerate(a.dims) if d not in gone]
    named = a.rename("a") if a.name is None else a
    known = edges if isinstance(edges, np.ndarray) else None
    return labels.labelled(counts, [known], [named], kept, True, "_bin")
