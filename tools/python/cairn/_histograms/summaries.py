"""What bins say together: sums, densities, means, quantiles."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._histograms import cells, storages
from cairn._inputs import arrays


class Summaries:
    """Sums, densities, means and quantiles of what is in bins."""

    def sum(self: Any, flow: bool = False) -> Any:
        """All bins together, as one: a number or a named tuple."""
        made = self._cells(flow)
        for _ in self.axes:
            made = storages.joined(made, [0], 0)[0]
        return cells.cell_of(made[()])

    def density(self: Any) -> np.ndarray:
        """Each bin divided by its volume and by what all bins have together; NaN where that is 0. Times have
        widths in units of the edges."""
        found = self._amounts("density").astype(float)
        total = found.sum()
        with np.errstate(divide="ignore", invalid="ignore"):
            for width in self.axes.widths:
                found = found / (width.astype(float) if width.dtype.kind == "m" else width)
            return found / total

    def cumulative(self: Any, axis: Any = 0, flow: bool = False) -> np.ndarray:
        """For each bin, the sum of it and all bins before it along one axis; with flow, what is below it as
        well, and the flow bins of all axes are there.

        >>> cairn.Histogram([0, 1, 2, 3]).fill([-1, 0.5, 0.6, 2.5]).cumulative()
        array([2, 2, 3])
        """
        amounts = self._amounts("cumulative", flow)
        return np.cumsum(amounts, axis=self.axes.number(axis), dtype=amounts.dtype)

    def mean(self: Any) -> Any:
        """The mean of one axis, as if samples were in the middle of their bins; NaN of none. Flow bins do not
        count."""
        amounts, axis = self._on_one_axis("mean")
        total, used = amounts.sum(), amounts != 0  # an infinite bin that is empty has no weight
        with np.errstate(divide="ignore", invalid="ignore"):
            return _placed(
                axis, lambda middles: np.true_divide(amounts[used] @ middles[used], total), axis.centers
            )

    def quantiles(self: Any, q: Any) -> Any:
        """Where the shares q, 0 to 1, of all in bins are reached, along one axis: by straight lines within
        bins, as if samples were spread evenly in theirs. NaN (or NaT) of none.

        >>> cairn.Histogram([0, 1, 3]).fill([0.2, 0.4, 1.5, 2.5]).quantiles([0.25, 0.75])
        array([0.5, 2. ])
        """
        amounts, axis = self._on_one_axis("quantiles")
        shares = arrays.reals(q, "q").astype(float)
        if not ((shares >= 0) & (shares <= 1)).all():
            raise ValueError(f"quantiles: {q} are no quantiles; expected 0 to 1")
        return _placed(axis, lambda edges: _reached(amounts, edges, shares), axis.edges)

    def _amounts(self: Any, name: str, flow: bool = False) -> np.ndarray:
        if self.kind == "MEAN":
            raise TypeError(
                f"{name}: of the storage {self.storage!r}; use counts(), or cumulated ones of them"
            )
        return self.values(flow)

    def _on_one_axis(self: Any, name: str) -> tuple[np.ndarray, Any]:
        if len(self.axes) != 1 or not self.axes[0]._bins.is_ordered:
            raise ValueError(f"{name}: expected one axis, of numbers or times; project to it first")
        amounts = self.counts() if self.kind == "MEAN" else self.values()
        return amounts.astype(float), self.axes[0]


def _reached(amounts: np.ndarray, edges: np.ndarray, shares: np.ndarray) -> Any:
    before = np.concatenate([[0], np.cumsum(amounts)])
    if not before[-1] > 0:
        return np.full(shares.shape, np.nan)[()]
    wanted = shares * before[-1]
    filled = np.flatnonzero(amounts)
    # The first bin at whose end so much is reached, of those that have some.
    at = filled[np.minimum(np.searchsorted(before[filled + 1], wanted), filled.size - 1)]
    share = np.clip((wanted - before[at]) / amounts[at], 0, 1)
    with np.errstate(invalid="ignore"):  # beside an infinite edge
        inside = edges[at] * (1 - share) + edges[at + 1] * share
    return np.where(share == 0, edges[at], np.where(share == 1, edges[at + 1], inside))[()]


def _placed(axis: Any, find: Any, places: np.ndarray) -> Any:
    """What `find` makes of places along the axis; times are moved, so that float64 holds them."""
    if places.dtype.kind not in "mM":
        return find(places)
    origin = axis.edges[0]
    unit = np.diff(axis.edges[:1]).dtype
    found = find((places - origin).astype(np.int64).astype(float))
    moved = np.where(np.isnan(found), np.nan, np.round(found))
    with np.errstate(invalid="ignore"):
        steps = np.where(np.isnan(moved), np.iinfo(np.int64).min, moved).astype(np.int64)
    return (origin + steps.view(unit))[()]
