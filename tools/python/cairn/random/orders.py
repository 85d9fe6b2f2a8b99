"""Random orders: permutations and shuffles."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from cairn import _core
from cairn._calls.places import Place


def order_of(count: int, streams: _core.RandomStreams, at: Place) -> np.ndarray:
    """0 to count - 1 in random order."""
    order = np.arange(count)
    _core.permute_lines(order.reshape(1, -1), streams.seed, streams.take())
    return order


def permutation(x: Any, axis: int, streams: _core.RandomStreams, at: Place) -> np.ndarray:
    """As numpy.random.Generator.permutation."""
    if isinstance(x, (int, np.integer)):
        return order_of(max(int(x), 0), streams, at)
    items = np.asarray(x)
    axis = normalize_axis_index(axis, items.ndim)
    return np.take(items, order_of(items.shape[axis], streams, at), axis)


def shuffle(x: Any, axis: Any, streams: _core.RandomStreams, at: Place) -> None:
    """As numpy.random.Generator.shuffle."""
    count = len(x)
    if isinstance(x, np.ndarray):
        if not x.flags.writeable:
            raise ValueError("array is read-only")
        lines = np.swapaxes(x, 0, normalize_axis_index(axis, x.ndim))
        if x.size:
            lines[...] = lines[order_of(lines.shape[0], streams, at)]
        return
    if not isinstance(x, Sequence):
        warnings.warn(
            f"you are shuffling a '{type(x).__name__}' object which is not a subclass of 'Sequence'; "
            "`shuffle` is not guaranteed to behave correctly. E.g., non-numpy array/tensor objects with "
            "view semantics may contain duplicates after shuffling.",
            UserWarning,
            stacklevel=3,
        )
    if axis != 0:
        raise NotImplementedError("Axis argument is only supported on ndarray objects")
    items = [x[i] for i in order_of(count, streams, at).tolist()]
    for i, item in enumerate(items):
        x[i] = item


def permuted(x: Any, axis: Any, out: Any, streams: _core.RandomStreams, at: Place) -> np.ndarray:
    """As numpy.random.Generator.permuted: each line along an axis in an order of its own."""
    items = np.asarray(x)
    if out is None:
        out = items.copy(order="K")
    else:
        _refuse_output(out, items)
        np.copyto(out, items, casting="safe")
    if axis is None:
        if out.ndim == 0:
            raise TypeError("len() of unsized object")
        out[...] = out.reshape(-1)[order_of(out.size, streams, at)].reshape(out.shape)
        return out
    axis = normalize_axis_index(axis, out.ndim)
    lines = np.moveaxis(out, axis, -1)
    order = np.empty(lines.shape, np.int64)
    order[...] = np.arange(lines.shape[-1])
    if order.size:
        _core.permute_lines(order.reshape(-1, order.shape[-1]), streams.seed, streams.take())
        lines[...] = np.take_along_axis(lines, order, -1)
    return out


def _refuse_output(out: Any, items: np.ndarray) -> None:
    if type(out) is not np.ndarray:
        raise TypeError("out must be a numpy array")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    if out.shape != items.shape:
        raise ValueError("out must have the same shape as x")
