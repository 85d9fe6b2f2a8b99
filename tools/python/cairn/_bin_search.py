"""How many bins a rule gives for data that come in chunks."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.lazy import refuse_lazy
from cairn._inputs import arrays
from cairn._like_numpy.histogram import histogram_bin_edges


class BinSearch:
    """Finds the bins that a rule gives for data that exceed memory, in passes over their chunks.

    Parameters
    ----------
    rule : {"auto", "fd", "doane", "scott", "rice", "sturges", "sqrt"}
        numpy's name of the rule. "stone" needs all samples at once: cairn.histogram_bin_edges.
    range : (float, float), optional
        The ends of the bins; samples outside take no part. Without it the bins span the samples, which takes
        a pass more. NaN take no part.
    dtype : data-type
        The type of all chunks: integers, float32 or float64.

    The result is that of ``histogram_bin_edges`` of all samples; "scott" and "doane" may give one bin more or
    less where a width is a multiple of another within rounding. A search belongs to one thread at a time;
    copies of it (it pickles) may go through parts of the data side by side, and are merged before the pass
    ends.

    >>> chunks = [np.array([0.0, 0, 0, 1]), np.array([2.0, 3, 3, 4, 5])]
    >>> search = cairn.BinSearch("sqrt")
    >>> while not search.done:
    ...     for chunk in chunks:
    ...         search.add(chunk)
    ...     search.end_pass()
    >>> search.bins, search.range
    (3, (0.0, 5.0))
    """

    def __init__(self, rule: str = "auto", range: Any = None, *, dtype: Any = np.float64) -> None:
        self.dtype: np.dtype = np.dtype(dtype)
        if self.dtype not in arrays.PLAIN:
            raise TypeError(f"samples of type {self.dtype}; expected integers, float32 or float64")
        if not isinstance(rule, str):
            raise TypeError(f"rule is {rule!r}; expected the name of a rule, such as 'fd'")
        self._given: tuple[float, float] | None = (
            None if range is None else (float(range[0]), float(range[1]))
        )
        self._search = _core.BinSearch(np.zeros(0, self.dtype), rule, self._given, False)

    def add(self, x: Any, *, threads: int = 0) -> None:
        """Looks at a chunk; its type is that of the search, or converts to it without loss."""
        refuse_lazy("histogram", {"x": x})
        chunk = arrays.as_array(x, "x")
        if chunk.dtype != self.dtype and not np.can_cast(chunk.dtype, self.dtype, "safe"):
            raise TypeError(f"x has type {chunk.dtype}; expected {self.dtype}")
        self._search.add(arrays.dense(chunk.astype(self.dtype, copy=False)), threads)

    def merge(self, other: BinSearch) -> None:
        """Adds what another search of the same rule, range and type has seen in this pass."""
        self._search.merge(other._search)

    def end_pass(self) -> None:
        """All samples were added once. ValueError where they are infinite, and no range was given."""
        self._search.end_pass()

    @property
    def done(self) -> bool:
        """Whether no pass is left."""
        return bool(self._search.done())

    @property
    def bins(self) -> int:
        """How many bins; of a search that is done, as all that follows."""
        return int(self._search.bins())

    @property
    def range(self) -> tuple[float, float]:
        """What they span."""
        low, high = self._search.range()
        return low, high

    @property
    def count(self) -> int:
        """How many samples lie there."""
        return int(self._search.count())

    @property
    def edges(self) -> np.ndarray:
        """The edges of the bins, as of histogram_bin_edges."""
        if self._given is None and self.dtype.kind == "f":  # numpy makes them in the samples' type
            return histogram_bin_edges(np.asarray(self.range, self.dtype), self.bins)
        return histogram_bin_edges(np.zeros(0, self.dtype), self.bins, self.range)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.dtype, self._given, self._search.save())


def _loaded(dtype: np.dtype, given: Any, state: bytes) -> BinSearch:
    made = BinSearch(range=given, dtype=dtype)
    made._search = _core.BinSearch.load(np.zeros(0, dtype), state)
    return made
