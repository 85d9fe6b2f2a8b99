"""distinct.py [--items=10000000] [--threads=2] [--only=TEXT]: distinct values, beside those of others.

Prints a table in Markdown: seconds a call, each the least of some, of cairn and its peers in turns; the last
column is the best peer's time divided by cairn's: below 1.00 a row is lost. Each answer is compared with
numpy's first. Every package has as many threads as are asked for, where it has threads; of one thread,
seconds are those of the processor.
"""

import argparse
import os
import platform
import sys
import time

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--items", type=int, default=10_000_000)
parser.add_argument("--threads", type=int, default=os.cpu_count())
parser.add_argument("--repetitions", type=int, default=3)
parser.add_argument("--only", default="")
options = parser.parse_args()
os.environ["POLARS_MAX_THREADS"] = str(options.threads)

import cairn  # noqa: E402
import numpy as np  # noqa: E402
import pandas  # noqa: E402
import polars  # noqa: E402
import pyarrow  # noqa: E402
import pyarrow.compute as arrow  # noqa: E402

pyarrow.set_cpu_count(options.threads)
THREADS = {"threads": options.threads}
# Of one thread its own time, which others that use the machine lengthen least.
CLOCK = time.process_time if options.threads == 1 else time.perf_counter


def samples(code, kind, items):
    rng = np.random.default_rng(9)
    if kind == "few":
        made = rng.integers(0, 100, items)
    elif kind == "many":
        made = rng.permutation(items // 50 + 1)[rng.integers(0, items // 50 + 1, items)] * 1001
    elif kind == "Zipf":
        made = np.minimum(rng.zipf(1.3, items), 1 << 30)
    else:
        made = rng.permutation(items) * 7 - 3
    if code == "uint8":
        return (made % 256).astype(code)
    return made.astype(code) / 3 if code == "float64" else made.astype(code)


def calls(x):
    """For each call: its name, cairn's, how its answer is looked at, and those of the peers."""
    series, column, array = pandas.Series(x), polars.Series("x", x), pyarrow.array(x)
    unsorted = {"sorted": False} if np.lib.NumpyVersion(np.__version__) >= "2.3.0" else {}
    yield (
        "unique",
        lambda: cairn.unique(x, **THREADS),
        lambda: np.unique(x),
        lambda found: found,
        {
            "numpy": lambda: np.unique(x),
            "polars": lambda: column.unique().sort(),
            "pandas": lambda: np.sort(pandas.unique(x)),
        },
    )
    yield (
        "unique, any order",
        lambda: cairn.unique(x, sorted=False, **THREADS),
        lambda: np.unique(x),
        np.sort,
        {
            "numpy": lambda: np.unique(x, **unsorted),
            "pandas": lambda: pandas.unique(x),
            "polars": lambda: column.unique(),
            "pyarrow": lambda: arrow.unique(array),
        },
    )
    yield (
        "value_counts",
        lambda: cairn.value_counts(x, **THREADS),
        lambda: np.sort(np.unique(x, return_counts=True)[1])[::-1],
        lambda found: found.counts,
        {
            "pandas": lambda: series.value_counts(),
            "polars": lambda: column.value_counts(sort=True),
        },
    )
    yield (
        "value_counts, any order",
        lambda: cairn.value_counts(x, sort=False, **THREADS),
        lambda: np.unique(x, return_counts=True)[1],
        lambda found: found.counts[np.argsort(found.values)],
        {
            "pandas": lambda: series.value_counts(sort=False),
            "polars": lambda: column.value_counts(),
            "pyarrow": lambda: arrow.value_counts(array),
            "numpy": lambda: np.unique(x, return_counts=True),
        },
    )
    yield (
        "value_counts of a Series",
        lambda: cairn.value_counts(series, **THREADS),
        lambda: np.sort(np.unique(x, return_counts=True)[1])[::-1],
        lambda found: found.to_numpy(),
        {"pandas": lambda: series.value_counts()},
    )
    yield (
        "unique with counts",
        lambda: cairn.unique(x, return_counts=True, **THREADS),
        lambda: np.unique(x, return_counts=True)[1],
        lambda found: found[1],
        {"numpy": lambda: np.unique(x, return_counts=True)},
    )
    yield (
        "unique with inverse",
        lambda: cairn.unique(x, return_inverse=True, **THREADS),
        lambda: np.unique(x, return_inverse=True)[1],
        lambda found: found[1],
        {
            "numpy": lambda: np.unique(x, return_inverse=True),
            "pandas": lambda: pandas.factorize(x, sort=True),
        },
    )
    yield (
        "inverse, any order",
        lambda: cairn.unique(x, return_inverse=True, sorted=False, **THREADS),
        lambda: x,
        lambda found: found[0][found[1]],
        {
            "pandas": lambda: pandas.factorize(x),
            "pyarrow": lambda: arrow.dictionary_encode(array),
        },
    )
    yield (
        "unique with index",
        lambda: cairn.unique(x, return_index=True, **THREADS),
        lambda: np.unique(x, return_index=True)[1],
        lambda found: found[1],
        {"numpy": lambda: np.unique(x, return_index=True)},
    )
    yield (
        "unique with index and inverse",
        lambda: cairn.unique(x, True, True, **THREADS),
        lambda: np.unique(x, return_index=True)[1],
        lambda found: found[1],
        {"numpy": lambda: np.unique(x, True, True)},
    )


def seconds(call):
    start = CLOCK()
    call()
    return CLOCK() - start


def row(title, ours, expected, seen, peers):
    assert np.array_equal(seen(ours()), expected()), title
    best = {"cairn": seconds(ours)}
    for turn in range(options.repetitions):
        best["cairn"] = min(best["cairn"], seconds(ours))
        for name, call in peers.items():
            # One look at those that are far slower.
            if turn == 0 or best[name] < 3 * best["cairn"]:
                best[name] = min(best.get(name, float("inf")), seconds(call))
    mine = best.pop("cairn")
    named = ", ".join(f"{name} {taken:.3f}" for name, taken in sorted(best.items(), key=lambda p: p[1]))
    print(f"| {title} | {mine:.4f} | {named} | {min(best.values()) / mine:.2f} |", flush=True)


def main():
    print(
        f"{platform.machine()}, {options.threads} threads, {options.items:,} items; "
        f"cairn {cairn.__version__}, numpy {np.__version__}, pandas {pandas.__version__}, "
        f"polars {polars.__version__}, pyarrow {pyarrow.__version__}\n"
    )
    print("| call | cairn | peers | best peer / cairn |\n|---|---|---|---|")
    for code in ("float64", "int64", "int32", "uint8"):
        for kind in ("few", "many", "distinct", "Zipf"):
            if code == "uint8" and kind in ("many", "distinct"):
                continue
            x = samples(code, kind, options.items)
            for name, *more in calls(x):
                title = f"{name}, {code}, {kind}"
                if options.only in title:
                    row(title, *more)


if __name__ == "__main__":
    sys.exit(main())
