"""The bins of one axis for data in parts: the same for all parts, whatever these hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs import arrays
from cairn._inputs.edges import bins_of
from cairn._inputs.exact import EXACT
from cairn._like_numpy.histogram import histogram
from cairn._parts.ends import Ends, two_items


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
        from dask.base import normalize_token

        return normalize_token((type(self), self.bins, self.range, self.dtype))

    @property
    def edges(self) -> np.ndarray:
        """Those that the eager call returns."""
        return histogram(np.zeros(0, self.dtype), self.bins, self.range)[1]

    def __len__(self) -> int:
        return int(self.bins) if np.ndim(self.bins) == 0 else len(self.bins) - 1

    def axis(self) -> Any:
        """As the library has it; None where it has not."""
        if self._axis is None and np.ndim(self.bins) == 0:
            if self.is_even():
                self._axis = _core.Axis.uniform(int(self.bins), *(float(end) for end in self.range))
            else:
                self._axis = _core.listed_axis(np.asarray(self.edges, np.float64))
        return self._axis_for(np.zeros(0)) if self._axis is None else self._axis

    def is_even(self) -> bool:
        """Whether the eager call compares with numbers between two ends, not with rounded edges."""
        return (
            np.ndim(self.bins) == 0
            and self.dtype != np.float16
            and all(type(end) in (int, float) for end in self.range)
        )

    def counts(self, part: Any, how: Place) -> np.ndarray:
        """As cairn.histogram."""
        x = arrays.as_array(part)
        axis = self._axis_for(x)
        if axis is None:
            return histogram(x, self.bins, self.range, device=how.device, threads=how.threads)[0]
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, (arrays.column(x),), (axis,), how.device, how.threads)
        return counts

    def sums(self, part: Any, weights: np.ndarray, how: Place) -> np.ndarray:
        """As cairn.histogram with weights."""
        x = arrays.as_array(part)
        more: dict[str, Any] = {"weights": weights, "device": how.device, "threads": how.threads}
        return histogram(x, self.bins, self.range, **more)[0]

    def placed(self, part: Any) -> tuple[np.ndarray, Any]:
        """Samples and an axis with their bins. ValueError where the library has none."""
        x = arrays.as_array(part)
        seen = arrays.plain(x)
        axis = None if seen is None else self.axis()
        if seen is not None and axis is not None:
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
            ends = arrays.plain(self.bins) if self.bins.dtype != bool else None
            if ends is not None:
                self._axis = _core.listed_axis(np.ascontiguousarray(ends))
        return self._axis


def known_bins(bins: Any, range: Any, dtype: np.dtype | None) -> BinsOfOne:
    """Refuses what the eager call refuses."""
    dtype = np.dtype(np.float64) if dtype is None else dtype
    known = BinsOfOne(bins if np.ndim(bins) == 0 else np.asarray(bins), range, dtype)
    if np.ndim(bins) == 0:
        refuse_number(bins)
    histogram(np.zeros(0, dtype), 1 if np.ndim(bins) == 0 else known.bins, range)
    return known


def bins_of_ends(bins: Any, ends: Ends) -> BinsOfOne:
    """As the eager call makes them of all samples, of which the least and the greatest matter."""
    items = two_items(ends)
    edges = histogram(items, 1)[1]
    is_integer = items.dtype.kind in "iu" and max((abs(int(end)) for end in items), default=0) <= EXACT
    if items.dtype == np.float64 or is_integer:
        return BinsOfOne(int(bins), (float(edges[0]), float(edges[-1])))
    return BinsOfOne(histogram(items, bins)[1])


def refuse_number(bins: Any) -> None:
    """As the eager call."""
    if not isinstance(bins, (int, np.integer)) or bins < 1:
        histogram(np.zeros(0), bins)


def bins_of_axes(bins: Any, dims: int) -> list[Any]:
    """Of each axis its own, of histogramdd's argument."""
    if isinstance(bins, str) or length_of(bins) is None:
        return [bins] * dims
    if len(bins) != dims:
        raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
    return list(bins)


def ranges_of_axes(range: Any, dims: int) -> list[Any]:
    """Of each axis its own, or None, of histogramdd's argument."""
    ranges = [None] * dims if range is None else list(range)
    if len(ranges) != dims:
        raise ValueError("range argument must have one entry per dimension")
    return ranges


def bins_of_two(bins: Any) -> Any:
    """The argument of histogramdd for that of histogram2d, where one list of edges is that of both axes."""
    length = None if isinstance(bins, str) else length_of(bins)
    return bins if length in (None, 1, 2) else [np.asarray(bins)] * 2


def length_of(bins: Any) -> int | None:
    """How many there are; None of a number."""
    try:
        return len(bins)
    except TypeError:
        return None
