"""cairn's calls for what the ranks of an MPI program have, over mpi4py.

    from mpi4py import MPI
    import cairn.mpi

    counts, edges = cairn.mpi.histogram(MPI.COMM_WORLD, my_samples, 100)  # of all ranks, on all ranks

Each call takes a communicator first: mpi4py's, or a `Communicator`. Calls are collective: all ranks make the
same ones in the same order, each with its part of the data, none too. They return on all ranks what one
process returns for all data, those of rank 0 first. Where a call fails on one rank, it raises on all, with
the number of the rank; so where ranks pass other options, or samples of other types.
"""

from cairn.mpi._bin_numbers import digitize
from cairn.mpi._clusters import cluster, estimate_bandwidth, get_bin_seeds, mean_shift
from cairn.mpi._communicator import Communicator
from cairn.mpi._draws import (
    divided_sample_without_replacement,
    draw,
    multinomial,
    permutation,
    sample_without_replacement,
    shuffle,
)
from cairn.mpi._heaviest import max_subarrays, maximal_scoring_subsequences
from cairn.mpi._histograms import (
    DividedHistogram,
    divided_histogram,
    histogram,
    histogram2d,
    histogramdd,
)
from cairn.mpi._merged import merged
from cairn.mpi._saturating import saturating_histogram
from cairn.mpi._statistics import binned_statistic, bounds, median, quantile
from cairn.mpi._values import DividedFrequencies, divided_value_counts, mode, unique, value_counts

__all__ = [
    "Communicator",
    "DividedFrequencies",
    "DividedHistogram",
    "binned_statistic",
    "bounds",
    "cluster",
    "digitize",
    "divided_histogram",
    "divided_sample_without_replacement",
    "divided_value_counts",
    "draw",
    "estimate_bandwidth",
    "get_bin_seeds",
    "histogram",
    "histogram2d",
    "histogramdd",
    "max_subarrays",
    "maximal_scoring_subsequences",
    "mean_shift",
    "median",
    "merged",
    "mode",
    "multinomial",
    "permutation",
    "quantile",
    "sample_without_replacement",
    "saturating_histogram",
    "shuffle",
    "unique",
    "value_counts",
]
