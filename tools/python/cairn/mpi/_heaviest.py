"""The heaviest subarrays of an array that ranks have parts of."""

from __future__ import annotations

import operator
from functools import partial
from typing import Any

from cairn import _core
from cairn._inputs import arrays
from cairn._subarrays import Subarrays, sides_of
from cairn.mpi._agreement import Call, Given


def max_subarrays(
    call: Call, values: Any, k: int, shape: Any, disjoint: bool, min_shape: Any, max_shape: Any
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

    return _found(call, look)


def maximal_scoring_subsequences(call: Call, values: Any) -> Subarrays:
    options = {"shape": [], "k": 1, "how": "scoring", "min_shape": [], "max_shape": []}
    return _found(call, partial(_looked_at, values, options))


def _looked_at(values: Any, options: dict[str, Any]) -> Given:
    return Given([arrays.flat(arrays.as_array(values, "values"))], options, options)


def _found(call: Call, look: Any) -> Subarrays:
    given = call.agreed(look)
    seen = arrays.dense(arrays.known_plain(given.columns[0]))
    sums, first, last, _ = _core.heaviest(seen, *given.rest.values(), *call.place())
    return Subarrays(sums, first, last)
