"""Distributions that numbers are drawn from by seed, stream and number."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.ranks import over_ranks
from cairn._inputs import arrays
from cairn._sampling import seed_of, shape_of
from cairn.random import _laws


class Distribution:
    """A distribution, made by one of its class methods.

    Draw number i of (seed, stream) depends on the parameters, seed, stream and i alone: it is the same on
    every machine, number of threads and device, whether draws are made in one call or in several. Making one
    of whole numbers takes some 50 ns for each value of its 18 standard deviations, one of real numbers up to
    5 ms; a draw some nanoseconds.

    Distributions pickle, and may be used by several threads at once.

    >>> hits = cairn.Distribution.poisson(3.5)
    >>> drawn = hits.draw(1000, seed=7)
    >>> bool((drawn[100:110] == hits.draw(10, seed=7, offset=100)).all())
    True
    >>> round(hits.probability(2), 4), hits.quantile(0.5)
    (0.185, 3)
    """

    def __init__(self, name: str, parameters: tuple[Any, ...]) -> None:
        """Of a name and its parameters; its class methods say which there are."""
        if name == "empirical":
            self._parameters = _counts_and_edges(*parameters)
            self._core = _core.ContinuousDistribution.empirical(*self._parameters)
        elif name in _laws.BY_NAME:
            law = _laws.BY_NAME[name]
            self._parameters = _laws.checked(law, parameters)
            self._core = _laws.distribution_of(name, *self._parameters)
        else:
            raise ValueError(f"name is {name!r}; expected empirical, {', '.join(_laws.BY_NAME)}")
        self._name = name
        self._is_whole = isinstance(self._core, _core.Distribution)

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

    @classmethod
    def zipf(cls, a: float, most: int | None = None) -> Distribution:
        """k from 1 on, up to most, with probabilities in proportion to k^-a; without most, a is above 1."""
        return cls("zipf", (a,)) if most is None else cls("bounded_zipf", (a, most))

    @classmethod
    def uniform(cls, first: int, last: int) -> Distribution:
        """All integers from first to last, each as probable."""
        return cls("uniform", (first, last))

    @classmethod
    def exponential(cls, scale: float = 1.0) -> Distribution:
        """Waiting times with mean scale."""
        return cls("exponential", (scale,))

    @classmethod
    def normal(cls, loc: float = 0.0, scale: float = 1.0) -> Distribution:
        """Normal numbers with mean loc and deviation scale."""
        return cls("normal", (loc, scale))

    @classmethod
    def gamma(cls, shape: float, scale: float = 1.0) -> Distribution:
        """Gamma distributed numbers of a shape from 1e-3 to 1e12."""
        return cls("gamma", (shape, scale))

    @classmethod
    def empirical(cls, counts: Any, edges: Any) -> Distribution:
        """The samples of a histogram: a bin by its count, then a number within it, all equally probable.

        counts and edges are as cairn.histogram returns them; weights may be counts.
        """
        return cls("empirical", (counts, edges))

    @property
    def name(self) -> str:
        """As its class method."""
        return self._name.removeprefix("bounded_")

    @property
    def parameters(self) -> tuple[Any, ...]:
        """As it was made."""
        return self._parameters

    @property
    def mean(self) -> float:
        return float(self._core.mean())

    @property
    def variance(self) -> float:
        return float(self._core.variance())

    @property
    def support(self) -> tuple[Any, Any]:
        """The least and the greatest value. Whole numbers above 2^63 - 1 count as 2^63 - 1."""
        if self._is_whole:
            return self._core.least(), self._core.greatest()
        least, greatest = self.quantile([0.0, 1.0]).tolist()
        return least, greatest

    def draw(
        self,
        size: Any = None,
        *,
        seed: Any = None,
        stream: int = 0,
        offset: int = 0,
        ranks: Any = None,
        device: Device = "auto",
        threads: int = 0,
    ) -> Any:
        """Values of this shape, int64 or float64; one number where size is None.

        seed, offset and ranks: as of Sampler.draw.
        """
        if ranks is not None:
            return over_ranks(Distribution.draw, locals())
        shape = shape_of(size)
        if any(length < 0 for length in shape):
            raise ValueError(f"size is {size}; negative dimensions are not allowed")
        drawn = np.empty(math.prod(shape), np.int64 if self._is_whole else np.float64)
        self._core.draw(drawn, seed_of(seed), stream, offset, device, threads)
        return drawn.reshape(shape) if size is not None else drawn.item()

    def probability(self, k: Any) -> Any:
        """P(X = k) of whole numbers, of one or of each item of an array.

        It is off by less than 2e-13 of itself, or, below e^-4, by 5e-14 of itself times -log of it.
        """
        if not self._is_whole:
            raise TypeError(f"{self._name} has no probabilities of single numbers; it has density(x)")
        return self._of_each(self._core.probabilities, k, "k", 0.0)

    def density(self, x: Any) -> Any:
        """The density at x, a number or an array; of whole numbers probability(x)."""
        return self._of_each(self._core.probabilities, x, "x", 0.0)

    def cumulative(self, x: Any) -> Any:
        """P(X <= x), of a number or of each item of an array."""
        return self._of_each(self._core.cumulative, x, "x", 1.0)

    def quantile(self, p: Any) -> Any:
        """The least x with P(X <= x) >= p, of a number from 0 to 1 or of each item of an array.

        Whole numbers above 2^63 - 1 are given as 2^63 - 1. For p = 1, whole numbers are the least x with
        P(X > x) <= 2^-1074.
        """
        values = np.asarray(arrays.reals(p, "p"), np.float64, order="C")
        return _filled(self._core.quantiles, values, np.int64 if self._is_whole else np.float64)

    def _of_each(self, fill: Any, x: Any, name: str, beyond: float) -> Any:
        """The answer for each number; ``beyond`` for whole ones above 2^63 - 1, and 0 below -2^63."""
        values = arrays.reals(x, name)
        kind = np.int64 if self._is_whole else np.float64
        is_real = values.dtype.kind == "f"
        is_far = None
        if self._is_whole and (is_real or values.dtype == np.uint64):
            is_far = np.abs(values) >= 2.0**63 if is_real else values > np.iinfo(np.int64).max
            near = np.where(is_far, values.dtype.type(0), values)
            if not is_real or np.all(near == np.floor(near)):
                is_above, values = values > 0, near.astype(np.int64)
        if not np.can_cast(values.dtype, kind, "safe"):
            raise TypeError(f"{name} has type {values.dtype}; expected {np.dtype(kind)}")
        made = _filled(fill, np.asarray(values.astype(kind, casting="safe"), order="C"), np.float64)
        if is_far is None or not np.any(is_far):
            return made
        return np.where(is_far, np.where(is_above, beyond, 0.0), made)[()]

    def __repr__(self) -> str:
        return f"Distribution.{self.name}({', '.join(map(repr, self._parameters))})"

    def __getstate__(self) -> dict[str, Any]:
        return {"name": self._name, "parameters": self._parameters}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["name"], state["parameters"])  # type: ignore[misc]


def _counts_and_edges(counts: Any, edges: Any) -> tuple[np.ndarray, np.ndarray]:
    given = arrays.reals(counts, "counts"), arrays.reals(edges, "edges")
    for name, one in zip(("counts", "edges"), given, strict=True):
        if one.ndim != 1:
            raise ValueError(f"{name} has {one.ndim} dimensions; expected one")
    if given[1].size != given[0].size + 1:
        raise ValueError(
            f"counts has {given[0].size} numbers and edges {given[1].size}; expected one edge more"
        )
    return np.array(given[0], np.float64), np.array(given[1], np.float64)


def _filled(fill: Any, values: np.ndarray, made: Any) -> Any:
    """fill(results, values), of any shape."""
    results = np.empty(values.shape, made)
    fill(results.reshape(-1), values.reshape(-1))
    return results if results.ndim else results.item()
