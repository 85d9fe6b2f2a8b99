"""Integers of any range and type, all equally probable."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn.random import _arguments

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
    of_type = _type_of(dtype)
    if size is not None and np.prod(size) == 0:
        return np.empty(size, of_type.kind)
    if type(low) is not int or type(high) is not int:
        lows, highs = np.asarray(low), np.asarray(high)
        if lows.ndim or highs.ndim:
            return _varying(lows, highs, size, of_type, endpoint, streams)
        low, high = int(lows), int(highs)
    last = _last_of(low, high, of_type, endpoint)
    if size is None:
        drawn = low + _core.one_integer(streams, last)
        return dtype(drawn) if dtype is int or dtype is bool else of_type.number(drawn)
    words = np.empty(size, np.uint64)
    _core.draw_integers(words.reshape(-1), last, streams.seed, streams.take(), 0, *at)
    if low:
        words += np.uint64(low % (1 << 64))
    return _narrowed(words, of_type.kind)


class _Type(NamedTuple):
    """A type of integers: its bounds, and what makes a number of it."""

    kind: np.dtype[Any]
    least: int
    most: int
    number: Callable[[int], Any]


@functools.lru_cache(maxsize=32)
def _type_of(dtype: Any) -> _Type:
    kind = np.dtype(dtype)
    if not kind.isnative:
        raise ValueError(
            "Providing a dtype with a non-native byteorder is not supported. If you require "
            "platform-independent byteorder, call byteswap when required."
        )
    if kind.char not in _TYPES:
        raise TypeError(f"Unsupported dtype {kind!r} for integers")
    if kind.char == "?":
        return _Type(kind, 0, 1, kind.type)
    limits = np.iinfo(kind)
    return _Type(kind, int(limits.min), int(limits.max), kind.type)


def _last_of(low: int, high: int, of_type: _Type, endpoint: bool) -> int:
    """The greatest of the integers from 0 on that are added to low."""
    greatest = high if endpoint else high - 1
    if low < of_type.least:
        raise ValueError(f"low is out of bounds for {of_type.kind.name}")
    if greatest > of_type.most:
        raise ValueError(f"high is out of bounds for {of_type.kind.name}")
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
    of_type: _Type,
    endpoint: bool,
    streams: _core.RandomStreams,
) -> np.ndarray:
    """Bounds that differ from item to item."""
    firsts, ends = _exact(lows), _exact(highs)
    past = 0 if endpoint else 1  # ends are so much greater than the greatest integers
    if (firsts < of_type.least).any():
        raise ValueError(f"low is out of bounds for {of_type.kind.name}")
    if (ends > of_type.most + past).any():
        raise ValueError(f"high is out of bounds for {of_type.kind.name}")
    if (firsts > ends if endpoint else firsts >= ends).any():
        raise ValueError(_said_of_bounds(endpoint, firsts))
    words = _arguments.output(size, [firsts, ends], np.uint64)
    first_words = _words_of(firsts)
    lasts = _arguments.for_each(_words_of(ends) - first_words - np.uint64(past), words.shape)
    _core.draw_varying_integers(words.reshape(-1), lasts, streams.seed, streams.take())
    words += first_words
    return _narrowed(words, of_type.kind)


def _exact(bounds: np.ndarray) -> np.ndarray:
    """Integers as int64, or as Python's where they are not in its range."""
    if bounds.dtype.kind in "bi" or (
        bounds.dtype.kind == "u" and (bounds.dtype.itemsize < 8 or not np.any(bounds >> np.uint64(63)))
    ):
        return bounds.astype(np.int64, copy=False)
    made = np.array([int(one) for one in bounds.reshape(-1)], object)
    return made.reshape(bounds.shape)


def _words_of(bounds: np.ndarray) -> np.ndarray:
    """Their 64 bits."""
    if bounds.dtype == np.int64:
        return bounds.view(np.uint64)
    return np.asarray(bounds % (1 << 64)).astype(np.uint64)


def _narrowed(words: np.ndarray, kind: np.dtype[Any]) -> np.ndarray:
    if kind.itemsize == 8:
        return words.view(kind)
    return words.astype(kind)
