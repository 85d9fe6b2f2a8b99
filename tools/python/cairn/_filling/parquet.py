"""Columns of Parquet files and of pyarrow's data sets, by pyarrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cairn._filling.part import BYTES, Part, failed


_FEATHER = (".feather", ".arrow", ".ipc")


class ParquetFiles:
    """Columns of some files, one file after the other. files: pyarrow's ParquetFile, or fragments of a data
    set, and the names that messages give them."""

    def __init__(self, files: list[tuple[str, Any]], columns: list[str], is_fragment: bool) -> None:
        self.files, self.columns, self.is_fragment = files, columns, is_fragment

    def parts(self, chunk: int | None) -> Iterator[Part]:
        rows = chunk or max(1, BYTES // (8 * len(self.columns)))
        different = list(dict.fromkeys(self.columns))
        for number, (name, file) in enumerate(self.files):
            first = 0
            # Counting the rows of a fragment may take long.
            rows_of_file = 0 if self.is_fragment else file.metadata.num_rows
            batches = self._batches(file, different, rows)
            while (
                batch := _next_of(batches, f"{name}, columns {', '.join(different)}, from row {first}")
            ) is not None:
                last = first + batch.num_rows
                where = f"{name}, rows {first} to {last - 1}"
                share = last / rows_of_file if rows_of_file else 0
                done = (number + share) / len(self.files)
                yield Part([batch.column(column) for column in self.columns], where, done)
                first = last

    def _batches(self, file: Any, columns: list[str], rows: int) -> Iterator[Any]:
        if self.is_fragment:
            more = {"batch_readahead": 1, "fragment_readahead": 0, "use_threads": False}
            return iter(file.to_batches(columns=columns, batch_size=rows, **more))
        return iter(file.iter_batches(batch_size=rows, columns=columns, use_threads=False))


def _next_of(batches: Iterator[Any], where: str) -> Any:
    try:
        return next(batches, None)
    except Exception as error:
        raise failed(where, error) from error


def files_of_path(path: str) -> tuple[list[tuple[str, Any]], list[str], bool]:
    """The file, or those of a folder, and the names of all columns."""
    import os

    from pyarrow import dataset, parquet

    if os.path.isdir(path):
        return files_of_dataset(dataset.dataset(path, format="parquet"))
    if path.lower().endswith(_FEATHER):
        return files_of_dataset(dataset.dataset(path, format="feather"))
    file = parquet.ParquetFile(path, memory_map=False)
    return [(path, file)], list(file.schema_arrow.names), False


def files_of_dataset(given: Any) -> tuple[list[tuple[str, Any]], list[str], bool]:
    """The fragments of a pyarrow.dataset.Dataset, and the names of all columns."""
    fragments = [(str(getattr(one, "path", one)), one) for one in given.get_fragments()]
    return fragments, list(given.schema.names), True
