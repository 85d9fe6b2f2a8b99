"""Which options of an axis go together."""

from __future__ import annotations

from typing import Any


def check_options(bins: Any, flow: dict[str, bool], closed: Any) -> None:
    """Refuses what does not go together; sets what the kind of bins decides."""
    if flow["growth"] and bins.kind not in ("uniform", "integers", "words", "of_categories"):
        raise ValueError(
            "growth: an axis of listed edges, logarithmic, of times or of bools does not grow; expected "
            "evenly spaced bins, integers or categories"
        )
    if flow["circular"] and (
        not bins.is_ordered or bins.kind in ("boolean", "of_times") or flow["growth"]
    ):
        raise ValueError("circular: expected an axis of numbers that does not grow")
    if flow["circular"] and getattr(bins, "is_infinite", False):
        raise ValueError("circular: the edges are infinite; expected an axis between two numbers")
    if flow["circular"] and closed:
        raise ValueError(
            "circular: the last edge is the first one of a circular axis, so it is not closed"
        )
    if not bins.is_ordered:
        flow["underflow"] = False
        flow["overflow"] = flow["overflow"] and not flow["growth"]
        if len(bins) == 0 and not flow["growth"]:
            raise ValueError("an axis of no categories; expected some, or growth=True")
    if flow["circular"]:
        flow["underflow"] = False
        flow["overflow"] = flow["overflow"] and bins.is_continuous
    if flow["growth"] and bins.kind == "integers":
        flow["underflow"] = flow["overflow"] = False
