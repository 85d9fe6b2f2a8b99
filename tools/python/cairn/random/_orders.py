"""Random orders: permutations and shuffles."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from cairn import _core
from cairn._calls.places import Place
from cairn._inputs.unread import refuse_unread


def order_of(count: int, streams: _core.RandomStreams, at: Place) -> np.ndarray:
    """0 to count - 1 in random order."""
    order = np.empty(count, np.int64)
    _core.draw_permutation(order, streams.seed, streams.take(), 0, *at)
    return order


def permutation(x: Any, axis: int, streams: _core.RandomStreams, at: Place) -> np.ndarray:
    """As numpy.random.Generator.permutation."""
    if isinstance(x, (int, np.integer)):
        return order_of(max(int(x), 0), streams, at)
    refuse_unread(x, "x")
    items = np.asarray(x)
    axis = normalize_axis_index(axis, items.ndim)
    if items.ndim == 1:  # in place: its order is the same, and less memory is read at random
        items = np.array(items)
        if items.size:
            _shuffle_lines(items, streams, at)
        return items
    return np.take(items, order_of(items.shape[axis], streams, at), axis)


def shuffle(x: Any, axis: Any, streams: _core.RandomStreams, at: Place) -> None:
    """As numpy.random.Generator.shuffle."""
    refuse_unread(x, "x")
    count = len(x)
    if isinstance(x, np.ndarray):
        if not x.flags.writeable:
            raise ValueError("array is read-only")
        lines = np.swapaxes(x, 0, normalize_axis_index(axis, x.ndim))
        if x.size:
            _shuffle_lines(lines, streams, at)
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
    if type(x) is list:
        x[:] = items
        return
    for i, item in enumerate(items):
        x[i] = item


def _shuffle_lines(lines: np.ndarray, streams: _core.RandomStreams, at: Place) -> None:
    """Along the first axis; where an item is a row of bytes, in place."""
    is_bytes = type(lines) is np.ndarray and lines.flags.c_contiguous and not lines.dtype.hasobject
    if is_bytes and lines.dtype.itemsize:
        rows = lines.reshape(len(lines), -1).view(np.uint8)
        _core.shuffle_rows(rows, streams.seed, streams.take(), 0, "host", at.threads)
    else:
        lines[...] = lines[order_of(len(lines), streams, at)]


def permuted(x: Any, axis: Any, out: Any, streams: _core.RandomStreams, at: Place) -> np.ndarray:
    """As numpy.random.Generator.permuted: each line along an axis in an order of its own."""
    refuse_unread(x, "x")
    items = np.asarray(x)
    if out is None:
        out = items.copy(order="K")
    else:
        _refuse_output(out, items)
        np.copyto(out, items, casting="safe")
    if axis is None:
        if out.ndim == 0:
            raise TypeError("len() of unsized object")
        if out.flags.c_contiguous and out.size:
            _shuffle_lines(out.reshape(-1), streams, at)
            return out
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
