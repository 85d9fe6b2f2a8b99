"""Mean shift of the points that all ranks have."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from cairn import _core
from cairn._inputs import arrays
from cairn._like_sklearn.seed_messages import nothing_near, warn_of_no_bins
from cairn.mpi._agreement import Call, Given


def cluster(
    call: Call, points: Any, bandwidth: Any = 1.0, *, radius: float = math.inf, iterations: int = 50,
    epsilon: float = 0.0, min_distance: float | None = None, kernel: str = "gaussian",
    method: str = "blurring", seeds: Any = None, centers: str = "input_order", labels: str = "nearest",
    cluster_all: bool = True
) -> Any:
    """The points of rank 0 come first, and so with seeds: centers and sizes are those of all, labels and
    distances those of this rank's points. With a radius, points are divided among ranks by where they lie."""

    def options() -> dict[str, Any]:
        return {
            "bandwidth": np.atleast_1d(bandwidth).astype(float).tolist(),
            "radius": radius,
            "iterations": iterations,
            "epsilon": epsilon,
            "min_distance": min_distance,
            "method": method,
            "kernel": kernel,
            "centers": centers,
            "labels": labels,
            "cluster_all": cluster_all,
        }

    given = call.agreed(lambda: _looked_at(points, seeds, options()))
    rows, start, same = given.rest
    if start is not None and not any(call.ranks._all_of(start.size)):
        raise ValueError("cluster: no rank has seeds; expected at least one, or None on all")
    made = _core.mean_shift(rows, start, *same.values(), *call.place())
    # This imports scikit-learn, which takes a second.
    from cairn._like_sklearn.mean_shift import Clusters

    return Clusters(*made[:6])


def estimate_bandwidth(
    call: Call, X: Any, quantile: float, n_samples: int | None, random_state: int
) -> np.float64:
    """Each rank gets the points of all, or ``n_samples`` of them. ``random_state`` is an integer here."""

    def look() -> Given:
        if not 0 <= quantile <= 1:
            raise ValueError(f"estimate_bandwidth: quantile is {quantile}; expected 0 to 1")
        some = None if n_samples is None else _at_least_one("n_samples", "estimate_bandwidth", n_samples)
        if not isinstance(random_state, (int, np.integer)):
            raise TypeError(
                f"random_state is {random_state!r}; expected an integer, the same on all ranks"
            )
        options = {"quantile": float(quantile), "n_samples": some, "random_state": int(random_state)}
        return _looked_at(X, None, options)

    rows = call.agreed(look).rest[0]
    if n_samples is not None:
        rows = _some_of_all(call.ranks, rows, n_samples, random_state)
    return np.float64(_core.estimate_bandwidth(rows, float(quantile), *call.place()))


def get_bin_seeds(call: Call, X: Any, bin_size: float, min_bin_freq: int) -> np.ndarray:
    """This rank's share of the seeds, as ``cluster`` and ``mean_shift`` take them."""

    def look() -> Given:
        least = _at_least_one("min_bin_freq", "get_bin_seeds", min_bin_freq)
        return _looked_at(X, None, {"bin_size": float(bin_size), "least": least})

    rows = call.agreed(look).rest[0]
    seeds = _seeds(call.ranks, rows, float(bin_size), min_bin_freq)[0]
    return X if seeds is None else seeds


def mean_shift(
    call: Call, X: Any, bandwidth: float | None, seeds: Any, bin_seeding: bool, min_bin_freq: int,
    cluster_all: bool, max_iter: int
) -> tuple[np.ndarray, np.ndarray]:
    """All centers, and the labels of this rank's points. Each rank gives its share of seeds, or none."""

    def look() -> Given:
        least = _at_least_one("min_bin_freq", "mean_shift", min_bin_freq)
        if bandwidth is not None and not bandwidth > 0:
            raise ValueError(f"mean_shift: bandwidth is {bandwidth}; expected a float above 0 or None")
        if operator.index(max_iter) < 0:
            raise ValueError(f"mean_shift: max_iter is {max_iter}; expected 0 or more")
        width = None if bandwidth is None else float(bandwidth)
        options = {"bandwidth": width, "bin_seeding": bool(bin_seeding), "least": least}
        return _looked_at(X, seeds, options)

    rows, start, _ = call.agreed(look).rest
    if bandwidth is None:
        bandwidth = _core.estimate_bandwidth(rows, 0.3, *call.place())
    if start is None and bin_seeding:
        start, found = _seeds(call.ranks, rows, float(bandwidth), min_bin_freq)
        if found == 0:
            raise ValueError(nothing_near(float(bandwidth)))
    made = cluster(
        call, rows, bandwidth, iterations=min(max_iter + 1, (1 << 31) - 1),
        epsilon=1e-3 * float(bandwidth), method="classic", kernel="flat", seeds=start,
        centers="most_supported", cluster_all=cluster_all
    )
    if made.centers.shape[0] == 0:
        raise ValueError(nothing_near(float(bandwidth)))
    return made.centers, made.labels


def _seeds(
    ranks: Communicator, rows: np.ndarray, width: float, least: int
) -> tuple[np.ndarray | None, int]:
    """This rank's seeds, None where the points themselves are, and how many all ranks have."""
    mine = rows if width == 0 else _core.bin_seeds(rows, width, least, ranks._at("auto"))
    found, points = np.array(ranks._all_of((mine.shape[0], rows.shape[0]))).sum(axis=0).tolist()
    if found < points:
        return mine, found
    if width != 0:
        warn_of_no_bins(width, stacklevel=4)
    return None, found


def _some_of_all(ranks: Communicator, rows: np.ndarray, count: int, seed: int) -> np.ndarray:
    """This rank's share of the points that cairn.estimate_bandwidth takes of all, in its order."""
    sizes = ranks._all_of(rows.shape[0])
    chosen = np.random.RandomState(seed).permutation(sum(sizes))[:count]
    first = sum(sizes[: ranks.rank])
    is_here = (chosen >= first) & (chosen < first + rows.shape[0])
    taken = np.empty((chosen.size, rows.shape[1]), rows.dtype)
    for places, points in ranks._all_of((np.flatnonzero(is_here), rows[chosen[is_here] - first])):
        taken[places] = points
    return np.ascontiguousarray(np.array_split(taken, ranks.size)[ranks.rank])


def _at_least_one(name: str, call: str, value: int) -> int:
    if operator.index(value) < 1:
        raise ValueError(f"{call}: {name} is {value}; expected 1 or more")
    return operator.index(value)


def _looked_at(points: Any, seeds: Any, same: dict[str, Any]) -> Given:
    rows = arrays.points(points, "points")
    start = None if seeds is None else np.ascontiguousarray(arrays.points(seeds, "seeds"), rows.dtype)
    options = {**same, "seeds": seeds is not None, "dims": rows.shape[1], "type": rows.dtype.str}
    return Given([], options, (rows, start, same))
