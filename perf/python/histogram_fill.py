"""histogram_fill.py [--items=1000000] [--quick]: filling cairn.Histogram beside boost_histogram.

Each row fills both with the same samples, in turn, and compares what is in the bins, flow bins included;
times are the least of several, in microseconds. The ratio is boost_histogram's time by cairn's, each with the
given number of threads; but boost_histogram fills means, and words that grow, with one.
"""

import argparse
import pathlib
import sys
import time

import boost_histogram as bh
import cairn
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[1] / "measuring"))
from rates import print_table, processor  # noqa: E402

STORAGES = {
    "int64": bh.storage.Int64,
    "double": bh.storage.Double,
    "weight": bh.storage.Weight,
    "mean": bh.storage.Mean,
    "weighted_mean": bh.storage.WeightedMean,
}
WORDS = np.array(["red", "green", "blue", "grey", "white"])


def axes_of(kind):
    return {
        "regular": [bh.axis.Regular(100, -3, 3)],
        "variable": [bh.axis.Variable(np.sort(np.random.default_rng(3).normal(0, 1.5, 101)))],
        "log": [bh.axis.Regular(100, 1e-3, 10, transform=bh.axis.transform.log)],
        "integer": [bh.axis.Integer(-3, 4)],
        "int category": [bh.axis.IntCategory([5, -2, 0, 1, 9])],
        "str category": [bh.axis.StrCategory(list(WORDS[:4]))],
        "growing words": [bh.axis.StrCategory([], growth=True)],
        "circular": [bh.axis.Regular(100, 0, 1, circular=True)],
        "boolean": [bh.axis.Boolean()],
        "2-D": [bh.axis.Regular(100, -3, 3), bh.axis.Regular(100, -3, 3)],
        "3-D": [bh.axis.Regular(30, -3, 3)] * 3,
        "regular x words": [bh.axis.Regular(100, -3, 3), bh.axis.StrCategory(list(WORDS[:4]))],
    }[kind]


def samples_for(axis, n, rng):
    if isinstance(axis, bh.axis.StrCategory):
        return WORDS[rng.integers(0, 5, n)]
    if isinstance(axis, bh.axis.Boolean):
        return rng.integers(0, 2, n).astype(bool)
    if isinstance(axis, (bh.axis.Integer, bh.axis.IntCategory)):
        return rng.integers(-5, 6, n)
    x = rng.normal(0, 1.2, n)
    return np.abs(x) if getattr(axis, "transform", None) else x


def check(title, theirs, ours):
    a, b = theirs.view(flow=True), ours.view(flow=True)
    for name in a.dtype.names or [None]:
        one, other = (a, b) if name is None else (a[name], b[name])
        one = np.asarray(one, float)
        # Theirs computes bins of one width, where some of many samples may fall on the other side of an edge.
        if not np.abs(one - other).sum() <= 1e-5 * np.abs(one).sum() + 1e-9:  # nor NaN
            raise SystemExit(f"histogram_fill.py: WRONG {title}, {name}")


def seconds_of(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def best_of_both(one, other, budget):
    best, end = [float("inf")] * 2, time.perf_counter() + budget
    rounds = 0
    while rounds < 4 or time.perf_counter() < end:
        for i, call in enumerate((one, other)):
            best[i] = min(best[i], seconds_of(call))
        rounds += 1
    return best


def row(kind, storage, n, threads, rng, budget, dtype=None):
    axes = axes_of(kind)
    columns = [samples_for(axis, n, rng) for axis in axes]
    if dtype:
        columns = [x.astype(dtype) for x in columns]
    more = {}
    if storage in ("weight", "weighted_mean"):
        more["weight"] = rng.uniform(0, 2, n)
    if "mean" in storage:
        more["sample"] = rng.normal(0, 1, n)
    theirs, ours = (
        bh.Histogram(*axes, storage=STORAGES[storage]()),
        cairn.Histogram(*axes, storage=storage),
    )
    title = f"{kind}, {storage}, {n:,}" + (f", {dtype}" if dtype else "")
    theirs.fill(*columns, **more)
    ours.fill(*columns, **more, threads=threads)
    check(title, theirs, ours)
    their_threads = None if "mean" in storage or threads == 1 or kind == "growing words" else threads
    times = best_of_both(
        lambda: theirs.fill(*columns, **more, threads=their_threads),
        lambda: ours.fill(*columns, **more, threads=threads),
        budget,
    )
    cells = [f"{one * 1e6:,.1f}" for one in times]
    return [title, threads, *cells, f"{times[0] / times[1]:.2f}"]


def cases(items):
    for kind in ("regular", "variable", "2-D"):
        for storage in STORAGES:
            yield kind, storage, items, None
    for kind in (
        "log",
        "integer",
        "int category",
        "str category",
        "growing words",
        "circular",
        "boolean",
    ):
        yield kind, "int64", items, None
    yield "3-D", "int64", items, None
    yield "regular x words", "weight", items, None
    for dtype in ("f4", "i4", "u1"):
        yield "regular", "int64", items, dtype
    for n in (1, 10, 1000):
        for kind in ("regular", "variable", "2-D", "str category"):
            yield kind, "int64", n, None
        for storage in ("double", "weight", "mean", "weighted_mean"):
            yield "regular", storage, n, None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--items", type=int, default=1_000_000)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    rng = np.random.default_rng(39)
    rows = []
    for kind, storage, n, dtype in cases(options.items):
        for threads in (1, 2) if n == options.items else (1,):
            rows.append(row(kind, storage, n, threads, rng, 0.05 if options.quick else 0.4, dtype))
    print(
        f"{processor()}; boost_histogram {bh.__version__}, numpy {np.__version__}, "
        f"cairn {cairn.__version__}\n"
    )
    print_table(["fill", "threads", "boost_histogram, us", "cairn, us", "ratio"], rows)


if __name__ == "__main__":
    main()
