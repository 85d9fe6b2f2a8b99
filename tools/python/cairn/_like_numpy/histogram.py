"""numpy's histograms: the same arguments, results and refusals.

What the library has no type for (complex and object weights, longdouble) is handed to numpy.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import of_numpy
from cairn._calls.lazy import taken_by_dask
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays
from cairn._inputs.edges import Bins, bins_of, covering
from cairn._inputs.exact import EXACT, refuse_nan
from cairn._like_xhistogram.counts_along import axes_gone, counts_along, density_of

# numpy's own, as they are when this module is imported.
_numpy_histogram = np.histogram
_numpy_histogram_bin_edges = np.histogram_bin_edges

_DOUBLE = np.dtype(np.float64)
_SINGLE = np.dtype(np.float32)
_IS_NUMPY_2 = int(np.__version__.split(".")[0]) >= 2
_RULES = frozenset(["auto", "fd", "doane", "scott", "rice", "sturges", "sqrt", "stone"])


@taken_by_dask
def histogram(
    a: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    axis: Any = None,
    reproducible: bool = False,
    ranks: Any = None,
    root: int | None = None,
    device: Device = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """numpy.histogram: how many samples lie in each bin, and the edges of the bins.

    Parameters
    ----------
    a : array_like
        Samples; flattened, unless there is an axis.
    bins : int, str or array_like
        How many bins of one width; numpy's name of a rule; or edges that do not decrease.
    range : (float, float), optional
        The ends of the bins; without it the least and the greatest sample.
    density : bool, optional
        The density instead of counts.
    weights : array_like, optional
        Summed up instead of ones; as many as samples.
    axis : int or tuple of int, optional
        Counts along these axes, and keeps the others, as xhistogram. Bins are those of all samples; the
        density is that of each row. Weights are broadcast. Cost: that of a histogram of two dimensions.
    reproducible : bool
        Sums of weights have the same bits on any number of threads and ranks, unless there is an axis.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part (cairn.mpi).
    root : int, optional
        Over ranks: the one that gets the result; the others get None.
    device : {"auto", "host", "gpu"}
        Where the call runs.
    threads : int
        How many threads; 0: all that this process may use.

    Returns
    -------
    counts : ndarray of int64, or of the weights' type, or of float64 where it is a density
        Of shape (bins,), or with an axis (kept axes..., bins).
    edges : ndarray

    Bins are half-open, the last one is closed; samples and edges are compared as real numbers. Counts equal
    those of numpy.searchsorted; numpy.histogram's too, where these do.

    >>> import numpy as np, cairn
    >>> cairn.histogram([1, 2, 1], bins=[0, 1, 2, 3])
    (array([0, 2, 1]), array([0, 1, 2, 3]))
    >>> counts, edges = cairn.histogram(np.arange(4.0), 2, range=(0, 4))
    >>> counts
    array([2, 2])
    >>> cairn.histogram([[1, 1, 2], [3, 1, 3]], bins=[1, 2, 3], axis=1)[0]
    array([[2, 1],
           [1, 2]])
    """
    if ranks is not None:
        return over_ranks(histogram, locals())
    if axis is not None:
        if reproducible:
            raise ValueError("reproducible is True, and there is an axis; expected one of them")
        return _along(a, bins, range, density, weights, axis, device, threads)
    if type(a) is np.ndarray and a.dtype in arrays.PLAIN:
        made = _common(a, bins, range, weights, reproducible, device, threads)
        if made is not None:
            return made if not density else _density(*made)
    samples, weights = _flat(a, weights)
    bins = arrays.edges_in(bins, samples, ("a", "bins"))
    edges = _edges(samples, bins, range, weights, device, threads)
    counts = _in_bins(samples, edges, weights, reproducible, device, threads)
    if counts is None:
        more = {"density": density, "weights": weights}
        return of_numpy(samples, "a", _numpy_histogram, bins, range, **more)
    return _density(counts, edges) if density else (counts, edges)


def _along(
    a: Any, bins: Any, range: Any, density: Any, weights: Any, axis: Any, device: str, threads: int
) -> tuple[np.ndarray, np.ndarray]:
    samples = arrays.as_array(a)
    bins = arrays.edges_in(bins, samples, ("a", "bins"))
    gone = axes_gone(axis, samples.ndim)
    given = None
    if weights is not None:
        given = np.broadcast_to(arrays.as_array(weights, "weights"), samples.shape)
    edges = bin_edges_of(samples, bins, range, given, device, threads)
    counts = counts_along([samples], [edges], given, gone, device, threads)
    return (density_of(counts, [edges]) if density else counts), edges


def bin_edges_of(
    samples: np.ndarray, bins: Any, range: Any, weights: np.ndarray | None, device: str, threads: int
) -> np.ndarray:
    """The edges that histogram uses for all samples, of any shape; only rules ask for weights."""
    if samples.dtype == bool:
        samples = samples.view(np.uint8)
    seen = samples.reshape(-1) if samples.flags.c_contiguous else samples
    if weights is None or not isinstance(bins, str):
        return _edges(seen, bins, range, None, device, threads)
    return _edges(seen.reshape(-1), bins, range, weights.reshape(-1), device, threads)


def _common(
    a: np.ndarray, bins: Any, range: Any, weights: Any, reproducible: bool, device: str, threads: int
) -> tuple[np.ndarray, np.ndarray] | None:
    """The common cases, by one or two calls: None where it is another one."""
    if weights is not None and not (
        type(weights) is np.ndarray and weights.dtype in arrays.PLAIN and weights.shape == a.shape
    ):
        return None
    if type(bins) is int:
        return _in_even_bins(a, bins, range, weights, reproducible, device, threads)
    if type(bins) is np.ndarray or type(bins) is list:
        return _between(a, arrays.as_items(bins, "bins"), weights, reproducible, device, threads)
    return None


def _in_even_bins(
    a: np.ndarray, bins: int, range: Any, weights: Any, reproducible: bool, device: str, threads: int
) -> tuple[np.ndarray, np.ndarray] | None:
    if bins < 1 or not a.flags.c_contiguous or not _is_simple(range):
        return None
    edges = np.empty(bins + 1, _SINGLE if a.dtype == _SINGLE else _DOUBLE)
    single = _IS_NUMPY_2 and range is None and a.size > 0
    if weights is None:
        counts = np.zeros(bins, np.int64)
        _core.count_evenly(arrays.flat(a), counts, edges, range, single, device, threads)
        return counts, edges
    axis = _core.even_axis(arrays.flat(a), edges, range, single, device, threads)
    return _sums(a, weights, axis, reproducible, device, threads), edges


def _between(
    a: np.ndarray, edges: np.ndarray, weights: Any, reproducible: bool, device: str, threads: int
) -> tuple[np.ndarray, np.ndarray] | None:
    if edges.ndim != 1 or edges.size < 2 or edges.dtype not in arrays.PLAIN:
        return None
    ends = np.ascontiguousarray(edges)
    if weights is None:
        counts = np.zeros(edges.size - 1, np.int64)
        made = _core.count_listed(arrays.column(a), counts, ends, device, threads)
        return None if made is None else (counts, edges)
    axis = _core.listed_axis(ends)
    return None if axis is None else (_sums(a, weights, axis, reproducible, device, threads), edges)


def _is_simple(range: Any) -> bool:
    """Nothing, or two of Python's numbers: those of numpy have types that show in the edges."""
    if range is None:
        return True
    if (type(range) is not tuple and type(range) is not list) or len(range) != 2:
        return False
    return all(type(end) is float or type(end) is int and abs(end) <= EXACT for end in range)


def _sums(
    a: np.ndarray, weights: np.ndarray, axis: _core.Axis, reproducible: bool, device: str, threads: int
) -> np.ndarray:
    given = arrays.dense(weights)
    sums, *_ = _core.weigh((arrays.column(a),), given, (axis,), False, reproducible, 0.0, device, threads)
    return sums.astype(weights.dtype, copy=False)


def _flat(a: Any, weights: Any) -> tuple[np.ndarray, np.ndarray | None]:
    samples = arrays.as_array(a)
    if samples.dtype == bool:
        warnings.warn(
            f"Converting input from {samples.dtype} to {np.uint8} for compatibility.",
            RuntimeWarning,
            stacklevel=3,
        )
        samples = samples.astype(np.uint8)
    if weights is not None:
        weights = arrays.as_array(weights, "weights")
        if weights.dtype.kind == "M":
            raise TypeError(f"weights has type {weights.dtype}; expected numbers")
        if weights.shape != samples.shape:
            raise ValueError("weights should have the same shape as a.")
        weights = arrays.flat(weights)
    return arrays.flat(samples), weights


def _edges(
    samples: np.ndarray, bins: Any, range: Any, weights: np.ndarray | None, device: str, threads: int
) -> np.ndarray:
    if isinstance(bins, str):
        bins = _bins_by_rule(samples, bins, range, weights, device, threads)
    if isinstance(bins, str):
        return of_numpy(samples, "a", _numpy_histogram_bin_edges, bins, range, weights)
    if range is None and np.ndim(bins) == 0 and samples.size and samples.dtype in arrays.PLAIN:
        low, high = arrays.ends(samples, device, threads)
        if np.isfinite(low) and np.isfinite(high):
            range = (low, high)  # what numpy finds, in one pass
    if np.ndim(bins) == 1:
        refuse_nan(np.asarray(bins), "`bins`")
    # Of samples with a range, or with edges, only their type is looked at; numpy would copy strided ones.
    seen = samples[:0] if range is not None or np.ndim(bins) != 0 else samples
    edges = of_numpy(seen, "a", _numpy_histogram_bin_edges, bins, range)
    return edges if range is None or np.ndim(bins) != 0 else covering(edges, *range)


def _bins_by_rule(
    samples: np.ndarray, rule: str, range: Any, weights: np.ndarray | None, device: str, threads: int
) -> Any:
    """As many bins as the rule says, numpy 2.4's whatever numpy is installed; the rule itself where numpy is
    to refuse or to apply it."""
    seen = arrays.plain(samples)
    if rule not in _RULES or weights is not None or seen is None:
        return rule
    if samples.size == 0 or samples.dtype.char == "e":
        return rule
    low, high = range if range is not None else arrays.ends(seen, device, threads)
    if not (np.isfinite(low) and np.isfinite(high) and low <= high):
        return rule
    if range is not None and _rounds_to_more(seen, range):
        return rule
    return _core.bins_for(arrays.dense(seen), rule, range, device, threads)


def _rounds_to_more(samples: np.ndarray, range: Any) -> bool:
    """Whether float32 samples that lie outside of a range are in it for numpy, which rounds its ends."""
    if samples.dtype != _SINGLE or not _is_simple(range):
        return False
    with np.errstate(over="ignore"):
        low, high = (np.float32(end) for end in range)
    others = [low] * (float(low) < range[0]) + [high] * (float(high) > range[1])
    return bool(np.isin(samples, others).any()) if others else False


def _in_bins(
    samples: np.ndarray,
    edges: np.ndarray,
    weights: np.ndarray | None,
    reproducible: bool,
    device: str,
    threads: int,
) -> np.ndarray | None:
    """Counts, or sums of weights, in these bins; None where numpy is to do it."""
    bins = bins_of(samples, edges)
    if bins is None or edges.size < 2:
        return None
    if weights is None:
        return counts_in(bins, device, threads)
    if weights.dtype not in arrays.PLAIN or bins.first_is_infinite or bins.last_is_infinite:
        return None
    return _sums(bins.samples, weights, bins.axis, reproducible, device, threads)


def counts_in(bins: Bins, device: str, threads: int) -> np.ndarray:
    counts = np.zeros(bins.axis.bins, np.int64)
    _, _, outside, _ = _core.count(counts, (arrays.column(bins.samples),), (bins.axis,), device, threads)
    below, above, _, _ = outside[0]
    if bins.first_is_infinite:
        counts[0] += below
    if bins.last_is_infinite:
        counts[-1] += above
    return counts


def _density(counts: np.ndarray, edges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    widths = np.array(np.diff(edges), float)
    return counts / widths / counts.sum(), edges


def histogram_bin_edges(
    a: Any,
    bins: Any = 10,
    range: Any = None,
    weights: Any = None,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> np.ndarray:
    """numpy.histogram_bin_edges: the edges that histogram uses.

    The names of rules are numpy's: "auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt".

    >>> cairn.histogram_bin_edges([0, 0, 0, 1, 2, 3, 3, 4, 5], bins="sqrt")
    array([0.        , 1.66666667, 3.33333333, 5.        ])
    """
    samples, weights = _flat(a, weights)
    bins = arrays.edges_in(bins, samples, ("a", "bins"))
    return _edges(samples, bins, range, weights, device, threads)
