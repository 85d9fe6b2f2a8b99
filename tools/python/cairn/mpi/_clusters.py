"""Mean shift of the points that all ranks have."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._inputs import arrays
from cairn.mpi._agreement import Given, agreed
from cairn.mpi._communicator import ranks_of


def cluster(
    comm: Any,
    points: Any,
    bandwidth: Any = 1.0,
    *,
    radius: float = math.inf,
    iterations: int = 50,
    epsilon: float = 0.0,
    min_distance: float | None = None,
    kernel: str = "gaussian",
    method: str = "blurring",
    seeds: Any = None,
    centers: str = "input_order",
    labels: str = "nearest",
    cluster_all: bool = True,
    device: Device = "auto",
    threads: int = 0,
) -> Any:
    """cairn.cluster of the points of all ranks, those of rank 0 first, and so with seeds: centers and sizes
    are those of all, labels and distances those of this rank's points. With a radius, points are divided
    among ranks by where they lie."""
    ranks = ranks_of(comm)

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

    given = agreed(ranks, "cluster", lambda: _looked_at(points, seeds, options()))
    rows, start, same = given.rest
    made = _core.mean_shift_of_ranks(ranks._core, rows, start, *[*same.values(), device, threads])
    # This imports scikit-learn, which takes a second.
    from cairn._like_sklearn.mean_shift import Clusters

    return Clusters(*made[:6])


def mean_shift(
    comm: Any,
    X: Any,
    *,
    bandwidth: float,
    seeds: Any = None,
    cluster_all: bool = True,
    max_iter: int = 300,
    device: Device = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """cairn.mean_shift of the points of all ranks: all centers, and the labels of this rank's points."""
    made = cluster(
        comm,
        X,
        bandwidth,
        iterations=min(max_iter + 1, (1 << 31) - 1),
        epsilon=1e-3 * float(bandwidth),
        method="classic",
        kernel="flat",
        seeds=seeds,
        centers="most_supported",
        cluster_all=cluster_all,
        device=device,
        threads=threads,
    )
    return made.centers, made.labels


def _looked_at(points: Any, seeds: Any, same: dict[str, Any]) -> Given:
    rows = arrays.points(points, "points")
    start = None if seeds is None else np.ascontiguousarray(arrays.points(seeds, "seeds"), rows.dtype)
    options = {**same, "seeds": seeds is not None, "dims": rows.shape[1], "type": rows.dtype.str}
    return Given([], options, (rows, start, same))
