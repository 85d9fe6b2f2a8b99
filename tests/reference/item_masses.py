"""Logarithms of probabilities, for tests of src/kernels/random/log_mass.hpp: mpmath, 90 digits.

    python tests/reference/item_masses.py > tests/data/item_masses.txt

A line: binomial, n, p as a hexadecimal double, k, the logarithm; or poisson, the mean likewise, k, the
logarithm.
"""

from mpmath import floor, log, log1p, loggamma, mp, mpf, sqrt

mp.dps = 90


def binomial(n, p, k):
    p = mpf(p)
    chosen = loggamma(mpf(n) + 1) - loggamma(mpf(k) + 1) - loggamma(mpf(n - k) + 1)
    return chosen + k * log(p) + (n - k) * log1p(-p)


def poisson(mean, k):
    return k * log(mpf(mean)) - mpf(mean) - loggamma(mpf(k) + 1)


def around(mean, deviation, most):
    at = set()
    for away in (-8, -5, -2.5, -1, -0.3, 0, 0.2, 1.1, 2.7, 4.9, 8.3):
        k = int(floor(mean + mpf(away) * deviation))
        at.add(min(max(k, 0), most))
    return sorted(at | {int(floor(mean))})


def main():
    trials = ((21, 0.5), (40, 0.25), (100, 0.3), (1000, 0.011), (10**6, 1.7e-5), (10**6, 0.49), (10**9, 0.1),
              (2**40 + 1, 0.3), (2**53 + 1, 0.123), (2**62, 0.5), (2**62, 0.3), (2**62, 1e-15), (2**63, 0.37),
              (2**62 - 12345, 2.5e-18))
    for n, p in trials:
        mean = mpf(n) * mpf(p)
        for k in around(mean, sqrt(mean * (1 - mpf(p))), n):
            print("binomial", n, p.hex(), k, mp.nstr(binomial(n, p, k), 22))
    means = (10.0, 10.7, 13.25, 30.1, 99.9, 1234.5, 1e6 + 0.3, 1e10 + 0.7, 2.0**45 + 0.125, 1e18, 2.0**62)
    for mean in means:
        for k in around(mpf(mean), sqrt(mpf(mean)), 2**63 - 1):
            print("poisson", mean.hex(), k, mp.nstr(poisson(mean, k), 22))


main()
