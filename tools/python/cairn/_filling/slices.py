"""Columns that are read by slices: arrays of numpy, memory maps, h5py and zarr."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cairn._filling.cf import cf_attributes_of
from cairn._filling.part import BYTES, Part, failed

_PAGE = 4096


class Slice:
    """One column: an array of one dimension, a field of a structured one, or a column of a table of rows."""

    def __init__(self, array: Any, label: str, of: Any = None, raw: bool = False) -> None:
        self.array, self.label, self.of = array, label, of
        self.is_field = isinstance(of, str)
        try:
            self.attributes = None if raw or self.is_field else cf_attributes_of(array)
        except ValueError as error:
            raise ValueError(f"{label} {error}") from error
        self.rows = int(array.shape[0])

    def row_bytes(self) -> int:
        """Of what is read for a row, as far as it is this column's."""
        return int(self.array.dtype.itemsize)

    def read(self, first: int, last: int) -> Any:
        """The values of these rows."""
        if self.of is None:
            made = self.array[first:last]
        elif not self.is_field:
            made = self.array[first:last, self.of]
        elif hasattr(self.array, "fields"):  # h5py
            made = self.array.fields(self.of)[first:last]
        else:
            made = self.array[first:last][self.of]
        if self.attributes is not None:
            return self.attributes.decode(made)
        if isinstance(self.array, np.memmap):
            _touch(made)
        return made


def _touch(array: np.ndarray) -> None:
    """Has the pages read, so that this is not waited for later."""
    if array.size:
        step = max(1, _PAGE // max(1, abs(array.strides[0])))
        array[::step].astype(bool, copy=True)


class Slices:
    """Columns of one length, read side by side."""

    def __init__(self, columns: list[Slice]) -> None:
        self.columns = columns
        lengths = {column.rows for column in columns}
        if len(lengths) > 1:
            told = ", ".join(f"{column.label} {column.rows}" for column in columns)
            raise ValueError(f"the columns have not as many rows each: {told}")

    def parts(self, chunk: int | None) -> Iterator[Part]:
        rows = self.columns[0].rows
        step = chunk or self._chunk()
        for first in range(0, rows, step):
            last = min(first + step, rows)
            where = f"{self._label()}, rows {first} to {last - 1}"
            yield Part([self._read(column, first, last) for column in self.columns], where, last / rows)

    def _label(self) -> str:
        return " and ".join(dict.fromkeys(column.label for column in self.columns))

    def _read(self, column: Slice, first: int, last: int) -> Any:
        where = f"{column.label}, rows {first} to {last - 1}"
        try:
            return column.read(first, last)
        except Exception as error:
            raise failed(where, error) from error

    def _chunk(self) -> int:
        """As many rows as are some MiB; whole chunks of the file, which it reads as a whole."""
        rows = max(1, BYTES // max(1, sum(column.row_bytes() for column in self.columns)))
        stored = [getattr(column.array, "chunks", None) for column in self.columns]
        whole = max((int(one[0]) for one in stored if one), default=1)
        return max(rows // whole, 1) * whole


def label_of(array: Any) -> str:
    """How messages name it: its file, and what it is there."""
    library = type(array).__module__.partition(".")[0]
    if library == "h5py":
        return f"{array.file.filename}, {array.name}"
    if library == "zarr":
        return str(getattr(array, "store_path", None) or array.name)
    if isinstance(array, np.memmap):
        return str(array.filename)
    return "an array"
