"""Values that come in chunks, counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Order
from cairn._counting.frequencies import Frequencies
from cairn._inputs import arrays


class ValueCounter:
    """Counts values that come in chunks.

    Parameters
    ----------
    dtype : data-type
        The type of all chunks.
    order : {"any", "value", "count", "first"}
        The most demanding order that ``table`` will be asked for.
    memory : int
        A cap in bytes, of at least 1 MiB; beyond it counts go to a file without a name. 0: no cap.
    folder : str
        Where that file is; "": TMPDIR, or else /tmp.

    A counter belongs to one thread at a time; those of several threads are merged.

    >>> counter = cairn.ValueCounter(np.int64)
    >>> counter.add([1, 2, 2]).add([2, 5]).table(order="value")
    Frequencies(values=array([1, 2, 5]), counts=array([1, 3, 1]))
    """

    def __init__(
        self, dtype: Any = np.float64, *, order: Order = "any", memory: int = 0, folder: str = ""
    ) -> None:
        self.dtype: np.dtype = np.dtype(dtype)
        if self.dtype not in arrays.PLAIN:
            raise TypeError(
                f"values of type {self.dtype} cannot be counted; expected integers, float32 or float64"
            )
        self._counter = _core.AnyCounter(np.zeros(0, self.dtype), order, memory, folder)

    def add(self, values: Any, *, threads: int = 0) -> ValueCounter:
        """Counts a chunk; its type must be that of the counter, or convert to it without loss."""
        chunk = arrays.as_array(values, "values")
        if chunk.dtype != self.dtype:
            chunk = self._converted(chunk)
        self._counter.add(arrays.dense(chunk), "auto", threads)
        return self

    def _converted(self, chunk: np.ndarray) -> np.ndarray:
        if np.can_cast(chunk.dtype, self.dtype, "safe"):
            return chunk.astype(self.dtype)
        if chunk.dtype.kind in "biuf":
            with np.errstate(invalid="ignore"):
                made = chunk.astype(self.dtype)
            if np.array_equal(made, chunk, equal_nan=made.dtype.kind == "f"):
                return made
        raise TypeError(
            f"values of type {chunk.dtype} do not convert to the counter's {self.dtype} without loss"
        )

    def merge(self, other: ValueCounter, *, threads: int = 0) -> ValueCounter:
        """Adds what another counter of the same type has counted."""
        self._counter.merge(other._counter, "auto", threads)
        return self

    def table(self, order: Order = "any", *, threads: int = 0) -> Frequencies:
        """All values so far, and how often each occurs."""
        values, counts, _ = self._counter.table(order, "auto", threads)
        return Frequencies(values, counts)

    @property
    def total(self) -> int:
        """How many items were counted."""
        return self._counter.total()

    def __len__(self) -> int:
        """How many different values there are."""
        return self._counter.distinct()
