"""What rows come from: which of the sources something is, and which columns of it are wanted."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from cairn._calls.lazy import is_lazy
from cairn._filling.parquet import ParquetFiles, files_of_dataset, files_of_path
from cairn._filling.part import Source
from cairn._filling.slices import Slice, Slices, label_of
from cairn._inputs.unread import refuse_unread

_HDF5 = (".h5", ".hdf5", ".he5", ".nc")


def source_of(given: Any, columns: Any, extra: list[Any], dims: int, raw: bool) -> Source:
    """The columns of a source as many as there are axes, and behind them those of `extra`: names in the same
    source, or arrays of their own. `raw`: numbers of HDF5 and zarr as they are stored."""
    if is_lazy(given):
        refuse_unread(given, "source")
    path = os.fspath(given) if isinstance(given, (str, os.PathLike)) else None
    try:
        opened = given if path is None else _opened(path)
        files = _parquet(opened)
    except FileNotFoundError:
        raise
    except Exception as error:
        raise OSError(f"{path or 'the data set'}: {error}") from error
    if files is not None:
        found, names, is_fragment = files
        wanted = _named(columns, names, dims, found[0][0] if found else "the data set")
        for one in extra:
            if not isinstance(one, str):
                raise TypeError("weight and sample of Parquet are columns there; expected their names")
            wanted += _named([one], names, 1, found[0][0] if found else "the data set")
        return ParquetFiles(found, wanted, is_fragment)
    return Slices(_slices(opened, columns, dims, raw) + [_extra(opened, one, raw) for one in extra])


def _opened(path: str) -> Any:
    """A file of numpy or of HDF5, open; the path of others, which are Parquet."""
    if not os.path.exists(path):
        raise FileNotFoundError(f"there is no file {path}")
    suffix = os.path.splitext(path)[1].lower()
    if suffix == ".npy":
        return np.load(path, mmap_mode="r")
    if suffix in _HDF5:
        import h5py

        return h5py.File(path, "r")
    if suffix == ".zarr":
        import zarr

        return zarr.open(path, mode="r")
    return path


def _parquet(given: Any) -> Any:
    if isinstance(given, str):
        return files_of_path(given)
    if type(given).__module__ == "pyarrow.parquet.core" and hasattr(given, "iter_batches"):
        return [("a ParquetFile", given)], list(given.schema_arrow.names), False
    if hasattr(given, "get_fragments") and hasattr(given, "to_batches"):
        return files_of_dataset(given)
    return None


def _named(columns: Any, names: list[str], dims: int, where: str) -> list[str]:
    wanted = [columns] if isinstance(columns, str) else list(names if columns is None else columns)
    if len(wanted) != dims:
        told = f"there are {len(names)}: {', '.join(names[:20])}"
        raise ValueError(f"{where}: {len(wanted)} columns for {dims}; name them by columns=, {told}")
    for one in wanted:
        if one not in names:
            raise ValueError(f"{where}: there is no column {one!r} among {', '.join(names[:20])}")
    return wanted


# --- arrays and groups of them -----------------------------------------------------------------------------


def _slices(given: Any, columns: Any, dims: int, raw: bool) -> list[Slice]:
    if isinstance(given, (list, tuple)):
        if columns is not None:
            raise ValueError("columns= came with a list of arrays, each of which is a column")
        made = [_whole(one, raw) for one in given]
    elif hasattr(given, "shape") and hasattr(given, "dtype"):
        made = _of_array(given, columns, raw)
    elif hasattr(given, "keys") and not hasattr(given, "shape"):
        names = _named(columns, list(given.keys()), dims, _label(given))
        made = [_member(given, name, raw) for name in names]
    else:
        raise TypeError(
            f"a source of type {type(given).__name__}; expected a path, an array of numpy, h5py or zarr, a "
            "group of them, a list of them, or a pyarrow.dataset.Dataset; what is in memory takes fill"
        )
    if len(made) != dims:
        raise ValueError(f"{len(made)} columns came; expected {dims}, as many as there are axes")
    return made


def _label(given: Any) -> str:
    return f"{given.file.filename}, {given.name}" if hasattr(given, "file") else "the group"


def _whole(array: Any, raw: bool) -> Slice:
    if not hasattr(array, "shape"):
        array = np.asarray(array)
    if len(array.shape) != 1:
        raise ValueError(
            f"{label_of(array)} has the shape {tuple(array.shape)}; expected one dimension"
        )
    return Slice(array, label_of(array), raw=raw)


def _member(group: Any, name: str, raw: bool) -> Slice:
    if name not in group:
        raise ValueError(
            f"{_label(group)}: there is no column {name!r} among {', '.join(group.keys())}"
        )
    return _whole(group[name], raw)


def _of_array(array: Any, columns: Any, raw: bool) -> list[Slice]:
    label, shape = label_of(array), tuple(array.shape)
    fields = array.dtype.names
    if fields:
        wanted = [columns] if isinstance(columns, str) else list(fields if columns is None else columns)
        for one in wanted:
            if one not in fields:
                raise ValueError(f"{label}: there is no column {one!r} among {', '.join(fields)}")
        return [Slice(array, f"{label}, column {one}", one) for one in wanted]
    if len(shape) == 1 and columns is None:
        return [Slice(array, label, raw=raw)]
    if len(shape) != 2:
        raise ValueError(f"{label} has the shape {shape}; expected rows, or rows and columns")
    numbers = list(range(shape[1])) if columns is None else np.atleast_1d(columns).tolist()
    for one in numbers:
        if not isinstance(one, int) or not -shape[1] <= one < shape[1]:
            raise ValueError(f"{label}: there is no column {one!r} among {shape[1]}")
    return [Slice(array, f"{label}, column {one}", int(one) % shape[1], raw) for one in numbers]


def _extra(given: Any, one: Any, raw: bool) -> Slice:
    """A column of weights or of samples of a profile."""
    if not isinstance(one, str):
        return _whole(one, raw)
    if hasattr(given, "keys"):
        return _member(given, one, raw)
    if getattr(getattr(given, "dtype", None), "names", None):
        return _of_array(given, one, raw)[0]
    raise ValueError(f"weight or sample is {one!r}; the source has no columns of such names")
