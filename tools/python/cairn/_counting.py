"""How often each value occurs, and what follows from it: pandas' and numpy's calls."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from cairn import _arrays, _core
from cairn._ranks import table_around

_numpy_unique = np.unique
_numpy_median = np.median
_numpy_quantile = np.quantile
# numpy 2 sorts by vectors: faster than values that are nearly all distinct are counted.
_SORTS_FAST = np.__version__ >= "2"


class Frequencies(NamedTuple):
    """Different values and how often each occurs; unpacks into ``values, counts``.

    The median and the like are those of all samples, each value taken as often as it was counted.
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
        return _core.middle_of(_arrays.numbers(self.values, "values"), self._whole_counts(), skip_nan)[2]

    def quantile(self, q: Any, skip_nan: bool = False) -> Any:
        """As numpy.quantile's linear rule, in float64."""
        at = np.asarray(q, float)
        numbers = _arrays.numbers(self.values, "values")
        found = _core.quantiles_of(numbers, self._whole_counts(), at.ravel().tolist(), skip_nan)
        return found.reshape(at.shape) if at.ndim else float(found[0])

    def mode(self) -> np.ndarray:
        """The most frequent values, ascending."""
        if self.counts.size == 0:
            return self.values
        return np.sort(self.values[self.counts == self.counts.max()])

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
        Not values but bins of one width are counted (numpy.histogram), in their order.
    dropna : bool
        NaN is left out; else it is one value.
    order : {"any", "value", "count", "first"}, optional
        In place of sort: in any order, by value (NaN last), by count, or as values first occur.

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
    if bins is not None:
        return _counts_in_bins(values, bins, normalize, dropna, device, threads)
    made = _table(values, _order(sort, ascending, order), device, threads)
    if dropna:
        made = _without_none(made)
    if ascending and order is None:
        least_first = np.argsort(made.counts, kind="stable")
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
    """The table without NaN or NaT."""
    kept = made.values == made.values  # neither equals itself
    return made if kept.all() else Frequencies(made.values[kept], made.counts[kept])


def _table(values: Any, order: str, device: str, threads: int) -> Frequencies:
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
    if type(values).__module__.partition(".")[0] != "pandas":
        return made
    import pandas

    name = getattr(values, "name", None)
    if pandas.__version__ < "2":
        return pandas.Series(made.counts, index=pandas.Index(made.values), name=name)
    index = pandas.Index(made.values, name=name)
    return pandas.Series(made.counts, index=index, name="proportion" if normalize else "count")


def unique(
    ar: Any,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    *,
    equal_nan: bool = True,
    device: str = "auto",
    threads: int = 0,
) -> Any:
    """numpy.unique: the different values, ascending, and how often each occurs.

    Counted, not sorted, unless nearly all differ. Indices, inverses, an axis and ``equal_nan=False`` are
    numpy's own work. Of 0.0 and -0.0 it is 0.0 that is listed.

    >>> cairn.unique([3, 1, 2, 3], return_counts=True)
    (array([1, 2, 3]), array([1, 1, 2]))
    """
    array = _arrays.as_array(ar, "ar")
    if return_index or return_inverse or axis is not None or not equal_nan or not _is_countable(array):
        more = {} if equal_nan else {"equal_nan": False}
        return _numpy_unique(array, return_index, return_inverse, return_counts, axis, **more)
    if _SORTS_FAST and _is_mostly_distinct(array):
        found = _numpy_unique(array, return_counts=return_counts)
        return (found[0] + 0, found[1]) if return_counts else found + 0  # 0.0 where it has -0.0
    made = _table(array, "value", device, threads)
    return (made.values, made.counts) if return_counts else made.values


def _is_mostly_distinct(array: np.ndarray) -> bool:
    """Whether each value occurs about once, of many and wide ones, by a sample in which few meet twice."""
    if array.size < 1 << 14 or array.dtype.itemsize < 4 or array.ndim != 1:
        return False
    size = 4 * math.isqrt(array.size)  # of values that occur four times each, 32 would
    some = array[:: array.size // size][:size]
    return size - _numpy_unique(some).size <= 8


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

    Without axis, from counts: exact, also for integers of 64 bits, whose two middle ones are not added up.

    >>> float(cairn.median([1, 5, 2, 8]))
    3.5
    """
    array = _arrays.as_array(a)
    if axis is not None or out is not None or keepdims or not _is_countable(array):
        call = np.nanmedian if skip_nan else _numpy_median
        return call(array, axis=axis, out=out, overwrite_input=overwrite_input, keepdims=keepdims)
    made = _table_for(array, [0.5], device, threads)
    if skip_nan:
        made = _without_none(made)
    found = made.median() if made.counts.size else math.nan
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

    Without axis and by the linear rule, from counts; everything else is numpy's own work. Beside infinities,
    where numpy's differences make NaN, an item is itself.

    >>> cairn.quantile([1, 2, 3, 4, 5], [0.25, 0.5])
    array([2., 3.])
    """
    array = _arrays.as_array(a)
    if axis is not None or out is not None or keepdims or method != "linear" or not _is_countable(array):
        call = np.nanquantile if skip_nan else _numpy_quantile
        return call(
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
    found = _quantiles(array, np.asarray(q, float), skip_nan, device, threads)
    if array.dtype.kind != "f":
        return found[()]
    return found.astype(np.result_type(array, q if np.ndim(q) == 0 else np.asarray(q)))[()]


def _table_for(array: np.ndarray, at: list[float], device: str, threads: int) -> Frequencies:
    """A table with this quantile; all values unless a part of them tells."""
    samples = _arrays.numbers(array, "a")
    made = table_around(samples, at[0], device, threads) if len(at) == 1 else None
    return Frequencies(*made) if made is not None else _table(array, "value", device, threads)


def _quantiles(array: np.ndarray, q: np.ndarray, skip_nan: bool, device: str, threads: int) -> np.ndarray:
    few = 5  # of which each is looked for alone
    all_at = q.ravel().tolist()
    parts = [[at] for at in all_at] if len(all_at) <= few else [all_at]
    found = []
    for part in parts:
        made = _table_for(array, part, device, threads)
        if skip_nan:
            made = _without_none(made)
        found.extend(made.quantile(part) if made.counts.size else [math.nan] * len(part))
    return np.array(found).reshape(q.shape)


def mode(a: Any, dropna: bool = True, *, device: str = "auto", threads: int = 0) -> np.ndarray:
    """The most frequent values, ascending: all that occur as often as any (pandas.Series.mode).

    >>> cairn.mode([2, 1, 2, 1, 3])
    array([1, 2])
    """
    made = _table(a, "any", device, threads)
    return (_without_none(made) if dropna else made).mode()


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
