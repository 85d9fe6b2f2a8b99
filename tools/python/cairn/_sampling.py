"""Weighted random draws with replacement."""

from __future__ import annotations

import math
import numbers
import operator
import os
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays


class Sampler:
    """Draws item numbers by their weights.

    Draw number i of (seed, stream) depends on the weights, seed, stream and i alone: it is the same on every
    machine, number of threads and device, whether draws are made in one call or in several.

    Parameters
    ----------
    weights : array_like, or int
        One weight for each item, finite and not negative; or how many items, all equally probable.
    alias : bool
        Draw by an alias table, whose draws are others.

    Samplers pickle, and may be used by several threads at once.

    >>> die = cairn.Sampler([1, 1, 1, 1, 1, 2])
    >>> rolls = die.draw(1000, seed=7)
    >>> bool((rolls[100:110] == die.draw(10, seed=7, offset=100)).all())
    True
    """

    def __init__(
        self, weights: Any, *, alias: bool = False, device: Device = "auto", threads: int = 0
    ) -> None:
        is_number = isinstance(weights, numbers.Integral)
        self._weights = int(weights) if is_number else weights_of(weights, "weights").copy()
        self._alias = alias
        self._items = _items_of(self._weights, alias, device, threads)

    def __len__(self) -> int:
        return self._items.size()

    @property
    def method(self) -> str:
        """How draws are found."""
        return self._items.method()

    def draw(
        self,
        size: Any = None,
        *,
        seed: Any = None,
        stream: int = 0,
        offset: int = 0,
        ranks: Any = None,
        device: Device = "auto",
        threads: int = 0,
    ) -> Any:
        """Item numbers, int64, of this shape; one number where size is None.

        seed: 0 to 2^64 - 1; or a sequence of integers or a numpy SeedSequence, of which it is made; or a
        numpy Generator, BitGenerator or RandomState, from which it is drawn, so that the next call draws
        others; None takes one from the operating system. offset: the first draw is this one.

        With ``ranks``, an mpi4py communicator, this rank's ``size`` of the draws of all, those of rank 0
        first: together those of one process. size is a number of items and may differ from rank to rank; the
        seed is an integer, the same on all.
        """
        if ranks is not None:
            return over_ranks(Sampler.draw, locals())
        shape = shape_of(size)
        if any(length < 0 for length in shape):
            raise ValueError(f"size is {size}; negative dimensions are not allowed")
        drawn = np.empty(math.prod(shape), np.int64)
        self._items.draw(drawn, seed_of(seed), stream, offset, device, threads)
        return drawn.reshape(shape) if size is not None else int(drawn[0])

    def __getstate__(self) -> dict[str, Any]:
        return {"weights": self._weights, "alias": self._alias}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["weights"], alias=state["alias"])


def seed_of(seed: Any) -> int:
    """64 bits of whatever numpy takes for a seed, and of its generators."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    if isinstance(seed, np.random.BitGenerator):
        seed = np.random.Generator(seed)
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(0, 1 << 64, dtype=np.uint64))
    if isinstance(seed, np.random.RandomState):
        return int(seed.randint(0, 1 << 64, dtype=np.uint64))
    if np.ndim(seed) != 0:
        seed = np.random.SeedSequence(seed)
    if isinstance(seed, np.random.SeedSequence):
        return int(seed.generate_state(1, np.uint64)[0])
    try:
        start = operator.index(seed)
    except TypeError as error:
        raise TypeError(
            f"seed is {seed!r}; expected an integer, some of them, or a generator of numpy"
        ) from error
    if not 0 <= start < 1 << 64:
        raise ValueError(f"seed is {start}; expected an integer from 0 to {2**64 - 1}")
    return start


def shape_of(size: Any) -> tuple[int, ...]:
    if size is None:
        return ()
    return tuple(operator.index(side) for side in size) if np.ndim(size) else (operator.index(size),)


def weights_of(weights: Any, name: str) -> np.ndarray:
    array = arrays.as_array(weights, name)
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions; expected one")
    made = arrays.plain(array)
    if made is None:
        raise TypeError(f"{name} has type {array.dtype}; expected numbers")
    return np.ascontiguousarray(made, dtype=made.dtype if made.dtype.char in "fd" else np.float64)


def _items_of(weights: Any, alias: bool, device: str, threads: int) -> _core.WeightedItems:
    if isinstance(weights, int):
        if weights < 1:
            raise ValueError(f"there are {weights} items; expected 1 or more")
        return _core.WeightedItems.uniform(weights)
    return _core.WeightedItems.of_weights(weights, alias, device, threads)
