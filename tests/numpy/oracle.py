#!/usr/bin/env python3
"""Thousands of random calls, answered by the library and by numpy and scipy.

  oracle.py ANSWERS [CASES [SEED]]    ANSWERS: the program built of answers.cpp

Edges must be numpy.linspace's, counts those of searchsorted on these edges (numpy.histogram breaks its own
now and then), and means, variances and extremes scipy's. Rules that choose a number of bins are compared
with numpy 2.4, in tests/python/test_bin_rules.py. SEED "new" draws one; without it CAIRN_TEST_SEED says
which, or it is 1: the quick check is the same each time.
Exits with 77, for skipped, where numpy or scipy is missing.
"""
import io
import os
import secrets
import subprocess
import sys
import warnings

try:
    import numpy as np
    from scipy.stats import binned_statistic
except ImportError as cause:
    print("skipped:", cause)
    sys.exit(77)

types = [np.int8, np.uint16, np.int32, np.int64, np.float32, np.float64]


def samples_of(random, kind):
    n = int(random.choice([0, 1, 2, 3, 10, 100, 1000, 5000]))
    shape = random.integers(6)
    if shape == 0:
        x = random.normal(0, 10, n)
    elif shape == 1:
        x = random.exponential(5, n)
    elif shape == 2:
        x = random.integers(0, 20, n).astype(float)
    elif shape == 3:
        x = np.full(n, float(random.integers(-100, 100)) / 8)
    elif shape == 4:
        x = random.lognormal(0, 1.5, n)
    else:
        x = 1000 + random.random(n) / 10
    if np.issubdtype(kind, np.integer):
        ends = np.iinfo(kind)
        x = np.clip(np.round(x), max(ends.min, -2**40), min(ends.max, 2**40))
    return x.astype(kind)


def make_case(random):
    with_means = int(random.integers(2))
    which = int(random.integers(len(types)))
    x = samples_of(random, types[which])
    limits = None
    if random.random() < 0.4:
        low = float(np.round(random.normal(0, 10), int(random.integers(4))))
        limits = (low, low + float(np.round(random.exponential(10), int(random.integers(4)))))
    bins = int(random.choice([1, 2, 7, 10, 100, 999]))
    y = random.normal(1e6, 1, len(x)) if with_means else None
    return with_means, which, bins, limits, x, y


def written(case):
    with_means, which, bins, limits, x, y = case
    head = np.array([with_means, which, bins, 0 if limits is None else 1], np.int64).tobytes()
    ends = np.array([0, 0] if limits is None else limits, np.float64).tobytes()
    return head + ends + np.int64(len(x)).tobytes() + x.tobytes() + (b"" if y is None else y.tobytes())


def read_answer(stream, case):
    edges = int(np.frombuffer(stream.read(8), np.int64)[0])
    if edges < 0:
        return None
    answer = [np.frombuffer(stream.read(8 * edges), np.float64),
              np.frombuffer(stream.read(8 * (edges - 1)), np.uint64)]
    if case[0]:
        answer.append(np.frombuffer(stream.read(32 * (edges - 1)), np.float64).reshape(-1, 4))
    return answer


def bins_of(x, edges):
    """Which samples are in bins, and in which."""
    x = x.astype(np.float64)
    inside = (x >= edges[0]) & (x <= edges[-1])
    bins = np.searchsorted(edges, x[inside], side="right") - 1
    bins[x[inside] == edges[-1]] = len(edges) - 2
    return inside, bins


def edges_between(x, bins, limits):
    """numpy.linspace's in double, rounded to float for float32 samples: numpy 1's of a histogram."""
    low, high = limits or ((float(x.min()), float(x.max())) if len(x) else (0.0, 1.0))
    if low == high:
        low, high = low - 0.5, high + 0.5
    edges = np.linspace(low, high, bins + 1)
    return edges.astype(np.float32).astype(np.float64) if x.dtype == np.float32 else edges


def has_equal_edges(edges):
    return bool(np.any(edges[1:] <= edges[:-1]))


def check_profile(case, answer):
    inside, bins = bins_of(case[4], answer[0])
    numbers = np.arange(len(answer[1]) + 1) - 0.5  # scipy takes samples beside an edge for samples on it
    for figure, statistic in enumerate(["mean", "std", "min", "max"]):
        wanted = np.full(len(answer[1]), np.nan)
        if len(bins):
            wanted = binned_statistic(bins, case[5][inside], statistic, bins=numbers)[0]
        got = answer[2][:, figure]
        if statistic == "std":
            got = np.sqrt(got)
        filled = answer[1] > 0
        np.testing.assert_allclose(got[filled], wanted[filled], rtol=1e-9, atol=1e-8, err_msg=statistic)


def check(case, answer):
    with_means, _, bins, limits, x, _ = case
    wanted = edges_between(x, bins, limits)
    if answer is None:  # too many bins for the range
        assert has_equal_edges(wanted), "refused"
        return
    edges, counts = answer[:2]
    np.testing.assert_array_equal(edges, wanted)
    np.testing.assert_array_equal(counts, np.bincount(bins_of(x, edges)[1], minlength=len(counts)))
    if with_means:
        check_profile(case, answer)


def seed_of(arguments):
    given = arguments[0] if arguments else os.environ.get("CAIRN_TEST_SEED", "1")
    return secrets.randbelow(2**32) if given == "new" else int(given)


def main():
    program = sys.argv[1]
    cases = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    seed = seed_of(sys.argv[3:])
    random = np.random.default_rng(seed)
    asked = [make_case(random) for _ in range(cases)]
    done = subprocess.run([program], input=b"".join(written(case) for case in asked), stdout=subprocess.PIPE,
                          check=True)
    stream = io.BytesIO(done.stdout)
    warnings.simplefilter("ignore")  # of scipy, on empty bins
    for number, case in enumerate(asked):
        answer = read_answer(stream, case)
        try:
            check(case, answer)
        except AssertionError as cause:
            kind = types[case[1]].__name__
            print(f"seed {seed}, case {number}: {case[:4]}, {kind}, {case[4][:8]}...: {cause}")
            return 1
    print(f"seed {seed}: {cases} cases as numpy {np.__version__}")
    return 0


sys.exit(main())
