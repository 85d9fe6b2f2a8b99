"""Sums, differences and multiples of histograms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cairn._histograms import layout, storages
from cairn._histograms.exchange import histogram_from, is_histogram
from cairn._histograms.union import merged_axes, placed
from cairn._inputs.arrays import as_items

if TYPE_CHECKING:
    from typing import Self

    from cairn._histograms.histogram import Histogram

_NUMBERS = (int, float, np.integer, np.floating)


class Arithmetic:
    """Sums of histograms of the same axes, differences, multiples."""

    # numpy, boost_histogram and hist would add a histogram as an array, whatever its axes are.
    __array_ufunc__ = None

    def merge(self: Any, other: Any) -> Histogram:
        """Adds what another histogram of the same axes and storage has: one of cairn, boost_histogram, hist
        or another library that has UHI's ``_to_uhi_``. Axes of words and of integers that grow take what the
        other one has besides. ValueError names the axis that differs."""
        other = self._like(other, "merge")
        storages.add(self._whole, other._whole)
        self._is_counted = self._is_counted and other._is_counted
        totals = self._total, other._total
        self._total = None if None in totals else sum(totals)
        if self._outside is None or other._outside is None:
            self._outside = None
        else:
            self._outside = self._outside + other._outside
        return self

    def _like(self: Any, other: Any, name: str) -> Any:
        """The other histogram, if it may be added to this one: where axes grow, both get all bins."""
        if not is_histogram(other):
            raise TypeError(f"{name}: {type(other).__name__} is not a histogram")
        other = other if hasattr(other, "_whole") else histogram_from(other)
        if self.storage != other.storage:
            raise ValueError(
                f"{name}: the other histogram has the storage {other.storage!r}, this one {self.storage!r}; "
                "expected the same"
            )
        if self.axes == other.axes:
            return other
        axes = merged_axes(self.axes, other.axes, name)
        self.__dict__.update(self._among(axes).__dict__)
        return other._among(axes)

    def _among(self: Any, axes: list[Any]) -> Any:
        made = self._with(axes, placed(self._whole, self.axes, axes, self.storage))
        made._total, made._outside = self._total, self._outside
        return made

    def __add__(self: Any, other: Any) -> Histogram:
        if is_histogram(other):
            return self.copy(deep=False).merge(other)
        if isinstance(other, _NUMBERS) and other == 0:  # sum() begins with 0
            return self.copy(deep=False)
        return self._shifted(other)

    def _shifted(self: Any, by: Any, sign: int = 1) -> Any:
        """A number added to each bin, or those of an array; taken from it with the sign -1."""
        given = as_items(by, "other")
        if given.dtype.kind not in "biuf":
            return NotImplemented
        if self.storage in storages.MEANS:
            raise TypeError(f"+: a number and the storage {self.storage!r}; expected sums")
        is_real = given.dtype.kind == "f"
        if given.dtype == np.uint64 and np.any(given > np.iinfo(np.int64).max):
            raise OverflowError("+: a number above 2^63 - 1")
        given = sign * given.astype(np.float64 if is_real else np.int64)  # of unsigned integers too
        made = self * 1 if is_real else self.copy(deep=False)
        made._is_counted = False
        made._total = made._outside = None
        to = storages.values(made._cells_for(given))
        to += given
        made._clear_hidden()
        return made

    __radd__ = __add__

    def __iadd__(self, other: Any) -> Self:
        if isinstance(other, _NUMBERS) and other == 0:
            return self
        return self.merge(other) if is_histogram(other) else self._become(self + other)

    def __isub__(self, other: Any) -> Self:
        return self._become(self - other)

    def __imul__(self, factor: Any) -> Self:
        return self._become(self * factor)

    def __itruediv__(self, divisor: Any) -> Self:
        return self._become(self / divisor)

    def _become(self, other: Any) -> Self:
        self.__dict__.update(other.__dict__)
        return self

    def __sub__(self: Any, other: Any) -> Histogram:
        if not is_histogram(other):
            return self._shifted(other, -1)
        if self.storage in storages.MEANS:
            raise TypeError(f"-: the storage {self.storage!r} keeps means, which have no difference")
        made = self.copy(deep=False)
        other = made._like(other, "-")
        if made.storage == "weight":
            made._whole["value"] -= other._whole["value"]
            made._whole["variance"] += other._whole["variance"]
        else:
            made._whole -= other._whole
            made._is_counted = False
        made._total = made._outside = None
        return made

    def __mul__(self: Any, factor: Any) -> Histogram:
        """Each bin times a number, or times those of an array of the histogram's shape, with or without flow
        bins. Counts become the storage "weight", with the variances that multiples of counts have."""
        return self._scaled(factor, np.multiply)

    __rmul__ = __mul__

    def __truediv__(self: Any, divisor: Any) -> Histogram:
        with np.errstate(divide="ignore", invalid="ignore"):
            return self._scaled(divisor, np.divide)

    def _scaled(self: Any, factor: Any, by: np.ufunc) -> Any:
        """Each bin multiplied or divided."""
        if is_histogram(factor):
            raise TypeError(
                "a histogram is multiplied or divided by another histogram; expected numbers, such as its "
                "values()"
            )
        given = as_items(factor, "other")
        if given.dtype.kind not in "biuf":
            raise TypeError(f"a histogram is multiplied or divided by {given.dtype}; expected numbers")
        given = given.astype(np.float64)  # whose squares do not wrap around
        made = self.copy(deep=False)
        if made.storage == "int64":
            made = made._with(made.axes, storages.weights_of(made._whole), "weight")
            made._total, made._outside = self._total, self._outside
        storages.scale(made._cells_for(given), given, by)
        made._is_counted = False
        return made

    def _cells_for(self: Any, given: np.ndarray) -> np.ndarray:
        """The cells that a number, or an array of them, goes to."""
        if given.ndim == 0:
            return self._whole
        for flow in (False, True):
            cells = self._whole[layout.shown(self.axes, flow)]
            if given.ndim == cells.ndim and all(
                a in (1, b) for a, b in zip(given.shape, cells.shape, strict=True)
            ):
                return cells
        raise ValueError(
            f"numbers for bins have the shape {given.shape}; expected {self.shape}, or {self.axes.extent} "
            "with flow"
        )

    def __rsub__(self: Any, other: Any) -> Histogram:
        return self * -1 + other

    def __neg__(self: Any) -> Histogram:
        return self * -1
