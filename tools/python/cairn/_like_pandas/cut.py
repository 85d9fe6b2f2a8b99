"""pandas' cut and qcut: what decides on bins and labels is pandas, the bin of each sample is found here."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cairn._calls.interruptible import interruptible
from cairn._calls.places import Device, Place
from cairn._inputs import arrays, nulls
from cairn._inputs.tables import refuse_tables
from cairn._inputs.unread import refuse_unread
from cairn._like_numpy.bin_numbers import digitize
from cairn._like_numpy.order_statistics import quantile

# Fewer samples are pandas' work, which is done before bins are asked for.
_LEAST = 1 << 11
_FEW_CODES = 1 << 7, 1 << 15  # that int8 and int16 hold


def cut(
    x: Any,
    bins: Any,
    right: bool = True,
    labels: Any = None,
    retbins: bool = False,
    precision: int = 3,
    include_lowest: bool = False,
    duplicates: str = "raise",
    ordered: bool = True,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """pandas.cut: the bin of each sample, as a Categorical of intervals or labels.

    Arguments and results are those of pandas, which has to be installed: a Series of a Series, else a
    Categorical; with ``labels=False`` the numbers of the bins. Samples of numpy's and pandas' number types
    are looked up here, exactly (pandas rounds integers beyond 2^53 where it compares them with floats);
    points in time, bins that are intervals, and fewer than 2048 samples are pandas' work. O(samples).

    >>> found = cairn.cut(np.array([1, 7, 5, 4, 6, 3]), 3, labels=["low", "middle", "high"])
    >>> list(found), cairn.cut([1, 7, 5], [0, 5, 10], labels=False)
    (['low', 'high', 'middle', 'middle', 'high', 'low'], array([0, 1, 0]))
    """
    import pandas

    rules = {
        "right": right,
        "labels": labels,
        "precision": precision,
        "include_lowest": include_lowest,
        "duplicates": duplicates,
        "ordered": ordered,
    }
    refuse_unread(x, "x")
    refuse_tables(x, "x")
    samples = _samples_of(x)
    place = Place(device, threads)
    few = None if samples is None else _ends_for(samples, bins, place)
    if samples is None or few is None:
        size = getattr(x, "size", 0)
        return interruptible(size, pandas.cut, x, bins, retbins=retbins, **rules)
    return _cut(x, samples, few, bins, retbins, rules, place)


def qcut(
    x: Any,
    q: Any,
    labels: Any = None,
    retbins: bool = False,
    precision: int = 3,
    duplicates: str = "raise",
    *,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """pandas.qcut: the bin of each sample, among bins that hold about as many each.

    Arguments and results are those of pandas, as of ``cut``; the edges are quantiles of the samples that are
    not NaN. O(samples).

    >>> cairn.qcut(range(5), 4, labels=False)
    array([0, 0, 1, 2, 3])
    """
    import pandas

    refuse_unread(x, "x")
    refuse_tables(x, "x")
    samples = _samples_of(x)
    place = Place(device, threads)
    edges = None if samples is None else _quantile_edges(samples, q, place)
    if samples is None or edges is None:
        rules = {"labels": labels, "precision": precision, "duplicates": duplicates}
        return interruptible(getattr(x, "size", 0), pandas.qcut, x, q, retbins=retbins, **rules)
    rules = {
        "right": True,
        "labels": labels,
        "precision": precision,
        "include_lowest": True,
        "duplicates": duplicates,
        "ordered": True,
    }
    return _cut(
        x,
        samples,
        samples[:2],
        pandas.Index(edges, name=getattr(x, "name", None)),
        retbins,
        rules,
        place,
    )


def _samples_of(x: Any) -> np.ndarray | None:
    """Numbers as pandas cuts them; None where pandas is to do it."""
    if isinstance(x, (list, tuple, range)) and len(x) >= _LEAST:
        x = np.asarray(x)
    dtype = getattr(x, "dtype", None)
    if dtype is None or getattr(x, "ndim", 0) != 1 or len(x) < _LEAST:
        return None
    if nulls.pandas_dtype(x) is not None:
        return getattr(x, "array", x).to_numpy(dtype=np.float64, na_value=np.nan)
    is_plain = isinstance(dtype, np.dtype) and (dtype in arrays.PLAIN or dtype.char == "?")
    if not is_plain or isinstance(x, np.ma.MaskedArray) or not _is_plain_class(x):
        return None
    samples = arrays.plain(np.asarray(x))
    return samples.astype(np.int64) if samples is not None and dtype.char == "?" else samples


def _is_plain_class(x: Any) -> bool:
    import pandas

    return type(x) in (np.ndarray, pandas.Series, pandas.Index, pandas.RangeIndex)


def _ends_for(samples: np.ndarray, bins: Any, place: Place) -> np.ndarray | None:
    """A few samples for which pandas makes the same bins as for all; None where it is to look all up."""
    import pandas

    if isinstance(bins, pandas.IntervalIndex):
        return None
    if np.iterable(bins):
        edges = np.asarray(bins)
        return samples[:2] if edges.ndim == 1 and edges.dtype in arrays.PLAIN else None
    if samples.dtype.kind == "f":
        low, high = arrays.ends(samples, *place)
        if np.isnan(low):
            there = samples[samples == samples]
            if there.size == 0:
                return None
            low, high = arrays.ends(there, *place)
        return np.array([low, high], samples.dtype)
    return np.array(arrays.ends(samples, *place), samples.dtype)


def _quantile_edges(samples: np.ndarray, q: Any, place: Place) -> np.ndarray | None:
    """The quantiles as pandas has numpy compute them; None where pandas is to do it."""
    if isinstance(q, (int, np.integer)) and not isinstance(q, bool) and q >= 1:
        at = np.linspace(0, 1, q + 1)
        np.putmask(at, q * at != np.arange(q + 1), np.nextafter(at, 1))
    elif isinstance(q, (list, tuple, np.ndarray)) and np.asarray(q).dtype.kind in "iuf":
        at = np.asarray(q, float)
    else:
        return None
    if samples.dtype.kind == "f":
        is_nan = samples != samples
        samples = samples[~is_nan] if is_nan.any() else samples
    is_exact = samples.dtype == np.float64 or samples.dtype.kind in "iu"
    if samples.size == 0 or not is_exact or at.ndim != 1 or not np.all((at >= 0) & (at <= 1)):
        return None
    at = at * 100 / 100 if _goes_by_percents() else at
    edges = np.asarray(quantile(samples, at, device=place.device, threads=place.threads))
    return edges if np.isfinite(edges).all() and np.all(np.diff(edges) >= 0) else None


@lru_cache(maxsize=1)
def _goes_by_percents() -> bool:
    """Whether this pandas asks numpy for percentiles, whose fractions are rounded twice."""
    import pandas

    items = np.arange(10.0)
    return pandas.Series(items).quantile(1 / 6) != np.quantile(items, 1 / 6)


def _cut(
    x: Any,
    samples: np.ndarray,
    few: np.ndarray,
    bins: Any,
    retbins: bool,
    rules: dict[str, Any],
    place: Place,
) -> Any:
    """`few` are samples for which pandas decides as for all."""
    import pandas

    made, edges = pandas.cut(few, bins, retbins=True, **rules)
    numbers = _numbers_of_bins(samples, np.asarray(edges), rules["right"], place)
    if rules["include_lowest"]:
        numbers[samples == edges[0]] = 1
    if rules["labels"] is False:
        found = _as_numbers(numbers, len(edges))
    else:
        codes = _codes_of_bins(len(edges), rules["labels"], rules["ordered"], len(made.categories))
        found = pandas.Categorical.from_codes(codes[numbers], dtype=made.dtype)
    if isinstance(x, pandas.Series):
        found = pandas.Series(found, index=x.index, name=x.name)
    return (found, edges) if retbins else found


def _numbers_of_bins(samples: np.ndarray, edges: np.ndarray, right: bool, place: Place) -> np.ndarray:
    """As numpy.digitize; of infinite edges the library has none."""
    is_real = edges.dtype.kind == "f" and edges.size > 2
    first, last = is_real and edges[0] == -np.inf, is_real and edges[-1] == np.inf
    finite = edges[int(first) : edges.size - int(last)]
    numbers = digitize(samples, finite, right, device=place.device, threads=place.threads)
    if first:
        numbers += 1
        numbers[samples == -np.inf] = 0 if right else 1
    if last:
        numbers[samples != samples] = edges.size
        if not right:
            numbers[samples == np.inf] = edges.size
    return numbers


def _as_numbers(numbers: np.ndarray, edges: int) -> np.ndarray:
    """Numbers of bins from 0 on; of floats with NaN where a sample lies in none."""
    is_outside = (numbers == 0) | (numbers == edges)
    if not is_outside.any():
        return numbers - 1
    found = (numbers - 1).astype(np.float64)
    found[is_outside] = np.nan
    return found


def _codes_of_bins(edges: int, labels: Any, ordered: bool, categories: int) -> np.ndarray:
    """The code of the label of each bin, those below and above are -1."""
    import pandas

    if labels is None:
        of_bins = np.arange(edges - 1)
    elif isinstance(getattr(labels, "dtype", None), pandas.CategoricalDtype):
        of_bins = np.asarray(getattr(labels, "array", labels).codes)
    else:
        own = labels if len(set(labels)) == len(labels) else None
        of_bins = pandas.Categorical(labels, categories=own, ordered=ordered).codes
    narrow = (
        np.int8 if categories < _FEW_CODES[0] else np.int16 if categories < _FEW_CODES[1] else np.int32
    )
    return np.concatenate([[-1], of_bins, [-1]]).astype(narrow)
