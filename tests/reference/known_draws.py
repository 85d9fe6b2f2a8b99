#!/usr/bin/env python3
"""Writes tests/data/known_draws.txt: draws by their definition (include/cairn/sampling.hpp), in Python's
integers and fractions. Each line: method, weights (a name and how many), seed, stream, first, then the draws.
The file is frozen: a change of it is a new version of the mapping."""
from bisect import bisect_right
from fractions import Fraction
from math import frexp

MASK = 2**32 - 1


def philox(counter, key):
    c, k = list(counter), list(key)
    for _ in range(10):
        p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [(q >> 32) ^ c[1] ^ k[0], q & MASK, (p >> 32) ^ c[3] ^ k[1], p & MASK]
        k = [(k[0] + 0x9E3779B9) & MASK, (k[1] + 0xBB67AE85) & MASK]
    return c


def bits(seed, stream, draw):
    block = draw // 4
    key = [seed & MASK, seed >> 32]
    words = [
        philox([block & MASK, (block >> 32) + (r << 30), stream & MASK, stream >> 32], key)[draw % 4]
        for r in (0, 1)
    ]
    return words[0] << 32 | words[1]


def integers(weights):
    scale = 95 - (frexp(max(weights))[1] - 1)
    return [int(Fraction(w) * Fraction(2) ** scale // 1) for w in weights]


def inversion(weights):
    sums = [0]
    for w in integers(weights):
        sums.append(sums[-1] + w)
    return lambda u: bisect_right(sums, (u * sums[-1]) >> 64) - 1


def alias(weights):
    n = len(weights)
    left = [w * n for w in integers(weights)]
    total = sum(left) // n
    own, other = [0] * n, list(range(n))
    small = [i for i in range(n) if left[i] < total]
    large = [i for i in range(n) if left[i] >= total]
    while small and large:
        s, g = small.pop(), large[-1]
        own[s], other[s] = -(-left[s] * 2**64 // total), g
        left[g] -= total - left[s]
        if left[g] < total:
            large.pop()
            small.append(g)

    def draw(u):
        slot, fraction = divmod(u * n, 2**64)
        return slot if fraction < own[slot] else other[slot]

    return draw


WEIGHTS = {
    "equal": lambda i, n: 1.0,
    "rising": lambda i, n: i + 1.0,
    "zipf": lambda i, n: 1.0 / (i + 1),
    "squares_or_0": lambda i, n: 0.0 if i % 3 == 1 else float((i * i) % 101),
    "powers": lambda i, n: 2.0 ** (i % 40 - 20),
}

if __name__ == "__main__":
    import os

    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "known_draws.txt")
    with open(path, "w") as out:
        for name, weight in WEIGHTS.items():
            for n in (1, 2, 7, 16, 300, 5000, 300_000):
                weights = [weight(i, n) for i in range(n)]
                if not any(weights):
                    continue
                for method, table in (("auto", inversion), ("alias", alias)):
                    draw = table(weights)
                    for seed, stream, first in ((0, 0, 0), (2**64 - 1, 2**63 + 5, 2**40 + 3)):
                        items = [draw(bits(seed, stream, first + i)) for i in range(12)]
                        print(method, name, n, seed, stream, first, *items, file=out)
