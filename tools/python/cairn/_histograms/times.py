"""Bins of datetime64 and timedelta64, compared exactly: as integers of the finer unit."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core
from cairn._histograms.intervals import read_only
from cairn._inputs.exact import EXACT, numbers_among, numbers_between

_FINER = {"Y": "M", "M": "D", "W": "D", "D": "h", "h": "m", "m": "s", "s": "ms", "ms": "us", "us": "ns"}
_NONE = np.iinfo(np.int64).min  # NaT
# Where a NaT goes: above all edges, as NaN.
_ABOVE = np.iinfo(np.int64).max


class Times:
    """Bins between times. The library has their edges less the first, which float64 holds."""

    kind = "of_times"
    categories = read_only(np.empty(0, np.int64))
    is_ordered = True
    is_continuous = True

    def __init__(self, edges: np.ndarray) -> None:
        if edges.ndim != 1 or edges.size < 2 or np.isnat(edges).any():
            raise ValueError("the edges of an axis of times: expected two or more, none of them NaT")
        self.edges = read_only(edges)
        self._shifted = edges.view(np.int64) - edges.view(np.int64)[0]
        self._origin = int(edges.view(np.int64)[0])
        if int(edges.view(np.int64)[-1]) - self._origin > EXACT:
            raise ValueError("the edges of an axis of times lie more than 2^53 units apart")
        self.core = _core.Axis.of_edges(self._shifted.astype(np.float64), "auto").unrounded()

    def __len__(self) -> int:
        return self.edges.size - 1

    def key(self) -> tuple[Any, ...]:
        return (self.edges.dtype.str, self.edges.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        return Times, (np.array(self.edges),)

    @property
    def centers(self) -> np.ndarray:
        return self.edges[:-1] + self.widths // 2

    @property
    def widths(self) -> np.ndarray:
        return np.diff(self.edges)

    def label(self, i: int) -> Any:
        none = np.array("NaT", self.edges.dtype)[()]
        return (none if i < 0 else self.edges[i], none if i >= len(self) else self.edges[i + 1])

    def value(self, i: Any) -> Any:
        at = np.asarray(i, np.float64)
        inside = np.interp(at, np.arange(self.edges.size), self._shifted)
        made = np.round(inside).astype(np.int64) + self._origin
        return np.where((at < 0) | (at > len(self)), _NONE, made).view(self.edges.dtype)[()]

    def numbers(self, x: Any, *how: Any) -> np.ndarray:
        """Samples less the first edge, as integers of the axis' unit; NaT as the greatest."""
        given = x if isinstance(x, np.ndarray) else np.asarray(x)
        if given.dtype.kind in "US" or given.dtype == object:
            given = given.astype(self.edges.dtype)
        if given.dtype.kind != self.edges.dtype.kind:
            raise TypeError(
                f"samples have type {given.dtype}; the axis has edges of {self.edges.dtype}"
            )
        made = self._in_unit(given)
        is_none = made == _NONE
        least, greatest = (made.min(), made.max()) if made.size else (0, 0)
        with np.errstate(over="ignore"):
            shifted = made - np.int64(self._origin)
        if int(least) - self._origin < _NONE or int(greatest) - self._origin > _ABOVE:  # wrapped
            shifted = np.where(
                (made < 0) == (self._origin < 0), shifted, np.where(made < 0, _NONE, _ABOVE)
            )
        return np.where(is_none, _ABOVE, shifted) if is_none.any() else shifted

    def _in_unit(self, given: np.ndarray) -> np.ndarray:
        """As integers of the axis' unit. A time between two units lies in the bin of the lower one."""
        unit = self.edges.dtype
        if given.dtype == unit:
            return given.view(np.int64)
        made = given.astype(unit)  # rounds down
        back = made.astype(given.dtype)
        finer = np.result_type(given, unit)
        if finer != unit:
            # Just above the last edge is no longer on it.
            beyond = (made == self.edges[-1]) & (back != given) & ~np.isnat(given)
            return np.where(beyond, made.view(np.int64) + 1, made.view(np.int64))
        if (
            not np.array_equal(np.isnat(made), np.isnat(given))
            or (back != given)[~np.isnat(given)].any()
        ):
            raise ValueError(f"samples of {given.dtype} are out of range as {unit}, which the axis has")
        return made.view(np.int64)

    def index(self, x: np.ndarray, is_closed: bool) -> np.ndarray:
        if is_closed:
            return numbers_between(x, self._shifted) - 1
        return numbers_among(x, self._shifted, False) - 1

    def closed_core(self, is_closed: bool) -> Any:
        return self.core if is_closed else self.core.half_open()

    def part(self, first: int, last: int) -> Times:
        return Times(np.array(self.edges[first : last + 1]))

    def joined(self, first: int, groups: list[int]) -> Times:
        return Times(self.edges[np.cumsum([first, *groups])])


def is_time(x: Any) -> bool:
    """Whether this is a time, or an array of times."""
    return getattr(getattr(x, "dtype", None), "kind", "") in ("m", "M")


def times_between(bins: int, low: Any, high: Any) -> Times:
    """Bins of one width, in a unit in which that is a whole number where there is one."""
    if (
        not (is_time(low) and is_time(high))
        or np.asarray(low).dtype.kind != np.asarray(high).dtype.kind
    ):
        raise TypeError(f"the ends of an axis are {low!r} and {high!r}; expected two times of one kind")
    ends = np.array([low, high])
    while (int(ends[1].view(np.int64)) - int(ends[0].view(np.int64))) % bins:
        unit = np.datetime_data(ends.dtype)[0]
        if unit not in _FINER or (ends.dtype.kind == "m" and unit in "YM"):
            break
        ends = ends.astype(f"{ends.dtype.kind}8[{_FINER[unit]}]")
    first, last = (int(one) for one in ends.view(np.int64))
    edges = [first + (last - first) * i // bins for i in range(bins + 1)]
    return Times(np.array(edges, np.int64).view(ends.dtype))
