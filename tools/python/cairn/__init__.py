"""cairn: where data piles up.

Histograms with bins of any width, value counts, weighted sampling, mean shift and maximum subarrays:
numpy's, pandas', scipy's and scikit-learn's calls, exact, on all cores.

Every function takes ``device`` ("auto", "host" or "gpu") and ``threads`` (0: all that this process may use);
``cairn.settings`` says them for all calls of a block. The interpreter's lock is released while the library
works; Ctrl-C ends a long call.
"""

from typing import TYPE_CHECKING, Any

from cairn._calls.openmp import short_waits

with short_waits():
    from cairn import _core

from cairn._calls.settings import settings, threads
from cairn._core import DeviceError
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
from cairn._like_pandas.value_counts import mode, value_counts
from cairn._like_scipy.binned_statistic import BinnedStatisticResult, binned_statistic
from cairn._sampling import Sampler
from cairn._saturating import saturating_histogram
from cairn._subarrays import Subarrays, max_subarrays, maximal_scoring_subsequences
from cairn.tag import loc, overflow, rebin, underflow

__version__ = _core.version()

# scikit-learn's calls import scikit-learn where it is installed, which takes a second: only when they are
# used. Type checkers see them at once.
if TYPE_CHECKING:
    from cairn._like_sklearn.mean_shift import (
        Clusters,
        MeanShift,
        cluster,
        estimate_bandwidth,
        get_bin_seeds,
        mean_shift,
    )
_OF_MEAN_SHIFT = ("Clusters", "MeanShift", "cluster", "estimate_bandwidth", "get_bin_seeds", "mean_shift")

__all__ = [
    "Axis",
    "BinnedStatisticResult",
    "Clusters",
    "DeviceError",
    "Frequencies",
    "Histogram",
    "MeanShift",
    "Outside",
    "Sampler",
    "Subarrays",
    "ValueCounter",
    "bincount",
    "binned_statistic",
    "choice",
    "cluster",
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
    "overflow",
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
    if name in _OF_MEAN_SHIFT:
        from cairn._like_sklearn import mean_shift

        return getattr(mean_shift, name)
    raise AttributeError(f"module 'cairn' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
