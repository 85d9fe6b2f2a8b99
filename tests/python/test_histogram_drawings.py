"""Histograms drawn: as text, as pictures of notebooks, by matplotlib."""

from xml.etree import ElementTree

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(40)
X = RNG.normal(0, 1, 500)


def some_histograms():
    words = cairn.Axis.words(["red", "<blue>"], name="colour")
    even = cairn.Axis.uniform(30, -2, 2, label="Size & shape")
    days = cairn.Axis(np.array(["2020-01-01", "2020-02-01", "2020-02-03"], "M8[D]"))
    yield cairn.Histogram(even).fill(X)
    yield cairn.Histogram(even, storage="weight").fill(X, weight=-1)
    yield cairn.Histogram(even, storage="mean").fill(X, sample=X)
    yield cairn.Histogram(words).fill(["red", "<blue>", "red"])
    yield cairn.Histogram(cairn.Axis.words(growth=True))
    yield cairn.Histogram(cairn.Axis.boolean()).fill([True, False, True])
    yield cairn.Histogram(days, storage="double").fill(days.edges)
    yield cairn.Histogram(even, words).fill(X, "red")
    yield cairn.Histogram(words, even)
    yield cairn.Histogram(even, days, words).fill(X, days.edges[0], "red")
    yield cairn.Histogram(cairn.Axis.integers(0, 3), name="dice").fill([0, 1, 1, 3])


@pytest.mark.parametrize("made", list(some_histograms()), ids=lambda made: made.__class__.__name__)
def test_text_and_html(made):
    text = repr(made)
    assert text.startswith("Histogram") and max(map(len, text.split("\n")[1:]), default=0) < 110
    html = ElementTree.fromstring(made._repr_html_())  # well-formed
    assert html.tag == "div" and "nan" not in made._repr_html_()


@pytest.mark.parametrize(
    "made",
    [
        cairn.Axis.uniform(1000, 0, 1, label="<x>"),
        cairn.Axis.words(growth=True),
        cairn.Axis(np.array(["2020", "2021"], "M8[Y]")),
        cairn.value_counts(["a", "<b>", "a"]),
        cairn.value_counts(np.zeros(0)),
        cairn.max_subarrays(np.array([1, -5, 3])),
        cairn.max_subarrays(np.array([[1, -5, 3], [2, 2, -9]]), k=2, disjoint=True),
        cairn.max_subarrays(np.ones((2, 2, 2))),
    ],
    ids=lambda made: type(made).__name__,
)
def test_html_of_others(made):
    assert ElementTree.fromstring(made._repr_html_()).tag == "div"


def test_a_text_drawing():
    made = cairn.Histogram(cairn.Axis.words(["red", "blue"]), name="colours").fill(
        ["red", "red", "blue", "x"]
    )
    assert repr(made).split("\n") == [
        "Histogram 'colours' of counts, Axis(2 categories); 4 samples",
        " red 2 " + "█" * 40,
        "blue 1 " + "█" * 20,
    ]
    truths = repr(cairn.Histogram(cairn.Axis.boolean()).fill([True, False])).split("\n")
    assert [line.split()[:2] for line in truths[1:]] == [["False", "1"], ["True", "1"]]
    long = repr(cairn.Histogram(cairn.Axis.uniform(1000, 0, 1)).fill(np.linspace(0, 1, 3000))).split(
        "\n"
    )
    assert len(long) == 1 + 24 and long[1].split()[:4] == ["0", "to", "0.042", "126"]
    assert sum(int(line.split()[3]) for line in long[1:]) == 3000


def test_plots(tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    for made in some_histograms():
        figure, ax = pyplot.subplots()
        if made.ndim > 2:
            with pytest.raises(ValueError, match="3 axes"):
                made.plot(ax)
            continue
        assert made.plot(ax) is not None
        figure.savefig(tmp_path / "plot.png")
        for axis, along in zip(made.axes, (ax.xaxis, ax.yaxis), strict=False):
            if not axis.traits.ordered:
                assert [one.get_text() for one in along.get_ticklabels()] == list(axis)
            assert along.get_label_text() == axis.label
        pyplot.close(figure)


def test_error_bars():
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    def bars(made, **how):
        figure, ax = pyplot.subplots()
        made.plot(ax, **how)
        found = [one.get_segments() for one in ax.collections]
        pyplot.close(figure)
        return found[0] if found else None

    counts = cairn.Histogram([0, 1, 3]).fill([0.5] * 4 + [2] * 9)
    assert bars(counts) is None
    lengths = [segment[1, 1] - segment[0, 1] for segment in bars(counts, errors=True)]
    assert lengths == pytest.approx([4, 6])  # twice the root of the counts
    dense = [segment[1, 1] - segment[0, 1] for segment in bars(counts, errors=True, density=True)]
    assert dense == pytest.approx([4 / 13, 6 / 26])
    assert bars(counts * 2) is not None and bars(counts * 2, errors=False) is None
    mean = cairn.Histogram([0, 1, 2], storage="mean").fill([0.5, 0.5], sample=[1, 3])
    assert bars(mean)[0][1, 1] - bars(mean)[0][0, 1] == pytest.approx(2)  # the error of the mean is 1
    sums = cairn.Histogram([0, 1], storage="double").fill([0.5], weight=2)
    with pytest.raises(ValueError, match="errors"):
        sums.plot(errors=True)
    pyplot.close("all")
    words = cairn.Histogram(cairn.Axis.words(["a", "b"]), weighted=True).fill(["a", "b"], weight=[3, 4])
    assert [one[1, 1] - one[0, 1] for one in bars(words)] == pytest.approx([6, 8])
