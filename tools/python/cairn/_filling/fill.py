"""Histograms and counters, filled part by part."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from cairn._calls.lazy import refuse_lazy
from cairn._calls.settings import silenced
from cairn._filling.overlap import read_ahead
from cairn._filling.part import Part, Source, failed
from cairn._filling.sources import source_of
from cairn._histograms import fills


def fill_from(
    histogram: Any,
    source: Any,
    columns: Any,
    weight: Any,
    sample: Any,
    chunk: int | None,
    raw: bool,
    options: dict,
) -> None:
    """Histogram.fill_from."""
    is_weighted = weight is not None
    more = [*([weight] if is_weighted else []), *fills.values_of(histogram.storage, weight, sample)]
    dims = len(histogram.axes)
    refuse_lazy("filled", {"source": source})
    opened = source_of(source, columns, more, dims, raw)

    def fill(part: Part) -> None:
        named = fills.named(is_weighted, part.columns[dims:])
        histogram.fill(*part.columns[:dims], **named, **options)

    _each(opened, chunk, fill)


def add_from(
    counter: Any, source: Any, column: Any, chunk: int | None, raw: bool, threads: int
) -> None:
    """ValueCounter.add_from."""
    refuse_lazy("value_counts", {"source": source})
    opened = source_of(source, column, [], 1, raw)
    _each(opened, chunk, lambda part: counter.add(part.columns[0], threads=threads))


def _each(opened: Source, chunk: int | None, work: Callable[[Part], Any]) -> None:
    """Progress is that of all parts, not of the calls for each."""
    with silenced() as told:
        for part in read_ahead(opened.parts(_rows(chunk))):
            try:
                work(part)
            except (ValueError, TypeError, OverflowError) as error:
                raise failed(part.where, error) from error
            if told is not None and part.done < 1:
                told(part.done)
        if told is not None:
            told(1.0)


def _rows(chunk: int | None) -> int | None:
    if chunk is not None and operator.index(chunk) < 1:
        raise ValueError(f"chunk is {chunk}; expected 1 row or more")
    return chunk
