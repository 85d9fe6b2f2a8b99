"""words.py [--rows=4] [--threads=1,2] [--repeat=3]: words, categories and rows beside other packages.

Prints a table in Markdown for each number of threads: milliseconds a call, for millions of rows, the best of
some, in which all take turns (of one thread its processor time); then how many times faster cairn is than the
best of the others. Answers are compared with pandas' and numpy's first. polars and pyarrow read their numbers
of threads when they are imported: the script starts itself anew for each.
"""

import argparse
import os
import platform
import subprocess
import sys
import time


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=float, default=4, help="millions")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--measure", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


def best_in_turns(calls, repeat, clock):
    """Milliseconds of each call."""
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(repeat):
        for name, call in calls.items():
            start = clock()
            call()
            best[name] = min(best[name], 1e3 * (clock() - start))
    return best


def written(milliseconds):
    return f"{milliseconds:.3g}"


def assert_same(ours, theirs):
    """What two calls returned; of cut the bins alone, as their labels follow from them."""
    import numpy as np
    import pandas

    if isinstance(theirs, (tuple, list)):
        for one, other in zip(ours, theirs, strict=True):
            assert_same(one, other)
    elif isinstance(ours, pandas.DataFrame):
        pandas.testing.assert_frame_equal(ours, theirs)
    elif isinstance(ours, pandas.Series):
        pandas.testing.assert_series_equal(ours, theirs)
    elif isinstance(ours, pandas.Categorical) and isinstance(theirs, pandas.Categorical):
        assert np.array_equal(ours.codes, theirs.codes) and ours.categories.equals(theirs.categories)
    else:
        assert list(ours) == list(theirs)


class Table:
    """Lines of a table, each printed when it is measured."""

    def __init__(self, threads, repeat):
        self.repeat = repeat
        self.clock = time.process_time if threads == 1 else time.perf_counter
        print(f"\n{threads} threads\n\n| call | column | cairn, ms | others, ms | times the best |")
        print("|---|---|---|---|---|", flush=True)

    def row(self, call, column, ours, theirs):
        for name in {"numpy", "pandas"} & set(theirs):
            assert_same(ours(), theirs[name]())
        best = best_in_turns({"cairn": ours, **theirs}, self.repeat, self.clock)
        mine = best.pop("cairn")
        others = ", ".join(f"{name} {written(one)}" for name, one in best.items())
        ratio = min(best.values()) / mine
        print(f"| {call} | {column} | {written(mine)} | {others} | {ratio:.2f} |", flush=True)


def columns(n):
    """Words as objects, by what they are like."""
    import numpy as np

    rng = np.random.default_rng(1)
    few = np.array([f"w{i}" for i in range(1000)], object)
    pages = np.array([f"https://example.org/page/{i:012d}" for i in range(100_000)], object)
    yield "3 words", np.array(["yes", "no", "perhaps"], object)[rng.integers(0, 3, n)]
    yield "1000 short", few[rng.integers(0, few.size, n)]
    yield "Zipf", few[np.minimum(rng.zipf(1.3, n), few.size) - 1]
    yield "100,000 long", pages[rng.integers(0, pages.size, n)]
    yield "distinct", np.array([f"user{i}" for i in rng.permutation(n)], object)


def count_words(table, n, threads):
    import cairn
    import numpy as np
    import pandas
    import polars
    import pyarrow

    for name, words in columns(n):
        column = pyarrow.array(words, pyarrow.large_string())
        series, of_polars = pandas.Series(column, dtype="str"), polars.Series(column)
        assert cairn.value_counts(column).counts.sum() == n == cairn.value_counts(words).counts.sum()
        table.row(
            "value_counts",
            f"{name}, pandas str",
            lambda: cairn.value_counts(series, threads=threads),  # noqa: B023
            {"pandas": series.value_counts},
        )
        table.row(
            "value_counts",
            f"{name}, Arrow",
            lambda: cairn.value_counts(column, order="any", threads=threads),  # noqa: B023
            {
                "pyarrow": column.value_counts,
                "polars": lambda: of_polars.value_counts(),  # noqa: B023
            },
        )
        objects = pandas.Series(words, dtype=object)
        table.row(
            "value_counts",
            f"{name}, objects",
            lambda: cairn.value_counts(objects, threads=threads),  # noqa: B023
            {"pandas": objects.value_counts},
        )
        fixed = words.astype(str)
        table.row(
            "unique",
            f"{name}, numpy U",
            lambda: cairn.unique(fixed, threads=threads),  # noqa: B023
            {"numpy": lambda: np.unique(fixed)},  # noqa: B023
        )
        table.row(
            "unique with inverse",
            f"{name}, pandas str",
            lambda: cairn.unique(series, return_inverse=True, threads=threads),  # noqa: B023
            {"pandas": lambda: series.factorize(sort=True)[::-1]},  # noqa: B023
        )


def count_others(table, n, threads):
    import cairn
    import numpy as np
    import pandas

    rng = np.random.default_rng(2)
    codes = rng.integers(0, 12, n)
    months = pandas.Series(pandas.Categorical.from_codes(codes, [f"month {i}" for i in range(12)]))
    times = pandas.Series(pandas.date_range("2020", periods=50_000, freq="h", tz="Europe/Berlin"))
    times = times.iloc[rng.integers(0, times.size, n)].reset_index(drop=True)
    flags = pandas.Series(rng.integers(0, 2, n), dtype="boolean").mask(rng.random(n) < 0.1)
    for name, column in (
        ("12 categories", months),
        ("times in a zone", times),
        ("bools and nulls", flags),
    ):
        for call in ("value_counts", "mode"):
            table.row(
                call,
                name,
                lambda: getattr(cairn, call)(column, threads=threads),  # noqa: B023
                {"pandas": getattr(column, call)},
            )


def count_rows(table, n, threads):
    import cairn
    import numpy as np
    import pandas
    import polars

    rng = np.random.default_rng(3)
    words = np.array([f"w{i}" for i in range(300)])
    frame = pandas.DataFrame(
        {
            "word": pandas.Series(words[rng.integers(0, 300, n)], dtype="str"),
            "small": rng.integers(0, 20, n),
            "real": rng.integers(0, 50, n) / 8,
            "wide": rng.integers(0, 1000, n) << 40,
        }
    )
    for labels in (
        ["word", "small"],
        ["small", "wide"],
        ["word", "small", "real"],
        ["word", "wide", "real"],
    ):
        part = frame[labels]
        of_polars = polars.from_pandas(part)
        ours = cairn.value_counts(part, threads=threads)
        assert ours.sum() == n and ours.size == of_polars.group_by(labels).len().height
        table.row(
            "value_counts of rows",
            ", ".join(labels),
            lambda: cairn.value_counts(part, threads=threads),  # noqa: B023
            {
                "pandas": part.value_counts,
                "polars": lambda: of_polars.group_by(labels).len(),  # noqa: B023
            },
        )
    table.row(
        "crosstab",
        "word, small",
        lambda: cairn.crosstab(frame["word"], frame["small"], threads=threads),
        {"pandas": lambda: pandas.crosstab(frame["word"], frame["small"])},
    )


def cut_samples(table, n, threads):
    import cairn
    import numpy as np
    import pandas
    import polars

    samples = np.random.default_rng(4).normal(size=n)
    of_polars = polars.Series(samples)
    for bins in (10, 1000):
        edges = np.linspace(-5, 5, bins + 1)
        table.row(
            "cut",
            f"{bins} bins",
            lambda: cairn.cut(samples, edges, threads=threads),  # noqa: B023
            {
                "pandas": lambda: pandas.cut(samples, edges),  # noqa: B023
                "polars": lambda: of_polars.cut(edges.tolist()),  # noqa: B023
            },
        )
        table.row(
            "qcut",
            f"{bins} bins",
            lambda: cairn.qcut(samples, bins, threads=threads),  # noqa: B023
            {
                "pandas": lambda: pandas.qcut(samples, bins),  # noqa: B023
                "polars": lambda: of_polars.qcut(bins),  # noqa: B023
            },
        )
        column = pandas.Series(samples)
        table.row(
            "value_counts",
            f"in {bins} bins",
            lambda: cairn.value_counts(column, bins=bins, threads=threads),  # noqa: B023
            {"pandas": lambda: column.value_counts(bins=bins)},  # noqa: B023
        )


def small_columns(table):
    import cairn
    import numpy as np
    import pandas

    rng = np.random.default_rng(5)
    for n in (0, 1, 10, 1000):
        words = pandas.Series(
            np.array([f"w{i}" for i in range(50)])[rng.integers(0, 50, n)], dtype="str"
        )
        frame = pandas.DataFrame({"a": words, "b": rng.integers(0, 5, n)})
        samples = rng.normal(size=max(n, 1))
        for call, ours, theirs in (
            ("value_counts", lambda: cairn.value_counts(words), words.value_counts),  # noqa: B023
            ("value_counts of rows", lambda: cairn.value_counts(frame), frame.value_counts),  # noqa: B023
            ("cut", lambda: cairn.cut(samples, 4), lambda: pandas.cut(samples, 4)),  # noqa: B023
        ):
            many = range(20)
            table.row(
                f"20 of {call}",
                f"{n} items",
                lambda: [ours() for _ in many],  # noqa: B023
                {"pandas": lambda: [theirs() for _ in many]},  # noqa: B023
            )


def measure(options):
    import cairn
    import pyarrow

    pyarrow.set_cpu_count(options.measure)
    n, threads = int(options.rows * 1e6), options.measure
    if threads == int(options.threads.split(",")[0]):
        print(f"cairn {cairn.__version__}, {platform.machine()}, {options.rows:g} million rows")
    table = Table(threads, options.repeat)
    count_words(table, n, threads)
    count_others(table, n, threads)
    count_rows(table, n, threads)
    cut_samples(table, n, threads)
    if threads == 1:
        small_columns(table)


def main():
    options = arguments()
    if options.measure:
        return measure(options)
    for threads in options.threads.split(","):
        environment = {**os.environ, "POLARS_MAX_THREADS": threads, "OMP_NUM_THREADS": threads}
        subprocess.run([sys.executable, *sys.argv, f"--measure={threads}"], env=environment, check=True)


if __name__ == "__main__":
    main()
