"""What is in the bins of a histogram, as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._histograms import cells, layout, storages
from cairn._histograms.intervals import read_only


class Viewed:
    """The bins as arrays."""

    def _cells(self: Any, flow: bool) -> np.ndarray:
        return self._whole[layout.shown(self.axes, flow)]

    def values(self: Any, flow: bool = False) -> np.ndarray:
        """Counts, sums of weights or means, as they grow: a view that cannot be written to."""
        return read_only(storages.values(self._cells(flow)))

    def variances(self: Any, flow: bool = False) -> np.ndarray | None:
        """The variance of each value; of a mean the square of its error, NaN of fewer than two samples. None
        of the storage "double" with weights, which does not know it."""
        if self.storage == "double" and not self._is_counted:
            return None
        return read_only(storages.variances(self._cells(flow)))

    def counts(self: Any, flow: bool = False) -> np.ndarray:
        """How many samples are in each bin. Of weights, how many of equal weight would have its relative
        error."""
        return read_only(storages.counts(self._cells(flow)))

    def view(self: Any, flow: bool = False) -> np.ndarray:
        """The bins' own memory, as it grows: what is written there is in the histogram, but ``total`` and
        ``outside`` do not know of it. Of storages with several members an array with fields, such as
        ``h.view().value``."""
        return cells.view_of(self._cells(flow))

    def __array__(self: Any, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        seen = self._cells(False)
        if dtype is not None and np.dtype(dtype) != seen.dtype:
            if copy is False:
                raise ValueError(f"a histogram of {seen.dtype} is no {np.dtype(dtype)} without a copy")
            return seen.astype(dtype)
        return np.array(seen) if copy else seen
