#!/usr/bin/env python3
"""Thousands of random calls, answered by the library and by numpy and scipy.

  oracle.py ANSWERS [CASES [SEED]]    ANSWERS: the program built of answers.cpp

Edges must be numpy's, counts those of searchsorted on these edges (numpy's own break them now and then), and
means, variances and extremes scipy's. Exits with 77, for skipped, where numpy or scipy is missing.
"""
import io
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
rules = ["auto", "fd", "doane", "scott", "stone", "rice", "sturges", "sqrt"]


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
    operation = int(random.integers(3))
    which = int(random.integers(len(types)))
    x = samples_of(random, types[which])
    limits = None
    if random.random() < 0.4:
        low = float(np.round(random.normal(0, 10), int(random.integers(4))))
        limits = (low, low + float(np.round(random.exponential(10), int(random.integers(4)))))
    bins = int(random.choice([1, 2, 7, 10, 100, 999]))
    number = int(random.integers(len(rules))) if operation == 0 else bins
    y = random.normal(1e6, 1, len(x)) if operation == 2 else None
    return operation, which, number, limits, x, y


def written(case):
    operation, which, number, limits, x, y = case
    head = np.array([operation, which, number, 0 if limits is None else 1], np.int64).tobytes()
    ends = np.array([0, 0] if limits is None else limits, np.float64).tobytes()
    return head + ends + np.int64(len(x)).tobytes() + x.tobytes() + (b"" if y is None else y.tobytes())


def read_answer(stream, case):
    edges = int(np.frombuffer(stream.read(8), np.int64)[0])
    if edges < 0:
        return None
    answer = [np.frombuffer(stream.read(8 * edges), np.float64),
              np.frombuffer(stream.read(8 * (edges - 1)), np.uint64)]
    if case[0] == 2:
        answer.append(np.frombuffer(stream.read(32 * (edges - 1)), np.float64).reshape(-1, 4))
    return answer


def counts_on(x, edges):
    x = x.astype(np.float64)
    x = x[(x >= edges[0]) & (x <= edges[-1])]
    bins = np.searchsorted(edges, x, side="right") - 1
    bins[x == edges[-1]] = len(edges) - 2
    return np.bincount(bins, minlength=len(edges) - 1)


def has_equal_edges(edges):
    return bool(np.any(edges[1:] <= edges[:-1]))


def numpys_edges(case):
    operation, _, number, limits, x, _ = case
    return np.histogram_bin_edges(x, rules[number] if operation == 0 else number, limits)


def check_profile(case, answer):
    x, y = case[4].astype(np.float64), case[5]
    for figure, statistic in enumerate(["mean", "std", "min", "max"]):
        wanted = np.full(len(answer[1]), np.nan)
        if len(x):
            wanted = binned_statistic(x, y, statistic, bins=answer[0])[0]
        got = answer[2][:, figure]
        if statistic == "std":
            got = np.sqrt(got)
        filled = answer[1] > 0
        np.testing.assert_allclose(got[filled], wanted[filled], rtol=1e-9, atol=1e-8, err_msg=statistic)


def check(case, answer):
    """Whether the case is like numpy's but for one bin more or less by a rule on float32 samples."""
    operation, which, _, _, x, _ = case
    wanted = np.asarray(numpys_edges(case), np.float64)
    if answer is None:  # too many bins for the range
        assert has_equal_edges(wanted), "refused"
        return False
    edges, counts = answer[:2]
    rounded = operation == 0 and types[which] is np.float32 and abs(len(edges) - len(wanted)) == 1
    if not rounded:
        np.testing.assert_array_equal(edges, wanted)
    np.testing.assert_array_equal(counts, counts_on(x, edges))
    if operation == 2:
        check_profile(case, answer)
    return rounded


def main():
    program = sys.argv[1]
    cases = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else secrets.randbelow(2**32)
    random = np.random.default_rng(seed)
    asked = [make_case(random) for _ in range(cases)]
    done = subprocess.run([program], input=b"".join(written(case) for case in asked), stdout=subprocess.PIPE,
                          check=True)
    stream = io.BytesIO(done.stdout)
    rounded = 0
    warnings.simplefilter("ignore")  # of scipy, on empty bins
    for number, case in enumerate(asked):
        answer = read_answer(stream, case)
        try:
            rounded += check(case, answer)
        except (AssertionError, ValueError) as cause:
            kind = types[case[1]].__name__
            print(f"seed {seed}, case {number}: {case[:4]}, {kind}, {case[4][:8]}...: {cause}")
            return 1
    print(f"seed {seed}: {cases} cases as numpy {np.__version__}, {rounded} with one bin more or less")
    return 1 if rounded > cases / 100 else 0


sys.exit(main())
