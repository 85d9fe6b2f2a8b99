"""The hat of src/kernels/random/transformed_rejection.hpp: that it lies above every mass, and that what is
accepted without a look at the mass lies below it. On a grid of parameters; prints the closest
approaches, which the committed numbers of the kernel must keep: the ratio of mass to hat at most 1, the
margin of the quick acceptance at least 0.

(The constants of Hoermann's PTRS for Poisson, which other libraries use, fail both by up to 0.6 percent for
means below 1300: `python rejection_hat.py ptrs`.)
"""

import sys

import numpy as np
from scipy.special import gammaln


def log_factorial_rest(k):
    k = np.maximum(k, 1)
    series = 1 / (12 * k) - 1 / (360 * k**3) + 1 / (1260 * k**5) - 1 / (1680 * k**7)
    exact = gammaln(k + 1) - (k + 0.5) * np.log(k) + k - 0.5 * np.log(2 * np.pi)
    return np.where(k > 30, series, exact)


def deviance(k, mean, delta):
    v = delta / (k + mean)
    series = delta * v + 2 * k * sum(v ** (2 * j + 1) / (2 * j + 1) for j in range(1, 12))
    with np.errstate(all="ignore"):
        plain = np.where(k > 0, k * np.log(np.maximum(k, 1) / mean) - delta, mean)
    return np.where(np.abs(v) < 0.1, series, plain)


def log_mass(k, d, mean, n, p):
    """d = k - mean; n = inf: Poisson."""
    at_end = k == 0
    made = -log_factorial_rest(k) * (k > 0) - deviance(k, mean, d)
    factor = np.where(at_end, 1, 2 * np.pi * k)
    if np.isfinite(n):
        rest = n - k
        made += log_factorial_rest(np.float64(n)) - log_factorial_rest(rest) * (rest > 0)
        made -= deviance(rest, n * (1 - p), -d)
        factor = np.where(at_end | (rest == 0), 1, 2 * np.pi * k * (rest / n))
    return made - 0.5 * np.log(factor)


def hat(mean, s, p, kind):
    if kind == "ptrs":
        b = 0.931 + 2.53 * s
        return -0.059 + 0.02483 * b, b, 0.43, 0.9277 - 3.6224 / (b - 2), 1.1239 + 1.1328 / (b - 3.4)
    b = 1.15 + 2.53 * s
    return -0.0873 + 0.0248 * b + 0.01 * p, b, 0.5, 0.92 - 4.2 / b, 1.129 + 2.0347 / b


def looked_at(mean, n, p, kind):
    a, b, centre, quick, constant = hat(mean, np.sqrt(mean * (1 - p)), p, kind)
    us = np.linspace(0.5, 0.002, 100001)[:-1]
    greatest, margin = 0.0, 9.0
    mode = np.floor(mean)
    for sign in (-1, 1):
        d = np.floor((2 * a / us + b) * sign * (0.5 - us) + (mean - mode) + centre)
        k = mode + d
        inside = (k >= 0) & (k <= n)
        k = np.where(inside, k, 0)
        delta = np.where(inside, d - (mean - mode), -mean)
        mass = np.where(inside, np.exp(log_mass(k, delta, mean, n, p)), 0)
        ratio = mass * (a / us**2 + b) / constant
        greatest = max(greatest, ratio.max())
        margin = min(margin, ratio[us >= 0.07].min() - quick)
    return greatest, margin


def normal_hat():
    """Of src/kernels/random/gamma_draw.hpp: e^(-x^2 / 2) to its hat at most; e^(3 d R) less its bound at
    least, in parts of x^4, for shapes from 1 on and |x| < 2."""
    t = np.linspace(0, 0.5, 4_000_000)[:-1]
    s = 0.5 - t
    x = (2 * 0.0627 / s + 2.531) * t
    hat = np.exp(-x * x / 2) * (0.0627 / s**2 + 2.531) / 2.82
    margin = np.inf
    x = np.concatenate([np.linspace(-2, -0.01, 20_000), np.linspace(0.01, 2, 20_000)])
    for shape in np.concatenate([np.linspace(1, 3, 200), np.geomspace(3, 1e4, 60)]):
        d = shape - 1 / 3
        y = x / (3 * np.sqrt(d))
        inside = y > -1
        log = 3 * d * (np.log1p(y, where=inside, out=np.full_like(y, -np.inf)) - y + y * y / 2 - y**3 / 3)
        margin = min(margin, ((np.exp(log) - 1) / x**4 + 0.0331).min())
    return hat.max(), margin


def main():
    print("normal density to hat at most, margin of gamma's bound at least", normal_hat())
    kind = sys.argv[1] if len(sys.argv) > 1 else "btrs"
    means = list(np.arange(10, 60, 0.137)) + list(np.geomspace(60, 1e15, 120))
    few = list(np.arange(10, 30, 0.617)) + list(np.geomspace(30, 1e15, 40))
    found = [(looked_at(mean, np.inf, 0.0, kind), mean, "poisson") for mean in means]
    for p in (1e-6, 0.003, 0.03, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5):
        for mean in few:
            n = np.ceil(mean / p)
            found.append((looked_at(n * p, n, p, kind), n, p))
    print("mass to hat at most", max(found, key=lambda f: f[0][0]))
    print("margin at least", min(found, key=lambda f: f[0][1]))


main()
