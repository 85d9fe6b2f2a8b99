"""A plugin of pytest: value counts, modes, cut, qcut and crosstab are cairn's while pandas' own tests run.

pytest -p in_place_of_pandas --pyargs pandas.tests.base.test_value_counts

Calls that cairn itself makes of pandas stay pandas'. However few samples there are, cairn does what it does
of many. Tests that do not apply are listed below, each with its reason.
"""

import functools

import cairn
import pandas
import pytest
from cairn._like_pandas import crosstab, cut, row_counts, series_counts

NOT_APPLICABLE = {
    "test_qcut_binning_issues": "it reads a file that the wheel of pandas does not carry",
}

_inside = False


def _method(ours, theirs):
    """Ours, but theirs within ours."""

    @functools.wraps(theirs)
    def call(*arguments, **more):
        global _inside
        if _inside:
            return theirs(*arguments, **more)
        _inside = True
        try:
            return ours(*arguments, **more)
        finally:
            _inside = False

    return call


def _column_counts(self, normalize=False, sort=True, ascending=False, bins=None, dropna=True):
    return cairn.value_counts(self, sort, ascending, normalize, bins, dropna)


def _row_counts(self, subset=None, normalize=False, sort=True, ascending=False, dropna=True):
    return cairn.value_counts(self, sort, ascending, normalize, None, dropna, subset=subset)


def _mode(self, dropna=True):
    return pandas.Series(cairn.mode(self, dropna), name=self.name, dtype=self.dtype)


def pytest_configure(config):
    crosstab._LEAST = cut._LEAST = row_counts._LEAST = series_counts._LEAST = 1
    for kind in (pandas.Series, pandas.Index):
        kind.value_counts = _method(_column_counts, kind.value_counts)
    pandas.DataFrame.value_counts = _method(_row_counts, pandas.DataFrame.value_counts)
    pandas.Series.mode = _method(_mode, pandas.Series.mode)
    for name in ("cut", "qcut", "crosstab"):
        setattr(pandas, name, _method(getattr(cairn, name), getattr(pandas, name)))


def pytest_collection_modifyitems(items):
    for item in items:
        name = item.nodeid.partition("::")[2]
        for test, reason in NOT_APPLICABLE.items():
            if name == test or name.startswith(test + "["):
                item.add_marker(pytest.mark.skip(reason=reason))
