"""cairn.moments_of, compared with numpy in long double."""

import math

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(11)
SAMPLES = {
    "normal": RNG.normal(3, 2, 30_001),
    "float32": RNG.normal(size=5_000).astype(np.float32),
    "float16": RNG.normal(size=300).astype(np.float16),
    "far from 0": 1e9 + RNG.random(10_000),
    "integers": RNG.integers(-1000, 1000, 5_000),
    "bytes": RNG.integers(0, 256, 5_000).astype(np.uint8),
    "two dimensions": RNG.exponential(size=(50, 70)),
    "every other": RNG.exponential(size=999)[::-2],
    "one": np.array([4.0]),
}


def expect_moments(found, x):
    x = x.astype(np.longdouble).reshape(-1)
    apart = x - x.mean()
    assert found.count == x.size
    assert (found.least, found.greatest) == (x.min(), x.max())
    assert math.isclose(found.mean, x.mean(), rel_tol=1e-14, abs_tol=1e-16)
    assert math.isclose(found.squares, (apart**2).sum(), rel_tol=1e-9)
    deviation = np.sqrt((apart**2).mean())
    skewness = (apart**3).mean() / deviation**3 if deviation > 0 else 0
    assert math.isclose(found.skewness, skewness, rel_tol=1e-6, abs_tol=1e-6)


@pytest.mark.parametrize("name", SAMPLES)
def test_are_those_of_numpy(name):
    x = SAMPLES[name]
    found = cairn.moments_of(x)
    expect_moments(found, x)
    assert math.isclose(found.variance(), np.var(x.astype(np.longdouble)), rel_tol=1e-9)
    assert cairn.moments_of(x, threads=1) == found


def test_range_holds_both_ends_and_nan_takes_no_part():
    x = np.array([1.0, 2, np.nan, 3, 4, 5])
    expect_moments(cairn.moments_of(x, 2, 4), np.array([2.0, 3, 4]))
    expect_moments(cairn.moments_of(x), np.array([1.0, 2, 3, 4, 5]))


def test_sum_is_of_all_parts():
    x = SAMPLES["normal"]
    expect_moments(sum((cairn.moments_of(part) for part in np.split(x, [5, 5, 900])), cairn.Moments()), x)
    with pytest.raises(TypeError):
        cairn.Moments() + 1


def test_without_samples():
    found = cairn.moments_of([])
    assert found == cairn.Moments() and math.isnan(found.variance())
    assert math.isnan(cairn.moments_of([7]).variance(ddof=1))


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: cairn.moments_of(["a"]), TypeError, "a has"),
        (lambda: cairn.moments_of([1], low="x"), TypeError, "low is 'x'; expected a number"),
        (lambda: cairn.moments_of([1], device="gpu"), ValueError, "moments_of: a device was asked for"),
    ],
)
def test_refusals(call, error, text):
    with pytest.raises(error, match=text):
        call()
