#!/usr/bin/env python3
"""Writes tests/data/known_quantiles.txt: quantiles of continuous distributions at (u + 1/2) / 2^64, by mpmath
with 60 digits, for u at the borders of cells (src/layouts/value_laws.hpp), in both tails and at random. Each
line: the law and its parameters, u, the quantile as the sum of two doubles, its density as a double."""
import os
import random

import mpmath as mp

mp.mp.dps = 60
LAWS = [
    ("normal", 0),
    ("exponential", 1),
    ("gamma", 0.001),
    ("gamma", 0.03),
    ("gamma", 0.2),
    ("gamma", 0.25),
    ("gamma", 0.7),
    ("gamma", 2),
    ("gamma", 13.5),
    ("gamma", 63.9),
    ("gamma", 64),
    ("gamma", 1000),
    ("gamma", 30000),
]


def tail_and_density(law, shape, y, upper):
    """Of y: the logarithm of a gamma variable, or a normal one."""
    if law == "normal":
        return mp.ncdf(-y if upper else y), mp.npdf(y)
    x = mp.exp(y)
    density = mp.exp(shape * y - x - mp.loggamma(shape))
    if upper:
        return mp.gammainc(shape, x, mp.inf, regularized=True), density
    if x < shape + 1:  # the series, also where x is beyond doubles
        total = term = mp.mpf(1)
        n = 0
        while term > total * mp.mpf(10) ** -58:
            n += 1
            term *= x / (shape + n)
            total += term
        return density / shape * total, density
    return mp.gammainc(shape, 0, x, regularized=True), density


def quantile(law, shape, u):
    p = (mp.mpf(u) + 0.5) / mp.mpf(2) ** 64
    upper = u >= 2**63
    t = 1 - p if upper else p
    if law == "normal":
        y = mp.mpf(0)
    elif law == "exponential" or shape == 1:
        x = -mp.log(t) if upper else -mp.log1p(-t)
        return x, mp.exp(-x)
    elif upper:
        y = mp.log(shape + mp.sqrt(shape) if shape > 1 else mp.mpf(1))
    else:
        y = min((mp.log(t) + mp.loggamma(shape + 1)) / shape, mp.log(mp.mpf(shape)))
    for _ in range(300):
        tail, density = tail_and_density(law, shape, y, upper)
        off = tail - t if upper and t > 1e-3 else (mp.log(tail) - mp.log(t)) * tail
        step = off / density * (1 if upper else -1)
        if law == "normal" or (upper and t <= 1e-3):
            step = max(min(step, 1), -1)
        y += step
        if abs(step) < mp.mpf(10) ** -32 * (1 + abs(y)):
            break
    else:
        raise ArithmeticError((law, shape, u))
    if law == "normal":
        return y, mp.npdf(y)
    return mp.exp(y), tail_and_density(law, shape, y, upper)[1] / mp.exp(y)


def places():
    """u: near the median, at borders of cells, far out, at random; and their mirror images."""
    chosen = random.Random(41)
    some = [0, 1, 2, 5, 1000, 2**63 - 1, 2**63 - 2**30, 2**62, 2**62 - 1, 2**61 + 2**57, 2**61 + 2**57 - 1]
    some += [chosen.randrange(2 ** chosen.randrange(6, 64)) for _ in range(14)]
    some += [(32 + chosen.randrange(32)) << chosen.randrange(58) for _ in range(5)]
    some = [u for u in some if u < 2**63]
    return some + [2**64 - 1 - u for u in some]


if __name__ == "__main__":
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "known_quantiles.txt")
    with open(path, "w") as out:
        for law, shape in LAWS:
            for u in places():
                x, density = quantile(law, mp.mpf(shape), u)
                first = float(x)
                rest = float(x - first) if first != 0 else 0.0
                print(law, shape, u, first.hex(), rest.hex(), float(min(density, 1e300)).hex(), file=out)
