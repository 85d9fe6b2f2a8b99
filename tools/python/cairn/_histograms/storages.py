"""What the bins of a histogram keep, and how cells are joined."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

Name = Literal["int64", "double", "weight", "mean", "weighted_mean", "extremes", "covariance"]


def _fields(*names: str) -> np.dtype:
    return np.dtype([(name, np.float64) for name in names])


DTYPES: dict[str, np.dtype] = {
    "int64": np.dtype(np.int64),
    "double": np.dtype(np.float64),
    "weight": _fields("value", "variance"),
    "mean": _fields("count", "value", "_sum_of_deltas_squared"),
    "weighted_mean": _fields(
        "sum_of_weights", "sum_of_weights_squared", "value", "_sum_of_weighted_deltas_squared"
    ),
    "extremes": _fields("count", "value", "_sum_of_deltas_squared", "least", "greatest"),
    "covariance": _fields(
        "count",
        "value",
        "_sum_of_deltas_squared",
        "second_value",
        "_sum_of_second_deltas_squared",
        "_sum_of_products",
    ),
}
MEANS = ("mean", "weighted_mean", "extremes", "covariance")
# Those whose cells say how many samples came; of the others `fill` remembers it.
COUNTED = ("int64", "mean", "extremes", "covariance")
# Members that are sums of products of two deviations: of which means, and what they make divided by degrees.
_DEVIATIONS = {
    "_sum_of_deltas_squared": ("value", "value", "variance"),
    "_sum_of_weighted_deltas_squared": ("value", "value", "variance"),
    "_sum_of_second_deltas_squared": ("second_value", "second_value", "second_variance"),
    "_sum_of_products": ("value", "second_value", "covariance"),
}
OF_BOOST = {
    "Int64": "int64",
    "AtomicInt64": "int64",
    "Double": "double",
    "Unlimited": "double",
    "Weight": "weight",
    "Mean": "mean",
    "WeightedMean": "weighted_mean",
}


def named(storage: Any) -> str:
    """The name of a storage, which may be one of boost-histogram's."""
    if isinstance(storage, str) and storage in DTYPES:
        return storage
    made = OF_BOOST.get(type(storage).__name__) if not isinstance(storage, (str, type)) else None
    if made is None:
        raise ValueError(f"storage {storage!r}; expected one of {list(DTYPES)}, or boost_histogram's")
    return made


def nothing(shape: tuple[int, ...], storage: str) -> np.ndarray:
    """Empty cells."""
    made = np.zeros(shape, DTYPES[storage])
    if storage == "extremes":
        made[...] = nothing_of(made.dtype)
    return made


def nothing_of(dtype: np.dtype) -> np.ndarray:
    """One empty cell."""
    made = np.zeros((), dtype)
    if "least" in (dtype.names or ()):
        made["least"] = made["greatest"] = np.nan
    return made


def add(to: np.ndarray, more: np.ndarray) -> None:
    """Adds what other cells have, in place."""
    names = to.dtype.names
    if names is None:
        to += more
        return
    if "variance" in names:
        to["value"] += more["value"]
        to["variance"] += more["variance"]
        return
    _add_moments(to, more)
    if names[0] == "sum_of_weights":
        to["sum_of_weights_squared"] += more["sum_of_weights_squared"]
    if "least" in names:
        to["least"] = np.fmin(to["least"], more["least"])
        to["greatest"] = np.fmax(to["greatest"], more["greatest"])


def means_in(names: tuple[str, ...]) -> list[str]:
    """The members that are means."""
    return [name for name in names if name in ("value", "second_value")]


def deviations_in(names: tuple[str, ...]) -> dict[str, tuple[str, str, str]]:
    """The members that are sums of products of deviations: of which means, and the name of the variance or
    covariance they stand for."""
    return {name: _DEVIATIONS[name] for name in names if name in _DEVIATIONS}


@np.errstate(invalid="ignore")  # infinities have no differences
def _add_moments(to: np.ndarray, more: np.ndarray) -> None:
    names = to.dtype.names or ()
    weight, added = to[names[0]], more[names[0]]
    both = weight + added
    share = np.divide(added, both, out=np.zeros(both.shape), where=both != 0)
    are_two = (weight != 0) & (added != 0)
    apart = {name: more[name] - to[name] for name in means_in(names)}
    for name, (one, other, _) in deviations_in(names).items():
        between = np.where(are_two, apart[one] * apart[other] * weight * share, 0)
        to[name] = to[name] + more[name] + between
    for name, way in apart.items():
        mean, other_mean = to[name], more[name]
        inner = np.where(
            np.isfinite(way), mean + way * share, mean * (1 - share) + other_mean * share
        )
        to[name] = np.where(are_two, inner, np.where(added != 0, other_mean, mean))
    to[names[0]] = both


@np.errstate(invalid="ignore")  # as in _add_moments
def joined(cells: np.ndarray, starts: Any, axis: int) -> np.ndarray:
    """The cells from each start up to the next, along one axis, as one."""
    names = cells.dtype.names
    shape = list(cells.shape)
    shape[axis] = len(starts)
    if cells.size == 0:
        return np.full(shape, nothing_of(cells.dtype))
    if names is None:
        return np.add.reduceat(cells, starts, axis=axis, dtype=cells.dtype)
    made = np.zeros(shape, cells.dtype)

    def sums(array: np.ndarray) -> np.ndarray:
        return np.add.reduceat(array, starts, axis=axis)

    if "variance" in names:
        made["value"], made["variance"] = sums(cells["value"]), sums(cells["variance"])
        return made
    weight = cells[names[0]]
    total = made[names[0]] = sums(weight)
    lengths = np.diff([*starts, cells.shape[axis]])
    apart = {}
    for name in means_in(names):
        value = cells[name]
        means = made[name] = np.divide(
            sums(np.where(weight != 0, weight * value, 0)),
            total,
            out=np.zeros(total.shape),
            where=total != 0,
        )
        apart[name] = np.where(weight != 0, value - np.repeat(means, lengths, axis=axis), 0)
    deviations = deviations_in(names)
    for name, (one, other, _) in deviations.items():
        made[name] = sums(cells[name] + weight * (apart[one] * apart[other]))
    alone = [slice(None)] * axis + [np.flatnonzero(lengths == 1)]
    kept = [slice(None)] * axis + [np.asarray(starts)[lengths == 1]]
    for name in (*apart, *deviations):  # to the bit
        made[name][tuple(alone)] = cells[name][tuple(kept)]
    if names[0] == "sum_of_weights":
        made["sum_of_weights_squared"] = sums(cells["sum_of_weights_squared"])
    if "least" in names:
        made["least"] = np.fmin.reduceat(cells["least"], starts, axis=axis)
        made["greatest"] = np.fmax.reduceat(cells["greatest"], starts, axis=axis)
    return made


def are_equal(cells: np.ndarray, others: np.ndarray) -> bool:
    """Whether all cells are the same; NaN is the same as NaN."""
    if cells.shape != others.shape:
        return False
    if cells.dtype.names is None:
        return bool(np.array_equal(cells, others, equal_nan=cells.dtype.kind == "f"))
    return all(np.array_equal(cells[name], others[name], equal_nan=True) for name in cells.dtype.names)


def are_near(cells: np.ndarray, others: np.ndarray, near: dict[str, Any]) -> bool:
    """Whether all cells are nearly the same."""
    names = cells.dtype.names
    if names is None:
        return bool(np.allclose(cells, others, **near))
    return all(np.allclose(cells[name], others[name], **near) for name in names)


def weights_of(counts: np.ndarray) -> np.ndarray:
    """Counts as sums of weights of 1."""
    made = nothing(counts.shape, "weight")
    made["value"] = made["variance"] = counts
    return made


def scale(cells: np.ndarray, factor: np.ndarray, by: np.ufunc) -> None:
    """Multiplies or divides what is in cells, in place: sums, or the values whose means they are."""
    names = cells.dtype.names
    if names is None:
        by(cells, factor, out=cells)
        return
    squares = ["variance"] if "variance" in names else [*deviations_in(names)]
    for name in means_in(names):
        by(cells[name], factor, out=cells[name])
    for name in squares:
        by(cells[name], np.square(factor), out=cells[name])
    if "least" in names:
        ends = by(cells["least"], factor), by(cells["greatest"], factor)
        cells["least"], cells["greatest"] = np.fmin(*ends), np.fmax(*ends)


def values(cells: np.ndarray) -> np.ndarray:
    """Counts, sums or means."""
    return cells if cells.dtype.names is None else cells["value"]


def variances(cells: np.ndarray) -> np.ndarray:
    """Variances of the sums; of means, the squares of their errors, NaN where there are not two values."""
    names = cells.dtype.names
    if names is None:
        return cells
    if "variance" in names:
        return cells["variance"]
    weight = cells[names[0]]
    enough = weight > 1 if names[0] == "count" else weight**2 > cells["sum_of_weights_squared"]
    return np.divide(variance_of(cells), weight, out=np.full(cells.shape, np.nan), where=enough)


def variance_of(cells: np.ndarray, name: str = "variance") -> np.ndarray:
    """The variance of the values in each cell of means, or another that `name` tells; NaN of fewer than
    two."""
    degrees = degrees_of(cells)
    deviations = cells[deviation_of(name, cells.dtype.names)]
    return np.divide(deviations, degrees, out=np.full(cells.shape, np.nan), where=degrees > 0)


def deviation_of(name: str, names: Any) -> str:
    """The member that makes this variance or covariance."""
    return next(one for one, (*_, made) in deviations_in(names).items() if made == name)


def degrees_of(cells: np.ndarray) -> np.ndarray:
    """By what sums of squared deviations are divided."""
    if "count" in cells.dtype.names:
        return cells["count"] - 1
    weights = cells["sum_of_weights"]
    with np.errstate(divide="ignore", invalid="ignore"):
        return weights - cells["sum_of_weights_squared"] / weights


def counts(cells: np.ndarray) -> np.ndarray:
    """How many samples are in each cell; of weights, as many as of one weight would have their error."""
    names = cells.dtype.names
    if names is None or names[0] == "count":
        return cells if names is None else cells["count"]
    total, squares = (cells[name] for name in names[:2])
    return np.divide(total**2, squares, out=np.zeros(cells.shape), where=squares != 0)
