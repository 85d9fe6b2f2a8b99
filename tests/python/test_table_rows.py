"""Value counts of frames of polars, tables and record batches of Arrow: of rows, as of frames of pandas."""

import cairn
import numpy as np
import pytest

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
pyarrow = pytest.importorskip("pyarrow")

MAKES = {
    "polars": polars.DataFrame,
    "table": pyarrow.table,
    "batch": pyarrow.record_batch,
    "chunks": lambda columns: pyarrow.concat_tables(
        [pyarrow.table(columns).slice(0, 3), pyarrow.table(columns).slice(3)]
    ),
}
CASES = range(12)


def random_columns(rng, size):
    made = {
        "whole": [None if rng.random() < 0.1 else int(one) for one in rng.integers(0, 3, size)],
        "real": [None if rng.random() < 0.1 else float(one) / 2 for one in rng.integers(0, 3, size)],
        "word": [None if rng.random() < 0.1 else "abc"[one] for one in rng.integers(0, 3, size)],
        "yes": [bool(one) for one in rng.integers(0, 2, size)],
        "day": [np.datetime64("2020-01-01") + int(one) for one in rng.integers(0, 2, size)],
    }
    kept = rng.permutation(list(made))[: rng.integers(1, 4)]
    return {name: made[name] for name in kept.tolist()}


def counted(columns, dropna):
    """How often each row occurs, in a dict: the reference."""
    found = {}
    for row in zip(*columns.values(), strict=True):
        if not (dropna and None in row):
            found[row] = found.get(row, 0) + 1
    return found


def rows_of(table):
    columns = table.get_columns() if isinstance(table, polars.DataFrame) else table.columns
    lists = [[_same_day(one) for one in listed(column)] for column in columns]
    return list(zip(*lists, strict=True))


def listed(column):
    return column.to_list() if isinstance(column, polars.Series) else column.to_pylist()


def _same_day(one):
    return np.datetime64(one) if hasattr(one, "year") else one


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("size", [7, 3000])
def test_rows_are_counted(make, case, size):
    rng = np.random.default_rng([case, size])
    columns = random_columns(rng, size)
    given = {name: np.array(one, "M8[D]") if name == "day" else one for name, one in columns.items()}
    table = MAKES[make](given)
    for dropna in (True, False):
        expected = counted(columns, dropna)
        by_first = cairn.value_counts(table, sort=False, dropna=dropna)
        assert type(by_first.values) is type(table)
        assert list(zip(rows_of(by_first.values), by_first.counts.tolist())) == list(expected.items())
        by_count = cairn.value_counts(table, dropna=dropna)
        assert list(zip(rows_of(by_count.values), by_count.counts.tolist())) == sorted(
            expected.items(), key=lambda row: -row[1]
        )
        by_value = cairn.value_counts(table, order="value", dropna=dropna)
        nulls_last = sorted(
            expected, key=lambda row: [(one is None, 0 if one is None else one) for one in row]
        )
        assert rows_of(by_value.values) == nulls_last
        shares = cairn.value_counts(table, normalize=True, ascending=True, dropna=dropna).counts
        assert shares.sum() == pytest.approx(1) and np.all(np.diff(shares) >= 0)


@pytest.mark.parametrize("make", MAKES)
def test_three_rows_have_three_counts(make):
    table = MAKES[make]({"a": [1, 1, 2], "b": [1, 1, 1]})
    found = cairn.value_counts(table)
    assert rows_of(found.values) == [(1, 1), (2, 1)] and found.counts.tolist() == [2, 1]
    theirs = pandas.DataFrame({"a": [1, 1, 2], "b": [1, 1, 1]}).value_counts()
    assert found.to_series().to_dict() == theirs.to_dict()
    assert cairn.value_counts(table, subset="b").counts.tolist() == [3]
    assert "(1, 1)" in found._repr_html_()


@pytest.mark.parametrize("make", MAKES)
def test_columns_that_are_not_counted_are_named(make):
    nested = MAKES[make]({"a": [1, 2], "s": [{"x": 1}, {"x": 2}]})
    with pytest.raises(TypeError, match=r"values\['s'\].*several values"):
        cairn.value_counts(nested)
    assert cairn.value_counts(nested, subset=["a"]).counts.tolist() == [1, 1]
    with pytest.raises(KeyError, match="subset has 'c'.*'a', 's'"):
        cairn.value_counts(nested, subset="c")
    with pytest.raises(TypeError, match="bins are of one column"):
        cairn.value_counts(nested, bins=3)
    with pytest.raises(TypeError, match="expected one column"):
        cairn.value_counts(MAKES[make]({"a": [1, 2]})).median()


@pytest.mark.parametrize("make", MAKES)
def test_columns_of_nulls_alone_and_no_rows(make):
    table = MAKES[make]({"a": [1, 1, 2], "n": [None, None, None]})
    assert cairn.value_counts(table).counts.tolist() == []
    assert cairn.value_counts(table, dropna=False).counts.tolist() == [2, 1]
    assert cairn.value_counts(table.slice(0, 0), dropna=False).counts.tolist() == []


def test_struct_columns_are_refused_with_their_name():
    column = polars.Series("pair", [{"a": 1, "b": 2}, {"a": 1, "b": 2}, {"a": 3, "b": 5}])
    for call in (cairn.value_counts, cairn.unique, cairn.histogram, cairn.median, cairn.mode):
        with pytest.raises(TypeError, match="the column 'pair', has the type Struct.*unnest"):
            call(column)
    assert cairn.value_counts(column.struct.unnest()).counts.tolist() == [2, 1]
