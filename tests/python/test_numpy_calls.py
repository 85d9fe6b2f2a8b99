"""Random calls of the histogram functions answer as numpy's: values, types, shapes and refusals.

Edges are numpy's to the bit. Where counts are not, numpy.searchsorted on the edges decides: numpy.histogram
computes the bins of float16 and float32 samples in their own type, and is off by more than it mends.
CAIRN_SEED and CAIRN_CASES say which calls, and how many.
"""

import os
import warnings

import cairn
import numpy as np
import pytest

SEED = int(os.environ.get("CAIRN_SEED", "1"))
CASES = int(os.environ.get("CAIRN_CASES", "300"))
TYPES = "bhilqBHILQfde?"


def random_samples(rng, size=None):
    code = rng.choice(list(TYPES))
    size = int(rng.choice([0, 1, 2, 5, 63, 1000, 2100, 40000])) if size is None else size
    kind = rng.integers(4)
    if code == "?":
        return rng.integers(0, 2, size).astype(bool)
    if code in "fde":
        made = [
            rng.normal(0, 10, size),
            rng.uniform(-1, 1, size),
            rng.integers(-9, 9, size) / 4,
            rng.exponential(1, size),
        ][kind]
        made = made.astype(code)
        if size and rng.random() < 0.1:
            made[rng.integers(size)] = rng.choice([np.nan, np.inf, -np.inf])
    else:
        info = np.iinfo(code)
        low, high = max(info.min, -(1 << 50)), min(info.max, 1 << 50)
        span = int(rng.choice([3, 100, high - low]))
        middle = low + (high - low) // 2 if rng.random() < 0.5 else max(low, 0)
        made = rng.integers(max(low, middle - span // 2), min(high, middle + span // 2 + 1), size).astype(
            code
        )
    if size and rng.random() < 0.2:
        made = made[::-1] if rng.random() < 0.5 else np.repeat(made, 2)[::2]
    if made.dtype.isnative and rng.random() < 0.1:
        made = made.astype(made.dtype.newbyteorder())
    return made


def random_bins(rng, samples):
    kind = rng.integers(6)
    if kind == 0:
        return int(rng.choice([1, 2, 10, 100, 1000]))
    if kind == 1:
        return str(rng.choice(["auto", "fd", "doane", "scott", "rice", "sturges", "sqrt", "nonsense"]))
    if kind == 2:
        return rng.choice([0, -1, 2.5, None])
    edges = np.sort(rng.normal(0, 10, int(rng.choice([1, 2, 3, 11, 101]))))
    if kind == 3 and samples.size:
        finite = samples[np.isfinite(samples.astype(float))]
        edges = np.sort(rng.choice(finite, 7)) if finite.size else edges
    elif kind == 4:
        edges = np.unique(np.round(edges)).astype(rng.choice(["d", "f", "l", "i"]))
    elif rng.random() < 0.3:
        edges[rng.integers(edges.size)] = rng.choice([np.inf, -np.inf, np.nan])
        edges = np.sort(edges) if rng.random() < 0.8 else edges
    return edges


def answer(call, *arguments, **more):
    """What it returns, or the type of what it raises."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return call(*arguments, **more)
        except Exception as error:
            return type(error)


def has_nan(bins):
    return isinstance(bins, np.ndarray) and np.isnan(bins).any()


def exact_counts(samples, edges):
    """By bisection, where samples and edges have a common type that holds both."""
    common = np.result_type(samples, edges)
    if common.char == "e":
        common = np.dtype(np.float32)  # numpy 2.4 was seen to bisect float16 wrongly (Zen 5)
    ordered = np.sort(samples.astype(common))
    ordered = ordered[~np.isnan(ordered)] if common.kind == "f" else ordered
    ends = edges.astype(common)
    places = np.concatenate(
        [np.searchsorted(ordered, ends[:-1], "left"), np.searchsorted(ordered, ends[-1:], "right")]
    )
    return np.diff(places)


def exact_sums(samples, weights, edges):
    common = np.result_type(samples, edges)
    x, ends = samples.astype(common), edges.astype(common)
    places = np.searchsorted(ends, x, "right") - (x == ends[-1])
    return np.bincount(places, weights, ends.size + 1)[1 : ends.size]


def check_equal(ours, theirs, samples, bins, weights, note):
    if isinstance(theirs, type):
        assert isinstance(ours, type) and issubclass(ours, (theirs, ValueError)), (note, ours, theirs)
        return
    if ours is ValueError and np.any(np.diff(theirs[1]) <= 0):
        return  # too many bins for the range: numpy 1 makes some of no width
    assert not isinstance(ours, type), (note, ours)
    counts, edges = ours
    assert edges.dtype == theirs[1].dtype and np.array_equal(
        edges, theirs[1], equal_nan=edges.dtype.kind == "f"
    )
    assert counts.dtype == theirs[0].dtype and counts.shape == theirs[0].shape, note
    if weights is None:
        expected = (
            theirs[0] if np.array_equal(counts, theirs[0]) else exact_counts(samples.ravel(), edges)
        )
        assert np.array_equal(counts, expected), note
    elif not np.allclose(counts, theirs[0], rtol=1e-6, atol=1e-6):
        np.testing.assert_allclose(counts, exact_sums(samples, weights, edges), rtol=1e-6, err_msg=note)


@pytest.mark.parametrize("case", range(CASES))
def test_histogram(case):
    rng = np.random.default_rng([SEED, 1, case])
    samples = random_samples(rng)
    bins = random_bins(rng, samples)
    if samples.dtype.char == "e" and isinstance(bins, str):
        bins = 10  # numpy's moments of float16 overflow
    if samples.dtype.kind == "i" and isinstance(bins, str) and samples.size:
        if int(samples.max()) - int(samples.min()) > np.iinfo(samples.dtype).max:
            bins = 10  # numpy's difference of quartiles overflows
    limits = (None, None, (0, 5), (-1.5, 2.5), (3, 3), (2, 1), (0, np.inf))[rng.integers(7)]
    weights = None
    if rng.random() < 0.3:
        weights = rng.integers(0, 9, samples.size).astype(rng.choice(list("fdlbB")))
    note = f"seed {SEED}, case {case}: {samples.dtype}, {samples.size} samples, bins {bins!r}, range {limits}"
    theirs = answer(np.histogram, samples, bins, limits, weights=weights)
    ours = answer(cairn.histogram, samples, bins, limits, weights=weights)
    if has_nan(bins):
        assert ours is ValueError, note
        return
    if isinstance(bins, str) and not isinstance(theirs, type) and theirs[1].size != ours[1].size:
        assert samples.dtype.kind == "f" and abs(theirs[1].size - ours[1].size) <= 1, (
            note
        )  # sums in float
        return
    check_equal(ours, theirs, samples, bins, weights, note)


@pytest.mark.parametrize("case", range(CASES // 3))
def test_histogramdd(case):
    rng = np.random.default_rng([SEED, 2, case])
    dims = int(rng.integers(1, 4))
    size = int(rng.choice([1, 2, 100, 3000]))
    columns = [random_samples(rng, size) for _ in range(dims)]
    columns = [np.nan_to_num(one.astype(float), posinf=9, neginf=-9).astype(one.dtype) for one in columns]
    if rng.random() < 0.3:
        columns = np.array([one.astype(float) for one in columns]).T
    bins = (
        int(rng.integers(1, 9)),
        [int(rng.integers(1, 9)) for _ in range(dims)],
        [np.sort(rng.normal(0, 5, 5)) for _ in range(dims)],
        0,
    )[rng.integers(4)]
    limits = None if rng.random() < 0.6 else [(0, 4)] * dims
    weights = rng.uniform(0, 1, size) if rng.random() < 0.4 else None
    density = bool(rng.random() < 0.3)
    note = f"seed {SEED}, case {case}"
    theirs = answer(np.histogramdd, columns, bins, limits, density, weights)
    ours = answer(cairn.histogramdd, columns, bins, limits, density, weights)
    if isinstance(theirs, type):
        assert isinstance(ours, type) and issubclass(ours, theirs), (note, ours, theirs)
        return
    for mine, other in zip(ours[1], theirs[1]):
        assert mine.dtype == other.dtype and np.array_equal(mine, other), note
    assert ours[0].dtype == theirs[0].dtype, note
    np.testing.assert_allclose(ours[0], theirs[0], rtol=1e-9, atol=1e-12, err_msg=note)


@pytest.mark.parametrize("case", range(CASES))
def test_digitize_and_bincount(case):
    rng = np.random.default_rng([SEED, 3, case])
    samples = random_samples(rng)
    bins = random_bins(rng, samples)
    right = bool(rng.random() < 0.5)
    theirs = answer(np.digitize, samples, bins, right)
    ours = answer(cairn.digitize, samples, bins, right)
    note = f"seed {SEED}, case {case}: {samples.dtype}, {bins!r}, right={right}"
    if has_nan(bins):
        assert ours is ValueError, note
    elif isinstance(theirs, type):
        assert isinstance(ours, type) and issubclass(ours, theirs), (note, ours, theirs)
    else:
        assert ours.dtype == theirs.dtype and np.array_equal(ours, theirs), note
    small = (
        samples if samples.dtype.kind not in "iu" else samples % np.asarray(1000).astype(samples.dtype)
    )
    weights = rng.uniform(0, 1, samples.size) if rng.random() < 0.4 else None
    minlength = int(rng.choice([0, 5, 2000, -1]))
    theirs = answer(np.bincount, small, weights, minlength)
    ours = answer(cairn.bincount, small, weights, minlength)
    if isinstance(theirs, type):
        assert isinstance(ours, type) and issubclass(ours, theirs), (note, ours, theirs)
    else:
        assert ours.dtype == theirs.dtype and ours.shape == theirs.shape, note
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, err_msg=note)


def test_histogram2d_as_numpy():
    rng = np.random.default_rng(SEED)
    x, y = rng.normal(size=(2, 5000))
    for bins in (10, [5, 7], [[-1, 0, 1], 4], np.linspace(-2, 2, 9)):
        for ours, theirs in zip(
            cairn.histogram2d(x, y, bins, density=True), np.histogram2d(x, y, bins, density=True)
        ):
            np.testing.assert_allclose(ours, theirs)


def test_infinite_edges_take_infinite_samples():
    samples = np.array([-np.inf, -5, 0.5, 7, np.inf, np.nan])
    counts, _ = cairn.histogram(samples, [-np.inf, 0, 1, np.inf])
    assert counts.tolist() == [2, 1, 2]


def test_integers_beyond_two_to_the_53():
    first = 1 << 60
    samples = np.arange(first, first + 100, dtype=np.int64)
    counts, _ = cairn.histogram(samples, np.array([first, first + 1, first + 50, first + 99]))
    assert counts.tolist() == [1, 49, 50]
    ends = np.array([(1 << 53) - 1, (1 << 53) + 1])  # the last one is 2^53 in float64
    assert cairn.histogram(ends, ends)[0].tolist() == [2]
    assert cairn.histogram(np.array([1], np.uint64), [-(1 << 60), 5 - (1 << 60)])[0].tolist() == [0]


def test_ends_of_integers_beyond_two_to_the_53_are_counted():
    rng = np.random.default_rng(SEED)
    for _ in range(30):
        x = 1704067200 * 10**9 + rng.integers(0, 3600 * 10**9, 50)
        for given in (x, x.tolist(), x[::-1]):
            for bins in (4, np.int64(4), "auto"):
                assert cairn.histogram(given, bins)[0].sum() == 50
            for limits in ((int(x.min()), int(x.max())), [x.min(), x.max()]):
                assert cairn.histogram(given, 4, limits)[0].sum() == 50
            assert cairn.histogram(given, 4, weights=np.ones(50))[0].sum() == 50
            assert cairn.histogram2d(given, np.arange(50), 4)[0].sum() == 50
        assert cairn.binned_statistic(x, np.ones(50), "count", 4).statistic.sum() == 50


def test_ranges_beyond_float64_are_refused():
    with pytest.raises((OverflowError, TypeError, ValueError)):
        cairn.histogram(np.array([1.0, 2.0]), 10, range=(0, 10**400))


def test_weights_of_joint_histograms_are_reals():
    assert cairn.histogramdd(np.zeros((3, 2)), 2, weights=np.full(3, 1 << 62))[0].sum() == 3 * 2.0**62


def test_times():
    days = np.array(["2020-01-01", "2020-01-03", "2020-02-01", "NaT"], "datetime64[ns]")
    edges = np.array(["2020-01-01", "2020-01-15", "2020-03-01"], "datetime64[D]")
    counts, given = cairn.histogram(days, edges)
    assert counts.tolist() == [2, 1] and given.dtype == edges.dtype
    values, counts = cairn.value_counts(days[[0, 0, 1]])
    assert values.dtype == days.dtype and counts.tolist() == [2, 1]


def test_weights_that_are_numpys():
    samples = [0.5, 0.5, 1.5]
    for weights in (np.array([1 + 2j, 1, 3j]), np.array([1, 2, 3], np.longdouble)):
        ours = cairn.histogram(samples, [0, 1, 2], weights=weights)[0]
        assert ours.dtype == weights.dtype and np.array_equal(
            ours, np.histogram(samples, [0, 1, 2], weights=weights)[0]
        )


def test_bool_warns():
    with pytest.warns(RuntimeWarning, match="Converting input from bool"):
        cairn.histogram([True, False])


def test_refusals_name_what_is_wrong():
    with pytest.raises(ValueError, match="device is .tpu.; expected"):
        cairn.histogram(np.ones(3), device="tpu")
    with pytest.raises(ValueError, match=r"autodetected range of \[nan, nan\] is not finite"):
        cairn.histogram(np.array([1.0, np.nan]))
    with pytest.raises(TypeError, match="masked array"):
        cairn.histogram(np.ma.array([1.0, 2.0], mask=[0, 1]))
    with pytest.raises(cairn.DeviceError):
        cairn.histogram(np.ones(3), device="gpu")


def test_nan_among_edges_is_refused():
    """numpy answers with negative counts."""
    for edges in ([0, np.nan, 2], [np.nan, 1, 2], np.array([0, 1, np.nan], np.float32)):
        for call in (
            lambda x, edges: cairn.histogram(x, edges),
            lambda x, edges: cairn.histogram(x, edges, weights=x),
            lambda x, edges: cairn.histogram_bin_edges(x, edges),
            lambda x, edges: cairn.histogram2d(x, x, [edges, 3]),
            lambda x, edges: cairn.histogramdd([x], [edges]),
            lambda x, edges: cairn.digitize(x, edges),
            lambda x, edges: cairn.binned_statistic(x, x, "mean", edges),
        ):
            for x in (np.array([0.5, 1.5, 1.5]), np.linspace(0, 2, 5000)):
                with pytest.raises(ValueError, match="bins.* NaN at position"):
                    call(x, edges)
    days = np.array(["2020-01-01", "NaT", "2020-03-01"], "datetime64[D]")
    with pytest.raises(ValueError, match="bins.* NaT at position 1"):
        cairn.histogram(days[:1], days)


def numbers_by_comparing(samples, edges, right):
    """By Python's integers and exact comparisons of these with floats."""
    up = edges[0] <= edges[-1]
    passed = {
        (True, False): lambda x, e: e <= x,
        (True, True): lambda x, e: e < x,
        (False, False): lambda x, e: e > x,
        (False, True): lambda x, e: e >= x,
    }[up, right]
    return [sum(passed(x, e) for e in edges) for x in samples]


def long_numbers(rng, code, size):
    """Near powers of two beyond 2^53, where neighbours are one float64 number."""
    around = 1 << int(rng.choice([3, 53, 54, 60, 62, 63, 64]))
    made = [around + int(more) for more in rng.integers(-9, 9, size)]
    if code in "qQ":
        info = np.iinfo(code)
        sign = -1 if code == "q" and rng.random() < 0.3 else 1
        return np.array([min(max(sign * one, info.min), info.max) for one in made], code)
    return np.array(made, float).astype(code) * rng.choice([-1, 1])


def test_numbers_of_bins_are_exact_beyond_two_to_the_53():
    low, high = (1 << 62) - 1, (1 << 62) + 1
    assert cairn.digitize(1 << 62, [high, low]) == 1
    assert cairn.digitize(np.array([low - 1, low, low + 1, high]), [high, low]).tolist() == [2, 1, 1, 0]
    with pytest.raises(ValueError, match="monotonically"):
        cairn.digitize([1 << 62], [high, low, high])
    rng = np.random.default_rng([SEED, 4])
    for case in range(4 * CASES):
        samples = long_numbers(rng, str(rng.choice(list("qQdf"))), int(rng.choice([1, 5, 2100])))
        edges = np.sort(long_numbers(rng, str(rng.choice(list("qQd"))), int(rng.integers(1, 6))))
        right = bool(rng.random() < 0.5)
        given = edges[::-1] if rng.random() < 0.5 else edges
        some = samples[:20].tolist()
        expected = numbers_by_comparing(some, given.tolist(), right)
        found = cairn.digitize(samples, given, right)
        note = f"seed {SEED}, case {case}: {samples.dtype} {some}, {given!r}, right={right}"
        assert found.dtype == np.int64 and found[:20].tolist() == expected, note
        if edges.size > 1:
            ends = edges.tolist()
            until = [sum(one < e for one in samples.tolist()) for e in ends[:-1]]
            until.append(sum(one <= ends[-1] for one in samples.tolist()))
            assert cairn.histogram(samples, edges)[0].tolist() == np.diff(until).tolist(), note


def test_sums_and_joint_counts_are_exact_beyond_two_to_the_53():
    first = 1 << 60
    edges = np.array([first, first + 1, 1 << 63], np.uint64)
    for samples in (np.array([first, first + 1, first + 2]), np.array([first, first + 2.0**9, 2.0**63])):
        weights = np.array([1.0, 2, 4])
        assert cairn.histogram(samples, edges, weights=weights)[0].tolist() == [1, 6]
        joint = cairn.histogramdd([samples, samples], [edges, edges])[0]
        assert joint.tolist() == [[1, 0], [0, 2]]
        shares, _ = cairn.histogram(samples, edges, density=True)
        assert shares[0] == pytest.approx(1 / 3)
