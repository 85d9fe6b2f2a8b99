"""Histograms beside boost_histogram's: filled, indexed and added up alike, and there and back."""

import os
import pickle

import cairn
import numpy as np
import pytest

bh = pytest.importorskip("boost_histogram")
CASES = int(os.environ.get("CAIRN_CASES", "300"))
STORAGES = {
    "int64": bh.storage.Int64,
    "double": bh.storage.Double,
    "weight": bh.storage.Weight,
    "mean": bh.storage.Mean,
    "weighted_mean": bh.storage.WeightedMean,
}
WORDS = ["red", "green", "blue", "grey"]


def some_axis(rng):
    """An axis of boost_histogram, with names."""
    ends = {"underflow": bool(rng.integers(2)), "overflow": bool(rng.integers(2))}
    more = {"__dict__": {"name": f"x{rng.integers(99)}", "label": "what"}}
    grows = {"growth": bool(rng.integers(2))}
    n = int(rng.integers(1, 7))
    kinds = (
        lambda: bh.axis.Regular(n, -1, 1, **ends, **more),
        lambda: bh.axis.Regular(n, -1, 1, growth=True, **more),
        lambda: bh.axis.Regular(n, 0, 1, circular=True, **more),
        lambda: bh.axis.Regular(n, 0.5, 3, transform=bh.axis.transform.log, **more),
        lambda: bh.axis.Regular(n, 0.5, 3, transform=bh.axis.transform.sqrt, **more),
        lambda: bh.axis.Variable([-1, -0.3, 0.1, 1.5][: n + 1], **ends, **more),
        lambda: bh.axis.Variable([-1, -0.3, 0.1], circular=True, **more),
        lambda: bh.axis.Integer(-2, n, **ends, **more),
        lambda: bh.axis.Integer(-2, n, growth=True, **more),
        lambda: bh.axis.Integer(0, n, circular=True, **more),
        lambda: bh.axis.IntCategory([3, -1, 2][:n], **grows, **more),
        lambda: bh.axis.IntCategory([3, -1, 2][:n], overflow=False, **more),
        lambda: bh.axis.StrCategory(WORDS[:3][:n], **grows, **more),
        lambda: bh.axis.Boolean(**more),
    )
    return kinds[rng.integers(len(kinds))]()


def some_samples(rng, axis, n):
    if isinstance(axis, bh.axis.StrCategory):
        return np.array(WORDS)[rng.integers(0, 4, n)]
    if isinstance(axis, bh.axis.Boolean):
        return rng.integers(0, 2, n).astype(bool)
    if isinstance(axis, (bh.axis.Integer, bh.axis.IntCategory)):
        return rng.integers(-4, 6, n)
    x = rng.normal(0, 1.5, n)
    if isinstance(axis, bh.axis.Regular) and axis.transform is not None:
        return np.abs(x)  # of numbers below 0 theirs makes NaN, which is above
    if axis.traits.growth:
        return x
    x[rng.random(n) < 0.1] = np.nan
    x[rng.random(n) < 0.05] = np.inf * rng.choice([-1, 1])
    return x.astype(rng.choice(["f4", "f8"]))


def some_pair(rng, axes=None, storage=None):
    """A histogram of theirs and of ours, filled alike."""
    axes = axes or [some_axis(rng) for _ in range(rng.integers(1, 4))]
    storage = storage or rng.choice(list(STORAGES))
    theirs = bh.Histogram(*axes, storage=STORAGES[storage]())
    ours = cairn.Histogram(*axes, storage=storage)
    for _ in range(rng.integers(1, 3)):
        n = int(rng.integers(1, 200))
        columns = [some_samples(rng, axis, n) for axis in axes]
        more = {}
        if "mean" in storage:
            more["sample"] = rng.normal(5, 2, n)
        if storage != "int64" and rng.integers(2):
            more["weight"] = rng.uniform(0.1, 2, n)
        theirs.fill(*columns, **more)
        ours.fill(*columns, threads=int(rng.integers(1, 3)), **more)
    return theirs, ours


def check(theirs, ours):
    """All bins, flow bins included, are the same."""
    given = theirs.view(flow=True)
    seen = ours.view(flow=True)
    assert given.shape == seen.shape, (theirs, ours)
    for name in given.dtype.names or [None]:
        a, b = (given, seen) if name is None else (given[name], seen[name])
        np.testing.assert_allclose(b, a, rtol=1e-9, atol=1e-9, err_msg=f"{name} of {theirs!r} {ours!r}")
    assert [one.size for one in theirs.axes] == [len(one) for one in ours.axes]
    for a, b in zip(theirs.axes, ours.axes, strict=True):
        if a.traits.continuous:
            np.testing.assert_allclose(b.edges, a.edges, rtol=1e-12, atol=1e-12)
        else:
            assert list(a) == list(b)


@pytest.mark.parametrize("seed", range(CASES))
def test_filled_alike(seed):
    rng = np.random.default_rng([1, seed])
    theirs, ours = some_pair(rng)
    check(theirs, ours)
    for flow in (False, True):
        # Of weights theirs are the sums, ours UHI's effective numbers.
        for name in ("values", "counts") if ours.storage != "weight" else ("values",):
            np.testing.assert_allclose(
                getattr(ours, name)(flow), getattr(theirs, name)(flow), rtol=1e-9, atol=1e-9
            )
        a, b = theirs.variances(flow), ours.variances(flow)
        assert (a is None) == (b is None)
        if a is not None:
            np.testing.assert_allclose(b, a, rtol=1e-9, atol=1e-12)
        total, sums = ours.sum(flow), theirs.sum(flow)
        if ours.storage in ("int64", "double"):
            np.testing.assert_allclose(total, sums, rtol=1e-9)
        elif ours.counts(flow).sum() > 1:
            np.testing.assert_allclose(total.value, sums.value, rtol=1e-9)
    assert ours.kind == theirs.kind and ours.axes.extent == theirs.axes.extent


@pytest.mark.parametrize("seed", range(CASES))
def test_there_and_back(seed):
    rng = np.random.default_rng([2, seed])
    theirs, ours = some_pair(rng)
    taken = cairn.Histogram(theirs)
    check(theirs, taken)
    check(ours.to_boost(), ours)
    again = cairn.Histogram.from_boost(ours.to_boost())
    # Of an axis that grew theirs computes the last edge again.
    has_grown = any(axis._bins.kind == "uniform" and axis.traits.growth for axis in ours.axes)
    assert again == ours or has_grown
    check(theirs, again)
    assert again.axes.name == ours.axes.name and again.axes.label == ours.axes.label
    assert pickle.loads(pickle.dumps(again)) == again
    assert ours.to_boost() == bh.Histogram(ours)
    assert bh.Histogram(ours.to_uhi()) == bh.Histogram(ours) or "mean" in ours.storage
    assert cairn.Histogram.from_uhi(ours.to_uhi()).axes == ours.axes
    if "mean" not in ours.storage:
        assert cairn.Histogram.from_uhi(ours.to_uhi()) == ours
    # Filled further, both count the same.
    columns = [some_samples(rng, axis, 30) for axis in theirs.axes]
    more = {"sample": rng.normal(5, 2, 30)} if "mean" in ours.storage else {}
    check(theirs.fill(*columns, **more), taken.fill(*columns, **more))


def some_index(rng, axis, storage):
    n = len(axis)
    a, b = sorted(rng.integers(0, n + 1, 2).tolist())
    b = min(max(a + 1, b), n)
    a = min(a, n - 1)
    categories = not axis.traits.ordered
    choices = [slice(None), slice(None, None, sum), int(rng.integers(-n, n)), slice(0, len, sum)]
    if axis.traits.overflow:
        choices.append(bh.overflow)
    if axis.traits.underflow:
        choices.append(bh.underflow)
    if not axis.traits.circular:
        choices += [slice(a, b), slice(a, None), slice(None, b), slice(a, b, sum)]
        if not categories:  # theirs drop what is in no category
            choices += [slice(a, None, sum), slice(None, b, sum)]
        if axis.traits.continuous:
            choices.append(slice(bh.loc(axis.centers[a]), b))
    if not categories and axis.traits.continuous and n >= 2 and not axis.traits.circular:
        choices.append(slice(None, None, bh.rebin(2)))
        if "mean" not in storage:  # there theirs adds means up
            choices.append(slice(None, None, bh.rebin(groups=[1, n - 1])))
    return choices[rng.integers(len(choices))]


@pytest.mark.parametrize("seed", range(CASES))
def test_indexed_alike(seed):
    rng = np.random.default_rng([3, seed])
    theirs, ours = some_pair(rng)
    index = tuple(some_index(rng, axis, ours.storage) for axis in theirs.axes)
    try:
        expected = theirs[index]
    except (IndexError, ValueError, TypeError) as error:
        pytest.skip(f"{error}")
    got = ours[index]
    if isinstance(expected, bh.Histogram):
        check(expected, got)
    elif isinstance(expected, (int, float)):
        assert got == pytest.approx(expected, rel=1e-9)
    else:
        assert got.value == pytest.approx(expected.value, rel=1e-9, nan_ok=True)


@pytest.mark.parametrize("seed", range(CASES))
def test_added_scaled_and_projected_alike(seed):
    rng = np.random.default_rng([4, seed])
    theirs, ours = some_pair(rng)
    axes = list(theirs.axes)
    grows = any(ax.traits.growth for ax in axes)
    others, more = some_pair(rng, axes, ours.storage)
    if not grows:
        check(theirs + others, ours + more)
        check(sum([theirs, others]), sum([ours, more]))
    if ours.storage != "int64":
        check(theirs * 2.5, ours * 2.5)
    else:
        assert np.array_equal((ours * 2).values(True), 2 * theirs.values(True))
        assert np.array_equal((ours * 2).variances(True), 4 * theirs.values(True))
    kept = rng.permutation(len(axes))[: rng.integers(1, len(axes) + 1)].tolist()
    check(theirs.project(*kept), ours.project(*kept))


def test_open_slices_of_categories_keep_what_is_in_none():
    ours = cairn.Histogram(cairn.Axis.from_categories([3, -1])).fill([3, 3, -1, 7, 7, 7])
    assert (ours[::sum], ours[0::sum], ours[:1:sum], ours[0:2:sum]) == (6, 3, 2, 3)
    assert ours[1:].values(True).tolist() == [1, 5] and ours[:1].values(True).tolist() == [2, 4]
    assert ours[[1]].values(True).tolist() == [1, 3] and list(ours[[1, 0]].axes[0]) == [-1, 3]


def test_growing_axes_are_merged():
    axes = [bh.axis.StrCategory([], growth=True), bh.axis.IntCategory([], growth=True)]
    theirs, ours = bh.Histogram(*axes), cairn.Histogram(*axes, storage="double")
    other = ours.copy().fill(["b", "c"], [7, 9])
    ours.fill(["a", "b"], [5, 7])
    both = ours + other
    theirs.fill(["a", "b", "b", "c"], [5, 7, 7, 9])
    check(theirs, both)
    assert ours.values().tolist() == [[1, 0], [0, 1]]
    even = cairn.Axis.uniform(2, 0, 1, growth=True)
    left, right = cairn.Histogram(even).fill([-3.2, 0.1]), cairn.Histogram(even).fill([7.7])
    assert left + right == cairn.Histogram(even).fill([-3.2, 0.1, 7.7])
    with pytest.raises(ValueError, match="other axes"):
        left + cairn.Histogram(cairn.Axis.uniform(3, 0, 1, growth=True)).fill([5])


def test_what_boost_lacks_is_refused_by_name():
    times = np.array(["2020-01-01", "2020-02-01"], "M8[D]")
    with pytest.raises(TypeError, match=r"to_boost: axis 0 is of datetime64\[D\]"):
        cairn.Histogram(times).to_boost()
    with pytest.raises(TypeError, match="to_boost: the storage 'extremes'"):
        cairn.Histogram([0, 1], storage="extremes").to_boost()
    with pytest.raises(ValueError, match="category 1099511627776.*32 bits"):
        cairn.Histogram(cairn.Axis.from_categories([7, 1 << 40])).to_boost()
    kept = cairn.Histogram([0, 1, 2], storage="extremes").fill([0.5, 0.6], sample=[3, 5])
    assert kept.as_mean().to_boost()[0].value == 4


def test_what_cairn_lacks_is_refused_by_name():
    with pytest.raises(TypeError, match="from_boost: axis 0, .*grows"):
        cairn.Histogram.from_boost(bh.Histogram(bh.axis.Variable([0, 1], growth=True)))
    with pytest.raises(TypeError, match="MultiCell"):
        cairn.Histogram(bh.Histogram(bh.axis.Regular(2, 0, 9), storage=bh.storage.MultiCell(2)))
    with pytest.raises(TypeError, match="from_boost: int"):
        cairn.Histogram.from_boost(3)


def test_ends():
    """Theirs are open where there is a bin above them, ours closed unless they come from there."""
    for axis in (bh.axis.Regular(5, 0, 5), bh.axis.Variable([0, 1, 5]), bh.axis.Integer(0, 5)):
        for x in ([0, 5, 4], np.array([5.0, 2.0]), np.array([5], np.uint8)):
            if isinstance(axis, bh.axis.Integer):
                x = np.asarray(x, int)
            check(bh.Histogram(axis).fill(x), cairn.Histogram(axis, storage="double").fill(x))
    for axis in (bh.axis.Regular(5, 0, 5, overflow=False), bh.axis.Variable([0, 1, 5], overflow=False)):
        check(bh.Histogram(axis).fill([0, 5]), cairn.Histogram(axis, storage="double").fill([0, 5]))
    closed = cairn.Histogram(cairn.Axis.uniform(5, 0, 5)).fill([5])
    assert closed[4] == 1 and closed[0:4].values(flow=True)[-1] == 1
    assert "open at the end" in repr(cairn.Histogram(bh.axis.Regular(5, 0, 5)))
    with pytest.raises(ValueError, match="other axes"):
        closed.merge(cairn.Histogram(bh.axis.Regular(5, 0, 5), storage="int64"))


def test_names_and_metadata_stay():
    axis = cairn.Axis.uniform(3, 0, 1, name="share", label="Share [%]", metadata={"a": 1})
    made = cairn.Histogram(axis, name="all", label="All", metadata=[1, 2])
    there = made.to_boost()
    assert there.axes[0].name == "share" and there.axes[0].label == "Share [%]" and there.label == "All"
    back = cairn.Histogram(there)
    assert back.axes[0].metadata == {"a": 1} and back.metadata == [1, 2] and back.name == "all"
    assert back.axes["share"].label == "Share [%]" and back[{"share": 0}] == 0


def test_hist(tmp_path):
    hist = pytest.importorskip("hist")
    made = cairn.Histogram(
        cairn.Axis.uniform(3, 0, 1, name="share", label="Share"),
        cairn.Axis.words(["a", "b"], name="kind"),
        storage="weight",
    ).fill([0.1, 0.5, 2], ["a", "b", "a"], weight=[1, 2, 3])
    for theirs in (hist.Hist(made), made.to_hist()):
        check(theirs, made)
        assert theirs.axes.name == ("share", "kind") and theirs.axes[0].label == "Share"
        assert theirs[{"kind": "a"}].sum(flow=True).value == 4
        again = cairn.Histogram(theirs)
        assert (
            np.array_equal(again.values(True), made.values(True)) and again.axes.name == made.axes.name
        )
    mean = cairn.Histogram(cairn.Axis.uniform(3, 0, 1), storage="mean").fill(
        [0.1, 0.5, 2], sample=[1, 2, 3]
    )
    check(hist.Hist(mean), mean)


def test_options_beside_a_histogram_are_refused():
    with pytest.raises(TypeError, match="taken over as it is"):
        cairn.Histogram(bh.Histogram(bh.axis.Regular(2, 0, 1)), storage="weight")
