"""Histograms and axes of boost_histogram and hist as cairn's, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cairn._histograms import storages
from cairn._histograms.axis import FLOW, Axis

if TYPE_CHECKING:
    from cairn._histograms.histogram import Histogram

_STORAGES = {
    "int64": "Int64",
    "double": "Double",
    "weight": "Weight",
    "mean": "Mean",
    "weighted_mean": "WeightedMean",
}


def is_theirs(x: Any, name: str) -> bool:
    """Whether this is an object of boost_histogram, or of a class made of it, as hist's are."""
    return any(
        one.__module__.partition(".")[0] == "boost_histogram" and one.__name__ == name
        for one in type(x).__mro__
    )


def to_boost(histogram: Histogram) -> Any:
    """As a boost_histogram.Histogram."""
    import boost_histogram as bh

    if histogram.storage not in _STORAGES:
        raise TypeError(
            f"to_boost: the storage {histogram.storage!r} has no counterpart; use as_mean()"
        )
    axes = [_their_axis(axis, i, bh) for i, axis in enumerate(histogram.axes)]
    made = bh.Histogram(*axes, storage=getattr(bh.storage, _STORAGES[histogram.storage])())
    cells, view = histogram.view(flow=True).view(np.ndarray), made.view(flow=True)
    for name in cells.dtype.names or ():
        view[name] = cells[name]
    if cells.dtype.names is None:
        view[...] = cells
    made._variance_known = histogram._is_counted
    for name in ("name", "label", "metadata"):
        if getattr(histogram, name):
            setattr(made, name, getattr(histogram, name))
    return made


def _their_axis(axis: Axis, i: int, bh: Any) -> Any:
    bins, flow = axis._bins, axis._flow
    more = {"__dict__": dict(axis.__dict__)}
    if bins.kind == "of_times":
        raise TypeError(
            f"to_boost: axis {i} is of {axis.edges.dtype}, which boost_histogram has no axis of; expected "
            "numbers, words or bools"
        )
    if bins.kind == "boolean":
        return bh.axis.Boolean(**more)
    if not bins.is_ordered:
        kind = bh.axis.StrCategory if bins.is_words else bh.axis.IntCategory
        if not bins.is_words:
            _check_32_bits(bins.values, i)
        return kind(bins.values, growth=flow["growth"], overflow=flow["overflow"], **more)
    if bins.kind == "integers":
        return bh.axis.Integer(bins.first, bins.first + len(bins), **flow, **more)
    ends = float(axis.edges[0]), float(axis.edges[-1])
    if bins.kind == "uniform":
        return bh.axis.Regular(len(axis), *ends, **flow, **more)
    if bins.kind == "logarithmic" and flow["underflow"] and flow["overflow"]:
        return bh.axis.Regular(len(axis), *ends, transform=bh.axis.transform.log, **more)
    return bh.axis.Variable(axis.edges, **flow, **more)


def _check_32_bits(values: list[int], i: int) -> None:
    for one in values:
        if not -(1 << 31) <= one < 1 << 31:
            raise ValueError(
                f"to_boost: category {one} of axis {i} does not fit into 32 bits, which boost_histogram has"
            )


def from_boost(kind: type[Histogram], histogram: Any) -> Any:
    """A Histogram of a boost_histogram.Histogram."""
    if not is_theirs(histogram, "Histogram"):
        raise TypeError(f"from_boost: {type(histogram).__name__} is no boost_histogram.Histogram")
    storage = type(histogram.storage).__name__
    if storage not in storages.OF_BOOST:
        raise TypeError(f"from_boost: the storage {storage} has no counterpart")
    more = {name: histogram.__dict__.get(name) for name in ("name", "label", "metadata")}
    made = kind(
        *(axis_of(axis, i) for i, axis in enumerate(histogram.axes)),
        storage=storages.OF_BOOST[storage],
        name=more["name"] or "",
        label=more["label"] or "",
        metadata=more["metadata"],
    )
    view, cells = histogram.view(flow=True), made._cells(True)
    for name in cells.dtype.names or ():
        cells[name] = np.asarray(view[name])
    if cells.dtype.names is None:
        cells[...] = view
    made._is_counted = bool(getattr(histogram, "_variance_known", True))
    made._total = made._outside = None
    return made


def axis_of(axis: Any, i: int = 0) -> Axis:
    """An axis of boost_histogram, or hist."""
    traits = axis.traits
    of_all = {name: bool(getattr(traits, name)) for name in FLOW}
    more: dict[str, Any] = {"__dict__": dict(axis.__dict__)}
    kind = next(
        one.__name__ for one in type(axis).__mro__ if one.__module__.startswith("boost_histogram.axis")
    )
    if kind == "Boolean":
        return Axis.boolean(**more)
    if kind in ("StrCategory", "IntCategory"):
        make = Axis.words if kind == "StrCategory" else Axis.from_categories
        return make(list(axis), growth=of_all["growth"], overflow=of_all["overflow"], **more)
    if kind == "Integer":
        first = int(axis.edges[0])
        return Axis.integers(first, first + len(axis) - 1, **of_all, **more)
    # Without a bin above them, the last bin of Regular and Variable is closed as cairn's.
    more["closed"] = not (of_all["overflow"] or of_all["circular"])
    if of_all["growth"] and kind == "Variable":
        raise TypeError(
            f"from_boost: axis {i}, {axis!r}, grows by bins of other widths; an axis of cairn does not"
        )
    if kind == "Regular" and axis.transform is None:
        return Axis.uniform(len(axis), float(axis.edges[0]), float(axis.edges[-1]), **of_all, **more)
    if kind == "Regular" and "log" in repr(axis.transform):
        made = Axis.logarithmic(
            len(axis), float(axis.edges[0]), float(axis.edges[-1]), **of_all, **more
        )
        if np.allclose(made.edges, axis.edges, rtol=1e-12, atol=0):
            return made
    return Axis(axis.edges, **of_all, **more)
