"""The forms over ranks of the package's calls, by the names of these. Each takes a Call first."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

_NAMES_OF = {
    "_bin_numbers": ("digitize",),
    "_clusters": ("cluster", "estimate_bandwidth", "get_bin_seeds", "mean_shift"),
    "_draws": ("draw",),
    "_heaviest": ("max_subarrays", "maximal_scoring_subsequences"),
    "_histograms": ("histogram", "histogram2d", "histogramdd"),
    "_saturating": ("saturating_histogram",),
    "_statistics": ("binned_statistic", "median", "moments_of", "quantile"),
    "_values": ("mode", "unique", "value_counts"),
}
_MODULE_OF = {name: module for module, names in _NAMES_OF.items() for name in names}


def form_of(name: str) -> Callable[..., Any]:
    return getattr(importlib.import_module(f"cairn.mpi.{_MODULE_OF[name]}"), name)
