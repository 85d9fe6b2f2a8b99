"""Draws, samples, orders and counts that ranks share."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from cairn import _core
from cairn._sampling import Sampler, weights_of
from cairn.mpi._agreement import Call, Given
from cairn.mpi._communicator import ranks_of
from cairn.random._distribution import Distribution

_MOST = 1 << 64


def draw(
    call: Call, self: Sampler | Distribution, size: int | None, seed: int | None, stream: int, offset: int
) -> np.ndarray:
    """This rank's `size` of the draws of a Sampler or a Distribution that all ranks hold.

    Those of rank 0 come first, and those of all ranks together are those of one process. size may differ from
    rank to rank.
    """

    def look() -> Given:
        is_real = isinstance(self, Distribution) and not self._is_whole
        drawn = np.empty(_length(size), np.float64 if is_real else np.int64)
        return Given([], {}, (self._core if isinstance(self, Distribution) else self._items, drawn))

    given, which = _agreed(call, (seed, stream, offset), look)
    core, drawn = given.rest
    core.draw(drawn, *which)
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
    call = Call("sample_without_replacement", ranks_of(comm), threads=threads)

    def look() -> Given:
        if order not in ("taken", "ascending"):
            raise ValueError(f"order is {order!r}; expected 'taken' or 'ascending'")
        same = {"order": order, "items": None if items is None else operator.index(items)}
        return Given(_columns(call, weights, items), same, np.empty(_length(size), np.int64))

    given, which = _agreed(call, (seed, stream, offset), look)
    if items is None:
        _core.draw_distinct(given.rest, given.columns[0], order == "ascending", *which)
    else:
        _core.draw_some(given.rest, items, order == "ascending", *which)
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
    call = Call("divided_sample_without_replacement", ranks_of(comm), threads=threads)

    def look() -> Given:
        if items is not None:
            _length(items)
        return Given(_columns(call, weights, items), {"count": operator.index(count)})

    given, which = _agreed(call, (seed, stream, offset), look)
    if items is None:
        return _core.divide_distinct(count, given.columns[0], *which)
    return _core.divide_some(count, items, *which)


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
    call = Call("multinomial", ranks_of(comm), threads=threads)
    given, which = _agreed(
        call, (seed, stream, offset), lambda: Given(_columns(call, weights), {"n": operator.index(n)})
    )
    counts = np.empty(given.columns[0].size, np.int64)
    _core.count_all_draws(counts, given.columns[0], n, *which)
    return counts


def permutation(
    comm: Any, size: int, *, seed: int, stream: int = 0, offset: int = 0, threads: int = 0
) -> np.ndarray:
    """This rank's `size` of a permutation of as many numbers as all ranks ask for."""
    call = Call("permutation", ranks_of(comm), threads=threads)
    given, which = _agreed(
        call, (seed, stream, offset), lambda: Given([], {}, np.empty(_length(size), np.int64))
    )
    _core.draw_permutation(given.rest, *which)
    return given.rest


def shuffle(
    comm: Any, x: np.ndarray, *, seed: int, stream: int = 0, offset: int = 0, threads: int = 0
) -> None:
    """Brings the items, along the first axis, of all ranks' arrays into one random order, in place: each rank
    has as many as before, from any rank. x is as permutation(...) of the same draws would index the arrays of
    all ranks, one behind the other."""
    call = Call("shuffle", ranks_of(comm), threads=threads)

    def look() -> Given:
        if not isinstance(x, np.ndarray) or x.ndim == 0:
            raise TypeError(f"x is a {type(x).__name__}; expected an array of one dimension or more")
        if not x.flags.writeable:
            raise ValueError("array is read-only")
        if x.dtype.hasobject:
            raise TypeError(f"x has type {x.dtype}; expected items that are bytes, not objects")
        return Given([], {"dtype": x.dtype.str, "row": x.shape[1:]}, np.ascontiguousarray(x))

    given, which = _agreed(call, (seed, stream, offset), look)
    lines = given.rest
    width = lines.dtype.itemsize * int(np.prod(lines.shape[1:]))
    if width == 0:
        return
    rows = np.frombuffer(lines.data.cast("B"), np.uint8) if lines.size else np.empty(0, np.uint8)
    _core.shuffle_rows(rows.reshape(-1, width), *which)
    if lines is not x:
        x[...] = lines


def _agreed(
    call: Call, draws: tuple[Any, Any, Any], look: Callable[[], Given]
) -> tuple[Given, tuple[Any, ...]]:
    """Returns what look() returns, if all ranks ask for the same draws: seed, stream and offset. Returns also
    what functions of the core take after their own arguments: these draws, and the place."""
    numbers: dict[str, int] = {}

    def looked() -> Given:
        if draws[0] is None:
            raise TypeError("seed is None; over ranks expected an integer, the same on all")
        numbers.update(zip(("seed", "stream", "offset"), map(operator.index, draws)))
        for name, number in numbers.items():
            if not 0 <= number < _MOST:
                raise ValueError(f"{name} is {number}; expected 0 to 2^64 - 1")
        given = look()
        return given._replace(same={**numbers, **given.same})

    given = call.agreed(looked)
    return given, (*numbers.values(), *call.place())


def _columns(call: Call, weights: Any, items: Any = None) -> list[np.ndarray]:
    """The weights, if the call is by weights."""
    if (weights is None) == (items is None):
        raise TypeError(f"{call.name} takes either weights or items")
    return [] if weights is None else [weights_of(weights, "weights")]


def _length(size: Any) -> int:
    if size is None or np.ndim(size):
        raise TypeError(f"size is {size!r}; over ranks expected a number of items")
    length = operator.index(size)
    if length < 0:
        raise ValueError(f"there are {length} items; expected none that are negative")
    return length
