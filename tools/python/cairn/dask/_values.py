"""Tables of values of lazy data."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple

import dask.array as da
import numpy as np
from dask.delayed import Delayed

from cairn import _core
from cairn._calls.places import Device, Order, Place
from cairn._counting.categories import CategoryCounts
from cairn._counting.frequencies import Frequencies
from cairn._counting.tables import items_of, table_of
from cairn._inputs import nulls
from cairn._like_pandas.value_counts import mode_of, of_table
from cairn.dask import _categories, _words
from cairn.dask._source import Source, dtype_of, is_series, source_of_one
from cairn.dask._tree import array_of, lazy, summed


class Table(NamedTuple):
    """Values of a part and how often each occurs; nulls are counted apart."""

    values: np.ndarray
    counts: np.ndarray
    nulls: int = 0
    before_null: int = 0  # in the order of occurrence: values that occur before the first null


def value_counts(
    values: Any,
    sort: bool = True,
    ascending: bool = False,
    normalize: bool = False,
    bins: Any = None,
    dropna: bool = True,
    *,
    order: Order | None = None,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> Delayed:
    """cairn.value_counts of a dask array, series or bag: a Delayed, which gives what that gives.

    What travels are tables of the values of chunks: each must fit a worker, and so must that of all.

    >>> import dask.array as da, cairn.dask
    >>> cairn.dask.value_counts(da.asarray([3, 1, 3, 2, 3, 1])).compute()
    Frequencies(values=array([3, 1, 2]), counts=array([3, 2, 1]))
    """
    if bins is not None:
        raise ValueError("bins: of lazy data values are counted; cairn.dask.histogram counts bins")
    source = source_of_one(values)
    by_occurrence = order == "first" or (order is None and is_series(values))
    kept = "first" if by_occurrence else "any"
    states = source.map(partial(_table, kept), Place(device, threads))
    meta = _type_of(source)
    options = {"sort": sort, "ascending": ascending, "normalize": normalize, "dropna": dropna}
    finish = partial(_value_counts, options, order)
    return lazy(summed(states, partial(_joined, kept), finish, meta, split_every))


def mode(
    a: Any,
    dropna: bool = True,
    *,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> Delayed:
    """cairn.mode of a dask array, series or bag: a Delayed.

    >>> import dask.array as da, cairn.dask
    >>> cairn.dask.mode(da.asarray([2, 1, 2, 1, 3])).compute()
    array([1, 2])
    """
    source = source_of_one(a)
    states = source.map(partial(_table, "any"), Place(device, threads))
    meta = _type_of(source)
    return lazy(summed(states, partial(_joined, "any"), partial(_mode, dropna), meta, split_every))


def unique(
    ar: Any,
    return_counts: bool = False,
    *,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> Any:
    """cairn.unique of a dask array, series or bag: the different values, ascending, as a dask array of
    unknown length, and how often each occurs. Integers with nulls are refused: see value_counts.

    >>> import dask.array as da, cairn.dask
    >>> cairn.dask.unique(da.asarray([3, 1, 2, 3])).compute()
    array([1, 2, 3])
    """
    source = source_of_one(ar)
    states = source.map(partial(_table, "any"), Place(device, threads))
    node = summed(states, partial(_joined, "any"), _unique, None, split_every)
    dtype = dtype_of(source.columns[0]) or np.dtype(object)
    values: da.Array = array_of(node, itemgetter(0), (np.nan,), dtype)
    return (values, array_of(node, itemgetter(1), (np.nan,), np.int64)) if return_counts else values


def _type_of(source: Source) -> Any:
    """An empty series of the type that the result has; None where it is of arrays."""
    (column,) = source.columns
    return column._meta if is_series(column) else None


# --- states ------------------------------------------------------------------------------------------------


def _table(order: str, how: Place, part: Any) -> Table | Frequencies | CategoryCounts:
    """Words and categories are in tables of their own."""
    of_categories = _categories.table_of_part(part, order, how)
    if of_categories is not None:
        return of_categories
    of_words = _words.table_of_part(part, how)
    if of_words is not None:
        return of_words
    made = table_of(part, order, False, how.device, how.threads)
    if not np.ma.is_masked(made.values):
        return Table(np.ma.getdata(made.values), made.counts)
    is_null = np.ma.getmaskarray(made.values)
    at = int(np.argmax(is_null))
    return Table(np.ma.getdata(made.values)[~is_null], made.counts[~is_null], int(made.counts[at]), at)


def _joined(order: str, tables: list[Any]) -> Any:
    if any(isinstance(one, CategoryCounts) for one in tables):
        return _categories.joined(tables)
    of_words = [one for one in tables if isinstance(one, Frequencies)]
    if of_words and all(isinstance(one, Frequencies) or _is_empty(one) for one in tables):
        return _words.joined(of_words)
    made = _in_order(order, tables)
    return made if made is not None else Table(np.zeros(0), np.zeros(0, np.int64))


def _is_empty(table: Table) -> bool:
    return table.values.size == 0 and table.nulls == 0


def _in_order(order: str, tables: list[Table]) -> Table | None:
    """All tables as one, in an order of the library; None where there are none."""
    seen = [one for one in tables if one.values.size or one.nulls] or tables[:1]
    types = {one.values.dtype for one in seen if one.values.size} or {seen[0].values.dtype}
    dtype = types.pop() if len(types) == 1 else np.result_type(*types)  # one keeps its order of bytes
    raw = _raw_type(dtype)
    counter = _core.AnyCounter(np.zeros(0, raw), order, 0, "")
    missing, before = 0, 0
    for one in seen:
        values = _raw(one.values, dtype, raw)
        head = one.before_null if one.nulls and not missing and order == "first" else 0
        counter.add_table(values[:head], one.counts[:head])
        if one.nulls and not missing:
            before = counter.distinct()
        missing += one.nulls
        counter.add_table(values[head:], one.counts[head:])
    values, counts, _ = counter.table(order, "host", 1)
    return Table(*items_of(np.zeros(0, dtype), order, values, counts), missing, before)


def _raw(values: np.ndarray, dtype: np.dtype, raw: np.dtype) -> np.ndarray:
    """Values of this type as the library counts them."""
    made = np.ascontiguousarray(values.astype(dtype.newbyteorder("="), copy=False))
    return made.view(raw) if dtype.kind in "mMb" else made.astype(raw, copy=False)


def _raw_type(dtype: np.dtype) -> np.dtype:
    """The type in which the library counts the values."""
    if dtype.kind in "mM":
        return np.dtype(np.int64)
    if dtype.char == "?":
        return np.dtype(np.uint8)
    return np.dtype(np.float32) if dtype.char == "e" else dtype.newbyteorder("=")


def _frequencies(order: str, table: Table) -> Frequencies:
    """In this order, as table_of makes them of a whole column: with a null, which is masked."""
    made = table if order == "first" else _in_order(order, [table])
    assert made is not None
    if made.nulls == 0:
        return Frequencies(made.values, made.counts)
    at = made.counts.size
    if order == "count":
        at = int(np.count_nonzero(made.counts >= made.nulls))
    elif order == "first":
        at = made.before_null
    return Frequencies(nulls.with_nulls(made.values, at), np.insert(made.counts, at, made.nulls))


# --- results -----------------------------------------------------------------------------------------------


def _value_counts(options: dict[str, Any], order: str | None, meta: Any, table: Any) -> Any:
    if isinstance(table, CategoryCounts):
        return of_table(meta, partial(_of_categories, table, order, options), order=order, **options)
    if isinstance(table, Frequencies):
        dropna = options["dropna"]
        words = partial(_words.in_order, table, dropna=dropna)
        return of_table(meta, words, order=order, **{**options, "dropna": False})
    return of_table(meta, partial(_frequencies, table=table), order=order, **options)


def _of_categories(table: CategoryCounts, order: str | None, options: dict[str, Any], _: str) -> Frequencies:
    return table.in_order(order, options["dropna"])


def _mode(dropna: bool, meta: Any, table: Any) -> Any:
    if isinstance(table, CategoryCounts):
        return table.modes(dropna)
    if isinstance(table, Frequencies):
        return mode_of(meta, _words.in_order(table, "value", dropna), False)
    return mode_of(meta, _frequencies("value", table), dropna)


def _unique(_: Any, table: Any) -> tuple[np.ndarray, np.ndarray]:
    if isinstance(table, CategoryCounts):
        made, counts = table.unique()
        return np.asarray(made), counts
    if isinstance(table, Frequencies):
        made = _words.in_order(table, "value", False)
        return np.asarray(made.values), made.counts
    if table.nulls:
        raise ValueError(
            f"unique: {table.nulls} items are null, which an array of {table.values.dtype} does not hold; "
            "drop them, or use cairn.dask.value_counts(dropna=False)"
        )
    return tuple(_frequencies("value", table))  # type: ignore[return-value]
