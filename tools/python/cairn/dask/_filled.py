"""cairn.Histogram of lazy data, with what lies outside of its axes."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from dask.delayed import Delayed

from cairn._calls.lazy import is_lazy
from cairn._calls.places import Device
from cairn._histograms import fills
from cairn.dask._source import source_of
from cairn.dask._tree import lazy, shared_node, state_itself, summed


def filled(
    histogram: Any,
    *columns: Any,
    weight: Any = None,
    sample: Any = None,
    split_every: int | None = None,
    device: Device = "auto",
    threads: int = 1,
) -> Delayed:
    """A cairn.Histogram like this empty one, filled with dask arrays or series: a Delayed.

    columns: one for each axis, or a dask array of rows, or a dataframe; weight, sample: as of fill, one
    number for all too. Each chunk fills a histogram of its own, with what lies outside; these are merged.
    The empty one travels once to each worker.

    >>> import dask.array as da, cairn.dask
    >>> empty = cairn.Histogram(cairn.Axis.uniform(2, 0, 4))
    >>> made = cairn.dask.filled(empty, da.arange(6, chunks=4)).compute()
    >>> made.counts(), made.outside[0].above
    (array([2, 3]), 1)
    """
    if histogram.total:
        raise ValueError(
            "the histogram is not empty, and would be added for each chunk; expected an empty one"
        )
    given = [
        one.rechunk({1: -1}) if getattr(one, "ndim", 1) == 2 and _is_array(one) else one
        for one in columns
    ]
    is_weighted = weight is not None
    more = [*([weight] if is_weighted else []), *fills.values_of(histogram.storage, weight, sample)]
    of_all = {i: one for i, one in enumerate(more) if not is_lazy(one) and np.ndim(one) == 0}
    source = source_of(*given, *(one for i, one in enumerate(more) if i not in of_all))
    options = {"device": device, "threads": threads}
    function = partial(_part, options, is_weighted, len(more), of_all)
    states = source.map(function, shared_node(histogram))
    return lazy(summed(states, _merged, state_itself, None, split_every))


def _is_array(column: Any) -> bool:
    return hasattr(column, "rechunk")


def _part(
    options: dict[str, Any], is_weighted: bool, size: int, of_all: dict[int, Any], empty: Any, *parts: Any
) -> Any:
    columns = parts[: len(parts) - size + len(of_all)]
    rest = iter(parts[len(columns) :])
    more = [of_all[i] if i in of_all else next(rest) for i in range(size)]
    return empty.copy().fill(*columns, **fills.named(is_weighted, more), **options)


def _merged(parts: list[Any]) -> Any:
    made = parts[0].copy() if len(parts) > 1 else parts[0]
    for part in parts[1:]:
        made.merge(part)
    return made
