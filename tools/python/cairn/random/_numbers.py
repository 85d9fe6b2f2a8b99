"""Real numbers: uniform, exponential, normal, gamma."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn import _core
from cairn._calls.places import Place
from cairn.random import _arguments, _laws


class Standard(NamedTuple):
    """A distribution of real numbers without parameters: one number as float64, one as float32, an array."""

    name: str
    one: Callable[[_core.RandomStreams], float]
    one_float: Callable[[_core.RandomStreams], float]
    fill: Callable[..., Any]


UNIFORM = Standard(
    "random",
    _core.one_uniform,
    _core.one_uniform_float,
    lambda to, *which: _core.draw_uniform(to, 0.0, 1.0, *which),
)


def _of_distribution(name: str, law: str, *parameters: float) -> Standard:
    """Of the library's distribution with these parameters, which is made when it is first used."""

    @functools.cache
    def made() -> Any:
        return _laws.distribution_of(law, *parameters)

    return Standard(
        name,
        lambda streams: made().one(streams),
        lambda streams: float(np.float32(made().one(streams))),
        lambda to, *which: made().draw(to, *which),
    )


EXPONENTIAL = _of_distribution("standard_exponential", "exponential", 1.0)
NORMAL = _of_distribution("standard_normal", "normal", 0.0, 1.0)


def standard(
    law: Standard, size: Any, dtype: Any, out: Any, streams: _core.RandomStreams, at: Place
) -> Any:
    """Numbers of a distribution without parameters, as numpy's random and standard_normal."""
    kind = np.dtype(dtype)
    if kind.char not in "df" or not kind.isnative:
        raise TypeError(f"Unsupported dtype {kind!r} for {law.name}")
    if out is None:
        if size is None:
            return law.one(streams) if kind.char == "d" else law.one_float(streams)
        out = np.empty(size, kind)
    else:
        _arguments.refuse_output(out, kind, size)
    law.fill(_arguments.flat(out), streams.seed, streams.take(), 0, *at)
    return out


def uniform(low: Any, high: Any, size: Any, streams: _core.RandomStreams, at: Place) -> Any:
    """As numpy.random.Generator.uniform."""
    low, high = _arguments.real(low), _arguments.real(high)
    if isinstance(low, np.ndarray) or isinstance(high, np.ndarray):
        return _varying_uniform(np.asarray(low), np.asarray(high), size, streams, at)
    width = high - low
    if not math.isfinite(width):
        raise OverflowError("high - low range exceeds valid bounds")
    _arguments.NON_NEGATIVE.refuse_number(width, "high - low")
    if size is None:
        return _core.one_uniform_between(streams, low, high)
    drawn = np.empty(size)
    _core.draw_uniform(drawn.reshape(-1), low, high, streams.seed, streams.take(), 0, *at)
    return drawn


def _varying_uniform(
    low: np.ndarray, high: np.ndarray, size: Any, streams: _core.RandomStreams, at: Place
) -> np.ndarray:
    width = high - low
    if not np.all(np.isfinite(width)):
        raise OverflowError("Range exceeds valid bounds")
    _arguments.NON_NEGATIVE.refuse_items(width, "high - low")
    drawn = _arguments.output(size, [low, high], np.float64)
    _core.draw_uniform(drawn.reshape(-1), 0.0, 1.0, streams.seed, streams.take(), 0, *at)
    drawn *= width
    drawn += low
    np.copyto(drawn, np.nextafter(high, low), where=(drawn >= high) & (width > 0))
    return drawn


def scaled(
    law: Standard, loc: Any, scale: Any, size: Any, streams: _core.RandomStreams, at: Place
) -> Any:
    """loc + scale * numbers of a distribution without parameters; loc None: 0."""
    scale = _arguments.real(scale)
    shift = None if loc is None else _arguments.real(loc)
    if isinstance(scale, np.ndarray) or isinstance(shift, np.ndarray):
        scale = np.asarray(scale)
        _arguments.NON_NEGATIVE.refuse_items(scale, "scale")
        arrays = [scale] if shift is None else [np.asarray(shift), scale]
        drawn = _arguments.output(size, arrays, np.float64)
    else:
        _arguments.NON_NEGATIVE.refuse_number(scale, "scale")
        if size is None:
            drawn = law.one(streams) * scale
            return drawn if shift is None else drawn + shift
        drawn = np.empty(size)
    law.fill(drawn.reshape(-1), streams.seed, streams.take(), 0, *at)
    if not (isinstance(scale, float) and scale == 1):
        drawn *= scale
    if shift is not None and not (isinstance(shift, float) and shift == 0):
        drawn += shift
    return drawn


def gamma(
    shape: Any,
    scale: Any,
    size: Any,
    dtype: Any,
    out: Any,
    streams: _core.RandomStreams,
    at: Place,
) -> Any:
    """scale * numbers of a gamma distribution; scale None: 1, as of numpy's standard_gamma."""
    if size is None and out is None and dtype is np.float64 and type(shape) is float and shape > 0:
        factor = 1.0 if scale is None else scale
        if type(factor) is float and factor > 0:
            return _core.one_gamma(streams, shape) * factor
    kind = np.dtype(dtype)
    if kind.char not in "df" or not kind.isnative:
        raise TypeError(f"Unsupported dtype {kind!r} for standard_gamma")
    if out is not None:
        _arguments.refuse_output(out, kind, size, "C")
    shapes, factor = _arguments.real(shape), 1.0 if scale is None else _arguments.real(scale)
    if isinstance(shapes, np.ndarray) or isinstance(factor, np.ndarray):
        shapes, factor = np.asarray(shapes), np.asarray(factor)
        _arguments.NON_NEGATIVE.refuse_items(shapes, "shape")
        _arguments.NON_NEGATIVE.refuse_items(factor, "scale")
        if out is None:
            out = _arguments.output(size, [shapes, factor], kind)
        else:
            _arguments.refuse_other_shape(out.shape, np.broadcast(out, shapes, factor).shape)
    else:
        _arguments.NON_NEGATIVE.refuse_number(shapes, "shape")
        _arguments.NON_NEGATIVE.refuse_number(factor, "scale")
        if size is None and out is None:
            drawn = _core.one_gamma(streams, shapes) * factor
            return drawn if kind.char == "d" else float(np.float32(drawn))
        shapes = np.array(shapes)
        if out is None:
            out = np.empty(size, kind)
    if out.size:
        _core.draw_gamma(
            out.reshape(-1), _arguments.for_each(shapes, out.shape), streams.seed, streams.take(), 0, *at
        )
    if not (isinstance(factor, float) and factor == 1):
        out *= factor
    return out
