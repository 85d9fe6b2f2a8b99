"""Tables of polars and Arrow, and columns of fields or lists: several numbers for each row."""

from __future__ import annotations

from typing import Any, NoReturn

# The types of polars and Arrow whose items are no single values, as their names begin.
_NESTED_OF_POLARS = ("Struct", "List", "Array")
_NESTED_OF_ARROW = (
    "struct",
    "list",
    "large_list",
    "fixed_size_list",
    "map",
    "sparse_union",
    "dense_union",
)


def _name_of_kind(x: Any) -> str:
    """polars.DataFrame, say, of objects of polars and pyarrow; empty of all others."""
    kind = type(x)
    library = kind.__module__.partition(".")[0]
    return f"{library}.{kind.__name__}" if library in ("polars", "pyarrow") else ""


def is_table(x: Any) -> bool:
    """Whether x is a table of polars or Arrow, in memory."""
    return _name_of_kind(x) in ("polars.DataFrame", "pyarrow.Table", "pyarrow.RecordBatch")


def column_names(table: Any) -> list[str]:
    """The names of a table's columns; those of Arrow may be there twice."""
    return (
        list(table.columns) if _name_of_kind(table) == "polars.DataFrame" else list(table.schema.names)
    )


def columns_of_table(table: Any) -> list[Any]:
    """The columns of a table."""
    return table.get_columns() if _name_of_kind(table) == "polars.DataFrame" else list(table.columns)


def taken(table: Any, rows: Any) -> Any:
    """Some rows of a table, by their numbers."""
    return table[rows] if _name_of_kind(table) == "polars.DataFrame" else table.take(rows)


def rows_of(table: Any) -> list[tuple[Any, ...]]:
    """All rows, as tuples of Python's objects."""
    columns = columns_of_table(table)
    lists = [one.to_list() if hasattr(one, "to_list") else one.to_pylist() for one in columns]
    return list(zip(*lists, strict=True))


def refuse_tables(x: Any, name: str) -> None:
    """TypeError for tables, and for columns whose rows have several values."""
    library = _name_of_kind(x)
    if not library:
        return
    if is_table(x):
        _refuse_columns(name, library, column_names(x))
    dtype = str(getattr(x, "dtype" if library.startswith("polars") else "type", ""))
    nested = _NESTED_OF_POLARS if library.startswith("polars") else _NESTED_OF_ARROW
    if not dtype.startswith(nested):
        return
    column = f", the column {x.name!r}," if getattr(x, "name", None) else ""
    raise TypeError(
        f"{name}{column} has the type {dtype}, whose rows have several values; expected one value in each: "
        f"pass one field or item{_way_to_fields(dtype)}"
    )


def refuse_frames(x: Any, name: str) -> None:
    """TypeError for frames of pandas too, where numpy has no call that would take all cells together."""
    kind = type(x)
    if kind.__module__.partition(".")[0] == "pandas" and hasattr(x, "columns"):
        _refuse_columns(name, f"pandas.{kind.__name__}", list(x.columns))


def _refuse_columns(name: str, kind: str, columns: list[Any]) -> NoReturn:
    raise TypeError(
        f"{name} is a {kind} with the columns {_listed(columns)}; expected one column: pass "
        f"{name}[{(columns or ['a'])[0]!r}]"
    )


def _way_to_fields(dtype: str) -> str:
    if dtype.startswith("Struct"):
        return ", .struct.field(...), or .struct.unnest(), whose rows value_counts counts"
    return ", pyarrow.compute.struct_field(...)" if dtype.startswith("struct") else ""


def _listed(names: list[Any]) -> str:
    few = 8
    return ", ".join(map(repr, names[:few])) + (", ..." if len(names) > few else "")
