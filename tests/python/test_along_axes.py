"""Histograms along axes: those of numpy, row by row."""

import itertools

import cairn
import numpy as np
import pytest
from cairn._like_xhistogram import counts_along

RNG = np.random.default_rng(31)
EDGES = np.array([-2.0, -0.5, -0.5, 0.25, 1.0, 3.0])


def row_by_row(x, edges, axis, weights=None):
    """numpy.histogram of each row."""
    gone = axis if isinstance(axis, tuple) else (axis,)
    last = tuple(range(-len(gone), 0))
    rows = np.moveaxis(x, gone, last)
    kept = rows.shape[: x.ndim - len(gone)]
    weights = None if weights is None else np.moveaxis(np.broadcast_to(weights, x.shape), gone, last)
    made = np.zeros((*kept, len(edges) - 1), np.int64 if weights is None else weights.dtype)
    for at in np.ndindex(kept):
        one = None if weights is None else weights[at].ravel()
        made[at] = np.histogram(rows[at].ravel(), edges, weights=one)[0]
    return made


@pytest.fixture
def small_blocks(monkeypatch):
    """Blocks and calls of a few items, so that little data have many."""
    monkeypatch.setattr(counts_along, "_ITEMS_AT_ONCE", 40)
    monkeypatch.setattr(counts_along, "_COUNTERS_AT_ONCE", 30)
    monkeypatch.setattr(counts_along, "_ITEMS_IN_A_BLOCK", 100)
    monkeypatch.setattr(counts_along, "_ENOUGH_FOR_A_CALL", 20)


@pytest.mark.parametrize("shape", [(7,), (4, 5), (3, 4, 5), (2, 3, 1, 25), (13, 2)])
def test_all_axes_are_numpys(shape, small_blocks):
    x = RNG.normal(size=shape)
    x.flat[::7] = np.nan
    x.flat[::5] = RNG.choice(EDGES, x.flat[::5].size)
    w = RNG.integers(-5, 9, shape)
    for count in range(1, x.ndim + 1):
        for axis in itertools.combinations(range(x.ndim), count):
            counts, edges = cairn.histogram(x, EDGES, axis=axis)
            assert np.array_equal(edges, EDGES) and counts.dtype == np.int64
            assert np.array_equal(counts, row_by_row(x, EDGES, axis))
            negative = tuple(a - x.ndim for a in axis)
            assert np.array_equal(cairn.histogram(x.T.copy().T, EDGES, axis=negative)[0], counts)
            sums = cairn.histogram(x, EDGES, axis=axis, weights=w)[0]
            assert sums.dtype == w.dtype and np.array_equal(sums, row_by_row(x, EDGES, axis, w))


@pytest.mark.parametrize("code", "bhilqBHILQfde?")
def test_all_types_are_those_of_one_row(code):
    x = RNG.integers(0, 2 if code == "?" else 100, (6, 50)).astype(code)
    for bins in (np.linspace(0, 100, 8), np.array([0, 1, 50, 99]), 5):
        counts, edges = cairn.histogram(x, bins, axis=1)
        for one, row in zip(counts, x):
            assert np.array_equal(
                one, cairn.histogram(row.astype(np.uint8) if code == "?" else row, edges)[0]
            )
        assert np.array_equal(
            cairn.histogram(x.astype(x.dtype.newbyteorder()), bins, axis=1)[0], counts
        )


def test_bins_are_those_of_all_samples():
    x = RNG.normal(size=(30, 40))
    for bins in (9, "auto", "sqrt"):
        for range_ in (None, (-1.5, 1)):
            counts, edges = cairn.histogram(x, bins, range_, axis=0)
            assert np.array_equal(edges, np.histogram_bin_edges(x, bins, range_))
            assert np.array_equal(counts, row_by_row(x, edges, 0))
            assert np.array_equal(cairn.histogram(x[:, ::3], edges, axis=0)[0], counts[::3])


def test_what_numpy_does_row_by_row():
    big = (1 << 60) + RNG.integers(0, 9, (3, 20))
    edges = (1 << 60) + np.array([0, 3, 4, 9])
    counts = cairn.histogram(big, edges, axis=1)[0]
    assert np.array_equal(counts, [cairn.histogram(row, edges)[0] for row in big])
    x = RNG.normal(size=(4, 25))
    x[:, :2] = [np.inf, -np.inf]
    ends = np.array([-np.inf, 0.0, 1.0, np.inf])
    assert np.array_equal(cairn.histogram(x, ends, axis=1)[0], row_by_row(x, ends, 1))
    w = RNG.normal(size=x.shape) * 1j
    assert np.allclose(cairn.histogram(x, EDGES, weights=w, axis=1)[0], row_by_row(x, EDGES, 1, w))
    days = np.arange("2024-01-01", "2024-03-01", dtype="M8[D]").reshape(4, 15)
    months = np.array(["2024-01-01", "2024-01-20", "2024-02-29"], "M8[D]")
    assert np.array_equal(
        cairn.histogram(days, months, axis=0)[0],
        [cairn.histogram(column, months)[0] for column in days.T],
    )


def test_densities_are_those_of_each_row():
    x = RNG.uniform(-2, 3, (5, 60))
    density = cairn.histogram(x, np.unique(EDGES), density=True, axis=1)[0]
    for one, row in zip(density, x):
        assert np.allclose(one, np.histogram(row, np.unique(EDGES), density=True)[0])


def test_weights_are_broadcast():
    x = RNG.normal(size=(3, 4, 50))
    w = RNG.uniform(size=(4, 1))
    found = cairn.histogram(x, EDGES, weights=w, axis=(0, 2))[0]
    assert np.allclose(found, row_by_row(x, EDGES, (0, 2), w))


def test_empty_arrays():
    for shape, axis, expected in (((0, 3), 0, (3, 5)), ((0, 3), 1, (0, 5)), ((2, 0, 4), 1, (2, 4, 5))):
        counts = cairn.histogram(np.zeros(shape), EDGES, axis=axis)[0]
        assert counts.shape == expected and not counts.any()


def test_refused_axes():
    x = np.zeros((2, 3))
    for axis in (2, -3, (0, 0)):
        with pytest.raises(ValueError, match="axis"):
            cairn.histogram(x, 3, axis=axis)
    with pytest.raises(ValueError, match="axis is empty"):
        cairn.histogram(x, 3, axis=())
    with pytest.raises(ValueError, match="broadcast"):
        cairn.histogram(x, 3, axis=1, weights=np.zeros(2))
    with pytest.raises(TypeError, match="not supported for weighted data"):
        cairn.histogram(x, "auto", axis=1, weights=x)
    with pytest.raises(ValueError, match="monotonically"):
        cairn.histogram(x, [1, 0], axis=1)


def test_many_rows_and_long_ones():
    for shape in ((50_000, 7), (3, 100_000)):
        x = RNG.normal(size=shape)
        expected = np.stack(
            [np.count_nonzero((x >= a) & (x < b), axis=1) for a, b in ((-1, 0), (0, 2))], 1
        )
        for threads in (1, 2):
            assert np.array_equal(cairn.histogram(x, [-1, 0, 2], axis=1, threads=threads)[0], expected)
