#!/usr/bin/env python3
"""Writes tests/data/zipf.txt: Zipf's distributions by mpmath's zeta functions, with 220 bits.

    python tests/reference/zipf.py > tests/data/zipf.txt

law EXPONENT MOST           a distribution; what follows is of it
edge K B                    the least 64 bits that draw K, or where K is 1025 a greater one
beyond MORE K               what all bits 1 and the 64 bits MORE draw; 1025: a value beyond 1024
draws SEED STREAM OFFSET K K K ...
"""
from known_draws import bits
from known_item_draws import Words, zipf
from mpmath import ceil, harmonic, mp, mpf, zeta

mp.prec = 220
FEW, VALUES = 4096, 1024


class Law:
    def __init__(self, exponent, most):
        self.exponent, self.most = mpf(exponent), most
        self.looked_up = most if most <= FEW else VALUES
        self.sums = [mpf(0)]
        for k in range(1, self.looked_up + 1):
            self.sums.append(self.sums[-1] + mpf(k) ** -self.exponent)
        self.whole = self.sums[-1] if most <= FEW else self.all_masses()

    def all_masses(self):
        a, end = self.exponent, mpf(self.most + 1)
        return harmonic(self.most) if a == 1 else zeta(a) - zeta(a, end)

    def edges(self):
        for k in range(1, self.looked_up + 1):
            edge = int(ceil(2**64 * self.sums[k] / self.whole - mpf(2) ** -10))
            if edge >= 2**64:
                return
            yield k + 1, edge

    def beyond(self, more):
        """The greatest k, at most 1025, with P(X >= k) above what is left of 1."""
        wanted = (mpf(2**64 - 1 - more) + 0.5) / 2**128 * self.whole
        over, k = self.whole - self.sums[self.looked_up], self.looked_up + 1
        while over < wanted:
            k -= 1
            over += mpf(k) ** -self.exponent
        return k


def drawn(law, seed, stream, item):
    u, k = bits(seed, stream, item), 1
    for after, edge in law.edges():
        if u < edge:
            break
        k = after
    if k <= law.looked_up:
        return k
    return zipf(Words(seed, stream), item, law.exponent, law.most, law.looked_up + 1, 1)


def main():
    laws = [(a, 2**63 - 1) for a in (1.0078125, 1.01, 1.1, 1.5, 2.0, 4.5, 7.0, 9.0, 13.0, 40.0)]
    laws += [(1.0, 10**12), (0.99, 10**6), (0.5, 10**7), (0.0, 10**6), (3.0, 4097), (1.5, 4096), (0.0, 3)]
    for exponent, most in laws:
        law = Law(exponent, most)
        print("law", exponent, most)
        edges = list(law.edges())
        for i, (k, edge) in enumerate(edges):
            if i < 20 or i % 97 == 0 or i + 1 == len(edges):
                print("edge", k, edge)
        for more in (0, 2**32, 2**63, 2**64 - 2**40, 2**64 - 1):
            print("beyond", more, law.beyond(more))
        bound = 2**32  # of greater values doubles do not have all digits
        values = [drawn(law, 7, 3, i) for i in range(5, 65)]
        print("draws 7 3 5", *[k if k < bound else 0 for k in values])


if __name__ == "__main__":
    main()
