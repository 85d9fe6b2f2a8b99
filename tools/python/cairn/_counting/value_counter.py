"""Values that come in chunks, counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.lazy import refuse_lazy
from cairn._calls.places import Order
from cairn._counting.frequencies import Frequencies
from cairn._inputs import arrays, tables


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

    A counter belongs to one thread at a time; those of several threads or processes are merged. Counters
    pickle and copy, with what a cap moved to a file; ``state`` and ``from_state`` are the bytes alone.

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
        self._options = (order, memory, folder)
        self._counter = _core.AnyCounter(np.zeros(0, self.dtype), *self._options)

    def add(self, values: Any, *, threads: int = 0) -> ValueCounter:
        """Counts a chunk; its type must be that of the counter, or convert to it without loss."""
        refuse_lazy("value_counts", {"values": values})
        tables.refuse_frames(values, "values")
        chunk = arrays.as_array(values, "values")
        if chunk.dtype != self.dtype:
            chunk = self._converted(chunk)
        self._counter.add(arrays.dense(chunk), "auto", threads)
        return self

    def add_from(
        self,
        source: Any,
        column: Any = None,
        *,
        chunk: int | None = None,
        raw: bool = False,
        threads: int = 0,
    ) -> ValueCounter:
        """Counts one column of what need not fit into memory, read part by part: see Histogram.fill_from."""
        from cairn._filling.fill import add_from

        add_from(self, source, column, chunk, raw, threads)
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

    def state(self) -> bytes:
        """All that was counted, as bytes (docs/state_format.md); C++ and other machines read them."""
        return self._counter.save()

    @classmethod
    def from_state(
        cls, state: Any, dtype: Any = np.float64, *, order: Order = "any", memory: int = 0, folder: str = ""
    ) -> ValueCounter:
        """A counter that goes on from the bytes of ``state()``, of values of this type.

        It remembers first occurrences where the one that was saved did. ``memory`` and ``folder`` are its
        own. ValueError for bytes that are no such state, end early, were altered, or have values of another
        type.

        >>> state = cairn.ValueCounter(np.int64).add([1, 2, 2]).state()
        >>> cairn.ValueCounter.from_state(state, np.int64).add([2]).table("count").counts
        array([3, 1])
        """
        made = cls(dtype, order=order, memory=memory, folder=folder)
        made._counter.load(np.frombuffer(state, np.uint8), *made._options)
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {"dtype": self.dtype, "options": self._options, "counted": self.state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.dtype, self._options = state["dtype"], state["options"]
        self._counter = _core.AnyCounter(np.zeros(0, self.dtype), *self._options)
        self._counter.load(np.frombuffer(state["counted"], np.uint8), *self._options)

    @property
    def total(self) -> int:
        """How many items were counted."""
        return self._counter.total()

    def __len__(self) -> int:
        """How many different values there are."""
        return self._counter.distinct()
