"""What the ranks of an MPI program have, over mpi4py.

    from mpi4py import MPI
    import cairn

    counts, edges = cairn.histogram(my_samples, 100, ranks=MPI.COMM_WORLD)  # of all ranks, on all ranks

The calls of `cairn` take ``ranks``: an mpi4py communicator, or a `Communicator`. Such calls are collective:
all ranks make the same ones in the same order, each with its part of the data, none too. They return on all
ranks what one process returns for all data, those of rank 0 first; where a result may be large, ``root`` says
which rank gets it alone, and the others get None. Where a call fails on one rank, it raises on all, with the
number of the rank; so where ranks pass other options, or samples of other types.

Here is what has no such form in one process. These calls take the communicator first.
"""

from cairn.mpi._communicator import Communicator
from cairn.mpi._draws import (
    divided_sample_without_replacement,
    multinomial,
    permutation,
    sample_without_replacement,
    shuffle,
)
from cairn.mpi._histograms import DividedHistogram, divided_histogram
from cairn.mpi._merged import merged
from cairn.mpi._statistics import bounds
from cairn.mpi._values import DividedFrequencies, divided_value_counts

__all__ = [
    "Communicator",
    "DividedFrequencies",
    "DividedHistogram",
    "bounds",
    "divided_histogram",
    "divided_sample_without_replacement",
    "divided_value_counts",
    "merged",
    "multinomial",
    "permutation",
    "sample_without_replacement",
    "shuffle",
]
