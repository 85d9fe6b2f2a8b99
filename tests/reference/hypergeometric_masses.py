"""Writes tests/data/hypergeometric_masses.txt: of hypergeometric distributions the good, bad and taken items,
an offset from the most probable number, and the logarithm of the ratio of its probability to the greatest."""
import sys

from mpmath import loggamma, mp, mpf, nstr

mp.prec = 400


def log_factorial(n):
    return loggamma(mpf(n) + 1)


def log_mass(good, bad, taken, x):
    counts = (x, good - x, taken - x, bad - taken + x)
    return -sum(log_factorial(count) for count in counts)


with open(sys.argv[1], "w") as out:
    for good, bad, taken in [(20, 20, 10), (500, 500, 300), (32768, 32769, 30000), (10**6, 10**6, 257),
                             (10**9, 10**9, 10**8), (2**40, 2**40 + 1, 2**40), (2**62, 2**62, 300),
                             (2**62, 2**62, 10**9), (2**62, 2**62, 2**61), (2**62 - 5, 2**62 - 4, 2**62 - 5)]:
        mode = (taken + 1) * (good + 1) // (good + bad + 2)
        variance = taken * good * bad * (good + bad - taken) / ((good + bad) ** 2 * (good + bad - 1))
        deviation = int(variance**0.5) + 1
        for share in (-8, -3, -1, -0.25, 0, 0.1, 0.5, 1, 2, 5):
            offset = int(share * deviation)
            if mode + offset < 0 or mode + offset > min(good, taken) or taken - mode - offset > bad:
                continue
            ratio = log_mass(good, bad, taken, mode + offset) - log_mass(good, bad, taken, mode)
            out.write(f"{good} {bad} {taken} {offset} {nstr(ratio, 20)}\n")
