"""cairn.Histogram as UHI knows histograms: its own tests of indexing, files, the plotting protocol."""

import json
import zipfile

import cairn
import numpy as np
import pytest

uhi = pytest.importorskip("uhi")
from uhi.testing.indexing import Indexing1D, Indexing2D, Indexing3D  # noqa: E402

RNG = np.random.default_rng(39)


class TestOneAxis(Indexing1D):
    @classmethod
    def make_histogram(cls):
        return cairn.Histogram.from_uhi(cls.get_uhi())


class TestTwoAxes(Indexing2D):
    @classmethod
    def make_histogram(cls):
        return cairn.Histogram.from_uhi(cls.get_uhi())


class TestThreeAxes(Indexing3D):
    @classmethod
    def make_histogram(cls):
        return cairn.Histogram.from_uhi(cls.get_uhi())


class _OwnLocators:
    tag = cairn.tag


class TestOneAxisWithOwnLocators(_OwnLocators, TestOneAxis):
    pass


class TestTwoAxesWithOwnLocators(_OwnLocators, TestTwoAxes):
    pass


class TestThreeAxesWithOwnLocators(_OwnLocators, TestThreeAxes):
    pass


class TestCounts(TestOneAxis):
    """The same of other storages: int64, weight, mean."""

    storage = "int64"

    @classmethod
    def make_histogram(cls):
        given = cls.get_uhi()
        made = cairn.Histogram(*cairn.Histogram.from_uhi(given).axes, storage=cls.storage)
        view = made.view(flow=True)
        values = given["storage"]["values"]
        if cls.storage == "int64":
            view[...] = values
        elif cls.storage == "weight":
            view.value = view.variance = values
        else:
            view.count, view.value = values, 0
        return made


class TestWeights(TestCounts):
    storage = "weight"

    def bin_to_value(self, bin):
        assert bin.value == bin.variance
        return bin.value

    sum_to_value = bin_to_value

    def value_to_bin(self, value):
        return value, value


class TestMeans(TestCounts):
    storage = "mean"

    def bin_to_value(self, bin):
        assert bin.value == 0
        return bin.count

    sum_to_value = bin_to_value

    def value_to_bin(self, value):
        return value, 0, 0


for one in (Indexing1D, Indexing2D, Indexing3D):  # abstract: not to be collected themselves
    one.__test__ = False
del one, Indexing1D, Indexing2D, Indexing3D
for one in list(globals().values()):
    if isinstance(one, type) and one.__name__.startswith("Test"):
        one.__test__ = True
del one
