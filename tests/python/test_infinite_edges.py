"""Axes whose first edge is -inf or whose last one is inf: as cairn.histogram and numpy count in such bins."""

import pickle
import warnings

import cairn
import numpy as np
import pytest

INF = np.inf
GREATEST = np.finfo(float).max
EDGES = ([-INF, 0.0, 1.0, INF], [-INF, 0.0, 1.0], [0.0, 1.0, INF], [-INF, INF])
TYPES = (np.float64, np.float32, np.float16, np.int64, np.uint8)


def some_samples(rng, dtype, size=500):
    x = rng.normal(0.5, 2, size)
    if np.dtype(dtype).kind != "f":
        return np.abs(x * 10).astype(dtype)
    limits = np.finfo(dtype)
    odd = np.array([INF, -INF, np.nan, limits.max, limits.min, 0, 1, -0.0], dtype)
    return np.concatenate([x.astype(dtype), rng.choice(odd, size)])


def expected_cells(x, edges):
    """Below, in each bin, above with NaN: by comparing each sample with each edge."""
    cells = np.zeros(len(edges) + 1)
    for one in x.astype(np.float64).tolist():
        passed = sum(one >= edge for edge in edges)
        is_last = one == edges[-1]
        cells[len(edges) if one != one else passed - is_last] += 1
    return cells


@pytest.mark.parametrize("edges", EDGES)
@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("storage", ["int64", "double", "weight", "mean"])
def test_infinite_samples_are_in_infinite_bins(edges, dtype, storage):
    rng = np.random.default_rng(1)
    x = some_samples(rng, dtype)
    more = {"sample": np.ones(x.size)} if storage == "mean" else {}
    h = cairn.Histogram(cairn.Axis(edges), storage=storage).fill(x, **more)
    cells = h.counts(flow=True) if storage == "mean" else h.values(flow=True)
    assert cells.tolist() == expected_cells(x, edges).tolist()
    assert cells[1:-1].tolist() == cairn.histogram(x, edges)[0].tolist()
    found = h.axes[0].index(x)
    assert np.bincount(found + 1, minlength=len(edges) + 1).tolist() == cells.tolist()
    assert h.copy().merge(h).counts(flow=True).sum() == 2 * x.size
    assert pickle.loads(pickle.dumps(h)) == h


def test_an_open_end_does_not_hold_its_edge():
    x = [GREATEST, INF, -INF, -GREATEST, np.nan]
    h = cairn.Histogram(cairn.Axis([-INF, 0, INF], closed=False)).fill(x)
    assert h.values(flow=True).tolist() == [0, 2, 1, 2]


def test_the_density_of_an_infinite_bin_is_0():
    h = cairn.Histogram(cairn.Axis([-INF, 0, 1, 3, INF])).fill([-5, 0.5, 2, 2.5, 9])
    assert h.density().tolist() == [0, 0.2, 0.2, 0]
    assert h.axes[0].widths.tolist() == [INF, 1, 2, INF]
    assert h.axes[0].centers.tolist() == [-INF, 0.5, 2, INF]


def test_quantiles_and_means_beside_infinite_bins():
    h = cairn.Histogram(cairn.Axis([-INF, 0, 1, 3, INF])).fill([0.5, 2, 2.5, 2.7])
    assert h.mean() == (0.5 + 3 * 2) / 4
    assert h.quantiles([0, 0.25, 1]).tolist() == [0, 1, 3]
    h.fill([-5])
    assert h.mean() == -INF and h.quantiles(0.1) == -INF and h.quantiles(1) == 3


def test_two_dimensions_and_rows():
    rng = np.random.default_rng(2)
    x, y = some_samples(rng, np.float64), some_samples(rng, np.float32)
    h = cairn.Histogram([-INF, 0, INF], [0, 1, INF]).fill(x, y)
    expected = [
        [np.sum((x < 0) & (y >= 0) & (y < 1)), np.sum((x < 0) & (y >= 1))],
        [np.sum((x >= 0) & (y >= 0) & (y < 1)), np.sum((x >= 0) & (y >= 1))],
    ]
    assert h.values().tolist() == expected


def test_slices_rebinning_and_drawings():
    h = cairn.Histogram(cairn.Axis([-INF, 0, 1, 2, INF])).fill([-5, 0.5, 1.5, 9])
    assert h[1:3].values(flow=True).tolist() == [1, 1, 1, 1]
    assert h[:: cairn.rebin(2)].axes[0].edges.tolist() == [-INF, 1, INF]
    assert h[:: cairn.rebin(2)].values().tolist() == [2, 2]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert h[:: cairn.rebin(edges=[-INF, 1, INF])] == h[:: cairn.rebin(2)]
    assert "nan" not in h._repr_html_() and "inf" in repr(h)
    assert h[cairn.loc(INF)] == 1 and h[cairn.loc(-INF)] == 1


def test_boost_and_uhi_have_the_same_edges():
    bh = pytest.importorskip("boost_histogram")
    axis = bh.axis.Variable([-INF, 0, 1, INF])
    theirs = bh.Histogram(axis).fill([-5, 0.5, 9, np.nan])
    ours = cairn.Histogram(axis, storage="double").fill([-5, 0.5, 9, np.nan])
    assert ours.values(flow=True).tolist() == theirs.values(flow=True).tolist()
    assert cairn.Histogram(theirs) == ours and ours.to_boost() == theirs
    assert cairn.Histogram.from_uhi(ours.to_uhi()) == ours


@pytest.mark.parametrize(
    "edges",
    (
        [-INF, -INF, 0],
        [0, INF, INF],
        [INF, INF],
        [-INF, -INF],
        [0, INF, 1],
        [np.nan, 0, INF],
        [0, np.nan, INF],
    ),
)
def test_other_edges_are_refused(edges):
    with pytest.raises(ValueError, match="edges"):
        cairn.Axis(edges)


def test_a_circle_has_no_infinite_end():
    with pytest.raises(ValueError, match="circular: the edges are infinite"):
        cairn.Axis([0, 1, INF], circular=True)
