"""What one bin holds, and arrays of it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn._histograms.storages import degrees_of, deviation_of, deviations_in, joined, variance_of


class WeightedSum(NamedTuple):
    """A sum of weights, and of their squares, its variance."""

    value: float
    variance: float


class Mean(NamedTuple):
    """How many values there were, their mean, and their variance (of a sample: over count - 1)."""

    count: float
    value: float
    variance: float


class WeightedMean(NamedTuple):
    """Sums of weights and of their squares, the weighted mean of values, and their variance."""

    sum_of_weights: float
    sum_of_weights_squared: float
    value: float
    variance: float


class MeanAndExtremes(NamedTuple):
    """As Mean, and the least and the greatest value; NaN where there was none."""

    count: float
    value: float
    variance: float
    least: float
    greatest: float


class MeanAndCovariance(NamedTuple):
    """How many pairs of values there were, both means and variances, and how they vary together."""

    count: float
    value: float
    variance: float
    second_value: float
    second_variance: float
    covariance: float


class View(np.recarray):
    """The cells of a histogram, each with its fields; an array of their memory.

    Fields are attributes (``view.value``), and `variance` is one of all of them; an item is a named tuple.
    An array with one dimension more, which has the members of such tuples, may be assigned.
    """

    @property
    def variance(self) -> np.ndarray:
        """The variance of what is in each cell: of the sum, or of the values whose mean is there."""
        if "variance" in self.dtype.names:
            return self["variance"]
        return variance_of(self.view(np.ndarray))

    @variance.setter
    def variance(self, given: Any) -> None:
        names = self.dtype.names
        if "variance" in names:
            self["variance"] = given
        else:
            degrees = degrees_of(self.view(np.ndarray))
            self[deviation_of("variance", names)] = np.asarray(given) * degrees

    @property
    def second_variance(self) -> np.ndarray:
        """The variance of the second values, of the storage "covariance"."""
        return self._made_of_pairs("second_variance")

    @property
    def covariance(self) -> np.ndarray:
        """The covariance of the values and the second ones, of the storage "covariance"; as variances, over
        count - 1."""
        return self._made_of_pairs("covariance")

    @property
    def correlation(self) -> np.ndarray:
        """Pearson's, of the storage "covariance"; NaN where one of both does not vary."""
        with np.errstate(divide="ignore", invalid="ignore"):
            made = self.covariance / np.sqrt(self.variance) / np.sqrt(self.second_variance)
        return np.clip(made, -1, 1)

    def _made_of_pairs(self, name: str) -> np.ndarray:
        if "second_value" not in self.dtype.names:
            raise AttributeError(name)
        return variance_of(self.view(np.ndarray), name)

    def sum(self, axis: int | None = None, **more: Any) -> Any:
        """The cells together, of all or along one dimension, as one."""
        seen = self.view(np.ndarray)
        made = (
            joined(seen.reshape(-1), [0], 0)[0]
            if axis is None
            else joined(seen, [0], axis).take(0, axis)
        )
        return cell_of(made) if isinstance(made, np.void) else made.view(View)

    def __getitem__(self, at: Any) -> Any:
        found = self.view(np.ndarray)[at]
        if isinstance(found, np.void):
            return cell_of(found)
        return found.view(View) if found.dtype.names else found

    def __setitem__(self, at: Any, given: Any) -> None:
        if not isinstance(at, str) and getattr(given, "dtype", None) != self.dtype:
            given = cells_from(given, self.dtype)
        self.view(np.ndarray)[at] = given


def view_of(cells: np.ndarray) -> np.ndarray:
    """The cells as they are handed out."""
    return cells.view(View) if cells.dtype.names else cells


_CELLS = {
    ("value", "variance"): WeightedSum,
    ("count", "value"): Mean,
    ("sum_of_weights", "sum_of_weights_squared", "value"): WeightedMean,
    ("count", "value", "least", "greatest"): MeanAndExtremes,
    ("count", "value", "second_value"): MeanAndCovariance,
}


def _kind_of(dtype: np.dtype) -> Any:
    return _CELLS[tuple(name for name in dtype.names or () if not name.startswith("_"))]


def cell_of(item: Any) -> Any:
    """One cell as a number, or as a named tuple."""
    if not isinstance(item, np.void):
        return item.item()
    kind = _kind_of(item.dtype)
    names = item.dtype.names
    got = {name: float(item[name]) for name in names if not name.startswith("_")}
    for *_, name in deviations_in(names).values():
        got[name] = float(variance_of(np.array([item]), name)[0])
    return kind(**got)


def cells_from(given: Any, dtype: np.dtype) -> np.ndarray:
    """Cells from named tuples, or an array whose last dimension has their members; of boost-histogram too."""
    if dtype.names is None:
        return np.asarray(given)
    kind = _kind_of(dtype)
    if hasattr(given, "value") and not isinstance(given, (tuple, np.ndarray)):
        given = [getattr(given, field) for field in kind._fields]
    members = np.asarray(given)
    if members.dtype == dtype:
        return members
    if members.dtype.names:
        raise ValueError(f"cells with the fields {members.dtype.names} came in; expected {dtype.names}")
    if members.ndim == 0 or members.shape[-1] != len(kind._fields):
        raise ValueError(
            f"an array of shape {members.shape} came in; expected a last dimension of {kind._fields}"
        )
    made = np.zeros(members.shape[:-1], dtype)
    for i, field in enumerate(kind._fields):
        if field in dtype.names:
            made[field] = members[..., i]
    for name, (*_, field) in deviations_in(dtype.names).items():
        degrees, variance = degrees_of(made), members[..., kind._fields.index(field)]
        made[name] = np.where(np.isfinite(variance) & (degrees > 0), variance * degrees, 0)
    return made


def fields_of(dtype: np.dtype) -> tuple[str, ...]:
    """The members of a cell, as its named tuple has them."""
    return _kind_of(dtype)._fields
