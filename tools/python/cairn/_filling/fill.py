"""Histograms and counters, filled part by part."""

from __future__ import annotations

import operator
from typing import Any

from cairn._filling.overlap import read_ahead
from cairn._filling.part import failed
from cairn._filling.sources import source_of


def fill_from(
    histogram: Any,
    source: Any,
    columns: Any,
    weight: Any,
    sample: Any,
    chunk: int | None,
    options: dict,
) -> None:
    """Histogram.fill_from."""
    extra = {name: one for name, one in (("weight", weight), ("sample", sample)) if one is not None}
    dims = len(histogram.axes)
    opened = source_of(source, columns, list(extra.values()), dims)
    for part in read_ahead(opened.parts(_rows(chunk))):
        more = dict(zip(extra, part.columns[dims:]))
        try:
            histogram.fill(*part.columns[:dims], **more, **options)
        except (ValueError, TypeError, OverflowError) as error:
            raise failed(part.where, error) from error


def add_from(counter: Any, source: Any, column: Any, chunk: int | None, threads: int) -> None:
    """ValueCounter.add_from."""
    opened = source_of(source, column, [], 1)
    for part in read_ahead(opened.parts(_rows(chunk))):
        try:
            counter.add(part.columns[0], threads=threads)
        except (ValueError, TypeError, OverflowError) as error:
            raise failed(part.where, error) from error


def _rows(chunk: int | None) -> int | None:
    if chunk is not None and operator.index(chunk) < 1:
        raise ValueError(f"chunk is {chunk}; expected 1 row or more")
    return chunk
