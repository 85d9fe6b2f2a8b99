"""Value counts and what follows from them, beside numpy and pandas."""

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(11)
ARRAYS = [
    RNG.integers(-5, 5, 3000).astype(np.int8),
    RNG.integers(0, 1 << 40, 20000),
    RNG.zipf(1.5, 20000).clip(0, 1 << 31).astype(np.uint32),
    RNG.normal(size=5000).round(1).astype(np.float32),
    np.array([1.5, np.nan, 1.5, -0.0, 0.0, np.nan]),
    np.array([True, False, True]),
    np.array([7], np.uint64),
    RNG.integers(0, 9, (40, 50)).astype(np.float16),
]


@pytest.mark.parametrize("x", ARRAYS, ids=lambda x: f"{x.dtype}-{x.size}")
def test_unique_is_numpys(x):
    values, counts = cairn.unique(x, return_counts=True)
    expected, times = np.unique(x, return_counts=True)
    assert values.dtype == expected.dtype and counts.dtype == times.dtype
    assert np.array_equal(values, expected, equal_nan=x.dtype.kind == "f") and np.array_equal(
        counts, times
    )
    assert np.array_equal(cairn.unique(x), expected, equal_nan=x.dtype.kind == "f")
    for ours, theirs in zip(
        cairn.unique(x, return_index=True, return_inverse=True),
        np.unique(x, return_index=True, return_inverse=True),
    ):
        assert np.array_equal(ours, theirs, equal_nan=x.dtype.kind == "f")


@pytest.mark.parametrize("x", ARRAYS, ids=lambda x: f"{x.dtype}-{x.size}")
def test_value_counts_are_pandas(x):
    pandas = pytest.importorskip("pandas")
    x = x.ravel()
    if x.dtype == np.float16:
        return
    for dropna in (True, False):
        for normalize in (True, False):
            ours = cairn.value_counts(x, dropna=dropna, normalize=normalize)
            theirs = pandas.Series(x).value_counts(dropna=dropna, normalize=normalize)
            assert np.allclose(ours.counts, theirs.to_numpy()) and len(ours.values) == len(theirs)
            assert (
                dict(zip(ours.values[ours.values == ours.values].tolist(), ours.counts.tolist())).items()
                <= {**theirs.to_dict()}.items()
                or normalize
                or not dropna
            )
    assert cairn.value_counts(x, ascending=True).counts.tolist() == sorted(
        cairn.value_counts(x).counts.tolist()
    )
    first = cairn.value_counts(x, order="first", dropna=False).values
    assert np.array_equal(first, pandas.unique(x) + 0, equal_nan=x.dtype.kind == "f")


@pytest.mark.parametrize("x", ARRAYS[:5] + ARRAYS[7:], ids=lambda x: f"{x.dtype}-{x.size}")
def test_median_and_quantiles_are_numpys(x):
    assert cairn.median(x).dtype == np.median(x).dtype
    np.testing.assert_allclose(
        cairn.median(x), np.median(x), rtol=1e-3 if x.dtype == np.float16 else 1e-6
    )
    np.testing.assert_allclose(cairn.median(x, skip_nan=True), np.nanmedian(x), rtol=1e-3)
    at = [0, 0.1, 0.5, 0.999, 1]
    np.testing.assert_allclose(
        cairn.quantile(x, at), np.quantile(x, at), rtol=2e-3 if x.dtype.itemsize < 4 else 1e-6
    )
    np.testing.assert_allclose(cairn.quantile(x, 0.25, skip_nan=True), np.nanquantile(x, 0.25), rtol=2e-3)
    rows = np.stack([x.ravel()[:6], x.ravel()[:6]])
    assert np.array_equal(cairn.median(rows, axis=0), np.median(rows, axis=0), equal_nan=True)


def test_refused_quantiles():
    with pytest.raises(ValueError, match="range"):
        cairn.quantile([1, 2], 1.5)
    with pytest.raises(ValueError, match="order is 'up'"):
        cairn.value_counts([1], order="up")
    with pytest.raises(TypeError, match="values has type <U"):
        cairn.value_counts(["a", 1])


def test_median_of_long_integers_is_exact():
    big = (1 << 62) + np.arange(3)
    assert cairn.value_counts(big, order="value").median() == float(big[1])


def test_modes():
    assert cairn.mode([3, 1, 3, 1, 2]).tolist() == [1, 3]
    assert cairn.mode([np.nan, np.nan, 1.0]).tolist() == [1.0]
    assert np.isnan(cairn.mode([np.nan, np.nan, 1.0], dropna=False)).all()
    assert cairn.value_counts([1, 1, 2]).mode().tolist() == [1]


def test_counter_in_chunks():
    x = RNG.integers(0, 1000, 100_000)
    counter = cairn.ValueCounter(np.int64, order="first")
    other = cairn.ValueCounter(np.int64, order="first")
    for chunk in np.array_split(x[:60000], 7):
        counter.add(chunk)
    other.add(x[60000:].astype(np.int32))  # converts without loss
    counter.merge(other)
    assert counter.total == x.size and len(counter) == 1000
    made = counter.table("first")
    expected = cairn.value_counts(x, order="first")
    assert np.array_equal(made.values, expected.values) and np.array_equal(made.counts, expected.counts)
    with pytest.raises(TypeError):
        counter.add(np.array([0.5]))
    with pytest.raises(TypeError, match="another type"):
        counter.merge(cairn.ValueCounter(np.int32))
    with pytest.raises(TypeError, match="cannot be counted"):
        cairn.ValueCounter("U3")
    with pytest.raises(ValueError):
        cairn.ValueCounter(np.int64, memory=1000)


def test_counter_beyond_its_cap(tmp_path):
    counter = cairn.ValueCounter(np.int64, memory=1 << 20, folder=str(tmp_path))
    x = RNG.integers(0, 1 << 50, 300_000)
    counter.add(x)
    values, counts = np.unique(x, return_counts=True)
    made = counter.table("value")
    assert np.array_equal(made.values, values) and np.array_equal(made.counts, counts)


def test_saturating():
    bins = RNG.integers(0, 12, 10_000)
    expected = np.minimum(np.bincount(bins, minlength=12), 255).reshape(3, 4)
    made = cairn.saturating_histogram(bins, (3, 4))
    assert made.dtype == np.uint8 and np.array_equal(made, expected)
    wide = cairn.saturating_histogram(bins, (3, 4), np.uint16)
    assert wide.sum() == 10_000
    again = cairn.saturating_histogram(bins, (3, 4), np.uint16, out=wide)
    assert again is wide and wide.sum() == 20_000
    with pytest.raises(ValueError, match="12"):
        cairn.saturating_histogram([12], (3, 4))
    with pytest.raises(ValueError, match="below 0"):
        cairn.saturating_histogram([-1], (3, 4))
    with pytest.raises(TypeError):
        cairn.saturating_histogram([1], (3, 4), np.int32)
    with pytest.raises(ValueError, match="C-contiguous"):
        cairn.saturating_histogram([1], (3, 4), out=np.zeros((4, 3), np.uint8).T)


def test_subarrays():
    grid = RNG.integers(-5, 5, (9, 7))
    best = max(
        (grid[a : b + 1, c : d + 1].sum(), -a, -c)
        for a in range(9)
        for b in range(a, 9)
        for c in range(7)
        for d in range(c, 7)
    )
    found = cairn.max_subarrays(grid, 3)
    assert found.sums[0] == best[0] == grid[found.slices(0)].sum()
    assert found.sums.dtype == np.int64 and found.first.shape == (3, 2)
    assert cairn.max_subarrays(grid.astype(float), 1).sums[0] == best[0]
    apart = cairn.max_subarrays(grid, 2, disjoint=True)
    taken = np.zeros_like(grid)
    for i in range(2):
        taken[apart.slices(i)] += 1
    assert taken.max() == 1
    assert cairn.max_subarrays(grid, min_shape=(9, 7)).sums[0] == grid.sum()
    assert np.array_equal(cairn.max_subarrays(grid.T).sums, found.sums[:1])  # not in row order
    with pytest.raises(ValueError, match="k is 0"):
        cairn.max_subarrays([1], 0)
    with pytest.raises(ValueError, match="2 dimensions"):
        cairn.maximal_scoring_subsequences(grid)


def test_shares_have_no_median():
    shares = cairn.value_counts([1] * 8 + [5, 9], normalize=True)
    with pytest.raises(TypeError, match="shares"):
        shares.median()
    with pytest.raises(TypeError, match="expected int64"):  # bits are not taken for counts
        cairn._core.middle_of(shares.values, shares.counts, False)


def test_none_is_dropped_from_times():
    days = np.array(["2020-01-01", "NaT", "NaT"], "datetime64[D]")
    assert cairn.value_counts(days).counts.tolist() == [1]
    assert cairn.value_counts(days, dropna=False).counts.tolist() == [2, 1]


def test_least_frequent_first_with_ties_by_value():
    assert cairn.value_counts([1, 2, 2, 3], ascending=True).values.tolist() == [1, 3, 2]
    assert cairn.value_counts([1.0, 2.0, np.nan], bins=2).counts.tolist() == [1, 1]


def test_all_nan_and_types_of_quantiles():
    assert np.isnan(cairn.median([np.nan], skip_nan=True))
    assert np.isnan(cairn.quantile([np.nan], [0.5], skip_nan=True)).all()
    if np.__version__ < "2":
        return
    x = np.array([1, 2, 4], np.float32)
    for at in (0.5, [0.5, 1.0], np.float32(0.5)):
        assert cairn.quantile(x, at).dtype == np.quantile(x, at).dtype


def test_frames_and_files_that_cannot_be():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="DataFrame"):
        cairn.value_counts(pandas.DataFrame({"a": [1]}), bins=2)
    with pytest.raises(TypeError, match="subset"):
        cairn.value_counts([1], subset="a")
    counter = cairn.ValueCounter(np.int64, memory=1 << 20, folder="/nonexistent")
    with pytest.raises(OSError, match="nonexistent"):
        counter.add(RNG.integers(0, 1 << 50, 300_000))
    with pytest.raises(TypeError, match="without loss"):
        cairn.ValueCounter(np.int32).add([1 << 40])
    assert cairn.ValueCounter(np.int32).add([1, 2]).total == 2


def test_complex_weights_are_numpys():
    with pytest.raises(TypeError):
        cairn.bincount(np.zeros(1 << 15, np.int64), weights=np.ones(1 << 15) * 1j)


def large_arrays():
    rng = np.random.default_rng(61)
    n = 100_000
    yield rng.normal(size=n)
    yield rng.normal(size=n).astype(np.float32)
    yield rng.exponential(size=n + 1) ** 9  # many decades
    yield np.concatenate([np.zeros(n // 2), rng.normal(size=n // 2)])
    yield np.concatenate([np.full(n // 2, -1e300), [1e300] * (n // 2)])
    yield rng.integers(-(1 << 52), 1 << 52, n)
    yield rng.integers(0, 1 << 63, n)
    yield rng.zipf(1.2, n) % (1 << 40)
    yield np.full(n, 2.5)
    yield np.where(rng.random(n) < 1e-3, np.nan, rng.normal(size=n))
    yield np.where(rng.random(n) < 1e-3, np.inf, rng.normal(size=n))
    yield np.nextafter(1.0, 2.0) + np.zeros(n) + (rng.random(n) < 0.5) * 2.0**-52
    yield rng.integers(0, 1 << 31, n).astype(np.uint32)[::-1]
    yield np.where(rng.random(n) < 0.3, np.nan, rng.normal(size=n)).astype(np.float32)
    yield np.where(np.arange(n) < n - 3, np.nan, 1.5)
    yield np.sort(rng.normal(size=3 * n))
    yield rng.integers(-30_000, 30_000, n).astype(np.int16)
    yield rng.integers(-30_000, 30_000, n // 10).astype(np.int16)


@pytest.mark.parametrize("x", large_arrays(), ids=lambda x: str(x.dtype))
def test_quantiles_of_many_are_numpys(x):
    for at in (0.0, 0.003, 0.25, 0.5, 0.77, 1.0, [0.1, 0.5], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]):
        ours, theirs = cairn.quantile(x, at), np.quantile(x, at)
        if np.isinf(x.max()):  # numpy's differences of infinities
            theirs = np.where(np.isinf(ours), ours, theirs)
        np.testing.assert_allclose(ours, theirs, rtol=3e-7)
        if not np.isinf(x).any():
            numbers = cairn.quantile(x, at, skip_nan=True)
            np.testing.assert_allclose(numbers, np.nanquantile(x, at), rtol=3e-7)
    np.testing.assert_allclose(cairn.median(x), np.median(x), rtol=3e-7)
    np.testing.assert_allclose(cairn.median(x, skip_nan=True), np.nanmedian(x), rtol=3e-7)
    values, counts = cairn.unique(x, return_counts=True)
    expected, times = np.unique(x, return_counts=True)
    assert np.array_equal(values, expected, equal_nan=x.dtype.kind == "f") and np.array_equal(
        counts, times
    )


@pytest.mark.parametrize("dtype", [np.int64, np.float64, np.uint8, np.float32])
def test_positions_of_many_are_numpys(dtype):
    rng = np.random.default_rng(62)
    x = rng.integers(0, 200 if dtype == np.uint8 else 1 << 14, 20_077).astype(dtype)
    if x.dtype.kind == "f":
        x[rng.integers(0, x.size, 9)] = np.nan
        x[:9] = -0.0
    for wanted in ((True, True, True), (True, False, False), (False, True, False)):
        for ours, theirs in zip(cairn.unique(x, *wanted), np.unique(x, *wanted), strict=True):
            assert ours.dtype == theirs.dtype
            assert np.array_equal(ours, theirs, equal_nan=ours.dtype.kind == "f")
    rows = x[:20_000].reshape(200, -1)
    assert np.array_equal(
        cairn.unique(rows, return_inverse=True)[1], np.unique(rows, return_inverse=True)[1]
    )


@pytest.mark.parametrize("code", "bhilqBHILQfde?")
def test_unsorted_values_are_the_same(code):
    """numpy 2.3's argument: values come in any order, and what is said of them in the same."""
    rng = np.random.default_rng(63)
    for size in (0, 1, 2, 100, 70_000):
        x = rng.integers(0, 2 if code == "?" else 90, size).astype(code)
        if code in "fde":
            x[::11], x[::7] = np.nan, -0.0
        values, first, numbers, counts = cairn.unique(x, True, True, True, sorted=False)
        order = np.argsort(values, kind="stable")
        expected = np.unique(x, True, True, True)
        for ours, theirs in zip(
            (values[order], first[order], counts[order]), (expected[0], expected[1], expected[3]), strict=True
        ):
            assert ours.dtype == theirs.dtype
            assert np.array_equal(ours, theirs, equal_nan=code in "fde")
        assert np.array_equal(values[numbers], x, equal_nan=code in "fde")
        alone = cairn.unique(x, sorted=False)
        assert np.array_equal(np.sort(alone), expected[0], equal_nan=code in "fde")
    for ours, theirs in zip(cairn.unique(5, True, True, True), np.unique(5, True, True, True), strict=True):
        assert ours.dtype == theirs.dtype and ours.tolist() == theirs.tolist()
    assert cairn.unique(np.array([2, 1], ">i4")).dtype == np.dtype(">i4")
    assert cairn.unique(np.array([2j, 1j, 2j]), sorted=False).size == 2
    assert sorted(cairn.unique(["b", "a", "b"], sorted=False).tolist()) == ["a", "b"]


def test_times_in_foreign_byte_order_are_in_order():
    times = np.array(["2020-01-01", "1960-01-01", "NaT", "2021-01-01", "2020-01-01"], ">M8[s]")
    found = cairn.value_counts(times, dropna=False, order="value")
    assert found.values.dtype == times.dtype and found.counts.tolist() == [1, 2, 1, 1]
    expected = np.array(["1960-01-01", "2020-01-01", "2021-01-01", "NaT"], "M8[s]")
    assert np.array_equal(found.values, expected, equal_nan=True)
    assert cairn.mode(times).tolist() == times[:1].tolist()


def test_counts_in_bins_of_a_series_are_pandas():
    pandas = pytest.importorskip("pandas")
    x = pandas.Series([0, 0, 0, 1, 1, 1, 2, 3, 4, 5], name="v")
    assert cairn.value_counts(x, bins=5, sort=False).tolist() == [6, 1, 1, 1, 1]
    some = pandas.Series(RNG.normal(size=1000), name="w")
    some[::7] = np.nan
    for column in (x, some, x.astype("Int64"), pandas.Index(x), pandas.Series([2.0, 2.0])):
        for more in ({}, {"sort": False}, {"ascending": True}, {"normalize": True}, {"dropna": False}):
            for bins in (2, 5, [0, 1, 4]):
                ours = cairn.value_counts(column, bins=bins, **more)
                pandas.testing.assert_series_equal(ours, column.value_counts(bins=bins, **more))
                assert isinstance(ours.index, pandas.IntervalIndex)
    assert cairn.value_counts(x, bins=5, order="value").tolist() == [6, 1, 1, 1, 1]
    assert cairn.value_counts(x.to_numpy(), bins=5).counts.tolist() == [3, 3, 1, 1, 2]
