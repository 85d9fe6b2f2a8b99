"""Counts along some axes of dask arrays, lazily: one task for each block, and sums of these."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from cairn._like_xhistogram.counts_along import counts_along


def lazy_counts_along(
    columns: Sequence[Any],
    edges: Sequence[np.ndarray],
    weights: Any,
    gone: tuple[int, ...],
    device: str,
    threads: int,
) -> Any:
    """As counts_along, a dask array; each task works on one thread, on the host."""
    import dask.array

    given = [*columns] if weights is None else [*columns, weights]
    ndim = given[0].ndim
    dtype = np.dtype(np.int64) if weights is None else weights.dtype
    sizes = {ndim + i: ends.size - 1 for i, ends in enumerate(edges)}
    arguments = [argument for x in given for argument in (x, tuple(np.arange(ndim).tolist()))]
    tables = dask.array.blockwise(
        partial(_of_block, list(edges), weights is not None, gone),
        (*np.arange(ndim).tolist(), *sizes),
        *arguments,
        new_axes=sizes,
        adjust_chunks={d: _one for d in gone},
        dtype=dtype,
        meta=np.empty((0,) * (ndim + len(sizes)), dtype),
    )
    return tables.sum(axis=gone, dtype=dtype)


def _one(_: int) -> int:
    return 1


def _of_block(
    edges: list[np.ndarray], weighted: bool, gone: tuple[int, ...], *parts: np.ndarray
) -> np.ndarray:
    """The axes that are gone have the length 1."""
    *columns, weights = parts if weighted else (*parts, None)
    counts = counts_along(columns, edges, weights, gone, "host", 1)
    return np.expand_dims(counts, gone)
