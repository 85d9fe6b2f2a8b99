"""The bins of a lazy histogram: known before, or made once of the least and the greatest item."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask.base import is_dask_collection, unpack_collections
from dask.delayed import delayed

from cairn._calls.places import Place
from cairn._parts.bins import BinsOfOne, bins_of_ends, known_bins, refuse_number
from cairn._parts.ends import Ends
from cairn.dask._ends import ends_of_parts, joined_ends
from cairn.dask._source import Source, dtype_of
from cairn.dask._tree import after, array_of, shared_value, state_itself, summed


def is_number(bins: Any) -> bool:
    """Whether bins say how many there are, not where."""
    return np.ndim(bins) == 0 if not is_dask_collection(bins) else getattr(bins, "ndim", 1) == 0


def refuse_rule(bins: Any) -> None:
    """Refuses names of rules, which need all samples more than once."""
    if isinstance(bins, str):
        raise ValueError(
            f"bins is {bins!r}: rules are not applied to lazy data; pass a number of bins, or edges, such as "
            f"cairn.histogram_bin_edges(sample, {bins!r}) of a sample in memory"
        )


def bins_for(source: Source, column: int, bins: Any, range: Any, ends: Any) -> tuple[Any, Any]:
    """The bins, as a BinsOfOne or a Delayed of one, and how many edges they have: NaN where that is not
    known. ends: of all columns, where they are to be found; see ends_needed."""
    dtype = dtype_of(source.columns[column])
    if is_lazy(bins, range):
        return after(delayed(_both)(bins, range), partial(_made_of_values, dtype)), _number_of_edges(
            bins
        )
    if is_number(bins) and range is None:
        refuse_number(bins)
        return after(ends, partial(_made_of_ends, column, bins)), int(bins) + 1
    known = known_bins(bins, range, dtype)
    return shared_value(known, getattr(known.bins, "nbytes", 0)), len(known) + 1


def edges_of(source: Source, column: int, bins: Any, size: Any) -> Any:
    """The edges of what bins_for returned: an array of numpy where they are known, else of dask."""
    if isinstance(bins, BinsOfOne):
        return bins.edges
    dtype = dtype_of(source.columns[column])
    single = dtype is not None and dtype == np.float32
    return array_of(bins, _edges_of, (size,), np.float32 if single else np.float64)


def ends_needed(source: Source, bins: list[Any], ranges: list[Any], how: Place, split_every: Any) -> Any:
    """The ends of all columns as a Delayed, where those of one are needed; else None."""
    pairs = list(zip(bins, ranges))
    if all(range is not None or not is_number(one) for one, range in pairs):
        return None
    return summed(ends_of_parts(source, how), joined_ends, state_itself, None, split_every)


def is_lazy(*values: Any) -> bool:
    """Whether one of the values, or what is in them, is computed later."""
    return bool(unpack_collections(*values)[0])


def _both(bins: Any, range: Any) -> tuple[Any, Any]:
    return bins, range


def _number_of_edges(bins: Any) -> Any:
    """NaN where only the graph knows it."""
    if is_number(bins):
        return np.nan if is_dask_collection(bins) else int(bins) + 1
    return bins.size if isinstance(bins, da.Array) else np.nan


def _made_of_values(dtype: Any, values: tuple[Any, Any]) -> BinsOfOne:
    bins, range = values
    if range is not None:
        range = tuple(end.item() if isinstance(end, (np.ndarray, np.generic)) else end for end in range)
    return known_bins(int(bins) if np.ndim(bins) == 0 else bins, range, dtype)


def _made_of_ends(column: int, bins: Any, ends: list[Ends]) -> BinsOfOne:
    return bins_of_ends(bins, ends[column])


def _edges_of(made: BinsOfOne) -> np.ndarray:
    return made.edges
