"""pandas' crosstab: rows that differ are counted here, and pandas makes the table of them."""

from __future__ import annotations

from typing import Any

from cairn._calls.interruptible import interruptible
from cairn._calls.places import Device, Place
from cairn._inputs.tables import refuse_tables
from cairn._inputs.unread import refuse_unread
from cairn._like_pandas.row_counts import distinct_rows

# Fewer rows are pandas' work, which is done before distinct ones are found.
_LEAST = 1 << 11


def crosstab(
    index: Any,
    columns: Any,
    values: Any = None,
    rownames: Any = None,
    colnames: Any = None,
    aggfunc: Any = None,
    margins: bool = False,
    margins_name: Any = "All",
    dropna: bool = True,
    normalize: Any = False,
    *,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """pandas.crosstab: how often each value of one column meets each value of another.

    Arguments and results are those of pandas, which has to be installed. With ``values`` and ``aggfunc``,
    with margins of more than two columns or where ``dropna`` is False, where Series have to be aligned, and
    of fewer than 2048 rows it is pandas' work. O(rows) besides what pandas needs for a table of the rows that
    differ.

    >>> print(cairn.crosstab(np.array(["a", "b", "a"]), np.array([1, 2, 2])))
    col_0  1  2
    row_0
    a      1  1
    b      0  1
    """
    import pandas

    for name, side in (("index", index), ("columns", columns), ("values", values)):
        for one in side if isinstance(side, (list, tuple)) else (side,):
            refuse_unread(one, name)
            refuse_tables(one, name)
    names = {"rownames": rownames, "colnames": colnames}
    rules = {"margins": margins, "margins_name": margins_name, "dropna": dropna, "normalize": normalize}
    found = None
    is_counted = values is None and aggfunc is None and (dropna or not margins)
    parts = _columns_of(index, columns) if is_counted else None
    if parts is not None and not (margins and len(parts[0]) + len(parts[1]) > 2):
        given = [*parts[0], *parts[1]]
        frame = pandas.concat(given, axis=1, keys=range(len(given)))
        found = distinct_rows(frame, False, Place(device, threads))
    if parts is None or found is None:
        rows = getattr(index, "size", 0)
        return interruptible(
            rows, pandas.crosstab, index, columns, values, aggfunc=aggfunc, **names, **rules
        )
    few_rows, few_columns = ([_taken(one, found.first) for one in part] for part in parts)
    table = pandas.crosstab(few_rows, few_columns, found.counts, aggfunc="sum", **names, **rules)
    return table if normalize is not False else table.fillna(0).astype("int64")


def _taken(column: Any, rows: Any) -> Any:
    return column.take(rows).reset_index(drop=True)


def _columns_of(index: Any, columns: Any) -> tuple[list[Any], list[Any]] | None:
    """Both sides as Series of the same rows; None where they are few, or have to be aligned."""
    import pandas

    sides = [list(side) if _is_nested(side) else [side] for side in (index, columns)]
    given = [one for side in sides for one in side]
    if not given or any(
        isinstance(one, pandas.DataFrame) or not hasattr(one, "__len__") for one in given
    ):
        return None
    if len({len(one) for one in given}) > 1 or len(given[0]) < _LEAST:
        return None
    indexes = [one.index for one in given if isinstance(one, pandas.Series)]
    if any(not one.equals(indexes[0]) for one in indexes):
        return None
    return tuple([_as_series(one) for one in side] for side in sides)


def _is_nested(side: Any) -> bool:
    import pandas

    is_list_like = pandas.api.types.is_list_like
    return is_list_like(side) and len(side) > 0 and all(is_list_like(one) for one in side)


def _as_series(x: Any) -> Any:
    import pandas

    if isinstance(x, pandas.Series):
        return x.reset_index(drop=True)
    return pandas.Series(x)
