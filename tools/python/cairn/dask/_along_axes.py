"""Histograms along some dimensions of a dask array; the others are kept."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from cairn._calls.places import Place
from cairn._inputs import arrays
from cairn._parts.bins import BinsOfOne
from cairn.dask._source import Source
from cairn.dask._tree import call_with, split_every_of


def counts(source: Source, bins: Any, size: Any, axis: Any, how: Place, split_every: Any) -> da.Array:
    """Counts, or sums of weights, of shape (kept dimensions..., bins)."""
    first = source.columns[0]
    if not isinstance(first, da.Array):
        raise TypeError("axis= was given; expected a dask array, whose dimensions are counted along")
    gone = normalize_axis_tuple(axis, first.ndim)
    if any(column.ndim != first.ndim for column in source.columns):
        raise ValueError("weights must have the dimensions of the samples")
    (function, *_), rests = call_with(partial(_of_block, how, gone), bins)
    dims = tuple(range(first.ndim))
    arguments: list[Any] = [argument for one in rests for argument in (one, None)]
    for column in source.columns:
        arguments += [column, dims]
    dtype = np.int64 if len(source.columns) == 1 else np.result_type(source.columns[1].dtype, np.int8)
    tables = da.blockwise(
        function,
        (*dims, first.ndim),
        *arguments,
        new_axes={first.ndim: size if not math.isnan(size) else 1},
        adjust_chunks={d: (lambda _: 1) for d in gone},
        align_arrays=False,
        dtype=dtype,
        meta=np.empty((0,) * (first.ndim + 1), dtype),
    )
    if math.isnan(size):
        tables._chunks = (*tables.chunks[:-1], (np.nan,))
    return tables.sum(axis=gone, split_every=split_every_of(split_every), dtype=dtype)


def _of_block(how: Place, gone: tuple[int, ...], bins: BinsOfOne, *parts: np.ndarray) -> np.ndarray:
    """Of shape (dimensions, 1 where they are gone; bins)."""
    blocks = [arrays.as_array(part) for part in parts]
    shape = blocks[0].shape
    last = range(-len(gone), 0)
    rows = math.prod(side for d, side in enumerate(shape) if d not in gone)
    lines = [np.moveaxis(block, gone, last).reshape(rows, -1 if rows else 0) for block in blocks]
    made = [_of_line(how, bins, *line) for line in zip(*lines)]
    kept = tuple(1 if d in gone else side for d, side in enumerate(shape))
    return np.reshape(made, (*kept, len(bins))) if made else np.zeros((*kept, len(bins)), np.int64)


def _of_line(how: Place, bins: BinsOfOne, *parts: np.ndarray) -> np.ndarray:
    return bins.counts(parts[0], how) if len(parts) == 1 else bins.sums(parts[0], parts[1], how)
