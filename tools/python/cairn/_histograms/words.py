"""Words as numbers of categories."""

from __future__ import annotations

from typing import Any

import numpy as np


def codes_of(samples: Any, categories: list[str], growth: bool) -> tuple[np.ndarray, list[str]]:
    """The number of each word's category, and the words that came in besides.

    Words in no category have the number len(categories), or where the axis grows, from there on in the order
    in which they first occur. pandas' and pyarrow's dictionaries give their codes; nulls are in no category.
    """
    coded = _dictionary_of(samples)
    if coded is not None:
        numbers, words = coded
        return _through_table(numbers, words, categories, growth)
    given = samples if isinstance(samples, np.ndarray) else _listed(samples)
    if given.dtype.kind not in "US":
        return _of_objects(given.ravel().tolist(), categories, growth)
    words, first, numbers = np.unique(given.ravel(), return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")  # new categories in the order in which they first occur
    place = np.empty(order.size, np.int64)
    place[order] = np.arange(order.size)
    return _through_table(place[numbers], words[order].tolist(), categories, growth)


def _listed(samples: Any) -> np.ndarray:
    if isinstance(samples, (str, bytes)):
        return np.array([samples])
    if isinstance(samples, (list, tuple)):
        made = np.empty(len(samples), object)
        made[:] = samples
        return made
    return np.asarray(samples)


def _dictionary_of(samples: Any) -> tuple[np.ndarray, list[Any]] | None:
    """Codes, -1 of nulls, and words of a categorical of pandas or a dictionary array of pyarrow."""
    library = type(samples).__module__.partition(".")[0]
    if library == "pandas":
        array = getattr(samples, "array", samples)
        if hasattr(array, "codes") and hasattr(array, "categories"):
            return np.asarray(array.codes), list(array.categories)
    if library == "pyarrow":
        array = samples.combine_chunks() if hasattr(samples, "combine_chunks") else samples
        if hasattr(array, "dictionary"):
            codes = array.indices.fill_null(-1).to_numpy(zero_copy_only=False)
            return codes, array.dictionary.to_pylist()
    return None


def _through_table(
    numbers: np.ndarray, words: list[Any], categories: list[str], growth: bool
) -> tuple[np.ndarray, list[str]]:
    """Codes of these words as numbers of categories. Words that do not occur are not met."""
    known = {word: i for i, word in enumerate(categories)}
    occurs = np.zeros(len(words), bool)
    there = numbers >= 0
    occurs[numbers if there.all() else numbers[there]] = True
    table = np.full(len(words) + 1, len(categories), np.int64)  # the last is that of -1
    more: list[str] = []
    for i, word in enumerate(words):
        name = _text(word)
        if name in known:
            table[i] = known[name]
        elif growth and occurs[i]:
            table[i] = known[name] = len(categories) + len(more)
            more.append(name)
    return table[numbers], more


def _of_objects(words: list[Any], categories: list[str], growth: bool) -> tuple[np.ndarray, list[str]]:
    known: dict[Any, int] = {word: i for i, word in enumerate(categories)}
    other = len(categories)
    if not growth and set(map(type, words)) <= {str}:
        return np.array([known.get(word, other) for word in words], np.int64), []
    more: list[str] = []
    codes = np.empty(len(words), np.int64)
    for i, word in enumerate(words):
        if isinstance(word, bytes):
            word = _text(word)
        if not isinstance(word, str):
            if not _is_null(word):
                raise TypeError(f"samples have {word!r} at position {i}; the axis has words")
            codes[i] = other if not growth else -1
        elif word in known:
            codes[i] = known[word]
        elif growth:
            codes[i] = known[word] = other + len(more)
            more.append(word)
        else:
            codes[i] = other
    codes[codes < 0] = other + len(more)
    return codes, more


def _is_null(word: Any) -> bool:
    return word is None or type(word).__name__ in ("NAType", "NaTType") or word != word


def _text(word: Any) -> str:
    return word.decode() if isinstance(word, bytes) else str(word)
