"""A plugin of pytest: the functions of numpy, scipy and scikit-learn are cairn's while their own tests run.

    pytest -p in_place_of_others --pyargs numpy.lib.tests.test_histograms

What does not apply is skipped, with its reason, by the last part of its name.
"""

import cairn
import numpy
import pytest

DOES_NOT_APPLY = {
    # numpy
    "test_f32_rounding": None,
}


def _replace(module, names):
    for name in names:
        setattr(module, name, getattr(cairn, name))


def pytest_configure(config):
    _replace(numpy, ["histogram", "histogram_bin_edges", "histogramdd", "histogram2d"])
    try:
        import scipy.stats

        _replace(scipy.stats, ["binned_statistic"])
    except ImportError:
        pass
    try:
        import sklearn.cluster

        _replace(sklearn.cluster, ["MeanShift", "estimate_bandwidth", "get_bin_seeds", "mean_shift"])
    except ImportError:
        pass


def pytest_collection_modifyitems(items):
    for item in items:
        reason = DOES_NOT_APPLY.get(item.name.partition("[")[0])
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))
