"""Arrays of Python objects as numbers: None, NaN and pandas' NA among them are NaN."""

from __future__ import annotations

import math
import numbers
import sys
from typing import Any

import numpy as np

from cairn._inputs.exact import EXACT

_WORDS = (str, bytes)


def numbers_of_objects(objects: np.ndarray, name: str) -> np.ndarray:
    """An array of objects as one of integers, bools or float64, if they are such numbers, or missing.

    Other numbers (Decimal, Fraction, complex, integers beyond 64 bits) stay objects, which numpy compares.
    TypeError for all else, and for a missing number beside those.
    """
    items = objects.ravel().tolist()
    kinds = set(map(type, items))
    missing = _missing_kinds()
    others = [kind for kind in kinds if not (kind in missing or _is_simple(kind))]
    if not others:
        return _simple_numbers(items, not kinds.isdisjoint(missing), name).reshape(objects.shape)
    for kind in others:
        if not issubclass(kind, numbers.Number):
            raise TypeError(f"{name} has type object, with {_said_of(items, kind)}; expected numbers")
    if any(type(item) in missing or item != item for item in items):
        raise TypeError(
            f"{name} has numbers of type {others[0].__name__} beside missing ones; expected floats"
        )
    return objects


def has_missing(objects: np.ndarray) -> bool:
    """Whether None, NaN or pandas' NA is among objects."""
    items, missing = objects.ravel().tolist(), _missing_kinds()
    return any(
        type(item) in missing or (isinstance(item, (float, np.floating)) and item != item)
        for item in items
    )


def _missing_kinds() -> tuple[type, ...]:
    pandas = sys.modules.get("pandas")
    return (type(None),) if pandas is None else (type(None), type(pandas.NA))


def _is_simple(kind: type) -> bool:
    """Whether numbers of this type are integers, bools, or reals that float64 holds."""
    if issubclass(kind, np.floating):
        return np.dtype(kind).itemsize <= np.dtype(np.float64).itemsize
    return issubclass(kind, (int, float, np.integer, np.bool_))


def _said_of(items: list[Any], kind: type) -> str:
    if not issubclass(kind, _WORDS):
        return f"items of type {kind.__module__}.{kind.__name__}"
    first = next(item for item in items if type(item) is kind)
    return f"words such as {first[:40]!r}"


def _simple_numbers(items: list[Any], has_missing: bool, name: str) -> np.ndarray:
    if not has_missing and not any(isinstance(item, (float, np.floating)) for item in items):
        return _integers(items)
    made = np.empty(len(items))
    for i, item in enumerate(items):
        is_number = isinstance(item, (int, float, np.number, np.bool_))
        if is_number and isinstance(item, (int, np.integer)) and abs(int(item)) > EXACT:
            raise ValueError(
                f"{name} holds {item} among objects that become float64, which would round it; expected "
                "integers up to 2^53, or integers alone"
            )
        made[i] = item if is_number else math.nan
    return made


def _integers(items: list[Any]) -> np.ndarray:
    """Integers or bools; objects where no type of 64 bits holds all."""
    if not items or all(isinstance(item, (bool, np.bool_)) for item in items):
        return np.array(items, bool if items else np.float64)
    whole = [int(item) for item in items]
    for kind in (np.int64, np.uint64):
        limits = np.iinfo(kind)
        if limits.min <= min(whole) and max(whole) <= limits.max:
            return np.array(whole, kind)
    made = np.empty(len(whole), object)
    made[:] = whole
    return made
