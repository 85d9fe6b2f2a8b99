"""Counters that stop at their greatest value."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays


def saturating_histogram(
    bins: Any,
    shape: tuple[int, int],
    dtype: Any = np.uint8,
    out: np.ndarray | None = None,
    *,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> np.ndarray:
    """Counts bin numbers in counters of 8 or 16 bits, which stop at 255 or 65535.

    Parameters
    ----------
    bins : array_like of integers
        Bin numbers: row * shape[1] + column, each below shape[0] * shape[1].
    shape : (int, int)
        Rows and columns of the histogram.
    dtype : uint8 or uint16
        The type of the counters.
    out : ndarray, optional
        Counters to add to, C-contiguous, of this shape and type.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part (cairn.mpi).

    >>> cairn.saturating_histogram([0, 3, 3], (2, 2))
    array([[1, 0],
           [0, 2]], dtype=uint8)
    """
    if ranks is not None:
        return over_ranks(saturating_histogram, locals())
    counts = counters_for(shape, dtype, out)
    _core.saturate(counts.reshape(-1), numbers_of(bins), shape[1], device, threads)
    return counts


def counters_for(shape: tuple[int, int], dtype: Any, out: np.ndarray | None) -> np.ndarray:
    """New counters, or those that are to be added to."""
    if np.dtype(dtype) not in (np.dtype(np.uint8), np.dtype(np.uint16)):
        raise TypeError(f"dtype is {np.dtype(dtype)}; expected uint8 or uint16")
    if len(shape) != 2:
        raise ValueError(f"shape is {shape}; expected rows and columns")
    counts = np.zeros(shape, dtype) if out is None else out
    if counts.shape != tuple(shape) or counts.dtype != np.dtype(dtype) or not counts.flags.c_contiguous:
        raise ValueError(
            f"out has shape {counts.shape} and type {counts.dtype}; expected {tuple(shape)} and "
            f"{np.dtype(dtype)}, C-contiguous"
        )
    return counts


def numbers_of(bins: Any) -> np.ndarray:
    """Bin numbers as the library takes them."""
    given = arrays.as_array(bins, "bins")
    if given.size == 0:
        return np.zeros(0, np.uint32)
    if given.dtype.kind not in "iu":
        raise TypeError(f"bins has type {given.dtype}; expected integers")
    if given.dtype != np.uint32 and given.size and not 0 <= given.min() <= given.max() < 1 << 32:
        raise ValueError("bins has a number below 0 or beyond 2^32 - 1")
    return arrays.dense(given.astype(np.uint32, copy=False))
