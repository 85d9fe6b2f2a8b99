"""Words and their numbers, 0, 1, ... in the order in which words first occur."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._inputs.text_columns import as_objects, number_objects, text_of


class Words(NamedTuple):
    """A column by number."""

    numbers: np.ndarray  # int32; -1 where a word is missing
    table: Any  # of the different words
    missing: int  # what objects stood for missing words: 1 None, 2 NaN, 4 others; 0 of types that have nulls
    take: Callable[[np.ndarray], Any]  # the items of some rows, in the column's own type if it has one

    @property
    def size(self) -> int:
        """How many different words there are."""
        return self.table.size()

    @property
    def has_one_null(self) -> bool:
        """Whether objects of no two kinds stood for missing words, which pandas tells apart."""
        return self.missing & (self.missing - 1) == 0

    def first_rows(self) -> np.ndarray:
        """Where each word first is."""
        return _core.first_rows(self.numbers, self.size)


def words_of(x: Any, device: str = "auto", threads: int = 0) -> Words | None:
    """A column's words by number; None where it is not one of words."""
    column = text_of(x)
    if column is None:
        return None
    table = _core.WordTable()
    if column.objects is None:
        made = column.number(table, True, device, threads)
    else:
        made = number_objects(column.objects, table)
    if made is None:
        return None
    return Words(made[0], table, made[1], column.take or (lambda rows: _items(made[0][rows], table)))


def _items(numbers: np.ndarray, table: Any) -> np.ndarray:
    return np.array([*_words_in(table), None], object)[numbers]


def _words_in(table: Any) -> list[str]:
    """All words, in the order of their numbers."""
    letters, ends = table.all()
    text, begin, all_words = letters.tobytes(), 0, []
    for end in ends.tolist():
        all_words.append(text[begin:end].decode(errors="surrogatepass"))
        begin = end
    return all_words


class WordNumbers:
    """Words and their numbers, which grow.

    >>> known = WordNumbers(["red", "green"])
    >>> known.add(np.array(["green", "blue", "green"])), known.words()
    (array([1, 2, 1], dtype=int32), ['red', 'green', 'blue'])
    >>> known.find(["blue", None, "black"])
    array([ 2, -1, -1], dtype=int32)
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._table = _core.WordTable()
        first = list(words)
        if first:
            self.add(first)

    def add(self, column: Any, device: str = "auto", threads: int = 0) -> np.ndarray:
        """The number of each word of a column, a new one for a new word; -1 where one is missing."""
        return self._numbers(column, True, device, threads)

    def find(self, column: Any, device: str = "auto", threads: int = 0) -> np.ndarray:
        """The same, but words that are not known have the number -1 too."""
        return self._numbers(column, False, device, threads)

    def _numbers(self, column: Any, adds: bool, device: str, threads: int) -> np.ndarray:
        text = text_of(as_objects(column) if isinstance(column, (list, tuple)) else column)
        made = None if text is None else text.number(self._table, adds, device, threads)
        if made is None and str(getattr(column, "type", getattr(column, "dtype", ""))).lower() == "null":
            return np.full(len(column), -1, np.int32)
        if made is None:
            kind = getattr(column, "dtype", type(column).__name__)
            raise TypeError(f"samples have the type {kind}; expected words")
        return made[0]

    def words(self) -> list[str]:
        """All words, in the order of their numbers."""
        return _words_in(self._table)

    def __len__(self) -> int:
        return self._table.size()

    def __reduce__(self) -> tuple[Any, ...]:
        return WordNumbers, (self.words(),)
