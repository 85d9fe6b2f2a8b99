#!/usr/bin/env python3
"""Writes tests/data/distribution_ends.txt: distributions at the ends of their parameters' ranges.

    python tests/reference/distribution_ends.py > tests/data/distribution_ends.txt

law NAME PARAMETERS...   a distribution; what follows is of it
mass K P C S             P(X = K), P(X <= K), P(X > K)
quantile P LEAST MOST    where the quantile at P lies, if sums are off by at most what the header says
edge K B                 B = ceil(2^64 P(X < K) - 2^-10): the least 64 bits to draw K; of laws with a table
tail ABOVE MORE K        what all bits 0 (or 1, ABOVE) and 64 bits MORE draw

From definitions alone, with Python's decimal module and 80 digits: parameters are the exact values of their
doubles. Masses are added up one by one where few values have any. Geometric distributions and negative
binomial ones of few successes have closed forms and series. Laws with deviations of 2^15 and more are added
up by Euler and Maclaurin's formula with Gauss and Legendre's rule. Numbers are printed to 20 digits; `check`
compares these ways with each other, to 14.
"""
import math
import sys
from decimal import Decimal as D
from decimal import getcontext, localcontext
from fractions import Fraction
from functools import cache

getcontext().prec = 80
getcontext().Emin, getcontext().Emax = -(10**17), 10**17
MOST = 2**63 - 1
NOTHING = D(10) ** -420
TWO_PI = 2 * D("3.141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825"
               "3421170679")
HALF_LOG_OF_TWO_PI = TWO_PI.ln() / 2
PROBABILITIES = (5e-324, 1e-300, 1e-17, 0.25, 0.5, 0.75, 1 - 2**-53, 1.0)


# --- functions -------------------------------------------------------------------------------------------


def log1p(x):
    if abs(x) > D("1e-4"):
        return (1 + x).ln()
    total, power, n = D(0), x, 1
    while power and (total == 0 or abs(power) > abs(total) * D(10) ** -85):
        total += power / n if n % 2 else -power / n
        power *= x
        n += 1
    return total


def expm1(x):
    if abs(x) > D("1e-4"):
        return x.exp() - 1
    total, term, n = D(0), x, 1
    while term and (total == 0 or abs(term) > abs(total) * D(10) ** -85):
        total += term
        n += 1
        term *= x / n
    return total


@cache
def bernoulli(n):
    if n == 0:
        return Fraction(1)
    if n > 1 and n % 2:
        return Fraction(0)
    return -sum((math.comb(n + 1, k) * bernoulli(k) for k in range(n)), Fraction(0)) / (n + 1)


@cache
def decimal_bernoulli(n):
    return D(bernoulli(n).numerator) / D(bernoulli(n).denominator)


def asymptotic(z, first, term):
    """first + term(1) + term(2) + ... as far as it matters; z is at least 80, so 100 terms are enough."""
    total = first
    for j in range(1, 100):
        more = term(j)
        total += more
        if abs(more) < D(10) ** (2 - getcontext().prec):
            return total
    raise ArithmeticError(z)


def log_gamma(z):
    z, product = D(z), D(1)
    while z < 80:
        product *= z
        z += 1
    first = (z - D("0.5")) * z.ln() - z + HALF_LOG_OF_TWO_PI
    made = asymptotic(z, first,
                      lambda j: decimal_bernoulli(2 * j) / (2 * j * (2 * j - 1) * z ** (2 * j - 1)))
    return made if product == 1 else made - product.ln()


def log_factorial(k):
    return log_gamma(D(k) + 1)


@cache
def harmonic(k):
    """1 + 1/2 + ... + 1/k."""
    if k < 2000:
        return sum((D(1) / i for i in range(1, k + 1)), D(0))

    def beyond(n):  # but for a constant
        z = D(n)
        first = z.ln() + 1 / (2 * z)
        return asymptotic(z, first, lambda j: -decimal_bernoulli(2 * j) / (2 * j * z ** (2 * j)))

    return harmonic(1999) + beyond(k) - beyond(1999)


# --- laws: mass(k), below(k) = P(X <= k), above(k) = P(X > k), for least <= k < most -----------------------


class Window:
    """Adds up masses by their ratios around the mode, as far as they exceed 10^-420."""

    def __init__(self, log_mass, up, mode, least, most):
        self.least, self.most = least, most
        down, rising = [], [log_mass(mode).exp()]
        k, mass = mode, rising[0]
        while k < most and mass > NOTHING:
            mass *= up(k)
            k += 1
            rising.append(mass)
        k, mass = mode, rising[0]
        while k > least and mass > NOTHING:
            k -= 1
            mass /= up(k)
            down.append(mass)
        self.first, self.masses = k, down[::-1] + rising
        self.sums, total = [], D(0)
        for one in self.masses:
            total += one
            self.sums.append(total)
        self.rests, total = [], D(0)
        for one in self.masses[::-1]:
            self.rests.append(total)
            total += one
        self.rests.reverse()
        if abs(total - 1) > D(10) ** -40:
            raise ArithmeticError((mode, total))

    def mean(self):
        return int(sum(((self.first + i) * one for i, one in enumerate(self.masses)), D(0)))

    def _at(self, values, k, before, after):
        if k < self.first:
            return before
        return values[k - self.first] if k - self.first < len(values) else after

    def mass(self, k):
        return self._at(self.masses, k, D(0), D(0))

    def below(self, k):
        return self._at(self.sums, k, D(0), D(1))

    def above(self, k):
        return self._at(self.rests, k, D(1), D(0))


def gauss_legendre(n):
    nodes = []
    for i in range(n):
        x = D(math.cos(math.pi * (i + 0.75) / (n + 0.5)))
        for _ in range(8):
            before, here = D(1), x
            for j in range(2, n + 1):
                before, here = here, ((2 * j - 1) * x * here - (j - 1) * before) / j
            slope = n * (x * here - before) / (x * x - 1)
            x -= here / slope
        nodes.append((x, 2 / ((1 - x * x) * slope * slope)))
    return nodes


class Smooth:
    """Adds up masses of a wide law by Euler and Maclaurin's formula; masses between numbers are smooth."""

    nodes = None

    def __init__(self, log_mass, mean, deviation, least, most):
        self.log_mass, self._mean, self.deviation = log_mass, mean, D(deviation)
        self.least, self.most = least, most
        Smooth.nodes = Smooth.nodes or gauss_legendre(24)

    def mean(self):
        return self._mean

    def mass(self, k):
        found = self.log_mass(D(k))
        return found.exp() if found > -10000 else D(0)

    @cache
    def _sum(self, k, direction):
        with localcontext() as here:
            here.prec = 55
            return self._sum_here(k, direction)

    def _sum_here(self, k, direction):
        first = self.log_mass(D(k))
        if first < -10000:
            return D(0)

        def f(x):
            return (self.log_mass(D(k) + direction * x) - first).exp()

        away = abs(self.log_mass(D(k) + direction) - first)
        local = min(self.deviation, 1 / away if away else self.deviation)
        room = D(self.most - k if direction > 0 else k - self.least)
        total, begin = D(0), D(0)
        while begin < 80 * local and begin < room:
            width = min(2 * local, room - begin)
            total += sum(w * f(begin + width * (1 + x) / 2) for x, w in self.nodes) * width / 2
            begin += width
        third = (f(D(2)) - 2 * f(D(1)) + 2 * f(D(-1)) - f(D(-2))) / 2
        slope = (f(D(1)) - f(D(-1))) / 2 - third / 6
        return first.exp() * (total + D("0.5") - slope / 12 + third / 720)

    def below(self, k):
        return self._sum(k, -1) if k <= self._mean else 1 - self._sum(k + 1, 1)

    def above(self, k):
        return 1 - self._sum(k, -1) if k <= self._mean else self._sum(k + 1, 1)


class Closed:
    def __init__(self, mass, below, above, mean, least, most):
        self.mass, self.below, self.above, self._mean = mass, below, above, mean
        self.least, self.most = least, most

    def mean(self):
        return min(int(self._mean), self.most - 1)


def poisson(mean):
    m = D(mean)
    log_m = m.ln()

    def log_mass(k):
        return k * log_m - m - log_factorial(k)

    if mean > 2**30:
        return Smooth(log_mass, int(m), m.sqrt(), 0, MOST)
    return Window(log_mass, lambda k: m / (k + 1), int(m), 0, MOST)


def binomial(n, p):
    p = D(p)
    q = 1 - p if p > D("1e-60") else D(1)  # the logarithm of q is exact
    log_q = log1p(-p)

    log_p, whole = p.ln(), log_factorial(n)

    def log_mass(k):
        k = D(k)
        return whole - log_factorial(k) - log_factorial(n - k) + k * log_p + (n - k) * log_q

    mean = n * p
    if mean * q > 2**30:
        return Smooth(log_mass, int(mean), (mean * q).sqrt(), 0, n)
    return Window(log_mass, lambda k: p / q * (n - k) / (k + 1), int(mean), 0, n)


def hypergeometric(good, bad, taken):
    whole = (log_factorial(good) + log_factorial(bad) - log_factorial(good + bad) + log_factorial(taken)
             + log_factorial(good + bad - taken))

    def log_mass(k):
        k = D(k)
        return (whole - log_factorial(k) - log_factorial(good - k) - log_factorial(taken - k)
                - log_factorial(bad - taken + k))

    least, most, all_ = max(0, taken - bad), min(good, taken), good + bad
    mean = taken * good // all_
    variance = D(taken) * good * bad * (all_ - taken) / (D(all_) * all_ * max(all_ - 1, 1))
    if variance > 2**30:
        return Smooth(log_mass, mean, variance.sqrt(), least, most)
    return Window(log_mass, lambda k: D(good - k) * (taken - k) / (D(k + 1) * (bad - taken + k + 1)),
                  min(max(mean, least), most), least, most)


def geometric(p):
    log_p, log_q = D(p).ln(), log1p(-D(p))
    return Closed(lambda k: (log_p + (k - 1) * log_q).exp(), lambda k: -expm1(k * log_q),
                  lambda k: (k * log_q).exp(), 1 / D(p), 1, MOST)


def negative_binomial(r, p):
    r, p = D(r), D(p)
    log_p, log_q = p.ln(), log1p(-p)
    q = log_q.exp()

    def log_mass(k):
        k = D(k)
        rising = log_gamma(k + r) - log_gamma(1 + r) + r.ln() if k > 0 else D(0)
        return rising - log_factorial(k) + r * log_p + k * log_q

    mean = r * q / p
    if mean / p > 2**60 and r > 1000:
        return Smooth(log_mass, int(mean), (mean / p).sqrt(), 0, MOST)
    if p > D("0.01"):
        mode = int((r - 1) * q / p) if r > 1 else 0
        return Window(log_mass, lambda k: q * (k + r) / (k + 1), mode, 0, MOST)
    if r == int(r):
        below, above = of_whole_successes(int(r), p, log_p, log_q)
    elif r < D("1e-100"):
        below, above = of_hardly_any_successes(r, p, log_p, log_q)
    else:
        below, above = of_less_than_one_success(r, p, log_p, log_q)
    return Closed(lambda k: log_mass(k).exp(), below, above, mean, 0, MOST)


def of_whole_successes(r, p, log_p, log_q):
    """More than k failures: less than r successes in k + r trials."""

    def sum_of(k, ways):
        n = k + r
        return sum(((log_factorial(n) - log_factorial(j) - log_factorial(n - j) + j * log_p
                     + (n - j) * log_q).exp() for j in ways), D(0))

    def below(k):
        if p * k > 1:
            return 1 - above(k)
        ways = range(r, min(k + r, r + 60) + 1)
        return sum_of(k, ways)

    def above(k):
        return sum_of(k, range(r))

    return below, above


def far_above(k, r, p, log_p, log_q):
    """P(X > k), where p k is above 30: the incomplete beta function by its continued fraction (Lentz)."""
    a, q = D(k + 1), log_q.exp()
    c, d, m = D(1), 1 / (1 - (a + r) * q / (a + 1)), 0
    fraction = d
    while True:
        m += 1
        before = fraction
        for step in (m * (r - m) * q / ((a + 2 * m - 1) * (a + 2 * m)),
                     -(a + m) * (a + r + m) * q / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / (1 + step * d)
            c = 1 + step / c
            fraction *= c * d
        if abs(fraction / before - 1) < D(10) ** -30:
            break
    log_first = a * log_q + r * log_p + log_gamma(a + r) - log_gamma(a) - log_gamma(r + 1) + r.ln()
    return (log_first - a.ln()).exp() * fraction


def of_less_than_one_success(r, p, log_p, log_q):
    """The incomplete beta function by its series in p."""

    def log_below(k):
        term = total = D(1)
        n = 0
        while term > total * D(10) ** -78:
            term *= (r + k + 1 + n) / (r + 1 + n) * p
            total += term
            n += 1
        return (r * log_p + (k + 1) * log_q + log_gamma(r + k + 1) - log_gamma(r + 1) - log_factorial(k)
                + total.ln())

    def above(k):
        return far_above(k, r, p, log_p, log_q) if p * k > 30 else -expm1(log_below(k))

    return (lambda k: log_below(k).exp() if p * k < 30 else 1 - above(k)), above


def of_hardly_any_successes(r, p, log_p, log_q):
    """P(X = i) = r q^i / i but for r^2. The sum of (1 - q^i) / i is one of binomials, alternating."""

    def above(k):
        if p * k > 30:
            return far_above(k, r, p, log_p, log_q)
        total, term, n = D(0), D(1), 0
        while n < k:
            n += 1
            term *= -(k - n + 1) * p / n
            total -= term / n
            if n > 100 and abs(term) < D(10) ** -79:
                break
        return r * (-log_p - harmonic(k) + total)

    return (lambda k: 1 - above(k)), above


def zipf(exponent, most):
    s = D(exponent)

    @cache
    def power(k):
        return (-s * D(k).ln()).exp()

    def corrections(x):  # half of the first and derivatives
        x, total, slope = D(x), power(x) / 2, -s * power(x) / D(x)
        for j in range(1, 15):
            total -= decimal_bernoulli(2 * j) / math.factorial(2 * j) * slope
            slope *= (s + 2 * j - 1) * (s + 2 * j) / (x * x)
        return total

    @cache
    def sum_of(first, last):
        begin = max(first, 3000)
        if last - begin < 3000:
            return sum((power(k) for k in range(first, last + 1)), D(0))
        log_ratio = (D(last + 1) / begin).ln()
        integral = log_ratio if s == 1 else power(begin) * begin * expm1((1 - s) * log_ratio) / (1 - s)
        rest = integral + corrections(begin) - corrections(last + 1)
        return rest + sum((power(k) for k in range(first, begin)), D(0))

    whole = sum_of(1, most)
    middle = int((D(most) + 1) / 2)
    return Closed(lambda k: power(k) / whole, lambda k: sum_of(1, k) / whole,
                  lambda k: sum_of(k + 1, most) / whole, middle, 1, most)


def uniform(first, last):
    count = D(last - first + 1)
    return Closed(lambda k: 1 / count, lambda k: (k - first + 1) / count, lambda k: (last - k) / count,
                  (D(first) + last) / 2, first, last)


# --- what is written ---------------------------------------------------------------------------------------


def tolerance(p):
    """As the header of the class says, relative."""
    return D(2e-13) * max(D(1), -D(p).ln() / 4)


def first_of(law, p, factor):
    """The least k whose cumulative probability reaches p, moved by a factor of 1 + factor."""
    lower = p <= 0.5
    wanted = (D(p) if lower else max(1 - D(p), D(2) ** -1074)) * (1 + (factor if lower else -factor))

    def reached(k):
        return k >= law.most or (law.below(k) >= wanted if lower else law.above(k) <= wanted)

    low, high = law.least, law.most
    if isinstance(law, Smooth):
        low, high = bracket(law, wanted, lower, reached)
    while low < high:
        middle = (low + high) // 2
        if reached(middle):
            high = middle
        else:
            low = middle + 1
    return low


def bracket(law, wanted, lower, reached):
    """Numbers that are near each other, of which the greater one is reached: by Newton's method."""
    k, step = law.mean(), 1
    while step:
        tail = law.below(k) if lower else law.above(k)
        far = tail / law.mass(k) * (wanted / tail).ln()
        limit = 4 * int(law.deviation)
        step = max(-limit, min(limit, int(far if lower else -far)))
        k += step
    beside = 1
    while not reached(k + beside) or reached(k - beside):
        beside *= 2
    return k - beside, k + beside


def quantiles(law):
    for p in PROBABILITIES:
        off = tolerance(p if p <= 0.5 else max(1 - D(p), D(2) ** -1074))
        yield p, first_of(law, p, -off), first_of(law, p, off)


def shown(x):
    if x < NOTHING:
        return "0"
    return f"{x:.19e}"


def written(name, parameters, law, has_end):
    print("law", name, *parameters)
    found = list(quantiles(law))
    places = {law.least, law.least + 1, law.least + 2, law.least + 7, law.mean(), law.mean() + 1}
    places |= {k for p, k, _ in found} | {law.most - 1, law.most}
    for k in sorted(k for k in places if law.least <= k <= law.most):
        if k < law.most:
            print("mass", k, shown(law.mass(k)), shown(law.below(k)), shown(law.above(k)))
        else:  # what lies above counts as this
            print("mass", k, shown(law.mass(k) if has_end else law.above(k - 1)), "1", "0")
    for p, least, most in found:
        print("quantile", p, least, most)
    if isinstance(law, Window):
        written_draws(law)


def written_draws(law):
    edges = []
    for k in range(max(law.first, law.least + 1), law.first + len(law.masses)):
        reached = law.above(k - 1) * 2**64 + D(2) ** -10
        edge = 2**64 - int(reached)
        if 1 < edge < 2**64:
            edges.append((k, edge))
    for k, edge in edges[:4] + edges[4:][-4:]:
        print("edge", k, edge)
    for more in (0, 1, 2**32, 2**63, 2**64 - 2**40, 2**64 - 1):
        u = (more + D("0.5")) / 2**128
        k = next(k for k in range(law.first, law.most + 1) if law.below(k) > u)
        if not is_nearly(u, (law.below(k), law.below(k - 1))):
            print("tail", 0, more, k)
        k = law.first + len(law.masses) - 1
        while k > law.least and law.above(k - 1) < u:
            k -= 1
        if not is_nearly(u, (law.above(k - 1), law.above(k))):
            print("tail", 1, 2**64 - 1 - more, k)


def is_nearly(u, sums):
    """Says whether u is so near to a sum that doubles cannot tell on which side it lies."""
    return any(abs(one - u) < D(10) ** -12 * u for one in sums)


EPS = 2.0**-53
LARGE = 2**62
TINY = (5e-324, 1e-300, 1e-17)


def laws():
    for mean in (*TINY, 1.0, 745.5, 2.0**62):
        yield poisson, (mean,)
    for n in (1, 2, 3):
        for p in (*TINY, 1e-10, EPS, 0.3, 0.5, 1 - 1e-10, 1 - EPS):
            yield binomial, (n, p)
    for p in (*TINY, EPS, 1e-9, 0.5, 1 - EPS):
        yield binomial, (LARGE, p)
    for p in (5e-324, 1e-300, 1e-19, 1e-17, 1e-16, 1.6e-15, 1e-8, 0.5, 1 - EPS):
        yield geometric, (p,)
    for r in (5e-324, 1e-300, 1e-17, 1e-5, 0.5, 1.0, 2.0, 3.0):
        for p in (5e-324, 1e-300, 1e-17, 1e-16, 1e-10, 0.5, 1 - EPS):
            yield negative_binomial, (r, p)
    for p in (0.5, 1 - EPS):
        yield negative_binomial, (2.0**62, p)
    for counts in ((1, 1, 1), (1, LARGE, 1), (LARGE, LARGE, 1), (1, LARGE, LARGE), (LARGE, 1, LARGE),
                   (3, LARGE, 5), (LARGE, 3, LARGE), (LARGE, LARGE, 2 * LARGE - 1), (LARGE, LARGE, 1000),
                   (LARGE, LARGE, LARGE)):
        yield hypergeometric, counts
    for parameters in ((1 + 2 * EPS, MOST), (1.5, MOST), (3.0, MOST), (512.0, MOST), (0.0, 2),
                       (0.0, MOST), (5e-324, MOST), (0.5, MOST), (1.0, MOST), (3.0, 5000), (512.0, 2)):
        yield zipf, parameters
    for ends in ((0, 1), (-(2**63), MOST), (0, MOST), (-3, -1)):
        yield uniform, ends


def near(one, other):
    if abs(one / other - 1) > D(10) ** -20:
        raise ArithmeticError((one, other))


def check():
    """The same numbers by two ways."""
    near(log_gamma(D(6)).exp(), D(120))
    near(harmonic(5000), sum((D(1) / k for k in range(1, 5001)), D(0)))
    by_sum = negative_binomial(0.25, 0.0101)
    p = D(0.0101)
    below, above = of_less_than_one_success(D(0.25), p, p.ln(), log1p(-p))
    for k in (0, 3, 40, 900, 5000):
        near(below(k), by_sum.below(k))
        near(above(k), by_sum.above(k))
    few = negative_binomial(1e-300, 0.0101)
    below, above = of_hardly_any_successes(D(1e-300), p, p.ln(), log1p(-p))
    for k in (0, 3, 40, 900, 5000):
        near(above(k), few.above(k))
    two = negative_binomial(2.0, 0.0101)
    below, above = of_whole_successes(2, p, p.ln(), log1p(-p))
    for k in (0, 3, 40, 900):
        near(below(k), two.below(k))
        near(above(k), two.above(k))
    narrow = poisson(1e6)
    smooth = Smooth(lambda k: k * D(10**6).ln() - 10**6 - log_factorial(k), 10**6, D(1000), 0, MOST)
    for k in (10**6 - 5000, 10**6 - 10, 10**6, 10**6 + 7000):
        if abs(smooth.below(k) / narrow.below(k) - 1) > D(10) ** -14:
            raise ArithmeticError((k, smooth.below(k), narrow.below(k)))


def main():
    check()
    for make, parameters in laws():
        print(make.__name__, *parameters, file=sys.stderr)
        law = make(*parameters)
        written(make.__name__, parameters, law, make not in (poisson, geometric, negative_binomial))


if __name__ == "__main__":
    main()
