"""pandas' value_counts and mode."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._calls.interruptible import interruptible
from cairn._calls.places import Device, Order
from cairn._counting.frequencies import Frequencies, without_none
from cairn._counting.tables import table_of
from cairn._inputs import arrays, nulls


def value_counts(
    values: Any,
    sort: bool = True,
    ascending: bool = False,
    normalize: bool = False,
    bins: Any = None,
    dropna: bool = True,
    *,
    order: Order | None = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """pandas.value_counts: how often each value occurs.

    Parameters
    ----------
    values : array_like of numbers
        A pandas Series gives a pandas Series; all others give ``Frequencies(values, counts)``.
    sort : bool
        The most frequent first (equal counts by value); else in any order.
    ascending : bool
        The least frequent first; with ``order`` it has no meaning.
    normalize : bool
        Shares instead of counts.
    bins : int, optional
        Not values but bins of one width are counted: of a pandas Series by pandas, which gives a Series of
        intervals closed on the right; else by numpy.histogram, with the left edges instead of values, in
        their order.
    dropna : bool
        NaN is left out; else it is one value.
    order : {"any", "value", "count", "first"}, optional
        Instead of sort: in any order, by value (NaN last), by count, or as values first occur.

    -0.0 is counted as 0.0. Memory: that of the table, and as much again as the input where nearly all
    values
    differ.

    >>> found = cairn.value_counts(np.array([3, 1, 3, 2, 3, 1]))
    >>> found.values, found.counts
    (array([3, 1, 2]), array([3, 2, 1]))
    >>> found.median()
    2.5
    """
    if type(values).__name__ == "DataFrame":
        raise TypeError("values is a DataFrame, whose rows are not counted; pass one column")
    if bins is not None and _is_of_pandas(values):
        return _counts_in_intervals(
            values, bins, sort and order in (None, "count"), ascending, normalize, dropna
        )
    if bins is not None:
        return _counts_in_bins(values, bins, normalize, dropna, device, threads)
    made = table_of(values, _order(sort, ascending, order), device, threads)
    if dropna:
        made = without_none(made)
    if ascending and order is None:
        least_first = interruptible(made.counts.size, np.argsort, made.counts, kind="stable")
        made = Frequencies(made.values[least_first], made.counts[least_first])
    if normalize:
        made = Frequencies(made.values, made.counts / made.counts.sum())
    return _like(values, made, normalize)


def _order(sort: bool, ascending: bool, order: str | None) -> str:
    if order is not None:
        return order
    if ascending:
        return "value"  # in which equal counts stay
    return "count" if sort else "any"


def _is_of_pandas(values: Any) -> bool:
    return type(values).__module__.partition(".")[0] == "pandas"


def _counts_in_intervals(
    values: Any, bins: Any, sort: bool, ascending: bool, normalize: bool, dropna: bool
) -> Any:
    import pandas

    column = pandas.Series(values)
    more = {"sort": sort, "ascending": ascending, "normalize": normalize, "bins": bins, "dropna": dropna}
    return interruptible(column.size, column.value_counts, **more)


def _counts_in_bins(
    values: Any, bins: Any, normalize: bool, dropna: bool, device: str, threads: int
) -> Frequencies:
    from cairn._like_numpy.histogram import histogram

    samples = arrays.as_array(values, "values")
    if dropna and samples.dtype.kind == "f":
        samples = samples[samples == samples]
    counts, edges = histogram(samples, bins, device=device, threads=threads)
    return Frequencies(edges[:-1], counts / counts.sum() if normalize else counts)


def _like(values: Any, made: Frequencies, normalize: bool) -> Any:
    if not _is_of_pandas(values):
        return made
    import pandas

    name, counts, dtype = getattr(values, "name", None), made.counts, nulls.pandas_dtype(values)
    if dtype is not None:
        counts = pandas.array(counts, dtype=nulls.type_of_counts(dtype, normalize))
    index = pandas.Index(nulls.in_type(made.values, dtype))
    if int(pandas.__version__.partition(".")[0]) < 2:
        return pandas.Series(counts, index=index, name=name)
    return pandas.Series(counts, index=index.rename(name), name="proportion" if normalize else "count")


def mode(a: Any, dropna: bool = True, *, device: Device = "auto", threads: int = 0) -> Any:
    """The most frequent values, ascending: all that occur as often as any (pandas.Series.mode).

    A column of pandas whose type has nulls gives an array of this type.

    >>> cairn.mode([2, 1, 2, 1, 3])
    array([1, 2])
    """
    made = table_of(a, "any", device, threads)
    found = (without_none(made) if dropna else made).mode()
    return nulls.in_type(found, nulls.pandas_dtype(a))
