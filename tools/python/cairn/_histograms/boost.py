"""Histograms from and to boost_histogram: what would be lost is refused, by its name."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn._histograms.axis import Axis
from cairn._histograms.histogram import Histogram, Outside, OutsideSum

_INT32 = np.iinfo(np.int32)


def to_boost(histogram: Histogram) -> Any:
    """What Histogram.to_boost returns."""
    import boost_histogram as bh

    _refuse_what_boost_lacks(histogram)
    axes = [
        bh.axis.IntCategory(axis.categories.tolist())
        if axis.categories.size
        else bh.axis.Variable(axis.edges)
        for axis in histogram.axes
    ]
    made = bh.Histogram(*axes, storage=bh.storage.Weight() if histogram.weighted else bh.storage.Int64())
    view = made.view()
    if histogram.weighted:
        view.value, view.variance = histogram.counts, histogram.variances
    else:
        view[...] = histogram.counts
    if len(axes) == 1:
        flow = made.view(flow=True)
        sides = {-1: "unlisted"} if histogram.axes[0].categories.size else {0: "below", -1: "above"}
        for at, side in sides.items():
            if histogram.weighted:
                flow.value[at] = getattr(histogram.outside_sums[0], side)
                flow.variance[at] = getattr(histogram.outside_variances[0], side)
            else:
                flow[at] = getattr(histogram.outside[0], side)
    return made


def _refuse_what_boost_lacks(histogram: Histogram) -> None:
    out = histogram.total - histogram.inside
    for i, (axis, outside) in enumerate(zip(histogram.axes, histogram.outside)):
        for one in axis.categories[(axis.categories < _INT32.min) | (axis.categories > _INT32.max)][:1]:
            raise ValueError(
                f"to_boost: axis {i} has the category {one}; those of boost_histogram have 32 bits"
            )
        if outside.nan:
            raise ValueError(
                f"to_boost: {outside.nan} NaN along axis {i} would be lost: boost_histogram counts NaN with "
                "what lies above"
            )
    if out and len(histogram.axes) > 1:
        raise ValueError(
            f"to_boost: {out} samples lie outside the axes; boost_histogram has flow bins for each way to be "
            "outside of several axes, which a cairn.Histogram does not keep apart"
        )


def from_boost(kind: type[Histogram], histogram: Any) -> Histogram:
    """What Histogram.from_boost returns."""
    import boost_histogram as bh

    if not isinstance(histogram, bh.Histogram) or histogram.kind != bh.Kind.COUNT:
        raise TypeError("from_boost: expected a boost_histogram.Histogram of counts or of weights")
    made = kind(
        *(_axis_of(axis, i) for i, axis in enumerate(histogram.axes)),
        weighted=not issubclass(histogram.storage_type, (bh.storage.Int64, bh.storage.AtomicInt64)),
    )
    outside = _flow_of(histogram)
    values, variances = histogram.values(), histogram.variances()
    made._counts[...] = values
    if made._variances is not None:
        made._variances[...] = np.nan if variances is None else variances
    total = float(values.sum())
    made.inside = made.total = round(total) if math.isfinite(total) else 0
    if outside is not None:
        if made.weighted:
            made._outside_sums[:, 0] = outside
        if not made.weighted or _are_counts(histogram, *outside[0]):
            made.outside = (Outside(*(int(one) for one in outside[0])),)
            made.total += sum(made.outside[0])
    return made


def _axis_of(axis: Any, i: int) -> Axis:
    import boost_histogram as bh

    if isinstance(axis, (bh.axis.StrCategory, bh.axis.Boolean)) or axis.traits.circular:
        raise TypeError(
            f"from_boost: axis {i}, {axis!r}, has no counterpart; expected numbers or integer categories"
        )
    if axis.traits.growth:
        raise TypeError(
            f"from_boost: axis {i}, {axis!r}, grows when it is filled; an axis of cairn does not"
        )
    if isinstance(axis, bh.axis.IntCategory):
        return Axis.from_categories(list(axis))
    made = Axis(axis.edges)
    # Without a bin above them, the last bin of Regular and Variable is closed as cairn's.
    made._is_open = axis.traits.overflow or isinstance(axis, bh.axis.Integer)
    return made


def _flow_of(histogram: Any) -> tuple[OutsideSum, OutsideSum] | None:
    """What its flow bins hold, of one axis, and the variances; None where they hold nothing."""
    flow = histogram.values(flow=True)
    if np.count_nonzero(flow) == np.count_nonzero(histogram.values()):
        return None
    if len(histogram.axes) > 1:
        lost = float(flow.sum() - histogram.values().sum())
        raise ValueError(
            f"from_boost: the flow bins of {len(histogram.axes)} axes hold {lost:g}, which would be lost: a "
            "cairn.Histogram does not keep apart each way to be outside; expected empty ones"
        )
    variances = histogram.variances(flow=True)
    return _sides_of(histogram, flow), _sides_of(
        histogram, np.full(flow.shape, np.nan) if variances is None else variances
    )


def _sides_of(histogram: Any, flow: np.ndarray) -> OutsideSum:
    traits = histogram.axes[0].traits
    below = float(flow[0]) if traits.underflow else 0.0
    above = float(flow[-1]) if traits.overflow else 0.0
    return OutsideSum(below, above, 0.0, 0.0) if traits.ordered else OutsideSum(0.0, 0.0, 0.0, above)


def _are_counts(histogram: Any, *sums: float) -> bool:
    """Whether these sums were made without weights: boost_histogram knows no variances beside others."""
    import boost_histogram as bh

    is_counted = histogram.storage_type is not bh.storage.Weight and histogram.variances() is not None
    return is_counted and all(one.is_integer() and one >= 0 for one in sums)
