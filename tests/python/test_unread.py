"""Data that are not in memory yet are refused by every call, and not loaded."""

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
    "digitize": lambda x: cairn.digitize(x, [0, 1]),
    "histogram": cairn.histogram,
    "histogram, weights": lambda x: cairn.histogram(np.zeros(3), weights=x),
    "histogram, axis": lambda x: cairn.histogram(x, axis=0),
    "histogram2d": lambda x: cairn.histogram2d(x, x),
    "histogramdd": lambda x: cairn.histogramdd([x, x]),
    "histogram_bin_edges": cairn.histogram_bin_edges,
    "Histogram": lambda x: cairn.Histogram([0, 1]).fill(x),
    "max_subarrays": lambda x: cairn.max_subarrays(x, 1),
    "maximal_scoring_subsequences": cairn.maximal_scoring_subsequences,
    "median": cairn.median,
    "mode": cairn.mode,
    "quantile": lambda x: cairn.quantile(x, 0.5),
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


@pytest.mark.parametrize("name", sorted(CALLS.keys() - TAKEN_BY_DASK))
def test_every_call_refuses_collections(name):
    with pytest.raises(TypeError, match="cairn.dask"):
        CALLS[name](Lazy())


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
