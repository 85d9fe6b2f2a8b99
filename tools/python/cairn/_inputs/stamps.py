"""Columns of pandas that are integers inside: points in time with a time zone, periods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn._inputs.nulls import is_of_pandas


class Stamps(NamedTuple):
    """A column as integers, the least of which is missing (NaT)."""

    numbers: np.ndarray  # int64
    made: Callable[[np.ndarray], Any]  # an array of the column's type of such integers


def stamps_of(x: Any) -> Stamps | None:
    """The integers of such a column; None of everything else."""
    if not is_of_pandas(x):
        return None
    import pandas

    dtype = getattr(x, "dtype", None)
    if isinstance(dtype, pandas.DatetimeTZDtype):
        unit = f"M8[{dtype.unit}]"

        def instants(numbers: np.ndarray) -> Any:
            return (
                pandas.DatetimeIndex(numbers.view(unit)).tz_localize("UTC").tz_convert(dtype.tz).array
            )

        return Stamps(_integers(x), instants)
    if isinstance(dtype, pandas.PeriodDtype):
        return Stamps(_integers(x), lambda numbers: pandas.arrays.PeriodArray(numbers, dtype=dtype))
    return None


def _integers(x: Any) -> np.ndarray:
    return np.ascontiguousarray(np.asarray(getattr(x, "array", x).view("i8")))
