"""The generator: the methods of numpy.random.Generator."""

from __future__ import annotations

import builtins
import operator
from typing import Any

import numpy as np

from cairn import _core
from cairn._calls.places import Device, Place
from cairn._like_numpy.choice import chosen
from cairn.random import _counts, _integers, _laws, _numbers, _orders
from cairn.random._arguments import MOST_EXPONENT, MOST_MEAN, real
from cairn.random._laws import NUMBERS
from cairn.random._numbers import EXPONENTIAL, NORMAL, UNIFORM
from cairn.random._streams import Streams

_NUMPYS = np.random.Generator


def default_rng(seed: Any = None, *, device: Device = "auto", threads: int = 0) -> Generator:
    """A generator, as numpy.random.default_rng makes them.

    Parameters
    ----------
    seed : None, int, sequence of int, SeedSequence, Generator, or a generator of numpy
        None takes one from the operating system; a Generator of cairn is returned as it is.

    >>> cairn.random.default_rng(7).poisson(3.5, 4).shape
    (4,)
    """
    return seed if isinstance(seed, Generator) else Generator(seed, device=device, threads=threads)


class Generator:
    """Random numbers, by the methods of numpy.random.Generator.

    Each call takes the next stream of the generator's seed. Number i of a call is a function of the seed, how
    many calls were made before, the arguments and i alone: the same on every machine and number of threads.
    Draws are others than numpy's, of the same laws. Threads may call one generator at once, without waiting;
    which call gets which stream is then chance, so give each thread a generator of ``spawn``.

    Methods that numpy has and that are not here draw by numpy.random.Generator. Where numpy refuses large
    parameters, as of hypergeometric, some are taken here.

    Parameters
    ----------
    seed : None, int, sequence of int, SeedSequence, Streams, or a generator of numpy
        As of default_rng.
    device, threads :
        Where its calls draw; ``cairn.settings`` says it for a block.

    Generators pickle. ``rng.bit_generator.state`` can be read and set, as numpy's.

    >>> rng = cairn.random.default_rng(7)
    >>> [child.integers(10) < 10 for child in rng.spawn(2)]
    [True, True]
    """

    def __init__(self, seed: Any = None, *, device: Device = "auto", threads: int = 0) -> None:
        if isinstance(seed, Generator):
            seed = seed.bit_generator
        self._bit_generator = seed if isinstance(seed, Streams) else Streams(seed)
        self._streams = self._bit_generator.core
        self._at = Place(device, threads)

    @property
    def bit_generator(self) -> Streams:
        """The seed, and which stream is next."""
        return self._bit_generator

    def spawn(self, n_children: int) -> list[Generator]:
        """New generators, of independent seeds, by SeedSequence.spawn."""
        device: Any = self._at.device
        return [
            type(self)(streams, device=device, threads=self._at.threads)
            for streams in self._bit_generator.spawn(n_children)
        ]

    def random(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Numbers in [0, 1), all equally probable: multiples of 2^-53, of float32 2^-24."""
        if size is None and out is None and dtype is np.float64:
            return _core.one_uniform(self._streams)
        return _numbers.standard(UNIFORM, size, dtype, out, self._streams, self._at)

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
        """Numbers in [low, high); low where both are equal."""
        return _numbers.uniform(low, high, size, self._streams, self._at)

    def standard_exponential(
        self, size: Any = None, dtype: Any = np.float64, method: str = "zig", out: Any = None
    ) -> Any:
        """Waiting times with one event expected in the unit; by inversion, whatever the method is."""
        return _numbers.standard(EXPONENTIAL, size, dtype, out, self._streams, self._at)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Any:
        """Waiting times with mean scale."""
        return _numbers.scaled(EXPONENTIAL, None, scale, size, self._streams, self._at)

    def standard_normal(self, size: Any = None, dtype: Any = np.float64, out: Any = None) -> Any:
        """Normal numbers with mean 0 and deviation 1, by inversion: no more than 9.1 deviations away."""
        return _numbers.standard(NORMAL, size, dtype, out, self._streams, self._at)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        """Normal numbers with mean loc and deviation scale."""
        return _numbers.scaled(NORMAL, real(loc), scale, size, self._streams, self._at)

    def standard_gamma(
        self, shape: Any, size: Any = None, dtype: Any = np.float64, out: Any = None
    ) -> Any:
        """Gamma distributed numbers of any shape from 0 on.

        For very many of one shape ``cairn.Distribution.gamma`` has a table, which takes 5 ms to make.
        """
        return _numbers.gamma(shape, None, size, dtype, out, self._streams, self._at)

    def gamma(self, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
        """scale * numbers of standard_gamma."""
        return _numbers.gamma(shape, real(scale), size, np.float64, None, self._streams, self._at)

    def integers(
        self,
        low: Any,
        high: Any = None,
        size: Any = None,
        dtype: Any = np.int64,
        endpoint: bool = False,
    ) -> Any:
        """Integers from low to high - 1, or to high with endpoint, of any type; 0 to low - 1 without high.

        Up to 2^31 integers differ in probability by less than 2^-63; of more all are exactly equal.
        """
        return _integers.integers(low, high, size, dtype, endpoint, self._streams, self._at)

    def bytes(self, length: int) -> builtins.bytes:
        """Random bytes."""
        length = operator.index(length)
        words = np.empty(max(-(-length // 4), 0), np.uint32)
        _core.draw_bits(words, self._streams.seed, self._streams.take(), 0, *self._at)
        return words.astype("<u4").tobytes()[:length]

    def choice(
        self,
        a: Any,
        size: Any = None,
        replace: bool = True,
        p: Any = None,
        axis: int = 0,
        shuffle: bool = True,
    ) -> Any:
        """Items drawn at random, with or without replacement, each by its probability.

        With p a table is made of it, whatever the size: for many calls make a ``cairn.Sampler`` once.
        """
        if size is None and p is None and type(a) is int and a > 0:
            return _core.one_integer(self._streams, a - 1)
        return chosen(a, size, replace, p, axis, shuffle, self._next, self._at)

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """The items of x, or 0 to x - 1, in random order along an axis; all orders are equally probable."""
        return _orders.permutation(x, axis, self._streams, self._at)

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Brings x, an array or a list, into random order in place. Takes as much memory again."""
        _orders.shuffle(x, axis, self._streams, self._at)

    def permuted(self, x: Any, *, axis: Any = None, out: Any = None) -> Any:
        """A copy of x, of which each line along an axis is in a random order of its own; None: all of it."""
        return _orders.permuted(x, axis, out, self._streams, self._at)

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Any:
        """Events in an interval in which lam are expected: 0 to 2^62."""
        if size is None and type(lam) in NUMBERS and 0 <= lam <= MOST_MEAN:
            return _core.one_poisson(self._streams, lam)
        return _laws.draw(_laws.POISSON, (lam,), size, self._streams, self._at)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Successes among n trials, each with probability p."""
        if size is None and type(n) is int and type(p) is float and 0 <= p <= 1 and 0 <= n <= MOST_MEAN:
            return _core.one_binomial(self._streams, n, p)
        return _laws.draw(_laws.BINOMIAL, (n, p), size, self._streams, self._at)

    def negative_binomial(self, n: Any, p: Any, size: Any = None) -> Any:
        """Failures before n successes, each trial succeeding with probability p; n is any number above 0."""
        if size is None and type(n) in NUMBERS and type(p) in NUMBERS and 0 < n < MOST_MEAN and 0 < p <= 1:
            return _laws.one_negative_binomial(self._streams, n, p)
        return _laws.draw(_laws.NEGATIVE_BINOMIAL, (n, p), size, self._streams, self._at)

    def geometric(self, p: Any, size: Any = None) -> Any:
        """Trials up to and with the first success."""
        if size is None and type(p) in NUMBERS and 0 < p <= 1:
            return _core.one_geometric(self._streams, p)
        return _laws.draw(_laws.GEOMETRIC, (p,), size, self._streams, self._at)

    def hypergeometric(self, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
        """Good items among nsample that are taken from ngood good and nbad bad ones, up to 2^62 each."""
        return _laws.draw(_laws.HYPERGEOMETRIC, (ngood, nbad, nsample), size, self._streams, self._at)

    def zipf(self, a: Any, size: Any = None) -> Any:
        """Numbers from 1 on, k with a probability in proportion to k^-a, a above 1; below 2^63."""
        if size is None and type(a) in NUMBERS and 1 < a <= MOST_EXPONENT:
            return _core.one_zipf(self._streams, a)
        return _laws.draw(_laws.ZIPF, (_at_most(real(a)),), size, self._streams, self._at)

    def multinomial(self, n: Any, pvals: Any, size: Any = None) -> Any:
        """How many of n draws fall in each category: O(categories), whatever n is.

        The last of pvals is what the others leave of 1, as numpy has it. n and the rows of pvals broadcast.
        """
        return _counts.multinomial(n, pvals, size, self._streams, self._at)

    def _next(self) -> tuple[int, int]:
        """The seed and the stream of a call."""
        return self._streams.seed, self._streams.take()

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and hasattr(_NUMPYS, name):
            raise AttributeError(f"cairn's Generator has no {name}; numpy.random.Generator has")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __str__(self) -> str:
        return f"{type(self).__name__}({type(self._bit_generator).__name__})"

    def __repr__(self) -> str:
        return f"{self} at 0x{id(self):X}"

    def __getstate__(self) -> dict[str, Any]:
        return {"bit_generator": self._bit_generator, "at": tuple(self._at)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        device, threads = state["at"]
        self.__init__(state["bit_generator"], device=device, threads=threads)  # type: ignore[misc]


def _at_most(exponent: Any) -> Any:
    """Greater exponents draw nothing but 1."""
    if isinstance(exponent, np.ndarray):
        return np.minimum(exponent, MOST_EXPONENT)
    return min(exponent, MOST_EXPONENT)
