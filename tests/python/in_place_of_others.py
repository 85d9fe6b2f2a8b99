"""A plugin of pytest: the functions of numpy, scipy and scikit-learn are cairn's while their own tests run.

pytest -p in_place_of_others --pyargs numpy.lib.tests.test_histograms

None of them needs to be left out.
"""

import cairn
import numpy
import scipy.stats
import sklearn.cluster


def _replace(module, *names):
    for name in names:
        setattr(module, name, getattr(cairn, name))


def pytest_configure(config):
    _replace(
        numpy, "bincount", "digitize", "histogram", "histogram2d", "histogram_bin_edges", "histogramdd"
    )
    _replace(scipy.stats, "binned_statistic", "binned_statistic_2d", "binned_statistic_dd")
    _replace(sklearn.cluster, "MeanShift", "estimate_bandwidth", "get_bin_seeds", "mean_shift")
