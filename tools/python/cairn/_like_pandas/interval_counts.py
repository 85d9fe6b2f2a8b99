"""Value counts of one column of pandas in bins."""

from typing import Any

from cairn._calls.place import Place
from cairn._like_pandas.series_counts import Wanted


def counts_in_bins(values: Any, bins: Any, wanted: Wanted, place: Place) -> Any:
    import pandas

    return pandas.Series(values).value_counts(bins=bins)
