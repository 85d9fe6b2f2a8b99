"""Histograms whose bins are too many for one worker: counts in chunks of bins.

The bin numbers of each part of the data are counted where they are, as a table of those that occur, which is
cut where the chunks of bins end; each chunk of bins adds up its pieces of these tables.
"""

from __future__ import annotations

import math
import operator
from functools import partial
from typing import Any, NamedTuple

import dask.array as da
import numpy as np
from dask.base import tokenize
from dask.highlevelgraph import HighLevelGraph

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs import arrays
from cairn._parts.bins import BinsOfOne
from cairn.dask._counts import added, narrow, whole
from cairn.dask._source import Source
from cairn.dask._tree import call_with, itself, layer_of, summed


class Sparse(NamedTuple):
    """Bins that have something, ascending, and how much."""

    bins: np.ndarray
    counts: np.ndarray


def refuse(axis: Any, weights: Any, size: Any) -> None:
    """What divided histograms do not have."""
    if axis is not None or weights is not None:
        raise ValueError(
            "pieces: a divided histogram has counts of all samples; axis or weights came in"
        )
    if math.isnan(size):
        raise ValueError("pieces: the number of bins must be known before the data are")


def histogram(
    source: Source, bins: Any, size: int, pieces: int, how: Place, split_every: Any
) -> tuple[da.Array, Any]:
    """Counts in so many chunks, and edges, which are in chunks too where they are of one width."""
    if operator.index(pieces) < 1:
        raise ValueError(f"pieces is {pieces}; expected 1 or more")
    starts = np.linspace(0, size, min(pieces, size) + 1).astype(int)
    chunks = tuple(np.diff(starts).tolist())
    parts = source.map(partial(_cut_table, how, starts), bins)
    ends = [_piece(parts, i, n, split_every) for i, n in enumerate(chunks)]
    counts = _array_of_pieces([one.key for one in ends], ends, chunks, np.int64)
    return counts, _edges(bins, starts)


def _array_of_pieces(
    keys: list[Any], under: list[Any], chunks: tuple[int, ...], dtype: Any
) -> da.Array:
    name = f"cairn-divided-{tokenize(keys)}"
    tasks: dict[Any, Any] = {(name, i): (itself, key) for i, key in enumerate(keys)}
    graph = HighLevelGraph.from_collections(name, tasks, dependencies=under)
    return da.Array(graph, name, (chunks,), meta=np.empty(0, dtype))


def _edges(bins: Any, starts: np.ndarray) -> Any:
    if isinstance(bins, BinsOfOne) and not bins.is_even():
        return bins.edges
    pieces = [(int(a), int(b)) for a, b in zip(starts[:-1], starts[1:])]
    pieces[-1] = (pieces[-1][0], pieces[-1][1] + 1)
    call, rests = call_with(_some_edges, bins)
    nodes = layer_of("edges", [(*call, first, last) for first, last in pieces], rests)
    return _array_of_pieces(nodes.keys, nodes.under, tuple(b - a for a, b in pieces), np.float64)


def _some_edges(bins: BinsOfOne, first: int, last: int) -> np.ndarray:
    """Those of numpy.linspace from first to last - 1."""
    if not bins.is_even():
        return bins.edges[first:last]
    low, high = (float(end) for end in bins.range)
    step = (high - low) / len(bins)
    numbers = np.arange(first, last, dtype=float)
    made = (numbers / len(bins) * (high - low) if step == 0 else numbers * step) + low
    if last == len(bins) + 1:
        made[-1] = high
    return made.astype(np.float32 if bins.dtype == np.float32 else np.float64, copy=False)


def _piece(parts: Any, i: int, size: int, split_every: Any) -> Any:
    """Node of the counts of one chunk of bins."""
    taken = layer_of("piece", [(operator.itemgetter(i), key) for key in parts.keys], parts.under)
    return summed(taken, partial(_dense, size), partial(whole, np.int64), None, split_every)


def _cut_table(how: Place, starts: np.ndarray, bins: BinsOfOne, part: Any) -> list[Sparse]:
    found, times, _ = _core.value_table(_bin_numbers(part, bins, how), "value", how.device, how.threads)
    cuts = np.searchsorted(found, starts)
    times = narrow(times)
    widths = np.diff(starts).max(initial=0)
    return [
        Sparse((found[a:b] - start).astype(np.min_scalar_type(widths)), times[a:b])
        for a, b, start in zip(cuts[:-1], cuts[1:], starts[:-1])
    ]


def _bin_numbers(part: Any, bins: BinsOfOne, how: Place) -> np.ndarray:
    """Of the samples that are in bins."""
    x = arrays.numbers(part, "a")
    axis = bins.axis()
    if axis is None:
        raise ValueError("pieces: the edges are not finite numbers that float64 holds")
    numbers = np.empty(x.size, np.int64)
    _core.digitize(numbers, x, axis, how.device, how.threads)
    numbers -= 1
    return numbers[(numbers >= 0) & (numbers < len(bins))]


def _dense(size: int, tables: list[Any]) -> np.ndarray:
    """The sum of tables of a chunk of bins, each of bins that occur, or of all."""
    return added([_in_all_bins(size, one) if isinstance(one, Sparse) else one for one in tables])


def _in_all_bins(size: int, table: Sparse) -> np.ndarray:
    made = np.zeros(size, table.counts.dtype)
    made[table.bins] = table.counts
    return made
