"""cairn.Histogram: filled in chunks, merged, pickled, projected, drawn, converted."""

import pickle

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(21)
X = RNG.normal(0, 1, 20_000)
Y = RNG.exponential(1, 20_000).astype(np.float32)
W = RNG.uniform(0, 2, 20_000)


def joint(weighted=False):
    return cairn.Histogram(cairn.Axis.uniform(20, -2, 2), cairn.Axis([0, 0.5, 1, 4]), weighted=weighted)


def test_chunks_make_the_whole():
    whole = joint().fill(X, Y)
    parts = joint()
    for x, y in zip(np.array_split(X, 5), np.array_split(Y, 5)):
        parts.fill(x, y)
    assert parts == whole
    expected = np.histogramdd([X, Y.astype(float)], whole.edges)[0]
    assert np.array_equal(whole.counts, expected)
    assert whole.total == X.size and whole.inside == expected.sum()
    assert whole.outside[0].below == (X < -2).sum() and whole.outside[1].above == (Y > 4).sum()


def test_weights():
    made = joint(weighted=True).fill(X, Y, weight=W)
    expected = np.histogramdd([X, Y.astype(float)], made.edges, weights=W)[0]
    np.testing.assert_allclose(made.counts, expected)
    np.testing.assert_allclose(
        made.variances, np.histogramdd([X, Y.astype(float)], made.edges, weights=W * W)[0]
    )
    assert joint(weighted=True).fill(X, Y).counts.sum() == joint().fill(X, Y).counts.sum()
    with pytest.raises(ValueError, match="weighted=True"):
        joint().fill(X, Y, weight=W)
    with pytest.raises(ValueError, match="shape"):
        joint(weighted=True).fill(X, Y, weight=W[:5])


def test_merge_copy_pickle():
    left, right = joint().fill(X[:9], Y[:9]), joint().fill(X[9:], Y[9:])
    both = left + right
    assert both == joint().fill(X, Y) and left.total == 9
    left += right
    assert left == both
    for made in (both, joint(weighted=True).fill(X, Y, weight=W)):
        again = pickle.loads(pickle.dumps(made))
        assert again == made and again.fill(X, Y).total == made.total + X.size
    with pytest.raises(ValueError, match="other axes"):
        left.merge(cairn.Histogram([0, 1]))


def test_edges_are_as_shown_for_float32():
    """The library alone would round the edges of a uniform axis for float samples."""
    axis = cairn.Axis.uniform(10, 0, 1)
    samples = np.linspace(0, 1, 11).astype(np.float32)
    assert np.array_equal(
        cairn.Histogram(axis).fill(samples).counts, np.histogram(samples.astype(float), axis.edges)[0]
    )


def test_points_and_kinds_of_axes():
    points = np.stack([X, Y.astype(float)], axis=1)
    assert joint().fill(points) == joint().fill(X, Y)
    dice = cairn.Histogram(cairn.Axis.integers(1, 6)).fill([1, 6, 6, 7, 0])
    assert dice.counts.tolist() == [1, 0, 0, 0, 0, 2] and dice.outside[0][:2] == (1, 1)
    listed = cairn.Histogram(cairn.Axis.from_categories([7, 3])).fill([3, 3, 7, 8])
    assert listed.counts.tolist() == [1, 2] and listed.outside[0].unlisted == 1
    decades = cairn.Axis.logarithmic(3, 1, 1000)
    assert len(decades) == 3 and decades.edges[0] == 1 and decades.edges[-1] == 1000
    for axis in (decades, cairn.Axis.from_categories([7, 3])):
        assert pickle.loads(pickle.dumps(axis)) == axis and hash(axis) == hash(
            pickle.loads(pickle.dumps(axis))
        )


def test_refusals():
    with pytest.raises(ValueError, match="no axes"):
        cairn.Histogram()
    with pytest.raises(ValueError, match="1 columns"):
        joint().fill(X)
    with pytest.raises(ValueError, match="column 1 has 5"):
        joint().fill(X, Y[:5])
    with pytest.raises(TypeError, match="<U1"):
        cairn.Histogram([0, 1]).fill(["a"])
    with pytest.raises(ValueError, match="edge"):
        cairn.Axis([1, 0])
    with pytest.raises(ValueError, match="project"):
        joint().project(2)
    untouched = joint().fill(X, Y)
    before = untouched.copy()
    with pytest.raises(ValueError):
        untouched.fill(X, Y[:5])
    assert untouched == before


def test_project_and_density():
    made = joint().fill(X, Y)
    assert np.array_equal(made.project(1).counts, made.counts.sum(axis=0))
    assert np.array_equal(made.project(1, 0).counts, made.counts.T)
    three = cairn.Histogram([0, 1, 2], [0, 5], [0, 1, 2, 3]).fill(RNG.uniform(0, 2, (500, 3)))
    assert np.array_equal(three.project(2, 0).counts, three.counts.sum(axis=1).T)
    volumes = np.diff(made.edges[0])[:, None] * np.diff(made.edges[1])
    assert (made.density() * volumes).sum() == pytest.approx(1)


def test_boost():
    bh = pytest.importorskip("boost_histogram")
    one = cairn.Histogram(cairn.Axis.uniform(20, -2, 2)).fill(X)
    theirs = bh.Histogram(bh.axis.Variable(one.edges[0])).fill(X)
    assert np.array_equal(one.to_boost().view(flow=True), theirs.view(flow=True))
    assert cairn.Histogram.from_boost(one.to_boost()) == one
    weighted = joint(weighted=True).fill(X, Y, weight=W)
    back = cairn.Histogram.from_boost(weighted.to_boost())
    assert np.array_equal(back.counts, weighted.counts) and np.array_equal(
        back.variances, weighted.variances
    )
    counted = cairn.Histogram(cairn.Axis.from_categories([7, 3])).fill([3, 3, 7])
    assert cairn.Histogram.from_boost(counted.to_boost()).counts.tolist() == [1, 2]


def test_plot(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    for made in (
        joint().fill(X, Y),
        joint().fill(X, Y).project(0),
        cairn.Histogram(cairn.Axis.from_categories([7, 3])),
    ):
        figure, ax = pyplot.subplots()
        assert made.plot(ax) is not None
        figure.savefig(tmp_path / "plot.png")
        pyplot.close(figure)
    with pytest.raises(ValueError, match="3 axes"):
        cairn.Histogram([0, 1], [0, 1], [0, 1]).plot()


def test_boost_without_flow_and_what_has_no_counterpart():
    bh = pytest.importorskip("boost_histogram")
    for flow in ({"underflow": False, "overflow": False}, {"underflow": False}, {"overflow": False}):
        theirs = bh.Histogram(bh.axis.Integer(0, 3, **flow), storage=bh.storage.Int64()).fill(
            [0, 0, 1, 2]
        )
        made = cairn.Histogram.from_boost(theirs)
        assert made.total == 4 and made.outside[0] == (0, 0, 0, 0) and made.counts.tolist() == [2, 1, 1]
    refused = [bh.axis.StrCategory(["a"]), bh.axis.Boolean(), bh.axis.Regular(3, 0, 1, circular=True)]
    for axis in refused:
        with pytest.raises(TypeError, match="from_boost"):
            cairn.Histogram.from_boost(bh.Histogram(axis))
    with pytest.raises(TypeError, match="from_boost"):
        cairn.Histogram.from_boost(bh.Histogram(bh.axis.Regular(2, 0, 9), storage=bh.storage.Mean()))


def test_refused_axes_and_weights():
    for axis, message in (
        ([1 << 53, (1 << 53) + 1], "beyond 2\\^53"),
        ([[0, 1], [2, 3]], "one dimension"),
        (np.array(["2020"], "M8[D]"), "datetime64"),
        (10, "cairn.Axis.uniform"),
    ):
        with pytest.raises(ValueError, match=message):
            cairn.Histogram(axis)
    with pytest.raises(ValueError, match="integers"):
        cairn.Axis.from_categories([1.7])
    with pytest.raises(ValueError, match="1 or more"):
        cairn.Axis.uniform(-1, 0, 1)
    with pytest.raises(TypeError, match="complex"):
        joint(weighted=True).fill(X, Y, weight=W * 1j)
    with pytest.raises(TypeError, match="int"):
        joint().merge(3)
    with pytest.raises(TypeError):
        joint() + 1
    counted = cairn.Histogram([0, 1, 2]).fill([0.5])
    counted.counts = counted.counts.astype(float)
    with pytest.raises(TypeError, match="expected int64"):
        counted.fill([0.5])


def test_sums_and_single_weights():
    assert sum([joint().fill(X, Y), joint().fill(X, Y)]).total == 2 * X.size
    twice = joint(weighted=True).fill(X, Y, weight=2)
    assert np.array_equal(twice.counts, 2 * joint().fill(X, Y).counts)
