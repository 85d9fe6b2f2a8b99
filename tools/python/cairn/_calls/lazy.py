"""Lazy data are handed to the calls of cairn.dask."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

_Call = TypeVar("_Call", bound=Callable[..., Any])
_FEW = 16
_COLUMNS = ("a", "sample", "values", "weights", "x", "y")  # what calls of cairn.dask take lazily


def is_lazy(x: Any) -> bool:
    """Whether x is computed later: a collection of dask, or what lies on one, such as an xarray.DataArray."""
    return hasattr(type(x), "__dask_graph__") and x.__dask_graph__() is not None


class LazyArgument(TypeError):
    """An argument is lazy, and the call is for data in memory. Says what to do instead: make a call of
    cairn.dask, where there is one."""

    def __init__(self, argument: str, kind: str, way: str = "") -> None:
        self.argument, self.kind = argument, kind
        super().__init__(
            f"{argument} is a {kind}, of which nothing is in memory yet: pass what its compute() gives, or "
            + (way or "make the call for each part of it, by map_blocks or map_partitions of dask")
        )

    def with_call(self, name: str) -> LazyArgument:
        """The same, which names a call of cairn.dask."""
        return LazyArgument(self.argument, self.kind, f"call cairn.dask.{name}, which takes it as it is")


def refuse_lazy(name: str, columns: dict[str, Any]) -> None:
    """Refuses columns that are lazy, and names the call of cairn.dask that takes them."""
    for argument, column in columns.items():
        if is_lazy(column):
            kind = f"{type(column).__module__.partition('.')[0]} {type(column).__name__}"
            raise LazyArgument(argument, kind).with_call(name)


def taken_by_dask(call: _Call) -> _Call:
    """The call; where its first argument is lazy, that of cairn.dask of the same name. What was passed and
    that has not, is refused by its name; with ranks lazy data are refused, within their agreement."""

    @functools.wraps(call)
    def dispatched(*given: Any, **named: Any) -> Any:
        try:
            if given and type(given[0]) is np.ndarray:
                return call(*given, **named)
            first: Any = given[0] if given else next(iter(named.values()), None)
            some = first[:_FEW] if type(first) in (list, tuple) else (first,)
            if any(is_lazy(one) for one in some) and named.get("ranks") is None:
                return _of_dask(call, given, named)
            return call(*given, **named)
        except LazyArgument as error:
            if error.argument in _COLUMNS:
                raise error.with_call(call.__name__) from None
            raise

    return cast(_Call, dispatched)


def _of_dask(call: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    import cairn.dask

    there = getattr(cairn.dask, call.__name__)
    bound = inspect.signature(call).bind(*given, **named)
    known = inspect.signature(there).parameters
    defaults = {name: one.default for name, one in inspect.signature(call).parameters.items()}
    passed = {
        name: value
        for name, value in bound.arguments.items()
        if name in known or not is_same(value, defaults[name])
    }
    if "threads" in passed and passed["threads"] == 0:
        del passed["threads"]
    for name in passed:
        if name not in known:
            raise TypeError(f"{name} came with lazy data; cairn.dask.{call.__name__} has no {name}")
    return there(**passed)


def is_same(value: Any, default: Any) -> bool:
    """True if what was passed is what would be without."""
    return value is default or type(value) is type(default) and bool(value == default)
