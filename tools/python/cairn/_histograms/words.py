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
    given = np.ascontiguousarray(given).ravel()
    codes = np.full(given.size, -1, np.int64)
    more: list[str] = []
    if len(categories) <= _FEW:  # one comparison for each is faster than a look at each word
        left = _compared(given, codes, categories, more if growth else None)
        if left is None:
            return codes, more
        given = given[left]
    else:
        left = np.arange(given.size)
    known = [*categories, *more]
    codes[left], others = _of_objects(given.tolist(), known, growth)
    more += others
    return _with_rest(codes, len(categories) + len(more)), more


_FEW = 16


def _compared(
    given: np.ndarray, codes: np.ndarray, categories: list[str], more: list[str] | None
) -> np.ndarray | None:
    """Codes of the words of a few categories, set; with `more`, of a few that come in besides. The places of
    words that are not looked at yet; None where there are none."""
    for i, word in enumerate(categories):
        codes[given == _like(given, word)] = i
    if more is None:
        codes[codes < 0] = len(categories)
        return None
    while len(categories) + len(more) < _FEW:
        is_left = codes < 0
        first = int(np.argmax(is_left)) if is_left.size else 0
        if not is_left.size or not is_left[first]:
            return None
        codes[given == given[first]] = len(categories) + len(more)
        more.append(_text(given[first]))
    left = np.flatnonzero(codes < 0)
    return left if left.size else None


def _like(given: np.ndarray, word: str) -> Any:
    return word.encode() if given.dtype.kind == "S" else word


def _with_rest(codes: np.ndarray, other: int) -> np.ndarray:
    codes[codes < 0] = other
    return codes


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
    if set(map(type, words)) != {str}:
        words = [_word(word, i) for i, word in enumerate(words)]
    more: list[str] = []
    if growth:
        more = [word for word in dict.fromkeys(words) if word is not None and word not in known]
        known.update((word, other + i) for i, word in enumerate(more))
    other += len(more)
    return np.array([known.get(word, other) for word in words], np.int64), more


def _word(word: Any, i: int) -> str | None:
    """The word; None of nulls."""
    if isinstance(word, str):
        return str(word)
    if isinstance(word, bytes):
        return word.decode()
    if not _is_null(word):
        raise TypeError(f"samples have {word!r} at position {i}; the axis has words")
    return None


def _is_null(word: Any) -> bool:
    return word is None or type(word).__name__ in ("NAType", "NaTType") or word != word


def _text(word: Any) -> str:
    return word.decode() if isinstance(word, bytes) else str(word)
