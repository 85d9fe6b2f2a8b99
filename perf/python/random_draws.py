"""random_draws.py [--draws=1e6] [--repeat=9] [--threads=1]: generators of cairn beside numpy's.

Prints a table in Markdown: nanoseconds a draw (of one thread processor time), the least of some calls in
which both take turns, and how many times faster cairn is; then microseconds of calls for one number or row,
with new parameters in each call. Before a law is timed its mean, of all draws of both, is compared with the
true one: within 5 of its deviations.
"""

import argparse
import math
import platform
import time

import cairn
import cairn.random
import numpy as np


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--draws", type=float, default=1e6)
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def laws(n):
    """A call's words, the call of a generator, the mean and the variance of what it draws."""
    rates = np.random.default_rng(1).uniform(0.1, 30, n)
    chances = np.random.default_rng(2).uniform(0, 1, n)
    likely = np.random.default_rng(3).uniform(0.05, 1, n)
    failures = (1 - likely) / likely
    of_trials = 1 + failures.mean(), (failures / likely).mean() + failures.var()
    shapes = np.random.default_rng(4).uniform(0.05, 20, n)
    p = np.arange(1, 1001) / 500_500
    good, bad, taken = 1000, 3000, 500
    drawn = taken * 0.25 * 0.75 * (good + bad - taken) / (good + bad - 1)
    of_items = rates.mean(), rates.mean() + rates.var()
    successes = 100 * chances
    spread = 100 * (chances * (1 - chances)).mean() + successes.var()
    return [
        ("random", lambda g: g.random(n), 0.5, 1 / 12),
        ("random, float32", lambda g: g.random(n, np.float32), 0.5, 1 / 12),
        ("uniform(-3, 5)", lambda g: g.uniform(-3, 5, n), 1, 64 / 12),
        ("integers(10)", lambda g: g.integers(10, size=n), 4.5, 99 / 12),
        ("integers(10), uint8", lambda g: g.integers(10, size=n, dtype=np.uint8), 4.5, 99 / 12),
        ("integers(2^40)", lambda g: g.integers(1 << 40, size=n), 2.0**39, 2.0**80 / 12),
        ("standard_normal", lambda g: g.standard_normal(n), 0, 1),
        ("normal(3, 2)", lambda g: g.normal(3, 2, n), 3, 4),
        ("exponential(2)", lambda g: g.exponential(2, n), 2, 4),
        ("gamma(2.5)", lambda g: g.gamma(2.5, 1, n), 2.5, 2.5),
        ("poisson(3.5)", lambda g: g.poisson(3.5, n), 3.5, 3.5),
        ("poisson(10^7)", lambda g: g.poisson(1e7, n), 1e7, 1e7),
        ("poisson(rates)", lambda g: g.poisson(rates), *of_items),
        ("binomial(100, 0.3)", lambda g: g.binomial(100, 0.3, n), 30, 21),
        ("binomial(100, p)", lambda g: g.binomial(100, chances), successes.mean(), spread),
        ("geometric(0.2)", lambda g: g.geometric(0.2, n), 5, 20),
        ("gamma(shapes)", lambda g: g.gamma(shapes), shapes.mean(), shapes.mean() + shapes.var()),
        ("geometric(p)", lambda g: g.geometric(likely), *of_trials),
        ("negative_binomial(2.5, 0.3)", lambda g: g.negative_binomial(2.5, 0.3, n), 35 / 6, 175 / 9),
        ("hypergeometric", lambda g: g.hypergeometric(good, bad, taken, n), taken / 4, drawn),
        ("zipf(4.5)", lambda g: g.zipf(4.5, n), 1.126733867317 / 1.054707510761, 0.129),
        ("choice(1000)", lambda g: g.choice(1000, n), 499.5, 999_999 / 12),
        ("choice(1000, p)", lambda g: g.choice(1000, n, p=p), *moments(p)),
        ("choice, none twice", lambda g: g.choice(10 * n, n, replace=False), 5 * n, 8.4 * n * n),
        (
            "choice, in any order",
            lambda g: g.choice(10 * n, n, False, shuffle=False),
            5 * n,
            8.4 * n * n,
        ),
        ("permutation", lambda g: g.permutation(n), (n - 1) / 2, n * n / 12),
        ("multinomial(10^12, 1000)", lambda g: g.multinomial(10**12, p, n // 1000), 1e9, 1e24),
    ]


def moments(p):
    mean = (np.arange(p.size) * p).sum()
    return mean, (np.arange(p.size) ** 2 * p).sum() - mean**2


def check(words, made, mean, variance):
    away = abs(made.mean() - mean) / math.sqrt(variance / made.size)
    assert away < 5, (words, made.mean(), mean, away)


def best_in_turns(calls, repeat, clock):
    best = [float("inf")] * len(calls)
    for _ in range(repeat):
        for i, call in enumerate(calls):
            start = clock()
            call()
            best[i] = min(best[i], clock() - start)
    return best


def print_arrays(given, generators):
    n = int(given.draws)
    clock = time.process_time if given.threads == 1 else time.perf_counter
    print(f"| {n} draws, ns each | cairn | numpy | times |\n|---|---|---|---|")
    for words, call, mean, variance in laws(n):
        for generator in generators:
            check(words, call(generator), mean, variance)
        ours, theirs = best_in_turns(
            [lambda g=g, call=call: call(g) for g in generators], given.repeat, clock
        )
        took = f"{ours / n * 1e9:.2f} | {theirs / n * 1e9:.2f} | {theirs / ours:.1f}"
        print(f"| {words} | {took} |", flush=True)


def single_calls(calls):
    """The words of calls for one number or one row, and the arguments of many: new ones in each call."""
    rng = np.random.default_rng(5)

    def reals(low, high):
        return [float(x) for x in rng.uniform(low, high, calls)]

    def whole(low, high):
        return [int(x) for x in rng.integers(low, high, calls)]

    firsts = np.arange(10)
    return [
        ("random", ()),
        ("normal", (reals(-3, 3),)),
        ("gamma", (reals(0.1, 20),)),
        ("poisson", (reals(0.1, 30),)),
        ("binomial", (whole(1, 100), reals(0, 1))),
        ("geometric", (reals(0.01, 1),)),
        ("negative_binomial", (reals(0.1, 20), reals(0.05, 1))),
        ("hypergeometric", (whole(10, 100), whole(10, 100), whole(1, 20))),
        ("zipf", (reals(1.1, 4),)),
        ("integers", (whole(1, 100),)),
        ("integers", ([firsts] * calls, [firsts + top for top in whole(1, 100)])),
        ("multinomial", (whole(1, 100), list(rng.dirichlet([1] * 6, calls)))),
        ("choice", (whole(1, 100),)),
    ]


def check_signs(name, ours, theirs):
    """Draws with the same parameters: each library's is the greater one equally often, up to 5 deviations."""
    pairs = zip(ours, theirs, strict=True)
    signs = [np.sign(float(np.ravel(a)[0]) - float(np.ravel(b)[0])) for a, b in pairs]
    assert abs(np.mean(signs)) < 5 / math.sqrt(len(signs)), name


def print_single_calls(generators, repeat):
    calls = 2000
    print("\n| a call, microseconds | cairn | numpy | times |\n|---|---|---|---|")
    for name, parameters in single_calls(calls):
        given = list(zip(*parameters, strict=True)) or [()] * calls

        def run(g, name=name, given=given):
            method = getattr(g, name)
            for one in given:
                method(*one)

        check_signs(name, *([getattr(g, name)(*one) for one in given] for g in generators))
        timers = [lambda g=g, run=run: run(g) for g in generators]
        ours, theirs = best_in_turns(timers, repeat, time.perf_counter)
        shapes = ", ".join(str(np.size(one)) if np.ndim(one) else "a number" for one in given[0])
        took = f"{ours / calls * 1e6:.2f} | {theirs / calls * 1e6:.2f} | {theirs / ours:.2f}"
        print(f"| {name}({shapes}) | {took} |", flush=True)


def main():
    given = arguments()
    print(
        f"{platform.processor() or platform.machine()}, numpy {np.__version__}, {given.threads} threads\n"
    )
    generators = cairn.random.default_rng(1, threads=given.threads), np.random.default_rng(1)
    print_arrays(given, generators)
    print_single_calls(generators, given.repeat)
    print(f"\n{cairn.info()['instruction_sets'][-1]}")


if __name__ == "__main__":
    main()
