"""numpy's median and quantile: the same arguments, results and refusals."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.interruptible import of_numpy
from cairn._calls.lazy import taken_by_dask
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays, nulls

_numpy_median = np.median
_numpy_quantile = np.quantile


def _is_countable(array: np.ndarray) -> bool:
    return array.size > 0 and arrays.plain(array) is not None


@taken_by_dask
def median(
    a: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    keepdims: bool = False,
    *,
    skip_nan: bool = False,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """numpy.median; with ``skip_nan`` numpy.nanmedian.

    Without axis, by selection: exact, also for integers of 64 bits, whose two middle ones are not added up. A
    null is as NaN.

    With ``ranks``, an mpi4py communicator, of what all its ranks have: exact, and no item goes from one to
    another.

    >>> float(cairn.median([1, 5, 2, 8]))
    3.5
    """
    if ranks is not None:
        return over_ranks(median, locals())
    is_whole = axis is None and out is None and not keepdims
    array, has_null = _array_and_null(a) if is_whole else (arrays.as_array(a), False)
    if has_null and not skip_nan:
        return np.float64(math.nan)
    if not is_whole or not _is_countable(array):
        call = np.nanmedian if skip_nan else _numpy_median
        more = {"axis": axis, "out": out, "overwrite_input": overwrite_input, "keepdims": keepdims}
        return of_numpy(array, "a", call, **more)
    samples = arrays.numbers(array, "a")
    if skip_nan and _has_no_number(samples):
        found = math.nan
    else:
        found = _core.median(samples, skip_nan, device, threads)
    return array.dtype.type(found) if array.dtype.kind == "f" else np.float64(found)


@taken_by_dask
def quantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: bool = False,
    *,
    weights: Any = None,
    skip_nan: bool = False,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """numpy.quantile; with ``skip_nan`` numpy.nanquantile.

    Without axis and by the linear rule, by selection; everything else is numpy's own work, also weighted
    quantiles (``weights``, with ``method="inverted_cdf"`` alone, as numpy 2 has them; ValueError with an
    older one). Beside infinities, where numpy's differences make NaN, an item is itself.

    With ``ranks``, an mpi4py communicator, of what all its ranks have: exact, and no item goes from one to
    another.

    >>> cairn.quantile([1, 2, 3, 4, 5], [0.25, 0.5])
    array([2., 3.])
    """
    if ranks is not None:
        return over_ranks(quantile, locals())
    is_whole = (
        axis is None and out is None and not keepdims and method == "linear" and weights is None
    )
    array, has_null = _array_and_null(a) if is_whole else (arrays.as_array(a), False)
    q = q if isinstance(q, (int, float, np.number)) else arrays.reals(q, "q")
    if not is_whole or not _is_countable(array):
        more = {"axis": axis, "out": out, "overwrite_input": overwrite_input, "method": method}
        more |= {"keepdims": keepdims} | _numpys_weights(weights, array, axis)
        call = np.nanquantile if skip_nan else _numpy_quantile
        return of_numpy(array, "a", call, q, **more)
    if not np.all((np.asarray(q) >= 0) & (np.asarray(q) <= 1)):
        raise ValueError("Quantiles must be in the range [0, 1]")
    if has_null and not skip_nan:
        return np.full(np.shape(q), math.nan)[()]
    found = _quantiles(array, np.asarray(q, float), skip_nan, device, threads)
    if array.dtype.kind != "f":
        return found[()]
    return found.astype(np.result_type(array, q if np.ndim(q) == 0 else np.asarray(q)))[()]


def _numpys_weights(weights: Any, array: np.ndarray, axis: Any) -> dict[str, Any]:
    if weights is None:
        return {}
    if int(np.__version__.partition(".")[0]) < 2:
        raise ValueError(f"weights need numpy 2; this one is {np.__version__}")
    given = arrays.reals(weights, "weights")
    if given.ndim == 1 and array.ndim > 1 and isinstance(axis, (int, np.integer)):
        # One weight for each position along the axis: numpy.nanquantile repeats them wrongly.
        if not -array.ndim <= axis < array.ndim or given.size != array.shape[axis]:
            raise ValueError(
                f"weights has {given.size} numbers and axis is {axis}; a has the shape {array.shape}"
            )
        shape = np.ones(array.ndim, int)
        shape[axis] = given.size
        given = np.broadcast_to(given.reshape(shape), array.shape)
    return {"weights": given}


def _array_and_null(a: Any) -> tuple[np.ndarray, bool]:
    """Items, and whether there is a null beside them; of integers the others alone."""
    column = nulls.column_of(a)
    return (arrays.as_array(a), False) if column is None else (column.numbers, column.nulls > 0)


def _has_no_number(samples: np.ndarray) -> bool:
    some = 1000
    return bool(np.isnan(samples[:some]).all() and np.isnan(samples).all())


def _quantiles(array: np.ndarray, q: np.ndarray, skip_nan: bool, device: str, threads: int) -> np.ndarray:
    samples = arrays.numbers(array, "a")
    if skip_nan and _has_no_number(samples):
        return np.full(q.shape, math.nan)
    return _core.quantiles(samples, q.ravel().tolist(), skip_nan, device, threads).reshape(q.shape)
