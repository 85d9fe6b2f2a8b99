"""Axes as UHI's dictionaries."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._histograms.axis import Axis

_ENDS = ("underflow", "overflow", "circular")


def metadata_of(names: dict[str, Any], whose: str) -> dict[str, Any]:
    """What the schema can hold of metadata; others are refused."""
    for key, one in names.items():
        if one is not None and not isinstance(one, (str, bool, int, float, np.integer, np.floating)):
            raise TypeError(
                f"to_uhi: {key!r} of {whose} is of type {type(one).__name__}; UHI's schema has strings, "
                "numbers and bools"
            )
    return {key: one for key, one in names.items() if one is not None}


def axis_to_dict(axis: Axis, i: int) -> dict[str, Any]:
    """An axis as UHI's dictionary. `writer_info` says what the schema has no word for."""
    bins, flow = axis._bins, axis._flow
    if bins.kind == "of_times":
        raise TypeError(f"to_uhi: axis {i} is of {axis.edges.dtype}, which UHI's schema has no axis of")
    ours: dict[str, Any] = {}
    theirs: dict[str, Any] = {"growth": True} if flow["growth"] else {}
    made = _bins_to_dict(axis, bins, ours, theirs)
    if bins.is_ordered and bins.kind != "boolean":
        made.update({name: bool(flow[name]) for name in _ENDS})
        ours["closed"] = axis._closed
    elif bins.kind != "boolean":
        made["flow"] = bool(flow["overflow"])
    if flow["growth"]:
        ours["growth"] = True
    about = {name: one for name, one in (("cairn", ours), ("boost-histogram", theirs)) if one}
    if about:
        made["writer_info"] = about
    metadata = metadata_of(axis.__dict__, f"axis {i}")
    if metadata:
        made["metadata"] = metadata
    return made


def _bins_to_dict(
    axis: Axis, bins: Any, ours: dict[str, Any], theirs: dict[str, Any]
) -> dict[str, Any]:
    if bins.kind == "boolean":
        return {"type": "boolean"}
    if not bins.is_ordered:
        return {
            "type": "category_str" if bins.is_words else "category_int",
            "categories": list(bins.values),
        }
    if bins.kind == "integers":
        ours["kind"], theirs["orig_type"] = "integers", "Integer"
        first = bins.first
        return {"type": "regular", "lower": first, "upper": first + len(bins), "bins": len(bins)}
    low, high = float(axis.edges[0]), float(axis.edges[-1])
    if bins.kind == "uniform":
        return {"type": "regular", "lower": low, "upper": high, "bins": len(bins)}
    if bins.kind == "logarithmic":
        ours.update(kind="logarithmic", lower=low, upper=high, bins=len(bins))
        if axis._flow["underflow"] and axis._flow["overflow"]:
            theirs.update(transform="log", lower=low, upper=high, bins=len(bins))
    return {"type": "variable", "edges": np.array(axis.edges)}


def axis_from_dict(given: dict[str, Any], i: int) -> Axis:
    """An axis of UHI's dictionary, of whatever library wrote it."""
    about = given.get("writer_info") or {}
    ours, theirs = about.get("cairn", {}), about.get("boost-histogram", {})
    options: dict[str, Any] = {"__dict__": dict(given.get("metadata") or {})}
    kind = given["type"]
    if kind == "boolean":
        return Axis.boolean(**options)
    options["growth"] = bool(ours.get("growth", theirs.get("growth", False)))
    if kind in ("category_str", "category_int"):
        options["overflow"] = bool(given["flow"])
        make = Axis.words if kind == "category_str" else Axis.from_categories
        values = [str(one) if kind == "category_str" else int(one) for one in given["categories"]]
        return make(values, **options)
    if kind not in ("regular", "variable"):
        raise ValueError(
            f"from_uhi: axis {i} is of the type {kind!r}, which UHI's schema does not have"
        )
    options.update({name: bool(given[name]) for name in _ENDS})
    # Other libraries have the last bin open where there is one above it.
    closed = not (options["overflow"] or options["circular"])
    options["closed"] = bool(ours.get("closed", closed))
    if "integers" in (ours.get("kind"),) or theirs.get("orig_type") == "Integer":
        first = int(given["lower"])
        return Axis.integers(first, first + int(given["bins"]) - 1, **options)
    if kind == "regular":
        return Axis.uniform(int(given["bins"]), float(given["lower"]), float(given["upper"]), **options)
    edges = np.asarray(given["edges"])
    if ours.get("kind") == "logarithmic" or theirs.get("transform") == "log":
        info = ours if "bins" in ours else theirs
        made = Axis.logarithmic(
            int(info["bins"]), float(info["lower"]), float(info["upper"]), **options
        )
        if made.edges.size == edges.size and np.allclose(made.edges, edges, rtol=1e-12, atol=0):
            return made
    return Axis(edges, **options)
