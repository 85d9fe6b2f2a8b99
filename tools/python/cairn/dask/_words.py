"""Tables of the words of lazy data: as those of whole columns, in the column's own type, nulls included."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._calls.places import Place
from cairn._counting.frequencies import Frequencies
from cairn._counting.tables import of_words, table_of
from cairn._inputs.words import words_of


def table_of_part(part: Any, place: Place) -> Frequencies | None:
    """The words of a part in the order in which they occur; None where it is not one of words."""
    return None if words_of(part, *place) is None else table_of(part, "first", False, *place)


def joined(tables: list[Frequencies]) -> Frequencies:
    """All tables as one, in the order in which words occur."""
    values = [one.values for one in tables]
    return _counted(_one_column(values), np.concatenate([one.counts for one in tables]), "first", False)


def in_order(table: Frequencies, order: str, dropna: bool) -> Frequencies:
    """The same table in another order."""
    return _counted(table.values, table.counts, order, dropna)


def _one_column(values: list[Any]) -> Any:
    if all(isinstance(one, np.ndarray) for one in values):
        return np.concatenate(values)
    import pandas

    return pandas.concat([pandas.Series(one) for one in values], ignore_index=True).array


def _counted(column: Any, each: np.ndarray, order: str, dropna: bool) -> Frequencies:
    """The words of a column, of which each occurs so often."""
    words = words_of(column)
    if words is None:
        raise TypeError(f"values of type {column.dtype} are no words; those of other chunks are")
    counts = np.zeros(words.size + 1, np.int64)
    np.add.at(counts, words.numbers, each)
    return of_words(words, order, dropna, "host", 1, counts)
