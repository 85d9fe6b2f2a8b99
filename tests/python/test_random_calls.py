"""Random calls of everything that a peer has too, beside this peer: CAIRN_CASES of them, of CAIRN_SEED.

Where numpy rounds what cairn does not, the tests of one call (test_numpy_calls.py) say what is right, and
are called from here.
"""

import os
import warnings

import cairn
import numpy as np
import pytest
import test_numpy_calls
from random_inputs import INTEGERS, in_some_layout, random_array, random_values

SEED = int(os.environ.get("CAIRN_SEED", "1"))
CASES = int(os.environ.get("CAIRN_CASES", "300"))
BLOCK = 100  # cases of one test


def same(ours, theirs):
    assert ours.dtype == theirs.dtype and ours.shape == theirs.shape
    assert np.array_equal(ours, theirs, equal_nan=ours.dtype.kind in "fc")


def threads_of(rng):
    return {"threads": int(rng.choice([0, 1, 2, 3]))}


def is_nan(x):
    return x != x


# --- numpy -------------------------------------------------------------------------------------------------


def unique(rng):
    x = random_array(rng)
    wanted = [bool(b) for b in rng.integers(0, 2, 3)]
    options = {"sorted": bool(rng.integers(2)), **threads_of(rng)}
    made = cairn.unique(x, *wanted, **options)
    made = list(made) if any(wanted) else [made]
    expected = np.unique(x, True, True, True)
    values = made.pop(0)
    order = np.argsort(values, kind="stable")
    if options["sorted"]:
        assert np.array_equal(order, np.arange(order.size)) or x.dtype.kind == "f"
        same(values, expected[0])
    same(values[order], expected[0])
    if wanted[0]:
        assert np.array_equal(made.pop(0)[order], expected[1])
    if wanted[1]:
        numbers = made.pop(0)
        assert numbers.shape == expected[2].shape and numbers.dtype == expected[2].dtype
        assert np.array_equal(order[expected[2]] if not options["sorted"] else expected[2], numbers)
    if wanted[2]:
        assert np.array_equal(made.pop(0)[order], expected[3])


def unique_along_an_axis(rng):
    x = rng.integers(0, 3, (rng.integers(1, 9), rng.integers(1, 4)))
    same(cairn.unique(x, axis=0), np.unique(x, axis=0))
    y = random_values(rng, 50, "fd")
    same(cairn.unique(y, equal_nan=False), np.unique(y, equal_nan=False))


def close(ours, theirs):
    """Between two items numpy computes in the items' own type."""
    digits = {2: 2e-3, 4: 1e-5}.get(np.result_type(theirs).itemsize, 1e-12)
    np.testing.assert_allclose(ours, theirs, rtol=max(digits, 2e-6), atol=digits)


def order_statistics(rng):
    x = random_array(rng, INTEGERS + "fd", infinite=False)
    q = [rng.random(), rng.random(3), [0, 1], 0.5][rng.integers(4)]
    axis = [None, 0, -1][rng.integers(3)]
    more = {"axis": axis, "keepdims": bool(rng.integers(2))}
    skip = bool(rng.integers(2))
    if x.size == 0 or x.ndim == 0 or (x.dtype.kind == "f" and skip and is_nan(x).any()):
        more = {}
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        if x.size:
            close(
                cairn.quantile(x, q, skip_nan=skip, **more),
                (np.nanquantile if skip else np.quantile)(x, q, **more),
            )
        close(cairn.median(x, skip_nan=skip, **more), (np.nanmedian if skip else np.median)(x, **more))


def histogram(rng):
    test_numpy_calls.test_histogram(int(rng.integers(1 << 40)))


def histogramdd(rng):
    test_numpy_calls.test_histogramdd(int(rng.integers(1 << 40)))


def digitize_and_bincount(rng):
    test_numpy_calls.test_digitize_and_bincount(int(rng.integers(1 << 40)))


def histogram2d(rng):
    size = int(rng.choice([0, 1, 50, 3000]))
    x, y = rng.normal(size=size), rng.normal(size=size)
    bins = [7, (3, 4), np.linspace(-2, 2, 6), [np.linspace(-1, 2, 4), 5]][rng.integers(4)]
    limits = None if rng.random() < 0.5 else [(-1, 1), (-2, 2)]
    for ours, theirs in zip(cairn.histogram2d(x, y, bins, limits), np.histogram2d(x, y, bins, limits)):
        same(ours, theirs)


def histogram_along_axes(rng):
    shape = tuple(rng.integers(1, 9, rng.integers(1, 5)).tolist())
    x = random_values(rng, int(np.prod(shape)), "dfihB").reshape(shape)
    edges = np.unique(rng.normal(0, 9, rng.integers(2, 12)))
    gone = tuple(
        sorted(rng.choice(len(shape), rng.integers(1, len(shape) + 1), replace=False).tolist())
    )
    counts = cairn.histogram(x, edges, axis=gone, **threads_of(rng))[0]
    rows = np.moveaxis(x, gone, range(-len(gone), 0)).reshape(*counts.shape[:-1], -1)
    for at in np.ndindex(counts.shape[:-1]):
        assert np.array_equal(counts[at], np.histogram(rows[at].astype(float), edges)[0])


def value_counter(rng):
    x = random_values(rng, int(rng.choice([0, 1, 100, 30_000])), INTEGERS + "fd")
    counter = cairn.ValueCounter(x.dtype)
    for chunk in np.array_split(x, rng.integers(1, 6)):
        counter.add(chunk, **threads_of(rng))
    values, counts = np.unique(x, return_counts=True)
    found = counter.table("value")
    same(found.values, values)
    assert (
        np.array_equal(found.counts, counts) and counter.total == x.size and len(counter) == values.size
    )


def saturating(rng):
    shape = tuple(rng.integers(1, 20, 2).tolist())
    bins = rng.integers(0, shape[0] * shape[1], int(rng.choice([0, 1, 100, 50_000])))
    expected = np.minimum(np.bincount(bins, minlength=shape[0] * shape[1]), 255).reshape(shape)
    assert np.array_equal(cairn.saturating_histogram(bins, shape, **threads_of(rng)), expected)


def choice(rng):
    items, seed = random_values(rng, int(rng.integers(1, 40)), "dl?"), int(rng.integers(1 << 40))
    p = rng.random(items.size) * rng.integers(0, 2, items.size)
    p[rng.integers(items.size)] += 1
    drawn = cairn.choice(np.arange(items.size), 1000, p=p / p.sum(), seed=seed, threads=1)
    assert (p[drawn] > 0).all()
    assert np.array_equal(drawn, cairn.choice(items.size, 1000, p=p / p.sum(), seed=seed, threads=3))
    same(cairn.choice(items, 1000, p=p / p.sum(), seed=seed), items[drawn])


def subarrays(rng):
    x = rng.integers(-9, 9, rng.integers(1, 30))
    sums = sorted((x[i:j].sum() for j in range(1, x.size + 1) for i in range(j)), reverse=True)
    k = int(rng.integers(1, 6))
    assert cairn.max_subarrays(x, k, **threads_of(rng)).sums.tolist() == sums[:k]


# --- other packages ----------------------------------------------------------------------------------------


def counts_of(values, counts):
    return {None if is_nan(v) else v: n for v, n in zip(values.tolist(), counts.tolist())}


def value_counts(rng):
    pandas = pytest.importorskip("pandas")
    x = random_array(rng, INTEGERS + "fd?").ravel()
    options = {name: bool(rng.integers(2)) for name in ("sort", "ascending", "normalize", "dropna")}
    series = pandas.Series(x.astype(x.dtype.newbyteorder("=")), name="v")
    theirs = series.value_counts(**options)
    ours = cairn.value_counts(x, **options, **threads_of(rng))
    assert counts_of(ours.values, ours.counts) == counts_of(theirs.index.to_numpy(), theirs.to_numpy())
    if options["sort"]:
        assert np.array_equal(ours.counts, theirs.to_numpy())
    of_series = cairn.value_counts(series, **options)
    assert of_series.name == theirs.name and of_series.dtype == theirs.dtype
    pandas.testing.assert_series_equal(
        of_series.sort_index(), theirs.sort_index(), check_index_type=True
    )
    first = cairn.value_counts(x, order="first", dropna=False).values
    expected = pandas.unique(series.to_numpy()) + np.zeros(1, series.dtype)[0]
    same(first, expected.astype(x.dtype))  # whose order of bytes stays


def mode(rng):
    pandas = pytest.importorskip("pandas")
    x = random_array(rng, INTEGERS + "fd").ravel()
    dropna = bool(rng.integers(2))
    theirs = pandas.Series(x.astype(x.dtype.newbyteorder("="))).mode(dropna=dropna).to_numpy()
    same(np.sort(cairn.mode(x, dropna=dropna)), np.sort(theirs).astype(x.dtype))


def columns_of_polars(rng):
    polars = pytest.importorskip("polars")
    x = random_values(rng, int(rng.choice([0, 1, 100, 5000])), "lihBQ")
    is_null = rng.random(x.size) < rng.choice([0, 0.2])
    column = polars.Series("v", np.where(is_null, 0, x).astype(x.dtype)).scatter(
        np.flatnonzero(is_null), None
    )
    table = column.value_counts()
    found = cairn.value_counts(column, dropna=False)
    expected = dict(zip(table["v"].to_list(), table["count"].to_list()))
    assert dict(zip(np.ma.asarray(found.values).tolist(), found.counts.tolist())) == expected


def binned_statistics(rng):
    pytest.importorskip("scipy")
    import test_statistics

    test_statistics.test_random_calls_of_several_dimensions(int(rng.integers(1 << 40)))


def binned_statistic(rng):
    stats = pytest.importorskip("scipy.stats")
    x, y = rng.normal(size=500), rng.integers(0, 50, 500)
    name = str(rng.choice(["count", "mean", "std", "sum", "min", "max", "median"]))
    bins = [9, np.linspace(-1, 1, 5)][rng.integers(2)]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        ours = cairn.binned_statistic(x, y, name, bins)
        theirs = stats.binned_statistic(x, y, name, bins)
    np.testing.assert_allclose(ours.statistic, theirs.statistic, rtol=1e-9)
    assert np.array_equal(ours.binnumber, theirs.binnumber)


def histograms_of_boost(rng):
    boost = pytest.importorskip("boost_histogram")
    x = in_some_layout(rng, rng.normal(size=int(rng.choice([0, 1, 2000])))).ravel()
    edges = np.unique(rng.normal(size=rng.integers(2, 20)))
    ours = cairn.Histogram(edges).fill(x)
    theirs = boost.Histogram(boost.axis.Variable(edges)).fill(x.astype(float))
    assert np.array_equal(ours.values(), theirs.values())


def mean_shift(rng):
    cluster = pytest.importorskip("sklearn.cluster")
    points = rng.normal(size=(40, 2)) + rng.integers(0, 3, (40, 1)) * 9
    ours = cairn.MeanShift(bandwidth=2.5, bin_seeding=True).fit(points)
    theirs = cluster.MeanShift(bandwidth=2.5, bin_seeding=True).fit(points)
    np.testing.assert_allclose(ours.cluster_centers_, theirs.cluster_centers_, rtol=1e-4, atol=1e-4)
    assert np.array_equal(ours.labels_, theirs.labels_)


def xhistograms(rng):
    xhistogram = pytest.importorskip("xhistogram.core")
    x, y = rng.normal(size=(2, 6, 5, 4))
    axis = [None, 0, (0, 2), (1,)][rng.integers(4)]
    bins = [np.linspace(-2, 2, rng.integers(2, 9)), 7][rng.integers(2)]
    theirs, (edges,) = xhistogram.histogram(x, bins=bins, axis=axis)
    ours, ends = cairn.histogram(x, bins, axis=axis)
    assert np.array_equal(ours, theirs) and np.array_equal(ends, edges)


CALLS = [
    *[unique] * 6,
    *[value_counts] * 4,
    *[histogram] * 6,
    *[histogramdd] * 2,
    *[digitize_and_bincount] * 3,
    *[order_statistics] * 3,
    *[binned_statistics] * 3,
    *[histogram_along_axes] * 2,
    *[value_counter] * 2,
    unique_along_an_axis,
    histogram2d,
    saturating,
    choice,
    subarrays,
    mode,
    columns_of_polars,
    binned_statistic,
    histograms_of_boost,
    mean_shift,
    xhistograms,
]


@pytest.mark.parametrize("first", range(0, CASES, BLOCK))
def test_random_calls(first):
    for case in range(first, min(first + BLOCK, CASES)):
        call = CALLS[case % len(CALLS)]
        try:
            call(np.random.default_rng([SEED, 7, case]))
        except pytest.skip.Exception:
            continue  # its peer is not installed
        except Exception as error:
            raise AssertionError(f"CAIRN_SEED={SEED}, case {case}: {call.__name__}") from error
