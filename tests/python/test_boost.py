"""Histograms from and to boost_histogram: counts and flow come over, what would be lost is refused."""

import pickle

import cairn
import numpy as np
import pytest

bh = pytest.importorskip("boost_histogram")
RNG = np.random.default_rng(22)
X = RNG.normal(0, 1, 5000)
Y = RNG.uniform(0, 4, 5000)
W = RNG.uniform(0, 2, 5000)


def counts_of(axis, *more, storage=None):
    return bh.Histogram(axis, *more, storage=storage or bh.storage.Int64())


def test_one_axis_goes_there_and_back():
    one = cairn.Histogram(cairn.Axis.uniform(20, -2, 2)).fill(X)
    theirs = counts_of(bh.axis.Variable(one.edges[0])).fill(X)
    assert np.array_equal(one.to_boost().view(flow=True), theirs.view(flow=True))
    back = cairn.Histogram.from_boost(one.to_boost())
    assert np.array_equal(back.counts, one.counts) and np.array_equal(back.edges, one.edges)
    assert back.outside == one.outside and back.total == one.total and back.inside == one.inside


def test_categories_carry_what_is_unlisted():
    counted = cairn.Histogram(cairn.Axis.from_categories([7, 3])).fill([3, 3, 7, 5, 9, 9])
    there = counted.to_boost()
    assert there.view(flow=True).tolist() == [1, 2, 3]
    assert cairn.Histogram.from_boost(there) == counted
    theirs = counts_of(bh.axis.IntCategory([7, 3])).fill([3, 3, 7, 5])
    assert cairn.Histogram.from_boost(theirs).outside[0].unlisted == 1
    with pytest.raises(ValueError, match="category 1099511627776.*32 bits"):
        cairn.Histogram(cairn.Axis.from_categories([7, 1 << 40])).to_boost()


def test_the_default_storage_carries_flow_of_what_was_not_weighted():
    theirs = bh.Histogram(bh.axis.Regular(10, -1, 1)).fill(X)
    made = cairn.Histogram.from_boost(theirs)
    assert np.array_equal(made.counts, theirs.values()) and np.array_equal(
        made.variances, theirs.values()
    )
    assert made.outside[0] == ((X < -1).sum(), (X >= 1).sum(), 0, 0) and made.total == X.size


def test_sums_outside_go_there_and_back():
    one = cairn.Histogram(cairn.Axis.uniform(20, -1, 1), weighted=True).fill(X, weight=W)
    theirs = counts_of(bh.axis.Variable(one.edges[0]), storage=bh.storage.Weight()).fill(X, weight=W)
    there = one.to_boost()
    assert np.allclose(there.values(flow=True), theirs.values(flow=True), rtol=1e-13)
    assert np.allclose(there.variances(flow=True), theirs.variances(flow=True), rtol=1e-13)
    for given in (there, theirs):
        back = cairn.Histogram.from_boost(given)
        assert np.allclose(back.outside_sums, one.outside_sums, rtol=1e-13)
        assert np.allclose(back.outside_variances, one.outside_variances, rtol=1e-13)
        assert back.outside[0] == (0, 0, 0, 0)  # boost_histogram does not know how many
    below = X < -1
    assert one.outside_sums[0].below == pytest.approx(W[below].sum(), rel=1e-13)
    assert one.outside[0].below == below.sum()
    unlisted = cairn.Histogram(cairn.Axis.from_categories([7]), weighted=True).fill([7, 8], weight=[2, 3])
    assert unlisted.outside_sums[0] == (0, 0, 0, 3) and unlisted.outside_variances[0].unlisted == 9
    assert unlisted.to_boost().values(flow=True).tolist() == [2, 3]
    assert cairn.Histogram.from_boost(unlisted.to_boost()).outside_sums == unlisted.outside_sums


def test_sums_outside_are_merged_projected_and_pickled():
    axes = cairn.Axis.uniform(4, -1, 1), cairn.Axis.uniform(3, 0, 2)
    whole = cairn.Histogram(*axes, weighted=True).fill(X, Y, weight=W)
    parts = sum(
        cairn.Histogram(*axes, weighted=True).fill(X[i::3], Y[i::3], weight=W[i::3]) for i in range(3)
    )
    assert np.allclose(parts.outside_sums, whole.outside_sums, rtol=1e-12)
    assert whole.outside_sums[1].above == pytest.approx(W[Y > 2].sum(), rel=1e-13)
    assert whole.project(1).outside_sums == (whole.outside_sums[1],)
    assert pickle.loads(pickle.dumps(whole)) == whole == whole.copy()
    assert cairn.Histogram(*axes).fill(X, Y).outside_sums is None


@pytest.mark.parametrize("storage", [bh.storage.Double, bh.storage.Weight])
def test_sums_outside_come_from_there(storage):
    axis = bh.axis.Regular(10, -1, 1)
    theirs = counts_of(axis, storage=storage()).fill(X, weight=W)
    made = cairn.Histogram.from_boost(theirs)
    assert np.array_equal(made.counts, theirs.values())
    assert made.outside_sums[0][:2] == (theirs.values(flow=True)[0], theirs.values(flow=True)[-1])
    assert np.isnan(made.outside_variances[0].below) == (storage is bh.storage.Double)


@pytest.mark.parametrize("storage", [bh.storage.Double, bh.storage.Int64, bh.storage.Weight])
def test_flow_of_several_axes_is_refused_from_there(storage):
    axes = bh.axis.Regular(10, -1, 1), bh.axis.Regular(4, 0, 4)
    with pytest.raises(ValueError, match="from_boost: the flow bins of 2 axes hold 1"):
        cairn.Histogram.from_boost(counts_of(*axes, storage=storage()).fill([0, 0, 3], [1, 2, 3]))
    made = cairn.Histogram.from_boost(counts_of(*axes, storage=storage()).fill([0, 0], [1, 2]))
    assert made.counts.sum() == 2 == made.total


def test_what_boost_lacks_is_refused():
    several = cairn.Histogram([-1, 0, 1], [0, 2, 4])
    assert several.fill([0.5], [1]).to_boost().sum() == 1
    with pytest.raises(ValueError, match="to_boost: 2 samples lie outside the axes.*several axes"):
        several.fill([5, 0.5], [1, 9]).to_boost()
    weighted = cairn.Histogram([-1, 0, 1], weighted=True).fill([0.5], weight=[2.5])
    assert weighted.to_boost().view().value.tolist() == [0, 2.5]
    assert weighted.fill([5], weight=[2]).to_boost().values(flow=True).tolist() == [0, 0, 2.5, 2]
    with pytest.raises(ValueError, match="to_boost: 1 NaN along axis 0"):
        cairn.Histogram([-1, 0, 1]).fill([np.nan]).to_boost()


def test_axes_without_counterpart_are_refused():
    for axis in (bh.axis.StrCategory(["a"]), bh.axis.Boolean(), bh.axis.Regular(3, 0, 1, circular=True)):
        with pytest.raises(TypeError, match="from_boost: axis 0, .*no counterpart"):
            cairn.Histogram.from_boost(bh.Histogram(axis))
    for axis in (
        bh.axis.Regular(3, 0, 1, growth=True),
        bh.axis.Integer(0, 3, growth=True),
        bh.axis.IntCategory([1], growth=True),
        bh.axis.Variable([0, 1], growth=True),
    ):
        with pytest.raises(TypeError, match="from_boost: axis 1, .*grows"):
            cairn.Histogram.from_boost(bh.Histogram(bh.axis.Regular(2, 0, 9), axis))
    with pytest.raises(TypeError, match="from_boost"):
        cairn.Histogram.from_boost(bh.Histogram(bh.axis.Regular(2, 0, 9), storage=bh.storage.Mean()))
    with pytest.raises(ValueError, match="edges"):
        cairn.Histogram.from_boost(bh.Histogram(bh.axis.Variable([0, 1, np.inf])))


@pytest.mark.parametrize(
    "axis", [bh.axis.Integer(0, 5), bh.axis.Regular(5, 0, 5), bh.axis.Variable([0, 1, 5])], ids=repr
)
def test_fills_on_an_open_end_are_refused(axis):
    made = cairn.Histogram.from_boost(counts_of(axis).fill([0, 4]))
    before = made.copy()
    for samples in ([1, 5, 5], np.array([5.0, 2.0]), np.array([5], np.uint8)):
        found = np.count_nonzero(np.asarray(samples) == 5)
        with pytest.raises(ValueError, match=f"fill: {found} samples lie on the last edge, 5, of axis 0"):
            made.fill(samples)
    assert made == before
    for more in (made, before, pickle.loads(pickle.dumps(made)), made.project(0)):
        more.fill([4, 7])
        with pytest.raises(ValueError, match="last edge"):
            more.fill([5])
    assert made == before and np.array_equal(made.to_boost().view(flow=True), [0, *made.counts, 1])
    assert "open at the end" in repr(made)
    closed = cairn.Histogram(axis.edges)
    with pytest.raises(ValueError, match="other axes"):
        closed.merge(made)


def test_ends_that_are_closed_there_too():
    for axis in (bh.axis.Regular(5, 0, 5, overflow=False), bh.axis.Variable([0, 1, 5], overflow=False)):
        theirs = counts_of(axis).fill([0, 5])
        made = cairn.Histogram.from_boost(counts_of(axis)).fill([0, 5])
        assert np.array_equal(made.counts, theirs.values())


def test_without_flow_bins():
    for flow in ({"underflow": False, "overflow": False}, {"underflow": False}, {"overflow": False}):
        theirs = counts_of(bh.axis.Integer(0, 3, **flow)).fill([0, 0, 1, 2])
        made = cairn.Histogram.from_boost(theirs)
        assert made.total == 4 and made.outside[0] == (0, 0, 0, 0) and made.counts.tolist() == [2, 1, 1]
