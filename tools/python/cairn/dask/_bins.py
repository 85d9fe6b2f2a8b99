"""The bins of a lazy histogram: known before, or made once of the least and the greatest item."""

from __future__ import annotations

import builtins
from functools import partial
from typing import Any, NamedTuple

import dask.array as da
import numpy as np
from dask.base import is_dask_collection, unpack_collections
from dask.delayed import delayed

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs import arrays, nulls
from cairn._like_numpy.histogram import histogram
from cairn._parts.bins import BinsOfOne, bins_of_ends, known_bins, refuse_number
from cairn._parts.ends import Ends, two_items
from cairn.dask._ends import ends_of_parts, joined_ends
from cairn.dask._source import Source, dtype_of
from cairn.dask._tree import after, array_of, shared_node, shared_value, state_itself, summed


def is_number(bins: Any) -> bool:
    """Whether bins say how many there are, not where."""
    return np.ndim(bins) == 0 if not is_dask_collection(bins) else getattr(bins, "ndim", 1) == 0


def refuse_rule(bins: Any) -> None:
    """Refuses names of rules, which need all samples more than once."""
    if isinstance(bins, str):
        raise ValueError(
            f"bins is {bins!r}, a rule that is not applied to lazy data here; pass a number of bins, or "
            f"edges, such as cairn.histogram_bin_edges(sample, {bins!r}) of a sample in memory"
        )


def bins_of_rule(
    source: Source, column: int, rule: str, range: Any, how: Place, split_every: Any
) -> tuple[Any, Any]:
    """The bins that a rule gives, as a Delayed of a BinsOfOne, found in passes over one column; and how many
    edges they have, which is not known."""
    if rule == "stone":
        refuse_rule(rule)
    one = source._replace(columns=source.columns[column : column + 1])
    dtype = dtype_of(one.columns[0])
    if dtype is None or dtype not in arrays.PLAIN:
        raise TypeError(
            f"bins is {rule!r}, for samples of type {dtype}; expected integers, float32 or float64"
        )
    if is_lazy(range):
        raise TypeError(f"bins is {rule!r}, and the range is lazy; compute it first")
    _core.BinSearch(np.zeros(0, dtype), rule, None, False)  # refuses what is no rule
    if range is None:
        ends = summed(ends_of_parts(one, how), joined_ends, state_itself, None, split_every)
        search = after(ends, partial(_search_in_ends, rule))
    else:
        known_bins(1, range, dtype)
        search = shared_node(_search_in(rule, dtype, range, None))
    for _ in builtins.range(_passes_of_rule(rule, dtype)):
        search = summed(one.map(partial(_looked_at, how), search), _merged, _ended, search, split_every)
    return after(search, _bins_found), np.nan


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


# --- the search of a rule ----------------------------------------------------------------------------------


def _passes_of_rule(rule: str, dtype: np.dtype) -> int:
    """At most so many: for moments, and for quartiles one for each 16 bits of an item and one more."""
    return 1 + (max(2, dtype.itemsize) // 2 + 1 if rule in ("auto", "fd") else 0)


class _Search(NamedTuple):
    dtype: np.dtype
    state: bytes
    range: Any  # that was given, or None ...
    ends: Ends | None  # ... where these are those of the samples

    def loaded(self) -> Any:
        return _core.BinSearch.load(np.zeros(0, self.dtype), self.state)


def _search_in(rule: str, dtype: np.dtype, range: Any, ends: Ends | None) -> _Search:
    edges = histogram(np.zeros(0, dtype) if ends is None else two_items(ends), 1, range)[1]
    reach = (float(edges[0]), float(edges[-1]))
    made = _core.BinSearch(np.zeros(0, dtype), rule, reach, ends is not None)
    return _Search(dtype, made.save(), range, ends)


def _search_in_ends(rule: str, ends: list[Ends]) -> _Search:
    """Refuses what the eager call refuses: NaN and infinite samples."""
    return _search_in(rule, ends[0].dtype, None, ends[0])


def _looked_at(how: Place, search: _Search, part: Any) -> Any:
    found = search.loaded()
    if found.done():
        return None
    column = nulls.column_of(part)
    items = arrays.numbers(part if column is None else column.numbers, "a")
    found.add(items.astype(search.dtype, copy=False), how.threads)
    return search, found.save()


def _merged(states: list[Any]) -> Any:
    if states[0] is None or len(states) == 1:
        return states[0]
    search = states[0][0]
    whole = search._replace(state=states[0][1]).loaded()
    for _, state in states[1:]:
        whole.merge(search._replace(state=state).loaded())
    return search, whole.save()


def _ended(search: _Search, merged: Any) -> _Search:
    if merged is None:
        return search
    whole = search._replace(state=merged[1]).loaded()
    whole.end_pass()
    return search._replace(state=whole.save())


def _bins_found(search: _Search) -> BinsOfOne:
    bins = int(search.loaded().bins())
    if search.ends is not None:
        return bins_of_ends(bins, search.ends)
    return known_bins(bins, search.range, search.dtype)
