"""Tables of the categoricals of lazy data, whose chunks may have other categories."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn._calls.places import Place
from cairn._counting import categories
from cairn._counting.categories import CategoryCounts


def table_of_part(part: Any, order: str, place: Place) -> CategoryCounts | None:
    """The categories of a part; None where it is not one of categoricals."""
    column = categories.codes_of(part)
    return None if column is None else categories.counted(column, place, order)


def joined(tables: list[CategoryCounts]) -> CategoryCounts:
    """All tables as one: categories in the order in which chunks have them, values as they first occur."""
    made = tables[0]
    for one in tables[1:]:
        made = _added(made, one)
    return made


def _added(made: CategoryCounts, more: CategoryCounts) -> CategoryCounts:
    if made.dtype == more.dtype and (made.dtype.categories == more.dtype.categories).all():
        codes, dtype = np.arange(more.counts.size - 1), made.dtype
    else:
        import pandas

        if made.dtype.ordered or more.dtype.ordered:
            raise TypeError("the chunks have ordered categories that differ; expected the same, or no order")
        all_categories = made.dtype.categories.append(more.dtype.categories).unique()
        codes = all_categories.get_indexer(more.dtype.categories)
        dtype = pandas.CategoricalDtype(all_categories)
    counts = np.zeros(len(dtype.categories) + 1, np.int64)
    counts[: made.counts.size - 1] = made.counts[:-1]
    counts[codes] += more.counts[:-1]
    counts[-1] = made.counts[-1] + more.counts[-1]
    met = np.where(more.met < 0, -1, np.append(codes, -1)[more.met])
    return CategoryCounts(dtype, counts, np.append(made.met, met[~np.isin(met, made.met)]))
