"""cairn.dask on a cluster of two processes."""

import cairn
import numpy as np
import pytest

distributed = pytest.importorskip("distributed")
da = pytest.importorskip("dask.array")
import cairn.dask  # noqa: E402
import dask  # noqa: E402

RNG = np.random.default_rng(91)
X = RNG.normal(size=40_000)
TIMES = RNG.integers(0, 50, X.size)


@pytest.fixture(scope="module", autouse=True)
def client():
    with (
        dask.config.set({"distributed.scheduler.work-stealing": False}),  # it would copy data
        distributed.LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def lazy(x):
    return da.from_array(x, chunks=3000)


def all_same(ours, expected):
    for one, other in zip(dask.compute(*ours), expected, strict=True):
        assert np.array_equal(one, other)


def test_histograms():
    for bins, ends in ((10, None), (50_000, (-3, 3)), (np.linspace(-3, 3, 5001), None)):
        all_same(cairn.dask.histogram(lazy(X), bins, ends), cairn.histogram(X, bins, ends))
    all_same(
        cairn.dask.histogram(lazy(X), 10**6, (-3, 3), pieces=5), cairn.histogram(X, 10**6, (-3, 3))
    )
    ours = cairn.dask.histogram(lazy(X), 10, (-3, 3), weights=lazy(TIMES))
    all_same(ours, cairn.histogram(X, 10, (-3, 3), weights=TIMES))
    counts, edges = cairn.dask.histogramdd([lazy(X), lazy(TIMES)], (40, 300))
    expected, ends = cairn.histogramdd([X, TIMES], (40, 300))
    all_same([counts, *edges], [expected, *ends])


def test_persisted_data_stay_where_they_are(client):
    x = lazy(X).persist()
    distributed.wait(x)
    before = client.who_has()
    all_same(cairn.dask.histogram(x, 10, (-3, 3)), cairn.histogram(X, 10, (-3, 3)))
    assert float(cairn.dask.median(x).compute()) == np.median(X)
    assert float(cairn.dask.median(x, reread=True).compute()) == np.median(X)
    after = client.who_has()
    held = [key for key in before if key in after]
    assert len(held) == x.npartitions


def test_values_and_order():
    all_same(cairn.dask.value_counts(lazy(TIMES)).compute(), cairn.value_counts(TIMES))
    ours = cairn.dask.value_counts(lazy(TIMES), order="first").compute()
    all_same(ours, cairn.value_counts(TIMES, order="first"))
    all_same(cairn.dask.unique(lazy(TIMES), True), cairn.unique(TIMES, return_counts=True))
    all_same([cairn.dask.quantile(lazy(X), [0.1, 0.9])], [cairn.quantile(X, [0.1, 0.9])])
    all_same(cairn.dask.bounds(lazy(X)), (X.min(), X.max()))


def test_profiles():
    ours = cairn.dask.binned_statistic(lazy(X), lazy(TIMES), "std", 10)
    expected = cairn.binned_statistic(X, TIMES, "std", 10)
    statistic, edges, numbers = dask.compute(*ours)
    assert np.allclose(statistic, expected.statistic)
    all_same((edges, numbers), expected[1:])


def test_errors_come_to_the_client():
    ours, _ = cairn.dask.histogram(lazy(np.where(X > 3, np.nan, X)), 10)
    with pytest.raises(ValueError, match="is not finite"):
        ours.compute()
