#!/usr/bin/env python3
"""Writes tests/data/known_item_draws.txt: draws by the algorithms of single items, with mpmath's numbers of
60 digits in place of doubles: the same unless a decision lies within some 10^-15 of its boundary.

    python tests/reference/known_item_draws.py > tests/data/known_item_draws.txt

A line: the law and its parameters (doubles in hexadecimal), seed, stream, first item, then draws. The file is
frozen: a change of it is a new version of the algorithms."""
from known_draws import philox
from mpmath import exp, expm1, floor, log, log1p, loggamma, mp, mpf, sqrt

mp.dps = 60
HALF = mpf(1) / 2


class Words:
    def __init__(self, seed, stream):
        lower, upper = stream % 2**32, stream >> 32
        self.key = philox((0, 3 << 30, lower, upper), (seed % 2**32, seed >> 32))[:2]
        self.lower = lower

    def of(self, item, attempt):
        return philox((item % 2**32, item >> 32, attempt, self.lower), self.key)


def of_64(upper, lower):
    return (upper << 32) + lower


def unit(upper, lower):
    return (of_64(upper, lower) + HALF) / 2**64


def inverted(u, masses):
    """How many j > 0 have u < P(X >= j)."""
    rest, k = 1 - next(masses), 0
    while u < rest:
        k += 1
        rest -= next(masses)
    return k


def rejected(words, item, mean, variance, p, log_mass, attempt=0):
    """Transformed rejection around the mode, the integer below the mean."""
    b = mpf("1.15") + mpf("2.53") * sqrt(variance)
    a = mpf("0.0248") * b + mpf("0.01") * p - mpf("0.0873")
    while True:
        w = words.of(item, attempt)
        attempt += 1
        t, v = unit(w[0], w[1]) - HALF, unit(w[2], w[3])
        s = HALF - abs(t)
        k = int(floor((2 * a / s + b) * t + mean + HALF))
        quick = s >= mpf("0.07") and v * b <= mpf("0.92") * b - mpf("4.2")
        height = v * (mpf("1.129") * b + mpf("2.0347")) / (b * (a / s**2 + b))
        mass = log_mass(k)
        if quick or (mass is not None and log(height) <= mass):
            return k


def poisson(words, item, mean, attempt=0):
    mean = mpf(mean)

    def masses():
        k, mass = 0, exp(-mean)
        while True:
            yield mass
            k += 1
            mass = mass * mean / k

    if mean < 10:
        w = words.of(item, attempt)
        return inverted(unit(w[0], w[1]), masses())
    return rejected(words, item, mean, mean, 0,
                    lambda k: None if k < 0 else k * log(mean) - mean - loggamma(mpf(k) + 1), attempt)


def binomial(words, item, n, p):
    p = mpf(p)
    if p > HALF:
        return n - binomial(words, item, n, 1 - p)

    def masses():
        k, mass = 0, exp(n * log1p(-p))
        while True:
            yield mass
            mass = mass * (n - k) / (k + 1) * p / (1 - p)
            k += 1

    if n * p < 10:
        w = words.of(item, 0)
        return inverted(unit(w[0], w[1]), masses())
    chosen = loggamma(mpf(n) + 1)
    return rejected(words, item, n * p, n * p * (1 - p), p, lambda k: None if k < 0 or k > n else (
        chosen - loggamma(mpf(k) + 1) - loggamma(mpf(n - k) + 1) + k * log(p) + (n - k) * log1p(-p)))


def hypergeometric(words, item, good, bad, taken):
    whole = good + bad
    fewer_good, more_bad, fewer = min(good, bad), max(good, bad), min(taken, whole - taken)
    mean = mpf(fewer_good) * fewer / whole
    share = mpf(fewer) / whole
    variance = mean * (mpf(more_bad) / whole) * (1 - share) * mpf(whole) / (whole - 1)
    height = mpf("1.7155277699214135") * sqrt(variance + HALF) + mpf("0.8989161620588988")

    def log_mass(k):
        if k < 0 or k > fewer_good or k > fewer or fewer - k > more_bad:
            return None
        return -sum(loggamma(mpf(x) + 1)
                    for x in (k, fewer_good - k, fewer - k, more_bad - fewer + k))

    mode = int(floor(mean))
    greatest = max(log_mass(mode), log_mass(mode + 1) or log_mass(mode))
    attempt = 0
    while True:
        w = words.of(item, attempt)
        attempt += 1
        u, v = unit(w[0], w[1]), unit(w[2], w[3]) - HALF
        k = int(floor(mean + HALF + height * v / u))
        mass = log_mass(k)
        if mass is not None and 2 * log(u) <= mass - greatest - mpf("1e-9"):
            break
    if good > bad:
        k = fewer - k
    return good - k if taken > whole - taken else k


def geometric(words, item, p):
    w = words.of(item, 0)
    return 1 + int(floor(log1p(-unit(w[0], w[1])) / log1p(-mpf(p))))


def zipf(words, item, exponent, most, first=1, attempt=0):
    e = mpf(exponent)
    c = 1 - e
    origin = first - HALF
    straight, falls = abs(c) < mpf(2) ** -6, e > 1 + mpf(2) ** -6

    def measure(x):
        y = mpf(x) / origin
        return (log(y) if c == 0 else expm1(c * log(y)) / c) if straight else y**c

    def inverse(w):
        return origin * ((exp(w) if c == 0 else exp(log1p(c * w) / c)) if straight else w ** (1 / c))

    def end_of_share(k):
        mass = (k / origin) ** -e * (1 if straight else abs(c)) / origin
        return measure(k + HALF) + (mass if falls else -mass)

    begin, end = end_of_share(mpf(first)), measure(mpf(most) + HALF)
    low, width = (end, begin - end) if falls else (begin, end - begin)
    while True:
        w = words.of(item, attempt)
        attempt += 1
        u = low + unit(w[0], w[1]) * width
        k = min(max(int(floor(inverse(u) + HALF)), first), most)
        if u <= end_of_share(mpf(k)) if falls else u >= end_of_share(mpf(k)):
            return k  # below 2^53: the bits of others are random


def uniform(words, item, first, last):
    count = last - first + 1
    attempt = 0
    while True:
        w = words.of(item, attempt)
        attempt += 1
        product = of_64(w[0], w[1]) * count
        if product % 2**64 >= 2**64 % count:
            return first + (product >> 64)


def main():
    laws = [(poisson, (mean,)) for mean in (0.3, 9.9, 10.0, 50.5, 1234.5, 1e15 + 0.5)]
    laws += [(binomial, x) for x in ((30, 0.25), (100, 0.3), (100, 0.875), (2**40 + 1, 0.4), (2**62, 0.3))]
    many = 10**15
    laws += [(hypergeometric, (1000 * many, 2000 * many, 1000 * many))]
    laws += [(hypergeometric, (2 * many, many, 2 * many + 7))]
    laws += [(geometric, (1e-9,)), (zipf, (2.0, 10**6, 1)), (zipf, (1.0, 10**9, 1)), (zipf, (0.5, 10**7, 1))]
    laws += [(zipf, (1.1, 10**9, 1025)), (zipf, (1.01, 10**8, 1025)), (zipf, (3.0, 2**63 - 1, 1025))]
    laws += [(uniform, (-(2**60), 2**61))]
    for law, parameters in laws:
        seed, stream, first = 0x123456789ABCDEF, 0x700000005, 2**33
        words = Words(seed, stream)
        drawn = [law(words, first + i, *parameters) for i in range(50)]
        texts = [x.hex() if isinstance(x, float) else str(x) for x in parameters]
        print(law.__name__, len(texts), *texts, seed, stream, first, *drawn)


if __name__ == "__main__":
    main()
