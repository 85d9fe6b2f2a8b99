"""Value counts of rows."""

from typing import Any

from cairn._calls.place import Place
from cairn._like_pandas.series_counts import Wanted


def counts_of_rows(values: Any, subset: Any, wanted: Wanted, place: Place) -> Any:
    return values.value_counts(subset, wanted.normalize)
