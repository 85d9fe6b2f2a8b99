"""cairn.dask beside the calls of the same names of data in memory."""

import inspect
import warnings

import cairn
import numpy as np
import pytest

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")
import cairn.dask  # noqa: E402

RNG = np.random.default_rng(61)
X = RNG.normal(size=3000)
Y = RNG.normal(size=X.size)
TIMES = RNG.integers(0, 9, X.size)


@pytest.fixture(autouse=True)
def in_this_thread():
    with dask.config.set(scheduler="sync"):
        yield


def lazy(x, chunks=700):
    return da.from_array(np.asarray(x), chunks=chunks)


def same(ours, expected):
    (ours,) = dask.compute(ours)
    ours, expected = np.asarray(ours), np.asarray(expected)
    assert ours.dtype == expected.dtype
    assert np.array_equal(ours, expected, equal_nan=ours.dtype.kind in "fmM")


def all_same(ours, expected):
    for one, other in zip(ours, expected, strict=True):
        same(one, other)


# --- histograms --------------------------------------------------------------------------------------------

BINS = [
    (10, None),
    (7, (-3.0, 3.0)),
    (np.int64(3), (0, 2)),
    ([-5.0, 0, 1, 8], None),
    ([-np.inf, 0, np.inf], None),
    (np.arange(-20, 20, 3), None),
    (np.linspace(-3, 3, 2000), None),
]


@pytest.mark.parametrize("kind", "dfeibB?q")
@pytest.mark.parametrize("bins, ends", BINS)
def test_histogram(kind, bins, ends):
    x = np.clip(X * 10, 0, 200).astype(kind) if kind in "B?" else (X * 10).astype(kind)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = cairn.histogram(x, bins, ends)
        ours = cairn.dask.histogram(lazy(x), bins, ends)
        assert ours[0].shape == expected[0].shape and ours[0].dtype == expected[0].dtype
        all_same(ours, expected)


@pytest.mark.parametrize("x", [[], [1.5], [2, 2, 2], [np.nan, 1.0], [np.inf, 1.0], [2**62, 2**62 + 1]])
def test_few_samples(x):
    expected = None
    try:
        expected = cairn.histogram(np.asarray(x), 3)
    except ValueError as error:
        with pytest.raises(ValueError) as caught:
            dask.compute(*cairn.dask.histogram(lazy(x, 1), 3))
        assert str(caught.value) == str(error)
    if expected is not None:
        all_same(cairn.dask.histogram(lazy(x, 1), 3), expected)


@pytest.mark.parametrize(
    "weights", [Y, TIMES, TIMES.astype(np.uint16), Y.astype(np.float32), TIMES > 3]
)
def test_weights(weights):
    expected = cairn.histogram(X, 8, (-2.0, 2.0), weights=weights)
    for cut in (700, 411):  # cut like the samples, and not
        ours, edges = cairn.dask.histogram(lazy(X), 8, (-2.0, 2.0), weights=lazy(weights, cut))
        assert ours.dtype == expected[0].dtype
        assert np.allclose(ours.compute(), expected[0])
        same(edges, expected[1])


def test_sums_of_weights_that_do_not_fit_are_refused():
    weights = np.array([100, 100, 100], np.uint8)
    ours, _ = cairn.dask.histogram(lazy([0.5, 0.5, 0.5], 1), 1, (0, 1), weights=lazy(weights, 1))
    with pytest.raises(OverflowError, match="uint8"):
        ours.compute()
    # Parts that overflow, and a whole that fits.
    weights = np.array([2**62, 2**62, -(2**62), -(2**62)])
    ours, _ = cairn.dask.histogram(
        lazy([0.5] * 4, 1), 1, (0, 1), weights=lazy(weights, 1), split_every=2
    )
    with pytest.raises(OverflowError, match="64 bits"):
        ours.compute()


def test_density():
    all_same(cairn.dask.histogram(lazy(X), 7, density=True), cairn.histogram(X, 7, density=True))


def test_ends_and_edges_that_are_lazy():
    low, high = lazy(X).min(), lazy(X).max()
    all_same(cairn.dask.histogram(lazy(X), 9, (low, high)), cairn.histogram(X, 9))
    edges = lazy(np.linspace(-3, 3, 8), 4)
    all_same(cairn.dask.histogram(lazy(X), edges), cairn.histogram(X, np.linspace(-3, 3, 8)))
    how_many = da.asarray(5).sum()
    all_same(cairn.dask.histogram(lazy(X), how_many, (-1, 1)), cairn.histogram(X, 5, (-1, 1)))


@pytest.mark.parametrize("axis", [0, 1, -1, (0, 2), (0, 1, 2)])
def test_along_axes(axis):
    x, w = X.reshape(10, 20, 15), Y.reshape(10, 20, 15)
    kept = [d for d in range(3) if d not in np.atleast_1d(axis) % 3]
    moved = np.moveaxis(x, kept, range(len(kept))).reshape([x.shape[d] for d in kept] + [-1])
    expected = np.apply_along_axis(lambda line: np.histogram(line, 5, (-2, 2))[0], -1, moved)
    lazily = da.from_array(x, chunks=(4, 7, 15))
    same(cairn.dask.histogram(lazily, 5, (-2, 2), axis=axis)[0], expected)
    ones = da.ones_like(lazily)
    same(cairn.dask.histogram(lazily, 5, (-2, 2), weights=ones, axis=axis)[0], expected.astype(float))
    weighted = cairn.dask.histogram(lazily, 5, (-2, 2), weights=da.from_array(w, chunks=5), axis=axis)[
        0
    ]
    assert weighted.shape == expected.shape and np.allclose(
        weighted.sum(axis=tuple(range(len(kept)))).compute(), np.histogram(x, 5, (-2, 2), weights=w)[0]
    )
    free = cairn.dask.histogram(lazily, 5, axis=axis)[0]
    same(free.sum(axis=tuple(range(len(kept)))), np.histogram(x, 5)[0])


def test_along_axes_as_the_eager_call():
    x = np.round(X, 1).reshape(30, 100)  # on edges
    lazily = da.from_array(x, chunks=(7, 40))
    for bins, ends in ((10, (0, 1)), (7, None), (np.linspace(-1, 1, 21), None), (np.arange(-2, 3), None)):
        all_same(cairn.dask.histogram(lazily, bins, ends, axis=1), cairn.histogram(x, bins, ends, axis=1))
    weights = np.full(x.shape, 3, np.uint8)
    sums = cairn.dask.histogram(lazily, 9, (-5, 5), weights=da.from_array(weights), axis=0)[0]
    same(sums, cairn.histogram(x, 9, (-5, 5), weights=weights, axis=0)[0])
    sums = cairn.dask.histogram(lazily, 1, (-5, 5), weights=da.from_array(weights), axis=1)[0]
    with pytest.raises(OverflowError, match="uint8"):
        sums.compute()
    with pytest.raises(ValueError, match="axis is empty"):
        cairn.dask.histogram(lazily, 9, axis=())


@pytest.mark.parametrize(
    "bins, ends", [(1000, (-3, 3)), (7, (-1.0, 1)), (np.linspace(-2, 3, 400), None)]
)
@pytest.mark.parametrize("kind", "dfe")
def test_divided(bins, ends, kind):
    x = X.astype(kind)
    expected = cairn.histogram(x, bins, ends)
    for pieces in (1, 3, 10):
        counts, edges = cairn.dask.histogram(lazy(x), bins, ends, pieces=pieces, split_every=2)
        assert counts.numblocks == (min(pieces, expected[0].size),)
        all_same((counts, edges), expected)
    ours = cairn.dask.histogram(lazy(x), 50, pieces=4)
    all_same(ours, cairn.histogram(x, 50))


def test_what_divided_histograms_have_not():
    for more in ({"weights": lazy(Y)}, {"axis": 0}):
        with pytest.raises(ValueError, match="pieces"):
            cairn.dask.histogram(lazy(X), 10, (0, 1), pieces=2, **more)
    with pytest.raises(ValueError, match="pieces is 0"):
        cairn.dask.histogram(lazy(X), 10, (0, 1), pieces=0)


@pytest.mark.parametrize("bins", [4, [3, 5], [[-3, 0, 3.0], 4], [[-1, 0, 1.0], [0, 1, 2.0]]])
@pytest.mark.parametrize("ends", [None, [(-1, 1), None], [(-1, 1), (0, 2)]])
def test_joint(bins, ends):
    expected = cairn.histogramdd([X, Y], bins, ends)
    rows = da.from_array(np.stack([X, Y], 1), chunks=(700, 1))
    for sample in ([lazy(X), lazy(Y, 411)], rows):
        counts, edges = cairn.dask.histogramdd(sample, bins, ends)
        same(counts, expected[0])
        all_same(edges, expected[1])
    weighted = cairn.dask.histogramdd(rows, bins, ends, weights=lazy(TIMES))[0]
    same(weighted, cairn.histogramdd([X, Y], bins, ends, weights=TIMES)[0])
    all_same(cairn.dask.histogram2d(lazy(X), lazy(Y), bins, ends), cairn.histogram2d(X, Y, bins, ends))
    dense = cairn.dask.histogramdd(rows, bins, ends, density=True)[0]
    assert np.allclose(dense.compute(), cairn.histogramdd([X, Y], bins, ends, density=True)[0])


def test_one_list_of_edges_is_that_of_both_axes():
    edges = [-2.0, -1, 0, 2]
    all_same(cairn.dask.histogram2d(lazy(X), lazy(Y), edges), cairn.histogram2d(X, Y, edges))


@pytest.mark.parametrize("name", ["count", "sum", "mean", "std", "min", "max"])
@pytest.mark.parametrize(
    "values", [Y, TIMES, np.where(TIMES == 3, np.nan, Y), np.where(X > 2, np.inf, Y)]
)
def test_profiles(name, values):
    scipy_stats = pytest.importorskip("scipy.stats")
    for bins, ends in ((5, None), (7, (-1, 1)), ([-9, -3, 0.0, 0.5, 4], None)):
        ours = cairn.dask.binned_statistic(lazy(X), lazy(values, 411), name, bins, ends, split_every=2)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = scipy_stats.binned_statistic(X, values, name, bins, ends)
        assert np.allclose(ours.statistic.compute(), expected.statistic, equal_nan=True)
        same(ours.bin_edges, expected.bin_edges)
        same(ours.binnumber, expected.binnumber)


@pytest.mark.parametrize("name", ["weight", "sample"])
def test_filled_takes_one_number_for_all(name):
    storage = "mean" if name == "sample" else "weight"
    empty = cairn.Histogram([-1.0, 0, 1], storage=storage)
    for number in (2.5, 3, np.float32(0.5), np.array(2.0)):
        made = cairn.dask.filled(empty, lazy(X), **{name: number}).compute()
        assert made.allclose(empty.copy().fill(X, **{name: number}))


def test_filled():
    empty = cairn.Histogram(cairn.Axis.uniform(9, -2, 2), [-1.0, 0, 3])
    expected = empty.copy().fill(X, Y)
    rows = da.from_array(np.stack([X, Y], 1), chunks=(700, 1))
    for columns in ((lazy(X), lazy(Y, 411)), (rows,)):
        assert cairn.dask.filled(empty, *columns, split_every=2).compute() == expected
    assert empty.total == 0
    weighted = cairn.Histogram([-2.0, 0, 2], weighted=True)
    made = cairn.dask.filled(weighted, lazy(X), weight=lazy(TIMES)).compute()
    assert made == weighted.copy().fill(X, weight=TIMES)
    with pytest.raises(ValueError, match="not empty"):
        cairn.dask.filled(expected, lazy(X), lazy(Y))


# --- values ------------------------------------------------------------------------------------------------

VALUES = [
    TIMES,
    X.round(1),
    np.where(TIMES == 3, np.nan, X.round()),
    TIMES.astype(np.float16),
    TIMES > 3,
    TIMES.astype("m8[s]"),
    TIMES.astype(">i4"),
    np.where(TIMES == 3, np.datetime64("NaT"), (TIMES * 100).astype("M8[D]")).astype(">M8[D]"),
    np.array([0.0, -0.0, 1.0]),
]


@pytest.mark.parametrize("x", VALUES, ids=lambda x: x.dtype.str)
def test_values(x):
    for order in (None, "value", "first"):
        for more in ({}, {"dropna": False}, {"normalize": True}, {"ascending": True}):
            ours = cairn.dask.value_counts(lazy(x), order=order, split_every=2, **more).compute()
            all_same(ours, cairn.value_counts(x, order=order, **more))
    same(cairn.dask.mode(lazy(x)), cairn.mode(x))
    same(cairn.dask.unique(lazy(x)), cairn.unique(x))
    all_same(cairn.dask.unique(lazy(x), True), cairn.unique(x, return_counts=True))


# --- order statistics --------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:Mean of empty slice")
@pytest.mark.parametrize("kind", "bhiqBHIQfde?")
@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_quantiles(kind, size):
    wide = (X[:size] * 20).astype(kind) if kind in "bhiqfde" else (np.abs(X[:size]) * 20).astype(kind)
    for x in (wide, np.where(TIMES[:size] == 3, np.nan, wide).astype(kind) if kind in "fde" else wide):
        for skip in (False, True):
            for q in (0.5, [0, 0.1, 0.5, 0.9, 1], []):
                ours = cairn.dask.quantile(lazy(x, 300), q, skip_nan=skip)
                expected = cairn.quantile(x, q, skip_nan=skip)
                assert ours.shape == np.shape(expected) and ours.dtype == np.asarray(expected).dtype
                same(ours, expected)
            same(cairn.dask.median(lazy(x, 300), skip_nan=skip), cairn.median(x, skip_nan=skip))


def test_quantiles_beyond_53_bits():
    x = np.array([2**63 - 1, 2**63 - 3, -(2**63), 5, 2**53 + 1])
    same(cairn.dask.median(lazy(x, 2)), cairn.median(x))
    same(cairn.dask.quantile(lazy(x, 2), [0.3, 0.6]), cairn.quantile(x, [0.3, 0.6]))


def test_many_items_take_several_passes():
    x = RNG.normal(size=1_200_000)
    x[::3] = 1.0  # of which no pass keeps the keys
    expected = cairn.quantile(x, [0.2, 0.5, 0.999])
    for reread in (False, True):
        same(cairn.dask.quantile(lazy(x, 250_000), [0.2, 0.5, 0.999], reread=reread), expected)


def test_data_that_change_between_passes_are_refused():
    seen = []

    def made(block):
        seen.append(1)
        return np.arange(3.0) + len(seen) * 1e9

    x = da.zeros(9, chunks=3).map_blocks(made, dtype=float, meta=np.zeros(0))
    with pytest.raises(ValueError, match="end_pass: the pass had"):
        cairn.dask.median(x, reread=True).compute()


def test_bounds():
    for x in (X, TIMES, TIMES.astype("M8[D]"), X.astype(np.float16)):
        least, greatest = cairn.dask.bounds(lazy(x))
        assert least.dtype == x.dtype
        all_same((least, greatest), (x.min(), x.max()))
    with_nan = np.array([1.0, np.nan, 3.0])
    assert np.isnan(dask.compute(*cairn.dask.bounds(lazy(with_nan, 1)))).all()
    all_same(cairn.dask.bounds(lazy(with_nan, 1), skip_nan=True), (1.0, 3.0))
    with pytest.raises(ValueError, match="no items"):
        cairn.dask.bounds(lazy([]))[0].compute()


# --- where the data lie ------------------------------------------------------------------------------------


def categoricals(rng):
    """A series of categoricals, some of which do not occur; null among them."""
    pandas = pytest.importorskip("pandas")
    many = int(rng.integers(1, 9))
    names = rng.permutation(list("abcdefgh")[:many])
    codes = rng.integers(-1, many, int(rng.integers(1, 60)))
    codes[codes == rng.integers(0, many)] = rng.integers(-1, 1)
    return pandas.Series(pandas.Categorical.from_codes(codes, names, ordered=bool(rng.integers(2))), name="c")


@pytest.mark.parametrize("seed", range(8))
def test_categoricals(seed):
    rng = np.random.default_rng(seed)
    whole = categoricals(rng)
    pandas = pytest.importorskip("pandas")
    parts = pytest.importorskip("dask.dataframe").from_pandas(whole, npartitions=int(rng.integers(1, 5)))
    for order in (None, "first", "value", "count"):
        for more in ({}, {"dropna": False}, {"sort": False}, {"ascending": True}, {"normalize": True}):
            ours = cairn.dask.value_counts(parts, order=order, **more).compute(scheduler="sync")
            pandas.testing.assert_series_equal(ours, cairn.value_counts(whole, order=order, **more))
    assert list(cairn.dask.mode(parts).compute()) == list(cairn.mode(whole))
    ours = cairn.dask.unique(parts).compute()
    assert ours.astype(str).tolist() == np.asarray(cairn.unique(whole)).astype(str).tolist()


def test_categoricals_whose_chunks_differ():
    pandas = pytest.importorskip("pandas")
    frames = pytest.importorskip("dask.dataframe")
    lists = [list("abba"), list("cb"), ["b", None]]
    meta = pandas.Series(pandas.Categorical([]), name="c")
    parts = frames.from_map(lambda one: pandas.Series(pandas.Categorical(one), name="c"), lists, meta=meta)
    ours = cairn.dask.value_counts(parts, dropna=False).compute()
    assert dict(zip(ours.index.codes, ours)) == {0: 2, 1: 4, 2: 1, -1: 1}
    assert ours.index.categories.tolist() == ["a", "b", "c"]
    ordered = frames.from_map(
        lambda one: pandas.Series(pandas.Categorical(one, ordered=True), name="c"), lists, meta=meta
    )
    with pytest.raises(TypeError, match="ordered categories that differ"):
        cairn.dask.value_counts(ordered).compute()


def test_dataframes():
    pandas = pytest.importorskip("pandas")
    frames = pytest.importorskip("dask.dataframe")
    whole = pandas.DataFrame({"x": X, "y": Y, "n": pandas.array(TIMES, "Int64")})
    whole.loc[7, "n"] = pandas.NA
    parts = frames.from_pandas(whole, npartitions=5)
    all_same(cairn.dask.histogram(parts.x, 9), cairn.histogram(X, 9))
    ours = cairn.dask.histogram(parts.x, 9, weights=parts.y, range=(-1, 1))[0].compute()
    assert np.allclose(ours, cairn.histogram(X, 9, weights=Y, range=(-1, 1))[0])
    same(cairn.dask.histogramdd(parts[["x", "y"]], 4)[0], cairn.histogramdd([X, Y], 4)[0])
    same(cairn.dask.histogram2d(parts.x, parts.y, 4)[0], cairn.histogram2d(X, Y, 4)[0])
    for more in ({}, {"dropna": False}):
        ours = cairn.dask.value_counts(parts.n, **more).compute()
        pandas.testing.assert_series_equal(ours, cairn.value_counts(whole.n, **more))
    assert np.isnan(cairn.dask.median(parts.n).compute())
    same(cairn.dask.median(parts.n, skip_nan=True), cairn.median(whole.n, skip_nan=True))
    same(cairn.dask.quantile(parts.x, [0.1, 0.5], reread=True), cairn.quantile(X, [0.1, 0.5]))
    ours = cairn.dask.binned_statistic(parts.x, parts.y, bins=[-1, 0, 1.0])
    expected = cairn.binned_statistic(X, Y, bins=[-1, 0, 1.0])
    assert np.allclose(ours.statistic.compute(), expected.statistic)
    same(ours.binnumber, expected.binnumber)
    with pytest.raises(ValueError, match="1 items are null"):
        cairn.dask.unique(parts.n).compute()
    for call in (cairn.dask.histogram, cairn.dask.value_counts, cairn.dask.median, cairn.dask.bounds):
        with pytest.raises(ValueError, match="dataframe of 3 columns"):
            call(parts)


def test_bags():
    bags = pytest.importorskip("dask.bag")
    bag = bags.from_sequence(TIMES.tolist(), npartitions=4)
    all_same(cairn.dask.histogram(bag, 4, (0, 8))[:1], cairn.histogram(TIMES, 4, (0, 8))[:1])
    all_same(cairn.dask.value_counts(bag).compute(), cairn.value_counts(TIMES))
    same(cairn.dask.median(bag), cairn.median(TIMES))
    same(cairn.dask.median(bags.from_sequence([1, 2.5, 7, 9], npartitions=2), reread=True), 4.75)


def columns_of_words():
    words = np.array(["a", "bb", "", "ccc", "\u00e9"])[np.random.default_rng(1).integers(0, 5, 100)]
    missing = words.astype(object)
    missing[np.random.default_rng(2).integers(0, 100, 10)] = None
    return [words, words.astype(object), missing, np.char.encode(words, "utf8"), missing[:0]]


@pytest.mark.parametrize("x", columns_of_words(), ids=str)
def test_words(x):
    for order in (None, "any", "value", "first", "count"):
        for more in ({}, {"dropna": False}, {"normalize": True}, {"ascending": True}):
            ours = cairn.dask.value_counts(da.from_array(x, chunks=13), order=order, **more).compute()
            expected = cairn.value_counts(x, order=order, **more)
            assert ours.values.tolist() == expected.values.tolist()
            assert ours.counts.tolist() == expected.counts.tolist()
    assert cairn.dask.unique(da.from_array(x, chunks=13)).compute().tolist() == cairn.unique(x).tolist()
    assert cairn.dask.mode(da.from_array(x, chunks=13)).compute().tolist() == cairn.mode(x).tolist()


@pytest.mark.parametrize("dtype", ["str", "string", object])
def test_words_of_series(dtype):
    pandas = pytest.importorskip("pandas")
    frames = pytest.importorskip("dask.dataframe")
    x = frames.from_pandas(pandas.Series(columns_of_words()[2], dtype=dtype, name="n"), npartitions=7)
    for order in (None, "any", "value", "first", "count"):
        for more in ({}, {"dropna": False}, {"normalize": True}, {"sort": False}, {"ascending": True}):
            ours = cairn.dask.value_counts(x, order=order, split_every=2, **more).compute()
            expected = cairn.value_counts(x.compute(), order=order, **more)
            pandas.testing.assert_series_equal(ours, expected)
    assert cairn.dask.mode(x).compute().tolist() == cairn.mode(x.compute()).tolist()


def test_words_are_refused():
    bags = pytest.importorskip("dask.bag")
    for call in (cairn.dask.histogram, cairn.dask.bounds, cairn.dask.median):
        with pytest.raises(TypeError, match="a has type <U1"):
            made = call(bags.from_sequence(["a", "b"]))
            dask.compute(made)


def test_chunks_of_unknown_sizes():
    x = lazy(X)
    some = x[x > 0]
    all_same(cairn.dask.histogram(some, 5, (0, 2)), cairn.histogram(X[X > 0], 5, (0, 2)))
    same(cairn.dask.median(some), cairn.median(X[X > 0]))
    same(cairn.dask.histogramdd([some, some], 3)[0], cairn.histogramdd([X[X > 0]] * 2, 3)[0])
    with pytest.raises(ValueError, match="compute_chunk_sizes"):
        cairn.dask.histogram(some, 5, (0, 2), weights=np.ones(3))


def test_what_is_no_lazy_data_is_refused():
    with pytest.raises(TypeError, match="Delayed"):
        cairn.dask.histogram(dask.delayed(X), 3)
    with pytest.raises(ValueError, match="a rule that is not applied to lazy data"):
        cairn.dask.histogram(lazy(X), "stone")
    with pytest.raises(ValueError, match="expected one length"):
        cairn.dask.histogram(lazy(X), 3, weights=lazy(Y[:-1]))
    with pytest.raises(ValueError, match="split_every is 1"):
        cairn.dask.median(lazy(X), split_every=1)
    with pytest.raises(TypeError, match="complex128"):
        cairn.dask.median(lazy(X.astype(complex)))


# --- cairn's own calls -------------------------------------------------------------------------------------


def test_cairns_calls_hand_lazy_data_over():
    all_same(cairn.histogram(lazy(X), 5, threads=0), cairn.histogram(X, 5))
    all_same(cairn.histogram(a=lazy(X), bins=5), cairn.histogram(X, 5))
    same(cairn.histogramdd([lazy(X), lazy(Y)], 3)[0], cairn.histogramdd([X, Y], 3)[0])
    all_same(cairn.histogram2d(lazy(X), lazy(Y), 3), cairn.histogram2d(X, Y, 3))
    all_same(cairn.value_counts(lazy(TIMES)).compute(), cairn.value_counts(TIMES))
    for call in (cairn.unique, cairn.mode, cairn.median):
        same(call(lazy(TIMES)), call(TIMES))
    same(cairn.quantile(lazy(X), 0.3), cairn.quantile(X, 0.3))
    assert dask.is_dask_collection(cairn.binned_statistic(lazy(X), lazy(Y)).statistic)
    with pytest.raises(TypeError, match="return_inverse came with lazy data"):
        cairn.unique(lazy(TIMES), return_inverse=True)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: cairn.digitize(x, [1, 2]),
        lambda x: cairn.histogram(X, weights=x),
        lambda x: cairn.ValueCounter().add(x),
        lambda x: cairn.Histogram([0, 1.0]).fill(x),
        lambda x: cairn.max_subarrays(x),
    ],
)
def test_what_has_no_lazy_counterpart_is_refused(call):
    with pytest.raises(TypeError, match="of which nothing is in memory yet.*(cairn.dask.|map_blocks)"):
        call(lazy(X))


@pytest.mark.parametrize("name", cairn.dask.__all__)
def test_examples(name):
    import doctest

    call = getattr(cairn.dask, name)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    examples = doctest.DocTestFinder(recurse=False).find(
        call, name, module=False, globs={"cairn": cairn}
    )
    assert examples and all(one.examples for one in examples)
    for example in examples:
        found = []
        runner.run(example, out=found.append)
        assert runner.failures == 0, "".join(found)
    assert "threads" in inspect.signature(call).parameters


# --- the graph ---------------------------------------------------------------------------------------------


def test_no_task_carries_an_empty_histogram():
    import pickle

    x = da.zeros(64, chunks=1)
    counts, _ = cairn.dask.histogram(x, 100_000, (0, 1))
    graph = counts.__dask_optimize__(counts.__dask_graph__(), counts.__dask_keys__())
    assert max(len(pickle.dumps(task)) for task in dict(graph).values()) < 10_000
    counts, _ = cairn.dask.histogram(x, np.linspace(0, 1, 100_001))
    graph = counts.__dask_optimize__(counts.__dask_graph__(), counts.__dask_keys__())
    large = [key for key, task in dict(graph).items() if len(pickle.dumps(task)) > 10_000]
    assert len(large) == 1  # the edges


def test_states_are_added_up_by_a_tree():
    counts, _ = cairn.dask.histogram(da.zeros(64, chunks=1), 10, (0, 1), split_every=4)
    graph = dict(counts.__dask_graph__())
    sums = [key for key in graph if isinstance(key, tuple) and str(key[0]).startswith("cairn-sum")]
    assert len(sums) == 16 + 4


def test_graphs_of_the_same_call_are_the_same():
    x = lazy(X)
    first, second = (cairn.dask.histogram(x, 10, (0, 1))[0].name for _ in range(2))
    assert first == second
    assert first != cairn.dask.histogram(x, 10, (0, 2))[0].name
