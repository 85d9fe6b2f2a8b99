"""What cairn.Histogram has in its bins, beside a reference that asks each sample where it lies."""

import math
import os
import pickle

import cairn
import numpy as np
import pytest
from cairn._histograms import storages
from exact_places import circular_place

CASES = int(os.environ.get("CAIRN_CASES", "300"))
WORDS = ["red", "green", "blue", "grey"]
DAY = np.timedelta64(1, "D")


def some_axis(rng):
    n = int(rng.integers(1, 6))
    flow = {"underflow": bool(rng.integers(2)), "overflow": bool(rng.integers(2))}
    edges = np.sort(np.round(rng.normal(0, 1, n + 1), 1))
    start = np.datetime64("2020-01-01") + int(rng.integers(0, 9))
    make = cairn.Axis
    kinds = (
        lambda: make.uniform(n, -1, 1, **flow),
        lambda: make.uniform(n, -1, 1, closed=False, **flow),
        lambda: make(edges, **flow),
        lambda: make(edges, closed=False, **flow),
        lambda: make.logarithmic(n, 0.5, 4, **flow),
        lambda: make.integers(-n, n, **flow),
        lambda: make.from_categories([3, -1, 0][:n]),
        lambda: make.from_categories([3, -1, 0][:n], overflow=False),
        lambda: make.from_categories([3], growth=True),
        lambda: make.words(WORDS[:3][:n]),
        lambda: make.words([], growth=True),
        lambda: make.boolean(),
        lambda: make.uniform(n, -1, 2, circular=True),
        lambda: make(start + np.arange(n + 1) * DAY, **flow),
        lambda: make(np.arange(n + 1) * 2 * DAY, closed=False, **flow),
    )
    return kinds[rng.integers(len(kinds))]()


def some_samples(rng, axis, n):
    kind = axis._bins.kind
    if kind == "words":
        return [(WORDS + [None, "s"])[i] for i in rng.integers(0, 5, n)]
    if kind == "boolean":
        return rng.integers(0, 2, n).astype(bool)
    if kind == "of_times":
        unit = rng.choice(["D", "h", "s"])
        steps = rng.integers(-3, 20, n).astype("m8[D]").astype(f"m8[{unit}]")
        steps[rng.random(n) < 0.1] = "NaT"
        at = steps if axis.edges.dtype.kind == "m" else np.datetime64("2020-01-01") + steps
        return at + np.timedelta64(1, "s") * rng.integers(0, 2, n) if unit == "s" else at
    if kind in ("integers", "of_categories"):
        return rng.integers(-6, 7, n).astype(rng.choice(["i1", "i8", "f8"]))
    x = rng.choice([rng.normal(0, 1.5, n), np.round(rng.normal(0, 1, n), 1), rng.choice(axis.edges, n)])
    x[rng.random(n) < 0.1] = rng.choice([np.nan, np.inf, -np.inf, -0.0, 1e30])
    return x.astype(rng.choice(["f4", "f8", ">f8"])) if rng.random() < 0.5 else x


def place(axis, sample):
    """The bin in which a sample is: -1 below, bins above; by comparing Python's numbers."""
    bins = axis._bins
    if bins.kind in ("words", "of_categories"):
        return bins.values.index(sample) if sample in bins.values else len(axis)
    if bins.kind == "boolean":
        return int(sample)
    if sample != sample:
        return len(axis)
    edges = list(axis.edges)
    if bins.kind == "of_times":
        edges = [np.datetime64(e, "s") if axis.edges.dtype.kind == "M" else e for e in edges]
    elif axis.traits.circular:
        return circular_place(float(sample), edges)
    else:
        edges = [float(e) for e in edges]
        sample = int(sample) if isinstance(sample, np.integer) else float(sample)
    if axis.closed and sample == edges[-1]:
        return len(axis) - 1
    return sum(bool(sample >= e) for e in edges) - 1


def reference(axes, columns):
    """For each cell of all, flow bins first and last, the rows that are in it."""
    found = {}
    for row in range(len(columns[0])):
        cell = tuple(place(axis, x[row]) for axis, x in zip(axes, columns, strict=True))
        has = [
            0 <= i < len(axis)
            or axis.traits.underflow * (i < 0)
            or axis.traits.overflow * (i >= len(axis))
            for i, axis in zip(cell, axes, strict=True)
        ]
        if all(has):
            at = tuple(i + axis.traits.underflow for i, axis in zip(cell, axes, strict=True))
            found.setdefault(at, []).append(row)
    return found


def filled(rng, storage):
    axes = [some_axis(rng) for _ in range(rng.integers(1, 4))]
    n = int(rng.choice([0, 1, 2, 40]))
    columns = [some_samples(rng, axis, n) for axis in axes]
    more = {}
    if storage in storages.MEANS:
        more["sample"] = rng.integers(-99, 99, n) / 4
    if storage == "covariance":
        more["sample"] = more["sample"], rng.integers(-99, 99, n) / 4
    if storage in ("double", "weight", "weighted_mean") or (storage == "mean" and rng.integers(2)):
        more["weight"] = rng.integers(1, 9, n) / 8
    made = cairn.Histogram(*axes, storage=storage)
    for part in np.array_split(np.arange(n), rng.integers(1, 3)):
        chosen = [x[part] if isinstance(x, np.ndarray) else [x[i] for i in part] for x in columns]
        some = {key: rows_of(x, part) for key, x in more.items()}
        made.fill(*chosen, **some, threads=int(rng.integers(0, 3)))
    return made, columns, more


def rows_of(given, rows):
    """Of an array, or of each of a pair."""
    return tuple(x[rows] for x in given) if isinstance(given, tuple) else given[rows]


@pytest.mark.parametrize("seed", range(CASES))
@pytest.mark.parametrize("storage", storages.DTYPES)
def test_each_sample_is_where_it_lies(storage, seed):
    made, columns, more = filled(np.random.default_rng([5, seed]), storage)
    expected = reference(made.axes, columns)
    n = len(columns[0])
    w, y = more.get("weight", np.ones(n)), more.get("sample", np.zeros(n))
    y, z = y if isinstance(y, tuple) else (y, None)
    assert made.total == n
    assert set(zip(*np.nonzero(made.counts(flow=True)), strict=True)) == set(expected)
    for cell, rows in expected.items():
        got = made.view(flow=True)[cell]
        weight = w[rows].sum()
        if storage in ("int64", "double"):
            assert got == weight
        elif storage == "weight":
            assert tuple(got) == (weight, (w[rows] ** 2).sum())
        else:
            mean = math.fsum(w[rows] * y[rows]) / weight
            assert got[0] == weight and got.value == pytest.approx(mean, rel=1e-12, abs=1e-12)
            deviations = math.fsum(w[rows] * (y[rows] - mean) ** 2)
            degrees = weight - ((w[rows] ** 2).sum() / weight if storage == "weighted_mean" else 1)
            if degrees > 0 and len(rows) > 1:
                assert got.variance == pytest.approx(deviations / degrees, rel=1e-9, abs=1e-9)
            if storage == "extremes":
                assert (got.least, got.greatest) == (y[rows].min(), y[rows].max())
            if storage == "covariance" and len(rows) > 1:
                variances = np.cov(y[rows], z[rows])
                assert got.second_value == pytest.approx(z[rows].mean(), rel=1e-12, abs=1e-12)
                assert got.second_variance == pytest.approx(variances[1, 1], rel=1e-9, abs=1e-9)
                assert got.covariance == pytest.approx(variances[0, 1], rel=1e-9, abs=1e-9)
    assert pickle.loads(pickle.dumps(made)) == made == made.copy()


@pytest.mark.parametrize("seed", range(CASES))
def test_a_slice_that_is_filled_is_the_slice_of_what_was_filled(seed):
    """What is cut off lies outside of the slice's axis, to the sample on its edge."""
    rng = np.random.default_rng([6, seed])
    storage = rng.choice(["int64", "weight", "extremes"])
    made, columns, more = filled(rng, storage)
    axis = made.axes[0]
    if (
        len(axis) < 2
        or axis.traits.circular
        or axis.traits.growth
        or axis._bins.kind == "boolean"
    ):
        pytest.skip("no slice")
    first, last = sorted(rng.choice(len(axis) + 1, 2, replace=False).tolist())
    cut = made[{0: slice(first, last)}]
    again = cairn.Histogram(*cut.axes, storage=storage).fill(*columns, **more)
    lost = not (axis.traits.underflow and axis.traits.overflow)
    same = again.view(flow=True) == cut.view(flow=True)
    assert lost or storage != "int64" or same.all(), (again, cut)
    assert np.array_equal(again.counts(), cut.counts())
    if axis._bins.is_ordered:
        width = int(rng.integers(1, len(axis) + 1))
        joined = made[{0: slice(None, None, cairn.rebin(width))}]
        again = cairn.Histogram(*joined.axes, storage=storage).fill(*columns, **more)
        assert np.array_equal(again.counts(), joined.counts())
    total = made[{0: slice(None, None, sum)}].sum(True) if made.ndim > 1 else made[::sum]
    assert np.allclose(total, made.sum(True), equal_nan=True)


@pytest.mark.parametrize("storage", ["mean", "weighted_mean"])
@pytest.mark.parametrize("offset", [0, 1e9, -1e12])
def test_variances_of_values_far_from_0(storage, offset):
    rng = np.random.default_rng(7)
    bins = rng.integers(0, 3, 3000)
    y = offset * (bins + 1) + rng.normal(0, 1, bins.size)
    w = rng.uniform(0.5, 2, bins.size)
    made = cairn.Histogram(cairn.Axis.integers(0, 2), storage=storage)
    for part in np.array_split(np.arange(bins.size), 3):
        made.fill(bins[part], sample=y[part], weight=w[part])
    for i in range(3):
        rows = bins == i
        mean = math.fsum(w[rows] * y[rows]) / math.fsum(w[rows])
        total = math.fsum(w[rows])
        degrees = total - (math.fsum(w[rows] ** 2) / total if storage == "weighted_mean" else 1)
        assert made[i].value == pytest.approx(mean, rel=1e-14)
        exact = math.fsum(w[rows] * (y[rows] - mean) ** 2) / degrees
        assert made[i].variance == pytest.approx(exact, rel=1e-3 if offset == -1e12 else 1e-6)


def test_many_chunks_of_weighted_means_are_the_whole():
    rng = np.random.default_rng(8)
    n = (1 << 18) * 2 + 77  # more rows than are taken at a time
    x, y, w = rng.integers(0, 4, n), rng.normal(3, 2, n), rng.uniform(0, 1, n)
    made = cairn.Histogram(cairn.Axis.integers(0, 3), storage="weighted_mean").fill(
        x, sample=y, weight=w
    )
    for i in range(4):
        rows = x == i
        mean = np.average(y[rows], weights=w[rows])
        assert made[i].value == pytest.approx(mean, rel=1e-12)
        assert made[i].sum_of_weights_squared == pytest.approx((w[rows] ** 2).sum(), rel=1e-12)
    assert made.total == n == made.inside


def test_merged_parts_are_the_whole():
    rng = np.random.default_rng(9)
    x, y = rng.normal(0, 1, 5000), rng.normal(5, 2, 5000)
    for storage in ("mean", "weighted_mean", "extremes"):
        axis = cairn.Axis.uniform(10, -1, 1)
        whole = cairn.Histogram(axis, storage=storage).fill(x, sample=y)
        parts = sum(
            cairn.Histogram(axis, storage=storage).fill(x[i::7], sample=y[i::7]) for i in range(7)
        )
        assert parts.allclose(whole, rtol=1e-12, atol=1e-9, equal_nan=True)
        assert parts.total == whole.total and parts.outside == whole.outside
        joined = whole[:: cairn.rebin(5)]
        direct = cairn.Histogram(*joined.axes, storage=storage).fill(x, sample=y)
        assert direct.allclose(joined, rtol=1e-12, atol=1e-9, equal_nan=True)
        assert whole[:] == whole and whole[3:5][0] == whole[3]  # to the bit


def test_fields_may_be_written_to():
    made = cairn.Histogram([0, 1, 2], storage="mean")
    view = made.view(flow=True)
    view.count, view.value, view.variance = 3, [1, 2, 3, 4], 2.0
    assert made[0] == (3, 2, 2) and np.isnan(made.variances()).sum() == 0
    assert made.variances()[0] == pytest.approx(2 / 3)
    made[0] = 5, 7, 1
    made[1:] = [(2, 1, 4)]
    assert made.view()[1].variance == 4 and made.view().sum().count == 7
    with pytest.raises(ValueError, match="last dimension"):
        made[0] = 1, 2
    for index in (0, np.array([0])):
        counts = cairn.Histogram([0, 1]).fill([0.5])
        with pytest.raises(ValueError, match="integers"):
            counts[index] = 0.5
        counts[index] = 7
        assert counts.total == counts.inside == 7


@pytest.mark.parametrize("storage", storages.MEANS)
def test_chunks_of_infinities_make_the_whole(storage):
    for y in ([np.inf, 1], [1, -np.inf], [np.inf, np.inf], [np.inf, -np.inf]):
        of = (np.array(y), np.array(y[::-1])) if storage == "covariance" else np.array(y)
        whole = cairn.Histogram([0, 3], storage=storage).fill([1, 2], sample=of)
        parts = cairn.Histogram([0, 3], storage=storage)
        for i in range(2):
            parts.fill([1 + i], sample=rows_of(of, [i]))
        bins = cairn.Histogram([0, 1.5, 3], storage=storage).fill([1, 2], sample=of)
        for made in (whole[0], parts[0], bins[::sum]):
            assert made.value == sum(y) or np.isnan([made.value, sum(y)]).all()
            assert np.isnan(made.variance)


def test_what_was_turned_is_filled_further():
    x, y = [0.5, 1.5], [0.5, 2.5]
    made = cairn.Histogram([0, 1, 2], [0, 1, 2, 3]).fill(x, y).project(1, 0)
    assert made.fill(y, x).values().tolist() == [[2, 0], [0, 0], [0, 2]] and made.total == 4
    assert pickle.loads(pickle.dumps(made)).fill(y, x).values().sum() == 6


def test_what_fill_refuses():
    counts, means = cairn.Histogram([0, 1]), cairn.Histogram([0, 1], storage="mean")
    for made, call, error, message in (
        (counts, dict(weight=1), ValueError, "weighted=True"),
        (counts, dict(sample=[1]), TypeError, "sample= came to the storage 'int64'"),
        (means, dict(), TypeError, "pass what they are of as sample="),
        (means, dict(sample=[1, 2]), ValueError, "sample has the shape"),
        (means, dict(sample=["a"]), TypeError, "sample has type"),
        (
            cairn.Histogram([0, 1], storage="extremes"),
            dict(sample=[1], weight=[1]),
            ValueError,
            "extremes",
        ),
    ):
        with pytest.raises(error, match=message):
            made.fill([0.5], **call)
        assert made.total == 0 and made.empty(flow=True)
    with pytest.raises(ValueError, match="17 axes"):
        cairn.Histogram(*[[0, 1]] * 17)
    with pytest.raises(ValueError, match="storage 'floats'"):
        cairn.Histogram([0, 1], storage="floats")
    with pytest.raises(TypeError, match="no option 'colour'"):
        cairn.Axis([0, 1], colour="red")


def test_growth():
    words = cairn.Histogram(cairn.Axis.words(growth=True)).fill(["b", "a", None, "b"]).fill("c")
    assert list(words.axes[0]) == ["b", "a", "c"] and words.values(True).tolist() == [2, 1, 1]
    assert words.total == 5 and words.inside == 4
    even = cairn.Histogram(cairn.Axis.uniform(4, 0, 1, growth=True), storage="weight")
    even.fill([0.1, 1.0, np.nan], weight=2).fill([-0.3, 1.6, np.inf])
    assert even.axes[0].edges.tolist() == [-0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]
    assert even.values(True).tolist() == [0, 1, 0, 2, 0, 0, 2, 0, 0, 1, 3]
    numbers = cairn.Histogram(cairn.Axis.integers(0, 1, growth=True)).fill([5, -2])
    assert list(numbers.axes[0]) == list(range(-2, 6)) and numbers.values().sum() == 2
    # A fraction is in the bin of the nearest integer, the greater of two.
    fractions = cairn.Histogram(cairn.Axis.integers(0, 1, growth=True)).fill([-2.7, 3.5, -3.5])
    assert list(fractions.axes[0]) == list(range(-3, 5)) and fractions.values().sum() == 3
    with pytest.raises(ValueError, match="would grow to"):
        numbers.fill([1 << 40])
    rows = cairn.Histogram(*[cairn.Axis.uniform(2, 0, 1, growth=True)] * 2)
    rows.fill(np.array([[3.0, 0.1], [0, 2]]))
    assert rows.shape == (7, 5) and rows.values().sum() == 2
    joint = cairn.Histogram(cairn.Axis.words(growth=True), [0, 1, 2], storage="extremes")
    joint.fill(["a"], [0.5], sample=[3]).fill(["b", "a"], [1.5, 0.1], sample=[-1, 4])
    assert (
        joint[0, 0] == (2, 3.5, 0.5, 3, 4) and joint[1, 1].least == -1 and np.isnan(joint[1, 0].least)
    )
    with pytest.raises(ValueError, match="does not grow"):
        cairn.Axis([0, 1], growth=True)
    before = joint.copy()
    with pytest.raises(ValueError, match="sample has the shape"):
        joint.fill(["new"], [1], sample=[1, 2, 3])
    assert joint == before


def test_times():
    days = cairn.Axis(np.array(["2020-01-01", "2020-01-03", "2020-02-01"], "M8[D]"), name="day")
    made = cairn.Histogram(days).fill(
        np.array(["2020-01-01T23:59:59.999", "NaT", "2019-12-31"], "M8[ms]")
    )
    made.fill(["2020-02-01", "2020-02-02"]).fill(np.datetime64("2020-01-31T12"))
    assert made.values(True).tolist() == [1, 1, 2, 2]
    assert made.outside[0][:3] == (1, 2, 0)
    assert made[cairn.loc(np.datetime64("2020-01-05"))] == 2
    assert made[:: cairn.rebin(2)].axes[0].edges[[0, -1]].tolist() == days.edges[[0, -1]].tolist()
    assert str(made.mean()) == "2020-01-12" and str(made.quantiles(0.5)) == "2020-01-10"
    hours = cairn.Axis.uniform(4, np.timedelta64(0, "D"), np.timedelta64(1, "D"))
    assert hours.edges.dtype == "m8[h]" and hours.widths[0] == np.timedelta64(6, "h")
    spans = cairn.Histogram(hours).fill(np.array([0, 7, 24, 25], "m8[h]"))
    assert spans.values(True).tolist() == [0, 1, 1, 0, 1, 1]
    assert spans.density() * 6 == pytest.approx(spans.values() / 3)
    with pytest.raises(TypeError, match="float64; the axis has edges of datetime64"):
        made.fill([1.5])
    far = np.array(["1677-09-22", "2262-04-11"], "M8[ns]")
    assert cairn.Histogram(far[:1] + np.array([0, 5], "m8[ns]")).fill(far).values(True).tolist() == [
        0,
        1,
        1,
    ]
    with pytest.raises(ValueError, match="2\\^53"):
        cairn.Axis(far)


def test_axes_that_are_refused():
    for call, error in (
        (lambda: cairn.Axis.uniform(3, np.datetime64("2020"), 5), TypeError),
        (lambda: cairn.Axis.uniform(3, np.datetime64("2020"), np.timedelta64(5, "D")), TypeError),
        (lambda: cairn.Axis.words("abc"), TypeError),
        (lambda: cairn.Axis.words([1, 2]), TypeError),
        (lambda: cairn.Axis.from_categories(["a", 1]), ValueError),
        (lambda: cairn.Axis.from_categories([1, 1]), ValueError),
        (lambda: cairn.Axis.words(), ValueError),
        (lambda: cairn.Axis.boolean(growth=True), ValueError),
        (lambda: cairn.Axis.words(["a"], circular=True), ValueError),
    ):
        with pytest.raises(error):
            call()


def test_words_of_other_libraries():
    axis = cairn.Axis.words(["a", "b"])
    expected = [2, 1, 3]

    def check(samples):
        assert cairn.Histogram(axis).fill(samples).values(True).tolist() == expected, type(samples)
        grown = cairn.Histogram(cairn.Axis.words(growth=True)).fill(samples)
        assert sorted(grown.axes[0]) == ["a", "b", "zz"] and grown[cairn.loc("a")] == 2

    words = ["a", "zz", None, "b", "a", "zz"]
    check(words)
    check(np.array(words, object))
    pandas = pytest.importorskip("pandas")
    check(pandas.Series(words))
    check(pandas.Series(words, dtype="category"))
    check(pandas.Categorical(words, categories=["zz", "b", "a", "never"]))
    check(pandas.array(words, dtype="string"))
    pyarrow = pytest.importorskip("pyarrow")
    check(pyarrow.array(words))
    check(pyarrow.array(words).dictionary_encode())
    check(pyarrow.chunked_array([words[:2], words[2:]]))
    polars = pytest.importorskip("polars")
    check(polars.Series(words))
    check(polars.Series(words, dtype=polars.Categorical))


def test_summaries():
    rng = np.random.default_rng(10)
    x = rng.exponential(1, 3000)
    made = cairn.Histogram(cairn.Axis.uniform(60, 0, 6)).fill(x)
    assert made.quantiles([0.1, 0.5, 0.9]) == pytest.approx(
        np.quantile(x[x <= 6], [0.1, 0.5, 0.9]), abs=0.06
    )
    assert made.quantiles(0) == made.axes[0].edges[np.flatnonzero(made.values())[0]]
    assert made.mean() == pytest.approx(x[x <= 6].mean(), abs=0.01)
    assert (
        np.array_equal(made.cumulative(), np.cumsum(made.values())) and made.cumulative().dtype == int
    )
    assert made.cumulative(flow=True)[-1] == x.size
    empty = cairn.Histogram([0, 1, 2])
    assert np.isnan(empty.quantiles(0.5)) and np.isnan(empty.mean()) and np.isnan(empty.density()).all()
    two = cairn.Histogram([0, 1, 2], [0, 1, 2]).fill([0.5, 1.5, 1.5], [0.5, 0.5, 1.5])
    assert two.cumulative(0).tolist() == [[1, 0], [2, 1]] and two.cumulative(1).tolist() == [
        [1, 1],
        [1, 2],
    ]
    for call in (two.mean, lambda: two.quantiles(0.5), lambda: made.quantiles(1.5)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ValueError, match="one axis"):
        cairn.Histogram(cairn.Axis.words(["a"])).mean()
    with pytest.raises(TypeError, match="density"):
        cairn.Histogram([0, 1], storage="mean").density()


def test_arithmetic_of_errors():
    made = cairn.Histogram([0, 1, 2]).fill([0.5] * 4 + [1.5, 9])
    half = made * 0.5
    assert (
        half.storage == "weight"
        and half[0] == (2, 1)
        and half.values(True).tolist() == [0, 2, 0.5, 0.5]
    )
    assert (made / 2) == half and (2 * made)[0].variance == 16 and -made == made * -1
    less = half - half
    assert less[0] == (0, 2) and (made - made).values().tolist() == [0, 0]
    assert (made + 1).values(True).tolist() == [1, 5, 2, 2] and (1 - made)[0].value == -3
    for one in (np.uint8(1), np.uint64(1), True, np.array([1, 1, 1, 1], np.uint8)):
        assert (made - one).values(True).tolist() == [-1, 3, 0, 0] and (made + one)[0] == 5
    # Numbers whose squares overflow their own types; a quotient is no multiple of a rounded 1 / 49.
    for factor in (np.int8(100), 10**10, np.float16(1000)):
        assert (made * factor)[0] == (4 * float(factor), 4 * float(factor) ** 2)
    assert ((made * 49) / 49)[0] == (4, 4) and (cairn.Histogram([0, 1]).fill([0.5] * 49) / 49)[0][0] == 1
    scaled = made * np.array([1, 10])
    assert scaled.values(True).tolist() == [0, 4, 10, 1] and scaled.storage == "weight"
    assert (made * [0, 1, 10, 100]).values(True).tolist() == [0, 4, 10, 100]
    alias = made
    made += made.copy()
    made *= 2
    assert made is alias and made[0] == (16, 32)
    assert sum([half, half, half]).allclose(half * 1 + half + half)
    for call in (lambda: made * made, lambda: made / made, lambda: made * "a", lambda: made + "a"):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="shape"):
        made * np.ones(7)
    mean = cairn.Histogram([0, 1], storage="mean").fill([0.5, 0.6], sample=[1, 3])
    assert (mean * -3)[0] == (2, -6, 18)
    kept = cairn.Histogram([0, 1], storage="extremes").fill([0.5, 0.6], sample=[1, 3])
    assert (kept * -3)[0][3:] == (-9, -3)


def test_what_was_made_of_a_histogram_is_filled_apart():
    before = cairn.Histogram([0, 1], storage="extremes").fill([2], sample=[1])
    for make in (lambda: before * 2, before.as_mean, before.copy, lambda: before.project(0)):
        assert make().fill([3, 4], sample=[1, 1]).outside[0].above == 3
        assert before.outside[0].above == before.total == 1
    counts = cairn.Histogram([0, 1]).fill([2])
    assert (counts * 2).fill([3]).outside[0].above == 2 and counts.outside[0].above == 1


def test_asarray():
    made = cairn.Histogram([0, 1, 2], [0, 1]).fill([0.5, 1.5], [0.5, 3])
    assert np.array_equal(np.asarray(made), [[1], [0]]) and np.asarray(made, float).dtype == float
    assert np.array(made) is not made and np.sum(np.asarray(made)) == 1
    weights = np.asarray(made * 1)
    assert weights["value"].tolist() == [[1], [0]]
    assert (
        made.to_numpy()[0].tolist() == [[1], [0]] and made.to_numpy(flow=True)[1].tolist()[0] == -np.inf
    )


def test_axes_are_sequences():
    axis = cairn.Axis.uniform(4, 0, 1, name="x", label="X", metadata=3)
    assert (
        axis[0] == (0, 0.25)
        and axis[-1] == (0.75, 1)
        and list(axis)[1] == (0.25, 0.5)
        and len(axis) == 4
    )
    assert axis.bin(-1) == (-np.inf, 0) and axis.bin(4) == (1, np.inf)
    assert (axis.size, axis.extent, axis.name, axis.label, axis.metadata) == (4, 6, "x", "X", 3)
    assert axis.index([0, 0.25, 1, 1.5, -1, np.nan]).tolist() == [0, 1, 3, 4, -1, 4]
    assert axis.value(0.5) == 0.125 and axis.value(-1) == -np.inf
    assert axis == cairn.Axis.uniform(4, 0, 1) and axis != cairn.Axis.uniform(4, 0, 1, overflow=False)
    assert hash(axis) == hash(cairn.Axis(np.linspace(0, 1, 5)))
    assert axis.traits.continuous and not axis.traits.discrete
    with pytest.raises(IndexError):
        axis[4]
    words = cairn.Axis.words(["a", "b"])
    assert words.index("b") == 1 and words.traits.discrete and not words.traits.ordered
    with pytest.raises(KeyError):
        words.index("c")
    again = pickle.loads(pickle.dumps(axis))
    assert again == axis and again.label == "X" and again.metadata == 3
    circular = cairn.Axis.uniform(4, 0, 360, circular=True)
    assert circular.index([-90, 0, 359, 360, 725]).tolist() == [3, 0, 3, 0, 0]
    assert circular.extent == 5
    assert circular.index(-1e-20) == 3 and cairn.Histogram(circular).fill([-1e-20])[3] == 1


def test_indexing_errors():
    made = cairn.Histogram(
        cairn.Axis.uniform(4, 0, 1, name="x"), cairn.Axis.words(["a", "b"], name="w")
    )
    made.fill([0.1, 0.3, 0.9], ["a", "b", "z"])
    assert made[{"x": 0, "w": "a"}] == 1 and made[0, cairn.loc("a")] == 1 and made[1, "b"] == 1
    assert made[{"w": cairn.overflow}].values().tolist() == [0, 0, 0, 1]
    assert made[np.array([0, 1]), np.array([0, 1])].tolist() == [1, 1]
    for index, error, message in (
        ((0,), IndexError, "1 parts"),
        ((0, 0, 0), IndexError, "3 parts"),
        ((4, 0), IndexError, "bin 4 of 4"),
        ((0.5, 0), TypeError, "index 0.5"),
        ((0, "c"), KeyError, "not in axis"),
        ((slice(2, 2), 0), IndexError, "selects no bins"),
        ((slice(None, None, 2), 0), IndexError, "sum or a rebin"),
        ((slice(None, None, cairn.rebin(9)), 0), IndexError, "leaves none"),
        (({0: 1}, 0), TypeError, "index"),
        ({"y": 0}, KeyError, "0 axes have the name 'y'"),
        (([0, 1], 0), IndexError, "list of bins"),
        ((slice(None), cairn.underflow), IndexError, "no underflow bin"),
    ):
        with pytest.raises(error, match=message):
            made[index]
    with pytest.raises(ValueError, match="items came in"):
        made[:, 0] = [1, 2, 3]
    with pytest.raises(IndexError, match="circular"):
        cairn.Histogram(cairn.Axis.uniform(4, 0, 1, circular=True))[1:]
    with pytest.raises(ValueError, match="project"):
        made.project()
