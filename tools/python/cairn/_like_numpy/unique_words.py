"""numpy.unique of words, of categories and of points in time of pandas."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import interruptible
from cairn._calls.places import Place
from cairn._counting import categories
from cairn._inputs import arrays, stamps
from cairn._inputs.words import words_of

Wanted = tuple[bool, bool, bool]  # where each value first is, the number of each item's value, counts


def unique_of_types(ar: Any, wanted: Wanted, place: Place) -> list[Any] | None:
    """The values, ascending, null last, and what is wanted of them; None where it is no such column."""
    column = categories.codes_of(ar)
    if column is not None:
        known = len(column.categories)
        made = _by_number(np.ascontiguousarray(column.codes), np.arange(known), wanted, place)
        return [categories.of_codes(np.where(made[0] == known, -1, made[0]), column.dtype), *made[1:]]
    instants = stamps.stamps_of(ar)
    if instants is not None:
        numbers = instants.numbers.view("M8[ns]")
        found = interruptible(numbers.size, np.unique, numbers, *wanted)
        made = list(found) if any(wanted) else [found]
        return [instants.made(made[0].view(np.int64)), *made[1:]]
    array = arrays.as_items(ar, "ar") if isinstance(ar, (list, tuple)) else ar
    words = words_of(array, *place)
    if words is None:
        return None
    values, *rest = _by_number(words.numbers, words.table.by_word(), wanted, place)
    rows = np.append(words.first_rows(), -1)
    if words.size in values[-1:]:
        rows[-1] = np.argmax(words.numbers < 0)
    return [words.take(rows[values]), *rest]


def _by_number(
    numbers: np.ndarray, ascending: np.ndarray, wanted: Wanted, place: Place
) -> list[np.ndarray]:
    """numpy.unique of numbers below `ascending.size`, which lists them in their order; -1 is missing: as the
    number behind them."""
    known = ascending.size
    found, found_counts, _ = _core.value_table(numbers, "value", *place)
    counts = np.zeros(known + 1, np.int64)  # number -1 is the last
    counts[found] = found_counts
    values = np.append(ascending, known)
    values = values[counts[values] > 0]
    made = [values]
    if wanted[0]:
        met = _core.value_table(numbers, "first", *place)[0]
        made.append(_first_rows(numbers, met, known)[values])
    if wanted[1]:
        rank = np.empty(known + 1, np.intp)
        rank[values] = np.arange(values.size)
        made.append(rank[numbers])
    return [*made, counts[values]] if wanted[2] else made


def _first_rows(numbers: np.ndarray, met: np.ndarray, known: int) -> np.ndarray:
    """Where each number first is; `met` lists them so."""
    as_met = np.empty(known + 1, np.int32)
    as_met[met] = np.arange(met.size)
    rows = np.zeros(known + 1, np.int64)
    rows[met] = _core.first_rows(as_met[numbers], met.size)
    return rows
