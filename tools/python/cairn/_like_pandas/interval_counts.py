"""Value counts of one column of pandas in bins, as pandas has them: of intervals closed on the right."""

from __future__ import annotations

from typing import Any

from cairn._calls.places import Place
from cairn._like_pandas.cut import cut
from cairn._like_pandas.series_counts import Wanted, counts_of_series, pandas_series


def counts_in_bins(values: Any, bins: Any, wanted: Wanted, place: Place) -> Any:
    """A Series of counts, whose index are the intervals; equal counts are in the order of intervals."""
    samples = pandas_series(values).array
    if type(samples).__name__ == "NumpyExtensionArray":
        samples = samples.to_numpy()
    try:
        found = cut(samples, bins, include_lowest=True, device=place.device, threads=place.threads)
    except TypeError as error:
        raise TypeError("bins argument only works with numeric data.") from error
    counts = counts_of_series(found, Wanted(sort=False, dropna=wanted.dropna), place)
    counts = counts[counts.index.notna()]
    counts.index = counts.index.astype("interval")
    counts = counts.sort_index()
    if wanted.dropna and (counts.to_numpy() == 0).all():
        counts = counts.iloc[0:0]
    if wanted.sort and wanted.order in (None, "count"):
        counts = counts.sort_values(ascending=wanted.ascending, kind="stable")
    if wanted.normalize:
        counts = counts / len(found)
    counts.name = "proportion" if wanted.normalize else "count"
    return counts
