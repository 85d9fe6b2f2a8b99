"""Weighted random draws with replacement."""

from __future__ import annotations

import math
import numbers
import operator
import secrets
from typing import Any

import numpy as np

from cairn import _arrays, _core


class Sampler:
    """Draws item numbers by their weights.

    Draw number i of (seed, stream) depends on the weights, seed, stream and i alone: it is the same on
    every
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
        self, weights: Any, *, alias: bool = False, device: str = "auto", threads: int = 0
    ) -> None:
        is_number = isinstance(weights, numbers.Integral)
        self._weights = int(weights) if is_number else _weights_of(weights, "weights").copy()
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
        seed: int | None = None,
        stream: int = 0,
        offset: int = 0,
        device: str = "auto",
        threads: int = 0,
    ) -> Any:
        """Item numbers, int64, of this shape; one number where size is None.

        seed: 0 to 2^64 - 1; None takes one from the operating system. offset: the first draw is this one.
        """
        shape = _shape_of(size)
        if any(length < 0 for length in shape):
            raise ValueError(f"size is {size}; negative dimensions are not allowed")
        drawn = np.empty(math.prod(shape), np.int64)
        start = secrets.randbits(64) if seed is None else operator.index(seed)
        if not 0 <= start < 1 << 64:
            raise ValueError(f"seed is {start}; expected 0 to 2^64 - 1")
        self._items.draw(drawn, start, stream, offset, device, threads)
        return drawn.reshape(shape) if size is not None else int(drawn[0])

    def __getstate__(self) -> dict[str, Any]:
        return {"weights": self._weights, "alias": self._alias}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["weights"], alias=state["alias"])


def _shape_of(size: Any) -> tuple[int, ...]:
    if size is None:
        return ()
    return tuple(operator.index(side) for side in size) if np.ndim(size) else (operator.index(size),)


def _weights_of(weights: Any, name: str) -> np.ndarray:
    array = _arrays.as_array(weights, name)
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions; expected one")
    made = _arrays.plain(array)
    if made is None:
        raise TypeError(f"{name} has type {array.dtype}; expected numbers")
    return np.ascontiguousarray(made, dtype=made.dtype if made.dtype.char in "fd" else np.float64)


def _items_of(weights: Any, alias: bool, device: str, threads: int) -> _core.WeightedItems:
    if isinstance(weights, int):
        if weights < 1:
            raise ValueError(f"there are {weights} items; expected 1 or more")
        return _core.WeightedItems.uniform(weights)
    return _core.WeightedItems.of_weights(weights, alias, device, threads)


def choice(
    a: Any,
    size: Any = None,
    replace: bool = True,
    p: Any = None,
    *,
    seed: int | None = None,
    device: str = "auto",
    threads: int = 0,
) -> Any:
    """numpy.random.Generator.choice: items drawn at random, each by its probability.

    Parameters
    ----------
    a : int or array_like
        How many items there are, which are drawn by number; or the items, drawn along the first axis.
    size : int or tuple of int, optional
        The shape of what is drawn; None draws one item.
    replace : bool
        True; drawing without replacement is not offered: numpy.random.Generator.choice does it.
    p : array_like, optional
        The probability of each item; they add up to 1. All are equally probable without it.
    seed : int, optional
        Draws of one seed are the same everywhere; None takes a seed from the operating system.

    For many draws by the same probabilities make a ``Sampler`` once.

    >>> cairn.choice(5, 3, seed=1).shape
    (3,)
    >>> cairn.choice(["a", "b"], 2, p=[0.0, 1.0], seed=1).tolist()
    ['b', 'b']
    """
    if not replace:
        raise ValueError(
            "replace=False: cairn draws with replacement alone; numpy.random.Generator.choice draws without"
        )
    items = None if np.ndim(a) == 0 else _arrays.as_array(a)
    count = operator.index(a) if items is None else items.shape[0]
    if count == 0 and math.prod(_shape_of(size)) == 0:
        return np.empty(_shape_of(size), np.int64 if items is None else items.dtype)
    if count < 1:
        raise ValueError(
            "a must be a positive integer unless no samples are taken"
            if items is None
            else "a cannot be empty unless no samples are taken"
        )
    weights = count if p is None else _probabilities(p, count)
    drawn = Sampler(weights, device=device, threads=threads).draw(
        size, seed=seed, device=device, threads=threads
    )
    if items is None:
        return drawn
    return items[drawn]


def _probabilities(p: Any, count: int) -> np.ndarray:
    given = _weights_of(p, "p")
    made = given.astype(np.float64, copy=False)
    if made.size != count:
        raise ValueError("a and p must have same size")
    total = math.fsum(made) if made.size < 1 << 16 else float(made.sum())
    if math.isnan(total):
        raise ValueError("Probabilities contain NaN")
    if (made < 0).any():
        raise ValueError("Probabilities are not non-negative")
    if abs(total - 1) > math.sqrt(np.finfo(given.dtype).eps):  # numpy's tolerance, of the type that came
        raise ValueError(f"Probabilities do not sum to 1: their sum is {total}")
    return made
