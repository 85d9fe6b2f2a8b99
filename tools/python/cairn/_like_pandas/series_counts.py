"""Value counts of one column of pandas, equal to pandas' own."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from cairn._calls.interruptible import interruptible
from cairn._calls.places import Place
from cairn._counting import categories
from cairn._counting.frequencies import Frequencies, without_none
from cairn._counting.tables import of_words, table_of
from cairn._inputs import nulls, stamps
from cairn._inputs.words import words_of

_LEAST = 1 << 11  # fewer items are pandas' work, which is done before a call is prepared


class Wanted(NamedTuple):
    """How value counts are wanted."""

    sort: bool = True
    ascending: bool = False
    normalize: bool = False
    dropna: bool = True
    order: str | None = None


def counts_of_series(x: Any, wanted: Wanted, place: Place) -> Any:
    """A Series of counts, whose index are the values."""
    if getattr(x, "nlevels", 1) > 1 or (len(x) < _LEAST and wanted.order is None):
        return by_pandas(pandas_series(x), wanted)
    column = categories.codes_of(x)
    if column is not None:
        made = categories.counted(column, place, wanted.order).in_order(wanted.order, wanted.dropna)
    else:
        made = _of_values(x, wanted, place)
    if made is None:
        return by_pandas(pandas_series(x), wanted)
    return _in_order(x, made, wanted)


def series_of_table(x: Any, table: Callable[[str], Frequencies], wanted: Wanted) -> Any:
    """The same, of a table in the order that is asked for, of values of the type of x."""
    made = table(wanted.order or "first")
    return _in_order(x, without_none(made) if wanted.dropna else made, wanted)


def _in_order(x: Any, made: Frequencies, wanted: Wanted) -> Any:
    if wanted.order is None:
        made = _null_last(made) if _has_mask(x) else made
        made = by_count(made, wanted.ascending) if wanted.sort else made
    return _as_series(x, made, wanted)


def by_count(made: Frequencies, ascending: bool) -> Frequencies:
    """By count; where counts are equal, as they are."""
    counts = made.counts if ascending else -made.counts
    chosen = interruptible(counts.size, np.argsort, counts, kind="stable")
    return Frequencies(made.values[chosen], made.counts[chosen])


def _of_values(x: Any, wanted: Wanted, place: Place) -> Frequencies | None:
    """None where pandas has to count."""
    order = wanted.order or "first"
    words = words_of(x, *place)
    if words is not None:
        is_told = words.has_one_null or wanted.dropna
        return of_words(words, order, wanted.dropna, *place) if is_told else None
    return table_of(x, order, wanted.dropna, *place) if is_number_or_time(x) else None


def _has_mask(x: Any) -> bool:
    return nulls.pandas_dtype(x) is not None and not hasattr(x.dtype, "pyarrow_dtype")


def is_number_or_time(x: Any) -> bool:
    """Whether it is a column of pandas whose items the library counts as numbers."""
    if nulls.pandas_dtype(x) is not None or stamps.stamps_of(x) is not None:
        return True
    dtype = getattr(x, "dtype", None)
    return isinstance(dtype, np.dtype) and dtype.kind in "iufbmM" and dtype.char != "g"


def _null_last(made: Frequencies) -> Frequencies:
    """As pandas has it in columns with a mask."""
    values = np.ma.getdata(made.values)
    is_null = np.ma.getmaskarray(made.values) | (values != values)
    if not is_null.any():
        return made
    at = int(np.argmax(is_null))
    chosen = np.append(np.delete(np.arange(made.counts.size), at), at)
    return Frequencies(made.values[chosen], made.counts[chosen])


def pandas_series(x: Any) -> Any:
    """A column of pandas as a Series; a MultiIndex as it is."""
    import pandas

    return (
        x
        if isinstance(x, pandas.Series | pandas.MultiIndex)
        else pandas.Series(x, name=getattr(x, "name", None))
    )


def by_pandas(x: Any, wanted: Wanted, **more: Any) -> Any:
    """What pandas' own method gives of a Series, a MultiIndex or a DataFrame."""
    more |= {"normalize": wanted.normalize, "dropna": wanted.dropna}
    more["sort"] = wanted.sort if wanted.order is None else wanted.order == "count"
    more["ascending"] = wanted.ascending and wanted.order is None
    found = interruptible(len(x), x.value_counts, **more)
    if wanted.order != "value":
        return found
    try:
        return found.sort_index()
    except TypeError as error:
        raise TypeError(f"values have no order, which order='value' needs: {error}") from error


def _as_series(x: Any, made: Frequencies, wanted: Wanted) -> Any:
    import pandas

    dtype, name, counts = nulls.pandas_dtype(x), getattr(x, "name", None), made.counts
    if wanted.normalize:
        with np.errstate(invalid="ignore"):  # of categories none of which occurs
            counts = counts / counts.sum()
    own = getattr(x, "dtype", None)
    if not isinstance(own, np.dtype):
        counts = pandas.array(counts, dtype=_type_of_counts(own, wanted.normalize))
    values = nulls.in_type(made.values, dtype)
    if getattr(values, "dtype", None) == np.float16:
        values = values.astype(np.float32)  # there are no indexes of float16
    index = pandas.Index(values, dtype=getattr(values, "dtype", None))
    if (
        not wanted.sort
        and isinstance(x, (pandas.DatetimeIndex, pandas.TimedeltaIndex))
        and index.equals(x)
    ):
        index = type(x)(index, freq="infer")
    if int(pandas.__version__.partition(".")[0]) < 2:
        return pandas.Series(counts, index=index, name=name)
    return pandas.Series(
        counts, index=index.rename(name), name="proportion" if wanted.normalize else "count"
    )


@lru_cache(maxsize=64)
def _type_of_counts(dtype: Any, are_shares: bool) -> Any:
    """The type in which pandas counts values of a type, which differs between its versions."""
    import pandas

    return pandas.Series([], dtype=dtype).value_counts(normalize=are_shares).dtype
