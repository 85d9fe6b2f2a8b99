"""Draws, samples, orders and counts that ranks share."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import numpy as np

from cairn import _core
from cairn._sampling import Sampler, weights_of
from cairn.mpi._agreement import Call, Given, agreed
from cairn.mpi._communicator import ranks_of
from cairn.random._distribution import Distribution

_MOST = 1 << 64


class _Draws(NamedTuple):
    """Which draws a call takes, the same on all ranks."""

    seed: Any
    stream: Any
    offset: Any

    def numbers(self) -> dict[str, int]:
        if self.seed is None:
            raise TypeError("seed is None; over ranks expected an integer, the same on all")
        same = {name: operator.index(number) for name, number in self._asdict().items()}
        for name, number in same.items():
            if not 0 <= number < _MOST:
                raise ValueError(f"{name} is {number}; expected 0 to 2^64 - 1")
        return same


def draw(
    call: Call, self: Sampler | Distribution, size: int | None, seed: int | None, stream: int, offset: int
) -> np.ndarray:
    """This rank's `size` of the draws of a Sampler or a Distribution that all ranks hold.

    Those of rank 0 come first, and those of all ranks together are those of one process. size may differ from
    rank to rank.
    """

    def look() -> Given:
        same = _Draws(seed, stream, offset).numbers()
        is_real = isinstance(self, Distribution) and not self._is_whole
        drawn = np.empty(_length(size), np.float64 if is_real else np.int64)
        core = self._core if isinstance(self, Distribution) else self._items
        return Given([], same, (core, drawn, same))

    core, drawn, which = call.agreed(look).rest
    core.draw(drawn, *which.values(), *call.place())
    return drawn


def sample_without_replacement(
    comm: Any,
    size: int,
    *,
    weights: Any = None,
    items: int | None = None,
    order: Literal["taken", "ascending"] = "taken",
    seed: int,
    stream: int = 0,
    offset: int = 0,
    threads: int = 0,
) -> np.ndarray:
    """This rank's `size` items of a sample without replacement, of which rank 0 has the first ones.

    weights: those of this rank's items; items are numbered over all ranks, those of rank 0 first. Or items:
    how many there are, all alike, the same number on all ranks. In the order in which items are taken, or by
    their numbers. Who wants all of the sample on one rank asks for none on the others.
    """

    def look(same: dict[str, Any]) -> Any:
        if order not in ("taken", "ascending"):
            raise ValueError(f"order is {order!r}; expected 'taken' or 'ascending'")
        same["order"] = order
        same["items"] = None if items is None else operator.index(items)
        return np.empty(_length(size), np.int64)

    at, given, which = _looked_at(
        comm, "sample_without_replacement", _Draws(seed, stream, offset), weights, items, look
    )
    is_ascending = order == "ascending"
    if items is None:
        _core.draw_distinct(given.rest, given.columns[0], is_ascending, *which, at, threads)
    else:
        _core.draw_some(given.rest, items, is_ascending, *which, at, threads)
    return given.rest


def divided_sample_without_replacement(
    comm: Any,
    count: int,
    *,
    weights: Any = None,
    items: int | None = None,
    seed: int,
    stream: int = 0,
    offset: int = 0,
    threads: int = 0,
) -> np.ndarray:
    """Which of this rank's items are among the `count` that are taken, without replacement, of those of all
    ranks: their numbers on this rank, from 0 on, ascending.

    weights: those of this rank's items; or items: how many it has, all alike.
    """

    def look(same: dict[str, Any]) -> None:
        same["count"] = operator.index(count)
        if items is not None:
            _length(items)

    at, given, which = _looked_at(
        comm, "divided_sample_without_replacement", _Draws(seed, stream, offset), weights, items, look
    )
    if items is None:
        return _core.divide_distinct(count, given.columns[0], *which, at, threads)
    return _core.divide_some(count, items, *which, at, threads)


def multinomial(
    comm: Any,
    n: int,
    weights: Any,
    *,
    seed: int,
    stream: int = 0,
    offset: int = 0,
    threads: int = 0,
) -> np.ndarray:
    """How often each category of this rank is drawn in n draws, up to 2^63 - 1, over those of all ranks, by
    their weights: O(categories), whatever n is. offset is the number of the experiment."""

    def look(same: dict[str, Any]) -> None:
        same["n"] = operator.index(n)

    at, given, which = _looked_at(comm, "multinomial", _Draws(seed, stream, offset), weights, None, look)
    counts = np.empty(given.columns[0].size, np.int64)
    _core.count_all_draws(counts, given.columns[0], n, *which, at, threads)
    return counts


def permutation(
    comm: Any, size: int, *, seed: int, stream: int = 0, offset: int = 0, threads: int = 0
) -> np.ndarray:
    """This rank's `size` of a permutation of as many numbers as all ranks ask for."""
    ranks = ranks_of(comm)

    def look() -> Given:
        same = _Draws(seed, stream, offset).numbers()
        return Given([], same, (np.empty(_length(size), np.int64), same))

    order, which = agreed(ranks, "permutation", look).rest
    _core.draw_permutation(order, *which.values(), ranks._at("auto"), threads)
    return order


def shuffle(
    comm: Any, x: np.ndarray, *, seed: int, stream: int = 0, offset: int = 0, threads: int = 0
) -> None:
    """Brings the items, along the first axis, of all ranks' arrays into one random order, in place: each rank
    has as many as before, from any rank. x is as permutation(...) of the same draws would index the arrays of
    all ranks, one behind the other."""
    ranks = ranks_of(comm)

    def look() -> Given:
        same: dict[str, Any] = _Draws(seed, stream, offset).numbers()
        which = tuple(same.values())
        if not isinstance(x, np.ndarray) or x.ndim == 0:
            raise TypeError(f"x is a {type(x).__name__}; expected an array of one dimension or more")
        if not x.flags.writeable:
            raise ValueError("array is read-only")
        if x.dtype.hasobject:
            raise TypeError(f"x has type {x.dtype}; expected items that are bytes, not objects")
        same["dtype"], same["row"] = x.dtype.str, x.shape[1:]
        return Given([], same, (np.ascontiguousarray(x), which))

    lines, which = agreed(ranks, "shuffle", look).rest
    width = lines.dtype.itemsize * int(np.prod(lines.shape[1:]))
    if width == 0:
        return
    rows = np.frombuffer(lines.data.cast("B"), np.uint8) if lines.size else np.empty(0, np.uint8)
    _core.shuffle_rows(rows.reshape(-1, width), *which, ranks._at("auto"), threads)
    if lines is not x:
        x[...] = lines


def _looked_at(
    comm: Any,
    call: str,
    which: _Draws,
    weights: Any,
    items: int | None,
    look: Callable[[dict[str, Any]], Any],
) -> tuple[Any, Given, tuple[int, ...]]:
    """What calls of the core take as `device`, what all agreed on, and the draws. look() adds what is the
    same on all ranks, and returns what is the rank's own."""
    ranks = ranks_of(comm)
    numbers: dict[str, int] = {}

    def looked() -> Given:
        numbers.update(which.numbers())
        if (weights is None) == (items is None):
            raise TypeError(f"{call} takes either weights or items")
        same: dict[str, Any] = dict(numbers)
        own = look(same)
        return Given([] if weights is None else [weights_of(weights, "weights")], same, own)

    given = agreed(ranks, call, looked)
    return ranks._at("auto"), given, tuple(numbers.values())


def _length(size: Any) -> int:
    if size is None or np.ndim(size):
        raise TypeError(f"size is {size!r}; over ranks expected a number of items")
    length = operator.index(size)
    if length < 0:
        raise ValueError(f"there are {length} items; expected none that are negative")
    return length
