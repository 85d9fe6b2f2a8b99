"""Random columns of every type of pandas, for tests beside pandas' own calls."""

import numpy as np

WORDS = ["b", "a", "", "zz", "a longer word than that", "é", "b\0"]
TIMES = ["2020-01-01", "2021-03-05", "1960-01-01"]


def _arrow_words(pandas, items):
    import pyarrow

    return pandas.Series(items, dtype=pandas.ArrowDtype(pyarrow.string()))


def _dictionary(pandas, items):
    import pyarrow

    words = pyarrow.array(items, pyarrow.string())
    return pandas.Series(pandas.arrays.ArrowExtensionArray(words.dictionary_encode()))


def _of_dtype(dtype):
    return lambda pandas, items: pandas.Series(items, dtype=dtype)


def _times(dtype):
    return lambda pandas, items: pandas.Series(pandas.to_datetime(items)).astype(dtype)


def _in_zone(dtype):
    return lambda pandas, items: pandas.Series(pandas.to_datetime(items).tz_localize("UTC")).astype(
        dtype
    )


# What may be among the items, whether some may be missing, and how they become a column.
KINDS = {
    "str": (WORDS, True, _of_dtype("str")),
    "string[pyarrow]": (WORDS, True, _of_dtype("string[pyarrow]")),
    "string[python]": (WORDS, True, _of_dtype("string[python]")),
    "object": (WORDS, True, _of_dtype(object)),
    "words of Arrow": (WORDS, True, _arrow_words),
    "dictionary of Arrow": (WORDS, True, _dictionary),
    "bools as objects": ([True, False], True, _of_dtype(object)),
    "Int64": ([3, 1, 1 << 40, 7, 0], True, _of_dtype("Int64")),
    "UInt8": ([3, 1, 7, 0], True, _of_dtype("UInt8")),
    "int64[pyarrow]": ([3, -1, 1 << 40, 7, 0], True, _of_dtype("int64[pyarrow]")),
    "Float64": ([1.5, 0.0, 2.5, np.inf], True, _of_dtype("Float64")),
    "double[pyarrow]": ([1.5, 0.0, 2.5, np.inf], True, _of_dtype("double[pyarrow]")),
    "boolean": ([True, False], True, _of_dtype("boolean")),
    "bool[pyarrow]": ([True, False], True, _of_dtype("bool[pyarrow]")),
    "float64": ([1.5, 0.0, -0.0, np.inf, -3], True, _of_dtype("float64")),
    "float32": ([1.5, 0.0, -0.0, np.inf, -3], True, _of_dtype("float32")),
    "int64": ([3, -1, 1 << 62, 7, 0, -(1 << 62)], False, _of_dtype("int64")),
    "uint64": ([3, (1 << 64) - 1, 7, (1 << 63) + 5], False, _of_dtype("uint64")),
    "int8": ([3, -1, 7, 0, -128], False, _of_dtype("int8")),
    "uint16": ([3, 65535, 7, 0], False, _of_dtype("uint16")),
    "bool": ([True, False], False, _of_dtype(bool)),
    "datetime64[ns]": (TIMES, True, _times("M8[ns]")),
    "datetime64[s]": (TIMES, True, _times("M8[s]")),
    "datetime64[us, zone]": (TIMES, True, _in_zone("datetime64[us, Europe/Berlin]")),
    "datetime64[ns, UTC]": (TIMES, True, _in_zone("datetime64[ns, UTC]")),
    "timedelta64": ([1, 5, -3], True, lambda pd, items: pd.Series(pd.to_timedelta(items, unit="s"))),
    "period": (TIMES, True, lambda pd, items: pd.Series(pd.PeriodIndex(items, freq="M"))),
    "category": (WORDS, True, lambda pd, items: pd.Series(pd.Categorical(items, ["q", *WORDS[::-1]]))),
    "ordered category": (
        [3, 1, 2, 9],
        True,
        lambda pd, items: pd.Series(pd.Categorical(items, [9, 5, 3, 2, 1], ordered=True)),
    ),
    "mixed objects": (["a", 1, 2.5, True], True, _of_dtype(object)),
}


def random_column(pandas, rng, kind, size):
    """A Series of up to six different values, some missing."""
    among, may_lack, made = KINDS[kind]
    among = among[: rng.integers(1, 7)]
    items = [among[i] for i in rng.integers(0, len(among), size)]
    if may_lack and rng.random() < 0.6:
        items = [None if rng.random() < 0.3 else item for item in items]
    return made(pandas, items)
