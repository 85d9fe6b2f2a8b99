"""A plugin of pytest: boost_histogram's own tests run with histograms of cairn.

pytest -p boost_of_cairn TESTS_OF_BOOST_HISTOGRAM/test_histogram_indexing.py ...

boost_histogram.Histogram is cairn's, which takes their axes and storages; without a storage it has
theirs, sums of weights. tests/python/boost_tests.txt lists those that do not apply, each with a reason.
"""

from pathlib import Path

import boost_histogram as bh
import cairn
from cairn._histograms import cells
from left_out import skip_listed

_LIST = Path(__file__).parent / "boost_tests.txt"
_STORAGES = {
    "int64": bh.storage.Int64,
    "double": bh.storage.Double,
    "weight": bh.storage.Weight,
    "mean": bh.storage.Mean,
    "weighted_mean": bh.storage.WeightedMean,
}


class Histogram(cairn.Histogram):
    """cairn's, with the defaults of boost_histogram's."""

    def __init__(self, *axes, storage=None, **more):
        super().__init__(*axes, storage=bh.storage.Double() if storage is None else storage, **more)

    @property
    def storage_type(self):
        return _STORAGES[self.storage]


def _is_equal(cell, other):
    """Beside a tuple, or an accumulator of theirs."""
    if isinstance(other, tuple):
        return tuple(cell) == tuple(other)
    return all(
        getattr(other, name) == one or one != one  # a variance of one value
        for name, one in cell._asdict().items()
    )


def _member(cell, key):
    return getattr(cell, key) if isinstance(key, str) else tuple.__getitem__(cell, key)


def pytest_configure(config):
    for kind in (cells.WeightedSum, cells.Mean, cells.WeightedMean):
        kind.__eq__, kind.__getitem__ = _is_equal, _member
    bh.Histogram = Histogram
    for name in ("loc", "rebin", "underflow", "overflow"):
        setattr(bh, name, getattr(cairn.tag, name))


def pytest_collection_modifyitems(items):
    skip_listed(items, _LIST, lambda item: f"{item.path.stem}::{item.name}")
