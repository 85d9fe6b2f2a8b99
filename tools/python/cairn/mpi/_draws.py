"""Weighted draws that ranks share."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._sampling import Sampler
from cairn.mpi._agreement import Given, agreed
from cairn.mpi._communicator import ranks_of


def draw(
    comm: Any,
    sampler: Sampler,
    size: int,
    *,
    seed: int,
    stream: int = 0,
    offset: int = 0,
    device: Device = "auto",
    threads: int = 0,
) -> np.ndarray:
    """This rank's `size` of the draws of a sampler that all ranks hold: the draws of rank 0 come first, and
    those of all ranks together are those of one process. size may differ from rank to rank."""
    ranks = ranks_of(comm)

    def look() -> Given:
        numbers = {"seed": seed, "stream": stream, "offset": offset}
        same = {name: operator.index(number) for name, number in numbers.items()}
        for name, number in same.items():
            if not 0 <= number < 1 << 64:
                raise ValueError(f"{name} is {number}; expected 0 to 2^64 - 1")
        return Given([], same, (sampler._items, np.empty(operator.index(size), np.int64), same))

    items, drawn, which = agreed(ranks, "draw", look).rest
    _core.draw_of_ranks(ranks._core, items, drawn, *[*which.values(), device, threads])
    return drawn
