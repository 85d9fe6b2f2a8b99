"""Mean shift: scikit-learn's estimator and functions, and the blurring kind that scikit-learn has not.

With scikit-learn installed, ``MeanShift`` is one of its estimators (clone, pipelines, searches of
parameters); without, it has fit, predict, fit_predict, get_params and set_params all the same.
"""

from __future__ import annotations

import math
import operator
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays
from cairn._inputs.unread import refuse_unread
from cairn._like_sklearn.estimators import (
    BaseEstimator,
    ClusterMixin,
    check_array,
    check_is_fitted,
    validate_data,
)
from cairn._like_sklearn.seed_messages import nothing_near, warn_of_no_bins

Kernel: TypeAlias = Literal["gaussian", "flat"]
Method: TypeAlias = Literal["blurring", "classic"]
Centers: TypeAlias = Literal["input_order", "most_supported"]
Labels: TypeAlias = Literal["nearest", "own_basin"]


class Clusters(NamedTuple):
    """What mean shift finds."""

    centers: np.ndarray
    labels: np.ndarray
    distances: np.ndarray
    sizes: np.ndarray
    iterations: int
    converged: bool


def _points(X: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(X, dtype=X.dtype if X.dtype in (np.float32, np.float64) else np.float64)


def _in_memory(X: Any) -> Any:
    """X as it came: scikit-learn would load what is lazy."""
    refuse_unread(X, "X")
    return X


def _threads(n_jobs: int | None, threads: int = 0) -> int:
    return n_jobs if n_jobs is not None and n_jobs > 0 else threads


def estimate_bandwidth(
    X: Any,
    *,
    quantile: float = 0.3,
    n_samples: int | None = None,
    random_state: Any = 0,
    n_jobs: int | None = None,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> np.float64:
    """sklearn.cluster.estimate_bandwidth: the mean distance of points to their nearest share.

    O(n^2) for n points, or for ``n_samples`` of them.

    With ``ranks``, an mpi4py communicator, of what all its ranks have (cairn.mpi).

    >>> X = np.array([[1, 1], [2, 1], [1, 0], [4, 7], [3, 5], [3, 6]])
    >>> round(float(cairn.estimate_bandwidth(X, quantile=0.5)), 2)
    1.62
    """
    if ranks is not None:
        return over_ranks(estimate_bandwidth, locals())
    points = _points(check_array(_in_memory(X)))
    if not 0 <= quantile <= 1:
        raise ValueError(
            f"The 'quantile' parameter of estimate_bandwidth must be in [0, 1]. Got {quantile} instead."
        )
    if n_samples is not None:
        if n_samples < 1:
            raise ValueError(
                f"The 'n_samples' parameter of estimate_bandwidth must be 1 or more. Got {n_samples}."
            )
        points = points[_random(random_state).permutation(points.shape[0])[:n_samples]]
    return np.float64(_core.estimate_bandwidth(points, quantile, device, _threads(n_jobs, threads)))


def _random(state: Any) -> Any:
    if state is None or state is np.random:
        return np.random.mtrand._rand
    return state if hasattr(state, "permutation") else np.random.RandomState(state)


def get_bin_seeds(
    X: Any,
    bin_size: float,
    min_bin_freq: int = 1,
    *,
    ranks: Any = None,
) -> np.ndarray:
    """sklearn.cluster.get_bin_seeds: the middles of cells, as wide as bin_size, with some points or more.

    X itself where bin_size is 0, or (with a warning) where each point has a cell of its own.

    With ``ranks``, an mpi4py communicator, this rank's share of the seeds of the points of all.

    >>> cairn.get_bin_seeds(np.array([[1.0, 1.0], [1.4, 1.4], [0.0, 0.0]]), 1.0)
    array([[0., 0.],
           [1., 1.]])
    """
    if ranks is not None:
        return over_ranks(get_bin_seeds, locals())
    if bin_size == 0:
        return X
    points = _points(arrays.points(X, "X"))
    seeds = _core.bin_seeds(points, bin_size, min_bin_freq, "auto")
    if seeds.shape[0] == points.shape[0]:
        warn_of_no_bins(bin_size)
        return X
    return seeds


def mean_shift(
    X: Any,
    *,
    bandwidth: float | None = None,
    seeds: Any = None,
    bin_seeding: bool = False,
    min_bin_freq: int = 1,
    cluster_all: bool = True,
    max_iter: int = 300,
    n_jobs: int | None = None,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """sklearn.cluster.mean_shift: centers and labels, with a flat kernel.

    The parameters are those of ``MeanShift``.

    With ``ranks``, an mpi4py communicator, of the points of all its ranks, each of which gives its share of
    seeds: all centers, and the labels of this rank's points.

    >>> X = np.array([[1, 1], [2, 1], [1, 0], [4, 7], [3, 5], [3, 6]])
    >>> centers, labels = cairn.mean_shift(X, bandwidth=2)
    >>> labels
    array([1, 1, 1, 0, 0, 0])
    """
    if ranks is not None:
        return over_ranks(mean_shift, locals())
    model = MeanShift(
        bandwidth=bandwidth,
        seeds=seeds,
        bin_seeding=bin_seeding,
        min_bin_freq=min_bin_freq,
        cluster_all=cluster_all,
        max_iter=max_iter,
        n_jobs=n_jobs,
    )
    model._fit(_points(check_array(_in_memory(X))), device, threads)
    return model.cluster_centers_, model.labels_


class MeanShift(ClusterMixin, BaseEstimator):
    """sklearn.cluster.MeanShift: clusters around the modes of a density, with a flat kernel.

    Parameters
    ----------
    bandwidth : float, optional
        The radius of the kernel; None: estimate_bandwidth(X), which takes O(n^2).
    seeds : array_like of shape (seeds, features), optional
        The points that climb; all points without.
    bin_seeding : bool
        Climb from the middles of cells as wide as the bandwidth.
    min_bin_freq : int
        Of cells with so many points or more.
    cluster_all : bool
        Label points that lie within no kernel by the nearest center; else by -1.
    n_jobs : int, optional
        Threads; None and -1: all that this process may use.
    max_iter : int
        How many steps each seed may take.

    Attributes
    ----------
    cluster_centers_ : ndarray of shape (clusters, features)
    labels_ : ndarray of shape (points,)
    n_iter_ : int
    n_features_in_ : int

    >>> X = np.array([[1, 1], [2, 1], [1, 0], [4, 7], [3, 5], [3, 6]])
    >>> model = cairn.MeanShift(bandwidth=2).fit(X)
    >>> model.labels_
    array([1, 1, 1, 0, 0, 0])
    >>> model.predict([[0, 0], [5, 5]])
    array([1, 0])
    """

    cluster_centers_: np.ndarray
    labels_: np.ndarray
    n_iter_: int
    n_features_in_: int

    def __init__(
        self,
        *,
        bandwidth: float | None = None,
        seeds: Any = None,
        bin_seeding: bool = False,
        min_bin_freq: int = 1,
        cluster_all: bool = True,
        n_jobs: int | None = None,
        max_iter: int = 300,
    ) -> None:
        self.bandwidth = bandwidth
        self.seeds = seeds
        self.bin_seeding = bin_seeding
        self.min_bin_freq = min_bin_freq
        self.cluster_all = cluster_all
        self.n_jobs = n_jobs
        self.max_iter = max_iter

    def fit(self, X: Any, y: Any = None) -> MeanShift:
        """Finds the clusters of X, of shape (points, features); y is ignored."""
        return self._fit(_points(validate_data(self, _in_memory(X))), "auto", 0)

    def predict(self, X: Any) -> np.ndarray:
        """The label of the center that is nearest to each point."""
        check_is_fitted(self)
        points = validate_data(self, _in_memory(X), reset=False).astype(self.cluster_centers_.dtype)
        return _core.nearest_centers(
            np.ascontiguousarray(points), self.cluster_centers_, "auto", _threads(self.n_jobs)
        )

    def _fit(self, points: np.ndarray, device: str, threads: int) -> MeanShift:
        self._check("max_iter", operator.index(self.max_iter) >= 0, "0 or more")
        self._check("min_bin_freq", operator.index(self.min_bin_freq) >= 1, "1 or more")
        self._check(
            "n_jobs", self.n_jobs is None or operator.index(self.n_jobs) != 0, "a number of threads"
        )
        threads = _threads(self.n_jobs, threads)
        bandwidth = self._bandwidth(points, device, threads)
        seeds = self._seeds(points, bandwidth)
        # scikit-learn's seeds take one step more than it counts.
        iterations = min(self.max_iter + 1, (1 << 31) - 1)
        try:
            made = _core.mean_shift(
                points,
                seeds,
                [bandwidth],
                math.inf,
                iterations,
                1e-3 * bandwidth,
                None,
                "classic",
                "flat",
                "most_supported",
                "nearest",
                bool(self.cluster_all),
                device,
                threads,
            )
        except ValueError as error:
            if seeds is not None and "seed" in str(error):
                raise ValueError(nothing_near(bandwidth)) from error
            raise
        if made[0].shape[0] == 0:
            raise ValueError(nothing_near(bandwidth))
        self.cluster_centers_, self.labels_ = made[0], made[1]
        self.n_iter_ = max(made[4] - 1, 0)
        return self

    def _check(self, name: str, is_good: bool, expected: str) -> None:
        if not is_good:
            given = getattr(self, name)
            raise ValueError(
                f"The {name!r} parameter of MeanShift must be {expected}. Got {given!r} instead."
            )

    def _bandwidth(self, points: np.ndarray, device: str, threads: int) -> float:
        if self.bandwidth is None:
            return _core.estimate_bandwidth(points, 0.3, device, threads)
        self._check("bandwidth", self.bandwidth > 0, "a float above 0 or None")
        return float(self.bandwidth)

    def _seeds(self, points: np.ndarray, bandwidth: float) -> np.ndarray | None:
        if self.seeds is not None:
            seeds = np.ascontiguousarray(arrays.points(self.seeds, "seeds"), dtype=points.dtype)
            if seeds.ndim != 2 or seeds.shape[1] != points.shape[1]:
                raise ValueError(
                    f"seeds have the shape {seeds.shape}; expected (seeds, {points.shape[1]})"
                )
            return seeds
        if not self.bin_seeding:
            return None
        seeds = get_bin_seeds(points, bandwidth, self.min_bin_freq)
        return None if seeds is points else seeds


def cluster(
    points: Any,
    bandwidth: Any = 1.0,
    *,
    radius: float = math.inf,
    iterations: int = 50,
    epsilon: float = 0.0,
    min_distance: float | None = None,
    kernel: Kernel = "gaussian",
    method: Method = "blurring",
    seeds: Any = None,
    centers: Centers = "input_order",
    labels: Labels = "nearest",
    cluster_all: bool = True,
    ranks: Any = None,
    device: Device = "auto",
    threads: int = 0,
) -> Clusters:
    """Mean shift in full: blurring, where all points move to the weighted means of their neighbours, or
    classic.

    Parameters
    ----------
    points : array_like of shape (points, dimensions)
    bandwidth : float, or one for each dimension
        The deviation of a Gaussian kernel, the radius of a flat one.
    radius : float
        Where a Gaussian kernel ends; with one, only near points are visited.
    iterations, epsilon
        At most so many steps; a point that moves no farther than epsilon has arrived.
    min_distance : float, optional
        Between centers; None: the bandwidth.
    kernel : {"gaussian", "flat"}
    method : {"blurring", "classic"}
        Whether the points that pull move too.
    seeds : array_like, optional
        Of "classic": the points that climb.
    centers : {"input_order", "most_supported"}
        Which of the ends of walks that lie within min_distance of one another is the center: that of the
        first point, or the one that most points support.
    labels : {"nearest", "own_basin"}
        A point belongs to the center nearest to itself, or nearest to the end of its walk.
    cluster_all : bool
        Label points that lie within no kernel by the nearest center; else by -1.
    ranks : mpi4py communicator, optional
        All its ranks make the call together, each with its part (cairn.mpi).

    Returns
    -------
    Clusters
        centers, labels, distances, sizes, iterations, converged.

    >>> found = cairn.cluster([[0.0, 0.0], [0.1, 0.0], [9.0, 9.0]], bandwidth=1.0)
    >>> found.labels, found.sizes
    (array([0, 0, 1]), array([2, 1]))
    """
    if ranks is not None:
        return over_ranks(cluster, locals())
    rows = arrays.points(points, "points")
    start = None if seeds is None else np.ascontiguousarray(arrays.points(seeds, "seeds"), rows.dtype)
    made = _core.mean_shift(
        rows,
        start,
        np.atleast_1d(arrays.reals(bandwidth, "bandwidth")).astype(float).tolist(),
        radius,
        iterations,
        epsilon,
        min_distance,
        method,
        kernel,
        centers,
        labels,
        cluster_all,
        device,
        threads,
    )
    return Clusters(*made[:6])
