"""The bins of one axis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cairn._histograms.categories import Booleans, Listed, listed
from cairn._histograms.flow import bounded, numbers_on
from cairn._histograms.intervals import (
    Intervals,
    bins_of,
    integers_between,
    intervals_between,
    read_only,
)
from cairn._histograms.options import check_options
from cairn._histograms.times import Times, is_time, times_between
from cairn._histograms.traits import Traits
from cairn._inputs import arrays
from cairn._inputs.tables import refuse_frames

FLOW = ("underflow", "overflow", "circular", "growth")
_SHOWN = ("name", "label", "metadata")


class Axis:
    """The bins of one axis.

    ``Axis(edges)`` has bins between edges that do not decrease, of numbers, datetime64 or timedelta64; the
    first may be -inf, the last inf. ``map`` changes the speed and no count. Other axes are made by
    ``uniform``, ``logarithmic``, ``integers``, ``from_categories``, ``words`` and ``boolean``.

    All take, by name:

    name, label : str
        The name of what is counted, and what plots write beside the axis: the name, where no label is given.
    metadata : object
        Whatever belongs to the axis. Other attributes may be set too; all of them are in ``__dict__``.
    underflow, overflow : bool
        Whether there is a bin for all that is below, and for all that is above, NaN, NaT or in no category.
        Without, such samples are in no bin.
    closed : bool
        Whether samples on the last edge are in the last bin, as numpy.histogram has them; otherwise they are
        above it, as in boost-histogram. True, but of circular axes.
    circular : bool
        Whether the first bin follows the last one: samples are moved by whole lengths of the axis, without
        rounding.
    growth : bool
        Whether evenly spaced bins, integers or categories are added where samples need them.

    Bins are half-open but for that last edge. Samples and edges are compared as real numbers, whatever their
    types. Bins are immutable; axes compare equal when bins, flow bins and the last edge are, whatever their
    names, and pickle. An axis is a sequence of (low, high), integers or words, as UHI wants.

    >>> cairn.Axis.uniform(4, 0, 1, name="share").edges
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    >>> list(cairn.Axis.from_categories(["red", "blue"]))
    ['red', 'blue']
    """

    name: str
    label: str
    metadata: Any
    __slots__ = ("_bins", "_closed", "_core", "_flow", "__dict__", "__weakref__")

    def __init__(self, edges: Any, map: str = "auto", **options: Any) -> None:
        given = edges if is_time(edges) else arrays.as_array(edges, "edges")
        self._set(Times(np.array(given)) if is_time(given) else intervals_between(given, map), options)

    @classmethod
    def uniform(cls, bins: int, low: Any, high: Any, **options: Any) -> Axis:
        """Bins of one width; the edges are those of numpy.linspace(low, high, bins + 1). Of times, in a
        finer unit where the width needs one."""
        if is_time(low) or is_time(high):
            return cls._of(times_between(bins_of(bins), low, high), options)
        return cls._of(Intervals("uniform", bins_of(bins), low, high), options)

    @classmethod
    def logarithmic(cls, bins: int, low: float, high: float, **options: Any) -> Axis:
        """Bins between two positive ends, spaced evenly in the logarithm."""
        return cls._of(Intervals("logarithmic", bins_of(bins), low, high), options)

    @classmethod
    def integers(cls, first: int, last: int, **options: Any) -> Axis:
        """One bin for each integer from first to last."""
        return cls._of(integers_between(first, last), options)

    @classmethod
    def from_categories(cls, values: Any, **options: Any) -> Axis:
        """One bin for each of the integers or words, in their order."""
        return cls._of(listed(values), options)

    @classmethod
    def words(cls, values: Any = (), **options: Any) -> Axis:
        """One bin for each of the words; with growth=True there may be none to begin with."""
        refuse_frames(values, "values")
        given = list(values) if np.iterable(values) and getattr(values, "ndim", 1) else [values]
        if isinstance(values, (str, bytes)) or not all(isinstance(one, str) for one in given):
            raise TypeError(f"values are {values!r}; expected a list of words, as categories")
        return cls._of(Listed([str(one) for one in given], True), options)

    @classmethod
    def boolean(cls, **options: Any) -> Axis:
        """A bin of False and one of True, and no others."""
        return cls._of(Booleans(), {**options, "underflow": False, "overflow": False})

    @classmethod
    def _of(cls, bins: Any, options: dict[str, Any]) -> Axis:
        made = cls.__new__(cls)
        made._set(bins, dict(options))
        return made

    def _set(self, bins: Any, options: dict[str, Any]) -> None:
        closed = options.pop("closed", None)
        flow = {one: bool(options.pop(one, one.endswith("flow"))) for one in FLOW}
        for key in options:
            if key not in (*_SHOWN, "__dict__"):
                raise TypeError(
                    f"an axis has no option {key!r}; expected {FLOW + _SHOWN + ('closed',)}"
                )
        check_options(bins, flow, closed)
        self._bins = bins
        self._core = None
        self._flow = flow
        self._closed = not flow["circular"] if closed is None else bool(closed)
        self.__dict__.update(options.pop("__dict__", None) or {})
        self.__dict__.update({key: one for key, one in options.items() if one is not None})

    def _with(self, bins: Any, **flow: bool) -> Axis:
        """Other bins, with the names of this axis, and its flow bins but for those given."""
        more = {**self._flow, "closed": self._closed, **flow}
        return Axis._of(bins, {**more, "__dict__": self.__dict__})

    def __getattr__(self, attribute: str) -> Any:
        if attribute == "metadata":
            return None
        if attribute == "label":
            return self.name
        if attribute == "name":
            return ""
        raise AttributeError(f"an axis has no attribute {attribute!r}")

    @property
    def traits(self) -> Traits:
        """What kind of axis it is."""
        return Traits(**self._flow, continuous=self._bins.is_continuous, ordered=self._bins.is_ordered)

    @property
    def closed(self) -> bool:
        """Whether the last edge belongs to the last bin."""
        return self._closed

    @property
    def edges(self) -> np.ndarray:
        """The bins + 1 edges; of categories 0, 1, ..., where they are drawn."""
        return self._bins.edges

    @property
    def categories(self) -> np.ndarray:
        """The integers or words, where each is a bin of its own; none of other axes."""
        return self._bins.categories

    @property
    def centers(self) -> np.ndarray:
        """The middle of each bin."""
        return read_only(self._bins.centers)

    @property
    def widths(self) -> np.ndarray:
        """The width of each bin."""
        return read_only(self._bins.widths)

    @property
    def size(self) -> int:
        """How many bins there are, without flow bins."""
        return len(self._bins)

    @property
    def extent(self) -> int:
        """How many bins there are, with flow bins."""
        return len(self._bins) + self._flow["underflow"] + self._flow["overflow"]

    def __len__(self) -> int:
        return len(self._bins)

    def __iter__(self) -> Iterator[Any]:
        return (self._bins.label(i) for i in range(len(self)))

    def __getitem__(self, i: Any) -> Any:
        """The ends of a bin, or its integer or word; negative positions count from the end."""
        if callable(i):
            return self.bin(i(self))
        if not -len(self) <= i < len(self):
            raise IndexError(f"bin {i} of an axis of {len(self)} bins")
        return self._bins.label(i % len(self))

    def bin(self, i: int) -> Any:
        """As axis[i], but -1 and len(axis) are the flow bins. IndexError where there is no such bin."""
        first = -1 if self._flow["underflow"] else 0
        last = len(self) if self._flow["overflow"] and self._bins.is_ordered else len(self) - 1
        if not first <= i <= last:
            raise IndexError(f"bin {i} of an axis of {len(self)} bins")
        return self._bins.label(i)

    def value(self, i: Any) -> Any:
        """What lies at a position: 0 is the first edge, 0.5 the middle of the first bin."""
        return self._bins.value(i)

    def index(self, value: Any) -> Any:
        """The bin in which a value, or each of several, is counted: -1 below, len(axis) above. KeyError for
        a single category that there is not."""
        one = isinstance(value, (str, bytes)) or arrays.as_items(value, "value").ndim == 0
        x = np.atleast_1d(bounded(self, self._bins.numbers(value)))
        is_circular = self._flow["circular"]
        found = numbers_on(self, x) - 1 if is_circular else self._bins.index(x, self._closed)
        if not one:
            return found
        if not self._bins.is_ordered and found[0] == len(self):
            raise KeyError(f"{value!r} not in axis")
        return int(found[0])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Axis) and self._key() == other._key()

    def _is_near(self, other: Axis, rtol: float, atol: float) -> bool:
        """Whether the edges are nearly those of another axis of the same kind."""
        a, b = self.edges, other.edges
        return (
            self.traits == other.traits
            and self._bins.is_continuous
            and a.dtype.kind == b.dtype.kind == "f"
            and a.size == b.size
            and bool(np.allclose(a, b, rtol=rtol, atol=atol))
        )

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self._closed, *self._flow.values(), *self._bins.key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _axis_of, (self._bins, {**self._flow, "closed": self._closed, "__dict__": self.__dict__})

    def __repr__(self) -> str:
        bins, named = self._bins, f"{self.name}, " if self.name else ""
        if not bins.is_ordered or bins.kind == "boolean":
            return f"Axis({named}{len(self)} categories{self._differs()})"
        low, high = (
            f"{one:g}" if isinstance(one, float) else str(one)
            for one in (bins.edges[0], bins.edges[-1])
        )
        return f"Axis({named}{len(self)} bins from {low} to {high}{self._differs()})"

    def _repr_html_(self) -> str:
        """A small drawing, for notebooks."""
        from cairn._drawings import svg

        return svg.with_lines(svg.ticks(svg.positions(self.edges), self.label), repr(self))

    def _differs(self) -> str:
        usual = {"underflow": True, "overflow": True, "circular": False, "growth": False}
        if self._bins.kind == "boolean":
            usual.update(underflow=False, overflow=False)
        if not self._bins.is_ordered:
            usual["underflow"] = False
        said = [
            f", {key}={one}"
            for key, one in self._flow.items()
            if one != usual[key] and not (key == "underflow" and self._flow["circular"])
        ]
        is_open = not self._closed and not self._flow["circular"] and self._bins.is_ordered
        return "".join(said) + (", open at the end" if is_open else "")


def _axis_of(bins: Any, options: dict[str, Any]) -> Axis:
    return Axis._of(bins, options)
