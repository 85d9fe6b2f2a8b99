"""numpy's histograms: the same arguments, results and refusals.

What the library has no type for (complex and object weights, longdouble, NaN among edges) is handed to
numpy.
"""

from __future__ import annotations

import operator
import warnings
from typing import Any

import numpy as np

from cairn import _arrays, _core
from cairn._bins import Bins, bins_of, is_ascending

# numpy's own, as they are when this module is imported.
_numpy_histogram = np.histogram
_numpy_histogram_bin_edges = np.histogram_bin_edges
_numpy_histogramdd = np.histogramdd
_numpy_digitize = np.digitize
_numpy_bincount = np.bincount

_DOUBLE = np.dtype(np.float64)
_SINGLE = np.dtype(np.float32)
_IS_NUMPY_2 = int(np.__version__.split(".")[0]) >= 2
_AUTO_HAS_LIMIT = _numpy_histogram_bin_edges([0.0, 1.0, 1.0, 1.0, 1.01, 1.01, 2.0], "auto").size < 20
_RULES = frozenset(["auto", "fd", "doane", "scott", "rice", "sturges", "sqrt", "stone"])
_MOST_AXES = 16
_IN_DOUBLE = frozenset([int, float, np.float64])
_LEAST_TO_DIGITIZE = 1 << 11  # fewer samples are numbered by numpy before an axis is made
_LEAST_TO_BINCOUNT = 1 << 14


def histogram(
    a: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    device: str = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """numpy.histogram: how many samples lie in each bin, and the edges of the bins.

    Parameters
    ----------
    a : array_like
        Samples; flattened.
    bins : int, str or array_like
        How many bins of one width; numpy's name of a rule; or edges that do not decrease.
    range : (float, float), optional
        The ends of the bins; without it the least and the greatest sample.
    density : bool, optional
        The density instead of counts.
    weights : array_like, optional
        Summed up in place of ones; as many as samples.
    device : {"auto", "host", "gpu"}
        Where the call runs.
    threads : int
        How many threads; 0: all that this process may use.

    Returns
    -------
    counts : ndarray of int64, or of the weights' type, or of float64 where it is a density
    edges : ndarray

    Bins are half-open, the last one is closed; samples and edges are compared as real numbers. Counts equal
    those of numpy.searchsorted; numpy.histogram's too, where these do.

    >>> import numpy as np, cairn
    >>> cairn.histogram([1, 2, 1], bins=[0, 1, 2, 3])
    (array([0, 2, 1]), array([0, 1, 2, 3]))
    >>> counts, edges = cairn.histogram(np.arange(4.0), 2, range=(0, 4))
    >>> counts
    array([2, 2])
    """
    if type(a) is np.ndarray and a.dtype in _arrays.PLAIN:
        made = _common(a, bins, range, weights, device, threads)
        if made is not None:
            return made if not density else _density(*made)
    samples, weights = _flat(a, weights)
    edges = _edges(samples, bins, range, weights, device, threads)
    counts = _in_bins(samples, edges, weights, device, threads)
    if counts is None:
        return _numpy_histogram(samples, edges, density=density, weights=weights)
    return _density(counts, edges) if density else (counts, edges)


def _common(
    a: np.ndarray, bins: Any, range: Any, weights: Any, device: str, threads: int
) -> tuple[np.ndarray, np.ndarray] | None:
    """The common cases, by one or two calls: None where it is another one."""
    if weights is not None and not (
        type(weights) is np.ndarray and weights.dtype in _arrays.PLAIN and weights.shape == a.shape
    ):
        return None
    if type(bins) is int:
        if bins < 1 or not a.flags.c_contiguous or not _is_simple(range):
            return None
        edges = np.empty(bins + 1, _SINGLE if a.dtype == _SINGLE else _DOUBLE)
        single = _IS_NUMPY_2 and range is None and a.size > 0
        if weights is None:
            counts = np.zeros(bins, np.int64)
            _core.count_evenly(_arrays.flat(a), counts, edges, range, single, device, threads)
            return counts, edges
        axis = _core.even_axis(_arrays.flat(a), edges, range, single, device, threads)
    elif type(bins) is np.ndarray or type(bins) is list:
        edges = np.asarray(bins)
        if edges.ndim != 1 or edges.size < 2 or edges.dtype not in _arrays.PLAIN:
            return None
        ends = np.ascontiguousarray(edges)
        if weights is None:
            counts = np.zeros(edges.size - 1, np.int64)
            made = _core.count_listed(_arrays.column(a), counts, ends, device, threads)
            return None if made is None else (counts, edges)
        axis = _core.listed_axis(ends)
    else:
        return None
    return None if axis is None else (_sums(a, weights, axis, device, threads), edges)


def _is_simple(range: Any) -> bool:
    """Nothing, or two of Python's numbers: those of numpy have types that show in the edges."""
    if range is None:
        return True
    if (type(range) is not tuple and type(range) is not list) or len(range) != 2:
        return False
    return type(range[0]) in (int, float) and type(range[1]) in (int, float)


def _sums(a: np.ndarray, weights: np.ndarray, axis: _core.Axis, device: str, threads: int) -> np.ndarray:
    given = _arrays.dense(weights)
    sums, _, _ = _core.weigh((_arrays.column(a),), given, (axis,), False, False, 0.0, device, threads)
    return sums.astype(weights.dtype, copy=False)


def _flat(a: Any, weights: Any) -> tuple[np.ndarray, np.ndarray | None]:
    samples = _arrays.as_array(a)
    if samples.dtype == bool:
        warnings.warn(
            f"Converting input from {samples.dtype} to {np.uint8} for compatibility.",
            RuntimeWarning,
            stacklevel=3,
        )
        samples = samples.astype(np.uint8)
    if weights is not None:
        weights = _arrays.as_array(weights, "weights")
        if weights.shape != samples.shape:
            raise ValueError("weights should have the same shape as a.")
        weights = _arrays.flat(weights)
    return _arrays.flat(samples), weights


def _edges(
    samples: np.ndarray, bins: Any, range: Any, weights: np.ndarray | None, device: str, threads: int
) -> np.ndarray:
    if isinstance(bins, str):
        bins = _bins_by_rule(samples, bins, range, weights, device, threads)
    if isinstance(bins, str):
        return _numpy_histogram_bin_edges(samples, bins, range, weights)
    if range is None and np.ndim(bins) == 0 and samples.size and samples.dtype in _arrays.PLAIN:
        low, high = _arrays.ends(samples, device, threads)
        if np.isfinite(low) and np.isfinite(high):
            range = (low, high)  # what numpy finds, in one pass
    # Of samples with a range, or with edges, only their type is looked at; numpy would copy strided ones.
    seen = samples[:0] if range is not None or np.ndim(bins) != 0 else samples
    return _numpy_histogram_bin_edges(seen, bins, range)


def _bins_by_rule(
    samples: np.ndarray, rule: str, range: Any, weights: np.ndarray | None, device: str, threads: int
) -> Any:
    """As many bins as the rule says; the rule itself where numpy is to refuse or to apply it."""
    seen = _arrays.plain(samples)
    if rule not in _RULES or weights is not None or seen is None or samples.dtype.kind in "?e":
        return rule
    if samples.size == 0 or samples.dtype.char == "e":
        return rule
    low, high = range if range is not None else _arrays.ends(seen, device, threads)
    if not (np.isfinite(low) and np.isfinite(high) and low <= high):
        return rule
    if rule == "auto" and _AUTO_HAS_LIMIT:
        bins = _automatic_bins(seen, low, high, device, threads) if range is None else None
    else:
        bins = _core.bins_for(_arrays.dense(seen), rule, range, device, threads)
    if bins is None:
        return rule
    if _IS_NUMPY_2 and samples.dtype.kind in "iu":  # bins of integers are not narrower than 1
        bins = min(bins, max(1, int(np.ceil(float(high) - float(low)))))
    return bins


def _automatic_bins(samples: np.ndarray, low: Any, high: Any, device: str, threads: int) -> int | None:
    """numpy's "auto" since 2.3: as many as "fd" says, but not more than 2 sqrt(n), nor fewer than
    "sturges"."""
    width = (float(high) - float(low)) / np.sqrt(samples.size) / 2
    if width == 0:
        return None
    most = int(np.ceil((float(high) - float(low)) / width))
    try:
        bins = _core.bins_for(_arrays.dense(samples), "fd", None, device, threads)
    except ValueError:  # more than an axis may have
        bins = most
    if bins == 1:  # a rule without a width, or one bin
        return None
    return max(min(bins, most), _core.bins_for(_arrays.dense(samples), "sturges", None, device, threads))


def _in_bins(
    samples: np.ndarray, edges: np.ndarray, weights: np.ndarray | None, device: str, threads: int
) -> np.ndarray | None:
    """Counts, or sums of weights, in these bins; None where numpy is to do it."""
    bins = bins_of(samples, edges)
    if bins is None or edges.size < 2:
        return None
    if weights is None:
        return _counts_in(bins, device, threads)
    if weights.dtype not in _arrays.PLAIN or bins.first_is_infinite or bins.last_is_infinite:
        return None
    sums, _, _ = _core.weigh(
        (_arrays.column(bins.samples),),
        _arrays.dense(weights),
        (bins.axis,),
        False,
        False,
        0.0,
        device,
        threads,
    )
    return sums.astype(weights.dtype, copy=False)


def _counts_in(bins: Bins, device: str, threads: int) -> np.ndarray:
    counts = np.zeros(bins.axis.bins, np.int64)
    _, _, outside, _ = _core.count(counts, (_arrays.column(bins.samples),), (bins.axis,), device, threads)
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
    device: str = "auto",
    threads: int = 0,
) -> np.ndarray:
    """numpy.histogram_bin_edges: the edges that histogram uses.

    The names of rules are numpy's: "auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt".

    >>> cairn.histogram_bin_edges([0, 0, 0, 1, 2, 3, 3, 4, 5], bins="sqrt")
    array([0.        , 1.66666667, 3.33333333, 5.        ])
    """
    samples, weights = _flat(a, weights)
    return _edges(samples, bins, range, weights, device, threads)


def histogram2d(
    x: Any,
    y: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    device: str = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """numpy.histogram2d: counts of points in rectangles, and the edges along x and along y.

    >>> counts, xedges, yedges = cairn.histogram2d([0.5, 1.5, 1.5], [0, 0, 1], bins=[[0, 1, 2], [0, 1, 2]])
    >>> counts
    array([[1., 0.],
           [1., 1.]])
    """
    if len(x) != len(y):
        raise ValueError("x and y must have the same length.")
    try:
        size = len(bins)
    except TypeError:
        size = 1
    if size not in (1, 2):
        bins = [np.asarray(bins)] * 2
    counts, edges = histogramdd([x, y], bins, range, density, weights, device=device, threads=threads)
    return counts, edges[0], edges[1]


def histogramdd(
    sample: Any,
    bins: Any = 10,
    range: Any = None,
    density: Any = None,
    weights: Any = None,
    *,
    device: str = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, tuple[np.ndarray, ...]]:
    """numpy.histogramdd: counts of points in boxes of any number of dimensions, and the edges along each.

    ``sample``: an (N, D) array, or D arrays of N numbers. Columns are used as they lie in memory.

    >>> counts, edges = cairn.histogramdd(np.array([[0.5, 0.5], [0.2, 0.7]]), bins=2, range=[(0, 1), (0, 1)])
    >>> counts
    array([[0., 1.],
           [0., 1.]])
    """
    columns, whole = _columns(sample)
    edges = _joint_edges(columns, bins, range, device, threads)
    counts = _joint_counts(columns, edges, weights, device, threads)
    if counts is None:
        return _numpy_histogramdd(whole(), edges, density=density, weights=weights)
    if density:
        total = counts.sum()
        for i, ends in enumerate(edges):
            counts = counts / np.diff(ends).reshape([-1 if d == i else 1 for d, _ in enumerate(edges)])
        counts /= total
    return counts, edges


def _columns(sample: Any) -> tuple[list[np.ndarray], Any]:
    """The columns of a sample, and what gives numpy the whole."""
    shape = getattr(sample, "shape", None)
    if shape is not None and len(shape) == 2:
        rows = _arrays.as_array(sample, "sample")
        return [rows[:, i] for i in np.arange(rows.shape[1])], lambda: rows
    if shape is None and isinstance(sample, (list, tuple)) and len(sample) > 0:
        columns = [_arrays.as_array(one, "sample") for one in sample]
        if all(one.ndim == 1 and one.size == columns[0].size for one in columns):
            return columns, lambda: list(columns)
    rows = np.atleast_2d(sample).T
    return [rows[:, i] for i in np.arange(rows.shape[1])], lambda: rows


def _joint_edges(
    columns: list[np.ndarray], bins: Any, range: Any, device: str, threads: int
) -> tuple[np.ndarray, ...]:
    dims = len(columns)
    try:
        if len(bins) != dims:
            raise ValueError("The dimension of bins must be equal to the dimension of the sample x.")
    except TypeError:
        bins = dims * [bins]
    if range is None:
        range = dims * (None,)
    elif len(range) != dims:
        raise ValueError("range argument must have one entry per dimension")
    common = columns[0].dtype if dims else _DOUBLE
    if any(x.dtype != common for x in columns):
        common = np.array([x[:1] for x in columns]).dtype  # numpy's, of the whole
    return tuple(
        _edges_of_column(columns[i], common, i, bins[i], range[i], device, threads)
        for i in np.arange(dims)
    )


def _edges_of_column(
    x: np.ndarray, common: np.dtype, i: int, bins: Any, range: Any, device: str, threads: int
) -> np.ndarray:
    if np.ndim(bins) == 1:
        edges = np.asarray(bins)
        if not is_ascending(edges):
            raise ValueError(f"`bins[{i}]` must be monotonically increasing, when an array")
        return edges
    if np.ndim(bins) != 0:
        raise ValueError(f"`bins[{i}]` must be a scalar or 1d array")
    if bins < 1:
        raise ValueError(f"`bins[{i}]` must be positive, when an integer")
    low, high = _outer_edges(x, common, range, device, threads)
    try:
        count = operator.index(bins)
    except TypeError as error:
        raise TypeError(f"`bins[{i}]` must be an integer, when a scalar") from error
    return _spaced(low, high, count)


def _spaced(low: Any, high: Any, bins: int) -> np.ndarray:
    """numpy.linspace, for whose overhead a small histogram would be made several times over."""
    if type(low) not in _IN_DOUBLE or type(high) not in _IN_DOUBLE:
        return np.linspace(low, high, bins + 1)
    edges = np.empty(bins + 1)
    _core.space_evenly(edges, low, high)
    return edges


def _outer_edges(
    x: np.ndarray, common: np.dtype, range: Any, device: str, threads: int
) -> tuple[Any, Any]:
    if range is not None:
        low, high = range
        if low > high:
            raise ValueError("max must be larger than min in range parameter.")
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"supplied range of [{low}, {high}] is not finite")
    elif x.size == 0:
        low, high = 0, 1
    else:
        low, high = (common.type(end) for end in _arrays.ends(x, device, threads))
        if not (np.isfinite(low) and np.isfinite(high)):
            raise ValueError(f"autodetected range of [{low}, {high}] is not finite")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return low, high


def _joint_counts(
    columns: list[np.ndarray], edges: tuple[np.ndarray, ...], weights: Any, device: str, threads: int
) -> np.ndarray | None:
    if not 0 < len(columns) <= _MOST_AXES:
        return None
    all_bins = [bins_of(x, ends) for x, ends in zip(columns, edges)]
    if any(bins is None or bins.first_is_infinite or bins.last_is_infinite for bins in all_bins):
        return None
    samples = tuple(_arrays.column(bins.samples) for bins in all_bins)
    axes = tuple(bins.axis for bins in all_bins)
    shape = tuple(axis.bins for axis in axes)
    if weights is None:
        counts = np.zeros(shape, np.int64)
        _core.count(counts.ravel(), samples, axes, device, threads)
        return counts.astype(float)
    weights = _arrays.as_array(weights, "weights")
    if weights.dtype not in _arrays.PLAIN or weights.shape != samples[0].shape:
        return None
    sums, _, _ = _core.weigh(samples, _arrays.dense(weights), axes, False, False, 0.0, device, threads)
    return sums.reshape(shape).astype(float, copy=False)


def digitize(x: Any, bins: Any, right: bool = False, *, device: str = "auto", threads: int = 0) -> Any:
    """numpy.digitize: the number of the bin of each sample, 0 below the first edge.

    >>> cairn.digitize(np.array([0.2, 6.4, 3.0, 1.6]), np.array([0.0, 1.0, 2.5, 4.0, 10.0]))
    array([1, 4, 3, 2])
    """
    samples = _arrays.as_array(x, "x")
    edges = _arrays.as_array(bins, "bins")
    axis = _axis_to_digitize(samples, edges, right)
    if axis is None:
        return _numpy_digitize(samples, edges, right)
    numbers = np.empty(samples.size, np.int64)
    _core.digitize(numbers, _arrays.dense(_arrays.plain(samples)), axis, device, threads)
    return numbers.reshape(samples.shape)


def _axis_to_digitize(samples: np.ndarray, edges: np.ndarray, right: bool) -> Any:
    """The axis whose bins are numbered as numpy does; None where numpy is to number them.

    The axis' last bin is closed and all others are open above; so the edge of one that is not as wanted
    is moved
    to the next float64, between which and itself no sample of the types below lies.
    """
    if samples.ndim == 0 or samples.size < _LEAST_TO_DIGITIZE or edges.ndim != 1 or edges.size < 2:
        return None
    if edges.dtype not in _arrays.PLAIN or _arrays.plain(samples) is None:
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
    x: Any, /, weights: Any = None, minlength: int = 0, *, device: str = "auto", threads: int = 0
) -> np.ndarray:
    """numpy.bincount: how often each of the integers from 0 on occurs.

    >>> cairn.bincount(np.array([0, 1, 1, 3, 2, 1, 7]))
    array([1, 3, 1, 1, 0, 0, 0, 1])
    """
    samples = _arrays.as_array(x, "x")
    if not _suits_bincount(samples, minlength):
        return _numpy_bincount(x, weights, minlength)
    least, greatest = (int(end) for end in _arrays.ends(samples, device, threads))
    if least < 0 or greatest >= 1 << 28:
        return _numpy_bincount(x, weights, minlength)
    axis = _core.Axis.integers(0, max(greatest, minlength - 1))
    if weights is None:
        counts = np.zeros(axis.bins, np.int64)
        _core.count(counts, (samples,), (axis,), device, threads)
        return counts
    weights = np.ascontiguousarray(_arrays.as_array(weights, "weights"), np.float64)
    if weights.shape != samples.shape:
        raise ValueError("The weights and list don't have the same length.")
    return _core.weigh((samples,), weights, (axis,), False, False, 0.0, device, threads)[0]


def _suits_bincount(samples: np.ndarray, minlength: Any) -> bool:
    """Whether there is something to count; the rest, and all refusals, are numpy's."""
    return (
        samples.ndim == 1
        and samples.size >= _LEAST_TO_BINCOUNT
        and samples.dtype in _arrays.PLAIN
        and samples.dtype.kind in "iu"
        and samples.dtype != np.uint64
        and samples.flags.c_contiguous
        and isinstance(minlength, int)
        and 0 <= minlength < 1 << 28
    )
