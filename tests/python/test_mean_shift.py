"""Mean shift beside scikit-learn's, and as one of its estimators."""

import subprocess
import sys

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(31)
POINTS = np.concatenate([RNG.normal(c, 0.5, (100, 2)) for c in ((0, 0), (5, 5), (0, 6))])


@pytest.mark.parametrize("bandwidth", [0.7, 1.5, 3.0])
@pytest.mark.parametrize("bin_seeding", [False, True])
def test_centers_and_labels_are_scikit_learns(bandwidth, bin_seeding):
    sklearn = pytest.importorskip("sklearn.cluster")
    ours = cairn.MeanShift(bandwidth=bandwidth, bin_seeding=bin_seeding).fit(POINTS)
    theirs = sklearn.MeanShift(bandwidth=bandwidth, bin_seeding=bin_seeding).fit(POINTS)
    np.testing.assert_allclose(ours.cluster_centers_, theirs.cluster_centers_, rtol=1e-9)
    assert np.array_equal(ours.labels_, theirs.labels_) and ours.n_iter_ == theirs.n_iter_
    assert np.array_equal(ours.predict(POINTS + 0.1), theirs.predict(POINTS + 0.1))


def test_bandwidth_is_scikit_learns():
    sklearn = pytest.importorskip("sklearn.cluster")
    for quantile in (0.0, 0.1, 0.3, 1.0):
        ours = cairn.estimate_bandwidth(POINTS, quantile=quantile)
        assert ours == pytest.approx(sklearn.estimate_bandwidth(POINTS, quantile=quantile))
    ours = cairn.estimate_bandwidth(POINTS, n_samples=50, random_state=3)
    assert ours == pytest.approx(sklearn.estimate_bandwidth(POINTS, n_samples=50, random_state=3))


def test_is_an_estimator():
    checks = pytest.importorskip("sklearn.utils.estimator_checks")
    checks.check_estimator(cairn.MeanShift())
    from sklearn.base import clone

    assert clone(cairn.MeanShift(bandwidth=2)).get_params()["bandwidth"] == 2


def test_works_without_scikit_learn():
    code = """
import sys
sys.modules["sklearn"] = None
import numpy as np, cairn
model = cairn.MeanShift(bandwidth=2)
assert model.fit_predict([[1, 1], [2, 1], [1, 0], [4, 7], [3, 5], [3, 6]]).tolist() == [1, 1, 1, 0, 0, 0]
assert model.predict([[0, 0]]).tolist() == [1] and model.get_params()["max_iter"] == 300
assert model.set_params(bandwidth=3).bandwidth == 3
for points in ([[np.nan, 1.0]], np.zeros((0, 2)), [1.0, 2.0]):
    try:
        cairn.MeanShift().fit(points)
    except ValueError as error:
        continue
    raise AssertionError(points)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_cairn_imports_no_scikit_learn():
    code = "import cairn, sys; assert not {'sklearn', 'scipy', 'pandas', 'matplotlib'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_blurring():
    found = cairn.cluster(POINTS, bandwidth=1.0, radius=4.0)
    assert found.centers.shape == (3, 2) and found.sizes.sum() == 300 and found.distances.shape == (300,)
    single = cairn.cluster(POINTS.astype(np.float32), bandwidth=[1.0, 1.0])
    assert single.centers.dtype == np.float32
    with pytest.raises(ValueError, match="kernel is 'box'"):
        cairn.cluster(POINTS, kernel="box")
    with pytest.raises(ValueError, match="shape"):
        cairn.cluster([1.0, 2.0])
    with pytest.raises(ValueError):
        cairn.cluster(POINTS, bandwidth=-1.0)


def test_refusals():
    for wrong in (
        {"min_bin_freq": 0},
        {"n_jobs": 0},
        {"bandwidth": -1},
        {"max_iter": -2},
        {"bandwidth": 1.0, "seeds": [[1.0]]},
    ):
        with pytest.raises(ValueError):
            cairn.MeanShift(**wrong).fit(POINTS)
