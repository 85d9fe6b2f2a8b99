"""Every array that numpy accepts is counted as numpy's own would be, wherever it lies in memory."""

import array
import sys

import cairn
import numpy as np
import pytest

VALUES = [3, 1, 2, 2, 9, 1, 1]
EDGES = [0, 2, 4, 10]
COUNTS = [3, 3, 1]


def counts_of(x):
    return cairn.histogram(x, EDGES)[0].tolist()


@pytest.mark.parametrize("code", "bhilqBHILQefd")
def test_types_and_byte_orders(code):
    for order in "<>":
        assert counts_of(np.array(VALUES, order + code)) == COUNTS


def test_layouts():
    rows = np.zeros((7, 3))
    rows[:, 1] = VALUES
    assert counts_of(rows[:, 1]) == COUNTS
    assert counts_of(np.array(VALUES)[::-1]) == COUNTS
    assert counts_of(np.array(VALUES + [0])[:-1].reshape(1, 7)) == COUNTS
    records = np.zeros(7, [("a", "i1"), ("x", "f4")])  # items apart by no whole number of items
    records["x"] = VALUES
    assert counts_of(records["x"]) == COUNTS
    fixed = np.array(VALUES)
    fixed.flags.writeable = False
    assert counts_of(fixed) == COUNTS
    assert counts_of(np.array(5)) == [0, 0, 1]
    assert counts_of(np.zeros((0, 3))) == [0, 0, 0]
    assert counts_of(np.broadcast_to(np.float32(1), (2, 3))) == [6, 0, 0]


def test_sequences_and_buffers():
    assert counts_of(VALUES) == COUNTS
    assert counts_of(5) == [0, 0, 1]
    assert counts_of(array.array("h", VALUES)) == COUNTS
    assert counts_of(memoryview(array.array("d", VALUES))) == COUNTS
    assert counts_of(bytearray(VALUES) and np.frombuffer(bytearray(VALUES), np.uint8)) == COUNTS


def test_large_strided_columns_of_each_type():
    rng = np.random.default_rng(5)
    for code in "bhilBHILfd":
        table = rng.integers(0, 100, (50000, 3)).astype(code)
        expected = np.histogram(table[:, 2].copy(), 10, (0, 100))[0]
        assert np.array_equal(cairn.histogram(table[:, 2], 10, (0, 100))[0], expected)
        assert np.array_equal(cairn.histogram(table[::-1, 2], 10, (0, 100))[0], expected)


def test_pandas():
    pandas = pytest.importorskip("pandas")
    assert counts_of(pandas.Series(VALUES)) == COUNTS
    frame = pandas.DataFrame({"x": VALUES, "y": VALUES})
    assert counts_of(frame["x"]) == COUNTS
    made = cairn.value_counts(pandas.Series(VALUES, name="v"))
    expected = pandas.Series(VALUES, name="v").value_counts()
    assert (
        made.name == expected.name
        and made.index.name == expected.index.name
        and made.to_dict() == expected.to_dict()
    )
    assert cairn.histogramdd(frame, bins=2)[0].sum() == 7
    assert cairn.value_counts(pandas.Series([1, "a", 3])).to_dict() == {1: 1, "a": 1, 3: 1}  # by pandas
    with pytest.raises(TypeError, match="values has type object"):
        cairn.value_counts(np.array([1, "a", 3], object))


def test_polars_and_arrow():
    polars = pytest.importorskip("polars")
    arrow = pytest.importorskip("pyarrow")
    assert counts_of(polars.Series(VALUES)) == COUNTS
    assert counts_of(arrow.array(VALUES)) == COUNTS
    assert counts_of(arrow.chunked_array([VALUES[:3], VALUES[3:]])) == COUNTS


class ArrowOnly:
    """What offers Arrow's C interface alone, as nanoarrow's arrays."""

    def __init__(self, made):
        self.made = made

    def __arrow_c_array__(self, requested_schema=None):
        return self.made.__arrow_c_array__(requested_schema)


def test_the_arrow_c_interface():
    arrow = pytest.importorskip("pyarrow")
    types = [
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "float32",
        "float64",
    ]
    for name in types:
        whole = arrow.array([0, 0, *VALUES], name)
        assert counts_of(ArrowOnly(whole.slice(2))) == COUNTS
    with pytest.raises(TypeError, match="1 nulls"):
        counts_of(ArrowOnly(arrow.array([1, None])))
    with pytest.raises(TypeError, match="dictionary"):
        counts_of(ArrowOnly(arrow.array([5, 7, 5]).dictionary_encode()))
    with pytest.raises(TypeError, match="format 'u'"):
        counts_of(ArrowOnly(arrow.array(["a"])))
    kept = cairn._inputs.arrays.as_array(ArrowOnly(arrow.array(VALUES)))  # outlives what it came from
    assert kept.tolist() == VALUES


def test_nothing_is_copied():
    """A strided column of 80 MB is counted without the memory of another."""
    import resource

    table = np.ones((10_000_000, 2), np.float64)
    cairn.histogram(table[:1000, 1], EDGES)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    cairn.histogram(table[:, 1], EDGES)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000


def test_results_and_inputs_are_released():
    x = np.arange(1000.0)
    before = sys.getrefcount(x)
    for _ in range(10):
        cairn.histogram(x, 5)
        cairn.value_counts(x)
        cairn.histogram(x, EDGES, weights=x)
    assert sys.getrefcount(x) == before
