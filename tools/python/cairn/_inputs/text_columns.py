"""Columns of text, and how their words are numbered.

What numpy, pandas, polars and Arrow hold is read where it lies, without a Python object for each word. Arrays
of objects are read object by object; the same object again is known by its address.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._inputs import arrays
from cairn._inputs.dictionaries import joined_dictionaries


class Text(NamedTuple):
    """A column of text: how it is numbered, and how items are taken from it."""

    # Of a table, whether new words are added, device and threads: numbers and what stood for missing words.
    number: Callable[[Any, bool, str, int], tuple[np.ndarray, int] | None]
    take: Callable[[np.ndarray], Any] | None  # None where the column gives no items
    objects: np.ndarray | None = None


def _objects(objects: np.ndarray, take: Callable[[np.ndarray], Any]) -> Text:
    return Text(lambda table, adds, *where: _through_own_table(objects, table, adds), take, objects)


def text_of(x: Any) -> Text | None:
    """A column that may be one of text; None of everything else."""
    library = type(x).__module__.partition(".")[0]
    if library == "pandas":
        return _of_pandas(x)
    if library in ("pyarrow", "polars"):
        return _of_arrow(x, library)
    if arrays.offers_arrow(x) and not hasattr(x, "__array__"):
        return Text(lambda *how: _number_arrow(x, *how), None)
    if isinstance(x, (list, tuple)):
        first = next((item for item in x if item is not None), None)
        return _of_numpy(as_objects(x)) if isinstance(first, (str, bytes)) else None
    if isinstance(x, np.ma.MaskedArray) or not isinstance(
        x, (np.ndarray, np.str_, np.bytes_, str, bytes)
    ):
        return None
    return _of_numpy(np.asarray(x))


def as_objects(items: Any) -> np.ndarray:
    """A list as an array of its objects."""
    array = np.empty(len(items), object)
    array[:] = items
    return array


def _of_numpy(array: np.ndarray) -> Text | None:
    if array.dtype.kind not in "OSTU":
        return None
    flat = array.ravel()
    if array.dtype.kind == "O":
        return _objects(flat, flat.__getitem__)
    return Text(lambda *how: (_number_numpy(flat, *how), 0), flat.__getitem__)


def _of_pandas(x: Any) -> Text | None:
    if getattr(x, "nlevels", 1) > 1:  # rows of words, say
        return None
    array = getattr(x, "array", x)
    dtype = getattr(array, "dtype", None)
    if hasattr(dtype, "categories"):
        return _of_categories(array)
    arrow = getattr(array, "__arrow_array__", None)
    is_text = getattr(dtype, "storage", None) == "pyarrow"
    if hasattr(dtype, "pyarrow_dtype"):  # pyarrow takes no items of views
        is_text = _is_text(dtype.pyarrow_dtype) and "view" not in str(dtype.pyarrow_dtype)
    if is_text and arrow is not None:
        return Text(lambda *how: _number_arrow(arrow(), *how), array.take)
    if str(dtype) == "object" or hasattr(dtype, "storage"):
        return _objects(np.asarray(array, object), array.take)
    return None


def _of_categories(array: Any) -> Text | None:
    text = text_of(array.categories)
    if text is None:
        return None

    def number(table: Any, adds: bool, device: str, threads: int) -> tuple[np.ndarray, int] | None:
        codes = np.ascontiguousarray(array.codes)
        met = _core.value_table(codes, "first", device, threads)[0]
        met = met[met >= 0]
        made = text_of(array.categories.take(met)).number(table, adds, device, threads)
        if made is None:
            return None
        numbers = np.full(len(array.categories) + 1, -1, np.int32)  # the last one is missing
        numbers[met] = made[0]
        return numbers[codes], 0

    return Text(number, array.take)


def _of_arrow(x: Any, library: str) -> Text | None:
    if library == "polars":
        if str(getattr(x, "dtype", "")).partition("(")[0] not in (
            "String",
            "Categorical",
            "Enum",
            "Binary",
        ):
            return None
        return Text(
            lambda *how: _number_arrow(x, *how), lambda rows: np.asarray(x.gather(rows).to_numpy(), object)
        )
    dtype = getattr(x, "type", None)
    if not _is_text(dtype):
        return None

    def take(rows: np.ndarray) -> np.ndarray:  # of views pyarrow takes none
        there = x.cast(str(dtype).replace("_view", "")) if "_view" in str(dtype) else x
        found = joined_dictionaries(there).take(rows)
        return found.to_numpy() if hasattr(found, "chunks") else found.to_numpy(zero_copy_only=False)

    return Text(lambda *how: _number_arrow(x, *how), take)


def _is_text(dtype: Any) -> bool:
    """Whether a type of Arrow is one of words, or a dictionary of words."""
    name = str(getattr(dtype, "value_type", dtype))
    if name.startswith("dictionary<values="):
        name = name[len("dictionary<values=") :]
    return name.partition("[")[0].split(",")[0] in _TYPES_OF_TEXT


_TYPES_OF_TEXT = frozenset(
    prefix + kind for prefix in ("", "large_") for kind in ("string", "binary")
) | {"string_view", "binary_view", "fixed_size_binary"}


def _number_arrow(
    x: Any, table: Any, adds: bool, device: str, threads: int
) -> tuple[np.ndarray, int] | None:
    try:
        if hasattr(x, "__arrow_c_array__"):
            return table.number_arrow(*x.__arrow_c_array__(), adds, device, threads), 0
        return table.number_stream(x.__arrow_c_stream__(), adds, device, threads), 0
    except TypeError as error:
        if "came in; expected strings" in str(error):
            return None
        raise


def _number_numpy(flat: np.ndarray, table: Any, adds: bool, device: str, threads: int) -> np.ndarray:
    kind = flat.dtype.kind
    if kind == "T":
        if isinstance(getattr(flat.dtype, "na_object", None), str):
            flat = flat.astype(np.dtypes.StringDType())  # a missing string is that word
        flat = np.ascontiguousarray(flat)
        return table.number_strings(flat.dtype, flat.ctypes.data, flat.size, adds, device, threads)
    if flat.dtype.itemsize == 0:
        flat = flat.astype(kind + "1")
    if kind == "S":
        rows = np.ascontiguousarray(flat).view(np.uint8).reshape(flat.size, flat.dtype.itemsize)
        return table.number_bytes(rows, adds, device, threads)
    native = np.ascontiguousarray(flat.astype(flat.dtype.newbyteorder("="), copy=False))
    rows = native.view(np.uint32).reshape(flat.size, flat.dtype.itemsize // 4)
    return table.number_code_points(rows, adds, device, threads)


def number_objects(objects: np.ndarray, table: Any) -> tuple[np.ndarray, int] | None:
    """None where an object is neither a word nor missing, or some are str and others bytes; then words before
    it may have been added."""
    pandas = sys.modules.get("pandas")
    others = () if pandas is None else (pandas.NA,)
    first = next((item for item in objects if isinstance(item, (str, bytes))), "")
    numbers, missing = table.number_objects(
        np.ascontiguousarray(objects), others, isinstance(first, bytes)
    )
    return None if missing < 0 else (numbers, missing)


def _through_own_table(objects: np.ndarray, table: Any, adds: bool) -> tuple[np.ndarray, int] | None:
    """The table stays as it is where an object is refused."""
    own = _core.WordTable()
    made = number_objects(objects, own)
    return made and (np.append(table.number_table(own, adds), np.int32(-1))[made[0]], made[1])
