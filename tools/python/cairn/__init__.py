"""cairn: where data piles up.

Histograms with bins of any width, value counts, weighted sampling, mean shift and maximum subarrays:
numpy's, pandas', scipy's and scikit-learn's calls, exact, on all cores.

Every function takes ``device`` ("auto", "host" or "gpu") and ``threads`` (0: all that this process may use);
``cairn.settings`` says them for all calls of a block. The interpreter's lock is released while the library
works; Ctrl-C ends a long call.
"""

import importlib
from typing import TYPE_CHECKING, Any

from cairn._calls.openmp import short_waits

with short_waits():
    from cairn import _core

from cairn._core import DeviceError

# Where public names are: modules are imported when one of their names is first used, so that `import cairn`
# takes little time. Type checkers read imports instead; a name is in both, and in __all__.
if TYPE_CHECKING:
    from cairn._bin_search import BinSearch
    from cairn._calls.settings import settings, threads
    from cairn._counting.frequencies import Frequencies
    from cairn._counting.value_counter import ValueCounter
    from cairn._histograms.axis import Axis
    from cairn._histograms.histogram import Histogram, Outside
    from cairn._like_numpy.bin_numbers import bincount, digitize
    from cairn._like_numpy.choice import choice
    from cairn._like_numpy.histogram import histogram, histogram_bin_edges
    from cairn._like_numpy.joint_histogram import histogram2d, histogramdd
    from cairn._like_numpy.order_statistics import median, quantile
    from cairn._like_numpy.unique import unique
    from cairn._like_pandas.crosstab import crosstab
    from cairn._like_pandas.cut import cut, qcut
    from cairn._like_pandas.value_counts import mode, value_counts
    from cairn._like_scipy.binned_statistic import (
        BinnedStatisticResult,
        binned_statistic,
    )
    from cairn._like_scipy.joint_statistic import (
        BinnedStatistic2dResult,
        BinnedStatisticddResult,
        binned_statistic_2d,
        binned_statistic_dd,
    )
    from cairn._like_sklearn.mean_shift import (
        Clusters,
        MeanShift,
        cluster,
        estimate_bandwidth,
        get_bin_seeds,
        mean_shift,
    )
    from cairn._moments import Moments, moments_of
    from cairn._sampling import Sampler
    from cairn._saturating import saturating_histogram
    from cairn._subarrays import Subarrays, max_subarrays, maximal_scoring_subsequences
    from cairn.random._distribution import Distribution
    from cairn.tag import loc, overflow, rebin, underflow
_NAMES_OF = {
    "_bin_search": ("BinSearch",),
    "_calls.settings": ("settings", "threads"),
    "_counting.frequencies": ("Frequencies",),
    "_counting.value_counter": ("ValueCounter",),
    "_histograms.axis": ("Axis",),
    "_histograms.histogram": ("Histogram", "Outside"),
    "_like_numpy.bin_numbers": ("bincount", "digitize"),
    "_like_numpy.choice": ("choice",),
    "_like_numpy.histogram": ("histogram", "histogram_bin_edges"),
    "_like_numpy.joint_histogram": ("histogram2d", "histogramdd"),
    "_like_numpy.order_statistics": ("median", "quantile"),
    "_like_numpy.unique": ("unique",),
    "_like_pandas.crosstab": ("crosstab",),
    "_like_pandas.cut": ("cut", "qcut"),
    "_like_pandas.value_counts": ("mode", "value_counts"),
    "_like_scipy.binned_statistic": ("BinnedStatisticResult", "binned_statistic"),
    "_like_scipy.joint_statistic": (
        "BinnedStatistic2dResult",
        "BinnedStatisticddResult",
        "binned_statistic_2d",
        "binned_statistic_dd",
    ),
    "_like_sklearn.mean_shift": (
        "Clusters",
        "MeanShift",
        "cluster",
        "estimate_bandwidth",
        "get_bin_seeds",
        "mean_shift",
    ),
    "_moments": ("Moments", "moments_of"),
    "_sampling": ("Sampler",),
    "_saturating": ("saturating_histogram",),
    "_subarrays": ("Subarrays", "max_subarrays", "maximal_scoring_subsequences"),
    "random._distribution": ("Distribution",),
    "tag": ("loc", "overflow", "rebin", "underflow"),
}
_MODULE_OF = {name: module for module, names in _NAMES_OF.items() for name in names}

__version__ = _core.version()

__all__ = [
    "Axis",
    "BinSearch",
    "BinnedStatistic2dResult",
    "BinnedStatisticResult",
    "BinnedStatisticddResult",
    "Clusters",
    "DeviceError",
    "Distribution",
    "Frequencies",
    "Histogram",
    "MeanShift",
    "Moments",
    "Outside",
    "Sampler",
    "Subarrays",
    "ValueCounter",
    "bincount",
    "binned_statistic",
    "binned_statistic_2d",
    "binned_statistic_dd",
    "choice",
    "cluster",
    "crosstab",
    "cut",
    "digitize",
    "estimate_bandwidth",
    "get_bin_seeds",
    "histogram",
    "histogram2d",
    "histogram_bin_edges",
    "histogramdd",
    "info",
    "loc",
    "max_subarrays",
    "maximal_scoring_subsequences",
    "mean_shift",
    "median",
    "mode",
    "moments_of",
    "overflow",
    "qcut",
    "quantile",
    "rebin",
    "saturating_histogram",
    "settings",
    "threads",
    "underflow",
    "unique",
    "value_counts",
]


def info() -> dict[str, Any]:
    """What this build can do and what this machine offers: version, compiler, instruction sets, threads,
    devices."""
    facts: dict[str, Any] = _core.facts()
    return facts


def __getattr__(name: str) -> Any:
    if name in ("dask", "mpi", "random", "tag", "xarray"):  # modules, some of which need other packages
        try:
            return importlib.import_module(f"cairn.{name}")
        except ImportError as error:
            raise AttributeError(f"cairn.{name} needs what is not installed: {error}") from error
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'cairn' has no attribute {name!r}")
    found = getattr(importlib.import_module(f"cairn.{_MODULE_OF[name]}"), name)
    globals()[name] = found  # looked up here from now on
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
