"""Arrays as the library takes them: native byte order, integers of 8 to 64 bits, float32 or float64.

What numpy, pandas, polars and Arrow hold in memory passes without a copy, with its strides. What has another
type is converted, once: float16 to float32, foreign byte order to the native one. bool is seen as uint8. What
has no such type at all (complex, Decimal, longdouble) gives None, and the caller hands it to numpy or refuses
it. Words, tables and objects that are no numbers are refused here, for all calls alike.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._inputs import nulls
from cairn._inputs.objects import numbers_of_objects
from cairn._inputs.tables import columns_of_table, is_table, refuse_tables
from cairn._inputs.unread import refuse_unread

PLAIN = frozenset(np.dtype(code) for code in "bhilqBHILQfd")
_KINDS = frozenset("biufcmM")  # numbers, and points in time
_LEAST_WORTH_THREADS = 1 << 15


def as_array(x: Any, name: str = "a") -> np.ndarray:
    """x as an array of numbers or points in time, without a copy where that can be.

    Objects that are numbers become such, with NaN for what is missing. TypeError, with the argument's name,
    for words, records, and everything that has no numbers.
    """
    items = as_items(x, name)
    kind = items.dtype.kind
    if kind in _KINDS:
        return items
    if kind == "O":
        return numbers_of_objects(items, name)
    said = "words" if kind in "SUT" else "records"
    raise TypeError(f"{name} has type {items.dtype} ({said}); expected numbers")


def as_items(x: Any, name: str) -> np.ndarray:
    """x as an array of whatever type. Refused are masks, tables, and what is not in memory or not even."""
    if type(x) is np.ndarray:
        return x
    if isinstance(x, np.ma.MaskedArray):
        raise TypeError(
            f"{name} is a masked array, whose mask would be ignored; pass {name}.compressed(), or "
            f"{name}.filled(value)"
        )
    refuse_unread(x, name)
    refuse_tables(x, name)
    if offers_arrow(x) and not hasattr(x, "__array__"):
        return _from_arrow(x, name)
    numbers = nulls.numbers_of(x, name)
    if numbers is not None:
        return numbers
    try:
        return np.asarray(x)
    except ValueError as error:  # lists of several lengths
        raise ValueError(f"{name} is no array: {error}") from error


def reals(x: Any, name: str) -> np.ndarray:
    """x as an array of real numbers or bools, of any shape. TypeError for others."""
    made = as_array(x, name)
    if made.dtype.kind not in "biuf":
        raise TypeError(f"{name} has type {made.dtype}; expected real numbers")
    return made


def edges_in(bins: Any, samples: np.ndarray, names: tuple[str, str]) -> Any:
    """Edges as an array that compares with the samples; a number of bins, or the name of a rule, as it came.
    names: of the samples and of the bins."""
    if isinstance(bins, (str, int, float, np.number)):
        return bins
    edges = as_array(bins, names[1])
    if edges.ndim == 0:
        return bins
    refuse_times_beside_numbers(samples, edges, names)
    return edges


def refuse_times_beside_numbers(samples: np.ndarray, edges: np.ndarray, names: tuple[str, str]) -> None:
    """TypeError where one is of points in time or durations and the other is not of the same kind."""
    kinds = samples.dtype.kind, edges.dtype.kind
    if kinds[0] != kinds[1] and (kinds[0] in "mM" or kinds[1] in "mM") and edges.size and samples.size:
        raise TypeError(
            f"{names[0]} has type {samples.dtype} and {names[1]} {edges.dtype}, which do not compare; "
            "expected both numbers, both datetime64 or both timedelta64"
        )


def offers_arrow(x: Any) -> bool:
    """Whether it is a column, of one dimension, that offers what Arrow's memory holds."""
    return hasattr(x, "__arrow_c_array__") or hasattr(x, "__arrow_c_stream__")


def _from_arrow(x: Any, name: str) -> np.ndarray:
    if not hasattr(x, "__arrow_c_array__"):
        raise TypeError(
            f"{name} offers Arrow's stream of chunks alone; join its chunks to one array first"
        )
    return _core.arrow_items(*x.__arrow_c_array__())


def plain(a: np.ndarray) -> np.ndarray | None:
    """The array in a type of the library, or None where there is none."""
    dtype = a.dtype
    if dtype in PLAIN:
        return a
    if dtype.char == "?":
        return a.view(np.uint8)
    if dtype.char == "e":
        return a.astype(np.float32)
    if dtype.char in "bhilqBHILQfd":  # in foreign byte order
        return a.astype(dtype.newbyteorder("="))
    return None


def known_plain(a: np.ndarray) -> np.ndarray:
    """plain of what is known to have such a type."""
    made = plain(a)
    assert made is not None, a.dtype
    return made


def flat(a: np.ndarray) -> np.ndarray:
    """One dimension; ravel would copy what is strided."""
    return a if a.ndim == 1 else a.ravel()


def column(a: np.ndarray) -> np.ndarray:
    """One dimension whose items lie apart by whole items, forwards: itself where it does, else a copy."""
    a = flat(a)
    if a.flags.c_contiguous:
        return a
    step = a.strides[0]
    return a if step > 0 and step % a.itemsize == 0 and a.flags.aligned else np.ascontiguousarray(a)


def dense(a: np.ndarray) -> np.ndarray:
    """One dimension, one item after the other."""
    return a.ravel() if a.ndim != 1 else np.ascontiguousarray(a)


def ends(a: np.ndarray, device: str = "auto", threads: int = 0) -> tuple[Any, Any]:
    """The least and the greatest of a column that is not empty, as numpy scalars; NaN where there is one."""
    if a.size < _LEAST_WORTH_THREADS or not a.flags.c_contiguous or a.dtype not in PLAIN:
        return a.min(), a.max()
    least, greatest, _, nan = _core.extremes(a, device, threads)
    if nan:
        return a.dtype.type("nan"), a.dtype.type("nan")
    return a.dtype.type(least), a.dtype.type(greatest)


def numbers(x: Any, name: str) -> np.ndarray:
    """x as one dimension of a type that the library has. TypeError for others."""
    a = as_array(x, name)
    made = plain(a)
    if made is None:
        raise TypeError(
            f"{name} has type {a.dtype}; expected integers, bool, float16, float32 or float64"
        )
    return dense(made)


def points(x: Any, name: str) -> np.ndarray:
    """x as rows of float32 or float64 numbers. TypeError for other types, ValueError for other shapes."""
    if is_table(x):
        x = np.column_stack([reals(column, name) for column in columns_of_table(x)])
    a = as_array(x, name)
    made = plain(a)
    if made is None:
        raise TypeError(f"{name} has type {a.dtype}; expected numbers")
    if made.ndim != 2 or made.shape[1] == 0:
        raise ValueError(f"{name} has the shape {a.shape}; expected (points, dimensions)")
    return np.ascontiguousarray(made, dtype=made.dtype if made.dtype.char in "fd" else np.float64)
