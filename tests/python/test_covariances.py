"""The storage "covariance" against numpy's covariances of what lies in each bin."""

import pickle

import cairn
import numpy as np
import pytest


def pairs(size=2000, seed=1):
    random = np.random.default_rng(seed)
    x = random.uniform(-0.2, 1.2, size)
    y = random.normal(1e6, 3, size)
    return x, y, 0.5 * y + random.normal(0, 1, size)


def filled(*given, **how):
    x, y, z = given or pairs()
    return cairn.Histogram(cairn.Axis.uniform(4, 0, 1), storage="covariance").fill(x, sample=(y, z), **how)


def expect_near(h, x, y, z):
    view = h.view(flow=True)
    bins = np.clip(np.floor(x * 4).astype(int) + 1, 0, 5)
    for b in range(6):
        mine, theirs = y[bins == b], z[bins == b]
        cov = np.cov(mine, theirs)
        assert view.count[b] == mine.size
        np.testing.assert_allclose(view.value[b], mine.mean(), rtol=1e-12)
        np.testing.assert_allclose(view.second_value[b], theirs.mean(), rtol=1e-12)
        np.testing.assert_allclose(view.variance[b], cov[0, 0], rtol=1e-7)
        np.testing.assert_allclose(view.second_variance[b], cov[1, 1], rtol=1e-7)
        np.testing.assert_allclose(view.covariance[b], cov[0, 1], rtol=1e-7)
        np.testing.assert_allclose(view.correlation[b], np.corrcoef(mine, theirs)[0, 1], rtol=1e-7)


@pytest.mark.parametrize("parts", [1, 2, 7])
def test_covariances_are_those_of_numpy(parts):
    x, y, z = pairs()
    h = cairn.Histogram(cairn.Axis.uniform(4, 0, 1), storage="covariance")
    for some in np.array_split(np.arange(x.size), parts):
        h.fill(x[some], sample=(y[some], z[some]))
    expect_near(h, x, y, z)
    assert h.total == x.size and h.kind == "MEAN" and h[1] == h.view()[1]
    np.testing.assert_allclose(h.variances(), h.view().variance / h.counts())


def test_histograms_of_parts_are_merged_and_pickled():
    x, y, z = pairs()
    parts = [filled(x[at], y[at], z[at]) for at in np.array_split(np.arange(x.size), 3)]
    expect_near(sum(parts), x, y, z)
    assert pickle.loads(pickle.dumps(parts[0])) == parts[0]
    assert sum(parts) == sum(parts) and parts[0] != parts[1]


def test_bins_are_joined_as_if_filled_together():
    x, y, z = pairs()
    whole = cairn.Histogram(cairn.Axis.uniform(2, 0, 1), storage="covariance").fill(x, sample=(y, z))
    joined = filled(x, y, z).rebin(2)
    for name in ("count", "value", "second_value", "variance", "second_variance", "covariance"):
        np.testing.assert_allclose(
            getattr(joined.view(flow=True), name), getattr(whole.view(flow=True), name), rtol=1e-7
        )
    two = cairn.Histogram([0, 0.5, 1], [0, 0.5, 1], storage="covariance").fill(x, x, sample=(y, z))
    np.testing.assert_allclose(two.project(0).view().covariance, whole.view().covariance, rtol=1e-7)


def test_factors_scale_both_values():
    h, twice = filled(), filled() * 2
    np.testing.assert_allclose(twice.view().second_value, 2 * h.view().second_value)
    np.testing.assert_allclose(twice.view().covariance, 4 * h.view().covariance)
    np.testing.assert_allclose(twice.view().correlation, h.view().correlation)


def test_cells_are_set_as_they_are_shown():
    h = filled()
    cell = h[2]
    assert cell._fields == (
        "count",
        "value",
        "variance",
        "second_value",
        "second_variance",
        "covariance",
    )
    h[0] = cell
    np.testing.assert_allclose(h[0], cell)
    h.view().count[...] = np.nan  # what a user writes is theirs
    h.fill([0.1], sample=([1], [2]))


def test_values_that_do_not_vary_have_no_correlation():
    h = cairn.Histogram([0, 1, 2], storage="covariance").fill([0.5, 0.5], sample=([1, 2], [3, 3]))
    assert h[0].covariance == 0 and np.isnan(h.view().correlation[0]) and np.isnan(h[1].covariance)
    h.fill([1.5, 1.5, 1.5], sample=([0.1, 0.2, 0.3], [-1e-3, -2e-3, -3e-3]))
    assert -1 <= h.view().correlation[1] < -1 + 1e-12


def test_other_types_and_one_value_for_all():
    h = cairn.Histogram([0, 1, 2], storage="covariance")
    h.fill([0.5, 0.6], sample=(np.array([1, 3], np.int8), np.array([True, False])))
    assert h[0][:4] == (2, 2, 2, 0.5) and h[0].covariance == -1
    h.fill([1.5, 1.6], sample=([1, 2], 7))
    assert h[1].second_value == 7


def test_bad_samples_are_refused_in_words():
    h = cairn.Histogram([0, 1], storage="covariance")
    with pytest.raises(TypeError, match="of pairs: sample= is ndarray"):
        h.fill([0.5], sample=np.ones(1))
    with pytest.raises(TypeError, match="pass what they are of as sample="):
        h.fill([0.5])
    with pytest.raises(ValueError, match="weights came to the storage 'covariance'"):
        h.fill([0.5], sample=([1], [1]), weight=[2])
    with pytest.raises(ValueError, match="sample has the shape"):
        h.fill([0.5, 0.6], sample=([1, 2], [1, 2, 3]))
    with pytest.raises(TypeError, match="'covariance'"):
        h.to_uhi()
    assert h.as_mean().storage == "mean" and h.total == 0
    with pytest.raises(AttributeError, match="no attribute covariance"):
        cairn.Histogram([0, 1], storage="mean").view().covariance  # noqa: B018


def test_boost_histogram_has_no_such_storage():
    pytest.importorskip("boost_histogram")
    with pytest.raises(TypeError, match="the storage 'covariance' has no counterpart"):
        filled().to_boost()


def test_filled_from_columns_of_a_source():
    x, y, z = pairs()
    table = np.rec.fromarrays([x, y, z], names="x,y,z")
    h = cairn.Histogram(cairn.Axis.uniform(4, 0, 1), storage="covariance")
    expect_near(h.fill_from(table, ["x"], sample=("y", "z"), chunk=300), x, y, z)


def test_filled_by_dask():
    da = pytest.importorskip("dask.array")
    import cairn.dask

    x, y, z = pairs()
    empty = cairn.Histogram(cairn.Axis.uniform(4, 0, 1), storage="covariance")
    lazy = [da.from_array(one, chunks=300) for one in (x, y, z)]
    made = cairn.dask.filled(empty, lazy[0], sample=lazy[1:]).compute()
    expect_near(made, x, y, z)
    ones = cairn.dask.filled(empty, lazy[0], sample=(lazy[1], 1.0)).compute()
    assert ones[1].second_value == 1 and ones[1].covariance == 0
