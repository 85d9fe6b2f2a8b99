"""A histogram that is filled chunk by chunk."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from cairn._calls.lazy import refuse_lazy
from cairn._calls.places import Device
from cairn._histograms import fills, growth, layout, storages
from cairn._histograms.arithmetic import Arithmetic
from cairn._histograms.axes import Axes
from cairn._histograms.axis import Axis
from cairn._histograms.drawn import Drawn
from cairn._histograms.exchange import Exchange, axis_from, histogram_from
from cairn._histograms.indexing import Indexed
from cairn._histograms.records import Outside, Recorded
from cairn._histograms.summaries import Summaries
from cairn._histograms.views import Viewed

if TYPE_CHECKING:
    from typing import Self

_MOST_AXES = 16  # of the library


class Histogram(Recorded, Viewed, Indexed, Arithmetic, Summaries, Exchange, Drawn):
    """What piles up in the bins of one or several axes, filled chunk by chunk.

    Parameters
    ----------
    *axes : Axis or array_like
        One for each column of samples: an axis, its edges, or an axis of boost_histogram or hist. A whole
        histogram of theirs, or UHI's dictionary of one, is taken over as it is.
    storage : str
        What each bin keeps: "int64", counts; "double", sums of weights; "weight", those and the sums of their
        squares, which are their variances; "mean", how many values there were, their mean and variance;
        "weighted_mean", the same of weighted values; "extremes", as "mean" and the least and the greatest;
        "covariance", the means and variances of two values and their covariance.
        Storages of boost_histogram are taken too.
    weighted : bool
        As storage="weight".
    name, label, metadata : object
        Whatever belongs to the histogram; plots show the label.

    What lies outside of the axes is in flow bins, of every storage and number of axes: ``values(flow=True)``
    and the like have them, below first and above (with NaN and what is in no category) last.

    The class is UHI's PlottableHistogram: ``mplhep.histplot(h)``, ``hist.Hist(h)`` and ``uhi.io`` take it as
    it is. ``h[...]`` is UHI's indexing, see ``__getitem__``. A histogram belongs to one thread at a time;
    those of several threads are merged. Histograms pickle. They are equal where axes, storage and bins are,
    flow bins included.

    >>> h = cairn.Histogram(cairn.Axis.uniform(2, 0, 1, name="share"))
    >>> h.fill([0.1, 0.2, 0.7]).fill([0.9, 5.0]).values()
    array([2, 2])
    >>> h.values(flow=True), h.total
    (array([0, 2, 2, 1]), 5)
    >>> h[cairn.loc(0.5):].values(flow=True)
    array([2, 2, 1])
    >>> mean = cairn.Histogram([0, 1, 2], storage="mean").fill([0.5, 0.6, 1.5], sample=[1, 3, 7])
    >>> mean[0]
    Mean(count=2.0, value=2.0, variance=2.0)
    """

    axes: Axes
    storage: storages.Name
    name: str
    label: str
    metadata: Any

    def __init__(
        self,
        *axes: Any,
        storage: storages.Name | Any = "int64",
        weighted: bool = False,
        name: str = "",
        label: str = "",
        metadata: Any = None,
    ) -> None:
        if len(axes) == 1 and (other := histogram_from(axes[0])) is not None:
            if storage != "int64" or weighted or name or label or metadata is not None:
                raise TypeError("a histogram is taken over as it is; expected no storage, name or metadata")
            self.__dict__.update(other.__dict__)
            return
        if not 1 <= len(axes) <= _MOST_AXES:
            raise ValueError(
                f"a histogram of {len(axes) or 'no'} axes; expected one for each column of samples, at most "
                f"{_MOST_AXES}"
            )
        self._set(
            Axes(axis_from(one) for one in axes), storages.named("weight" if weighted else storage)
        )
        self.name, self.label, self.metadata = name, label or name, metadata

    def _set(self, axes: Axes, storage: Any, whole: np.ndarray | None = None) -> None:
        self.axes = axes
        self.storage = storage
        if whole is None:
            whole = storages.nothing(layout.whole_shape(axes), storage)
        self._whole = np.ascontiguousarray(whole)  # the library counts into the cells as they lie
        self._hidden = layout.hidden(axes)
        self._is_plain = all(map(fills.takes_columns, axes))  # takes numbers as they come
        # How many samples fill was given, and for each axis how many of them lie outside. None where bins
        # came from elsewhere.
        self._total: int | None = 0
        self._outside: np.ndarray | None = np.zeros((len(axes), 4), np.int64)
        # Whether the sums of "double" are of samples without weights, so that they are their own variances.
        self._is_counted = True

    def _with(self, axes: Any, whole: np.ndarray, storage: Any = None) -> Self:
        """Other bins, with the names of this histogram."""
        made = self.__class__.__new__(self.__class__)
        made._set(Axes(axes), storage or self.storage, whole)
        made.name, made.label, made.metadata = self.name, self.label, self.metadata
        made._is_counted = self._is_counted
        made._total = made._outside = None
        made._clear_hidden()
        return made

    def _clear_hidden(self) -> None:
        for where in self._hidden:
            self._whole[where] = storages.nothing((), self.storage)

    def fill(
        self,
        *samples: Any,
        weight: Any = None,
        sample: Any = None,
        threads: int | None = 0,
        device: Device = "auto",
    ) -> Self:
        """Adds samples: a column for each axis, or one (N, axes) array.

        Columns are arrays, lists or single samples, which stand for as many as there are of the others.
        `weight`: of each, or of all; for the storages "double", "weight", "mean" and "weighted_mean".
        `sample`: the values whose means are kept, for "mean", "weighted_mean" and "extremes"; a pair of them
        for "covariance". An axis that grows does so here. `threads`: 0 for all that this process may use.
        """
        how = device, threads or 0
        given = fills.values_of(self.storage, weight, sample)
        if self._is_plain and len(samples) == len(self.axes) and fills.are_columns(samples, weight, *given):
            outside = fills.fill_cells(self._whole, self.storage, self.axes, samples, weight, given, *how)
            self._note(samples[0].size, outside)
            self._is_counted = self._is_counted and weight is None
            return self
        columns_in = {f"samples[{i}]": one for i, one in enumerate(samples)}
        values_in = {"sample" if len(given) == 1 else f"sample[{i}]": one for i, one in enumerate(given)}
        refuse_lazy("filled", {**columns_in, "weight": weight, **values_in})
        axes, samples = self.axes, fills.split(self.axes, samples)
        known: list[Any] = [None] * len(axes)
        if any(axis._flow["growth"] for axis in axes):
            grown = [growth.grown(axis, one, *how) for axis, one in zip(axes, samples, strict=True)]
            axes, known = Axes(axis for axis, _ in grown), [column for _, column in grown]
        columns = fills.columns_of(axes, samples, known, *how)
        columns = fills.of_one_size(columns, (weight, *given))
        size = columns[0].size
        weights = fills.numbers_for(weight, "weight", size)
        values = tuple(fills.numbers_for(one, "sample", size) for one in given)
        if axes is not self.axes:
            self._whole = growth.moved(self._whole, self.axes, axes, self.storage)
            self.axes, self._hidden = axes, layout.hidden(axes)
        if size:
            outside = fills.fill_cells(self._whole, self.storage, axes, columns, weights, values, *how)
            self._note(size, outside)
        self._is_counted = self._is_counted and weights is None
        return self

    def fill_from(
        self,
        source: Any,
        columns: Any = None,
        *,
        weight: Any = None,
        sample: Any = None,
        chunk: int | None = None,
        raw: bool = False,
        device: Device = "auto",
        threads: int = 0,
    ) -> Self:
        """Adds samples that need not fit into memory: a part is counted while the next one is read.

        Parameters
        ----------
        source : path, array, group, list of arrays, or data set
            A file of Parquet, Feather (.feather, .arrow), .npy, HDF5 or .zarr, or a folder of Parquet, by
            its path; an array of numpy, h5py or zarr, of one dimension or of rows and columns; a structured
            one, or a group of arrays (h5py.File, zarr.Group), whose columns have names; a list of arrays,
            one for each axis; a pyarrow.dataset.Dataset.
        columns : name or number, or a list of them, optional
            Which columns belong to the axes; without it all, of which there must be as many as axes.
        weight, sample : name or array, optional
            As fill's: a column of the source, or another array of as many rows; a pair for "covariance".
        chunk : int, optional
            Rows that are read at a time; some MiB without. Two parts are held in memory.
        raw : bool, optional
            Counts the numbers of HDF5, NetCDF and zarr arrays as they are stored. By default, their
            attributes of the CF conventions apply: scale_factor, add_offset and _Unsigned unpack numbers,
            and what _FillValue, missing_value, valid_range, valid_min or valid_max call missing is NaN.

        OSError, ValueError and TypeError name the file, the column and the rows; the rows before these are in
        the histogram then.

        >>> h = cairn.Histogram(cairn.Axis.uniform(2, 0, 1))
        >>> h.fill_from(np.array([0.1, 0.2, 0.7]), chunk=2).counts()
        array([2, 1])
        """
        from cairn._filling.fill import fill_from

        fill_from(self, source, columns, weight, sample, chunk, raw, {"device": device, "threads": threads})
        return self

    @property
    def weighted(self) -> bool:
        """Whether weights and their squares are kept."""
        return self.storage == "weight"

    @property
    def kind(self) -> Literal["COUNT", "MEAN"]:
        """What values are, for UHI: sums or means."""
        return "MEAN" if self.storage in storages.MEANS else "COUNT"

    @property
    def ndim(self) -> int:
        """How many axes there are."""
        return len(self.axes)

    @property
    def shape(self) -> tuple[int, ...]:
        """The bins along each axis, without flow bins."""
        return self.axes.size

    @property
    def size(self) -> int:
        """How many bins there are in all, with flow bins."""
        return int(np.prod(self.axes.extent))

    @property
    def edges(self) -> tuple[np.ndarray, ...]:
        """The edges of each axis."""
        return tuple(axis.edges for axis in self.axes)

    def copy(self, *, deep: bool = True) -> Self:
        """The same, with memory of its own; with deep, metadata are copied too."""
        axes = [axis._with(axis._bins) for axis in self.axes]
        made = self._with(axes, self._whole.copy())
        made._total, made._outside = self._total, self._outside
        if deep:
            made.metadata = copy.deepcopy(self.metadata)
            for axis in axes:
                axis.__dict__.update(copy.deepcopy(axis.__dict__))
        return made

    def __copy__(self) -> Self:
        return self.copy(deep=False)

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def reset(self) -> Self:
        """Empties all bins."""
        self._set(self.axes, self.storage)
        return self

    def empty(self, flow: bool = False) -> bool:
        """Whether all bins are empty; with flow, flow bins as well."""
        return bool((storages.counts(self._cells(flow)) == 0).all())

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Histogram)
            and self.axes == other.axes
            and self.storage == other.storage
            and storages.are_equal(self._whole, other._whole)
        )

    __hash__ = None  # type: ignore[assignment]

    def allclose(
        self, other: Any, *, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False
    ) -> bool:
        """Whether another histogram has axes and bins that are nearly the same, flow bins included."""
        if not isinstance(other, Histogram) or self.storage != other.storage:
            return False
        if self.axes.extent != other.axes.extent:
            return False
        near = {"rtol": rtol, "atol": atol, "equal_nan": equal_nan}
        return all(
            a == b or a._is_near(b, rtol, atol) for a, b in zip(self.axes, other.axes, strict=True)
        ) and storages.are_near(self._whole, other._whole, near)


__all__ = ["Axis", "Histogram", "Outside"]
