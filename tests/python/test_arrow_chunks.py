"""Columns of Arrow whose chunks have dictionaries of their own, and columns of nulls alone."""

from collections import Counter

import cairn
import numpy as np
import pytest

pandas = pytest.importorskip("pandas")
pyarrow = pytest.importorskip("pyarrow")
polars = pytest.importorskip("polars")


def chunked(dictionaries, indices, index=pyarrow.int8()):
    return pyarrow.chunked_array(
        [
            pyarrow.DictionaryArray.from_arrays(pyarrow.array(numbers, index), pyarrow.array(words))
            for words, numbers in zip(dictionaries, indices, strict=True)
        ]
    )


WORDS = [[f"word {i + 90 * k}" for i in range(100)] for k in range(3)]
COLUMNS = {
    "other words": chunked([["a", "b"], ["c", "a"]], [[0, 1, None, 0], [0, 1, 1]]),
    "other numbers": chunked([[10, 20], [30, 10]], [[0, 1, None, 0], [0, 1, 1]]),
    "more words than int8 numbers": chunked(WORDS, [range(100)] * 3),
    "more numbers than int8 numbers": chunked(
        [[1000 * k + i for i in range(100)] for k in range(3)], [range(100)] * 3
    ),
    "more words than uint8 numbers": chunked(WORDS, [range(100)] * 3, pyarrow.uint8()),
}


def test_a_word_may_be_in_a_dictionary_twice():
    column = chunked([["a", "b", "a"], ["b", "b"]], [[0, 1, 2, 0], [0, 1, 1]])
    found = cairn.value_counts(column)
    assert dict(zip(found.values.tolist(), found.counts.tolist(), strict=True)) == {"a": 3, "b": 4}


def expected_counts(column):
    return dict(Counter(one for one in column.to_pylist() if one is not None))


@pytest.mark.parametrize("name", COLUMNS)
def test_chunks_with_dictionaries_of_their_own_are_counted_together(name):
    column = COLUMNS[name]
    expected = expected_counts(column)
    found = cairn.value_counts(column)
    assert dict(zip(found.values.tolist(), found.counts.tolist())) == expected
    most = max(expected.values())
    assert cairn.mode(column).tolist() == sorted(one for one, n in expected.items() if n == most)
    values, inverse = cairn.unique(column.drop_null(), return_inverse=True)
    assert values.tolist() == sorted(expected)
    assert values[inverse].tolist() == column.drop_null().to_pylist()


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_of_pandas_with_such_chunks_are_counted_too(name):
    column = COLUMNS[name]
    series = pandas.Series(pandas.arrays.ArrowExtensionArray(column))
    expected = expected_counts(column)
    found = cairn.value_counts(series)
    keys = found.index.array.__arrow_array__().to_pylist()
    assert dict(zip(keys, found.to_numpy().tolist(), strict=True)) == expected
    most = max(expected.values())
    assert set(cairn.mode(series).tolist()) == {one for one, n in expected.items() if n == most}
    assert set(cairn.unique(series.dropna()).tolist()) == set(expected)
    rows = cairn.value_counts(pandas.DataFrame({"a": series}))
    assert sorted(rows.to_numpy().tolist()) == sorted(expected.values())


NULLS = {
    "array": pyarrow.nulls(3),
    "chunks": pyarrow.chunked_array([pyarrow.nulls(2), pyarrow.nulls(1)]),
    "strings": pyarrow.array([None] * 3, pyarrow.string()),
    "integers": pyarrow.array([None] * 3, pyarrow.int64()),
    "floats": pyarrow.array([None] * 3, pyarrow.float64()),
    "dictionary": pyarrow.array([None] * 3, pyarrow.string()).dictionary_encode(),
    "polars": polars.Series([None] * 3),
}


@pytest.mark.parametrize("name", NULLS)
def test_columns_of_nulls_alone_have_no_values(name):
    column = NULLS[name]
    assert cairn.value_counts(column).counts.tolist() == []
    assert cairn.value_counts(column, dropna=False).counts.tolist() == [3]
    assert np.isnan(cairn.median(column))
    assert cairn.histogram(column, [0, 1])[0].tolist() == [0]
    assert cairn.mode(column).tolist() == []
    numbers = cairn.Histogram([0, 1]).fill(column)
    assert numbers.total == 3 and numbers.outside[0].nan == 3


@pytest.mark.parametrize("name", ["array", "chunks", "strings", "dictionary", "polars"])
@pytest.mark.parametrize("growth", [True, False])
def test_nulls_alone_are_in_no_category(name, growth):
    filled = cairn.Histogram(cairn.Axis.words(["a"], growth=growth)).fill(NULLS[name])
    assert filled.values(flow=True).tolist()[0] == 0 and filled.outside[0].unlisted == 3
