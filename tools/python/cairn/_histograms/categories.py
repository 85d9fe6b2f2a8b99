"""Bins that are values of their own: integers, words, False and True."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms.intervals import read_only
from cairn._inputs import arrays
from cairn._inputs.words import WordNumbers


class Listed:
    """One bin for each value of a list: integers, or words."""

    is_continuous = False
    is_ordered = False

    def __init__(self, values: list[Any], is_words: bool) -> None:
        self.values = values
        self.is_words = is_words
        self._known: WordNumbers | None = None
        self.kind = "words" if is_words else "of_categories"
        if len(set(values)) != len(values):
            twice = next(one for i, one in enumerate(values) if one in values[:i])
            raise ValueError(f"values have the category {twice!r} twice; expected each once")
        # The library has no axis without categories; such a one grows before it is filled.
        self.core = None
        if is_words and values:
            self.core = _core.Axis.integers(0, len(values) - 1).unrounded()
        elif values:
            self.core = _core.Axis.of_categories(np.array(values, np.int64)).unrounded()

    @property
    def categories(self) -> np.ndarray:
        """The values, as an array that cannot be written to."""
        return read_only(np.array(self.values, None if self.is_words and self.values else np.int64))

    @property
    def edges(self) -> np.ndarray:
        """0 to len(bins): where the bins are drawn."""
        return read_only(np.arange(len(self) + 1, dtype=np.float64))

    @property
    def centers(self) -> np.ndarray:
        return np.arange(len(self)) + 0.5

    @property
    def widths(self) -> np.ndarray:
        return np.ones(len(self))

    def __len__(self) -> int:
        return len(self.values)

    def key(self) -> tuple[Any, ...]:
        return (self.is_words, *self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.values, self.is_words)

    def label(self, i: int) -> Any:
        return self.values[i]

    def value(self, i: Any) -> Any:
        at = np.asarray(i)
        return self.values[int(at)] if at.ndim == 0 else [self.values[int(one)] for one in at]

    def numbers(self, x: Any, *how: Any) -> np.ndarray:
        """Samples as the library's categories: integers, or numbers of words, len(bins) of all others."""
        if self.is_words:
            found = self._words().find([x] if isinstance(x, (str, bytes)) else x, *how)
            return _unknown_last(found, len(self))
        given = arrays.as_array(x, "samples")
        seen = arrays.plain(given)
        if seen is None or seen.dtype.kind not in "iuf":
            raise TypeError(f"samples have type {given.dtype}; the axis has integers as categories")
        return seen

    def _words(self) -> WordNumbers:
        """The words, which find their numbers."""
        if self._known is None:
            self._known = WordNumbers(self.values)
        return self._known

    def with_new_among(self, x: Any, *how: Any) -> tuple[Listed, np.ndarray]:
        """With the words that are no categories yet, as they first occur; and the numbers of all samples."""
        known = WordNumbers(self.values)
        found = known.add([x] if isinstance(x, (str, bytes)) else x, *how)
        made = self
        if len(known) > len(self):
            made = Listed(known.words(), True)
            made._known = known
        return made, _unknown_last(found, len(made))

    def index(self, x: np.ndarray, is_closed: bool) -> np.ndarray:
        """The category of each; len(bins) of all others."""
        if self.is_words:
            return x.astype(np.int64)
        known = {value: i for i, value in enumerate(self.values)}
        found = [known.get(one, len(self)) for one in x.ravel().tolist()]
        return np.array(found, np.int64).reshape(x.shape)

    def closed_core(self, is_closed: bool) -> Any:
        return self.core

    def part(self, first: int, last: int) -> Listed:
        return self.some(list(range(first, last)))

    def some(self, which: list[int]) -> Listed:
        """Some of the categories, in this order."""
        return Listed([self.values[i] for i in which], self.is_words)

    def grown(self, more: Iterable[Any]) -> Listed:
        return Listed([*self.values, *more], self.is_words)


def _unknown_last(numbers: np.ndarray, last: int) -> np.ndarray:
    """In place: -1 becomes a number behind those of all words."""
    is_unknown = numbers < 0
    if is_unknown.any():
        numbers[is_unknown] = last
    return numbers


class Booleans:
    """A bin of False and one of True."""

    kind = "boolean"
    categories = read_only(np.empty(0, np.int64))
    is_continuous = False
    is_ordered = True
    edges = read_only(np.arange(3.0))
    centers = read_only(np.array([0.5, 1.5]))
    widths = read_only(np.ones(2))

    def __len__(self) -> int:
        return 2

    def key(self) -> tuple[Any, ...]:
        return (self.kind,)

    def __reduce__(self) -> tuple[Any, ...]:
        return Booleans, ()

    def label(self, i: int) -> int:
        return operator.index(i)

    def value(self, i: Any) -> Any:
        return np.asarray(i, np.int64)[()]

    def numbers(self, x: Any, *how: Any) -> np.ndarray:
        """Bools as they are; of integers, whether each is other than 0."""
        given = arrays.as_array(x, "samples")
        if given.dtype.kind == "b":
            return given.view(np.uint8)
        if given.dtype.kind not in "iu":
            raise TypeError(f"samples have type {given.dtype}; the axis has False and True")
        return (given != 0).view(np.uint8)

    def index(self, x: np.ndarray, is_closed: bool) -> np.ndarray:
        return x.astype(np.int64)

    def closed_core(self, is_closed: bool) -> Any:
        return _core.Axis.integers(0, 1).unrounded()

    def part(self, first: int, last: int) -> Any:
        if last - first == 2:
            return self
        return Listed([first], False)


def listed(values: Any) -> Listed:
    """Integers or words as categories."""
    if not np.iterable(values) or getattr(values, "ndim", 1) == 0:
        raise ValueError(f"values is {values!r}; expected a list of integers, or of words, as categories")
    given = arrays.as_items(values, "values").tolist() if hasattr(values, "__array__") else list(values)
    if all(isinstance(one, str) for one in given) and given:
        return Listed([str(one) for one in given], True)
    if any(isinstance(one, str) for one in given):
        raise ValueError("values have words beside others; expected a list of integers, or of words")
    array = arrays.as_array(given, "values")
    if array.ndim != 1 or (array.dtype.kind not in "iu" and array.size):
        raise ValueError(
            f"values have {array.ndim} dimensions and the type {array.dtype}; expected a list of integers, "
            "or of words, as categories"
        )
    return Listed([int(one) for one in given], False)
