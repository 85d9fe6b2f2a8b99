"""Tables of counts as they travel: in the narrowest integers that hold them."""

from __future__ import annotations

from typing import Any

import numpy as np

_LEAST_TO_NARROW = 1 << 13  # bins; of fewer the messages matter, not their bytes


def narrow(counts: np.ndarray) -> np.ndarray:
    """The same counts; of many bins in unsigned integers of 8, 16 or 32 bits, where these hold them."""
    if counts.size < _LEAST_TO_NARROW:
        return counts
    return counts.astype(np.min_scalar_type(int(counts.max())), copy=False)


def added(tables: list[np.ndarray]) -> np.ndarray:
    """Their sum; a single one is returned itself."""
    if len(tables) == 1:
        return tables[0]
    if tables[0].size < _LEAST_TO_NARROW:
        return np.sum(tables, axis=0)
    most = sum(int(table.max()) for table in tables)
    made = tables[0].astype(np.min_scalar_type(most))
    for table in tables[1:]:
        np.add(made, table, out=made, casting="unsafe")
    return made


def added_reals(tables: list[np.ndarray]) -> np.ndarray:
    """The sum of tables of reals; a single one is returned itself."""
    if len(tables) == 1:
        return tables[0]
    made = tables[0] + tables[1]
    for table in tables[2:]:
        made += table
    return made


def whole(dtype: Any, _: Any, table: np.ndarray) -> np.ndarray:
    """The table in the type that the call returns."""
    return table.astype(dtype, copy=False)
