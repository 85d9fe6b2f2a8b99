"""Different values and how often each occurs, and what follows from that."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.interruptible import interruptible
from cairn._inputs import arrays, nulls, tables


class Frequencies(NamedTuple):
    """Different values and how often each occurs; unpacks into ``values, counts``.

    The median and the like are those of all samples, each value taken as often as it was counted. Integers of
    a column that has a null are a masked array, in which the null is masked. Rows of a table are a table.
    """

    values: np.ndarray
    counts: np.ndarray

    @property
    def total(self) -> int:
        """How many samples were counted."""
        return int(self.counts.sum())

    def _whole_counts(self) -> np.ndarray:
        tables.refuse_tables(self.values, "values")
        if self.counts.dtype.kind == "f":
            raise TypeError(
                "the table has shares; the median and the like need counts: normalize=False"
            )
        return self.counts

    def median(self, skip_nan: bool = False) -> float:
        """The middle sample, or the mean of the two in the middle."""
        counts = self._whole_counts()
        if np.ma.is_masked(self.values):
            return without_none(self).median() if skip_nan else math.nan
        numbers = arrays.numbers(np.ma.getdata(self.values), "values")
        return interruptible(numbers.size, _core.middle_of, numbers, counts, skip_nan)[2]

    def quantile(self, q: Any, skip_nan: bool = False) -> Any:
        """As numpy.quantile's linear rule, in float64."""
        at = arrays.reals(q, "q").astype(float)
        if not np.all((at >= 0) & (at <= 1)):
            raise ValueError(f"q is {q!r}; expected numbers from 0 to 1")
        counts = self._whole_counts()
        if np.ma.is_masked(self.values):
            return without_none(self).quantile(q) if skip_nan else np.full(at.shape, math.nan)[()]
        numbers = arrays.numbers(np.ma.getdata(self.values), "values")
        wanted = at.ravel().tolist()
        found = interruptible(numbers.size, _core.quantiles_of, numbers, counts, wanted, skip_nan)
        return found.reshape(at.shape) if at.ndim else float(found[0])

    def mode(self) -> np.ndarray:
        """The most frequent values, ascending."""
        tables.refuse_tables(self.values, "values")
        if self.counts.size == 0:
            return self.values
        found = self.values[self.counts == self.counts.max()]
        return interruptible(found.size, np.sort, found)

    def to_series(self) -> Any:
        """A pandas Series of counts, whose index are the values; integers stay integers beside a null."""
        import pandas

        values = self.values
        if tables.is_table(values):
            rows = pandas.MultiIndex.from_frame(values.to_pandas())
            return pandas.Series(self.counts, index=rows, name="count")
        if np.ma.is_masked(values):
            values = nulls.in_type(values, pandas.array(np.ma.getdata(values)).dtype)
        return pandas.Series(self.counts, index=pandas.Index(values), name="count")

    def _repr_html_(self) -> str:
        """A small drawing of the most frequent values, for notebooks."""
        from cairn._drawings import svg

        most = np.argsort(-self.counts, kind="stable")[:12]
        values = self.values
        shown = tables.rows_of(tables.taken(values, most)) if tables.is_table(values) else values[most]
        names = [str(one) for one in shown]
        said = f"{self.counts.size} different values, {self.counts.sum()} in all"
        return svg.with_lines(svg.bars(self.counts[most].astype(float), names), said)


def without_none(made: Frequencies) -> Frequencies:
    """The table without NaN, NaT or null."""
    values = np.ma.getdata(made.values)
    kept = values == values  # neither NaN nor NaT equals itself
    if np.ma.is_masked(made.values):
        kept &= ~np.ma.getmaskarray(made.values)
    return made if kept.all() else Frequencies(values[kept], made.counts[kept])
