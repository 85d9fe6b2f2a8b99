"""cairn.Histogram: filled in chunks, merged, pickled, projected, drawn, handed out."""

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
    assert np.array_equal(whole.values(), expected)
    assert whole.total == X.size and whole.inside == expected.sum()
    assert whole.outside[0].below == (X < -2).sum() and whole.outside[1].above == (Y > 4).sum()


def test_weights():
    made = joint(weighted=True).fill(X, Y, weight=W)
    expected = np.histogramdd([X, Y.astype(float)], made.edges, weights=W)[0]
    np.testing.assert_allclose(made.values(), expected)
    np.testing.assert_allclose(
        made.variances(), np.histogramdd([X, Y.astype(float)], made.edges, weights=W * W)[0]
    )
    assert joint(weighted=True).fill(X, Y).values().sum() == joint().fill(X, Y).values().sum()
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
        cairn.Histogram(axis).fill(samples).values(), np.histogram(samples.astype(float), axis.edges)[0]
    )


def test_points_and_kinds_of_axes():
    points = np.stack([X, Y.astype(float)], axis=1)
    assert joint().fill(points) == joint().fill(X, Y)
    dice = cairn.Histogram(cairn.Axis.integers(1, 6)).fill([1, 6, 6, 7, 0])
    assert dice.values().tolist() == [1, 0, 0, 0, 0, 2] and dice.outside[0][:2] == (1, 1)
    listed = cairn.Histogram(cairn.Axis.from_categories([7, 3])).fill([3, 3, 7, 8])
    assert listed.values().tolist() == [1, 2] and listed.outside[0].unlisted == 1
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


@pytest.mark.parametrize("axis", [cairn.Axis.uniform(10, 0, 1), cairn.Axis.logarithmic(30, 1e-3, 7)])
def test_samples_of_every_type_are_compared_with_the_edges_shown(axis):
    near = axis.edges.astype(np.float32)
    x = np.concatenate([near, np.nextafter(near, np.float32(-9)), np.nextafter(near, np.float32(9))])
    exact = np.histogram(x.astype(np.float64), axis.edges)[0]
    assert np.array_equal(cairn.Histogram(axis).fill(x).values(), exact)
    assert np.array_equal(cairn.Histogram(axis).fill(x.astype(np.float64)).values(), exact)


def test_project_and_density():
    made = joint().fill(X, Y)
    assert np.array_equal(made.project(1).values(), made.values(flow=True)[:, 1:-1].sum(axis=0))
    assert np.array_equal(made.project(1, flow=False).values(), made.values().sum(axis=0))
    assert np.array_equal(made.project(1, 0).values(flow=True), made.values(flow=True).T)
    three = cairn.Histogram([0, 1, 2], [0, 5], [0, 1, 2, 3]).fill(RNG.uniform(0, 2, (500, 3)))
    assert np.array_equal(three.project(2, 0).values(), three.values().sum(axis=1).T)
    volumes = np.diff(made.edges[0])[:, None] * np.diff(made.edges[1])
    assert (made.density() * volumes).sum() == pytest.approx(1)


def test_plot(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    for made in (
        joint().fill(X, Y),
        joint().fill(X, Y).project(0),
        cairn.Histogram(cairn.Axis.from_categories([7, 3])),
        cairn.Histogram(cairn.Axis.from_categories([7, 3]), [0, 1, 5]).fill([7, 3, 3], [0, 2, 3]),
        cairn.Histogram([0, 1, 5], cairn.Axis.from_categories([7, 3])).fill([0, 2, 3], [7, 3, 3]),
        cairn.Histogram(*[cairn.Axis.from_categories([7, 3])] * 2).fill([7, 3], [3, 3]),
    ):
        for density in (False, True) if made.total else (False,):
            figure, ax = pyplot.subplots()
            assert made.plot(ax, density=density) is not None
            figure.savefig(tmp_path / "plot.png")
            for axis, drawn in zip(made.axes, (ax.xaxis, ax.yaxis)):
                names = [label.get_text() for label in drawn.get_ticklabels()]
                assert not axis.categories.size or names == ["7", "3"]
            pyplot.close(figure)
    with pytest.raises(ValueError, match="3 axes"):
        cairn.Histogram([0, 1], [0, 1], [0, 1]).plot()


def test_refused_axes_and_weights():
    for axis, message in (
        ([1 << 53, (1 << 53) + 1], "beyond 2\\^53"),
        ([[0, 1], [2, 3]], "one dimension"),
        (np.array(["2020"], "M8[D]"), "two or more"),
        (np.array(["2020", "NaT"], "M8[D]"), "NaT"),
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
        joint() + "a"


def test_arrays_handed_out_cannot_be_written_to():
    """What a user writes there would disagree with totals, or be lost."""
    made = joint(weighted=True).fill(X, Y, weight=W)
    axes = (*made.axes, cairn.Axis.from_categories([7, 3]))
    arrays = [made.values(), made.variances(), made.project(0).values(), made.copy().values(), *made.edges]
    arrays += [one for axis in axes for one in (axis.edges, axis.categories, axis.centers, axis.widths)]
    for one in arrays:
        with pytest.raises(ValueError, match="read-only"):
            one[...] = 99
    growing = cairn.Histogram([0, 1, 2])
    seen = growing.values()
    assert growing.fill([0.5, 2]).values().tolist() == [1, 1] == seen.tolist()
    again = pickle.loads(pickle.dumps(growing)).fill([0.5])
    assert again.values().tolist() == [2, 1] and seen.tolist() == [1, 1]


def test_sums_and_single_weights():
    assert sum([joint().fill(X, Y), joint().fill(X, Y)]).total == 2 * X.size
    twice = joint(weighted=True).fill(X, Y, weight=2)
    assert np.array_equal(twice.values(), 2 * joint().fill(X, Y).values())
