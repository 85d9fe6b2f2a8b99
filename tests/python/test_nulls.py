"""Integers beside nulls stay integers, in the type that they came in."""

import cairn
import numpy as np
import pytest

pandas = pytest.importorskip("pandas")
BIG = 1 << 60
ITEMS = [BIG + 1, BIG, None, BIG, 7, None, None]
TYPES = ["Int64", "int64[pyarrow]"]


def column(dtype, items=None):
    if "pyarrow" in dtype:
        pytest.importorskip("pyarrow")
    return pandas.Series(ITEMS if items is None else items, dtype=dtype, name="v")


def same_series(ours, theirs):
    pandas.testing.assert_series_equal(ours.sort_index(), theirs.sort_index())


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("dropna", [True, False])
@pytest.mark.parametrize("normalize", [True, False])
def test_value_counts_are_pandas(dtype, dropna, normalize):
    x = column(dtype)
    same_series(
        cairn.value_counts(x, dropna=dropna, normalize=normalize),
        x.value_counts(dropna=dropna, normalize=normalize),
    )


def test_value_counts_of_other_types_are_pandas():
    for dtype, items in (
        ("Float64", [1.5, None, 2.5, 1.5]),
        ("boolean", [True, None, False, True]),
        ("UInt8", [1, 2, None, 1]),
        ("Int32", [5, 5, 1]),
        ("float[pyarrow]", [1.5, None, 1.5]),
        ("bool[pyarrow]", [True, None, False, True]),
    ):
        x = column(dtype, items)
        for dropna in (True, False):
            same_series(cairn.value_counts(x, dropna=dropna), x.value_counts(dropna=dropna))
        assert cairn.unique(x).dtype == x.dtype


def test_the_place_of_null():
    x = column("Int64", [3, 3, 1, None, 3, 9, None])
    null = pandas.NA
    expected = {
        "count": [3, null, 1, 9],
        "value": [1, 3, 9, null],
        "first": [3, 1, null, 9],
    }
    for order, values in expected.items():
        assert cairn.value_counts(x, dropna=False, order=order).index.tolist() == values
    least_first = cairn.value_counts(x, dropna=False, ascending=True)
    assert least_first.index.tolist() == [1, 9, null, 3] and least_first.tolist() == [1, 1, 2, 3]


@pytest.mark.parametrize("dtype", TYPES)
def test_unique_and_mode_have_pandas_type(dtype):
    x = column(dtype)
    values, first, numbers, counts = cairn.unique(x, True, True, True)
    assert values.dtype == x.dtype and values.tolist() == [7, BIG, BIG + 1, pandas.NA]
    assert first.tolist() == [4, 1, 0, 2] and numbers.tolist() == [2, 1, 3, 1, 0, 3, 3]
    assert counts.tolist() == [1, 2, 1, 3]
    assert cairn.unique(x).equals(values)
    for dropna in (True, False):
        theirs = x.mode(dropna=dropna)
        ours = cairn.mode(x, dropna=dropna)
        assert ours.dtype == theirs.dtype and ours.tolist() == theirs.tolist()


@pytest.mark.parametrize("dtype", TYPES)
def test_medians_and_quantiles_take_null_for_nan(dtype):
    x = column(dtype)
    assert np.isnan(cairn.median(x)) and np.isnan(cairn.quantile(x, [0.1, 0.5])).all()
    assert cairn.median(x, skip_nan=True) == x.median() == BIG
    assert cairn.quantile(x, [0.0, 1.0], skip_nan=True).tolist() == [7, float(BIG + 1)]
    whole = x.dropna()
    assert cairn.median(whole) == whole.median()
    assert np.isnan(cairn.median(column(dtype, [None]), skip_nan=True))


def test_polars_and_arrow_give_masked_arrays():
    made = []
    try:
        import polars

        made.append(polars.Series(ITEMS))
    except ImportError:
        pass
    arrow = pytest.importorskip("pyarrow")
    made += [arrow.array(ITEMS), arrow.chunked_array([ITEMS[:3], ITEMS[3:]])]
    for x in made:
        assert cairn.value_counts(x).values.tolist() == [BIG, 7, BIG + 1]
        found = cairn.value_counts(x, dropna=False)
        assert found.values.tolist() == [None, BIG, 7, BIG + 1] and found.counts.tolist() == [3, 2, 1, 1]
        assert np.isnan(found.median()) and np.isnan(found.quantile([0.5])).all()
        assert found.median(skip_nan=True) == BIG and found.mode().tolist() == [None]
        assert found.quantile(0.5, skip_nan=True) == BIG
        series = found.to_series()
        assert series.index.tolist() == [pandas.NA, BIG, 7, BIG + 1] and series.index.dtype == "Int64"
        assert cairn.unique(x).tolist() == [7, BIG, BIG + 1, None] and cairn.mode(x).tolist() == [BIG]


def test_all_null_and_no_null():
    for dtype in TYPES:
        none = column(dtype, [None, None])
        same_series(cairn.value_counts(none, dropna=False), none.value_counts(dropna=False))
        assert cairn.value_counts(none).size == 0 and cairn.unique(none).tolist() == [pandas.NA]
        whole = column(dtype, [3, 1, 3])
        same_series(cairn.value_counts(whole), whole.value_counts())


def test_other_calls_refuse_what_float64_would_round():
    for x in (column("Int64"), column("Int64").array, pandas.Index(ITEMS, dtype="Int64")):
        for call in (
            lambda x: cairn.histogram(x, [0, 1, 2]),
            lambda x: cairn.Histogram([0, 1, 2]).fill(x),
            lambda x: cairn.ValueCounter().add(x),
            lambda x: cairn.median(x, axis=0),
        ):
            with pytest.raises(ValueError, match="3 nulls.*2\\^53"):
                call(x)
    assert cairn.Histogram([0, 1, 2]).fill(column("Int64", [1, None])).outside[0].nan == 1
