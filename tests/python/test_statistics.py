"""Binned statistics beside scipy's."""

import os
import warnings

import cairn
import numpy as np
import pytest

scipy = pytest.importorskip("scipy.stats")
RNG = np.random.default_rng(41)


@pytest.mark.parametrize(
    "statistic", ["count", "mean", "std", "sum", "min", "max", "median", np.mean, np.ptp]
)
@pytest.mark.parametrize("code", "dfil")
def test_as_scipy(statistic, code):
    x = (RNG.normal(0, 10, 3000)).astype(code)
    values = RNG.uniform(1, 50, 3000).astype(code)
    for bins, limits in ((7, None), (5, (-10, 10)), ([-20, -1, 0, 3, 30], None)):
        ours = cairn.binned_statistic(x, values, statistic, bins, limits)
        theirs = scipy.binned_statistic(x, values, statistic, bins, limits)
        np.testing.assert_allclose(ours.statistic, theirs.statistic, rtol=2e-5 if code == "f" else 1e-9)
        assert (
            np.array_equal(ours.bin_edges, theirs.bin_edges)
            and ours.bin_edges.dtype == theirs.bin_edges.dtype
        )
        assert np.array_equal(ours.binnumber, theirs.binnumber)


def test_several_values():
    x = RNG.uniform(size=100)
    values = RNG.uniform(size=(3, 100))
    ours = cairn.binned_statistic(x, values, "mean", 4)
    np.testing.assert_allclose(ours.statistic, scipy.binned_statistic(x, values, "mean", 4).statistic)


def test_what_is_no_number():
    values = np.array([1.0, np.nan, 3.0, 4.0])
    for x, bins in (([1, 2, 3, 4], 2), ([1, np.nan, 3, np.inf], [1, 2, 5])):
        for name in ("mean", "sum", "count"):
            ours = cairn.binned_statistic(x, values, name, bins)
            theirs = scipy.binned_statistic(x, values, name, bins)
            np.testing.assert_array_equal(ours.statistic, theirs.statistic)
            np.testing.assert_array_equal(ours.binnumber, theirs.binnumber)


def test_refusals():
    for x, values, more in (
        ([1.0, np.nan], [1.0, 2.0], {}),
        ([1.0, 2.0], [1.0, 2.0], {"range": (3, 2)}),
        ([1.0, 2.0], [1.0, 2.0], {"bins": [2, 1]}),
        ([1.0, 2.0], [1.0, 2.0], {"statistic": "nonsense"}),
    ):
        with pytest.raises(ValueError):
            cairn.binned_statistic(x, values, **more)
    with pytest.raises(AttributeError):
        cairn.binned_statistic([1.0, 2.0], [1.0])


SEED = int(os.environ.get("CAIRN_SEED", "1"))
CASES = int(os.environ.get("CAIRN_CASES", "300"))
NAMES = ["count", "mean", "std", "sum", "min", "max", "median"]


def random_points(rng, points, dims):
    """Columns that may lie strided, and of mixed types; or rows."""
    code = rng.choice(list("dfilB"))
    near = [rng.normal(0, 3, 2 * points) for _ in range(dims)]
    columns = [x.astype(code if code != "B" else "l").astype(code) for x in near]
    if rng.random() < 0.3:
        return np.stack([x[:points] for x in columns], axis=1)
    columns = [x[::2] if rng.random() < 0.3 else x[:points] for x in columns]
    return columns if rng.random() < 0.7 else np.array(columns)


def random_bins(rng):
    if rng.random() < 0.5:
        return int(rng.choice([1, 2, 7]))
    edges = np.unique(np.round(rng.normal(0, 3, int(rng.choice([3, 9]))), 1))
    return edges if edges.size > 1 else [0.0, 1.0]


def random_values(rng, points):
    values = rng.normal(0, 5, points).astype(rng.choice(list("dfliB?")))
    if values.dtype.kind == "f" and points and rng.random() < 0.2:
        values[rng.integers(points, size=2)] = rng.choice([np.nan, np.inf])
    return np.stack([values, values[::-1]]) if rng.random() < 0.2 else values


def answer(call, *arguments, **more):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return call(*arguments, **more)
        except Exception as error:
            return type(error)


def check_same(ours, theirs, values, note):
    if isinstance(theirs, type):
        assert ours is theirs or ours is ValueError, (note, ours, theirs)
        return
    assert not isinstance(ours, type), (note, ours)
    assert ours.statistic.dtype == theirs.statistic.dtype, note
    rough = 1e-3 if values.dtype.itemsize < 8 and values.dtype.kind == "f" else 1e-9
    np.testing.assert_allclose(ours.statistic, theirs.statistic, rtol=rough, atol=1e-6, err_msg=note)
    assert ours.binnumber.dtype == theirs.binnumber.dtype, note
    assert np.array_equal(ours.binnumber, theirs.binnumber), note
    for mine, its in zip(ours.bin_edges, theirs.bin_edges):
        assert mine.dtype == its.dtype and np.array_equal(mine, its), note


@pytest.mark.parametrize("case", range(max(CASES // 4, 1)))
def test_random_calls_of_several_dimensions(case):
    rng = np.random.default_rng([SEED, 7, case])
    dims, points = int(rng.integers(1, 4)), int(rng.choice([1, 2, 50, 3000]))
    sample = random_points(rng, points, dims)
    bins = random_bins(rng) if rng.random() < 0.3 else [random_bins(rng) for _ in range(dims)]
    if not isinstance(bins, (int, list)):
        bins = [bins] * dims
    limits = None if rng.random() < 0.5 else [(-2.0, float(rng.integers(-2, 4))) for _ in range(dims)]
    values, name = random_values(rng, points), str(rng.choice(NAMES))
    more = {"expand_binnumbers": bool(rng.random() < 0.3)}
    note = f"seed {SEED}, case {case}: {name}, {bins}, {limits}, {more}, {values.dtype} {values.shape}"
    ours = answer(cairn.binned_statistic_dd, sample, values, name, bins, limits, **more)
    theirs = answer(scipy.binned_statistic_dd, sample, values, name, bins, limits, **more)
    check_same(ours, theirs, values, note)
    if isinstance(ours, type) or more["expand_binnumbers"]:
        return
    again = answer(cairn.binned_statistic_dd, sample, values * 2, "mean", binned_statistic_result=ours)
    its = answer(scipy.binned_statistic_dd, sample, values * 2, "mean", binned_statistic_result=theirs)
    check_same(again, its, values, note)


def test_two_dimensions_as_scipy():
    x, y, values = RNG.normal(size=(3, 4000))
    for bins in (5, [3, 4], np.linspace(-2, 2, 6), [[-1, 0, 2], 4]):
        for expand in (False, True):
            ours = cairn.binned_statistic_2d(x, y, values, "std", bins, expand_binnumbers=expand)
            theirs = scipy.binned_statistic_2d(x, y, values, "std", bins, expand_binnumbers=expand)
            assert type(ours)._fields == ("statistic", "x_edge", "y_edge", "binnumber")
            for mine, its in zip(ours, theirs):
                np.testing.assert_allclose(mine, its, rtol=1e-9)


def test_results_of_others_and_functions():
    points, values = RNG.normal(size=(500, 2)), RNG.normal(size=500)
    theirs = scipy.binned_statistic_dd(points, values, "count", 3)
    ours = cairn.binned_statistic_dd(points, values, "sum", binned_statistic_result=theirs)
    expected = scipy.binned_statistic_dd(points, values, "sum", 3)
    np.testing.assert_allclose(ours.statistic, expected.statistic)
    for statistic in (np.median, np.ptp, "median"):
        ours = cairn.binned_statistic_dd(points, values, statistic, 3)
        np.testing.assert_allclose(
            ours.statistic, scipy.binned_statistic_dd(points, values, statistic, 3).statistic
        )
    with pytest.raises(ValueError, match="dimension 2 of range"):
        cairn.binned_statistic_dd(points, values, range=[(0, 1), (1, 0)])


def test_least_and_greatest_beside_nan_and_infinities():
    x, values = np.arange(8) // 2, np.array([1.0, np.nan, np.nan, np.nan, np.inf, 2.0, -np.inf, np.inf])
    for name in NAMES:
        ours = answer(cairn.binned_statistic, x, values, name, 4)
        theirs = answer(scipy.binned_statistic, x, values, name, 4)
        np.testing.assert_array_equal(ours.statistic, theirs.statistic, err_msg=name)


def test_the_greatest_float16_is_in_the_last_bin():
    """scipy rounds it to infinity, and leaves it out."""
    x = np.array([1, 2, 60], np.float16)
    assert cairn.binned_statistic(x, x, "count", 2).statistic.tolist() == [2, 1]
    assert cairn.binned_statistic(x, x, "count", 2).bin_edges.dtype == np.float16


@pytest.mark.parametrize("axis", [0, 1, -1, 2])
@pytest.mark.parametrize("skip_nan", [False, True])
def test_quantiles_along_an_axis_take_a_weight_for_each_place(axis, skip_nan):
    rng = np.random.default_rng(3)
    a = rng.integers(0, 9, (4, 5, 6)).astype(float)
    a[rng.random(a.shape) < 0.2] = np.nan
    weights = rng.integers(1, 5, a.shape[axis])
    found = cairn.quantile(
        a, [0.25, 0.5], axis=axis, weights=weights, method="inverted_cdf", skip_nan=skip_nan
    )
    for place in np.ndindex(*np.delete(a.shape, axis)):
        row = a[tuple(np.insert(np.array(place, object), axis if axis >= 0 else 2, slice(None)))]
        repeated = np.repeat(row, weights)  # a weight is as many items
        call = np.nanquantile if skip_nan else np.quantile
        np.testing.assert_array_equal(
            found[(slice(None), *place)], call(repeated, [0.25, 0.5], method="inverted_cdf")
        )
    with pytest.raises(ValueError, match="weights has 3 numbers and axis is 1"):
        cairn.quantile(a, 0.5, axis=1, weights=[1, 2, 3], method="inverted_cdf", skip_nan=skip_nan)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"factor": [1, 2, 3]}, r"the factor is \[1, 2, 3\]; expected an integer"),
        ({"factor": 1.5}, "the factor is 1.5; expected an integer"),
        ({"factor": "a"}, "the factor is 'a'; expected an integer"),
        ({"groups": ["a", "b"]}, "groups is .*expected a list of integers"),
        ({"groups": 3}, "groups is 3; expected a list of integers"),
        ({"edges": ["a", "b"]}, r"edges has type <U1 \(words\); expected numbers"),
    ],
)
def test_rebin_says_what_it_expects(given, said):
    with pytest.raises(TypeError, match=f"rebin: {said}"):
        cairn.rebin(**given)
