"""Binned statistics beside scipy's."""

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
