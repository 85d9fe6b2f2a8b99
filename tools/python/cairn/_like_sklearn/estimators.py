"""What an estimator of scikit-learn is made of: scikit-learn's own, or as much of it as mean shift needs."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np

from cairn._inputs import arrays

__all__ = ["BaseEstimator", "ClusterMixin", "check_array", "check_is_fitted", "validate_data"]


class BaseEstimator:
    """Parameters as scikit-learn's estimators have them."""

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters and what they are; ``deep`` has no meaning here."""
        return {name: getattr(self, name) for name in inspect.signature(type(self)).parameters}

    def set_params(self, **parameters: Any) -> Any:
        """Sets parameters; ValueError of one that there is not."""
        for name, value in parameters.items():
            if name not in inspect.signature(type(self)).parameters:
                raise ValueError(f"Invalid parameter {name!r} for estimator {type(self).__name__}")
            setattr(self, name, value)
        return self


class ClusterMixin:
    """Labels straight from fit."""

    def fit_predict(self, X: Any, y: Any = None) -> np.ndarray:
        """``fit(X).labels_``."""
        model: Any = self
        labels: np.ndarray = model.fit(X).labels_
        return labels


def check_array(X: Any) -> np.ndarray:
    points = arrays.points(X, "X")
    if points.shape[0] == 0:
        raise ValueError("X has no points; expected at least one")
    if not np.isfinite(points).all():
        raise ValueError("Input X contains NaN or infinity.")
    return points


def check_is_fitted(estimator: Any) -> None:
    if not hasattr(estimator, "cluster_centers_"):
        raise ValueError(f"This {type(estimator).__name__} instance is not fitted yet")


def validate_data(estimator: Any, X: Any, reset: bool = True) -> np.ndarray:
    points = check_array(X)
    if reset:
        estimator.n_features_in_ = points.shape[1]
    elif points.shape[1] != estimator.n_features_in_:
        raise ValueError(
            f"X has {points.shape[1]} features, but {type(estimator).__name__} is expecting "
            f"{estimator.n_features_in_} features as input"
        )
    return points


# Type checkers see the same whether scikit-learn is there or not: it tells no types.
if not TYPE_CHECKING:
    try:
        from sklearn.base import BaseEstimator, ClusterMixin
        from sklearn.utils.validation import check_array, check_is_fitted
    except ImportError:
        pass
    else:
        try:
            from sklearn.utils.validation import validate_data
        except ImportError:  # before 1.6

            def validate_data(estimator: Any, X: Any, **more: Any) -> np.ndarray:
                return estimator._validate_data(X, **more)
