"""cairn.BinSearch and rules of lazy histograms, compared with numpy's edges of all samples."""

import copy
import pickle

import cairn
import numpy as np
import pytest

RULES = ("auto", "fd", "doane", "scott", "rice", "sturges", "sqrt")
RNG = np.random.default_rng(11)
SAMPLES = {
    "float64": RNG.normal(3, 2, 4001),
    "float32": RNG.normal(3, 2, 4001).astype(np.float32),
    "int64": RNG.integers(-50, 90, 4001),
    "uint8": RNG.integers(3, 200, 4001).astype(np.uint8),
}


def searched(search, x, chunk, beside=False):
    while not search.done:
        other = copy.deepcopy(search)
        for i, first in enumerate(range(0, len(x), chunk)):
            (other if beside and i % 2 else search).add(x[first : first + chunk])
        if beside:
            search.merge(other)
        search.end_pass()
    return search


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("rule", RULES)
def test_finds_the_edges_of_all_samples(name, rule):
    x = SAMPLES[name]
    for limits in (None, (0.5, 80)):
        found = searched(cairn.BinSearch(rule, limits, dtype=x.dtype), x, 700, beside=limits is not None)
        expected = cairn.histogram_bin_edges(x, rule, limits)
        if rule in ("scott", "doane"):  # by the last bits of moments
            assert abs(found.bins + 1 - len(expected)) <= 1
        else:
            np.testing.assert_array_equal(found.edges, expected)
        inside = x if limits is None else x[(x >= limits[0]) & (x <= limits[1])]
        assert found.count == len(inside)


def test_pickles_within_a_pass():
    x = SAMPLES["float64"]
    search = cairn.BinSearch("fd")
    while not search.done:
        for part in np.split(x, [10, 3000]):
            search = pickle.loads(pickle.dumps(search))
            search.add(part)
        search.end_pass()
    assert search.bins == len(np.histogram_bin_edges(x, "fd")) - 1


def test_refuses_in_words():
    with pytest.raises(ValueError, match="the rule stone looks at all samples"):
        cairn.BinSearch("stone")
    with pytest.raises(ValueError, match="is not a valid estimator"):
        cairn.BinSearch("most")
    with pytest.raises(TypeError, match="complex128"):
        cairn.BinSearch(dtype=complex)
    search = cairn.BinSearch("fd", dtype=np.int32)
    with pytest.raises(TypeError, match="x has type float64; expected int32"):
        search.add([0.5])
    with pytest.raises(ValueError, match="expected another pass"):
        _ = search.bins
    with pytest.raises(ValueError, match="other options"):
        search.merge(cairn.BinSearch("sqrt", dtype=np.int32))
    infinite = cairn.BinSearch()
    infinite.add([1, np.inf])
    with pytest.raises(ValueError):
        infinite.end_pass()


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("rule", RULES)
def test_lazy_histograms_take_rules(name, rule):
    da = pytest.importorskip("dask.array")
    x = SAMPLES[name]
    lazy = da.from_array(x, chunks=900)
    for limits in (None, (0.5, 80)):
        counts, edges = cairn.histogram(lazy, rule, limits)
        found, where = counts.compute(), edges.compute()
        expected, ends = cairn.histogram(x, rule, limits)
        if rule in ("scott", "doane"):
            assert abs(len(found) - len(expected)) <= 1
        else:
            np.testing.assert_array_equal(where, ends)
            np.testing.assert_array_equal(found, expected)


def test_lazy_histograms_refuse_what_eager_ones_do():
    da = pytest.importorskip("dask.array")
    lazy = da.from_array(SAMPLES["float64"], chunks=900)
    with pytest.raises(TypeError, match="not supported for weighted data"):
        cairn.histogram(lazy, "fd", weights=lazy)
    with pytest.raises(ValueError, match="'stone'"):
        cairn.histogram(lazy, "stone")
    with pytest.raises(ValueError, match="is not a valid estimator"):
        cairn.histogram(lazy, "most")
    with pytest.raises(ValueError, match="finite"):
        cairn.histogram(da.from_array(np.array([1.0, np.nan]), chunks=1), "fd")[0].compute()
