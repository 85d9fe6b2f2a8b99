"""Random calls of cut and qcut, and of value_counts in bins, answer as pandas': bins, labels, types, errors.

CAIRN_SEED and CAIRN_CASES say which calls, and how many. However few samples there are, cairn does what it
does of many.
"""

import os

import cairn
import numpy as np
import pytest

pandas = pytest.importorskip("pandas")

from cairn._like_numpy import bin_numbers  # noqa: E402
from cairn._like_pandas import cut as cut_module  # noqa: E402

SEED = int(os.environ.get("CAIRN_SEED", "1"))
CASES = int(os.environ.get("CAIRN_CASES", "300"))


def random_samples(rng):
    size = int(rng.choice([0, 1, 2, 3, 10, 100, 3000], p=[0.1, 0.1, 0.1, 0.1, 0.25, 0.25, 0.1]))
    normal = rng.normal(size=size)
    kind = rng.integers(10)
    if kind == 0:
        return pandas.Series(rng.integers(0, 20, size), dtype="Int64").mask(rng.random(size) < 0.2)
    integer_type = rng.choice(["u1", "i2", "u8", "i8", "u4"])
    made = [
        normal,
        rng.integers(-5, 6, size),
        np.where(rng.random(size) < 0.2, np.nan, normal),
        normal.astype(np.float32),
        rng.integers(0, 120, size).astype(integer_type),
        rng.random(size) < 0.5,
        rng.choice([-np.inf, np.inf, 0, 1, -1, 0.5, np.nan], size),
        np.full(size, rng.choice([0.0, 3.0, -2.0])),
        np.round(normal, 1),
    ][kind - 1]
    shape = rng.integers(5)
    if shape == 0:
        return pandas.Series(made, index=np.arange(size) * 2, name="v")
    if shape == 1:
        return pandas.Index(made)
    return made.tolist() if shape == 2 else np.repeat(made, 2)[::2] if shape == 3 else made


def random_bins(rng):
    kind = rng.integers(8)
    if kind < 3:
        return int(rng.integers(0, 12))
    edges = np.sort(np.round(rng.normal(size=rng.integers(1, 8)) * 2, 1))
    if kind == 3:
        edges = np.concatenate([[-np.inf], edges, [np.inf]])
    if kind == 4:
        return sorted(set(rng.integers(-6, 7, rng.integers(1, 8)).tolist()))
    if kind == 5:
        edges = edges[::-1] if rng.random() < 0.2 else np.sort(rng.choice([-2.0, -1, 0, 1, 2], 5))
    if kind == 6:
        return pandas.IntervalIndex.from_breaks(np.unique(edges))
    return edges if rng.random() < 0.5 else edges.tolist()


def random_labels(rng, bins):
    twice = (list("ab") * 9)[:bins]
    choices = [
        False,
        list("abcdefghijklmnopq")[:bins],
        twice,
        pandas.Categorical(twice),
        list(range(bins)),
    ]
    return choices[rng.integers(5)] if rng.random() < 0.6 else None


def outcome(call):
    try:
        return call()
    except Exception as error:
        return error


def assert_same(ours, theirs, what):
    if isinstance(theirs, Exception) or isinstance(ours, Exception):
        assert (type(ours), str(ours)) == (type(theirs), str(theirs)), what
        return
    assert type(ours) is type(theirs), what
    if isinstance(theirs, tuple):
        for one, other in zip(ours, theirs):
            assert_same(one, other, what)
    elif isinstance(theirs, pandas.Series):
        pandas.testing.assert_series_equal(ours, theirs)
    elif isinstance(theirs, pandas.Index):
        pandas.testing.assert_index_equal(ours, theirs)
    elif isinstance(theirs, pandas.Categorical):
        pandas.testing.assert_extension_array_equal(ours, theirs)
        assert ours.codes.dtype == theirs.codes.dtype and ours.ordered == theirs.ordered
    else:
        np.testing.assert_array_equal(ours, theirs, strict=True, err_msg=str(what))


@pytest.fixture
def of_few(monkeypatch):
    monkeypatch.setattr(cut_module, "_LEAST", 1)
    monkeypatch.setattr(bin_numbers, "_LEAST_TO_DIGITIZE", 1)


def bins_in(bins):
    return bins if isinstance(bins, int) else len(bins) - (not isinstance(bins, pandas.IntervalIndex))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", range(CASES))
def test_cut_and_qcut(case, of_few):
    rng = np.random.default_rng([SEED, case])
    samples, bins = random_samples(rng), random_bins(rng)
    more = {
        "retbins": bool(rng.random() < 0.5),
        "precision": int(rng.integers(0, 5)),
        "duplicates": str(rng.choice(["raise", "drop"])),
    }
    of_cut = {
        **more,
        "labels": random_labels(rng, bins_in(bins)),
        "right": bool(rng.random() < 0.6),
        "include_lowest": bool(rng.random() < 0.4),
        "ordered": bool(rng.random() < 0.8),
    }
    theirs = outcome(lambda: pandas.cut(samples, bins, **of_cut))
    assert_same(outcome(lambda: cairn.cut(samples, bins, **of_cut)), theirs, (samples, bins, of_cut))
    q = (
        int(rng.integers(0, 8))
        if rng.random() < 0.6
        else np.sort(rng.random(rng.integers(1, 6)).round(2))
    )
    more["labels"] = random_labels(rng, q if isinstance(q, int) else len(q) - 1)
    theirs = outcome(lambda: pandas.qcut(samples, q, **more))
    assert_same(outcome(lambda: cairn.qcut(samples, q, **more)), theirs, (samples, q, more))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", range(CASES // 3))
def test_value_counts_in_bins(case, of_few):
    rng = np.random.default_rng([SEED, case, 1])
    column, bins = pandas.Series(random_samples(rng), name="v"), random_bins(rng)
    flags = {name: bool(rng.random() < 0.5) for name in ("sort", "ascending", "normalize", "dropna")}
    theirs = outcome(lambda: column.value_counts(bins=bins, **flags))
    ours = outcome(lambda: cairn.value_counts(column, bins=bins, **flags))
    assert_same(ours, theirs, (column, bins, flags))


def test_long_integers_are_compared_exactly():
    big = 1 << 60
    samples = np.repeat([big, big + 1, big + 2], 1000)
    edges = [big - 1, big, big + 1, big + 2]
    assert cairn.cut(samples, edges, labels=False).tolist() == np.repeat([0, 1, 2], 1000).tolist()
    assert (
        cairn.cut(samples, edges, labels=["a", "b", "c"]).codes.tolist()
        == np.repeat([0, 1, 2], 1000).tolist()
    )


def test_points_in_time_and_frames_are_pandas():
    times = pandas.Series(pandas.date_range("2020-01-01", periods=5000, freq="h"))
    for zone in (None, "Europe/Berlin"):
        column = times if zone is None else times.dt.tz_localize("UTC").dt.tz_convert(zone)
        assert_same(cairn.cut(column, 7), pandas.cut(column, 7), zone)
        assert_same(cairn.qcut(column, 7), pandas.qcut(column, 7), zone)
    with pytest.raises(ValueError, match="1 dimensional"):
        cairn.cut(np.zeros((4000, 2)), 3)
    with pytest.raises(ValueError, match="positive integer"):
        cairn.qcut(np.arange(4000), 0)


def test_many_labels_and_threads():
    samples = np.random.default_rng(1).normal(size=20_000)
    for bins in (126, 127, 128, 200, 40_000):
        assert_same(cairn.cut(samples, bins, threads=3), pandas.cut(samples, bins), bins)
