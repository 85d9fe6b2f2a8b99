"""UHI's dictionaries of histograms, which uhi.io writes as JSON, HDF5 and zip files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cairn._histograms import cells, storages
from cairn._histograms.uhi_axes import axis_from_dict, axis_to_dict, metadata_of

if TYPE_CHECKING:
    from cairn._histograms.histogram import Histogram

_STORAGES = {
    "int64": "int",
    "double": "double",
    "weight": "weighted",
    "mean": "mean",
    "weighted_mean": "weighted_mean",
}
# UHI's names of the members of a cell, in their order.
_MEMBERS = {
    "weight": ("values", "variances"),
    "mean": ("counts", "values", "variances"),
    "weighted_mean": ("sum_of_weights", "sum_of_weights_squared", "values", "variances"),
}


def to_uhi(histogram: Histogram) -> dict[str, Any]:
    """As UHI's dictionary, version 1 of the schema."""
    import cairn

    if histogram.storage not in _STORAGES:
        raise TypeError(
            f"to_uhi: the storage {histogram.storage!r} is none of UHI's schema; as_mean() makes "
            "one that is"
        )
    about: dict[str, Any] = {"version": cairn.__version__}
    if histogram._total is not None:
        about["total"] = histogram._total
    if not histogram._is_counted:
        about["weights"] = True
    names = {name: getattr(histogram, name) for name in ("name", "label", "metadata")}
    return {
        "uhi_schema": 1,
        "writer_info": {"cairn": about},
        "axes": [axis_to_dict(axis, i) for i, axis in enumerate(histogram.axes)],
        "storage": {"type": _STORAGES[histogram.storage], **_members(histogram)},
        "metadata": metadata_of({key: one for key, one in names.items() if one}, "the histogram"),
    }


def _members(histogram: Histogram) -> dict[str, np.ndarray]:
    view: Any = histogram.view(flow=True)
    if histogram.storage not in _MEMBERS:
        return {"values": np.array(view)}
    names = _MEMBERS[histogram.storage]
    fields = cells.fields_of(view.dtype)
    # Other libraries make sums of squares of the variances again: 0 where there are none, not NaN.
    variance = (
        np.nan_to_num(np.array(view.variance), nan=0.0) if histogram.kind == "MEAN" else view.variance
    )
    return {
        name: np.array(variance if field == "variance" else view[field])
        for name, field in zip(names, fields, strict=True)
    }


def from_uhi(kind: type[Histogram], given: Any) -> Any:
    """A Histogram of UHI's dictionary, or of anything that makes one of itself."""
    if hasattr(given, "_to_uhi_"):
        given = given._to_uhi_()
    if given.get("uhi_schema") != 1:
        raise ValueError(f"from_uhi: the schema is {given.get('uhi_schema')!r}; expected version 1")
    stored = given["storage"]
    storage = next((ours for ours, name in _STORAGES.items() if name == stored["type"]), None)
    if storage is None:
        raise ValueError(
            f"from_uhi: the storage {stored['type']!r}; expected one of {list(_STORAGES.values())}"
        )
    more = given.get("metadata") or {}
    made = kind(
        *(axis_from_dict(axis, i) for i, axis in enumerate(given["axes"])),
        storage=storage,
        name=more.get("name", ""),
        label=more.get("label", ""),
        metadata=more.get("metadata"),
    )
    about = (given.get("writer_info") or {}).get("cairn", {})
    made._is_counted = not about.get("weights", False) and more.get("_variance_known", True)
    made._total, made._outside = about.get("total"), None
    if made._total is not None:
        made._total = int(made._total)
    _read(made, storage, stored)
    return made


def _read(made: Any, storage: str, stored: dict[str, Any]) -> None:
    names = _MEMBERS.get(storage, ("values",))
    missing = [name for name in names if name not in stored]
    if len(missing) == len(names):  # axes alone
        return
    if missing:
        raise ValueError(f"from_uhi: the storage {stored['type']!r} lacks {missing}")
    to = made._cells(True)
    arrays = [_dense(stored, name, to.shape) for name in names]
    if storage not in _MEMBERS:
        to[...] = arrays[0]
        return
    to[...] = cells.cells_from(np.stack(arrays, axis=-1), to.dtype)
    if storage in storages.MEANS:
        to["value"][to[to.dtype.names[0]] == 0] = 0


def _dense(stored: dict[str, Any], name: str, shape: tuple[int, ...]) -> np.ndarray:
    given = np.asarray(stored[name])
    if "index" not in stored:
        if given.size != int(np.prod(shape)):
            raise ValueError(
                f"from_uhi: {name} have the shape {given.shape}; the axes have {shape} bins"
            )
        return given.reshape(shape)  # files of JSON lose dimensions of no length
    made = np.zeros(shape, np.int64 if stored["type"] == "int" else np.float64)
    made[tuple(np.asarray(stored["index"], np.intp))] = given
    return made
