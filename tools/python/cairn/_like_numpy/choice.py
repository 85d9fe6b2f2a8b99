"""numpy's choice among items."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn._inputs.unread import refuse_unread
from cairn._sampling import seed_of, shape_of, weights_of

_MOST_ITEMS = 1 << 31  # of the library's samplers


def choice(
    a: Any,
    size: Any = None,
    replace: bool = True,
    p: Any = None,
    axis: int = 0,
    shuffle: bool = True,
    *,
    seed: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """numpy.random.Generator.choice: items drawn at random, each by its probability.

    Parameters
    ----------
    a : int or array_like
        How many items there are, which are drawn by number; or the items, drawn along an axis.
    size : int or tuple of int, optional
        The shape of what is drawn; None draws one item.
    replace : bool
        False draws each item at most once: one after the other, each time one of those that are left, by
        their probabilities.
    p : array_like, optional
        The probability of each item; they add up to 1. All are equally probable without it.
    axis : int
        The axis of the items along which they are drawn.
    shuffle : bool
        Without replacement and p: False gives any order, which takes less time.
    seed : int, sequence of int, SeedSequence, Generator or None
        Draws of one seed are the same everywhere; a numpy Generator gives another seed each time; None takes
        one from the operating system.

    For many draws by the same probabilities make a ``Sampler`` once.

    >>> cairn.choice(5, 3, seed=1).shape
    (3,)
    >>> cairn.choice(["a", "b"], 2, p=[0.0, 1.0], seed=1).tolist()
    ['b', 'b']
    """
    refuse_unread(a, "a")
    return chosen(
        a, size, replace, p, axis, shuffle, lambda: (seed_of(seed), 0), Place(device, threads)
    )


def chosen(
    a: Any,
    size: Any,
    replace: bool,
    p: Any,
    axis: int,
    shuffle: bool,
    which: Callable[[], tuple[int, int]],
    at: Place,
) -> Any:
    """The choice; which() gives the seed and the stream."""
    items = None if np.ndim(a) == 0 else arrays.as_items(a, "a")
    if items is not None and not -items.ndim <= axis < items.ndim:
        raise ValueError(f"axis is {axis}; the items have {items.ndim} dimensions")
    count = _count_of(a) if items is None else items.shape[axis]
    shape = shape_of(size)
    if count < 1 and math.prod(shape) != 0:
        raise ValueError(
            "a must be a positive integer unless no samples are taken"
            if items is None
            else "a cannot be empty unless no samples are taken"
        )
    weights = None if p is None else _probabilities(p, count)
    if any(length < 0 for length in shape):
        raise ValueError("negative dimensions are not allowed")
    drawn = np.empty(shape, np.int64)
    if not replace:
        _refuse_more(drawn.size, count, weights)
    if drawn.size:
        draw = _with_replacement if replace else _without_replacement
        draw(drawn.reshape(-1), count, weights, shuffle, *which(), at)
    return _taken(items, drawn if size is not None else drawn.item(), axis)


def _count_of(a: Any) -> int:
    try:
        return operator.index(np.asarray(a).item())
    except TypeError:
        raise ValueError(f"a must be a sequence or an integer, not {type(a)}") from None


def _refuse_more(size: int, count: int, weights: np.ndarray | None) -> None:
    if size > count:
        raise ValueError("Cannot take a larger sample than population when replace is False")
    if weights is not None and np.count_nonzero(weights) < size:
        raise ValueError("Fewer non-zero entries in p than size")


def _with_replacement(
    to: np.ndarray,
    count: int,
    weights: np.ndarray | None,
    _shuffle: bool,
    seed: int,
    stream: int,
    at: Place,
) -> None:
    if weights is None and count > _MOST_ITEMS:
        _core.draw_integers(to.view(np.uint64), count - 1, seed, stream, 0, *at)
        return
    items = (
        _core.WeightedItems.uniform(count)
        if weights is None
        else _core.WeightedItems.of_weights(weights, False, *at)
    )
    items.draw(to, seed, stream, 0, *at)


def _without_replacement(
    to: np.ndarray,
    count: int,
    weights: np.ndarray | None,
    shuffle: bool,
    seed: int,
    stream: int,
    at: Place,
) -> None:
    if weights is not None:
        _core.draw_distinct(to, weights, False, seed, stream, 0, *at)
        return
    _core.draw_some(to, count, not shuffle, seed, stream, 0, *at)


def _taken(items: np.ndarray | None, drawn: Any, axis: int) -> Any:
    if items is None:
        return drawn
    taken = items.take(drawn, axis)
    if items.ndim == 1 and np.ndim(drawn) == 0 and isinstance(drawn, np.ndarray):
        made = np.empty((), items.dtype)  # numpy's scalars become arrays, objects stay what they are
        made[()] = items[int(drawn)]
        return made
    return taken


def _probabilities(p: Any, count: int) -> np.ndarray:
    items = arrays.as_array(p, "p")
    given = weights_of(items.astype(np.float64) if items.dtype == object else items, "p")  # None: NaN
    made = given.astype(np.float64, copy=False)
    if made.size != count:
        raise ValueError("a and p must have same size")
    total = math.fsum(made) if made.size < 1 << 16 else float(made.sum())
    if math.isnan(total):
        raise ValueError("Probabilities contain NaN")
    if (made < 0).any():
        raise ValueError("Probabilities are not non-negative")
    if abs(total - 1) > math.sqrt(
        np.finfo(given.dtype).eps
    ):  # numpy's tolerance, of the type that came
        raise ValueError(f"Probabilities do not sum to 1: their sum is {total}")
    return made
