"""The numbers of bins, of the samples of each rank."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._inputs import arrays
from cairn._like_numpy import bin_numbers
from cairn.mpi._agreement import Call, Given


def digitize(call: Call, x: Any, bins: Any, right: bool) -> Any:
    """Of this rank's samples, in bins that are the same on all ranks."""

    def look() -> Given:
        samples = arrays.as_array(x, "x")
        return Given([samples], {"bins": np.asarray(bins), "right": bool(right)})

    (samples,) = call.agreed(look).columns
    at = {"device": call.device, "threads": call.threads}
    # If this fails on one rank, all ranks raise.
    return call.agreed(lambda: Given([], {}, bin_numbers.digitize(samples, bins, right, **at))).rest
