"""scipy's binned statistics of several dimensions."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple

import numpy as np

from cairn._calls.places import Device
from cairn._inputs import arrays
from cairn._like_numpy.joint_histogram import columns_of
from cairn._like_scipy.bin_statistics import OURS
from cairn._like_scipy.binned_statistic import (
    are_ours,
    check_lengths,
    name_of,
    of_scipy,
    refuse_infinite,
    statistics_of,
    values_of,
)
from cairn._like_scipy.numbered_bins import NumberedBins, numbered


class BinnedStatistic2dResult(NamedTuple):
    """As scipy.stats.binned_statistic_2d's."""

    statistic: np.ndarray
    x_edge: np.ndarray
    y_edge: np.ndarray
    binnumber: np.ndarray


class BinnedStatisticddResult(NamedTuple):
    """As scipy.stats.binned_statistic_dd's."""

    statistic: np.ndarray
    bin_edges: list[np.ndarray]
    binnumber: np.ndarray


def binned_statistic_2d(
    x: Any,
    y: Any,
    values: Any,
    statistic: Any = "mean",
    bins: Any = 10,
    range: Any = None,
    expand_binnumbers: bool = False,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> BinnedStatistic2dResult:
    """scipy.stats.binned_statistic_2d: a statistic of the values in each rectangle.

    ``bins``: a number of both, or ``[nx, ny]``, or edges of both, or ``[xedges, yedges]``, mixed as you like.
    ``range``: ``[[xmin, xmax], [ymin, ymax]]``. All else is as in ``binned_statistic_dd``.

    >>> found = cairn.binned_statistic_2d([0.1, 0.1, 0.6], [2.1, 2.6, 2.1], [1.0, 2.0, 4.0], "sum",
    ...                                   bins=[[0.0, 0.5, 1.0], [2.0, 2.5, 3.0]])
    >>> found.statistic
    array([[1., 2.],
           [4., 0.]])
    """
    try:
        size = len(bins)
    except TypeError:
        size = 1
    if size not in (1, 2):
        bins = [arrays.reals(bins, "bins").astype(float)] * 2
    x, y = arrays.reals(x, "x"), arrays.reals(y, "y")
    for column, name in ((x, "x"), (y, "y")):
        if column.ndim != 1:
            raise ValueError(f"{name} has {column.ndim} dimensions; expected one")
    found = binned_statistic_dd(
        [x, y], values, statistic, bins, range, expand_binnumbers, device=device, threads=threads
    )
    return BinnedStatistic2dResult(found.statistic, *found.bin_edges, found.binnumber)


def binned_statistic_dd(
    sample: Any,
    values: Any,
    statistic: Any = "mean",
    bins: Any = 10,
    range: Any = None,
    expand_binnumbers: bool = False,
    binned_statistic_result: Any = None,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> BinnedStatisticddResult:
    """scipy.stats.binned_statistic_dd: a statistic of the values in each box of any number of dimensions.

    Parameters
    ----------
    sample : (N, D) array_like, or D arrays of N numbers
        The points.
    values : (N,) array_like, or a list of them
        One value for each point.
    statistic : {"mean", "std", "count", "sum", "min", "max"}
        As in ``binned_statistic``; "median" and functions are handed to scipy.
    bins : int, or one int or sequence of edges for each dimension
        How many bins of one width, or their edges.
    range : a pair of numbers for each dimension, optional
        The ends of the bins.
    expand_binnumbers : bool
        Bin numbers in D rows, one for each dimension, instead of one row-major number for each point.
    binned_statistic_result : optional
        What an earlier call returned (not expanded): its edges and bin numbers are used again.

    Returns
    -------
    statistic : ndarray, of the shape of values but the last, and of the bins
    bin_edges : list of D arrays
    binnumber : (N,) or (D, N) ndarray of int64; along each dimension 0 lies below the first edge

    Samples are looked up once for each dimension, and mean, "std", "min" and "max" are made by one pass over
    each row of values.

    >>> points = [[0.1, 0.1, 0.6], [2.1, 2.6, 2.1]]
    >>> found = cairn.binned_statistic_dd(points, [1.0, 2.0, 4.0], "max", bins=[2, 2])
    >>> again = cairn.binned_statistic_dd(points, [5.0, 6.0, 7.0], "sum", binned_statistic_result=found)
    >>> found.statistic
    array([[ 1.,  2.],
           [ 4., nan]])
    >>> again.statistic
    array([[5., 6.],
           [7., 0.]])
    """
    name = name_of(statistic)
    columns, table = columns_of(sample)[0], values_of(values)
    for column in columns:
        arrays.reals(column, "sample")
    made = None
    if name in OURS and columns and are_ours(columns, table) and columns[0].size:
        check_lengths(columns[0].size, table, name)
        made = (
            _made_before(binned_statistic_result, columns)
            if binned_statistic_result is not None
            else _made(columns, bins, range, device, threads)
        )
    if made is None:
        more = {"expand_binnumbers": expand_binnumbers, "binned_statistic_result": binned_statistic_result}
        given = (columns, table, statistic, bins, range)
        return BinnedStatisticddResult(*of_scipy("binned_statistic_dd", *given, **more))
    found = statistics_of(table, made, name, device, threads)
    numbers = made.numbers
    if expand_binnumbers and len(columns) > 1:
        numbers = np.asarray(np.unravel_index(numbers, made.shape))
    return BinnedStatisticddResult(found, made.edges, numbers)


def _made(
    columns: list[np.ndarray], bins: Any, range: Any, device: str, threads: int
) -> NumberedBins | None:
    try:
        if len(bins) != len(columns):
            raise AttributeError("The dimension of bins must be equal to the dimension of the sample x.")
    except TypeError:
        refuse_infinite(columns, bins)
        bins = [operator.index(bins)] * len(columns)
    return numbered(columns, bins, range, device, threads)


def _made_before(found: Any, columns: list[np.ndarray]) -> NumberedBins | None:
    """Of a former result; None where its bin numbers are not those of so many points."""
    edges, numbers = list(found.bin_edges), np.asarray(found.binnumber)
    made = NumberedBins(edges, numbers)
    if len(edges) != len(columns) or numbers.ndim != 1 or numbers.dtype != np.int64:
        return None
    if numbers.size != columns[0].size or numbers.min() < 0 or numbers.max() >= np.prod(made.shape):
        return None
    return made
