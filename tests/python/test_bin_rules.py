"""The rules that choose a number of bins answer as those of numpy 2.4, and are the library's.

Where rounding decides, either answer is right: stone's rule compares losses, which in exact arithmetic may be
equal (numpy sums their squares by a BLAS, each processor's in an order of its own); scott's and doane's look
at moments, which numpy sums in the samples' type. CAIRN_SEED and CAIRN_CASES say which calls, and how many.
"""

import math
import os
import warnings
from fractions import Fraction

import cairn
import numpy as np
import pytest

SEED = int(os.environ.get("CAIRN_SEED", "1"))
CASES = int(os.environ.get("CAIRN_CASES", "300"))
RULES = ["auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt"]
IS_NEW_ENOUGH = tuple(int(part) for part in np.__version__.split(".")[:2]) >= (2, 3)
pytestmark = pytest.mark.skipif(not IS_NEW_ENOUGH, reason="older numpy has other rules")


def random_samples(rng):
    code = rng.choice(list("bhilqBHILQfd"))
    size = int(rng.choice([0, 1, 2, 3, 8, 100, 343, 1000, 5000]))
    made = [
        rng.normal(0, 10, size),
        rng.exponential(5, size),
        rng.integers(0, 20, size).astype(float),
        np.full(size, float(rng.integers(-100, 100)) / 8),
        rng.lognormal(0, 1.5, size),
        1000 + rng.random(size) / 10,
        rng.integers(-9, 9, size) / 10,
    ][rng.integers(7)]
    if code in "fd":
        return made.astype(code)
    info = np.iinfo(code)
    # The greatest difference of numpy's quartiles is the greatest number of the type.
    low, high = max(info.min // 2, -(1 << 40)), min(info.max // 2, 1 << 40)
    return np.clip(np.round(made), low, high).astype(code)


def random_range(rng):
    if rng.random() < 0.6:
        return None
    low = float(np.round(rng.normal(0, 10), int(rng.integers(3))))
    limits = (low, low + float(np.round(rng.exponential(10), int(rng.integers(3)))))
    return tuple(np.float64(end) for end in limits) if rng.random() < 0.3 else limits


def inside(samples, limits):
    """As numpy cuts them, and the ends of the bins."""
    if limits is None:
        low, high = samples.min(), samples.max()
        return samples, (low - 0.5, high + 0.5) if low == high else (low, high)
    low, high = limits
    return samples[(samples >= low) & (samples <= high)], limits if low < high else (low - 0.5, high + 0.5)


def spread_of(samples):
    spread = samples.max() - samples.min() if samples.dtype.kind == "f" else None
    return int(samples.max()) - int(samples.min()) if spread is None else spread


def bins_of_width(samples, ends, width):
    if not width:
        return 1
    if samples.dtype.kind in "iu":
        width = max(width, 1)
    return max(1, math.ceil((ends[1] - ends[0]) / width))


def counts_between(samples, ends, bins):
    kind = np.result_type(*ends, samples)
    edges = np.linspace(*ends, bins + 1, dtype=kind if kind.kind == "f" else float)
    places = np.searchsorted(edges.astype(float), samples.astype(float), "right")
    places[samples == edges[-1]] = bins
    return np.bincount(places, minlength=bins + 2)[1 : bins + 1]


def bins_by_stone(samples, ends):
    """All numbers of bins that lose least, by exact arithmetic."""
    n, spread = samples.size, spread_of(samples)
    if n <= 1 or spread == 0:
        return {1}
    losses = {}
    for bins in range(1, max(100, math.isqrt(n)) + 1):
        squares = sum(int(count) ** 2 for count in counts_between(samples, ends, bins))
        # Of float32 samples numpy's widths are float32.
        rounded = isinstance(spread, np.float32)
        width = Fraction(float(spread / bins)) if rounded else Fraction(float(spread)) / bins
        losses[bins] = (2 * n * n - (n + 1) * squares) / width
    least = min(losses.values())
    return {bins_of_width(samples, ends, spread / bins) for bins in losses if losses[bins] == least}


def bins_by_moments(rule, samples, ends):
    """Those between which rounding of the moments decides."""
    n, x = samples.size, samples.astype(float)
    away = x - x.mean()
    deviation = math.sqrt(np.mean(away**2))
    if spread_of(samples) == 0 or deviation == 0 or (rule == "doane" and n <= 2):
        return {1}
    if rule == "scott":
        width = (24 * math.sqrt(math.pi) / n) ** (1 / 3) * deviation
    else:
        skewness = abs(np.mean((away / deviation) ** 3)) / math.sqrt(6 * (n - 2) / ((n + 1) * (n + 3)))
        width = float(spread_of(samples)) / (1 + math.log2(n) + math.log2(1 + skewness))
    near = 1e-4 if samples.dtype == np.float32 else 1e-12
    return {bins_of_width(samples, ends, width * factor) for factor in (1 - near, 1 + near)}


def answer(call, *arguments):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return call(*arguments)
        except (ValueError, MemoryError) as error:
            return error


def check(samples, rule, limits, note):
    ours = answer(cairn.histogram_bin_edges, samples, rule, limits)
    kept, ends = inside(samples, limits) if samples.size or limits else (samples, (0, 1))
    exact = rule not in ("stone", "scott", "doane") or kept.size == 0
    theirs = answer(np.histogram_bin_edges, samples, rule, limits)
    if isinstance(theirs, Exception):
        # Too many bins. Stone's rule tries more than it takes; equal samples deviate by rounding errors.
        equal = kept.size > 0 and spread_of(kept) == 0
        assert rule == "stone" or equal or isinstance(ours, ValueError), note
    elif exact or np.array_equal(ours, theirs):
        assert np.array_equal(ours, theirs), (note, len(ours) - 1, len(theirs) - 1)
    else:
        right = bins_by_stone(kept, ends) if rule == "stone" else bins_by_moments(rule, kept, ends)
        assert len(ours) - 1 in right, (note, len(ours) - 1, len(theirs) - 1, right)


@pytest.mark.parametrize("case", range(CASES))
def test_random_calls(case):
    rng = np.random.default_rng([SEED, 31, case])
    samples = random_samples(rng)
    limits = random_range(rng)
    for rule in RULES:
        check(
            samples,
            rule,
            limits,
            f"seed {SEED}, case {case}: {rule} of {samples.size} {samples.dtype}, {limits}, {samples[:8]}",
        )


@pytest.mark.parametrize("x", [np.array([9, 8, 0], np.float32), np.array([11, 1, 2], np.int8)])
def test_losses_of_stones_rule_may_be_equal(x):
    right = bins_by_stone(x, (x.min(), x.max()))
    assert {1, 9} <= right or len(right) > 1
    assert len(cairn.histogram_bin_edges(x, "stone")) - 1 in right


def test_integers_have_no_bins_between_them():
    throws = np.random.default_rng(1).integers(1, 7, 10000)
    for rule in RULES:
        assert cairn.histogram(throws, rule)[0].size == 5, rule


def test_outliers_make_no_millions_of_bins():
    x = [1e-10, 2e-10, 3e-10, 4e-10, 5e-10, 10]
    assert cairn.histogram(x, "auto")[0].tolist() == [5, 0, 0, 0, 1]
    with pytest.raises(ValueError, match="the rule fd asks for"):
        cairn.histogram(x, "fd")


@pytest.mark.parametrize("rule", RULES)
def test_float32_just_outside_a_range(rule):
    x = np.full(100000, 0.7, np.float32)
    x[80000:] = np.random.default_rng(1).uniform(0.2, 1.39, 20000)
    for limits in [(0.7, 1.4), (np.float64(0.7), np.float64(1.4)), (0.1, 0.7), (0.71, 0.9)]:
        check(x, rule, limits, f"{rule}, {limits}")
