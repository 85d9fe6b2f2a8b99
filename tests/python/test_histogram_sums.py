"""Sums of histograms of several libraries: by their axes, or refused; never bin by bin alone."""

import operator

import cairn
import numpy as np
import pytest

bh = pytest.importorskip("boost_histogram")
hist = pytest.importorskip("hist")

WORDS = ["w", "w", "tt"]


def of_words(values):
    return cairn.Histogram(cairn.Axis.words(values), storage="double").fill(WORDS)


def of_numbers():
    """The same one in each library, filled by each."""
    x = np.random.default_rng(1).normal(0.5, 1, 100)
    ours = cairn.Histogram(cairn.Axis.uniform(4, 0, 1, closed=False), storage="double").fill(x)
    return (
        ours,
        bh.Histogram(bh.axis.Regular(4, 0, 1)).fill(x),
        hist.Hist.new.Reg(4, 0, 1).Double().fill(x),
    )


THEIRS = (cairn.Histogram.to_boost, cairn.Histogram.to_hist)


@pytest.mark.parametrize("theirs", THEIRS)
@pytest.mark.parametrize("by", [operator.add, operator.iadd, operator.sub, operator.isub])
def test_histograms_of_other_axes_are_not_added(theirs, by):
    with pytest.raises(ValueError, match=r"axis 0.*'tt'.*'w'"):
        by(of_words(["w"]), theirs(of_words(["tt"])))
    with pytest.raises(ValueError, match="has other axes: 2, this one has 1"):
        by(of_words(["w"]), theirs(cairn.Histogram([0, 1], [0, 1], storage="double")))
    with pytest.raises(ValueError, match="the storage 'int64', this one 'double'"):
        by(of_words(["w"]), theirs(cairn.Histogram(cairn.Axis.words(["w"]))))


@pytest.mark.parametrize("theirs", THEIRS)
@pytest.mark.parametrize(
    "by", [operator.add, operator.iadd, operator.sub, operator.isub, operator.mul, operator.truediv]
)
def test_other_libraries_do_not_take_a_histogram_for_an_array(theirs, by):
    with pytest.raises(TypeError):
        by(theirs(of_words(["w"])), of_words(["tt"]))
    with pytest.raises(TypeError):
        by(theirs(of_words(["w"])), of_words(["w"]))


@pytest.mark.parametrize("which", [1, 2])
def test_histograms_of_the_same_axes_are_added_whatever_library_they_are_of(which):
    ours, other = of_numbers()[0], of_numbers()[which]
    assert ours + other == ours + ours and isinstance(ours + other, cairn.Histogram)
    assert sum([ours, other]) == ours + ours
    assert (ours - other).values(flow=True).tolist() == [0] * 6
    added = ours.copy()
    added += other
    assert added == ours + ours
    added -= other
    assert added == ours
    assert ours.copy().merge(other) == ours + ours


def test_a_growing_axis_takes_the_categories_of_another_library():
    axes = [bh.axis.StrCategory(["w"], growth=True), bh.axis.StrCategory(["tt"], growth=True)]
    ours, theirs = (
        cairn.Histogram(axes[0], storage="double").fill(WORDS),
        bh.Histogram(axes[1]).fill(WORDS),
    )
    both = ours + theirs
    assert list(both.axes[0]) == ["w", "tt"] and both.values().tolist() == [4, 2]


def test_categories_that_grew_in_another_order_are_added_by_their_names():
    for make, values in ((cairn.Axis.words, ["b", "a", "c"]), (cairn.Axis.from_categories, [7, 3, 5])):
        one, other = (
            cairn.Histogram(make(list(order), growth=True), storage="double").fill(
                [values[0]] * 2 + values
            )
            for order in (values, values[::-1])
        )
        assert (one + other).values().tolist() == [6, 2, 2]
        assert (other + one).values().tolist() == [2, 2, 6]
        assert (one - other).values().tolist() == [0, 0, 0]


def test_histograms_are_not_multiplied_by_histograms():
    ours, *others = of_numbers()
    for other in (ours, *others):
        for by in (operator.mul, operator.truediv):
            with pytest.raises(TypeError, match="another histogram; expected numbers"):
                by(ours, other)


def test_to_hist_gives_what_hist_adds_to_its_own():
    for options in ({}, {"name": "x"}, {"name": "x", "label": "X"}):
        named = hist.axis.Regular(4, 0, 1, **options)
        theirs = hist.Hist(named, hist.axis.StrCategory(["w", "tt"])).fill([0.1] * 3, WORDS)
        ours = cairn.Histogram(
            cairn.Axis.uniform(4, 0, 1, **options), cairn.Axis.words(["w", "tt"]), storage="double"
        ).fill([0.1] * 3, WORDS)
        both = theirs + ours.to_hist()
        assert both.values(flow=True).sum() == 6
        assert both.axes == theirs.axes and (ours.to_hist() + theirs).axes == theirs.axes


def test_what_would_add_other_numbers_is_refused():
    h = cairn.Histogram([0.0, 1, 2]).fill([0.5, 1.5])
    masked = np.ma.masked_array([1, 2], [True, False])
    for wrong in (lambda: h + masked, lambda: masked + h, lambda: h * masked, lambda: h - masked):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(OverflowError, match="a number above 2"):
        h + (2**64 - 1)


def test_numbers_and_arrays_are_still_added():
    ours = of_numbers()[0]
    numbers = np.arange(4)
    expected = ours.values() + numbers
    for made in (ours + numbers, numbers + ours, numbers.astype(float) + ours):
        assert isinstance(made, cairn.Histogram) and np.array_equal(made.values(), expected)
    assert np.array_equal((ours * np.float64(2)).values(), (np.float64(2) * ours).values())
    assert np.array_equal((numbers - ours).values(), numbers - ours.values())
    assert np.array_equal((np.int64(3) + ours).values(), ours.values() + 3)
