"""Random calls of value_counts, mode and crosstab answer as pandas' do: values, order, types, names, errors.

CAIRN_SEED and CAIRN_CASES say which calls, and how many. However few rows there are, cairn does what it does
of many.
"""

import itertools
import os

import cairn
import numpy as np
import pytest

pandas = pytest.importorskip("pandas")
pytest.importorskip("pyarrow")
if int(pandas.__version__.partition(".")[0]) < 3:
    pytest.skip("before pandas 3 equal counts were in no certain order", allow_module_level=True)

from cairn._like_pandas import crosstab as crosstab_module  # noqa: E402
from cairn._like_pandas import row_counts, series_counts  # noqa: E402
from pandas_columns import KINDS, random_column  # noqa: E402

SEED = int(os.environ.get("CAIRN_SEED", "1"))
CASES = int(os.environ.get("CAIRN_CASES", "300"))
SWITCHES = list(itertools.product([True, False], repeat=4))  # sort, ascending, normalize, dropna


@pytest.fixture(autouse=True)
def of_few(monkeypatch):
    for module in (crosstab_module, row_counts, series_counts):
        monkeypatch.setattr(module, "_LEAST", 1)


def outcome(call):
    try:
        return call()
    except Exception as error:
        return error


def assert_same(ours, theirs, assert_equal, what):
    if isinstance(theirs, Exception):
        assert type(ours) is type(theirs), (what, ours, theirs)
    else:
        assert not isinstance(ours, Exception), (what, ours)
        assert_equal(ours, theirs, obj=str(what))


@pytest.mark.parametrize("kind", KINDS)
def test_value_counts_of_columns(kind):
    for case in range(max(CASES // 30, 1)):
        rng = np.random.default_rng([SEED, case, list(KINDS).index(kind)])
        column = random_column(pandas, rng, kind, int(rng.choice([0, 1, 2, 5, 30])))
        column.name = rng.choice(["x", None])
        shape = rng.integers(4)
        given = column.iloc[::2] if shape == 0 else pandas.Index(column) if shape == 1 else column
        for sort, ascending, normalize, dropna in SWITCHES:
            more = {"sort": sort, "ascending": ascending, "normalize": normalize, "dropna": dropna}
            theirs = outcome(lambda: given.value_counts(**more))  # noqa: B023
            ours = outcome(lambda: cairn.value_counts(given, **more))  # noqa: B023
            assert_same(ours, theirs, pandas.testing.assert_series_equal, (case, more))


@pytest.mark.parametrize("kind", KINDS)
def test_modes(kind):
    for case in range(max(CASES // 30, 1)):
        rng = np.random.default_rng([SEED, case, list(KINDS).index(kind), 1])
        column = random_column(pandas, rng, kind, int(rng.choice([0, 1, 2, 5, 30])))
        for dropna in (True, False):
            theirs = outcome(lambda: column.mode(dropna))  # noqa: B023
            if isinstance(theirs, Exception):
                continue  # of bools, where null is the mode
            ours = cairn.mode(column, dropna)
            ours = pandas.Series(ours, dtype=object if column.dtype == object else None)
            pandas.testing.assert_series_equal(ours, theirs, check_names=False)


def random_frame(rng, size):
    kinds = [str(rng.choice(list(KINDS))) for _ in range(rng.integers(1, 5))]
    columns = {
        i if i == 3 else f"c{i}": random_column(pandas, rng, kind, size) for i, kind in enumerate(kinds)
    }
    frame = pandas.DataFrame(columns)
    return frame.set_axis(np.arange(size)[::-1] % 3) if rng.random() < 0.3 else frame


@pytest.mark.parametrize("case", range(max(CASES // 3, 1)))
def test_value_counts_of_rows(case):
    rng = np.random.default_rng([SEED, case, 2])
    frame = random_frame(rng, int(rng.choice([0, 1, 2, 5, 30, 200])))
    labels = frame.columns.tolist()
    subset = [None, labels[:1], labels[0], labels[::-1], labels[:2]][rng.integers(5)]
    for sort, ascending, normalize, dropna in SWITCHES:
        theirs = outcome(lambda: frame.value_counts(subset, normalize, sort, ascending, dropna))  # noqa: B023
        more = {"sort": sort, "ascending": ascending, "normalize": normalize, "dropna": dropna}
        ours = outcome(lambda: cairn.value_counts(frame, subset=subset, **more))  # noqa: B023
        assert_same(
            ours, theirs, pandas.testing.assert_series_equal, (frame.dtypes.tolist(), subset, more)
        )


def test_orders_of_rows_and_wide_ranges():
    rng = np.random.default_rng(5)
    frame = pandas.DataFrame(
        {f"c{i}": rng.integers(-(1 << 62), 1 << 62, 40)[rng.integers(0, 40, 3000)] for i in range(6)}
    )
    pandas.testing.assert_series_equal(cairn.value_counts(frame), frame.value_counts())
    few = frame[["c0"]] % 7
    by_value = cairn.value_counts(few, order="value")
    pandas.testing.assert_series_equal(by_value, few.value_counts(sort=False).sort_index())
    assert cairn.value_counts(few, order="count").tolist() == few.value_counts().tolist()
    for threads in (1, 3):
        pandas.testing.assert_series_equal(
            cairn.value_counts(frame, threads=threads), frame.value_counts()
        )


def test_an_order_wins_over_ascending():
    mixed = pandas.Series(["a", 1, 1, 2.5, 2.5, 2.5], dtype=object)  # which pandas counts
    for given in (mixed, mixed.map(str), pandas.DataFrame({"a": mixed, "b": 0}).convert_dtypes()):
        for more in ({}, {"ascending": True}, {"sort": False}):
            assert cairn.value_counts(given, order="count", **more).tolist() == [3, 2, 1]
            assert cairn.value_counts(given, order="first", **more).tolist() == [1, 2, 3]


def test_none_and_nan_among_objects_are_two_values():
    column = pandas.Series(["a", None, "a", np.nan], dtype=object)
    pandas.testing.assert_series_equal(
        cairn.value_counts(column, dropna=False), column.value_counts(dropna=False)
    )
    for dropna in (True, False):
        assert list(cairn.mode(column, dropna)) == list(column.mode(dropna)) == ["a"]


def test_what_pandas_counts_itself():
    rows = pandas.MultiIndex.from_arrays([["a", "b", "a"], [1, 2, 1]])
    pandas.testing.assert_series_equal(cairn.value_counts(rows), rows.value_counts())
    pieces = pandas.Series(pandas.cut(np.arange(10), 3)).astype("interval")
    pandas.testing.assert_series_equal(cairn.value_counts(pieces), pieces.value_counts())
    assert list(cairn.mode(pieces)) == list(pieces.mode())
    twice = pandas.DataFrame([[1, 2], [1, 3]], columns=["a", "a"])
    assert type(outcome(lambda: cairn.value_counts(twice))) is type(outcome(twice.value_counts))


def random_side(rng, size):
    column = random_column(pandas, rng, str(rng.choice(list(KINDS))), size)
    column.name = rng.choice(["v", None])
    return [column, column, np.asarray(column), column.tolist(), column.array][rng.integers(5)]


@pytest.mark.parametrize("case", range(max(CASES // 3, 1)))
def test_crosstab(case):
    rng = np.random.default_rng([SEED, case, 3])
    size = int(rng.choice([1, 2, 5, 30, 200]))
    index, columns = (
        random_side(rng, size)
        if rng.random() < 0.5
        else [random_side(rng, size) for _ in range(rng.integers(1, 3))]
        for _ in range(2)
    )
    more = {
        "margins": bool(rng.random() < 0.4),
        "dropna": bool(rng.random() < 0.6),
        "normalize": [False, False, True, "all", "index", "columns"][rng.integers(6)],
    }
    theirs = outcome(lambda: pandas.crosstab(index, columns, **more))
    ours = outcome(lambda: cairn.crosstab(index, columns, **more))
    assert_same(ours, theirs, pandas.testing.assert_frame_equal, more)


def test_crosstab_with_values_and_aligned_series_is_pandas():
    a = pandas.Series(["x", "y", "x"], name="a")
    b = pandas.Series([1, 2, 2], index=[2, 1, 0], name="b")
    pandas.testing.assert_frame_equal(cairn.crosstab(a, b), pandas.crosstab(a, b))
    sums = cairn.crosstab(a, b.to_numpy(), values=[1.5, 2, 3], aggfunc="sum")
    pandas.testing.assert_frame_equal(
        sums, pandas.crosstab(a, b.to_numpy(), values=[1.5, 2, 3], aggfunc="sum")
    )
    with pytest.raises(ValueError, match="aggfunc cannot be used without values"):
        cairn.crosstab(a, b, aggfunc="sum")
