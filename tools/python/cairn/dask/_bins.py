"""The bins of a lazy histogram: known before, or made once of the least and the greatest item."""

from __future__ import annotations

from functools import partial
from typing import Any

import dask.array as da
import numpy as np
from dask.base import is_dask_collection, normalize_token, unpack_collections
from dask.delayed import Delayed, delayed

from cairn import _core
from cairn._inputs import arrays
from cairn._inputs.edges import bins_of
from cairn._inputs.exact import EXACT
from cairn._like_numpy.histogram import histogram
from cairn.dask._ends import Ends, How, ends_of_parts, joined_ends, two_items
from cairn.dask._source import Source, dtype_of
from cairn.dask._tree import after, array_of, shared_node, state_itself, summed

_SMALL = 1 << 12  # bytes of edges that tasks may carry


class BinsOfOne:
    """Bins of one axis, in which the parts of the data are counted. What is looked up is kept with it, so
    that a process builds it once for all parts.

    bins, range: as cairn.histogram's, known. dtype: of the samples, which edges of a number of bins follow.
    """

    def __init__(self, bins: Any, range: Any = None, dtype: Any = np.float64) -> None:
        self.bins, self.range, self.dtype = bins, range, dtype
        self._axis: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        return BinsOfOne, (self.bins, self.range, self.dtype)

    def __dask_tokenize__(self) -> Any:
        return normalize_token((type(self), self.bins, self.range, self.dtype))

    @property
    def edges(self) -> np.ndarray:
        """Those that the eager call returns."""
        return histogram(np.zeros(0, self.dtype), self.bins, self.range)[1]

    def __len__(self) -> int:
        return int(self.bins) if is_number(self.bins) else len(self.bins) - 1

    def axis(self) -> Any:
        """As the library has it; None where it has not."""
        if self._axis is None and is_number(self.bins):
            self._axis = _core.Axis.uniform(int(self.bins), *(float(end) for end in self.range))
        return self._axis_for(np.zeros(0)) if self._axis is None else self._axis

    def counts(self, part: Any, how: How) -> np.ndarray:
        """As cairn.histogram."""
        x = arrays.as_array(part)
        axis = self._axis_for(x)
        if axis is None:
            return histogram(x, self.bins, self.range, device=how.device, threads=how.threads)[0]
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, (arrays.column(x),), (axis,), how.device, how.threads)
        return counts

    def sums(self, part: Any, weights: np.ndarray, how: How) -> np.ndarray:
        """As cairn.histogram with weights."""
        x = arrays.as_array(part)
        more = {"weights": weights, "device": how.device, "threads": how.threads}
        return histogram(x, self.bins, self.range, **more)[0]

    def placed(self, part: Any) -> tuple[np.ndarray, Any]:
        """Samples and an axis with their bins. ValueError where the library has none."""
        x = arrays.as_array(part)
        seen = arrays.plain(x)
        axis = None if seen is None else self.axis()
        if axis is not None:
            return seen, axis
        bins = bins_of(x, np.asarray(self.edges))
        if bins is None or bins.first_is_infinite or bins.last_is_infinite:
            raise ValueError(
                f"edges of type {self.edges.dtype} do not suit samples of type {x.dtype}: finite ones "
                "of numbers, or of times, are expected"
            )
        return bins.samples, bins.axis

    def _axis_for(self, x: np.ndarray) -> Any:
        """The axis of listed edges; None where numbers and edges take another way."""
        if not isinstance(self.bins, np.ndarray) or x.dtype not in arrays.PLAIN:
            return None
        if self._axis is None and self.bins.ndim == 1 and self.bins.size > 1:
            if self.bins.dtype in arrays.PLAIN:
                self._axis = _core.listed_axis(np.ascontiguousarray(self.bins))
        return self._axis


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


def bins_for(
    source: Source, column: int, bins: Any, range: Any, ends: Delayed | None
) -> tuple[Any, Any]:
    """The bins, as a BinsOfOne or a Delayed of one, and how many edges they have: NaN where that is not
    known. ends: of all columns, where they are to be found; see ends_needed."""
    dtype = dtype_of(source.columns[column])
    if is_lazy(bins, range):
        return after(delayed(_both)(bins, range), partial(_made_of_values, dtype)), _number_of_edges(
            bins
        )
    if is_number(bins) and range is None:
        _refuse_number(bins)
        return after(ends, partial(_made_of_ends, column, bins)), int(bins) + 1
    known = _known(bins, range, dtype)
    is_small = not isinstance(known.bins, np.ndarray) or known.bins.nbytes <= _SMALL
    return (known if is_small else shared_node(known)), len(known) + 1


def edges_of(source: Source, column: int, bins: Any, size: Any) -> Any:
    """The edges of what bins_for returned: an array of numpy where they are known, else of dask."""
    if isinstance(bins, BinsOfOne):
        return bins.edges
    dtype = dtype_of(source.columns[column])
    single = dtype is not None and dtype == np.float32
    return array_of(bins, _edges_of, (size,), np.float32 if single else np.float64)


def _refuse_number(bins: Any) -> None:
    """As the eager call."""
    if not isinstance(bins, (int, np.integer)) or bins < 1:
        histogram(np.zeros(0), bins)


def ends_needed(source: Source, bins: list[Any], ranges: list[Any], how: How, split_every: Any) -> Any:
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


def _known(bins: Any, range: Any, dtype: np.dtype | None) -> BinsOfOne:
    """Refuses what the eager call refuses."""
    dtype = np.dtype(np.float64) if dtype is None else dtype
    known = BinsOfOne(bins if is_number(bins) else np.asarray(bins), range, dtype)
    if is_number(bins):
        _refuse_number(bins)
    histogram(np.zeros(0, dtype), 1 if is_number(bins) else known.bins, range)
    return known


def _made_of_values(dtype: Any, values: tuple[Any, Any]) -> BinsOfOne:
    bins, range = values
    if range is not None:
        range = tuple(end.item() if isinstance(end, (np.ndarray, np.generic)) else end for end in range)
    return _known(int(bins) if np.ndim(bins) == 0 else bins, range, dtype)


def _made_of_ends(column: int, bins: Any, ends: list[Ends]) -> BinsOfOne:
    """As the eager call makes them of all samples, of which the least and the greatest matter."""
    items = two_items(ends[column])
    edges = histogram(items, 1)[1]
    is_integer = items.dtype.kind in "iu" and max((abs(int(end)) for end in items), default=0) <= EXACT
    if items.dtype == np.float64 or is_integer:
        return BinsOfOne(int(bins), (float(edges[0]), float(edges[-1])))
    return BinsOfOne(histogram(items, bins)[1])


def _edges_of(made: BinsOfOne) -> np.ndarray:
    return made.edges
