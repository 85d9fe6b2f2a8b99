"""Where the parts of lazy data lie: dask arrays, dataframes, series and bags as columns, cut alike."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import dask.array as da
import numpy as np
from dask.base import is_dask_collection
from dask.core import flatten
from dask.delayed import Delayed
from dask.graph_manipulation import clone
from dask.utils import is_dataframe_like, is_index_like, is_series_like

from cairn.dask._tree import Nodes, call_with, layer_of


class Source(NamedTuple):
    """Columns of one length, in parts."""

    columns: tuple[Any, ...]
    nodes_of: Callable[..., Nodes]

    def map(self, function: Callable[..., Any], shared: Any) -> Nodes:
        """function(shared, part of column 0, part of column 1, ...) of each part, in their order."""
        return self.nodes_of(function, self.columns, shared)

    def made_anew(self, number: int) -> Source:
        """The same with tasks of its own, so that no part is held for two passes. Of one column."""
        (column,) = self.columns
        if not is_series(column):
            return self._replace(columns=(clone(column, seed=number),))
        from dask import bag

        parts = clone(bag.from_delayed(column.to_delayed()), seed=number)
        return self._replace(columns=(parts,), nodes_of=_nodes_of_column)


def source_of(*columns: Any) -> Source:
    """The columns, of which one at least is lazy, as a source. Numpy's are cut like the first lazy one."""
    given = [_opened(column) for column in columns]
    bags = [column for column in given if _is_bag(column)]
    if bags:
        if len(given) > 1:
            raise TypeError("a bag has one column; expected arrays or series where there are several")
        return Source(tuple(given), _nodes_of_bag)
    given = [column for one in given for column in _columns_of(one)]
    if all(is_series(column) for column in given):
        return Source(tuple(given), _nodes_of_series)
    return Source(tuple(_aligned(given)), _nodes_of_arrays)


def source_of_one(a: Any, *more: Any) -> Source:
    """The same of one column each: several are refused."""
    for one in (a, *more):
        columns = _columns_of(one)
        if len(columns) != 1:
            raise ValueError(f"a dataframe of {len(columns)} columns came; expected one of its columns")
    return source_of(a, *more)


def _opened(column: Any) -> Any:
    """The dask array of an xarray.DataArray; else the column itself."""
    data = getattr(column, "data", None)
    if isinstance(data, da.Array) and not isinstance(column, da.Array):
        return data
    if isinstance(column, Delayed):
        raise TypeError(
            "a Delayed says neither its type nor its parts; make it an array by dask.array.from_delayed, "
            "or a dataframe by dask.dataframe.from_delayed"
        )
    return column


def _is_bag(column: Any) -> bool:
    bag = sys.modules.get("dask.bag")
    return bag is not None and isinstance(column, bag.Bag)


def is_series(column: Any) -> bool:
    return is_dask_collection(column) and (is_series_like(column) or is_index_like(column))


def _columns_of(column: Any) -> list[Any]:
    if is_dask_collection(column) and is_dataframe_like(column):
        return [column[name] for name in column.columns]
    return [column]


def dtype_of(column: Any) -> np.dtype | None:
    """The type of its items where it is known before they are, as numpy has it."""
    if isinstance(column, da.Array):
        return column.dtype
    dtype = getattr(column, "dtype", None)
    if dtype is None:
        return None
    return dtype if isinstance(dtype, np.dtype) else getattr(dtype, "numpy_dtype", None)


# --- arrays ------------------------------------------------------------------------------------------------


def _aligned(columns: list[Any]) -> list[da.Array]:
    """The columns as arrays that are cut in the same places."""
    arrays = [column.to_dask_array() if is_series(column) else column for column in columns]
    first = next((array for array in arrays if isinstance(array, da.Array)), None)
    if first is None:  # the lazy columns of a call come later, as values beside samples in memory
        first = da.from_array(np.asarray(arrays[0]), chunks=-1)
    made = []
    for array in arrays:
        if not isinstance(array, da.Array):
            array = _cut_like(first, np.asarray(array))
        made.append(array)
    if any(_has_unknown(array) for array in made):
        if any(array.numblocks[:1] != first.numblocks[:1] for array in made):
            raise ValueError(
                "the columns have chunks of unknown sizes, and not as many of them; call "
                "compute_chunk_sizes() on each"
            )
        return made
    if any(array.shape[:1] != first.shape[:1] for array in made):
        shapes = ", ".join(str(array.shape) for array in made)
        raise ValueError(f"the columns have the shapes {shapes}; expected one length")
    cuts = _common_chunks(made)
    return [array.rechunk({d: cuts[d] for d in range(array.ndim)}) for array in made]


def _has_unknown(array: da.Array) -> bool:
    return any(np.isnan(size) for sizes in array.chunks for size in sizes)


def _cut_like(first: da.Array, array: np.ndarray) -> da.Array:
    if _has_unknown(first):
        raise ValueError(
            "a column of numpy beside one whose chunks have unknown sizes; call compute_chunk_sizes() first"
        )
    if array.shape != first.shape:
        raise ValueError(
            f"the columns have the shapes {first.shape}, {array.shape}; expected one length"
        )
    return da.from_array(array, chunks=first.chunks)


def _common_chunks(arrays: list[da.Array]) -> tuple[tuple[int, ...], ...]:
    """The cuts of all arrays together, along each dimension."""
    wide = max(arrays, key=lambda array: array.ndim)
    if all(array.chunks == wide.chunks[: array.ndim] for array in arrays):
        return wide.chunks
    made = []
    for d in range(wide.ndim):
        ends = [np.cumsum(array.chunks[d]) for array in arrays if array.ndim > d]
        cuts = np.unique(np.concatenate([[0], *ends]))
        made.append(tuple(int(size) for size in np.diff(cuts)) or (0,))
    return tuple(made)


def _nodes_of_arrays(function: Any, columns: tuple[da.Array, ...], shared: Any) -> Nodes:
    ndim = max(column.ndim for column in columns)
    (whole, *_), rests = call_with(function, shared)
    arguments: list[Any] = [argument for one in rests for argument in (one, None)]
    for column in columns:
        arguments += [column, tuple(range(column.ndim))]
    states = da.blockwise(
        whole,
        tuple(range(ndim)),
        *arguments,
        dtype=object,
        meta=np.empty((0,) * ndim, object),
        align_arrays=False,
    )
    return Nodes(list(flatten(states.__dask_keys__())), [states])


# --- series and bags ---------------------------------------------------------------------------------------


def _nodes_of_series(function: Any, columns: tuple[Any, ...], shared: Any) -> Nodes:
    if len(columns) == 1:
        return _nodes_of_column(function, columns, shared)
    first = columns[0].to_series() if is_index_like(columns[0]) else columns[0]
    frame = first.to_frame(name="0").assign(**{str(i): one for i, one in enumerate(columns) if i > 0})
    return _nodes_of_parts(partial(_of_frame, function, len(columns)), frame.to_delayed(), shared)


def _nodes_of_column(function: Any, columns: tuple[Any, ...], shared: Any) -> Nodes:
    return _nodes_of_parts(function, columns[0].to_delayed(), shared)


def _of_frame(function: Any, columns: int, shared: Any, part: Any) -> Any:
    return function(shared, *(part[str(i)] for i in range(columns)))


def _nodes_of_bag(function: Any, columns: tuple[Any, ...], shared: Any) -> Nodes:
    return _nodes_of_parts(partial(_of_items, function), columns[0].to_delayed(), shared)


def _of_items(function: Any, shared: Any, items: Any) -> Any:
    """The items of a bag as an array."""
    return function(shared, np.asarray(items if isinstance(items, list) else list(items)))


def _nodes_of_parts(function: Any, parts: list[Delayed], shared: Any) -> Nodes:
    """A node for each part; the parts share one graph."""
    call, rests = call_with(function, shared)
    return layer_of("part", [(*call, part.key) for part in parts], [*parts[:1], *rests])
