"""Integers of any range and type, all equally probable."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn.random import arguments

_TYPES = "?bBhHiIlLqQ"


def integers(
    low: Any,
    high: Any,
    size: Any,
    dtype: Any,
    endpoint: bool,
    streams: _core.RandomStreams,
    at: Place,
) -> Any:
    """As numpy.random.Generator.integers; a number of dtype where all are numbers and size is None."""
    if high is None:
        low, high = 0, low
    kind = _type_of(dtype)
    if size is not None and np.prod(size) == 0:
        return np.empty(size, kind)
    if type(low) is not int or type(high) is not int:
        lows, highs = np.asarray(low), np.asarray(high)
        if lows.ndim or highs.ndim:
            return _varying(lows, highs, size, kind, endpoint, streams)
        low, high = int(lows), int(highs)
    last = _last_of(low, high, kind, endpoint)
    if size is None:
        drawn = low + _core.one_integer(streams, last)
        return dtype(drawn) if dtype is int or dtype is bool else kind.type(drawn)
    words = np.empty(size, np.uint64)
    _core.draw_integers(words.reshape(-1), last, streams.seed, streams.take(), 0, *at)
    if low:
        words += np.uint64(low % (1 << 64))
    return _narrowed(words, kind)


def _type_of(dtype: Any) -> np.dtype[Any]:
    kind = np.dtype(dtype)
    if not kind.isnative:
        raise ValueError(
            "Providing a dtype with a non-native byteorder is not supported. If you require "
            "platform-independent byteorder, call byteswap when required."
        )
    if kind.char not in _TYPES:
        raise TypeError(f"Unsupported dtype {kind!r} for integers")
    return kind


def _bounds(kind: np.dtype[Any]) -> tuple[int, int]:
    if kind.char == "?":
        return 0, 1
    limits = np.iinfo(kind)
    return int(limits.min), int(limits.max)


def _last_of(low: int, high: int, kind: np.dtype[Any], endpoint: bool) -> int:
    """The greatest of the integers from 0 on that are added to low."""
    greatest = high if endpoint else high - 1
    least_of_type, most_of_type = _bounds(kind)
    if low < least_of_type:
        raise ValueError(f"low is out of bounds for {kind.name}")
    if greatest > most_of_type:
        raise ValueError(f"high is out of bounds for {kind.name}")
    if low > greatest:
        raise ValueError(_said_of_bounds(endpoint, low))
    return greatest - low


def _said_of_bounds(endpoint: bool, low: Any) -> str:
    if not np.any(low):  # as of one argument
        return f"high {'<' if endpoint else '<='} 0"
    return f"low {'>' if endpoint else '>='} high"


def _varying(
    lows: np.ndarray,
    highs: np.ndarray,
    size: Any,
    kind: np.dtype[Any],
    endpoint: bool,
    streams: _core.RandomStreams,
) -> np.ndarray:
    """Bounds that differ from item to item."""
    firsts = _exact(lows)
    greatest = _exact(highs) if endpoint else _one_less(_exact(highs))
    least_of_type, most_of_type = _bounds(kind)
    if np.any(firsts < least_of_type):
        raise ValueError(f"low is out of bounds for {kind.name}")
    if np.any(greatest > most_of_type):
        raise ValueError(f"high is out of bounds for {kind.name}")
    if np.any(firsts > greatest):
        raise ValueError(_said_of_bounds(endpoint, firsts))
    words = arguments.output(size, [firsts, greatest], np.uint64)
    lows, highs = _words_of(firsts), _words_of(greatest)
    lasts = np.ascontiguousarray(np.broadcast_to(highs - lows, words.shape)).reshape(-1)
    _core.draw_varying_integers(words.reshape(-1), lasts, streams.seed, streams.take())
    words += lows
    return _narrowed(words, kind)


def _exact(bounds: np.ndarray) -> np.ndarray:
    """Integers as int64, or as Python's where they are not in its range."""
    if bounds.dtype.kind in "bi" or (
        bounds.dtype.kind == "u" and (bounds.dtype.itemsize < 8 or not np.any(bounds >> np.uint64(63)))
    ):
        return bounds.astype(np.int64)
    made = np.array([int(one) for one in bounds.reshape(-1)], object)
    return made.reshape(bounds.shape)


def _one_less(bounds: np.ndarray) -> np.ndarray:
    if bounds.dtype == np.int64 and np.any(bounds == np.iinfo(np.int64).min):
        bounds = bounds.astype(object)
    return np.asarray(bounds - 1, bounds.dtype)  # of one object it would be an int


def _words_of(bounds: np.ndarray) -> np.ndarray:
    """Their 64 bits."""
    return np.asarray(bounds % (1 << 64) if bounds.dtype == object else bounds).astype(np.uint64)


def _narrowed(words: np.ndarray, kind: np.dtype[Any]) -> np.ndarray:
    if kind.itemsize == 8:
        return words.view(kind)
    return words.astype(kind)
