"""scipy's binned statistic: of the values that belong to the samples of each bin."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn._calls.interruptible import interruptible
from cairn._calls.lazy import taken_by_dask
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays
from cairn._like_scipy.bin_statistics import NAMES, OURS, statistic_of
from cairn._like_scipy.numbered_bins import NumberedBins, numbered


class BinnedStatisticResult(NamedTuple):
    """As scipy.stats.binned_statistic's."""

    statistic: np.ndarray
    bin_edges: np.ndarray
    binnumber: np.ndarray


@taken_by_dask
def binned_statistic(
    x: Any,
    values: Any,
    statistic: Any = "mean",
    bins: Any = 10,
    range: Any = None,
    *,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> BinnedStatisticResult:
    """scipy.stats.binned_statistic: a statistic of the values in each bin of x.

    Parameters
    ----------
    x : (N,) array_like
        Samples.
    values : (N,) array_like, or a list of them
        One value for each sample.
    statistic : {"mean", "std", "count", "sum", "min", "max"}
        "std" divides by the number of values. A bin without values has NaN, or 0 of "count" and "sum".
        "median" and functions are handed to scipy.
    bins : int or sequence of numbers
        How many bins of one width, or their edges.
    range : (float, float), optional
        The ends of the bins.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part (cairn.mpi).

    Returns
    -------
    statistic, bin_edges, binnumber : ndarray
        A named tuple; binnumber is 0 below the first bin, 1 in it, len(bin_edges) above the last one.

    A NaN among the values of a bin is its mean, "std", "sum" and "max"; "min" leaves it out, as scipy does. A
    sample beyond the last edge is outside, however near it is; scipy takes it in where it is within some 1e-6
    of the least width.

    >>> found = cairn.binned_statistic([1, 1, 2, 5, 7], [1.0, 1.0, 2.0, 1.5, 3.0], "sum", bins=2)
    >>> found.statistic
    array([4. , 4.5])
    """
    if ranks is not None:
        return over_ranks(binned_statistic, locals())
    name = name_of(statistic)
    samples, table = arrays.reals(x, "x"), values_of(values)
    if samples.ndim != 1:
        raise ValueError(f"x has {samples.ndim} dimensions; expected one")
    bins = arrays.edges_in(bins, samples, ("x", "bins"))
    given = (samples, table, statistic, bins, range)
    if not (name in OURS and are_ours([samples], table) and samples.size):
        return BinnedStatisticResult(*of_scipy("binned_statistic", *given))
    check_lengths(samples.size, table, name)
    refuse_infinite([samples], bins)
    some = bins[0] if np.ndim(bins) and len(bins) == 1 else bins
    limits = [range] if range is not None and len(range) == 2 else range
    made = numbered([samples], [some], limits, device, threads)
    if made is None:
        return BinnedStatisticResult(*of_scipy("binned_statistic", *given))
    found = statistics_of(table, made, name, device, threads)
    return BinnedStatisticResult(found, made.edges[0], made.numbers)


def values_of(values: Any) -> np.ndarray:
    """Real or complex numbers: scipy takes these too."""
    table = arrays.as_array(values, "values")
    if table.dtype.kind not in "biufc":
        raise TypeError(f"values has type {table.dtype}; expected numbers")
    return table


def name_of(statistic: Any) -> Any:
    """scipy's name of numpy's functions of the same meaning; others as they are."""
    try:
        return NAMES.get(statistic, statistic) if callable(statistic) else statistic
    except TypeError:  # has no hash
        return statistic


def are_ours(columns: list[np.ndarray], values: np.ndarray) -> bool:
    """Whether the library has the types of these; other shapes are scipy's to refuse."""
    return (
        1 <= values.ndim <= 2
        and arrays.plain(values[..., :0]) is not None
        and all(x.ndim == 1 and arrays.plain(x[:0]) is not None for x in columns)
        and all(x.size == columns[0].size for x in columns)
    )


def check_lengths(points: int, values: np.ndarray, name: str) -> None:
    """scipy's refusal."""
    if name != "count" and values.shape[-1] != points:
        raise AttributeError(
            "The number of `values` elements must match the length of each `sample` dimension."
        )


def refuse_infinite(columns: list[np.ndarray], bins: Any) -> None:
    """scipy's refusal of infinities and NaN among samples that are to have a number of bins."""
    if np.ndim(bins) == 0 and any(x.dtype.kind == "f" and not np.isfinite(x).all() for x in columns):
        raise ValueError(f"{columns[0] if len(columns) == 1 else columns!r} contains non-finite values.")


def statistics_of(
    values: np.ndarray, bins: NumberedBins, name: str, device: str, threads: int
) -> np.ndarray:
    """Of each row of values, in the shape of these with that of the bins behind."""
    rows = np.atleast_2d(arrays.plain(values))
    found = [statistic_of(row, bins.numbers, bins.shape, name, device, threads) for row in rows]
    inner = tuple(length - 2 for length in bins.shape)
    return np.asarray(found).reshape(values.shape[:-1] + inner)


def of_scipy(call: str, *arguments: Any, **more: Any) -> Any:
    """What scipy's own function of this name returns."""
    try:
        from scipy.stats import _binned_statistic as scipys
    except ImportError as error:
        raise ValueError(
            f"statistic {arguments[2]!r} of such values needs scipy; without it there are "
            f"{sorted(OURS)} of integers, float32 and float64"
        ) from error
    return interruptible(np.size(arguments[1]), getattr(scipys, call), *arguments, **more)
