"""Exact quantiles of lazy data: some passes over the parts, of which only windows of a search travel."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import dask.array as da
import numpy as np

from cairn import _core
from cairn._calls.places import Device, Place
from cairn._inputs import arrays, nulls
from cairn._like_numpy import order_statistics
from cairn._parts.ends import Ends
from cairn.dask._ends import ends_of_parts, joined_ends
from cairn.dask._source import dtype_of, source_of_one
from cairn.dask._tree import array_of, summed


class Search(NamedTuple):
    """A search of the items at some positions, between two passes over the data."""

    dtype: np.dtype  # of the data
    numbers: int  # items that are numbers: NaN are behind them
    positions: tuple[int, ...] = ()
    state: bytes | None = None  # None: nothing is searched for, or it is found
    items: Any = None  # at the positions, when they are found


def quantile(
    a: Any,
    q: Any,
    *,
    skip_nan: bool = False,
    reread: bool = False,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> da.Array:
    """cairn.quantile of a dask array, series or bag: of all items, exactly, by the linear rule.

    The items stay where they are. A pass counts them; then each pass over them tells 16 more bits of what is
    looked for, or keeps the few items that are left: two or three passes usually, one for each two bytes of
    an item at most.

    Parameters
    ----------
    a : dask.array.Array, Series or Bag
        Numbers.
    q : float or sequence of float
        From 0 to 1.
    skip_nan : bool
        Leave out NaN and nulls; else they are the answer.
    reread : bool
        Make the chunks anew for each pass. Else the graph has them once, and workers hold them, or write them
        to their disks, until the last pass.
    split_every : int, optional
        How many states one task joins; each has 512 KiB for each window of the search, or the items in it.

    ValueError, when it is computed, where the data differ from pass to pass.

    >>> import dask.array as da, cairn.dask
    >>> cairn.dask.quantile(da.arange(1, 6, chunks=2), [0.25, 0.5]).compute()
    array([2., 3.])
    """
    at = np.asarray(q, float)
    if not np.all((at >= 0) & (at <= 1)):
        raise ValueError("Quantiles must be in the range [0, 1]")
    node, dtype = _searched(a, at.ravel(), skip_nan, reread, split_every, Place(_place(device), threads))
    kind = np.result_type(dtype, q if np.ndim(q) == 0 else at) if dtype.kind == "f" else np.float64
    return array_of(node, partial(_quantiles, q, skip_nan), at.shape, kind)


def median(
    a: Any,
    *,
    skip_nan: bool = False,
    reread: bool = False,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> da.Array:
    """cairn.median of a dask array, series or bag, exactly; parameters as of quantile.

    >>> import dask.array as da, cairn.dask
    >>> float(cairn.dask.median(da.asarray([1, 5, 2, 8]).rechunk(2)))
    3.5
    """
    half = np.array([0.5])
    node, dtype = _searched(a, half, skip_nan, reread, split_every, Place(_place(device), threads))
    kind = dtype if dtype.kind == "f" else np.float64
    return array_of(node, partial(_median, skip_nan), (), kind)


def _place(device: str) -> str:
    if device not in ("auto", "host"):
        raise ValueError(f"device is {device!r}; quantiles of lazy data are found on the host")
    return "host"


def _searched(
    a: Any, at: np.ndarray, skip_nan: bool, reread: bool, split_every: Any, how: Place
) -> tuple[Any, np.dtype]:
    """A node of the Search that has found its items, and the type of the data; float64 if not known."""
    source = source_of_one(a)
    dtype = dtype_of(source.columns[0])
    if dtype is not None:
        _refuse_type(dtype)
    search = summed(
        ends_of_parts(source, how), joined_ends, partial(_begun, at, skip_nan), None, split_every
    )
    for number in range(1, _passes(dtype) + 1):
        seen = source.made_anew(number) if reread else source
        states = seen.map(partial(_part_gone_through, how), search)
        search = summed(states, _merged, _ended, search, split_every)
    return search, dtype if dtype is not None else np.dtype(np.float64)


def _refuse_type(dtype: np.dtype) -> None:
    if dtype.kind not in "biuf" or arrays.plain(np.zeros(0, dtype)) is None:
        raise TypeError(f"a has type {dtype}; expected integers, bool, float16, float32 or float64")


def _passes(dtype: np.dtype | None) -> int:
    """At most so many: one for each 16 bits of an item, and one more where a pass keeps what is left."""
    size = 8 if dtype is None else max(2, dtype.itemsize)
    return 1 if size == 2 and dtype is not None and dtype.char != "e" else size // 2 + 1


# --- one pass ----------------------------------------------------------------------------------------------


def _begun(at: np.ndarray, skip_nan: bool, _: Any, columns: list[Ends]) -> Search:
    (ends,) = columns
    if ends.numbers or ends.none:
        _refuse_type(ends.dtype)
    if ends.numbers == 0 or (ends.none and not skip_nan):
        numbers = 0 if ends.numbers + ends.none == 0 or skip_nan else -1
        return Search(ends.dtype, numbers)
    below = np.floor((ends.numbers - 1) * at).astype(np.uint64)  # as the library
    positions = sorted({min(int(position) + i, ends.numbers - 1) for position in below for i in (0, 1)})
    if not positions:
        return Search(ends.dtype, ends.numbers, (), None, np.zeros(0, _raw(ends.dtype)))
    state = _core.PositionSearch(np.zeros(0, _raw(ends.dtype)), positions).save()
    return Search(ends.dtype, ends.numbers, tuple(positions), state)


def _raw(dtype: np.dtype) -> np.dtype:
    """The type in which the library compares the items."""
    return arrays.plain(np.zeros(0, dtype)).dtype  # type: ignore[union-attr]


def _part_gone_through(how: Place, search: Search, part: Any) -> Any:
    """The state with the items of a part."""
    if search.state is None:
        return None
    column = nulls.column_of(part)
    items = arrays.numbers(part if column is None else column.numbers, "a")
    found = _loaded(search, search.state)
    found.add(items.astype(_raw(search.dtype), copy=False), how.threads)
    return search, found.save()


def _loaded(search: Search, state: bytes) -> Any:
    return _core.PositionSearch.load(np.zeros(0, _raw(search.dtype)), state)


def _merged(states: list[Any]) -> Any:
    if states[0] is None or len(states) == 1:
        return states[0]
    search, first = states[0]
    whole = _loaded(search, first)
    for _, state in states[1:]:
        whole.merge(_loaded(search, state))
    return search, whole.save()


def _ended(search: Search, merged: Any) -> Search:
    """The search after a pass."""
    if merged is None:
        return search
    whole = _loaded(search, merged[1])
    whole.end_pass()
    if whole.done():
        return search._replace(state=None, items=whole.items())
    return search._replace(state=whole.save())


# --- results -----------------------------------------------------------------------------------------------


def _table(search: Search) -> tuple[np.ndarray, np.ndarray]:
    """Items and how often each would have to occur so that it is at its position."""
    items, first = np.unique(search.items[::-1], return_index=True)
    last = np.array(search.positions)[::-1][first]
    last[-1] = search.numbers - 1
    return items, np.diff(last, prepend=-1)


def _quantiles(q: Any, skip_nan: bool, search: Search) -> Any:
    at = np.asarray(q, float)
    kind = (
        np.result_type(search.dtype, q if np.ndim(q) == 0 else at)
        if search.dtype.kind == "f"
        else float
    )
    if search.items is None:
        return _of_none(
            search, partial(order_statistics.quantile, q=q, skip_nan=skip_nan), at.shape, kind
        )
    if at.size == 0:
        return np.zeros(at.shape, kind)
    found = _core.quantiles_of(*_table(search), at.ravel().tolist(), True)
    return found.reshape(at.shape).astype(kind)


def _median(skip_nan: bool, search: Search) -> Any:
    kind = search.dtype if search.dtype.kind == "f" else np.dtype(float)
    if search.items is None:
        return _of_none(search, partial(order_statistics.median, skip_nan=skip_nan), (), kind)
    return np.asarray(_core.middle_of(*_table(search), True)[2], kind)


def _of_none(search: Search, call: Any, shape: tuple[int, ...], kind: Any) -> Any:
    """What the eager call gives of NaN, or of nothing."""
    if search.numbers == 0 and shape == ():
        return np.asarray(call(np.zeros(0, search.dtype)), kind)
    return np.full(shape, np.nan, kind)
