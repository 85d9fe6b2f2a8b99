"""How often each value occurs among what all ranks have."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Device, Order, Place
from cairn._counting.frequencies import Frequencies
from cairn._counting.tables import in_type_of, items_of
from cairn._inputs import arrays, nulls
from cairn._like_pandas.value_counts import mode_of, of_table
from cairn.mpi._agreement import Call, Given
from cairn.mpi._communicator import ranks_of


class DividedFrequencies(NamedTuple):
    """A rank's part of a table: entries first, first + 1, ... of the `distinct` ones, of `total` items."""

    values: np.ndarray
    counts: np.ndarray
    first: int
    distinct: int
    total: int


def value_counts(
    call: Call, values: Any, sort: bool, ascending: bool, normalize: bool, dropna: bool,
    order: Order | None
) -> Any:
    """The values of rank 0 come first, which matters to order="first" alone. Columns with nulls are refused:
    drop them."""
    options: dict[str, Any] = {
        "sort": sort,
        "ascending": ascending,
        "normalize": normalize,
        "dropna": dropna,
        "order": order,
    }
    (x,) = call.agreed(lambda: _looked_at(values, options)).columns
    how = call.place_of_result()
    made = of_table(values, lambda wanted: _table(x, wanted, how), **options)
    return made if call.gets_result() else None


def divided_value_counts(
    comm: Any, values: Any, *, order: Order = "any", device: Device = "auto", threads: int = 0
) -> DividedFrequencies:
    """The same table, of which each rank has a part, each value on one rank: of more values than one rank
    holds. order: "any", "value" (NaT first), "count" or "first", of the whole table."""
    call = Call("divided_value_counts", ranks_of(comm), device, threads)
    (x,) = call.agreed(lambda: _looked_at(values, {"order": order})).columns
    found, counts, first, distinct, total, _ = _core.divided_value_table(_countable(x), order, *call.place())
    return DividedFrequencies(in_type_of(x, found), counts, first, distinct, total)


def mode(call: Call, a: Any, dropna: bool) -> Any:
    (x,) = call.agreed(lambda: _looked_at(a, {"dropna": dropna})).columns
    return mode_of(a, _table(x, "value", call.place()), dropna)


def unique(call: Call, ar: Any, return_counts: bool) -> Any:
    (x,) = call.agreed(lambda: _looked_at(ar, {"return_counts": return_counts})).columns
    made = _table(x, "value", call.place_of_result())
    if not call.gets_result():
        return None
    return tuple(made) if return_counts else made.values


def _looked_at(values: Any, same: dict[str, Any]) -> Given:
    column = nulls.column_of(values)
    if column is not None and column.nulls:
        raise ValueError(
            f"{column.nulls} items are null; over ranks expected a column without, so drop them"
        )
    return Given([arrays.flat(arrays.as_array(values, "values"))], same, takes_times=True)


def _table(x: np.ndarray, order: str, how: Place) -> Frequencies:
    values, counts, _ = _core.value_table(_countable(x), order, *how)
    return items_of(x, order, values, counts)


def _countable(x: np.ndarray) -> np.ndarray:
    if x.dtype.kind in "mM":
        return arrays.dense(x.astype(x.dtype.newbyteorder("="), copy=False).view(np.int64))
    return arrays.dense(arrays.known_plain(x))
