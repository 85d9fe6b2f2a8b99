"""Words of whatever holds them: numbered as they first occur, counted, listed."""

import collections
import itertools
import os
import pickle
import threading

import cairn
import numpy as np
import pytest
from cairn._inputs.words import WordNumbers, words_of

CASES = int(os.environ.get("CAIRN_CASES", "300"))
ITEMS = ["b", "a", None, "b", "", "a longer word é", "b\0", None, "a"]
NUMBERS = [0, 1, -1, 0, 2, 3, 4, -1, 1]
WORDS = ["b", "a", "", "a longer word é", "b\0"]
STRINGS = getattr(np.dtypes, "StringDType", None) if hasattr(np, "dtypes") else None


def of_numpy():
    yield ITEMS
    yield tuple(ITEMS)
    yield np.array(ITEMS, object)
    yield np.array([*ITEMS, "x"], object)[:-1]
    if STRINGS is not None:
        yield np.array(ITEMS, STRINGS(na_object=None))
        yield np.array(["y", *ITEMS], STRINGS(na_object=None))[1:]


def of_arrow():
    arrow = pytest.importorskip("pyarrow")
    yield arrow.array(ITEMS)
    yield arrow.array(ITEMS, arrow.large_string())
    yield arrow.array(ITEMS, arrow.string_view())
    yield arrow.array(ITEMS).dictionary_encode()
    yield arrow.array(["q", *ITEMS]).dictionary_encode()[1:]
    yield arrow.array(["x", None, *ITEMS])[2:]
    yield arrow.chunked_array([ITEMS[:2], ITEMS[2:2], ITEMS[2:]])
    yield arrow.chunked_array([arrow.array(ITEMS[:4]), arrow.array(ITEMS[4:])]).dictionary_encode()


def of_polars():
    polars = pytest.importorskip("polars")
    yield polars.Series(ITEMS)
    yield polars.Series(["y", *ITEMS])[1:]
    yield polars.Series(ITEMS, dtype=polars.Categorical)
    yield polars.Series(ITEMS, dtype=polars.Enum(["zz", *reversed(WORDS)]))


def of_pandas():
    pandas = pytest.importorskip("pandas")
    arrow = pytest.importorskip("pyarrow")
    for dtype in ("str", "string[python]", "string[pyarrow]", object):
        yield pandas.Series(ITEMS, dtype=dtype)
        yield pandas.Series(["z", *ITEMS], dtype=dtype)[1:]
        yield pandas.Index(ITEMS, dtype=dtype)
    yield pandas.Series(ITEMS, dtype=pandas.ArrowDtype(arrow.large_string()))
    yield pandas.Series(pandas.Categorical(ITEMS, categories=["zz", *reversed(WORDS)]))


@pytest.mark.parametrize("columns", [of_numpy, of_arrow, of_polars, of_pandas])
def test_words_have_numbers_as_they_first_occur(columns):
    for column in columns():
        found = words_of(column)
        assert found.numbers.tolist() == NUMBERS and found.size == len(WORDS)
        assert list(found.take(found.first_rows())) == WORDS
        known = WordNumbers(["a", "zz"])
        assert known.add(column).tolist() == [
            {0: 2, 1: 0, 2: 3, 3: 4, 4: 5, -1: -1}[n] for n in NUMBERS
        ]
        assert known.words() == ["a", "zz", "b", "", "a longer word é", "b\0"] and len(known) == 6
        assert pickle.loads(pickle.dumps(known)).words() == known.words()
        assert WordNumbers(["b", "x"]).find(column).tolist() == [0 if n == 0 else -1 for n in NUMBERS]


def test_columns_that_offer_arrows_memory_alone():
    arrow = pytest.importorskip("pyarrow")

    class Column:
        def __init__(self, items):
            self.__arrow_c_array__ = arrow.array(items).__arrow_c_array__

    found = cairn.value_counts(Column(ITEMS), dropna=False, order="first")
    assert found.values.tolist() == ["b", "a", None, "", "a longer word é", "b\0"]
    assert found.counts.tolist() == [2, 2, 2, 1, 1, 1]
    values, numbers = cairn.unique(Column(["b", "a", "b"]), return_inverse=True)
    assert values.tolist() == ["a", "b"] and numbers.tolist() == [1, 0, 1]
    assert cairn.value_counts(Column([3, 1, 3])).values.tolist() == [3, 1]


def test_words_of_a_fixed_width():
    words = ["b", "a", "", "é", "b"]
    for column in (
        np.array(words),
        np.array(words, ">U9"),
        np.repeat(np.array(words), 2)[::2],
        np.array([word.encode() for word in words]),
        [word.encode() for word in words],
        np.array([["b", "a", ""], ["é", "b", "b"]]).ravel()[:5],
    ):
        assert words_of(column).numbers.tolist() == [0, 1, 2, 3, 0]
        assert WordNumbers(["a", "é"]).find(column).tolist() == [-1, 0, -1, 1, -1]
    assert words_of(np.zeros(3, "U0")).numbers.tolist() == [0, 0, 0]
    assert words_of(np.array("word")).numbers.tolist() == [0]
    wide = np.array(["\x7f\x80", "\u07ff\u0800", "\uffff\U00010000", "\U0010ffff"])
    known = WordNumbers()
    known.add(wide)
    assert known.words() == wide.tolist() and known.find(wide.tolist()).tolist() == [0, 1, 2, 3]
    halves = np.array(["\ud800", "\udfff", "\ud800"])  # of pairs of surrogates
    assert words_of(halves).numbers.tolist() == [0, 1, 0]
    known = WordNumbers()
    known.add(halves)
    assert known.words() == ["\ud800", "\udfff"]


def test_what_is_no_column_of_words():
    for column in (
        np.arange(3),
        [1, 2],
        [1, "a"],
        ["a", 1],
        np.array(["a", b"a"], object),
        3,
        None,
        [],
    ):
        assert words_of(column) is None
    known = WordNumbers(["a"])
    for column in (np.array(["x", 1], object), [1], np.arange(2)):
        with pytest.raises(TypeError, match="expected words"):
            known.add(column)
    assert known.words() == ["a"] and known.add([]).size == 0 and known.add([None]).tolist() == [-1]


def test_a_string_that_stands_for_missing_ones_is_a_word():
    if STRINGS is None:
        pytest.skip("numpy 1 has no StringDType")
    column = np.array(["none", "a", "b"], STRINGS(na_object="none"))
    column[2] = "none"
    assert words_of(column).numbers.tolist() == [0, 1, 0]


def test_threads_number_words_alike_and_may_share_an_array():
    rng = np.random.default_rng(4)
    words = np.array([f"word number {i}" for i in range(5000)], STRINGS() if STRINGS else object)
    column = words[rng.integers(0, words.size, 200_000)]
    expected = words_of(column, threads=1).numbers
    found = []

    def work():
        for threads in (2, 3):
            found.append(words_of(column, threads=threads).numbers)
            found.append(
                words_of(column[:100] == column[:100])
            )  # numpy wants the lock of its strings too

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert not worker.is_alive()
    assert all(np.array_equal(one, expected) for one in found if one is not None)


def random_words(rng):
    size = int(rng.choice([0, 1, 2, 11, 200]))
    return ["".join(rng.choice(list("aé\0bZ"), rng.integers(0, 4))) for _ in range(size)]


@pytest.mark.parametrize("case", range(min(CASES, 1000) // 4))
def test_unique_words_are_numpys(case):
    rng = np.random.default_rng([8, case])
    words = random_words(rng)
    shape = (2, len(words) // 2) if len(words) % 2 == 0 and words and case % 3 == 0 else (len(words),)
    made = [
        np.array(words, "U4"),
        np.array([word.encode() for word in words], "S8"),
        np.array(words, object),
    ]
    if STRINGS is not None:
        made.append(np.array(words, STRINGS()))
    for column in [one.reshape(shape) for one in made] + ([words] if words else []):
        for wanted in itertools.product([False, True], repeat=3):
            ours, theirs = cairn.unique(column, *wanted), np.unique(column, *wanted)
            for one, other in zip(ours, theirs) if any(wanted) else [(ours, theirs)]:
                assert one.dtype == other.dtype and one.shape == other.shape and (one == other).all()


@pytest.mark.parametrize("case", range(min(CASES, 1000) // 4))
def test_counts_of_words_are_those_of_a_counter(case):
    rng = np.random.default_rng([9, case])
    words = [word if rng.random() < 0.8 else None for word in random_words(rng)] or ["a"]
    theirs = collections.Counter(words)
    column = np.array(words, object)
    for order in ("any", "first", "count", "value"):
        found = cairn.value_counts(column, dropna=False, order=order)
        assert dict(zip(found.values.tolist(), found.counts.tolist())) == theirs
        if order == "first":
            assert found.values.tolist() == list(theirs)
        if order == "value":
            assert found.values.tolist() == sorted(theirs, key=lambda word: (word is None, word or ""))
        if order == "count":
            assert found.counts.tolist() == sorted(theirs.values(), reverse=True)
    del theirs[None]
    found = cairn.value_counts(column)
    assert dict(zip(found.values.tolist(), found.counts.tolist())) == theirs
    if theirs:
        most = max(theirs.values())
        assert cairn.mode(column).tolist() == sorted(w for w, count in theirs.items() if count == most)


def test_bools_beside_nulls():
    for column in (
        [True, None, False, True],
        np.array([True, np.nan, False, True], object),
        np.array([True, None, False, np.bool_(True)], object),
    ):
        found = cairn.value_counts(column, dropna=False)
        assert found.values.tolist() == [True, False, None] and found.counts.tolist() == [2, 1, 1]
        assert cairn.unique(column).tolist() == [False, True, None] and cairn.mode(column).tolist() == [
            True
        ]
    square = np.array([[True, None], [False, True]], object)
    numbers = cairn.unique(square, return_inverse=True)[1]
    assert numbers.ravel().tolist() == [1, 2, 0, 1]
    assert numbers.shape == np.unique(np.zeros((2, 2)), return_inverse=True)[1].shape
    assert cairn.unique([True, False]).dtype == bool


def test_long_words_and_many():
    words = ["x" * 100_000, "x" * 100_000 + "y", *(f"{i}" for i in range(50_000))]
    found = words_of(np.array(words * 2, object), threads=2)
    assert np.array_equal(found.numbers, np.tile(np.arange(len(words)), 2))
    assert words_of(["same"] * 10_000).size == 1
