"""How often each value occurs, and what follows from it: pandas' and numpy's calls."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from cairn import _arrays, _core, _nulls
from cairn._interruptible import interruptible

_numpy_median = np.median
_numpy_quantile = np.quantile


class Frequencies(NamedTuple):
    """Different values and how often each occurs; unpacks into ``values, counts``.

    The median and the like are those of all samples, each value taken as often as it was counted. Integers of
    a column that has a null are a masked array, in which the null is masked.
    """

    values: np.ndarray
    counts: np.ndarray

    @property
    def total(self) -> int:
        """How many samples were counted."""
        return int(self.counts.sum())

    def _whole_counts(self) -> np.ndarray:
        if self.counts.dtype.kind == "f":
            raise TypeError("the table has shares; the median and the like need counts: normalize=False")
        return self.counts

    def median(self, skip_nan: bool = False) -> float:
        """The middle sample, or the mean of the two in the middle."""
        counts = self._whole_counts()
        if np.ma.is_masked(self.values):
            return _without_none(self).median() if skip_nan else math.nan
        numbers = _arrays.numbers(_unmasked(self.values), "values")
        return interruptible(numbers.size, _core.middle_of, numbers, counts, skip_nan)[2]

    def quantile(self, q: Any, skip_nan: bool = False) -> Any:
        """As numpy.quantile's linear rule, in float64."""
        at = np.asarray(q, float)
        counts = self._whole_counts()
        if np.ma.is_masked(self.values):
            return _without_none(self).quantile(q) if skip_nan else np.full(at.shape, math.nan)[()]
        numbers = _arrays.numbers(_unmasked(self.values), "values")
        wanted = at.ravel().tolist()
        found = interruptible(numbers.size, _core.quantiles_of, numbers, counts, wanted, skip_nan)
        return found.reshape(at.shape) if at.ndim else float(found[0])

    def mode(self) -> np.ndarray:
        """The most frequent values, ascending."""
        if self.counts.size == 0:
            return self.values
        found = self.values[self.counts == self.counts.max()]
        return interruptible(found.size, np.sort, found)

    def to_series(self) -> Any:
        """A pandas Series of counts, whose index are the values."""
        import pandas

        return pandas.Series(self.counts, index=pandas.Index(self.values), name="count")


def value_counts(
    values: Any,
    sort: bool = True,
    ascending: bool = False,
    normalize: bool = False,
    bins: Any = None,
    dropna: bool = True,
    *,
    order: str | None = None,
    device: str = "auto",
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
    made = _table(values, _order(sort, ascending, order), device, threads)
    if dropna:
        made = _without_none(made)
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
    from cairn._numpy_histograms import histogram

    samples = _arrays.as_array(values, "values")
    if dropna and samples.dtype.kind == "f":
        samples = samples[samples == samples]
    counts, edges = histogram(samples, bins, device=device, threads=threads)
    return Frequencies(edges[:-1], counts / counts.sum() if normalize else counts)


def _without_none(made: Frequencies) -> Frequencies:
    """The table without NaN, NaT or null."""
    values = np.ma.getdata(made.values)
    kept = values == values  # neither NaN nor NaT equals itself
    if np.ma.is_masked(made.values):
        kept &= ~np.ma.getmaskarray(made.values)
    return made if kept.all() else Frequencies(values[kept], made.counts[kept])


def _unmasked(values: np.ndarray) -> np.ndarray:
    return values if np.ma.is_masked(values) else np.ma.getdata(values)


def _table(values: Any, order: str, device: str, threads: int) -> Frequencies:
    """The values of a column and how often each occurs; a null is masked."""
    column = _nulls.column_of(values)
    if column is None:
        return count_values(values, order, device, threads)
    found = count_values(column.numbers, order, device, threads)
    if column.nulls == 0:
        return found
    at = found.counts.size  # in any order, and by value: last
    if order == "count":
        at = int(np.count_nonzero(found.counts >= column.nulls))
    elif order == "first":
        before = column.numbers[: int(np.argmax(column.is_null))]
        at = count_values(before, "any", device, threads).counts.size
    return Frequencies(_nulls.with_nulls(found.values, at), np.insert(found.counts, at, column.nulls))


def count_values(values: Any, order: str, device: str, threads: int) -> Frequencies:
    """The values of an array and how often each occurs."""
    array = _arrays.as_array(values, "values")
    is_time = array.dtype.kind in "mM"
    samples = array.ravel().view(np.int64) if is_time else _arrays.numbers(array, "values")
    found, counts, _ = _core.value_table(_arrays.dense(samples), order, device, threads)
    if is_time or array.dtype == bool:
        found = found.view(array.dtype)
    elif array.dtype.char == "e":
        found = found.astype(array.dtype)
    return Frequencies(found, counts)


def _like(values: Any, made: Frequencies, normalize: bool) -> Any:
    if not _is_of_pandas(values):
        return made
    import pandas

    name, counts, dtype = getattr(values, "name", None), made.counts, _nulls.pandas_dtype(values)
    if dtype is not None:
        counts = pandas.array(counts, dtype=_nulls.type_of_counts(dtype, normalize))
    index = pandas.Index(_nulls.in_type(made.values, dtype))
    if int(pandas.__version__.partition(".")[0]) < 2:
        return pandas.Series(counts, index=index, name=name)
    return pandas.Series(counts, index=index.rename(name), name="proportion" if normalize else "count")


def _is_countable(array: np.ndarray) -> bool:
    return array.size > 0 and _arrays.plain(array) is not None


def median(
    a: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    keepdims: bool = False,
    *,
    skip_nan: bool = False,
    device: str = "auto",
    threads: int = 0,
) -> Any:
    """numpy.median; with ``skip_nan`` numpy.nanmedian.

    Without axis, by selection: exact, also for integers of 64 bits, whose two middle ones are not added up. A
    null is as NaN.

    >>> float(cairn.median([1, 5, 2, 8]))
    3.5
    """
    is_whole = axis is None and out is None and not keepdims
    array, has_null = _array_and_null(a) if is_whole else (_arrays.as_array(a), False)
    if has_null and not skip_nan:
        return np.float64(math.nan)
    if not is_whole or not _is_countable(array):
        call = np.nanmedian if skip_nan else _numpy_median
        more = {"axis": axis, "out": out, "overwrite_input": overwrite_input, "keepdims": keepdims}
        return interruptible(array.size, call, array, **more)
    samples = _arrays.numbers(array, "a")
    if skip_nan and _has_no_number(samples):
        found = math.nan
    else:
        found = _core.median(samples, skip_nan, device, threads)
    return array.dtype.type(found) if array.dtype.kind == "f" else np.float64(found)


def quantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: bool = False,
    *,
    skip_nan: bool = False,
    device: str = "auto",
    threads: int = 0,
) -> Any:
    """numpy.quantile; with ``skip_nan`` numpy.nanquantile.

    Without axis and by the linear rule, by selection; everything else is numpy's own work. Beside infinities,
    where numpy's differences make NaN, an item is itself.

    >>> cairn.quantile([1, 2, 3, 4, 5], [0.25, 0.5])
    array([2., 3.])
    """
    is_whole = axis is None and out is None and not keepdims and method == "linear"
    array, has_null = _array_and_null(a) if is_whole else (_arrays.as_array(a), False)
    if not is_whole or not _is_countable(array):
        call = np.nanquantile if skip_nan else _numpy_quantile
        return interruptible(
            array.size,
            call,
            array,
            q,
            axis=axis,
            out=out,
            overwrite_input=overwrite_input,
            method=method,
            keepdims=keepdims,
        )
    if not np.all((np.asarray(q) >= 0) & (np.asarray(q) <= 1)):
        raise ValueError("Quantiles must be in the range [0, 1]")
    if has_null and not skip_nan:
        return np.full(np.shape(q), math.nan)[()]
    found = _quantiles(array, np.asarray(q, float), skip_nan, device, threads)
    if array.dtype.kind != "f":
        return found[()]
    return found.astype(np.result_type(array, q if np.ndim(q) == 0 else np.asarray(q)))[()]


def _array_and_null(a: Any) -> tuple[np.ndarray, bool]:
    """Items, and whether there is a null beside them; of integers the others alone."""
    column = _nulls.column_of(a)
    return (_arrays.as_array(a), False) if column is None else (column.numbers, column.nulls > 0)


def _has_no_number(samples: np.ndarray) -> bool:
    some = 1000
    return bool(np.isnan(samples[:some]).all() and np.isnan(samples).all())


def _quantiles(array: np.ndarray, q: np.ndarray, skip_nan: bool, device: str, threads: int) -> np.ndarray:
    samples = _arrays.numbers(array, "a")
    if skip_nan and _has_no_number(samples):
        return np.full(q.shape, math.nan)
    return _core.quantiles(samples, q.ravel().tolist(), skip_nan, device, threads).reshape(q.shape)


def mode(a: Any, dropna: bool = True, *, device: str = "auto", threads: int = 0) -> Any:
    """The most frequent values, ascending: all that occur as often as any (pandas.Series.mode).

    A column of pandas whose type has nulls gives an array of this type.

    >>> cairn.mode([2, 1, 2, 1, 3])
    array([1, 2])
    """
    made = _table(a, "any", device, threads)
    found = (_without_none(made) if dropna else made).mode()
    return _nulls.in_type(found, _nulls.pandas_dtype(a))


class ValueCounter:
    """Counts values that come in chunks.

    Parameters
    ----------
    dtype : data-type
        The type of all chunks.
    order : {"any", "value", "count", "first"}
        The most demanding order that ``table`` will be asked for.
    memory : int
        A cap in bytes, of at least 1 MiB; beyond it counts go to a file without a name. 0: no cap.
    folder : str
        Where that file is; "": TMPDIR, or else /tmp.

    A counter belongs to one thread at a time; those of several threads are merged.

    >>> counter = cairn.ValueCounter(np.int64)
    >>> counter.add([1, 2, 2]).add([2, 5]).table(order="value")
    Frequencies(values=array([1, 2, 5]), counts=array([1, 3, 1]))
    """

    def __init__(
        self, dtype: Any = np.float64, *, order: str = "any", memory: int = 0, folder: str = ""
    ) -> None:
        self.dtype = np.dtype(dtype)
        if self.dtype not in _arrays.PLAIN:
            raise TypeError(
                f"values of type {self.dtype} cannot be counted; expected integers, float32 or float64"
            )
        self._counter = _core.AnyCounter(np.zeros(0, self.dtype), order, memory, folder)

    def add(self, values: Any, *, threads: int = 0) -> ValueCounter:
        """Counts a chunk; its type must be that of the counter, or convert to it without loss."""
        chunk = _arrays.as_array(values, "values")
        if chunk.dtype != self.dtype:
            chunk = self._converted(chunk)
        self._counter.add(_arrays.dense(chunk), "auto", threads)
        return self

    def _converted(self, chunk: np.ndarray) -> np.ndarray:
        if np.can_cast(chunk.dtype, self.dtype, "safe"):
            return chunk.astype(self.dtype)
        if chunk.dtype.kind in "biuf":
            with np.errstate(invalid="ignore"):
                made = chunk.astype(self.dtype)
            if np.array_equal(made, chunk, equal_nan=made.dtype.kind == "f"):
                return made
        raise TypeError(
            f"values of type {chunk.dtype} do not convert to the counter's {self.dtype} without loss"
        )

    def merge(self, other: ValueCounter, *, threads: int = 0) -> ValueCounter:
        """Adds what another counter of the same type has counted."""
        self._counter.merge(other._counter, "auto", threads)
        return self

    def table(self, order: str = "any", *, threads: int = 0) -> Frequencies:
        """All values so far, and how often each occurs."""
        values, counts, _ = self._counter.table(order, "auto", threads)
        return Frequencies(values, counts)

    @property
    def total(self) -> int:
        """How many items were counted."""
        return self._counter.total()

    def __len__(self) -> int:
        """How many different values there are."""
        return self._counter.distinct()
