"""Circular axes against fractions: samples are moved by whole periods, and nothing is rounded."""

import cairn
import numpy as np
import pytest
from exact_places import circular_place


def counts_around(axis, x):
    """Those of a circular axis, one by one."""
    places = [circular_place(float(one), axis.edges) for one in x]
    return np.bincount(places, minlength=len(axis) + 1)[: len(axis)]


@pytest.mark.parametrize("dtype", ["f4", "f8", "i8", "u1"])
def test_circular_axes_take_samples_of_all_kinds(dtype):
    rng = np.random.default_rng(11)
    edges = [10, 10.5, 12, 13]
    for axis in (cairn.Axis.uniform(7, 10, 13, circular=True), cairn.Axis(edges, circular=True)):
        for x in (rng.normal(11, 4, 900), rng.integers(0, 40, 900), rng.choice(axis.edges, 900)):
            x = np.abs(x).astype(dtype)
            assert np.array_equal(cairn.Histogram(axis).fill(x).values(), counts_around(axis, x))
            assert axis.index(x).tolist() == [circular_place(float(one), axis.edges) for one in x]
    x = rng.integers(-40, 40, 900)
    numbers = cairn.Histogram(cairn.Axis.integers(2, 4, circular=True)).fill(x)
    assert np.array_equal(numbers.values(), np.bincount((x - 2) % 3, minlength=3))


@pytest.mark.parametrize("kind", ["f8", "f4", "i8", "u2", "?"])
def test_circular_axes_count_the_exact_remainder(kind):
    rng = np.random.default_rng(5)
    for low, high in [(0.0, 1.0), (-1.0, 1.0), (0.1, 0.7), (1e-3, 7e5), (0.3, 1e10), (-0.1, 0.2)]:
        axis = cairn.Axis.uniform(7, low, high, circular=True)
        length = high - low
        for spread in (1, 1e6, 1e12, 1e15, 1e18):
            x = rng.normal(0, spread, 400) * length
            near = [low, high, np.nextafter(low, -9), np.nextafter(high, 0), 1e300, -1e300]
            x = np.concatenate([x, near, low + length * np.arange(-5.0, 5.0), [np.nan, np.inf, -np.inf]])
            with np.errstate(over="ignore"):
                x = x.astype(kind) if kind[0] == "f" else rng.integers(-99, 99, 400).astype(kind)
            made = cairn.Histogram(axis).fill(x)
            assert np.array_equal(made.values(), counts_around(axis, x)), spread
            assert made.values(flow=True)[-1] == np.sum(~np.isfinite(x.astype(float)))
