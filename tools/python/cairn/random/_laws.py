"""Draws from distributions, by their parameters as numpy names them."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn.random import _arguments
from cairn.random._arguments import Rule

# Distributions that were used last, so that a call for one number does not make its tables again. A table
# takes up to 50 MiB.
_KEPT = 16
# Tables of more values take longer to make than 10^5 numbers to draw without.
_WIDE = 4096
# Of those that are drawn one by one without, at some 100 ns.
_WIDEST = 1 << 17
# Numbers that are drawn together while their means are in the cache.
_TOGETHER = 1 << 15
_OTHER_ITEMS = 1 << 63
_GREAT = 2.0**61  # poisson's means end at 2^62
_WIDEST_MEAN = 2.0**63 - 10 * 2.0**31.5  # numpy's bound


class Parameter(NamedTuple):
    name: str
    rule: Rule
    read: Callable[[Any], Any] = _arguments.real


class Law(NamedTuple):
    """A distribution's name in the extension module and its parameters; what they must not be together."""

    name: str
    parameters: tuple[Parameter, ...]
    refuse: Callable[..., None] = lambda *values: None
    core: Any = _core.Distribution  # of the extension module
    dtype: Any = np.int64
    # Of those that need no tables: one number, numbers of parameters that vary by item, how wide it is.
    one: Callable[..., int] | None = None
    fill: Callable[..., Any] | None = None
    deviation: Callable[..., float] = lambda *values: 0.0


def _refuse_wide(n: Any, p: Any) -> None:
    root = math.sqrt if type(n) is float else np.sqrt
    is_wide = (1 - p) / p * (n + 10 * root(n)) > _WIDEST_MEAN
    if is_wide if type(is_wide) is bool else np.any(is_wide):
        raise ValueError("n too large or p too small, see Generator.negative_binomial Notes")


def _refuse_many(ngood: Any, nbad: Any, nsample: Any) -> None:
    if type(ngood) is int and type(nbad) is int and ngood + nbad >= nsample:
        return
    # Of large ones the sum may not fit in 64 bits.
    if np.any((ngood < nsample) & (nbad < nsample - np.minimum(ngood, nsample))):
        raise ValueError("ngood + nbad < nsample")


def _deviation_of_hypergeometric(ngood: int, nbad: int, nsample: int) -> float:
    items = ngood + nbad
    if items < 2:
        return 0.0
    share = nsample / items
    return math.sqrt(nsample * (ngood / items) * (nbad / items) * (1 - share) * items / (items - 1))


POISSON = Law(
    "poisson",
    (Parameter("lam", _arguments.MEAN),),
    one=_core.one_poisson,
    fill=_core.draw_poisson,
    deviation=math.sqrt,
)
BINOMIAL = Law(
    "binomial",
    (
        Parameter("n", _arguments.TRIALS, _arguments.whole),
        Parameter("p", _arguments.PROBABILITY),
    ),
    one=_core.one_binomial,
    fill=_core.draw_binomial,
    deviation=lambda n, p: math.sqrt(n * p * (1 - p)),
)
def _greatest_mean(n: Any, factor: Any, root: Callable[[Any], Any]) -> Any:
    """A bound of the means that negative binomial numbers have: less than 2^-64 of them are greater."""
    return (n + 15 * root(n) + 45) * factor


def one_negative_binomial(streams: _core.RandomStreams, n: float, p: float) -> int:
    """The first number of _fill_negative_binomial."""
    factor = (1 - p) / p
    if _greatest_mean(n, factor, math.sqrt) > _GREAT:
        return kept("negative_binomial", n, p).one(streams)
    return _core.one_negative_binomial(streams, n, factor, _OTHER_ITEMS)


def _fill_negative_binomial(
    drawn: np.ndarray, n: np.ndarray, p: np.ndarray, seed: int, stream: int, offset: int, *at: Any
) -> None:
    """Poisson, of means that have a gamma distribution: of the same stream other items."""
    factor = (1 - p) / p
    if np.any(_greatest_mean(n, factor, np.sqrt) > _GREAT):
        draw_one_by_one(NEGATIVE_BINOMIAL, [n, p], drawn, seed, stream)
        return
    for first in range(0, drawn.size, _TOGETHER):
        part = slice(first, first + _TOGETHER)
        values = drawn[part]
        means = np.empty(values.size)
        _core.draw_gamma(means, n if n.size == 1 else n[part], seed, stream, offset + first, *at)
        means *= factor if factor.size == 1 else factor[part]
        _core.draw_poisson(values, means, seed, stream, _OTHER_ITEMS + offset + first, *at)


NEGATIVE_BINOMIAL = Law(
    "negative_binomial",
    (
        Parameter("n", _arguments.POSITIVE_NOT_NAN),
        Parameter("p", _arguments.POSITIVE_PROBABILITY),
    ),
    _refuse_wide,
    one=one_negative_binomial,
    fill=_fill_negative_binomial,
    deviation=lambda n, p: (math.sqrt(n * (1 - p)) + 2.5) / p,  # a geometric tail, as below
)
GEOMETRIC = Law(
    "geometric",
    (Parameter("p", _arguments.POSITIVE_PROBABILITY),),
    one=_core.one_geometric,
    fill=_core.draw_geometric,
    deviation=lambda p: 2.5 / p,  # of 18 that a table holds: all but 2^-64 lies below 45 / p
)
HYPERGEOMETRIC = Law(
    "hypergeometric",
    tuple(
        Parameter(name, _arguments.NON_NEGATIVE, _arguments.whole)
        for name in ("ngood", "nbad", "nsample")
    ),
    _refuse_many,
    deviation=_deviation_of_hypergeometric,
)


ZIPF = Law(
    "zipf", (Parameter("a", _arguments.ABOVE_ONE),), one=_core.one_zipf, fill=_core.draw_zipf
)
BOUNDED_ZIPF = Law(
    "bounded_zipf",
    (
        Parameter("a", _arguments.NON_NEGATIVE),
        Parameter("most", _arguments.NON_NEGATIVE, _arguments.whole),
    ),
)
UNIFORM = Law(
    "uniform",
    tuple(Parameter(name, Rule(()), _arguments.whole) for name in ("first", "last")),
)
GAMMA = Law(
    "gamma",
    (Parameter("shape", _arguments.NON_NEGATIVE), Parameter("scale", _arguments.NON_NEGATIVE)),
    core=_core.ContinuousDistribution,
    dtype=np.float64,
)
EXPONENTIAL = GAMMA._replace(name="exponential", parameters=GAMMA.parameters[1:])
NORMAL = GAMMA._replace(
    name="normal", parameters=(Parameter("loc", Rule(())), Parameter("scale", _arguments.NON_NEGATIVE))
)

BY_NAME = {
    law.name: law
    for law in (
        POISSON,
        BINOMIAL,
        NEGATIVE_BINOMIAL,
        GEOMETRIC,
        HYPERGEOMETRIC,
        ZIPF,
        BOUNDED_ZIPF,
        UNIFORM,
        EXPONENTIAL,
        NORMAL,
        GAMMA,
    )
}


def checked(law: Law, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The parameters, numbers as the law wants them; what it does not take is refused."""
    values = []
    for one, item in zip(law.parameters, given, strict=True):
        value = one.read(item)
        if isinstance(value, np.ndarray):
            raise TypeError(f"{one.name} is an array; expected a number")
        values.append(value)
    for one, value in zip(law.parameters, values, strict=True):
        one.rule.refuse_number(value, one.name)
    law.refuse(*values)
    return tuple(values)


@functools.lru_cache(maxsize=_KEPT, typed=True)
def kept(name: str, *given: float) -> Any:
    """The extension module's, without a table, of parameters as they came; others are refused."""
    return _made(name, checked(BY_NAME[name], given), False)


# What kept() is asked for: parameters that are none of these go the long way.
NUMBERS = frozenset((int, float, np.float64, np.int64))


def draw(law: Law, given: tuple[Any, ...], size: Any, streams: _core.RandomStreams, at: Place) -> Any:
    """One number where all are numbers and size is None; else an array of int64."""
    if size is None and law.one is None and all(type(value) in NUMBERS for value in given):
        return kept(law.name, *given).one(streams)
    values = tuple(one.read(value) for one, value in zip(law.parameters, given, strict=True))
    if any(isinstance(value, np.ndarray) for value in values):
        return _draw_varying(law, [np.asarray(value) for value in values], size, streams, at)
    values = checked(law, values)
    if size is None:
        return law.one(streams, *values) if law.one else kept(law.name, *values).one(streams)
    drawn = np.empty(size, np.int64)
    _fill(law, values, drawn.reshape(-1), (streams.seed, streams.take(), 0, *at))
    return drawn


def _fill(law: Law, values: tuple[Any, ...], drawn: np.ndarray, which: tuple[Any, ...]) -> None:
    """By parameters that all items share; from them alone follows how, so that size changes no draw."""
    if law.fill is not None and 18 * law.deviation(*values) > _WIDE:
        law.fill(drawn, *(np.array([value]) for value in values), *which)
    elif 18 * law.deviation(*values) > _WIDEST:
        kept(law.name, *values).draw(drawn, *which)
    else:
        distribution_of(law.name, *values).draw(drawn, *which)


def _draw_varying(
    law: Law, values: list[np.ndarray], size: Any, streams: _core.RandomStreams, at: Place
) -> np.ndarray:
    for one, items in zip(law.parameters, values, strict=True):
        one.rule.refuse_items(items, one.name)
    law.refuse(*values)
    drawn = _arguments.output(size, values, np.int64)
    if law.fill is None:
        draw_one_by_one(law, values, drawn, streams.seed, streams.take())
    elif drawn.size:
        items = (_arguments.for_each(one, drawn.shape) for one in values)
        law.fill(drawn.reshape(-1), *items, streams.seed, streams.take(), 0, *at)
    return drawn


def draw_one_by_one(
    law: Law, values: list[np.ndarray], drawn: np.ndarray, seed: int, stream: int
) -> None:
    """Fills drawn by parameters that are broadcast to its shape, each row's distribution made anew."""
    bits = np.empty((drawn.size, len(values)), np.uint64)
    for i, items in enumerate(values):
        bits[:, i] = np.broadcast_to(items, drawn.shape).reshape(-1).view(np.uint64)
    law.core.draw_varying(law.name, bits, drawn.reshape(-1), seed, stream)


@functools.lru_cache(maxsize=_KEPT)
def distribution_of(name: str, *parameters: float) -> Any:
    """The extension module's, of integers and floats as it takes them."""
    return _made(name, parameters, True)


def _made(name: str, parameters: tuple[Any, ...], by_table: bool) -> Any:
    try:
        return BY_NAME[name].core.make(name, parameters, by_table)
    except OverflowError as error:
        raise ValueError(f"{name}: parameters are {parameters}; expected 0 to 2^62") from error
