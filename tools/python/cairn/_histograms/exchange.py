"""What other libraries take, and what is taken of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from cairn._histograms import boost, storages, uhi
from cairn._histograms.axis import Axis

if TYPE_CHECKING:
    from cairn._histograms.histogram import Histogram


class Exchange:
    """Histograms from and to boost_histogram, hist, UHI and numpy."""

    def to_boost(self: Any) -> Any:
        """The same as a boost_histogram.Histogram, flow bins, names and metadata included.

        TypeError for what it has not: axes of times, storages "extremes" and "covariance". ValueError for
        integer categories of more than 32 bits. When it is filled further, boost_histogram counts a sample on
        the last edge above it, and computes the bin of evenly spaced ones by arithmetic of its own.
        """
        return boost.to_boost(self)

    _to_boost_histogram_ = to_boost

    @classmethod
    def from_boost(cls, histogram: Any) -> Histogram:
        """The same as a boost_histogram.Histogram or hist.Hist, flow bins, names and metadata included.

        Its axes keep their last bin open: further samples on the last edge are counted above it, as there.
        TypeError for what cairn has not: the storage MultiCell, and listed edges that grow.
        """
        return boost.from_boost(cls, histogram)  # type: ignore[arg-type]

    def to_hist(self: Any) -> Any:
        """The same as a hist.Hist; as to_boost. Axes without a label get the label that hist gives them, so
        that histograms of both add up."""
        import hist

        made = self.to_boost()
        for axis in made.axes:
            for name in ("name", "label"):
                axis.__dict__.setdefault(name, "")
        return hist.Hist(made)

    def to_uhi(self: Any) -> dict[str, Any]:
        """UHI's dictionary, which ``uhi.io`` writes as JSON, HDF5 or zip; flow bins, names and metadata
        included.

        TypeError for what its schema has not: axes of times, storages "extremes" and "covariance", metadata
        other than strings, numbers and bools. Logarithmic axes are written as variable ones, and read back as
        they were.

        >>> h = cairn.Histogram(cairn.Axis.uniform(2, 0, 1)).fill([0.1, 0.7, 2])
        >>> cairn.Histogram.from_uhi(h.to_uhi()) == h
        True
        """
        return uhi.to_uhi(self)

    _to_uhi_ = to_uhi

    @classmethod
    def from_uhi(cls, given: Any) -> Histogram:
        """A histogram from UHI's dictionary, dense or sparse, or anything that has `_to_uhi_`."""
        return uhi.from_uhi(cls, given)  # type: ignore[arg-type]

    _from_uhi_ = from_uhi

    def to_numpy(self: Any, flow: bool = False, *, dd: bool = False, view: bool = False) -> Any:
        """(values, *edges), as numpy.histogram2d has them; with dd, (values, edges), as numpy.histogramdd.
        With flow, edges from -inf to inf."""
        found = self.view(flow) if view else self.values(flow)
        edges = [np.array(axis.edges) for axis in self.axes]
        if flow:
            edges = [_with_ends(axis, one) for axis, one in zip(self.axes, edges, strict=True)]
        return (found, tuple(edges)) if dd else (found, *edges)

    def as_mean(self: Any) -> Histogram:
        """The means of the storages "extremes" and "covariance", as the storage "mean", which other libraries
        have."""
        if self.storage not in ("extremes", "covariance"):
            raise TypeError(f"as_mean: of the storage {self.storage!r}; expected 'extremes' or 'covariance'")
        whole = np.zeros(self._whole.shape, storages.DTYPES["mean"])
        for name in whole.dtype.names or ():
            whole[name] = self._whole[name]
        made = self._with(self.axes, whole, "mean")
        made._total, made._outside = self._total, self._outside
        return made


def _with_ends(axis: Any, edges: np.ndarray) -> np.ndarray:
    if edges.dtype.kind in "mM":
        none = np.array(["NaT"], edges.dtype)
        ends = none, none
    elif not axis._bins.is_ordered:
        ends = np.array([-np.inf]), edges[-1:] + 1
    else:
        ends = np.array([-np.inf]), np.array([np.inf])
    below = ends[0] if axis._flow["underflow"] else ends[0][:0]
    above = ends[1] if axis._flow["overflow"] else ends[1][:0]
    return np.concatenate([below, edges, above])


def axis_from(given: Any) -> Axis:
    """An axis: cairn's, one of boost_histogram or hist, or edges."""
    if isinstance(given, Axis):
        return given
    if boost.is_theirs(given, "Axis"):
        return boost.axis_of(given)
    if not np.iterable(given) or isinstance(given, (str, bytes)):
        raise ValueError(
            f"an axis is {given!r}; expected a cairn.Axis, such as cairn.Axis.uniform(100, 0, 1), or a "
            "list of edges"
        )
    return Axis(given)


def is_histogram(x: Any) -> bool:
    """Whether x is a histogram, of cairn or of another library."""
    return hasattr(x, "_whole") or hasattr(x, "_to_uhi_") or boost.is_theirs(x, "Histogram")


def histogram_from(given: Any) -> Any:
    """A histogram of another one, of this or another library; None of everything else."""
    from cairn._histograms.histogram import Histogram

    if isinstance(given, Histogram):
        return given.copy()
    if isinstance(given, Mapping):
        return uhi.from_uhi(Histogram, given)
    if boost.is_theirs(given, "Histogram"):
        return boost.from_boost(Histogram, given)
    return uhi.from_uhi(Histogram, given) if hasattr(given, "_to_uhi_") else None
