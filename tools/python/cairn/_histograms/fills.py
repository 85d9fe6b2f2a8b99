"""One fill: columns, weights and values, in one call of the library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms import flow, storages
from cairn._inputs import arrays
from cairn._inputs.arrays import PLAIN
from cairn._inputs.tables import columns_of_table, is_table


def fill_cells(
    cells: np.ndarray,
    storage: str,
    axes: Any,
    columns: tuple[np.ndarray, ...],
    weights: np.ndarray | None,
    values: tuple[np.ndarray, ...],
    *how: Any,
) -> flow.Outside | None:
    """Adds rows of the columns to all cells; returns for each axis how many lie outside of it."""
    if axes.are_empty:
        size = columns[0].size
        return tuple((0, 0, 0, 0 if len(axis) else size) for axis in axes)
    if storage == "int64":
        return flow.count_into(cells, axes, columns, *how)
    if storage in ("mean", "extremes") and weights is None:
        return flow.add_by(_core.fill_means, cells, axes, columns, values, *how)
    if storage == "weighted_mean" and weights is None:
        weights = np.ones(values[0].size)
    given = tuple(
        one if one.dtype == np.float64 else one.astype(np.float64)
        for one in (*values, weights)
        if one is not None
    )
    call = (_core.fill_counts, _core.fill_weights, _core.fill_weighted_means)[len(given)]
    if storage == "covariance":
        call = _core.fill_covariances
    return flow.add_by(call, cells, axes, columns, given, *how)


def takes_columns(axis: Any) -> bool:
    """Whether samples of an axis are numbers that the library takes as they are."""
    kinds = ("uniform", "of_edges", "logarithmic", "integers", "of_categories")
    is_infinite = getattr(axis._bins, "is_infinite", False)
    return axis._bins.kind in kinds and not is_infinite and not axis._flow["growth"]


def are_columns(samples: tuple[Any, ...], *more: Any) -> bool:
    """Whether these are arrays of one size that the library takes as they are, or None."""
    size = 0
    for x in (*samples, *more):
        if x is None:
            continue
        if type(x) is not np.ndarray or x.ndim != 1 or x.dtype not in PLAIN or not x.flags.c_contiguous:
            return False
        size = size or x.size
        if x.size != size:
            return False
    return size > 0


def values_of(storage: str, weight: Any, sample: Any) -> tuple[Any, ...]:
    """The columns of sample=: none, one, or two of the storage "covariance". Refuses weights and values that
    a storage does not keep."""
    if storage in storages.MEANS and sample is None:
        raise TypeError(f"fill: the storage {storage!r} keeps means: pass what they are of as sample=")
    if storage not in storages.MEANS and sample is not None:
        raise TypeError(
            f"fill: sample= came to the storage {storage!r}; expected 'mean', 'weighted_mean', 'extremes' "
            "or 'covariance'"
        )
    if weight is not None and storage in ("int64", "extremes", "covariance"):
        raise ValueError(
            f"fill: weights came to the storage {storage!r}; make the histogram with weighted=True, or of "
            "the storage 'double', 'mean' or 'weighted_mean'"
        )
    if storage != "covariance":
        return () if sample is None else (sample,)
    if not isinstance(sample, (tuple, list)) or len(sample) != 2:
        raise TypeError(
            f"fill: the storage 'covariance' is of pairs: sample= is {type(sample).__name__}; expected "
            "(values, second values)"
        )
    return tuple(sample)


def named(is_weighted: bool, more: Sequence[Any]) -> dict[str, Any]:
    """weight= and sample= of fill, from columns of weights, where there are some, and values."""
    made = {"weight": more[0]} if is_weighted else {}
    values = tuple(more[1:] if is_weighted else more)
    if values:
        made["sample"] = values[0] if len(values) == 1 else values
    return made


def split(axes: tuple[Any, ...], samples: tuple[Any, ...]) -> tuple[Any, ...]:
    """Samples for each axis; an array of rows, or a table, is taken apart."""
    if len(samples) == 1 and is_table(samples[0]):
        samples = tuple(columns_of_table(samples[0]))
    if len(samples) == 1 and getattr(samples[0], "ndim", 0) == 2:
        rows = arrays.as_array(samples[0], "samples")
        if rows.shape[1] == len(axes):
            samples = tuple(rows.T)
    if len(samples) != len(axes):
        raise ValueError(f"{len(samples)} columns of samples came in; there are {len(axes)} axes")
    return samples


def columns_of(
    axes: tuple[Any, ...], samples: tuple[Any, ...], known: list[Any], *how: Any
) -> tuple[np.ndarray, ...]:
    """One column for each axis, which may be known; scalars as they are, of no dimension."""
    each = zip(axes, samples, known, strict=True)
    return tuple(flow.column_of(axis, one, column, *how) for axis, one, column in each)


def of_one_size(columns: tuple[np.ndarray, ...], more: tuple[Any, ...]) -> tuple[np.ndarray, ...]:
    """Scalars repeated, as many as the other columns, weights or values have items."""
    if len(columns) == 1 and columns[0].ndim:
        return columns
    sizes = [x.size for x in columns if x.ndim]
    size = next(iter([*sizes, *(len(x) for x in more if np.ndim(x))]), 1)
    for i, x in enumerate(columns):
        if x.ndim and x.size != size:
            raise ValueError(f"column {i} has {x.size} samples, another one {size}")
    return tuple(x if x.ndim else np.full(size, x) for x in columns)


def numbers_for(given: Any, name: str, size: int) -> np.ndarray | None:
    """Weights or values: as many numbers as there are samples, or one for all."""
    if given is None:
        return None
    array = arrays.as_array(given, name)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} has type {array.dtype}; expected numbers")
    if array.ndim == 0:
        return np.full(size, array[()], np.float64)
    if array.shape != (size,):
        raise ValueError(f"{name} has the shape {array.shape}; the columns have {(size,)}")
    seen = arrays.plain(array)
    return array.astype(np.float64) if seen is None else arrays.dense(seen)
