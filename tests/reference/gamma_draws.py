#!/usr/bin/env python3
"""Writes tests/data/gamma_draws.txt: draws of gamma distributions with mpmath's numbers of 60 digits.

    python tests/reference/gamma_draws.py > tests/data/gamma_draws.txt

A line: the shape (a double in hexadecimal), seed, stream, first item, draws."""
from known_item_draws import HALF, Words, unit
from mpmath import log, mp, mpf, nstr, sqrt

mp.dps = 60


def gamma(words, item, shape):
    """Marsaglia and Tsang's, of normal numbers by transformed rejection."""
    d = shape + 1 - mpf(1) / 3 if shape < 1 else shape - mpf(1) / 3
    c = 1 / (3 * sqrt(d))
    a, b = mpf("0.0627"), mpf("2.531")
    attempt = 0
    while True:
        made = words.of(item, attempt)
        attempt += 1
        t, v = unit(made[0], made[1]) - HALF, unit(made[2], made[3])
        s = HALF - abs(t)
        x = (2 * a / s + b) * t
        cube = (1 + c * x) ** 3
        if cube <= 0:
            continue
        height = v * mpf("2.82") / (a / s**2 + b)
        if log(height) <= d - d * cube + d * log(cube):
            break
    x = d * cube
    if shape >= 1:
        return x
    made = words.of(item, 2**31)
    return x * unit(made[0], made[1]) ** (1 / shape)


def main():
    seed, stream, first = 0x123456789ABCDEF, 0x700000005, 2**33
    words = Words(seed, stream)
    for shape in (0.01, 0.3, 0.999, 1.0, 1.5, 2.5, 17.25, 1000.0, 1e6, 1e12):
        drawn = [gamma(words, first + i, mpf(shape)) for i in range(40)]
        print(shape.hex(), seed, stream, first, *[nstr(x, 20, min_fixed=0, max_fixed=0) for x in drawn])


if __name__ == "__main__":
    main()
