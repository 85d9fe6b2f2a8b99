"""How many samples a histogram was filled with."""

from __future__ import annotations

from typing import Any, NamedTuple

from cairn._histograms import storages


class Outside(NamedTuple):
    """Samples that are in no bin of one axis."""

    below: int
    above: int
    nan: int
    unlisted: int


class Recorded:
    """What is known of the samples, beside what is in the bins."""

    def _note(self: Any, size: int, outside: Any) -> None:
        if self._total is not None:
            self._total += size
        if outside is not None and self._outside is not None:
            self._outside = self._outside + outside  # not in place: others may hold the array
        if self._hidden:
            self._clear_hidden()

    @property
    def total(self: Any) -> int:
        """How many samples were filled. ValueError where that is not known: of sums of weights that came from
        another histogram."""
        if self._total is not None:
            return self._total
        if self.storage not in storages.COUNTED:
            raise ValueError(
                "total: these bins came from another histogram, and do not say of how many samples"
            )
        return int(storages.counts(self._whole).sum())

    @property
    def inside(self: Any) -> int:
        """How many samples are in bins of all axes. ValueError where that is not known: of weights on several
        axes, or that came from another histogram."""
        if self.storage in storages.COUNTED:
            return int(storages.counts(self._cells(False)).sum())
        if len(self.axes) > 1:
            raise ValueError(f"inside: the storage {self.storage!r} does not know it, on several axes")
        return self.total - sum(sum(one) for one in self.outside)

    @property
    def outside(self: Any) -> tuple[Outside, ...]:
        """For each axis, how many samples lie outside of it, one by one; NaT is above. Where bins came from
        another histogram, its flow bins say so, with NaN above; ValueError of sums of weights."""
        if self._outside is None and self.storage not in storages.COUNTED:
            raise ValueError(
                "outside: these bins came from another histogram; values(flow=True) has sums"
            )
        found = self._outside.tolist() if self._outside is not None else self._in_flow()
        return tuple(Outside(*one) for one in found)

    def _in_flow(self: Any) -> list[tuple[int, int, int, int]]:
        """How many samples are in the flow bins of each axis."""
        counts, found = storages.counts(self._whole), []
        for i, axis in enumerate(self.axes):
            below, above = (int(counts.take(at, axis=i).sum()) for at in (0, -1))
            found.append((below, above, 0, 0) if axis._bins.is_ordered else (0, 0, 0, above))
        return found
