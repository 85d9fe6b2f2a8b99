"""Saturating histograms of the bin numbers that all ranks have."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._saturating import counters_for, numbers_of
from cairn.mpi._agreement import Given, agreed
from cairn.mpi._communicator import Communicator


def saturating_histogram(
    ranks: Communicator,
    bins: Any,
    shape: tuple[int, int],
    dtype: Any = np.uint8,
    out: np.ndarray | None = None,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> np.ndarray:
    """Counts that `out` holds on a rank stay in it."""

    def look() -> Given:
        same = {"shape": tuple(shape), "dtype": np.dtype(dtype).str}
        return Given([], same, (counters_for(shape, dtype, out), numbers_of(bins)))

    given = agreed(ranks, "saturating_histogram", look)
    counts, numbers = given.rest
    _core.saturate(counts.reshape(-1), numbers, shape[1], ranks._at(device), threads)
    return counts
