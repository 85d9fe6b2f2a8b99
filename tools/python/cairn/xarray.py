"""xhistogram's call: histograms of xarray's arrays along some of their dimensions.

Needs xarray, and dask where arrays lie on dask.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np
import xarray

from cairn._calls.lazy import is_lazy
from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._like_numpy.histogram import bin_edges_of
from cairn._like_xhistogram.counts_along import counts_along, density_of
from cairn._like_xhistogram.labels import dims_gone, labelled

__all__ = ["histogram"]


def histogram(
    *args: xarray.DataArray,
    bins: Any = None,
    range: Any = None,
    dim: Hashable | Iterable[Hashable] | None = None,
    weights: xarray.DataArray | None = None,
    density: bool = False,
    block_size: Any = "auto",
    keep_coords: bool = False,
    bin_dim_suffix: str = "_bin",
    device: Device = "auto",
    threads: int = 0,
) -> xarray.DataArray:
    """xhistogram.xarray.histogram: counts along some dimensions of one array or several, which are the axes.

    Parameters
    ----------
    *args : xarray.DataArray
        Each with a name; of several, a joint histogram. Their dimensions are broadcast, their coordinates
        must be equal.
    bins : int, str, ndarray, or a list with one of these for each array
        How many bins of one width; the name of one of numpy's rules; or edges. On dask: edges.
    range : (float, float), or a list of these, optional
        The ends of the bins; without it the least and the greatest item.
    dim : str or sequence of str, optional
        The dimensions that are counted along; None: all.
    weights : xarray.DataArray, optional
        Summed up instead of ones; broadcast.
    density : bool
        The density of each histogram instead of counts.
    block_size : optional
        Has no meaning here: blocks are chosen by themselves.
    keep_coords : bool
        Keep other coordinates that still fit.
    bin_dim_suffix : str
        The dimension of bins is named as the array, with this behind.
    device : {"auto", "host", "gpu"}
        Where arrays that do not lie on dask are counted.
    threads : int
        How many threads; 0: all that this process may use. On dask: 1 in each task.

    Returns
    -------
    xarray.DataArray
        Of the dimensions that are kept and one for each array, whose coordinates are the middles of bins;
        lazy where an array is.

    Bins are half-open, the last one closed; samples and edges are compared as real numbers.

    >>> import numpy as np, xarray, cairn.xarray
    >>> t = xarray.DataArray([[1, 1, 2], [3, 1, 3]], dims=("day", "station"), name="t")
    >>> found = cairn.xarray.histogram(t, bins=np.array([1, 2, 3]), dim="station")
    >>> found.dims, found.values.tolist()
    (('day', 't_bin'), [[2, 1], [1, 2]])
    """
    _check(args)
    given = args if weights is None else (*args, weights)
    aligned = _aligned(given, keep_coords)
    dims = list(dict.fromkeys(d for a in aligned for d in a.dims))
    gone = dims_gone(dim, dims)
    data = _broadcast([_of_dims(a, dims) for a in aligned])
    sums = None if weights is None else data.pop()
    edges = _edges(data, bins, range, sums, device, threads)
    axes = tuple(i for i, d in enumerate(dims) if d in gone)
    if is_lazy(data[0]):  # then all are
        counts = _lazy_counts(data, edges, sums, axes)
    else:
        counts = counts_along(data, edges, sums, axes, device, threads)
    if density:
        counts = density_of(counts, edges)
    kept = [d for d in dims if d not in gone]
    return labelled(counts, edges, aligned[: len(args)], kept, keep_coords, bin_dim_suffix)


def _check(args: Sequence[Any]) -> None:
    if not args:
        raise TypeError("histogram has no array; expected xarray.DataArrays")
    for i, a in enumerate(args):
        if not isinstance(a, xarray.DataArray):
            raise TypeError(f"array {i} is of type {type(a).__name__}; expected an xarray.DataArray")
        if a.name is None:
            raise ValueError(
                f"array {i} has no name, after which its bins would be called; see rename()"
            )


def _aligned(given: Sequence[xarray.DataArray], keep_coords: bool) -> list[xarray.DataArray]:
    made = [a if keep_coords and i == 0 else a.reset_coords(drop=True) for i, a in enumerate(given)]
    return list(xarray.align(*made, join="exact", copy=False))


def _of_dims(a: xarray.DataArray, dims: list[Hashable]) -> Any:
    """The array behind it, with all dimensions in this order, of length 1 where it has none."""
    wide = a.expand_dims([d for d in dims if d not in a.dims]).transpose(*dims)
    return wide.data if is_lazy(wide.data) else arrays.as_array(wide.data)


def _broadcast(data: list[Any]) -> list[Any]:
    if any(is_lazy(x) for x in data):
        import dask.array

        return list(dask.array.broadcast_arrays(*data))
    return list(np.broadcast_arrays(*data))


def _edges(
    data: list[Any], bins: Any, range: Any, weights: Any, device: str, threads: int
) -> list[np.ndarray]:
    all_bins = _one_each(bins, len(data), "bins", (int, np.integer, str, np.ndarray))
    ranges = [None] * len(data) if range is None else _one_each(range, len(data), "range", (tuple,))
    made = []
    for x, some, ends in zip(data, all_bins, ranges):
        if is_lazy(x) and np.ndim(some) != 1:
            raise TypeError(
                f"bins is {some!r}, and the arrays lie on dask; expected edges, or compute() first"
            )
        made.append(
            bin_edges_of(
                np.empty(0, x.dtype) if is_lazy(x) else x, some, ends, weights, device, threads
            )
        )
    return made


def _lazy_counts(data: list[Any], edges: list[np.ndarray], weights: Any, axes: tuple[int, ...]) -> Any:
    from cairn.dask._along_axes import lazy_counts_along
    from cairn.dask._source import source_of
    from cairn.dask._tree import shared_value

    columns = source_of(*data, *([] if weights is None else [weights])).columns
    cut, more = columns[: len(data)], columns[len(data) :]
    bins = shared_value(edges, sum(ends.nbytes for ends in edges))
    sizes = [ends.size - 1 for ends in edges]
    return lazy_counts_along(cut, more[0] if more else None, bins, sizes, axes, Place("host", 1))


def _one_each(given: Any, count: int, name: str, alone: tuple[type, ...]) -> list[Any]:
    """A list with one for each array; what is of a type that stands alone is for all."""
    if given is None:
        raise ValueError(
            f"{name} is None; expected a number of {name}, edges, or one of these for each array"
        )
    if isinstance(given, alone) or name == "range" and np.ndim(given) == 1:
        return [given] * count
    if len(given) != count:
        raise ValueError(f"{name} has {len(given)} entries; expected {count}, one for each array")
    return list(given)
