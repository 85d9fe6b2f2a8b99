"""Distributions that numbers are drawn from by seed, stream and number."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn._calls.places import Device
from cairn._sampling import seed_of, shape_of
from cairn.random import laws
from cairn.random.laws import Law


class Distribution:
    """A distribution over whole numbers, made by one of its class methods.

    Draw number i of (seed, stream) depends on the parameters, seed, stream and i alone: it is the same on
    every machine, number of threads and device, whether draws are made in one call or in several. Making one
    takes some 50 ns for each value of its 18 standard deviations, a draw some nanoseconds.

    Distributions pickle, and may be used by several threads at once.

    >>> hits = cairn.Distribution.poisson(3.5)
    >>> drawn = hits.draw(1000, seed=7)
    >>> bool((drawn[100:110] == hits.draw(10, seed=7, offset=100)).all())
    True
    >>> round(hits.probability(2), 4), hits.quantile(0.5)
    (0.185, 3)
    """

    def __init__(self, name: str, parameters: tuple[float, ...]) -> None:
        """Of a name and its parameters; its class methods say which there are."""
        law: Law | None = laws.BY_NAME.get(name)
        if law is None:
            raise ValueError(f"name is {name!r}; expected one of {', '.join(laws.BY_NAME)}")
        self._name = name
        self._parameters = laws.checked(law, parameters)
        self._core = laws.distribution_of(name, *self._parameters)

    @classmethod
    def poisson(cls, lam: float) -> Distribution:
        """Events in an interval in which lam are expected: 0 to 2^62."""
        return cls("poisson", (lam,))

    @classmethod
    def binomial(cls, n: int, p: float) -> Distribution:
        """Successes among n trials, each with probability p."""
        return cls("binomial", (n, p))

    @classmethod
    def negative_binomial(cls, n: float, p: float) -> Distribution:
        """Failures before n successes, each trial succeeding with probability p; n is any number above 0."""
        return cls("negative_binomial", (n, p))

    @classmethod
    def geometric(cls, p: float) -> Distribution:
        """Trials up to and with the first success."""
        return cls("geometric", (p,))

    @classmethod
    def hypergeometric(cls, ngood: int, nbad: int, nsample: int) -> Distribution:
        """Good items among nsample that are taken, without replacement, from ngood good and nbad bad ones."""
        return cls("hypergeometric", (ngood, nbad, nsample))

    @property
    def name(self) -> str:
        """"poisson", "binomial", ..."""
        return self._name

    @property
    def parameters(self) -> tuple[float, ...]:
        """As it was made."""
        return self._parameters

    @property
    def method(self) -> str:
        """How draws are found: by a sampler's table, or "rejection"."""
        return self._core.method()

    @property
    def mean(self) -> float:
        return self._core.mean()

    @property
    def variance(self) -> float:
        return self._core.variance()

    @property
    def support(self) -> tuple[int, int]:
        """The least and the greatest value with a probability above 0; 2^63 - 1 where there is none."""
        return self._core.least(), self._core.greatest()

    def draw(
        self,
        size: Any = None,
        *,
        seed: Any = None,
        stream: int = 0,
        offset: int = 0,
        device: Device = "auto",
        threads: int = 0,
    ) -> Any:
        """Values, int64, of this shape; one number where size is None. seed and offset: as of Sampler.draw."""
        shape = shape_of(size)
        if any(length < 0 for length in shape):
            raise ValueError(f"size is {size}; negative dimensions are not allowed")
        drawn = np.empty(math.prod(shape), np.int64)
        self._core.draw(drawn, seed_of(seed), stream, offset, device, threads)
        return drawn.reshape(shape) if size is not None else int(drawn[0])

    def probability(self, k: Any) -> Any:
        """P(X = k), of a number or of each item of an array: off by less than 1e-13 of itself."""
        return _of_each(self._core.probabilities, k, np.int64, np.float64)

    def cumulative(self, k: Any) -> Any:
        """P(X <= k), as probability; it adds up to the nearer end of the distribution."""
        return _of_each(self._core.cumulative, k, np.int64, np.float64)

    def quantile(self, p: Any) -> Any:
        """The least k with P(X <= k) >= p, of a number from 0 to 1 or of each item of an array."""
        return _of_each(self._core.quantiles, p, np.float64, np.int64)

    def __repr__(self) -> str:
        return f"Distribution.{self._name}({', '.join(map(repr, self._parameters))})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return (self._name, self._parameters) == (other._name, other._parameters)

    def __hash__(self) -> int:
        return hash((self._name, self._parameters))

    def __getstate__(self) -> dict[str, Any]:
        return {"name": self._name, "parameters": self._parameters}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["name"], state["parameters"])  # type: ignore[misc]


def _of_each(fill: Any, items: Any, given: type, made: type) -> Any:
    """fill(results, items), of any shape."""
    values = np.asarray(items)
    if given is np.int64 and values.dtype.kind == "f" and np.array_equal(values, np.floor(values)):
        values = values.astype(np.int64)
    values = np.ascontiguousarray(values.astype(given, casting="safe", copy=False))
    results = np.empty(values.shape, made)
    fill(results.reshape(-1), values.reshape(-1))
    return results if values.ndim else results.item()
