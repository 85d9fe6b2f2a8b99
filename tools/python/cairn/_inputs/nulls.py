"""Columns of pandas, polars and Arrow whose types have nulls: integers stay integers beside them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn._inputs.exact import EXACT


def is_of_pandas(x: Any) -> bool:
    """Whether it is a Series, an Index, a DataFrame or an array of pandas."""
    return type(x).__module__.partition(".")[0] == "pandas"


class Column(NamedTuple):
    """Integers or bools of a column, and where it has nulls."""

    numbers: np.ndarray  # without the nulls
    is_null: np.ndarray  # one bool for each item of the column
    dtype: Any  # pandas' type of it; None of others

    @property
    def nulls(self) -> int:
        """How many items are null."""
        return self.is_null.size - self.numbers.size


def column_of(x: Any) -> Column | None:
    """x as a column of integers or bools whose type has nulls; None of everything else."""
    if type(x) is np.ndarray:
        return _of_objects(x.ravel().tolist()) if x.dtype == object else None
    library = type(x).__module__.partition(".")[0]
    if library == "pandas":
        return _of_pandas(x)
    if library == "builtins":
        return _of_objects(x) if type(x) is list else None
    if library == "polars" and type(x).__name__ == "Series":
        return _of_arrow(x, x.null_count(), "drop_nulls")
    if library == "pyarrow":
        return _of_arrow(x, getattr(x, "null_count", 0), "drop_null")
    return None


def _of_pandas(x: Any) -> Column | None:
    dtype = pandas_dtype(x)
    if dtype is None or dtype.kind not in "iub":
        return None
    array = getattr(x, "array", x)
    is_null = np.asarray(array.isna())
    if not is_null.any():
        return Column(array.to_numpy(dtype=dtype.numpy_dtype), is_null, dtype)
    if hasattr(dtype, "pyarrow_dtype"):
        return Column(array[~is_null].to_numpy(dtype=dtype.numpy_dtype), is_null, dtype)
    return Column(array.to_numpy(dtype=dtype.numpy_dtype, na_value=0)[~is_null], is_null, dtype)


def _of_objects(items: list[Any]) -> Column | None:
    """Bools beside None and NaN."""
    first = next((item for item in items if not _is_missing(item)), None)
    if not isinstance(first, (bool, np.bool_)):
        return None
    is_null = np.array([_is_missing(item) for item in items])
    there = [item for item in items if not _is_missing(item)]
    if not all(isinstance(item, (bool, np.bool_)) for item in there):
        return None
    return Column(np.array(there, bool), is_null, None)


def _is_missing(item: Any) -> bool:
    return item is None or (isinstance(item, float) and item != item)


def pandas_dtype(x: Any) -> Any:
    """pandas' type of a column of numbers that may hold nulls; None of others."""
    if not is_of_pandas(x):
        return None
    import pandas

    dtype = getattr(x, "dtype", None)
    has_nulls = hasattr(dtype, "numpy_dtype") and getattr(dtype, "na_value", None) is pandas.NA
    return dtype if has_nulls and dtype.kind in "iufb" else None


def _of_arrow(x: Any, nulls: int, drop: str) -> Column | None:
    if nulls == 0:
        return None
    numbers = np.asarray(getattr(x, drop)())
    return Column(numbers, np.asarray(x.is_null()), None) if numbers.dtype.kind in "iub" else None


def numbers_of(x: Any, name: str) -> np.ndarray | None:
    """A column of numbers as numpy makes it an array: of floats with NaN where it has nulls. Integers that
    this would round are refused. None of everything else."""
    dtype = pandas_dtype(x)
    if dtype is not None and dtype.kind == "f":
        return getattr(x, "array", x).to_numpy(dtype=dtype.numpy_dtype, na_value=np.nan)
    column = column_of(x)
    if column is None or column.nulls == 0 or column.numbers.dtype.kind == "b":
        return None if column is None or column.nulls else column.numbers
    for end in (int(column.numbers.min()), int(column.numbers.max())) if column.numbers.size else ():
        if abs(end) > EXACT:
            raise ValueError(
                f"{name} has {column.nulls} nulls, beside which integers become float64, and holds {end}, "
                "which float64 would round; expected integers up to 2^53, or no nulls: drop them first"
            )
    reals = np.full(column.is_null.size, np.nan)
    reals[~column.is_null] = column.numbers
    return reals


def with_nulls(values: np.ndarray, at: int) -> np.ndarray:
    """A masked array of these values and a null at this position."""
    longer = np.insert(values, at, 0)
    return np.ma.MaskedArray(longer, np.arange(longer.size) == at)


def in_type(values: np.ndarray, dtype: Any) -> Any:
    """Values, masked where they are null, as an array of pandas' type; as they are where there is none."""
    if dtype is None:
        return values
    import pandas

    made = pandas.array(np.ma.getdata(values), dtype=dtype)
    if np.ma.is_masked(values):
        made[np.ma.getmaskarray(values)] = pandas.NA
    return made
