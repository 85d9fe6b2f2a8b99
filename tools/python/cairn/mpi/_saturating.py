"""Saturating histograms of the bin numbers that all ranks have."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._saturating import counters_for, numbers_of
from cairn.mpi._agreement import Call, Given


def saturating_histogram(
    call: Call, bins: Any, shape: tuple[int, int], dtype: Any, out: np.ndarray | None
) -> np.ndarray:
    """Counts that `out` holds on a rank stay in it."""

    def look() -> Given:
        same = {"shape": tuple(shape), "dtype": np.dtype(dtype).str}
        return Given([], same, (counters_for(shape, dtype, out), numbers_of(bins)))

    given = call.agreed(look)
    counts, numbers = given.rest
    _core.saturate(counts.reshape(-1), numbers, shape[1], *call.place())
    return counts
