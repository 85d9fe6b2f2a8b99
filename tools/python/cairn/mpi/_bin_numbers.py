"""The numbers of bins, of the samples of each rank."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._calls.places import Device
from cairn._inputs import arrays
from cairn._like_numpy import bin_numbers
from cairn.mpi._agreement import Given, agreed, settled
from cairn.mpi._communicator import Communicator


def digitize(
    ranks: Communicator, x: Any, bins: Any, right: bool = False, *, device: Device = "auto", threads: int = 0
) -> Any:
    """Of this rank's samples, in bins that are the same on all ranks."""

    def look() -> Given:
        samples = arrays.as_array(x, "x")
        return Given([samples], {"bins": np.asarray(bins), "right": bool(right)})

    (samples,) = agreed(ranks, "digitize", look).columns
    return settled(
        ranks,
        "digitize",
        lambda: bin_numbers.digitize(samples, bins, right, device=device, threads=threads),
    )
