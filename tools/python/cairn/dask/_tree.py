"""States of parts, added up by a tree, and what is made of the sum: nodes of a graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import dask
import dask.array as da
import numpy as np
from dask.base import tokenize
from dask.delayed import Delayed
from dask.highlevelgraph import HighLevelGraph

_AT_ONCE = 8  # states that one task adds up
_SMALL = 1 << 12  # bytes of a value that every task may carry


class Nodes(NamedTuple):
    """Nodes of a graph, and the collections that hold it."""

    keys: list[Any]
    under: list[Any]


def layer_of(what: str, calls: Sequence[tuple[Any, ...]], under: Sequence[Any]) -> Nodes:
    """A node for each of the calls (function, key or list of keys, ...)."""
    name = f"cairn-{what}-{tokenize(calls)}"
    tasks: dict[Any, Any] = {(name, i): call for i, call in enumerate(calls)}
    graph = HighLevelGraph.from_collections(name, tasks, dependencies=list(under))
    return Nodes(list(tasks), [Delayed(key, graph, layer=name) for key in list(tasks)[:1]])


def call_with(function: Callable[..., Any], shared: Any) -> tuple[tuple[Any, ...], list[Any]]:
    """The beginning of a call function(shared, ...), and what it rests on: a value is bound to the
    function, a Delayed is computed once for all calls."""
    if isinstance(shared, Delayed):
        return (function, shared.key), [shared]
    return (partial(function, shared),), []


def shared_node(value: Any) -> Delayed:
    """A large value as a node of its own, so that no task carries it."""
    return layer_of("shared", [(partial(itself, value),)], []).under[0]


def shared_value(value: Any, size: int) -> Any:
    """The value, of so many bytes, as call_with takes it: a node where it is large."""
    return value if size <= _SMALL else shared_node(value)


def itself(value: Any) -> Any:
    """The value; as a task, another name for it."""
    return value


def state_itself(_: Any, state: Any) -> Any:
    """What summed is to finish with where nothing is to be done."""
    return state


def summed(
    states: Nodes,
    combine: Callable[[list[Any]], Any],
    finish: Callable[..., Any],
    shared: Any = None,
    split_every: int | None = None,
) -> Delayed:
    """finish(shared, the state of all): states are combined some at a time, in order, level by level."""
    at_once = split_every_of(split_every)
    keys, under = states
    while len(keys) > at_once:
        groups = [keys[i : i + at_once] for i in range(0, len(keys), at_once)]
        keys, under = layer_of("sum", [(combine, group) for group in groups], under)
    call, rests = call_with(partial(_finished, combine, finish), shared)
    return layer_of("result", [(*call, keys)], [*under, *rests]).under[0]


def _finished(combine: Any, finish: Any, shared: Any, states: list[Any]) -> Any:
    return finish(shared, combine(states))


def split_every_of(split_every: int | None) -> int:
    """How many states one task adds up; dask's own setting where the call says nothing."""
    if split_every is None or split_every is False:
        split_every = dask.config.get("split_every", None) or _AT_ONCE
    if split_every < 2:
        raise ValueError(f"split_every is {split_every}; expected 2 or more")
    return int(split_every)


# --- what is handed out ------------------------------------------------------------------------------------


def lazy(node: Delayed) -> Delayed:
    """The node as a Delayed; steps of arrays before it are fused, as dask does it for arrays."""
    graph = da.Array.__dask_optimize__(node.dask, [node.key])
    if not isinstance(graph, HighLevelGraph):
        graph = HighLevelGraph.from_collections(node.key[0], graph, dependencies=())
    return Delayed(node.key, graph, layer=node.key[0])


def after(node: Delayed, function: Callable[[Any], Any]) -> Delayed:
    """function(the value of the node)."""
    return layer_of("then", [(function, node.key)], [node]).under[0]


def array_of(node: Delayed, pick: Callable[[Any], Any], shape: Sequence[Any], dtype: Any) -> da.Array:
    """A dask array of one chunk: what pick takes of the value of the node. Sides may be unknown (NaN)."""
    name = f"cairn-array-{tokenize(node.key, pick)}"
    tasks: dict[Any, Any] = {(name, *(0 for _ in shape)): (pick, node.key)}
    graph = HighLevelGraph.from_collections(name, tasks, dependencies=[node])  # type: ignore[list-item]
    meta = np.empty((0,) * len(shape), dtype)
    return da.Array(graph, name, tuple((side,) for side in shape), meta=meta)
