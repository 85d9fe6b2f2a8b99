#!/usr/bin/env python3
"""distributions.py: writes tests/data/distributions.txt, from definitions alone and with 220 bits (mpmath).

law NAME PARAMETERS MEAN VARIANCE             a distribution; what follows is of it
mass K P(X=K) P(X<=K) P(X>K)
edge K B                                      B = ceil(2^64 P(X < K) - 2^-10): the least 64 bits to draw K
draws SEED STREAM OFFSET K K K ...
tail ABOVE MORE K                             what all bits 0 (or 1, ABOVE) and 64 bits MORE draw
"""
import pathlib
import sys

import mpmath as mp

mp.mp.prec = 220
sys.path.append(str(pathlib.Path(__file__).parent))
from known_draws import bits  # noqa: E402


def log_choose(n, k):
    return mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1)


class Law:
    """log_mass(k) for any real k in the support; least and most are its ends."""

    def __init__(self, name, parameters, log_mass, mean, variance, least=0, most=2**63 - 1, beyond=None):
        self.name, self.parameters, self.log_mass = name, parameters, log_mass
        self.mean, self.variance, self.least, self.most = mp.mpf(mean), mp.mpf(variance), least, most
        self.beyond = beyond  # P(X > k), where there is a formula

    def mass(self, k):
        return mp.exp(self.log_mass(mp.mpf(k))) if self.least <= k <= self.most else mp.mpf(0)

    def sum_from(self, k, step):
        """The masses from k on, away from the mean: one by one, or by panels where there are too many."""
        deviation = mp.sqrt(self.variance)
        count = (self.most - k if step > 0 else k - self.least) + 1
        if deviation < 3000 or count < 3000:
            total, i = mp.mpf(0), 0
            while i < count:
                term = self.mass(k + step * i)
                total += term
                i += 1
                if i > 3 and term < total * mp.mpf(2) ** -120:
                    break
            return total
        # Euler and Maclaurin: the integral, half of the nearest mass, derivatives there.
        ends = [mp.mpf(0)]
        while len(ends) < 90 and ends[-1] < count - 1:
            ends.append(min(ends[-1] + deviation / 3, mp.mpf(count - 1)))

        most = self.log_mass(mp.mpf(k))

        def f(x):  # by f(0): quad's tolerance is absolute
            at = k + step * x
            return mp.exp(self.log_mass(at) - most) if self.least <= at <= self.most else mp.mpf(0)

        with mp.workprec(140):
            integral = mp.quad(f, ends, method="gauss-legendre", maxdegree=4)
            h = deviation / 1000
            one, two, three = (f(i * h) - f(-i * h) for i in (1, 2, 3))
            first = (45 * one - 9 * two + three) / (60 * h)
            third = (-13 * one + 8 * two - three) / (8 * h**3)
        return mp.exp(most) * (integral + 0.5 - first / 12 + third / 720)

    def below(self, k):
        """P(X <= k)."""
        if k < self.least:
            return mp.mpf(0)
        if k >= self.most:
            return mp.mpf(1)
        if self.beyond:
            return 1 - self.beyond(k)
        return self.sum_from(k, -1) if k <= self.mean else 1 - self.sum_from(k + 1, 1)

    def above(self, k):
        """P(X > k)."""
        if self.beyond:
            return self.beyond(k)
        return 1 - self.sum_from(k, -1) if self.least <= k <= self.mean else (
            mp.mpf(1) if k < self.least else mp.mpf(0) if k >= self.most else self.sum_from(k + 1, 1))


def poisson(rate):
    rate = mp.mpf(rate)
    if rate == 0:
        return Law("poisson", [0.0], lambda k: mp.mpf(0), 0, 0, 0, 0)
    return Law("poisson", [float(rate)], lambda k: k * mp.log(rate) - rate - mp.loggamma(k + 1), rate, rate)


def binomial(n, p):
    exact = mp.mpf(p)
    return Law("binomial", [n, p],
               lambda k: log_choose(n, k) + k * mp.log(exact) + (n - k) * mp.log(1 - exact),
               n * exact, n * exact * (1 - exact), 0, n)


def negative_binomial(r, p):
    exact, r_ = mp.mpf(p), mp.mpf(r)
    return Law("negative_binomial", [r, p],
               lambda k: mp.loggamma(k + r_) - mp.loggamma(r_) - mp.loggamma(k + 1) + r_ * mp.log(exact)
               + k * mp.log(1 - exact), r_ * (1 - exact) / exact, r_ * (1 - exact) / exact**2)


def geometric(p):
    exact = mp.mpf(p)
    return Law("geometric", [p], lambda k: mp.log(exact) + (k - 1) * mp.log(1 - exact), 1 / exact,
               (1 - exact) / exact**2, 1, beyond=lambda k: (1 - exact) ** k)


def hypergeometric(good, bad, taken):
    n = good + bad
    mean = mp.mpf(taken) * good / n
    return Law("hypergeometric", [good, bad, taken],
               lambda k: log_choose(good, k) + log_choose(bad, taken - k) - log_choose(n, taken),
               mean, mean * bad / n * (n - taken) / max(n - 1, 1), max(0, taken - bad), min(good, taken))


NARROW = [poisson(3.5), poisson(0.001), poisson(150.25), binomial(100, 0.3), binomial(1, 0.5),
          binomial(7, 0.999), binomial(1000000, 1e-5), negative_binomial(4.5, 0.125),
          negative_binomial(0.25, 0.5), geometric(0.25), geometric(0.999), hypergeometric(1000, 2000, 500),
          hypergeometric(10, 5, 12), hypergeometric(3, 4, 7)]
WIDE = [poisson(1e7), binomial(10**12, 0.001), negative_binomial(0.01, 0.01), geometric(1e-4),
        hypergeometric(10**9, 10**9, 10**8)]
WIDEST = [poisson(1e18), poisson(3e11), binomial(2**62, 0.25), binomial(2**62, 1e-9),
          negative_binomial(1e6, 1e-9), hypergeometric(10**18, 3 * 10**17, 10**17)]


def shown(x):
    return mp.nstr(x, 20, min_fixed=0, max_fixed=0)


def quantile(law, u):
    """The least k with P(X <= k) > u: by bisection, or by Newton's method where a sum takes seconds."""
    deviation = mp.sqrt(law.variance)
    low, high = law.least, min(law.most, int(law.mean + deviation * 100) + 400)
    guess = None
    if deviation > 3000:
        guess = int(law.mean + deviation * mp.sqrt(2) * mp.erfinv(2 * u - 1))
    while low < high:
        middle = (low + high) // 2 if guess is None else min(max(guess, low), high - 1)
        sum_below = law.below(middle)
        if sum_below > u:
            high = middle
        else:
            low = middle + 1
        if guess is not None:
            step = (u - sum_below) / law.mass(middle)
            guess = middle + int(mp.ceil(step) if step > 0 else mp.floor(step))
    return low


def places(law):
    deviation = mp.sqrt(law.variance)
    seen = {law.least, int(law.mean)}
    for far in (-30, -8, -3, -1, 0.1, 1, 3, 8, 30):
        seen.add(int(law.mean + far * deviation))
    if law.most < 2**63 - 1:
        seen.add(law.most)
    return sorted(k for k in seen if law.least <= k <= law.most)


def main():
    with open(sys.argv[1], "w") as to:
        for law in NARROW + WIDE + WIDEST:
            print("law", law.name, *law.parameters, shown(law.mean), shown(law.variance), file=to)
            for k in places(law):
                print("mass", k, shown(law.mass(k)), shown(law.below(k)), shown(law.above(k)), file=to)
            if law in NARROW:
                k, sum_below = law.least, law.mass(law.least)
                while k < law.most and 1 - sum_below > mp.mpf(2) ** -64:
                    k += 1
                    print("edge", k, max(1, int(mp.ceil(sum_below * 2**64 - mp.mpf(2) ** -10))), file=to)
                    sum_below += law.mass(k)
                for above in (0, 1):
                    for more in (0, 1, 2**32, 2**63, 2**64 - 2**20, 2**64 - 1):
                        u = (mp.mpf(2**64 - 1 - more if above else more) + 0.5) / 2**128
                        print("tail", above, more, quantile(law, 1 - u if above else u), file=to)
            if law not in WIDEST:
                drawn = range(5, 11 if law in NARROW else 8)
                print("draws 7 3 5", *[quantile(law, mp.mpf(bits(7, 3, i)) / 2**64) for i in drawn], file=to)
            print(law.name, law.parameters, file=sys.stderr)


if __name__ == "__main__":
    main()
