"""Arguments as numpy.random.Generator takes them: numbers and arrays, what is refused, shapes of results."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn._inputs.unread import refuse_unread

MOST_MEAN = 2.0**62  # of cairn's distributions; numpy's ends at 9.2e18
MOST_EXPONENT = 512.0  # of zipf; greater ones draw nothing but 1


class Condition(NamedTuple):
    """What a parameter must not be, of a number and of items of an array; the sentences, for its name."""

    of_number: Callable[[float], bool]
    of_items: Callable[[np.ndarray], np.ndarray]
    said: str
    said_of_items: str = ""


class Rule(NamedTuple):
    """All that a parameter must not be; where two hold, numpy tells the first."""

    conditions: tuple[Condition, ...]

    def refuse_number(self, value: float, name: str) -> None:
        for one in self.conditions:
            if one.of_number(value):
                raise ValueError(one.said.format(name))

    def refuse_items(self, values: np.ndarray, name: str) -> None:
        for one in self.conditions:
            if np.any(one.of_items(values)):
                raise ValueError((one.said_of_items or one.said).format(name))


NON_NEGATIVE = Rule(
    (
        Condition(
            lambda v: v < 0 or (v == 0 and math.copysign(1, v) < 0),
            lambda v: np.signbit(v) & ~np.isnan(v),
            "{0} < 0",
        ),
    )
)
TRIALS = Rule(
    (
        *NON_NEGATIVE.conditions,
        Condition(lambda v: v > 1 << 62, lambda v: v > 1 << 62, "{0} is above 2^62, the most that is taken"),
    )
)
POSITIVE_NOT_NAN = Rule(
    (
        Condition(lambda v: v != v, np.isnan, "{0} must not be NaN"),
        Condition(lambda v: v <= 0, lambda v: v <= 0, "{0} <= 0"),
    )
)
PROBABILITY = Rule(
    (
        Condition(
            lambda v: not 0 <= v <= 1,
            lambda v: ~((v >= 0) & (v <= 1)),
            "{0} < 0, {0} > 1 or {0} is NaN",
            "{0} < 0, {0} > 1 or {0} contains NaNs",
        ),
    )
)
POSITIVE_PROBABILITY = Rule(
    (
        Condition(
            lambda v: not 0 < v <= 1,
            lambda v: ~((v > 0) & (v <= 1)),
            "{0} <= 0, {0} > 1 or {0} contains NaNs",
        ),
    )
)
ABOVE_ONE = Rule(
    (
        Condition(
            lambda v: not v > 1,
            lambda v: ~(v > 1),
            "{0} <= 1 or {0} is NaN",
            "{0} <= 1 or {0} contains NaNs",
        ),
    )
)
MEAN = Rule(
    (
        Condition(lambda v: v > MOST_MEAN, lambda v: v > MOST_MEAN, "{0} value too large"),
        Condition(
            lambda v: not v >= 0,
            lambda v: ~(v >= 0),
            "{0} < 0 or {0} is NaN",
            "{0} < 0 or {0} contains NaNs",
        ),
    )
)


def real(value: Any) -> Any:
    """A float, or an array of them."""
    if type(value) is float:
        return value
    if type(value) is int and abs(value) <= 1 << 53:
        return float(value)
    array = array_of(value, np.float64)
    return array if array.ndim else float(value)


def whole(value: Any) -> Any:
    """An int, or an array of int64."""
    if type(value) is not int:
        array = array_of(value, np.int64)
        if array.ndim:
            return array
        value = int(value)
    if not -(1 << 63) <= value < 1 << 63:
        raise OverflowError("Python int too large to convert to C long")
    return value


def array_of(value: Any, dtype: type) -> np.ndarray:
    """Arrays are cast where no number changes; Python's own numbers, and lists of them, become whole."""
    if isinstance(value, np.ndarray):
        return value.astype(dtype, casting="safe", copy=False)
    if isinstance(value, (int, float)):
        return np.asarray(value, dtype)
    refuse_unread(value, "an argument")
    made = np.asarray(value, dtype)
    if np.asarray(value).dtype.kind in "SU":
        raise TypeError(f"must be real number, not {type(value).__name__}")
    return made


def output(size: Any, arrays: list[np.ndarray], dtype: Any) -> np.ndarray:
    """An array of this size, or of the shape to which the arrays are broadcast."""
    if size is None:
        return np.empty(np.broadcast(*arrays).shape, dtype)
    made = np.empty(size, dtype)
    refuse_other_shape(made.shape, np.broadcast(made, *arrays).shape)
    return made


def for_each(values: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """One number for each item of an array of this shape, or the only one."""
    if values.size == 1:
        return values.reshape(1)
    if values.shape != shape:
        values = np.broadcast_to(values, shape)
    return np.ascontiguousarray(values).reshape(-1)


def refuse_other_shape(shape: tuple[int, ...], broadcast: tuple[int, ...]) -> None:
    if shape != broadcast:
        raise ValueError(
            f"Output size {shape} is not compatible with broadcast dimensions of inputs {broadcast}."
        )


def refuse_output(out: Any, dtype: Any, size: Any, order: str = "either") -> None:
    """What is given for numbers to be written to: order "C" or either, as numpy's methods want it."""
    if not isinstance(out, np.ndarray):
        raise TypeError(f"Cannot convert {type(out).__name__} to numpy.ndarray")
    flags = out.flags
    is_dense = flags.c_contiguous or (order != "C" and flags.f_contiguous)
    if not (is_dense and flags.writeable and flags.aligned and out.dtype.isnative):
        raise ValueError(
            f"Supplied output array must be {'C-' if order == 'C' else ''}contiguous, writable, "
            "aligned, and in machine byte-order."
        )
    if out.dtype != dtype:
        raise TypeError(
            f"Supplied output array has the wrong type. Expected {np.dtype(dtype)}, got {out.dtype}"
        )
    if size is not None and (tuple(size) if np.iterable(size) else (size,)) != out.shape:
        raise ValueError("size must match out.shape when used together")


def flat(array: np.ndarray) -> np.ndarray:
    """The numbers of a dense array, in the order in which they lie."""
    return array.reshape(-1) if array.flags.c_contiguous else array.T.reshape(-1)
