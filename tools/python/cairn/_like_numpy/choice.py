"""numpy's choice among items."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from cairn._calls.places import Device
from cairn._inputs import arrays
from cairn._inputs.unread import refuse_unread
from cairn._sampling import Sampler, shape_of, weights_of


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
        True; drawing without replacement is refused: numpy.random.Generator.choice does it.
    p : array_like, optional
        The probability of each item; they add up to 1. All are equally probable without it.
    axis : int
        The axis of the items along which they are drawn.
    shuffle : bool
        Of numpy's draws without replacement; those with replacement are independent whatever it says.
    seed : int, sequence of int, SeedSequence, Generator or None
        Draws of one seed are the same everywhere; a numpy Generator gives another seed each time; None takes
        one from the operating system.

    For many draws by the same probabilities make a ``Sampler`` once.

    >>> cairn.choice(5, 3, seed=1).shape
    (3,)
    >>> cairn.choice(["a", "b"], 2, p=[0.0, 1.0], seed=1).tolist()
    ['b', 'b']
    """
    if not replace:
        raise ValueError(
            "replace=False: cairn draws with replacement alone; draw without by "
            "numpy.random.default_rng(seed).choice(a, size, replace=False, p=p)"
        )
    refuse_unread(a, "a")
    items = None if np.ndim(a) == 0 else arrays.as_array(a)
    if items is not None and not -items.ndim <= axis < items.ndim:
        raise ValueError(f"axis is {axis}; the items have {items.ndim} dimensions")
    count = operator.index(a) if items is None else items.shape[axis]
    if count < 1 and math.prod(shape_of(size)) > 0:
        raise ValueError(
            "a must be a positive integer unless no samples are taken"
            if items is None
            else "a cannot be empty unless no samples are taken"
        )
    if count < 1:
        drawn = np.empty(shape_of(size), np.int64)
    else:
        sampler = Sampler(
            count if p is None else _probabilities(p, count), device=device, threads=threads
        )
        drawn = sampler.draw(size, seed=seed, device=device, threads=threads)
    return drawn if items is None else items.take(drawn, axis)


def _probabilities(p: Any, count: int) -> np.ndarray:
    given = weights_of(p, "p")
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
