"""Histograms drawn: as text, as a picture of a notebook, by matplotlib."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._drawings import svg, text
from cairn._histograms import storages


class Drawn:
    """Drawings of a histogram."""

    def __repr__(self: Any) -> str:
        what = {"int64": "counts", "double": "sums", "weight": "weights"}.get(
            self.storage, self.storage
        )
        axes = " x ".join(repr(axis) for axis in self.axes)
        named = f" {self.name!r}" if self.name else ""
        samples = f"; {self.total} samples" if _has_total(self) else ""
        drawing = _drawing(self)
        return f"Histogram{named} of {what}, {axes}{samples}" + (f"\n{drawing}" if drawing else "")

    def _repr_html_(self: Any) -> str:
        """A small drawing, for notebooks."""
        names = [axis.label or f"axis {i}" for i, axis in enumerate(self.axes)]
        if len(self.axes) == 1:
            edges = svg.positions(self.axes[0].edges)
            drawing = svg.steps(_finite(self.values()), edges, _ends(self.axes[0]), names[0])
        elif len(self.axes) == 2:
            drawing = svg.shades(_finite(self.values()), [_ends(axis) for axis in self.axes], names)
        else:
            drawing = "".join(self.project(i)._repr_html_() for i in range(len(self.axes)))
            return f"<div>{drawing}</div>"
        return svg.with_lines(drawing, repr(self).split("\n")[0])

    def plot(
        self: Any, ax: Any = None, *, density: bool = False, errors: bool | None = None, **style: Any
    ) -> Any:
        """Draws one axis as steps or bars, two as a picture, by matplotlib; returns its artist.

        `errors`: whether error bars are drawn, the roots of variances; by default of weights and means.
        Means are drawn as points. Categories are the ticks; labels of axes are those of the plot.
        """
        from cairn._histograms.plots import plot

        return plot(self, ax, density, errors, style)


def _has_total(histogram: Any) -> bool:
    return histogram._total is not None or histogram.storage in storages.COUNTED


def _drawing(histogram: Any) -> str:
    if len(histogram.axes) > 2 or not all(len(axis) for axis in histogram.axes):
        return ""
    values = _finite(histogram.values())
    if len(histogram.axes) == 2:
        return text.shades(values.T[::-1])
    axis = histogram.axes[0]
    return text.bars(values, names_of(axis) if is_listed(axis) else [_label(one) for one in axis])


def _label(one: Any) -> str:
    if isinstance(one, tuple):
        return " to ".join(_number(end) for end in one)
    return str(one)


def _number(x: Any) -> str:
    return f"{x:g}" if isinstance(x, float) else str(x)


def is_listed(axis: Any) -> bool:
    """Whether the bins of an axis are drawn side by side, each with its name."""
    return not axis._bins.is_ordered or axis._bins.kind == "boolean"


def names_of(axis: Any) -> list[str]:
    """What is written beside such bins."""
    return ["False", "True"] if axis._bins.kind == "boolean" else [str(one) for one in axis]


def _ends(axis: Any) -> list[str]:
    """What is written below a drawing: each category, or both ends."""
    if is_listed(axis):
        return names_of(axis)
    return [_number(one) for one in (axis.edges[0], axis.edges[-1])]


def _finite(values: np.ndarray) -> np.ndarray:
    return np.nan_to_num(values.astype(float), nan=0, posinf=0, neginf=0)
