"""Computes by both sides what docs/python/if_you_use.md calls the same: a function for each row."""

import importlib

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(4)
# Samples lie on edges too, but on no last one: libraries differ there, as the page says.
ON_EDGES = [0.0, 0.1, 0.3, 0.5, 0.7]
X = np.concatenate([RNG.normal(0.5, 1, 390), ON_EDGES, ON_EDGES])
Y = np.concatenate([RNG.random(390), ON_EDGES, ON_EDGES[::-1]])
W = RNG.integers(1, 5, 400).astype(float)
WHOLE = RNG.integers(0, 6, 400)
WITH_NAN = np.where(X > 2, np.nan, X)
A, B = [0.0, 0.3, 1.0], [0.0, 0.5, 0.7, 1.0]
POINTS = np.concatenate([RNG.normal(0, 0.2, (30, 2)), RNG.normal(4, 0.2, (30, 2))])


def need(name):
    return pytest.importorskip(name)


def assert_same(a, b):
    """Asserts that two answers are equal up to rounding, whatever holds them."""
    if isinstance(a, (tuple, list)) and not np.isscalar(a[0] if len(a) else 0):
        assert len(a) == len(b)
        for one, other in zip(a, b, strict=True):
            assert_same(one, other)
        return
    np.testing.assert_allclose(np.asarray(a, float), np.asarray(b, float), rtol=1e-9, atol=1e-12)


def assert_same_histograms(theirs, ours):
    """Asserts the same edges, categories and cells, flow bins included."""
    assert [len(one) for one in theirs.axes] == [len(one) for one in ours.axes]
    for one, other in zip(theirs.axes, ours.axes, strict=True):
        if one.traits.continuous:
            assert_same(one.edges, other.edges)
        else:
            assert list(one) == list(other)
    assert theirs.axes.extent == ours.axes.extent
    assert_same(theirs.values(flow=True), ours.values(flow=True))


# --- numpy -------------------------------------------------------------------------------------------------


def histograms():
    assert_same(np.histogram(X, 7), cairn.histogram(X, 7))
    assert_same(np.histogram(X, A, weights=W), cairn.histogram(X, A, weights=W))
    assert_same(np.histogram([*A, *B], A), cairn.histogram([*A, *B], A))


def bin_edges():
    assert_same(np.histogram_bin_edges(X, "fd"), cairn.histogram_bin_edges(X, "fd"))


def joint_histograms():
    assert_same(list(np.histogram2d(X, Y, [A, B])), list(cairn.histogram2d(X, Y, [A, B])))
    assert_same(np.histogramdd([X, Y], [A, B])[0], cairn.histogramdd([X, Y], [A, B])[0])


def bin_counts():
    assert_same(np.bincount(WHOLE, W), cairn.bincount(WHOLE, W))


def digits():
    for right in (False, True):
        assert_same(np.digitize([*X, *B], B, right), cairn.digitize([*X, *B], B, right))


def unique():
    assert_same(np.unique(WHOLE, return_counts=True), cairn.unique(WHOLE, return_counts=True))


def medians():
    assert_same(np.median(X), cairn.median(X))
    assert_same(np.nanmedian(WITH_NAN), cairn.median(WITH_NAN, skip_nan=True))


def quantiles():
    assert_same(np.quantile(X, [0.1, 0.5]), cairn.quantile(X, [0.1, 0.5]))
    assert_same(np.nanquantile(WITH_NAN, 0.3), cairn.quantile(WITH_NAN, 0.3, skip_nan=True))


def generators():
    ours = cairn.random.default_rng(1)
    assert isinstance(ours, cairn.random.Generator)
    for draw in (
        lambda g: g.poisson(3, 5),
        lambda g: g.normal(size=(2, 3)),
        lambda g: g.integers(0, 9, 4),
    ):
        made, theirs = draw(ours), draw(np.random.default_rng(1))
        assert made.dtype == theirs.dtype and made.shape == theirs.shape
    assert set(ours.integers(0, 3, 200).tolist()) == {0, 1, 2}


def choices():
    theirs = np.random.default_rng(1).choice([5, 7], 6, p=[0, 1])
    assert cairn.choice([5, 7], 6, p=[0, 1], seed=1).tolist() == theirs.tolist()
    assert cairn.Sampler([0, 1]).draw(3, seed=1).tolist() == [1, 1, 1]


def heaviest_windows():
    values = np.array([1, -2, 3, 4, -1, 2])
    sums = [w.sum() for n in range(1, 7) for w in np.lib.stride_tricks.sliding_window_view(values, n)]
    assert cairn.max_subarrays(values).sums.tolist() == [max(sums)]


# --- boost-histogram and hist ------------------------------------------------------------------------------


def uniform_axes():
    bh = need("boost_histogram")
    x = X[~np.isin(X, (0.3, 0.7))]  # 0.7 * 10 rounds to 7, but 0.7 is below the edge 7 * 0.1
    assert_same_histograms(
        bh.Histogram(bh.axis.Regular(10, 0, 1)).fill(x),
        cairn.Histogram(cairn.Axis.uniform(10, 0, 1)).fill(x),
    )


def listed_axes():
    bh = need("boost_histogram")
    theirs = bh.Histogram(bh.axis.Variable(B)).fill(X)
    assert_same_histograms(theirs, cairn.Histogram(cairn.Axis(B)).fill(X))
    assert_same_histograms(theirs, cairn.Histogram(B).fill(X))


def logarithmic_axes():
    bh = need("boost_histogram")
    axis = bh.axis.Regular(5, 0.1, 10, transform=bh.axis.transform.log)
    assert_same_histograms(
        bh.Histogram(axis).fill(Y), cairn.Histogram(cairn.Axis.logarithmic(5, 0.1, 10)).fill(Y)
    )


def whole_axes():
    bh = need("boost_histogram")
    axes = bh.axis
    for theirs, ours in (
        (axes.Integer(0, 10), cairn.Axis.integers(0, 9)),
        (axes.IntCategory([3, 1]), cairn.Axis.from_categories([3, 1])),
        (axes.Boolean(), cairn.Axis.boolean()),
    ):
        x = WHOLE > 2 if isinstance(theirs, axes.Boolean) else WHOLE
        assert_same_histograms(bh.Histogram(theirs).fill(x), cairn.Histogram(ours).fill(x))
    words = np.array(["a", "b", "c"])[WHOLE % 3]
    theirs = bh.Histogram(axes.StrCategory(["b", "a"])).fill(words)
    assert_same_histograms(theirs, cairn.Histogram(cairn.Axis.words(["b", "a"])).fill(words))


def axis_options():
    bh = need("boost_histogram")
    for options in (
        {"growth": True},
        {"circular": True},
        {"underflow": False},
        {"overflow": False},
        {"metadata": "of mine"},
    ):
        theirs, ours = bh.axis.Regular(4, 0, 1, **options), cairn.Axis.uniform(4, 0, 1, **options)
        assert_same_histograms(bh.Histogram(theirs).fill(X), cairn.Histogram(ours).fill(X))
        assert theirs.metadata == ours.metadata
    hist = need("hist")
    named = {"name": "share", "label": "Share"}
    theirs, ours = hist.axis.Regular(4, 0, 1, **named), cairn.Axis.uniform(4, 0, 1, **named)
    assert (theirs.name, theirs.label) == (ours.name, ours.label)


def storages():
    bh = need("boost_histogram")
    names = {"Weight": "weight", "Mean": "mean", "WeightedMean": "weighted_mean", "Double": "double"}
    for theirs, ours in {**names, "Int64": "int64"}.items():
        more = {"sample": Y} if "mean" in ours else {}
        made = bh.Histogram(bh.axis.Regular(4, 0, 1), storage=getattr(bh.storage, theirs)()).fill(
            X, **more
        )
        assert_same_histograms(
            made, cairn.Histogram(cairn.Axis.uniform(4, 0, 1), storage=ours).fill(X, **more)
        )


def two_filled():
    bh = need("boost_histogram")
    axes = bh.axis.Regular(4, 0, 1), bh.axis.Variable(B)
    theirs = bh.Histogram(*axes, storage=bh.storage.Weight())
    return theirs, cairn.Histogram(
        cairn.Axis.uniform(4, 0, 1, closed=False), *axes[1:], storage="weight"
    )


def fills():
    theirs, ours = two_filled()
    assert_same_histograms(theirs.fill(X, Y, weight=W, threads=4), ours.fill(X, Y, weight=W))


def views():
    theirs, ours = (one.fill(X, Y, weight=W) for one in two_filled())
    for name in ("value", "variance"):
        assert_same(theirs.view(flow=True)[name], ours.view(flow=True)[name])
    for name in ("values", "variances"):
        assert_same(getattr(theirs, name)(), getattr(ours, name)())
    counted = (
        cairn.Histogram(B).fill(Y),
        need("boost_histogram").Histogram(need("boost_histogram").axis.Variable(B)).fill(Y),
    )
    assert_same(counted[0].counts(), counted[1].counts())


def indices():
    bh = need("boost_histogram")
    theirs, ours = (one.fill(X, Y, weight=W) for one in two_filled())
    assert_same_histograms(theirs[bh.loc(0.5) :, :: bh.rebin(3)], ours[cairn.loc(0.5) :, :: cairn.rebin(3)])
    assert_same_histograms(theirs[:: bh.sum, :], ours[::sum, :])
    hist = need("hist")
    theirs = hist.Hist(hist.axis.Regular(2, 0, 1, name="x"))
    ours = cairn.Histogram(cairn.Axis.uniform(2, 0, 1, name="x"))
    for one in (theirs, ours):
        one[{"x": 0}] = 3
    assert_same_histograms(theirs, ours)


def sums():
    theirs, ours = (one.fill(X, Y, weight=W) for one in two_filled())
    assert_same_histograms(theirs + theirs, ours + ours)
    assert_same_histograms(theirs * 2, ours * 2)
    assert_same_histograms(theirs.project(0), ours.project(0))


def fills_of_hist():
    hist = need("hist")
    theirs = hist.Hist(hist.axis.Regular(4, 0, 1, name="x"), hist.axis.Regular(3, 0, 1, name="y"))
    ours = cairn.Histogram(cairn.Axis.uniform(4, 0, 1), cairn.Axis.uniform(3, 0, 1))
    assert_same_histograms(theirs.fill(x=X, y=Y), ours.fill(X, Y))
    assert_same(theirs.density(), ours.density())
    assert callable(theirs.plot) and callable(ours.plot)


def histograms_of_theirs():
    theirs = two_filled()[0].fill(X, Y, weight=W)
    ours = cairn.Histogram(theirs)
    assert_same_histograms(theirs, ours)
    assert ours.to_boost() == theirs
    if importlib.util.find_spec("hist"):
        assert_same_histograms(ours.to_hist(), ours)


# --- scipy -------------------------------------------------------------------------------------------------


def profiles():
    stats = need("scipy.stats")
    for name in ("mean", "std", "count", "sum", "min", "max", "median"):
        theirs = stats.binned_statistic(Y, X, name, bins=B)
        assert_same(list(theirs), list(cairn.binned_statistic(Y, X, name, bins=B)))


def joint_profiles():
    stats = need("scipy.stats")
    given = (Y, X, W, "mean", [B, A])
    assert_same(list(stats.binned_statistic_2d(*given))[0], cairn.binned_statistic_2d(*given).statistic)
    given = ([Y, X], W, "mean", [B, A])
    assert_same(stats.binned_statistic_dd(*given).statistic, cairn.binned_statistic_dd(*given).statistic)


def modes():
    x = [2, 1, 2, 1, 3]
    assert need("scipy.stats").mode(x).mode == cairn.mode(x)[0]


def discrete_draws():
    x, p = np.array([5, 7, 9]), [0.0, 1.0, 0.0]
    theirs = need("scipy.stats").rv_discrete(values=(x, p)).rvs(size=4)
    assert x[cairn.Sampler(p).draw(4, seed=1)].tolist() == theirs.tolist()


def laws():
    stats, law = need("scipy.stats"), cairn.Distribution
    k, t = np.arange(12), np.array([0.1, 1.0, 3.5])
    for theirs, ours in (
        (stats.poisson(3.5), law.poisson(3.5)),
        (stats.binom(9, 0.3), law.binomial(9, 0.3)),
        (stats.nbinom(2.5, 0.3), law.negative_binomial(2.5, 0.3)),
        (stats.geom(0.2), law.geometric(0.2)),
        (stats.hypergeom(30, 10, 5), law.hypergeometric(10, 20, 5)),
        (stats.zipf(3.0), law.zipf(3.0)),
        (stats.zipfian(1.5, 10), law.zipf(1.5, 10)),
        (stats.randint(0, 10), law.uniform(0, 9)),
    ):
        assert_same(theirs.pmf(k), ours.probability(k))
        assert_same(theirs.cdf(k), ours.cumulative(k))
        assert_same(theirs.ppf([0.23, 0.87]), ours.quantile([0.23, 0.87]))
    for theirs, ours in (
        (stats.expon(scale=2), law.exponential(2)),
        (stats.norm(3, 2), law.normal(3, 2)),
        (stats.gamma(2.5, scale=3), law.gamma(2.5, 3)),
    ):
        assert_same(theirs.pdf(t), ours.density(t))
        assert_same(theirs.cdf(t), ours.cumulative(t))
        assert ours.draw(3, seed=1).shape == theirs.rvs(3).shape


def empirical():
    found = cairn.histogram(X, 10)
    theirs, ours = need("scipy.stats").rv_histogram(found), cairn.Distribution.empirical(*found)
    assert_same(theirs.cdf([0.1, 0.9]), ours.cumulative([0.1, 0.9]))


# --- pandas ------------------------------------------------------------------------------------------------


def value_counts():
    pandas = need("pandas")
    series, frame = pandas.Series(WHOLE), pandas.DataFrame({"a": WHOLE, "b": WHOLE % 2})
    for theirs in (series, frame):
        assert theirs.value_counts().to_dict() == cairn.value_counts(theirs).to_dict()


def value_counts_in_bins():
    series = need("pandas").Series(X)
    assert series.value_counts(bins=5).to_dict() == cairn.value_counts(series, bins=5).to_dict()


def cuts():
    pandas = need("pandas")
    many = RNG.normal(size=3000)
    assert list(pandas.cut(many, 4)) == list(cairn.cut(many, 4))
    assert list(pandas.qcut(many, 4)) == list(cairn.qcut(many, 4))
    one, other = RNG.integers(0, 3, 3000), RNG.integers(0, 4, 3000)
    assert pandas.crosstab(one, other).equals(cairn.crosstab(one, other))


def modes_of_series():
    series = need("pandas").Series(WHOLE)
    assert_same(series.mode(), cairn.mode(series))
    assert_same(sorted(series.unique()), cairn.unique(series))


def medians_of_series():
    series = need("pandas").Series(WITH_NAN)
    assert_same(series.median(), cairn.median(series, skip_nan=True))
    assert_same(series.quantile([0.2, 0.7]), cairn.quantile(series, [0.2, 0.7], skip_nan=True))
    assert np.isnan(cairn.median(series))


def counts_of_chunks():
    pandas = need("pandas")
    counter = cairn.ValueCounter(WHOLE.dtype).add(WHOLE[:100]).add(WHOLE[100:])
    theirs = pandas.concat([pandas.Series(WHOLE[:100]), pandas.Series(WHOLE[100:])]).value_counts()
    assert counter.table("count").to_series().to_dict() == theirs.to_dict()


# --- scikit-learn ------------------------------------------------------------------------------------------


def mean_shifts():
    theirs = need("sklearn.cluster")
    one, other = (lib.MeanShift(bandwidth=1.0).fit(POINTS) for lib in (theirs, cairn))
    assert one.labels_.tolist() == other.labels_.tolist()
    assert_same(one.cluster_centers_, other.cluster_centers_)
    assert_same(theirs.mean_shift(POINTS, bandwidth=1.0)[0], cairn.mean_shift(POINTS, bandwidth=1.0)[0])


def bandwidths():
    theirs = need("sklearn.cluster")
    assert_same(theirs.estimate_bandwidth(POINTS, random_state=0), cairn.estimate_bandwidth(POINTS))
    assert_same(
        sorted(theirs.get_bin_seeds(POINTS, 1.0).tolist()),
        sorted(cairn.get_bin_seeds(POINTS, 1.0).tolist()),
    )


def clusters():
    assert cairn.cluster(POINTS, 1.0).centers.shape == (2, 2)


# --- xhistogram --------------------------------------------------------------------------------------------


def core():
    return need("xhistogram.core").histogram


def rows_of_xhistogram():
    assert_same(core()(X, bins=[np.array(B)])[0], cairn.histogram(X, B)[0])


def joint_rows_of_xhistogram():
    theirs = core()(X, Y, bins=[np.array(A), np.array(B)])[0]
    assert_same(theirs, cairn.histogram2d(X, Y, [A, B])[0])
    assert_same(theirs, cairn.Histogram(A, B).fill(X, Y).values())


def densities_of_xhistogram():
    theirs = core()(X, bins=[np.array(B)], weights=W, density=True)[0]
    assert_same(theirs, cairn.histogram(X, B, weights=W, density=True)[0])


def axes_of_xhistogram():
    rows = X.reshape(20, 20)
    assert_same(core()(rows, bins=[np.array(B)], axis=1)[0], cairn.histogram(rows, B, axis=1)[0])


def labelled_of_xhistogram():
    theirs = need("xhistogram.xarray").histogram
    x = need("xarray").DataArray(X.reshape(20, 20), dims=("a", "b"), name="x")
    assert_same(
        theirs(x, bins=[np.array(B)], dim=["b"]),
        cairn.xarray.histogram(x, bins=[np.array(B)], dim=["b"]),
    )


def lazy(x):
    return need("dask.array").from_array(x, chunks=150)


def lazy_of_xhistogram():
    theirs = core()(lazy(X), bins=[np.array(B)])[0]
    assert_same(theirs.compute(), cairn.dask.histogram(lazy(X), B)[0].compute())
    theirs = core()(lazy(X), lazy(Y), bins=[np.array(A), np.array(B)])[0]
    assert_same(theirs.compute(), cairn.dask.histogramdd([lazy(X), lazy(Y)], [A, B])[0].compute())


# --- dask and dask-histogram -------------------------------------------------------------------------------


def lazy_histograms():
    da = need("dask.array")
    assert_same(da.histogram(lazy(X), B)[0].compute(), cairn.dask.histogram(lazy(X), B)[0].compute())
    edges = [np.array(A), np.array(B)]
    theirs = da.histogram2d(lazy(X), lazy(Y), edges)[0].compute()
    assert_same(theirs, cairn.dask.histogram2d(lazy(X), lazy(Y), edges)[0].compute())
    theirs = da.histogramdd((lazy(X), lazy(Y)), edges)[0].compute()
    assert_same(theirs, cairn.dask.histogramdd([lazy(X), lazy(Y)], edges)[0].compute())


def lazy_values():
    da = need("dask.array")
    assert_same(da.unique(lazy(WHOLE)).compute(), cairn.dask.unique(lazy(WHOLE)).compute())
    found = cairn.dask.value_counts(lazy(WHOLE)).compute()
    assert dict(zip(found.values.tolist(), found.counts.tolist())) == dict(
        zip(*map(list, _counted()), strict=True)
    )


def _counted():
    values, counts = np.unique(WHOLE, return_counts=True)
    return values.tolist(), counts.tolist()


def lazy_quantiles():
    # dask's are approximate: exact ones are numpy's.
    assert_same(np.percentile(X, [25, 50]), cairn.dask.quantile(lazy(X), [0.25, 0.5]).compute())


def lazy_bounds():
    da = need("dask.array")
    theirs = da.min(lazy(X)).compute(), da.max(lazy(X)).compute()
    assert_same(theirs, tuple(one.compute() for one in cairn.dask.bounds(lazy(X))))


def lazy_fills():
    made = cairn.dask.filled(cairn.Histogram(B), lazy(X)).compute()
    assert made == cairn.Histogram(B).fill(X)


def lazy_pieces():
    made = cairn.dask.histogram(lazy(X), B, pieces=2)[0]
    assert_same(np.concatenate([made.compute()]), cairn.histogram(X, B)[0])
