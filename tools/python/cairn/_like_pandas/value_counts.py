"""pandas' value_counts and mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import numpy as np

from cairn._calls.interruptible import interruptible
from cairn._calls.lazy import taken_by_dask
from cairn._calls.places import Device, Order, Place
from cairn._calls.ranks import over_ranks
from cairn._counting import categories
from cairn._counting.frequencies import Frequencies, without_none
from cairn._counting.tables import of_words, table_of
from cairn._inputs import arrays, nulls, stamps
from cairn._inputs.dictionaries import joined_dictionaries
from cairn._inputs.nulls import is_of_pandas
from cairn._inputs.tables import is_table, refuse_frames
from cairn._inputs.words import words_of
from cairn._like_pandas.interval_counts import counts_in_bins
from cairn._like_pandas.row_counts import counts_of_rows
from cairn._like_pandas.series_counts import (
    Wanted,
    by_count,
    counts_of_series,
    is_number_or_time,
    pandas_series,
    series_of_table,
)
from cairn._like_pandas.table_rows import counts_of_table


@taken_by_dask
def value_counts(
    values: Any,
    sort: bool = True,
    ascending: bool = False,
    normalize: bool = False,
    bins: Any = None,
    dropna: bool = True,
    *,
    subset: Any = None,
    order: Order | None = None,
    ranks: Any = None,
    root: int | None = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """pandas.value_counts: how often each value occurs.

    Parameters
    ----------
    values : array_like
        Numbers, bools, words, points in time, categories. A pandas Series, Index or array gives what pandas
        gives: a Series, of categories with all that could occur; a DataFrame gives one of its rows, as
        pandas.DataFrame.value_counts. All others give ``Frequencies(values, counts)``; words of polars and
        Arrow are then objects (str), and points in time with a time zone are in UTC. Of a frame of polars, or
        a table or record batch of Arrow, rows are counted, and ``values`` is such a table of the rows that
        differ.
    sort : bool
        The most frequent first; else as values first occur (of pandas), or in any order. Where counts are
        equal, words and what pandas gives are as they first occur, other values by value.
    ascending : bool
        The least frequent first; with ``order`` it has no meaning.
    normalize : bool
        Shares instead of counts.
    bins : int, sequence or IntervalIndex, optional
        Not values but bins are counted, so many of one width, or those between edges: of pandas as pandas
        does it, which gives a Series of intervals closed on the right; else by numpy.histogram, with the
        left edges instead of values, in their order.
    dropna : bool
        NaN and nulls are left out, of a DataFrame rows that have one; else they are one value.
    subset : label or list of labels, optional
        Columns of a DataFrame, or of a table, whose rows are counted.
    order : {"any", "value", "count", "first"}, optional
        Instead of sort: in any order, by value (NaN and null last), by count, or as values first occur.

    -0.0 is counted as 0.0. What is none of these (objects of several types, intervals) is counted by pandas
    where it came from there, and refused elsewhere. Memory: that of the table, and as much again as the input
    where nearly all values differ; of words a number of 4 bytes each besides.

    With ``ranks``, an mpi4py communicator, of what all its ranks have (cairn.mpi); ``root``: the one
    that gets the table.

    >>> found = cairn.value_counts(np.array([3, 1, 3, 2, 3, 1]))
    >>> found.values, found.counts
    (array([3, 1, 2]), array([3, 2, 1]))
    >>> found.median()
    2.5
    >>> cairn.value_counts(["red", "green", "red"])
    Frequencies(values=array(['red', 'green'], dtype=object), counts=array([2, 1]))
    """
    if ranks is not None:
        return over_ranks(value_counts, locals())
    place = Place(device, threads)
    if order not in (None, *get_args(Order)):
        raise ValueError(f"order is {order!r}; expected 'any', 'value', 'count' or 'first'")
    values = joined_dictionaries(values)
    wanted, is_pandas = Wanted(sort, ascending, normalize, dropna, order), is_of_pandas(values)
    if is_pandas and type(values).__name__ == "DataFrame":
        if bins is not None:
            raise TypeError("bins are of one column; values is a DataFrame")
        return counts_of_rows(values, subset, wanted, place)
    if is_table(values):
        if bins is not None:
            raise TypeError(f"bins are of one column; values is a {type(values).__name__}")
        return counts_of_table(values, subset, wanted, place)
    if subset is not None:
        raise TypeError("subset names columns of a DataFrame or a table; values is none")
    if is_pandas and bins is not None:
        return counts_in_bins(values, bins, wanted, place)
    if is_pandas:
        return counts_of_series(values, wanted, place)
    if bins is not None:
        return _counts_in_bins(values, bins, normalize, dropna, place)
    made = table_of(values, _order(sort, ascending, order), dropna, device, threads)
    return _finished(made, ascending and order is None, normalize)


def of_table(
    values: Any,
    table: Callable[[str], Frequencies],
    *,
    sort: bool,
    ascending: bool,
    normalize: bool,
    dropna: bool,
    order: str | None,
) -> Any:
    """What value_counts returns, of a table in the order that is asked for. values: whose type it has."""
    if is_of_pandas(values):
        return series_of_table(values, table, Wanted(sort, ascending, normalize, dropna, order))
    made = table(_order(sort, ascending, order))
    return _finished(without_none(made) if dropna else made, ascending and order is None, normalize)


def _finished(made: Frequencies, least_first: bool, normalize: bool) -> Frequencies:
    made = by_count(made, ascending=True) if least_first else made
    return Frequencies(made.values, made.counts / made.counts.sum()) if normalize else made


def _order(sort: bool, ascending: bool, order: str | None) -> str:
    if order is not None:
        return order
    if ascending:
        return "value"  # in which equal counts stay
    return "count" if sort else "any"


def _counts_in_bins(values: Any, bins: Any, normalize: bool, dropna: bool, place: Place) -> Frequencies:
    from cairn._like_numpy.histogram import histogram

    samples = arrays.as_array(values, "values")
    if dropna and samples.dtype.kind == "f":
        samples = samples[samples == samples]
    counts, edges = histogram(samples, bins, device=place.device, threads=place.threads)
    return Frequencies(edges[:-1], counts / counts.sum() if normalize else counts)


@taken_by_dask
def mode(
    a: Any,
    dropna: bool = True,
    *,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """The most frequent values, ascending: all that occur as often as any (pandas.Series.mode).

    A column of pandas whose type is none of numpy's gives an array of this type. NaN and null come last, NaT
    and a missing category first.

    With ``ranks``, an mpi4py communicator, of what all its ranks have (cairn.mpi).

    >>> cairn.mode([2, 1, 2, 1, 3])
    array([1, 2])
    >>> cairn.mode(["b", "a", "b", None, None])
    array(['b'], dtype=object)
    """
    if ranks is not None:
        return over_ranks(mode, locals())
    refuse_frames(a, "a")
    a = joined_dictionaries(a)
    codes = categories.codes_of(a)
    if codes is not None:
        return categories.counted(codes, Place(device, threads)).modes(dropna)
    words = words_of(a, device, threads)
    if words is not None and (dropna or words.has_one_null):
        return mode_of(a, of_words(words, "value", dropna, device, threads), False)
    if is_of_pandas(a) and not is_number_or_time(a):
        found = interruptible(len(a), pandas_series(a).mode, dropna=dropna)
        return found.to_numpy() if isinstance(found.dtype, np.dtype) else found.array
    return mode_of(a, table_of(a, "value", dropna, device, threads, "a"), False)


def mode_of(a: Any, made: Frequencies, dropna: bool) -> Any:
    """What mode returns, of a table by value. a: whose type it has. dropna: where it may have NaN or null."""
    made = without_none(made) if dropna else made
    most = made.counts.max(initial=0)
    values = made.values[np.flatnonzero(made.counts == most)]
    if (stamps.stamps_of(a) is not None or values.dtype.kind in "mM") and np.any(
        values[-1:] != values[-1:]
    ):
        values = values.take(np.roll(np.arange(len(values)), 1))  # NaT
    return nulls.in_type(values, nulls.pandas_dtype(a))
