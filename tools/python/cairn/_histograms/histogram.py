"""A histogram that is filled chunk by chunk."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._histograms.axis import Axis, ends_drawn, names_of, read_only
from cairn._inputs import arrays


class Outside(NamedTuple):
    """Samples that are in no bin of one axis."""

    below: int
    above: int
    nan: int
    unlisted: int


class OutsideSum(NamedTuple):
    """Weights of samples that are in no bin of one axis: their sums, or those of their squares."""

    below: float
    above: float
    nan: float
    unlisted: float


class Histogram:
    """Counts, or sums of weights, in the bins of one or several axes, filled chunk by chunk.

    Parameters
    ----------
    *axes : Axis or array_like
        One for each column of samples: an axis, or its edges.
    weighted : bool
        Whether sums of weights and of their squares are kept, in float64, instead of counts.

    A histogram belongs to one thread at a time; those of several threads are merged. Histograms pickle.

    >>> h = cairn.Histogram(cairn.Axis.uniform(2, 0, 1))
    >>> h.fill([0.1, 0.2, 0.7]).fill([0.9, 5.0]).counts
    array([2, 2])
    >>> h.outside[0].above, h.total
    (1, 5)
    """

    def __init__(self, *axes: Any, weighted: bool = False) -> None:
        if not axes:
            raise ValueError("a histogram of no axes; expected one for each column of samples")
        for one in axes:
            if not isinstance(one, Axis) and np.ndim(one) == 0:
                raise ValueError(
                    f"an axis is {one!r}; expected a cairn.Axis, such as cairn.Axis.uniform(100, 0, 1), or "
                    "a list of edges"
                )
        self.axes = tuple(one if isinstance(one, Axis) else Axis(one) for one in axes)
        self.weighted = weighted
        self.total = 0
        self.inside = 0
        self.outside = tuple(Outside(0, 0, 0, 0) for _ in self.axes)
        self._counts = np.zeros(self.shape, np.float64 if weighted else np.int64)
        self._variances = np.zeros(self.shape) if weighted else None
        self._outside_sums = np.zeros((2, len(self.axes), len(Outside._fields)))  # weights, their squares

    @property
    def outside_sums(self) -> tuple[OutsideSum, ...] | None:
        """For each axis, the sums of the weights of samples outside of it; None of counts."""
        return tuple(OutsideSum(*one.tolist()) for one in self._outside_sums[0]) if self.weighted else None

    @property
    def outside_variances(self) -> tuple[OutsideSum, ...] | None:
        """For each axis, the sums of the squared weights of samples outside of it; None of counts."""
        return tuple(OutsideSum(*one.tolist()) for one in self._outside_sums[1]) if self.weighted else None

    @property
    def counts(self) -> np.ndarray:
        """What each bin has, as it grows: a view that cannot be written to; copy it to change it."""
        return read_only(self._counts)

    @property
    def variances(self) -> np.ndarray | None:
        """Sums of squared weights, the variance of each sum; None of counts."""
        return None if self._variances is None else read_only(self._variances)

    @property
    def shape(self) -> tuple[int, ...]:
        """The bins along each axis."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def edges(self) -> tuple[np.ndarray, ...]:
        """The edges of each axis."""
        return tuple(axis.edges for axis in self.axes)

    def fill(
        self, *samples: Any, weight: Any = None, device: Device = "auto", threads: int = 0
    ) -> Histogram:
        """Adds samples: a column for each axis, or one (N, axes) array."""
        columns = self._columns(samples)
        for i, (axis, x) in enumerate(zip(self.axes, columns)):
            axis._refuse_last_edge(x, i)
        axes = tuple(axis._axis for axis in self.axes)
        if self.weighted:
            tally = self._weigh(columns, axes, weight, device, threads)
        elif weight is not None:
            raise ValueError("weights came to a histogram of counts; make it with weighted=True")
        else:
            tally = _core.count(self._counts.reshape(-1), columns, axes, device, threads)
        self._add(*tally[:3])
        return self

    def fill_from(
        self,
        source: Any,
        columns: Any = None,
        *,
        weight: Any = None,
        sample: Any = None,
        chunk: int | None = None,
        device: Device = "auto",
        threads: int = 0,
    ) -> Histogram:
        """Adds samples that need not fit into memory: a part is counted while the next one is read.

        Parameters
        ----------
        source : path, array, group, list of arrays, or data set
            A Parquet file or folder, .npy, HDF5 or .zarr, by its path; an array of numpy, h5py or zarr, of
            one dimension or of rows and columns; a structured one, or a group of arrays (h5py.File,
            zarr.Group), whose columns have names; a list of arrays, one for each axis; a
            pyarrow.dataset.Dataset.
        columns : name or number, or a list of them, optional
            Which columns belong to the axes; without it all, of which there must be as many as axes.
        weight, sample : name or array, optional
            As fill's: a column of the source, or another array of as many rows.
        chunk : int, optional
            Rows that are read at a time; some MiB without. Two parts are held in memory.

        OSError, ValueError and TypeError name the file, the column and the rows; the rows before these are in
        the histogram then.

        >>> h = cairn.Histogram(cairn.Axis.uniform(2, 0, 1))
        >>> h.fill_from(np.array([0.1, 0.2, 0.7]), chunk=2).counts
        array([2, 1])
        """
        from cairn._filling.fill import fill_from

        fill_from(self, source, columns, weight, sample, chunk, {"device": device, "threads": threads})
        return self

    def _columns(self, samples: tuple[Any, ...]) -> tuple[np.ndarray, ...]:
        given = [arrays.as_array(one, "samples") for one in samples]
        if len(given) == 1 and given[0].ndim == 2 and given[0].shape[1] == len(self.axes):
            given = list(given[0].T)
        if len(given) != len(self.axes):
            raise ValueError(f"{len(given)} columns of samples came in; there are {len(self.axes)} axes")
        seen = [arrays.plain(one) for one in given]
        for one, came in zip(seen, given):
            if one is None:
                raise TypeError(
                    f"samples have type {came.dtype}; expected integers, bool, float32 or float64"
                )
        return tuple(arrays.column(one) for one in seen)

    def _weigh(
        self,
        columns: tuple[np.ndarray, ...],
        axes: tuple[Any, ...],
        weight: Any,
        device: str,
        threads: int,
    ) -> tuple[Any, ...]:
        weights = np.ones(columns[0].size) if weight is None else arrays.as_array(weight, "weight")
        if weights.dtype.kind not in "biuf":
            raise TypeError(f"weight has type {weights.dtype}; expected numbers")
        if weights.ndim == 0:
            weights = np.full(columns[0].size, weights, np.float64)
        if weights.shape != columns[0].shape:
            raise ValueError(f"weight has the shape {weights.shape}; the columns have {columns[0].shape}")
        sums, squares, tally, outside = _core.weigh(
            columns, weights.astype(np.float64), axes, True, False, 0.0, device, threads
        )
        self._counts += sums.reshape(self.shape)
        self._variances += squares.reshape(self.shape)
        self._outside_sums += np.reshape(outside, self._outside_sums.shape)
        return tally

    def _add(self, total: int, inside: int, outside: Any) -> None:
        self.total += total
        self.inside += inside
        self.outside = tuple(
            Outside(*(a + b for a, b in zip(have, more))) for have, more in zip(self.outside, outside)
        )

    def merge(self, other: Histogram) -> Histogram:
        """Adds what another histogram of the same axes has."""
        if not isinstance(other, Histogram):
            raise TypeError(f"merge: {type(other).__name__} is no cairn.Histogram")
        if self.axes != other.axes or self.weighted != other.weighted:
            raise ValueError("merge: the other histogram has other axes, or other weights")
        self._counts += other._counts
        if self._variances is not None:
            self._variances += other._variances
        self._outside_sums += other._outside_sums
        self._add(other.total, other.inside, other.outside)
        return self

    def __add__(self, other: Histogram) -> Histogram:
        return self.copy().merge(other) if isinstance(other, Histogram) else NotImplemented

    def __radd__(self, other: Any) -> Histogram:  # sum() begins with 0
        return self.copy() if isinstance(other, int) and other == 0 else NotImplemented

    __iadd__ = merge

    def copy(self) -> Histogram:
        """The same, with memory of its own."""
        made = Histogram(*self.axes, weighted=self.weighted)
        made._counts[...] = self._counts
        if made._variances is not None:
            made._variances[...] = self._variances
        made._outside_sums[...] = self._outside_sums
        made.total, made.inside, made.outside = self.total, self.inside, self.outside
        return made

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Histogram)
            and self.axes == other.axes
            and self.weighted == other.weighted
            and np.array_equal(self.counts, other.counts)
            and self.outside == other.outside
            and np.array_equal(self._outside_sums, other._outside_sums, equal_nan=True)
            and (self.variances is None or np.array_equal(self.variances, other.variances))
        )

    __hash__ = None  # type: ignore[assignment]

    def density(self) -> np.ndarray:
        """Each bin divided by its volume and by what all bins have together."""
        found = self.counts.astype(float)
        for i, axis in enumerate(self.axes):
            found = found / axis.widths.reshape([-1 if d == i else 1 for d in range(len(self.axes))])
        return found / self.counts.sum()

    def project(self, *kept: int) -> Histogram:
        """The histogram of some axes, in this order; the others are added up."""
        if len(set(kept)) != len(kept) or not all(0 <= i < len(self.axes) for i in kept) or not kept:
            raise ValueError(
                f"project: axes {kept}; expected some of 0 to {len(self.axes) - 1}, each once"
            )
        made = Histogram(*(self.axes[i] for i in kept), weighted=self.weighted)
        gone = tuple(i for i in range(len(self.axes)) if i not in kept)
        order = [sorted(kept).index(i) for i in kept]
        made._counts[...] = self._counts.sum(axis=gone).transpose(order)
        if made._variances is not None:
            made._variances[...] = self._variances.sum(axis=gone).transpose(order)
        made.total, made.inside = self.total, self.inside
        made.outside = tuple(self.outside[i] for i in kept)
        made._outside_sums[...] = self._outside_sums[:, list(kept)]
        return made

    def plot(self, ax: Any = None, *, density: bool = False, **style: Any) -> Any:
        """Draws one axis as steps, two as a picture, by matplotlib; returns its artist."""
        from matplotlib import pyplot

        ax = ax or pyplot.gca()
        drawn = self.density() if density else self.counts
        if len(self.axes) == 1 and self.axes[0].categories.size:
            return ax.bar(names_of(self.axes[0]), drawn, **style)
        if len(self.axes) == 1:
            return ax.stairs(drawn, self.axes[0].edges, **{"fill": True, **style})
        if len(self.axes) == 2:
            for axis, drawn_along in zip(self.axes, (ax.xaxis, ax.yaxis)):
                if axis.categories.size:
                    drawn_along.set_ticks(np.arange(len(axis)), names_of(axis))
            return ax.pcolormesh(*(ends_drawn(axis) for axis in self.axes), drawn.T, **style)
        raise ValueError(f"plot: a histogram of {len(self.axes)} axes; project it to one or two first")

    def to_boost(self) -> Any:
        """The same bins as a boost_histogram.Histogram.

        On one axis, what lies below, above or in no category becomes its flow bins. ValueError where
        something would be lost: NaN; samples outside of several axes; categories of more than 32 bits.
        When it is filled further, boost_histogram counts a sample on the last edge above it.
        """
        from cairn._histograms import boost

        return boost.to_boost(self)

    @classmethod
    def from_boost(cls, histogram: Any) -> Histogram:
        """The bins of a boost_histogram.Histogram of counts, or of weights.

        Its axes are of numbers or of integer categories, neither circular nor growing; metadata stay behind.
        The flow bins of one axis become what lies outside (NaN, which boost_histogram counts above, stay
        there); those of several must be empty. Variances are NaN where it has none. How many samples were
        weighted it does not know: the total is then the sum of weights in bins, rounded, and `outside` is 0.

        Further samples are compared with the edges. The last bin of boost_histogram's axes is open: a fill
        with samples that lie on the last edge is refused.
        """
        from cairn._histograms import boost

        return boost.from_boost(cls, histogram)

    def __repr__(self) -> str:
        what = "weights" if self.weighted else "counts"
        return (
            f"Histogram of {what}, {' x '.join(repr(axis) for axis in self.axes)}; {self.total} samples"
        )
