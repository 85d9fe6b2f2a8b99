"""grid.py [--sizes=10,14,17,20] [--types=uint8,int16,int32,uint32,int64,uint64,float32,float64]
           [--orders=any,value,count,first] [--sets=A,,B] [--threads=1] [--worst=30] [--csv=FILE] [--seed=1]

How often each value occurs: sample sets x types x sizes x orders, beside numpy.unique, pandas, polars and
DuckDB in the same run, where they are installed and have that order. Each row's table is compared with
numpy's, in its order. Prints the rows that are slowest beside the best of the others as a table in Markdown;
--csv keeps all. Names of sets have commas, two are between them. CAIRN_ISA=avx2 and
NPY_DISABLE_CPU_FEATURES="X86_V4 AVX512_ICL" hold cairn and numpy to AVX2.
"""

import argparse
import csv
import os
import pathlib
import sys

import cairn
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[1] / "measuring"))
from rates import best_seconds, print_table, processor  # noqa: E402


def anything(r, n, dtype):
    if np.issubdtype(dtype, np.floating):
        return r.standard_normal(n).astype(dtype)
    return r.integers(np.iinfo(dtype).min, np.iinfo(dtype).max, n, dtype=dtype, endpoint=True)


def cast(x, dtype):
    if np.issubdtype(dtype, np.floating):
        return x.astype(dtype)
    return x.astype(np.int64).astype(dtype)


def mixed(r, share, some, n, dtype):
    return np.where(r.random(n) < share, cast(some, dtype), anything(r, n, dtype))


SAMPLES = {
    "anything": anything,
    "permuted": lambda r, n, t: cast(r.permutation(n), t),
    "sequence": lambda r, n, t: cast(np.arange(n), t),
    "sorted": lambda r, n, t: np.sort(anything(r, n, t)),
    "sorted downwards": lambda r, n, t: np.sort(anything(r, n, t))[::-1].copy(),
    "nearly sorted": lambda r, n, t: cast(np.arange(n) + r.integers(0, 100, n), t),
    "sorted pieces": lambda r, n, t: np.concatenate(
        [np.sort(piece) for piece in np.array_split(anything(r, n, t), 9)]
    ),
    "half one value": lambda r, n, t: mixed(r, 0.5, np.full(n, 123), n, t),
    "mostly one value": lambda r, n, t: mixed(r, 0.95, np.full(n, 7), n, t),
    "ten, and others": lambda r, n, t: mixed(r, 0.75, r.integers(0, 10, n) * 20_011, n, t),
    "1,000 spread": lambda r, n, t: cast(r.integers(0, 1000, n) * 2_000_011, t),
    "1,000 together": lambda r, n, t: cast(r.integers(0, 1000, n), t),
    "100,000 spread": lambda r, n, t: cast(r.integers(0, 100_000, n) * 20_011, t),
    "100,000 together": lambda r, n, t: cast(r.integers(0, 100_000, n), t),
    "every value ten times": lambda r, n, t: cast(r.permutation(np.arange(n) // 10) * 1999, t),
    "zipf 1.3": lambda r, n, t: cast(np.minimum(r.zipf(1.3, n), 2**31 - 1), t),
    "zipf 2": lambda r, n, t: cast(np.minimum(r.zipf(2, n), 2**31 - 1), t),
    "powers": lambda r, n, t: cast(np.exp(r.uniform(0, 20, n)), t),
    "two peaks": lambda r, n, t: cast(r.choice([1e6, 2e9], n) + 3000 * r.standard_normal(n), t),
    "time stamps": lambda r, n, t: cast(1.7e9 + 1e5 * r.random(n), t),
    "constant": lambda r, n, t: cast(np.full(n, 42), t),
    "two values": lambda r, n, t: cast(r.choice([3, 1_000_000], n), t),
}


def peers(threads):
    """Name, orders that it has, and what makes its call of an array and an order."""
    yield "numpy", ("any", "value"), lambda x, _: lambda: np.unique(x, return_counts=True)
    try:
        import pandas

        yield "pandas", ("any", "count", "first"), lambda x, order: (
            lambda s=pandas.Series(x): s.value_counts(sort=order == "count", dropna=False)
        )
    except ImportError:
        pass
    try:
        os.environ["POLARS_MAX_THREADS"] = str(threads)
        import polars

        yield "polars", ("any", "count"), lambda x, order: (
            lambda s=polars.Series("x", x): s.value_counts(sort=order == "count")
        )
    except ImportError:
        pass
    try:
        import duckdb

        duckdb.sql(f"SET threads = {threads}")
        how = {"any": "", "value": "ORDER BY x", "count": "ORDER BY 2 DESC, x"}

        def call(x, order):
            items = {"x": x}
            query = f"SELECT x, count(*) FROM items GROUP BY x {how[order]}"
            duckdb.register("items", items)
            return lambda: duckdb.sql(query).fetchnumpy()

        yield "duckdb", ("any", "value", "count"), call
    except ImportError:
        pass


def expected(x, order):
    values, first, counts = np.unique(x, return_index=True, return_counts=True)
    if order == "count":
        rows = np.argsort(-counts, kind="stable")  # equal counts by value
    elif order == "first":
        rows = np.argsort(first)
    else:
        rows = slice(None)
    return values[rows], counts[rows]


def check(x, order, threads):
    found = cairn.value_counts(x, order=order, dropna=False, threads=threads)
    rows = np.argsort(found.values) if order == "any" else slice(None)
    values, counts = expected(x, order)
    same = np.array_equal(found.values[rows], values, equal_nan=values.dtype.kind == "f")
    if not same or not np.array_equal(found.counts[rows], counts):
        raise SystemExit(f"grid.py: WRONG table, {x.dtype}, {len(x)} items, order {order}")


def grid(options):
    others = list(peers(options.threads))
    for size in options.sizes:
        for dtype in options.types:
            for name in options.sets:
                random = np.random.default_rng(options.seed)
                x = SAMPLES[name](random, 1 << size, dtype)
                for order in options.orders:
                    check(x, order, options.threads)
                    here = best_seconds(
                        lambda: cairn.value_counts(x, order=order, dropna=False, threads=options.threads)
                    )
                    rates = {}
                    for peer, orders, made in others:
                        if order in orders and peer in options.peers:
                            rates[peer] = len(x) / best_seconds(made(x, order), 3, 0.03, 10) / 1e6
                    if rates:
                        best = max(rates, key=rates.get)
                        rate = len(x) / here / 1e6
                        yield (rate / rates[best], size, dtype.name, name, order, rate, best, rates[best])


def report(options, rows):
    slow = sum(row[0] < 0.95 for row in rows)
    print(f"{processor()}, numpy {np.__version__}, cairn {cairn.__version__}:", end=" ")
    print(f"{options.threads} thread(s), {len(rows)} rows, {slow} of them below 0.95 of the best", end=" ")
    print("of the others; million items a second\n")
    rows.sort(key=lambda row: row[0])
    groups = []
    for size in options.sizes:
        for order in options.orders:
            of_group = [row for row in rows if row[1] == size and row[4] == order]
            if of_group:
                ratios = [row[0] for row in of_group]
                middle = ratios[len(ratios) // 2]
                groups.append((f"2^{size}", order, len(ratios), f"{ratios[0]:.2f}", f"{middle:.2f}",
                               sum(ratio < 0.95 for ratio in ratios)))
    print_table(("items", "order", "rows", "least ratio", "median", "below 0.95"), groups)
    print_table(
        ("items", "type", "samples", "order", "cairn", "best other", "its rate", "ratio"),
        [
            (f"2^{r[1]}", *r[2:5], f"{r[5]:,.0f}", r[6], f"{r[7]:,.0f}", f"{r[0]:.2f}")
            for r in rows[: options.worst]
        ],
    )
    if options.csv:
        with open(options.csv, "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            names = ("ratio", "log2_items", "type", "samples", "order", "cairn", "best_other", "its_rate")
            table.writerow(names)
            table.writerows([[f"{r[0]:.3f}", *r[1:5], f"{r[5]:.1f}", r[6], f"{r[7]:.1f}"] for r in rows])


def read_options():
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--sizes", default="10,14,17,20")
    parser.add_argument("--types", default="uint8,int16,int32,uint32,int64,uint64,float32,float64")
    parser.add_argument("--orders", default="any,value,count,first")
    parser.add_argument("--sets", default=",,".join(SAMPLES))
    parser.add_argument("--peers", default="numpy,pandas,polars,duckdb")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--worst", type=int, default=30)
    parser.add_argument("--csv")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.sizes = [int(size) for size in options.sizes.split(",")]
    options.types = [np.dtype(name) for name in options.types.split(",")]
    options.orders, options.peers = options.orders.split(","), options.peers.split(",")
    options.sets = options.sets.split(",,")
    return options


def main():
    options = read_options()
    with np.errstate(all="ignore"):
        report(options, list(grid(options)))


if __name__ == "__main__":
    sys.exit(main())
