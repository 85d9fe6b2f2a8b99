"""What is not in memory yet is refused, with the name of what takes it, and never loaded whole in silence."""

from __future__ import annotations

from typing import Any

from cairn._calls.lazy import LazyArgument, is_lazy

_IN_PARTS = "or add it part by part to a cairn.Histogram or a cairn.ValueCounter"

# By the package and the name of the type: what is said of it, and what gives a column in memory.
_UNREAD = {
    ("polars", "LazyFrame"): f"pass a column of what its collect() gives, {_IN_PARTS}: collect_batches()",
    ("polars", "Expr"): "it has no values; pass a column of a DataFrame",
    ("pyarrow", "RecordBatchReader"): f"pass a column of what its read_all() gives, {_IN_PARTS}",
    ("pyarrow", "Scanner"): f"pass a column of what its to_table() gives, {_IN_PARTS}: to_batches()",
    ("duckdb", "DuckDBPyRelation"): "pass a column of what its fetchnumpy() gives",
}
_DATASETS = f"pass a column of what its to_table() gives, {_IN_PARTS}: to_batches()"


def refuse_unread(x: Any, name: str) -> None:
    """TypeError for tables and collections that are computed or read later."""
    kind = type(x)
    if kind.__module__ == "builtins":
        return
    package = kind.__module__.partition(".")[0]
    advice = _UNREAD.get((package, kind.__name__))
    if package == "pyarrow" and kind.__name__.endswith("Dataset"):
        advice = _DATASETS
    if advice is None and is_lazy(x):
        raise LazyArgument(name, f"{package} {kind.__name__}")
    if advice is not None:
        raise TypeError(f"{name} is a {package} {kind.__name__}, of which nothing is in memory yet: {advice}")
