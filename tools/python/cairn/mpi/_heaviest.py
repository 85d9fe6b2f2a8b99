"""The heaviest subarrays of an array that ranks have parts of."""

from __future__ import annotations

import operator
from functools import partial
from typing import Any

from cairn import _core
from cairn._calls.places import Device
from cairn._inputs import arrays
from cairn._subarrays import Subarrays, sides_of
from cairn.mpi._agreement import Given, agreed
from cairn.mpi._communicator import Communicator


def max_subarrays(
    ranks: Communicator,
    values: Any,
    k: int = 1,
    *,
    shape: Any = None,
    disjoint: bool = False,
    min_shape: Any = None,
    max_shape: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Subarrays:
    """Of an array of this shape, of whose values, in C's order, each rank has some: those of rank 0 come
    first. Without a shape they are a line."""

    def look() -> Given:
        options: dict[str, Any] = {
            "shape": sides_of(shape),
            "k": operator.index(k),
            "how": "disjoint" if disjoint else "overlapping",
            "min_shape": sides_of(min_shape),
            "max_shape": sides_of(max_shape),
        }
        if options["k"] < 1:
            raise ValueError(f"k is {k}; expected 1 or more")
        return _looked_at(values, options)

    return _found(ranks, "max_subarrays", look, device, threads)


def maximal_scoring_subsequences(
    ranks: Communicator, values: Any, *, device: Device = "auto", threads: int = 0
) -> Subarrays:
    options = {"shape": [], "k": 1, "how": "scoring", "min_shape": [], "max_shape": []}
    look = partial(_looked_at, values, options)
    return _found(ranks, "maximal_scoring_subsequences", look, device, threads)


def _looked_at(values: Any, options: dict[str, Any]) -> Given:
    return Given([arrays.flat(arrays.as_array(values, "values"))], options, options)


def _found(ranks: Communicator, call: str, look: Any, device: str, threads: int) -> Subarrays:
    given = agreed(ranks, call, look)
    seen = arrays.dense(arrays.known_plain(given.columns[0]))
    options = [*given.rest.values(), ranks._at(device), threads]
    sums, first, last, _ = _core.heaviest(seen, *options)
    return Subarrays(sums, first, last)
