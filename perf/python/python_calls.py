"""python_calls.py [--items=24] [--quick]: cairn's Python calls beside those of other packages.

Prints three tables in Markdown. Large arrays: million items a second, the best of three, each answer compared
with numpy's or pandas' first; a package that is not installed has no column. The last column is the same call
of the C++ library, made by the extension module without the Python code around it, so that 1.00 means that
this costs nothing. Small arrays: microseconds a call, the best of some thousands in a row.
"""

import argparse
import platform
import time
import timeit

import cairn
import numpy as np
from cairn import _core


def optional(name):
    try:
        return __import__(name)
    except ImportError:
        return None


fast_histogram = optional("fast_histogram")
boost_histogram = optional("boost_histogram")
pandas = optional("pandas")
polars = optional("polars")
duckdb = optional("duckdb")
scipy = optional("scipy.stats")
sklearn = optional("sklearn.cluster")


def best_seconds(call, repetitions=3):
    best = float("inf")
    for _ in range(repetitions):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def written(rate):
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.3g}"


def row(title, items, cairns, core, peers, check):
    """A line of the table: rates of cairn and its peers; peers is a list of (name, call) or (None, None)."""
    check()
    seconds = best_seconds(cairns)
    cells = [written(items / seconds / 1e6)]
    best_peer = 0.0
    named = []
    for name, call in peers:
        if call is None:
            continue
        rate = items / best_seconds(call, 2) / 1e6
        best_peer = max(best_peer, rate)
        named.append(f"{name} {written(rate)}")
    cells.append(", ".join(named))
    cells.append(f"{items / seconds / 1e6 / best_peer:,.1f}" if best_peer else "")
    cells.append(f"{best_seconds(core) / seconds:.2f}" if core else "")
    print(f"| {title} | {' | '.join(cells)} |", flush=True)


def counts_equal(ours, theirs):
    def check():
        np.testing.assert_array_equal(np.asarray(ours(), float), np.asarray(theirs(), float))

    return check


def when(module, call):
    return call if module else None


def histograms(n):
    rng = np.random.default_rng(1)
    for code in ("f4", "f8"):
        x = rng.uniform(0, 1, n).astype(code)
        for k in (100, 1000):
            edges = np.unique(np.concatenate([[0, 1], rng.uniform(0, 1, k - 1)]))
            into = np.zeros(edges.size - 1, np.int64)
            variable = when(
                boost_histogram,
                lambda e=edges: boost_histogram.Histogram(boost_histogram.axis.Variable(e)).fill(
                    x, threads=2
                ),
            )
            row(
                f"histogram, {code}, {k} random bins",
                n,
                lambda: cairn.histogram(x, edges),
                lambda: _core.count_listed(x, into, edges, "auto", 0),
                [("numpy", lambda: np.histogram(x, edges)), ("boost-histogram, 2 threads", variable)],
                counts_equal(
                    lambda: cairn.histogram(x, edges)[0],
                    lambda: np.diff(np.searchsorted(np.sort(x), edges, "left")) + 0,
                ),
            )
            regular = when(
                boost_histogram,
                lambda k=k: boost_histogram.Histogram(boost_histogram.axis.Regular(k, 0, 1)).fill(
                    x, threads=2
                ),
            )
            fast = when(fast_histogram, lambda k=k: fast_histogram.histogram1d(x, k, (0, 1)))
            counts, ends = np.zeros(k, np.int64), np.empty(k + 1, code)
            row(
                f"histogram, {code}, {k} bins of one width",
                n,
                lambda: cairn.histogram(x, k, (0, 1)),
                lambda: _core.count_evenly(x, counts, ends, (0, 1), False, "auto", 0),
                [
                    ("numpy", lambda: np.histogram(x, k, (0, 1))),
                    ("fast-histogram", fast),
                    ("boost-histogram, 2 threads", regular),
                ],
                counts_equal(
                    lambda: cairn.histogram(x, k, (0, 1))[0], lambda: np.histogram(x, k, (0, 1))[0]
                ),
            )
    y = rng.normal(0, 1, n).astype("f4")
    x = rng.normal(0, 1, n).astype("f4")
    pair = [(-4, 4), (-4, 4)]
    row(
        "histogram2d, f4, 100 x 100",
        n,
        lambda: cairn.histogram2d(x, y, 100, pair),
        None,
        [
            ("numpy", lambda: np.histogram2d(x, y, 100, pair)),
            ("fast-histogram", when(fast_histogram, lambda: fast_histogram.histogram2d(x, y, 100, pair))),
        ],
        counts_equal(
            lambda: cairn.histogram2d(x, y, 100, pair)[0], lambda: np.histogram2d(x, y, 100, pair)[0]
        ),
    )
    w = rng.uniform(0, 1, n)
    row(
        "histogram, f4, 100 bins, weights f8",
        n,
        lambda: cairn.histogram(x, 100, (-4, 4), weights=w),
        None,
        [("numpy", lambda: np.histogram(x, 100, (-4, 4), weights=w))],
        lambda: np.testing.assert_allclose(
            cairn.histogram(x, 100, (-4, 4), weights=w)[0], np.histogram(x, 100, (-4, 4), weights=w)[0]
        ),
    )
    edges = np.linspace(-4, 4, 101)
    row(
        "digitize, f4, 100 bins",
        n,
        lambda: cairn.digitize(x, edges),
        None,
        [("numpy", lambda: np.digitize(x, edges))],
        counts_equal(lambda: cairn.digitize(x, edges), lambda: np.digitize(x, edges)),
    )
    small = rng.integers(0, 1000, n)
    row(
        "bincount, i8, 1000 values",
        n,
        lambda: cairn.bincount(small),
        None,
        [("numpy", lambda: np.bincount(small))],
        counts_equal(lambda: cairn.bincount(small), lambda: np.bincount(small)),
    )
    if scipy:
        from scipy.stats import binned_statistic

        for name in ("mean", "std", "max"):
            row(
                f"binned_statistic, {name}, f4, 100 bins",
                n,
                lambda name=name: cairn.binned_statistic(x, w, name, 100, (-4, 4)),
                None,
                [("scipy", lambda name=name: binned_statistic(x, w, name, 100, (-4, 4)))],
                lambda name=name: np.testing.assert_allclose(
                    cairn.binned_statistic(x, w, name, 100, (-4, 4))[0],
                    binned_statistic(x, w, name, 100, (-4, 4))[0],
                    rtol=1e-6,
                ),
            )


def counting(n):
    rng = np.random.default_rng(2)
    rows = [
        ("i1, all values", rng.integers(-128, 128, n).astype("i1")),
        ("i4, 0 to 2^20", rng.integers(0, 1 << 20, n).astype("i4")),
        ("i4, Zipf", (rng.zipf(1.3, n) % (1 << 31)).astype("i4")),
        ("i8, nearly all distinct", rng.integers(0, 1 << 62, n)),
    ]
    for title, x in rows:
        items = {"x": x}  # noqa: F841: DuckDB finds it by its name
        series = when(pandas, lambda x=x: pandas.Series(x).value_counts(sort=False, dropna=False))
        frames = when(polars, lambda x=x: polars.Series("x", x).value_counts())
        query = when(
            duckdb,
            lambda items=items: duckdb.sql("SELECT x, count(*) FROM items GROUP BY x").fetchnumpy(),
        )
        row(
            f"value_counts, {title}",
            n,
            lambda x=x: cairn.value_counts(x, sort=False),
            lambda x=x: _core.value_table(x, "any", "auto", 0),
            [("pandas", series), ("polars", frames), ("DuckDB", query)],
            counts_equal(
                lambda x=x: cairn.unique(x, return_counts=True)[1],
                lambda x=x: np.unique(x, return_counts=True)[1],
            ),
        )
        row(
            f"unique with counts, {title}",
            n,
            lambda x=x: cairn.unique(x, return_counts=True),
            None,
            [("numpy", lambda x=x: np.unique(x, return_counts=True))],
            lambda: None,
        )
    x = rng.normal(0, 1, n)
    row(
        "median, f8",
        n,
        lambda: cairn.median(x),
        None,
        [("numpy", lambda: np.median(x))],
        counts_equal(lambda: [cairn.median(x)], lambda: [np.median(x)]),
    )


def sampling(n):
    p = np.random.default_rng(3).uniform(0, 1, 1000)
    p /= p.sum()
    generator = np.random.default_rng(4)
    sampler = cairn.Sampler(p)
    into = np.empty(n, np.int64)

    def check():
        drawn = cairn.choice(1000, n, p=p, seed=1)
        shares = np.bincount(drawn, minlength=1000) / n
        assert np.abs(shares - p).max() < 6 * np.sqrt(p.max() / n)
        assert np.array_equal(drawn[:100], sampler.draw(100, seed=1))

    row(
        "choice, 1000 items",
        n,
        lambda: cairn.choice(1000, n, p=p, seed=1),
        lambda: sampler._items.draw(into, 1, 0, 0, "auto", 0),
        [("numpy Generator", lambda: generator.choice(1000, n, p=p))],
        check,
    )


def clustering(points):
    if not sklearn:
        return
    from sklearn.cluster import MeanShift
    from sklearn.datasets import make_blobs

    x, _ = make_blobs(points, centers=8, cluster_std=0.6, random_state=1)
    for seeding in (False, True):
        ours = cairn.MeanShift(bandwidth=1.0, bin_seeding=seeding)
        theirs = MeanShift(bandwidth=1.0, bin_seeding=seeding)
        row(
            f"MeanShift, {points} points in 2-D, bin_seeding={seeding}",
            points,
            lambda: ours.fit(x),
            None,
            [("scikit-learn", lambda: theirs.fit(x))],
            counts_equal(lambda: ours.fit(x).labels_, lambda: theirs.fit(x).labels_),
        )


def small_calls():
    print("\n| microseconds a call | cairn | the extension's call alone | numpy |\n|---|---|---|---|")
    for size in (1, 10, 100, 1000):
        x = np.random.default_rng(5).uniform(0, 1, size)
        counts, edges = np.zeros(10, np.int64), np.empty(11)
        given = np.linspace(0, 1, 11)
        axis = _core.Axis.of_edges(given)
        listed = np.arange(size)
        cases = [
            (
                "histogram, 10 bins",
                lambda: cairn.histogram(x, 10),
                lambda: _core.count_evenly(x, counts, edges, None, False, "auto", 0),
                lambda: np.histogram(x, 10),
            ),
            (
                "histogram, range",
                lambda: cairn.histogram(x, 10, (0, 1)),
                lambda: _core.count_evenly(x, counts, edges, (0, 1), False, "auto", 0),
                lambda: np.histogram(x, 10, (0, 1)),
            ),
            (
                "histogram, edges",
                lambda: cairn.histogram(x, given),
                lambda: _core.count(counts, (x,), (axis,), "auto", 0),
                lambda: np.histogram(x, given),
            ),
            ("digitize", lambda: cairn.digitize(x, given), None, lambda: np.digitize(x, given)),
            ("bincount", lambda: cairn.bincount(listed), None, lambda: np.bincount(listed)),
            (
                "value_counts",
                lambda: cairn.value_counts(listed),
                lambda: _core.value_table(listed, "count", "auto", 0),
                lambda: np.unique(listed, return_counts=True),
            ),
        ]
        for title, ours, core, theirs in cases:
            cells = [
                f"{min(timeit.repeat(call, number=1000, repeat=5)) * 1e3:.2f}" if call else ""
                for call in (ours, core, theirs)
            ]
            print(f"| {title}, {size} samples | {' | '.join(cells)} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=24, help="2^items in each large array")
    parser.add_argument("--points", type=int, default=5000)
    options = parser.parse_args()
    facts = cairn.info()
    print(
        f"cairn {facts['version']} ({facts['compiler']}, {facts['instruction_sets'][-1]}, {facts['threads']} "
        f"threads), Python {platform.python_version()}, numpy {np.__version__}, 2^{options.items} items\n"
    )
    print("| million items a second | cairn | others | times the best | share of the call alone |")
    print("|---|---|---|---|---|")
    histograms(1 << options.items)
    counting(1 << options.items)
    sampling(1 << options.items)
    clustering(options.points)
    small_calls()


if __name__ == "__main__":
    main()
