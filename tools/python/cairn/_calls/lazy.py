"""Lazy data are handed to the calls of cairn.dask."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

_Call = TypeVar("_Call", bound=Callable[..., Any])
_FEW = 16


def is_lazy(x: Any) -> bool:
    """Whether x is computed later: a collection of dask, or what lies on one, such as an xarray.DataArray."""
    return hasattr(type(x), "__dask_graph__") and x.__dask_graph__() is not None


def taken_by_dask(call: _Call) -> _Call:
    """The call; where its first argument is lazy, that of cairn.dask of the same name. What was passed and
    that has not, is refused by its name."""

    @functools.wraps(call)
    def dispatched(*given: Any, **named: Any) -> Any:
        if given and type(given[0]) is np.ndarray:
            return call(*given, **named)
        first: Any = given[0] if given else next(iter(named.values()), None)
        some = first[:_FEW] if type(first) in (list, tuple) else (first,)
        if any(is_lazy(one) for one in some):
            return _of_dask(call, given, named)
        return call(*given, **named)

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
        if name in known or not _is_same(value, defaults[name])
    }
    if "threads" in passed and passed["threads"] == 0:
        del passed["threads"]
    for name in passed:
        if name not in known:
            raise TypeError(f"{name} came with lazy data; cairn.dask.{call.__name__} has no {name}")
    return there(**passed)


def _is_same(value: Any, default: Any) -> bool:
    return value is default or type(value) is type(default) and bool(value == default)
