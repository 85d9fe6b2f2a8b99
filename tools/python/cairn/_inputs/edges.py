"""Edges as an axis of the library."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn._core import Axis
from cairn._inputs import arrays
from cairn._inputs.exact import EXACT, numbers_between

_GREATEST = np.finfo(np.float64).max
_INTEGERS = (int, np.integer)


class Bins(NamedTuple):
    """An axis for some samples; what is infinite beside it is in the outermost bins where these say so."""

    samples: np.ndarray
    axis: Axis
    first_is_infinite: bool = False
    last_is_infinite: bool = False


def bins_of(samples: np.ndarray, edges: np.ndarray) -> Bins | None:
    """Ascending edges as an axis for these samples, exactly, or None where the library has no such axis.

    Samples may be shifted with the edges: integers beyond 2^53 are no edges in float64.
    """
    if edges.ndim != 1 or edges.size < 2:
        return None
    if samples.dtype.kind in "mM" or edges.dtype.kind in "mM":
        return _bins_of_times(samples, edges)
    seen = arrays.plain(samples)
    if seen is None or edges.dtype.char == "?":
        return None
    ends = arrays.plain(edges)
    if ends is None:
        return None
    if ends.dtype.kind in "iu":
        return _bins_of_integers(seen, ends)
    return _bins_of_reals(seen, np.ascontiguousarray(ends))


def _bins_of_reals(samples: np.ndarray, edges: np.ndarray) -> Bins | None:
    first, last = float(edges[0]), float(edges[-1])
    if np.isfinite(first) and np.isfinite(last):
        # Ascending edges between finite ones are finite, but for NaN, which compares with none.
        return None if np.isnan(edges).any() else Bins(samples, Axis.of_edges(edges))
    if not np.isfinite(edges[1:-1]).all() or np.isnan(first) or np.isnan(last) or first == last:
        return None
    if first == np.inf or last == -np.inf:
        return None
    ends = edges.astype(np.float64)
    ends[0] = max(first, -_GREATEST)
    ends[-1] = min(last, _GREATEST)
    return Bins(samples, Axis.of_edges(ends), first == -np.inf, last == np.inf)


def _is_exact(edges: np.ndarray) -> bool:
    return edges.size == 0 or (int(edges.min()) >= -EXACT and int(edges.max()) <= EXACT)


def _bins_of_integers(samples: np.ndarray, edges: np.ndarray) -> Bins:
    if _is_exact(edges):
        return Bins(samples, Axis.of_edges(edges.astype(np.float64)))
    first, last = int(edges[0]), int(edges[-1])
    shifted = _shifted(samples, first) if last - first <= EXACT else None
    if shifted is not None:
        ends = np.array([int(edge) - first for edge in edges], dtype=np.float64)
        return Bins(shifted, Axis.of_edges(ends))
    # The numbers of bins instead of samples.
    return Bins(numbers_between(samples, edges), Axis.of_edges(np.arange(edges.size) + 0.5))


def _shifted(samples: np.ndarray, first: int) -> np.ndarray | None:
    """Samples less the first edge, as int64; None where these are none."""
    if samples.dtype.kind not in "iu" or samples.size == 0:
        return None
    is_signed = samples.dtype.kind == "i"
    type_of_first = np.iinfo(np.int64 if is_signed else samples.dtype)
    if not type_of_first.min <= first <= type_of_first.max:
        return None
    least, greatest = (int(end) for end in arrays.ends(samples))
    if least - first < -(1 << 63) or greatest - first >= 1 << 63:
        return None
    if is_signed:
        return samples.astype(np.int64, copy=False) - np.int64(first)
    return (samples - np.asarray(first, samples.dtype)).astype(np.int64)  # wraps to the right one


def _bins_of_times(samples: np.ndarray, edges: np.ndarray) -> Bins | None:
    if samples.dtype.kind != edges.dtype.kind or np.isnat(edges).any():
        return None
    unit = np.result_type(samples, edges)
    # NaT is the least int64: below all edges, and in no bin.
    return _bins_of_integers(
        samples.astype(unit, copy=False).view(np.int64), edges.astype(unit, copy=False).view(np.int64)
    )


def covering(edges: np.ndarray, low: Any, high: Any) -> np.ndarray:
    """Edges made from these ends, moved outward to the next number where integers beyond 2^53 were rounded so
    that they would lie outside."""
    if (
        isinstance(low, _INTEGERS)
        and int(low) < -EXACT
        or isinstance(high, _INTEGERS)
        and int(high) > EXACT
    ):
        outward = edges.astype(np.float64)
        if int(low) < int(outward[0]):
            outward[0] = np.nextafter(outward[0], -np.inf)
        if int(high) > int(outward[-1]):
            outward[-1] = np.nextafter(outward[-1], np.inf)
        return outward
    return edges


def is_ascending(edges: np.ndarray) -> bool:
    return not np.any(edges[:-1] > edges[1:])
