"""Histograms drawn by matplotlib."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._histograms.drawn import is_listed, names_of


def plot(histogram: Any, ax: Any, density: bool, errors: bool | None, style: dict[str, Any]) -> Any:
    """Draws one or two axes."""
    from matplotlib import pyplot

    if len(histogram.axes) > 2:
        raise ValueError(
            f"plot: a histogram of {len(histogram.axes)} axes; project it to one or two first"
        )
    ax = ax or pyplot.gca()
    drawn = histogram.density() if density else histogram.values()
    made = (
        _line(histogram, ax, drawn, density, errors, style)
        if len(histogram.axes) == 1
        else ax.pcolormesh(*(_ends(axis) for axis in histogram.axes), drawn.T, **style)
    )
    for axis, along in zip(histogram.axes, (ax.xaxis, ax.yaxis), strict=False):
        _name(axis, along)
    return made


def _line(
    histogram: Any,
    ax: Any,
    drawn: np.ndarray,
    density: bool,
    errors: bool | None,
    style: dict[str, Any],
) -> Any:
    axis = histogram.axes[0]
    is_mean = histogram.kind == "MEAN"
    if errors is None:
        errors = is_mean or histogram.storage == "weight"
    deviations = _deviations(histogram, drawn, density) if errors else None
    ends = _ends(axis)
    if is_mean:
        return _points(ax, ends, np.where(histogram.counts() > 0, drawn, np.nan), deviations, style)
    if is_listed(axis):
        return ax.bar(np.arange(len(axis)), drawn, yerr=deviations, **style)
    made = ax.stairs(drawn, ends, **{"fill": True, **style})
    if deviations is not None:
        _points(ax, ends, drawn, deviations, {"fmt": "none", "ecolor": "black"})
    return made


def _points(
    ax: Any, ends: np.ndarray, drawn: np.ndarray, deviations: np.ndarray | None, style: dict[str, Any]
) -> Any:
    middles = ends[:-1] + np.diff(ends) / 2
    return ax.errorbar(middles, drawn, yerr=deviations, **{"fmt": "o", **style})


def _deviations(histogram: Any, drawn: np.ndarray, density: bool) -> np.ndarray:
    variances = histogram.variances()
    if variances is None:
        raise ValueError(
            "plot: the storage 'double' with weights does not know its errors; use 'weight', or errors=False"
        )
    found = np.sqrt(np.maximum(variances, 0))
    if not density:
        return found
    values = histogram.values()
    share = np.divide(drawn, values, out=np.zeros(drawn.shape), where=values != 0)
    return found * np.abs(share)


def _ends(axis: Any) -> np.ndarray:
    """Where bins are drawn; those of categories around 0, 1, ..."""
    return np.arange(len(axis) + 1) - 0.5 if is_listed(axis) else axis.edges


def _name(axis: Any, along: Any) -> None:
    if is_listed(axis):
        along.set_ticks(np.arange(len(axis)), names_of(axis))
    if axis.label:
        along.set_label_text(axis.label)
