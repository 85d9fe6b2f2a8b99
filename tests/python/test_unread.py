"""Data that are not in memory yet are refused by every call, and not loaded."""

import re

import cairn
import numpy as np
import pytest

CALLS = {
    "bincount": cairn.bincount,
    "binned_statistic": lambda x: cairn.binned_statistic(x, np.zeros(3)),
    "binned_statistic, values": lambda x: cairn.binned_statistic(np.zeros(3), x),
    "binned_statistic_2d": lambda x: cairn.binned_statistic_2d(x, np.zeros(3), np.zeros(3)),
    "binned_statistic_dd": lambda x: cairn.binned_statistic_dd([x], np.zeros(3)),
    "choice": lambda x: cairn.choice(x, 3),
    "choice, p": lambda x: cairn.choice(3, 3, p=x),
    "cluster": lambda x: cairn.cluster(x, 1.0),
    "crosstab": lambda x: cairn.crosstab(x, np.zeros(3)),
    "crosstab, columns": lambda x: cairn.crosstab(np.zeros(3), [np.zeros(3), x]),
    "cut": lambda x: cairn.cut(x, 3),
    "estimate_bandwidth": cairn.estimate_bandwidth,
    "get_bin_seeds": lambda x: cairn.get_bin_seeds(x, 1.0),
    "mean_shift": cairn.mean_shift,
    "MeanShift": lambda x: cairn.MeanShift(bandwidth=1.0).fit(x),
    "qcut": lambda x: cairn.qcut(x, 3),
    "Axis": cairn.Axis,
    "Distribution": lambda x: cairn.Distribution.normal().cumulative(x),
    "Distribution, empirical": lambda x: cairn.Distribution.empirical(x, [0, 1, 2, 3]),
    "permutation": lambda x: cairn.random.default_rng(1).permutation(x),
    "permuted": lambda x: cairn.random.default_rng(1).permuted(x),
    "poisson": lambda x: cairn.random.default_rng(1).poisson(x),
    "shuffle": lambda x: cairn.random.default_rng(1).shuffle(x),
    "digitize": lambda x: cairn.digitize(x, [0, 1]),
    "histogram": cairn.histogram,
    "histogram, weights": lambda x: cairn.histogram(np.zeros(3), weights=x),
    "histogram, axis": lambda x: cairn.histogram(x, axis=0),
    "histogram2d": lambda x: cairn.histogram2d(x, x),
    "histogramdd": lambda x: cairn.histogramdd([x, x]),
    "histogram_bin_edges": cairn.histogram_bin_edges,
    "BinSearch": lambda x: cairn.BinSearch().add(x),
    "Histogram": lambda x: cairn.Histogram([0, 1]).fill(x),
    "Histogram, weight": lambda x: cairn.Histogram([0, 1], weighted=True).fill(np.zeros(3), weight=x),
    "max_subarrays": lambda x: cairn.max_subarrays(x, 1),
    "maximal_scoring_subsequences": cairn.maximal_scoring_subsequences,
    "median": cairn.median,
    "mode": cairn.mode,
    "moments_of": cairn.moments_of,
    "quantile": lambda x: cairn.quantile(x, 0.5),
    "quantile, q": lambda x: cairn.quantile(np.zeros(3), x),
    "Sampler": cairn.Sampler,
    "saturating_histogram": lambda x: cairn.saturating_histogram(x, (2, 2)),
    "unique": cairn.unique,
    "unique, inverse": lambda x: cairn.unique(x, return_inverse=True),
    "value_counts": cairn.value_counts,
    "ValueCounter": lambda x: cairn.ValueCounter(np.float64).add(x),
}


class Lazy:
    """As a collection of dask: it has a graph, and would load when it is made an array."""

    shape = (3,)
    ndim = 1
    dtype = np.dtype(float)

    def __dask_graph__(self):
        return {"a": 1}

    def __len__(self):
        return 3

    def __array__(self, dtype=None, copy=None):
        raise AssertionError("it was loaded")


# What cairn.dask has is handed to it (tests/python/test_dask.py).
TAKEN_BY_DASK = {
    "binned_statistic",
    "histogram",
    "histogram, axis",
    "histogram2d",
    "histogramdd",
    "median",
    "mode",
    "quantile",
    "unique",
    "unique, inverse",
    "value_counts",
}


# Those whose counterpart has another name, or takes this argument lazily too.
NAMED = {
    "BinSearch": "histogram",
    "Histogram": "filled",
    "Histogram, weight": "filled",
    "ValueCounter": "value_counts",
    "binned_statistic, values": "binned_statistic",
    "histogram, weights": "histogram",
}


@pytest.mark.parametrize("name", sorted(CALLS.keys() - TAKEN_BY_DASK))
def test_every_call_refuses_collections_and_names_a_call_of_dask_that_there_is(name):
    if name.startswith(("crosstab", "cut", "qcut")):
        pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="of which nothing is in memory yet.*compute") as refused:
        CALLS[name](Lazy())
    said = re.findall(r"cairn\.dask\.(\w+)", str(refused.value))
    assert said == ([NAMED[name]] if name in NAMED else [])
    assert said or "map_blocks" in str(refused.value)
    if said:
        assert hasattr(pytest.importorskip("cairn.dask"), said[0])


def test_what_a_refusal_names_takes_the_argument():
    da = pytest.importorskip("dask.array")
    x, lazy = np.array([0.5, 1.5, 1.5]), da.from_array(np.array([1.0, 2, 4]), chunks=2)
    counts = cairn.dask.histogram(x, [0, 1, 2], weights=lazy)[0].compute()
    assert counts.tolist() == [1, 6]
    found = cairn.dask.binned_statistic(x, lazy, "sum", bins=[0, 1, 2])
    assert np.asarray(found.statistic).tolist() == [1, 6]


@pytest.mark.parametrize("name", CALLS)
def test_every_call_refuses_frames_of_polars(name):
    polars = pytest.importorskip("polars")
    frame = polars.LazyFrame({"a": [1.0, 2.0, 3.0]})
    with pytest.raises(TypeError, match="LazyFrame, of which nothing is in memory.*collect"):
        CALLS[name](frame)


def test_others_are_named():
    pyarrow = pytest.importorskip("pyarrow")
    dataset = pytest.importorskip("pyarrow.dataset")
    table = pyarrow.table({"a": [1, 2]})
    for x, said in (
        (table.to_reader(), "RecordBatchReader.*read_all"),
        (dataset.dataset(table), "InMemoryDataset.*to_table"),
        (dataset.dataset(table).scanner(), "Scanner.*to_table"),
    ):
        with pytest.raises(TypeError, match=said):
            cairn.value_counts(x)
