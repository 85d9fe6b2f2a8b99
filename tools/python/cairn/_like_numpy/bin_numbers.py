"""numpy's digitize and bincount: the same arguments, results and refusals."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import interruptible, of_numpy
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays
from cairn._inputs.edges import is_ascending
from cairn._inputs.exact import is_rounded, numbers_among, refuse_nan

# numpy's own, as they are when this module is imported.
_numpy_digitize = np.digitize
_numpy_bincount = np.bincount

# Fewer samples are numpy's work, which is done before an axis is made.
_LEAST_TO_DIGITIZE = 1 << 11
_LEAST_TO_BINCOUNT = 1 << 14


def digitize(
    x: Any,
    bins: Any,
    right: bool = False,
    *,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """numpy.digitize: the number of the bin of each sample, 0 below the first edge.

    Samples and edges are compared as real numbers; numpy rounds integers beyond 2^53 where it compares them
    with floats, or where edges decrease. Edges must not be NaN.

    With ``ranks``, an mpi4py communicator, of this rank's samples, in bins that all its ranks have alike.

    >>> cairn.digitize(np.array([0.2, 6.4, 3.0, 1.6]), np.array([0.0, 1.0, 2.5, 4.0, 10.0]))
    array([1, 4, 3, 2])
    """
    if ranks is not None:
        return over_ranks(digitize, locals())
    samples = arrays.as_array(x, "x")
    if isinstance(bins, str):
        raise ValueError(f"bins is {bins!r}; expected edges")
    edges = arrays.as_array(bins, "bins")
    if edges.ndim != 1:
        raise ValueError(f"bins has {edges.ndim} dimensions; expected one")
    if edges.dtype.kind not in "biufmM":
        raise TypeError(f"bins has type {edges.dtype}; expected real numbers")
    refuse_nan(edges, "bins")
    arrays.refuse_times_beside_numbers(samples, edges, ("x", "bins"))
    axis = _axis_to_digitize(samples, edges, right)
    if axis is None:
        exact, ends = arrays.plain(samples), arrays.plain(edges)
        if exact is not None and ends is not None and ends.ndim == 1 and is_rounded(exact, ends):
            return numbers_among(exact, ends, right)
        return of_numpy(samples, "x", _numpy_digitize, edges, right)
    numbers = np.empty(samples.size, np.int64)
    _core.digitize(numbers, arrays.dense(arrays.plain(samples)), axis, device, threads)
    return numbers.reshape(samples.shape)


def _axis_to_digitize(samples: np.ndarray, edges: np.ndarray, right: bool) -> Any:
    """The axis whose bins are numbered as numpy does; None where numpy is to number them.

    The axis' last bin is closed and all others are open above; so the edge of one that is not as wanted is
    moved to the next float64, between which and itself no sample of the types below lies.
    """
    if samples.ndim == 0 or samples.size < _LEAST_TO_DIGITIZE or edges.ndim != 1 or edges.size < 2:
        return None
    if edges.dtype not in arrays.PLAIN or arrays.plain(samples) is None:
        return None
    ends = edges.astype(np.float64)
    has_long_integers = samples.dtype.kind in "iu" and samples.dtype.itemsize == 8
    if (has_long_integers or edges.dtype.kind in "iu") and np.abs(ends).max() >= 1 << 52:
        return None
    if not np.isfinite(ends).all() or not is_ascending(ends) or ends[-2] == ends[-1]:
        return None
    if right:
        ends[:-1] = np.nextafter(ends[:-1], np.inf)
    else:
        ends[-1] = np.nextafter(ends[-1], -np.inf)
    return _core.Axis.of_edges(ends)


def bincount(
    x: Any, /, weights: Any = None, minlength: int = 0, *, device: Device = "auto", threads: int = 0
) -> np.ndarray:
    """numpy.bincount: how often each of the integers from 0 on occurs.

    >>> cairn.bincount(np.array([0, 1, 1, 3, 2, 1, 7]))
    array([1, 3, 1, 1, 0, 0, 0, 1])
    """
    samples = arrays.as_array(x, "x")
    if weights is not None:
        weights = arrays.reals(weights, "weights")
        if weights.ndim != 1:
            raise ValueError(f"weights has {weights.ndim} dimensions; expected one")
    if not _suits_bincount(samples, minlength):
        _check_countable(samples)
        given = samples if samples.size else x  # numpy takes an empty list, of no type
        return interruptible(samples.size, _numpy_bincount, given, weights, minlength)
    least, greatest = (int(end) for end in arrays.ends(samples, device, threads))
    if least < 0 or greatest >= 1 << 28:
        return interruptible(samples.size, _numpy_bincount, samples, weights, minlength)
    axis = _core.Axis.integers(0, max(greatest, minlength - 1))
    if weights is None:
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, (samples,), (axis,), device, threads)
        return counts
    if not np.can_cast(weights.dtype, np.float64, "safe"):
        return interruptible(samples.size, _numpy_bincount, samples, weights, minlength)
    weights = np.ascontiguousarray(weights, np.float64)
    if weights.shape != samples.shape:
        raise ValueError("The weights and list don't have the same length.")
    return _core.weigh((samples,), weights, (axis,), False, False, 0.0, device, threads)[0]


def _check_countable(samples: np.ndarray) -> None:
    """numpy's refusals, with the argument's name."""
    if samples.ndim != 1:
        raise ValueError(f"x has {samples.ndim} dimensions; expected one")
    if samples.size and samples.dtype.kind not in "biu":
        raise TypeError(f"x has type {samples.dtype}; expected integers")


def _suits_bincount(samples: np.ndarray, minlength: Any) -> bool:
    """Whether there is something to count; the rest, and all refusals, are numpy's."""
    return (
        samples.ndim == 1
        and samples.size >= _LEAST_TO_BINCOUNT
        and samples.dtype in arrays.PLAIN
        and samples.dtype.kind in "iu"
        and samples.dtype != np.uint64
        and samples.flags.c_contiguous
        and isinstance(minlength, int)
        and 0 <= minlength < 1 << 28
    )
