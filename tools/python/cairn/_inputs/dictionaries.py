"""Columns of Arrow that are dictionaries, each chunk with one of its own."""

from __future__ import annotations

from typing import Any


def joined_dictionaries(x: Any) -> Any:
    """The column, with indices of 32 bits if those that it has do not number the words of all chunks: pyarrow
    does not join such dictionaries, and miscounts them. Everything else as it is."""
    if hasattr(x, "dtype"):
        return _of_pandas(x) if str(x.dtype).startswith("dictionary<") else x
    dtype = getattr(x, "type", None)
    if not hasattr(dtype, "index_type") or not hasattr(x, "chunks"):
        return x
    bits = dtype.index_type.bit_width
    most = 1 << (bits - str(dtype.index_type).startswith("int"))
    if sum(len(chunk.dictionary) for chunk in x.chunks) <= most:
        return x
    import pyarrow

    return x.cast(pyarrow.dictionary(pyarrow.int32(), dtype.value_type, dtype.ordered))


def _of_pandas(x: Any) -> Any:
    array = getattr(x, "array", x)
    there = array.__arrow_array__()
    joined = joined_dictionaries(there)
    if joined is there:
        return x
    made = type(array)(joined)
    return (
        made
        if array is x
        else type(x)(made, index=x.index, name=x.name)
        if hasattr(x, "index")
        else made
    )
