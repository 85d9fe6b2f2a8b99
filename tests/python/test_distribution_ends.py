"""cairn.Distribution at the ends of its parameters: each call returns, with the digits that it promises."""

import faulthandler
import math
from fractions import Fraction

import cairn
import numpy as np
import pytest

MOST = 2**63 - 1
LEAST = 5e-324


@pytest.fixture(autouse=True)
def _ends_a_hang():
    """A call that never returns lets no signal through either: the process ends after a minute."""
    faulthandler.dump_traceback_later(60, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


def assert_as_promised(found, right):
    """The header promises these errors (cairn/random/distribution.hpp)."""
    for one, exact in zip(found, right, strict=True):
        digits = 2e-13 * max(1, -math.log(max(exact, LEAST)) / 4)
        assert abs(one - exact) <= exact * digits + 2.0**-1073, (one, exact)


@pytest.mark.parametrize("p", [LEAST, 1e-300, 1e-17, 1.6e-15, 1e-10, 2.0**-53, 0.3, 1 - 2.0**-53])
def test_few_trials_have_exact_probabilities(p):
    exact = Fraction(p)
    for n in (1, 2, 3):
        law = cairn.Distribution.binomial(n, p)
        masses = [math.comb(n, k) * exact**k * (1 - exact) ** (n - k) for k in range(n + 1)]
        assert_as_promised(law.probability(np.arange(n + 1)), map(float, masses))
        sums = (float(sum(masses[: k + 1])) for k in range(n + 1))
        assert_as_promised(law.cumulative(np.arange(n + 1)), sums)
    law = cairn.Distribution.geometric(p)
    firsts = (float(exact * (1 - exact) ** k) for k in range(5))
    assert_as_promised(law.probability(np.arange(1, 6)), firsts)
    assert_as_promised([law.cumulative(5)], [float(1 - (1 - exact) ** 5)])


@pytest.mark.parametrize("p", [LEAST, 1e-300, 1e-17, 1e-16, 1e-12, 1e-8])
def test_quantiles_return(p):
    laws = [cairn.Distribution.geometric(p)]
    if p >= 1e-17:  # numpy's bound
        laws.append(cairn.Distribution.negative_binomial(1, p))
    trials = math.inf if p <= 1e-300 else 1 / -math.log1p(-p)
    for law in laws:
        assert math.isclose(law.quantile(0.5), min(math.log(2) * trials, MOST), rel_tol=1e-7)
        assert math.isclose(law.quantile(1), min(-math.log(LEAST) * trials, MOST), rel_tol=1e-7)


def test_sums_of_many_values_return():
    below = cairn.Distribution.geometric(1e-16).cumulative(10**16)
    assert below == pytest.approx(1 - math.exp(-1), rel=1e-12)
    assert cairn.Distribution.poisson(4.6e18).quantile(1) == pytest.approx(4.6e18, rel=1e-7)


def test_medians_on_ties_are_the_lower_value():
    for n in range(1, 400, 2):
        assert cairn.Distribution.binomial(n, 0.5).quantile(0.5) == (n - 1) // 2
