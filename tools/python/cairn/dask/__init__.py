"""cairn's calls for data in dask: arrays, series, dataframes and bags, beyond memory or on many machines.

Results are lazy: dask arrays where their shape is known, Delayed otherwise, which compute to what the calls
of the same names give of data in memory. Only small states travel: tables of counts, of values, windows of a
search; they are added up by a tree (``split_every``). Imported where it is used: ``import cairn.dask``.
"""

from cairn.dask._bounds import bounds
from cairn.dask._filled import filled
from cairn.dask._histogram import histogram
from cairn.dask._joint import histogram2d, histogramdd
from cairn.dask._order_statistics import median, quantile
from cairn.dask._profile import binned_statistic
from cairn.dask._values import mode, unique, value_counts

__all__ = [
    "binned_statistic",
    "bounds",
    "filled",
    "histogram",
    "histogram2d",
    "histogramdd",
    "median",
    "mode",
    "quantile",
    "unique",
    "value_counts",
]
