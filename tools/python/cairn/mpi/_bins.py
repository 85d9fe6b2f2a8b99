"""The bins of one axis, made of what all ranks have."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs import arrays
from cairn._inputs.edges import Bins, bins_of
from cairn._parts.bins import BinsOfOne, bins_of_ends, known_bins, refuse_number
from cairn._parts.ends import Ends


def ends_of_ranks(x: np.ndarray, how: Place) -> Ends:
    """The least and the greatest item of all ranks."""
    seen = arrays.dense(arrays.known_plain(x))
    least, greatest, numbers, nan = _core.extremes(seen, how.device, how.threads)
    if numbers == 0:
        return Ends(x.dtype, None, None, 0, nan)
    return Ends(x.dtype, x.dtype.type(least), x.dtype.type(greatest), numbers, nan)


def bins_for(x: np.ndarray, bins: Any, range: Any, how: Place) -> BinsOfOne:
    """The bins that the eager call makes for all samples."""
    if isinstance(bins, str):
        seen = arrays.dense(arrays.known_plain(x))
        bins = _core.bins_for(seen, bins, range, how.device, how.threads)
    if np.ndim(bins) == 0 and range is None:
        refuse_number(bins)
        return bins_of_ends(bins, ends_of_ranks(x, how))
    return known_bins(bins, range, x.dtype)


def axis_of(bins: BinsOfOne, dtype: np.dtype) -> Bins:
    """As the library has it, for samples of this type."""
    axis = bins.axis()
    if axis is not None:
        return Bins(np.zeros(0), axis)
    edges = np.asarray(bins.edges)
    made = bins_of(np.zeros(0, dtype), edges) if edges.dtype.kind == "f" else None
    if made is None:
        raise ValueError(
            f"edges of type {edges.dtype} from {edges[0]} to {edges[-1]}; expected numbers that float64 holds"
        )
    return made
