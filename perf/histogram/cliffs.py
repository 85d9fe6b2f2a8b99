"""cliffs.py [--items=20] [--types=float32,float64,int32,int64] [--bins=10,100,1000,100000,1000000]
             [--threads=1] [--worst=20] [--csv=FILE] [--quick] [--search=SECONDS] [--seed=1]

Looks for inputs on which histograms are slow: sample sets x kinds of edges x bins x types. Each row's counts
are compared with numpy's, and its rate with the median of its group (bins and type) and with numpy.histogram
in the same run. Prints the worst rows as a table in Markdown; --csv keeps all. --search draws samples and
edges at random until the time is over, and keeps the worst. --quick: a few rows, and exit code 1 where one is
below a tenth of its group's median; for checks. CAIRN_ISA=avx2 and
NPY_DISABLE_CPU_FEATURES="X86_V4 AVX512_ICL" hold both to AVX2.
"""

import argparse
import csv
import pathlib
import statistics
import sys
import time

import cairn
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[1] / "measuring"))
from rates import best_seconds, print_table, processor  # noqa: E402


def sign(random, n):
    return random.choice([-1.0, 1.0], n)


SAMPLES = {
    "uniform": lambda r, n: r.random(n),
    "normal": lambda r, n: r.standard_normal(n),
    "exponential": lambda r, n: r.standard_exponential(n),
    "lognormal": lambda r, n: r.lognormal(0, 1.5, n),
    "cauchy": lambda r, n: r.standard_cauchy(n),
    "pareto 0.5": lambda r, n: 1 + r.pareto(0.5, n),
    "laplace cubed": lambda r, n: r.laplace(size=n) ** 3,
    "powers": lambda r, n: 10 ** r.uniform(-12, 12, n) * sign(r, n),
    "positive powers": lambda r, n: 10 ** r.uniform(-9, 9, n),
    "sorted": lambda r, n: np.sort(r.standard_normal(n)),
    "sorted downwards": lambda r, n: -np.sort(r.standard_normal(n)),
    "constant": lambda r, n: np.full(n, 0.25),
    "two values": lambda r, n: r.choice([0.25, 0.75], n),
    "spikes": lambda r, n: np.where(r.random(n) < 0.75, r.integers(0, 10, n) / 10, r.random(n)),
    "grid": lambda r, n: r.integers(0, 1000, n) / 1000,
    "outliers": lambda r, n: np.where(r.random(n) < 1e-4, 1e9, 1.0) * r.standard_normal(n),
    "two peaks": lambda r, n: 1000 * sign(r, n) + 0.01 * r.standard_normal(n),
    "peak in a plain": lambda r, n: np.where(r.random(n) < 0.9, 0.5 + 1e-4 * r.random(n), r.random(n)),
    "mixture": lambda r, n: np.choose(
        r.integers(0, 3, n),
        [r.standard_normal(n), 5 + 0.01 * r.standard_normal(n), 100 * r.exponential(1, n)],
    ),
    "time stamps": lambda r, n: 1.7e9 + 1e5 * r.random(n),
    "sorted time stamps": lambda r, n: 1.7e9 + np.sort(1e5 * r.random(n)),
    "small integers": lambda r, n: r.integers(0, 100, n).astype(float),
    "zipf": lambda r, n: np.minimum(r.zipf(1.2, n), 10**8).astype(float),
    "a hundredth NaN": lambda r, n: np.where(r.random(n) < 0.01, np.nan, r.standard_normal(n)),
    "mostly outside": lambda r, n: 1e3 * r.standard_normal(n),
}


def geometric(low, high, count):
    return np.exp(np.linspace(np.log(low), np.log(high), count))


def both_sides(center, distances):
    return np.concatenate([center - distances, center + distances])


def ends(x):
    low, high = np.quantile(x, [0.001, 0.999])
    return (low, high) if low < high else (low - 1, high + 1)


def clumps(r, x, k):
    low, high = ends(x)
    centers = r.choice(x, max(1, k // 50))
    return (centers[:, None] + 1e-5 * (high - low) * r.random((len(centers), 50))).ravel()


EDGES = {
    "even": lambda r, x, k: np.linspace(*ends(x), k + 1),
    "random": lambda r, x, k: r.uniform(*ends(x), k + 1),
    "quantile": lambda r, x, k: x[np.arange(k + 1) * (len(x) - 1) // k],
    "repeated": lambda r, x, k: x[np.arange(k + 1) // 3 * 3 * (len(x) - 1) // k],
    "geometric": lambda r, x, k: np.abs(x).max() * geometric(1e-6, 1, k + 1),
    "symlog": lambda r, x, k: both_sides(0, np.abs(x).max() * geometric(1e-12, 1, k // 2 + 1)),
    "around the median": lambda r, x, k: both_sides(
        x[len(x) // 2], np.abs(x).max() * geometric(1e-12, 1, k // 2 + 1)
    ),
    "clumped": clumps,
    "nearly even": lambda r, x, k: np.linspace(*ends(x), k + 1) * (1 + 1e-4 / k * r.random(k + 1)),
    "clusters over decades": lambda r, x, k: (
        np.abs(x).max() * 10.0 ** -r.integers(0, 30, k + 1) * (1 + 0.01 * r.random(k + 1))
    ),
}


def as_type(x, dtype):
    if np.issubdtype(dtype, np.floating):
        return x.astype(dtype)
    size = np.abs(x[np.isfinite(x)]).max()
    wide = np.nan_to_num(x * (1e6 if size < 1e3 else 1))
    limits = np.iinfo(dtype)
    return np.rint(np.clip(wide, limits.min, np.nextafter(float(limits.max), 0))).astype(dtype)


def edges_for(kind, random, x, bins):
    known = np.sort(x[~np.isnan(x)] if np.issubdtype(x.dtype, np.floating) else x)
    edges = np.sort(EDGES[kind](random, known.astype(float), bins)).astype(float)
    if np.issubdtype(x.dtype, np.floating):
        return edges.astype(x.dtype).astype(float)
    return np.rint(edges)


def measured(x, edges, threads):
    """Rates of cairn and of numpy, million a second, and the method; counts compared."""
    known = x[~np.isnan(x)] if np.issubdtype(x.dtype, np.floating) else x
    expected = np.histogram(known, edges)[0]
    axis = cairn.Axis(edges)
    got = cairn.Histogram(axis)
    got.fill(x, threads=threads)
    if not np.array_equal(got.values(), expected):
        raise SystemExit(f"cliffs.py: WRONG counts, {x.dtype}, {len(edges) - 1} bins")
    seconds = best_seconds(lambda: cairn.Histogram(axis).fill(x, threads=threads))
    peer = best_seconds(lambda: np.histogram(known, edges), 2, 0.02, 3)
    return len(x) / seconds / 1e6, len(known) / peer / 1e6


def grid(options):
    for dtype in options.types:
        for name in options.sets:
            random = np.random.default_rng(options.seed)
            x = as_type(SAMPLES[name](random, 1 << options.items), dtype)
            for bins in options.bins:
                for kind in options.kinds:
                    edges = edges_for(kind, random, x, bins)
                    if edges[0] < edges[-1]:
                        yield (dtype.name, bins, f"{name}, {kind}", *measured(x, edges, options.threads))


def searched(options):
    """Rows of random samples, edges and bins, until the time is over."""
    random = np.random.default_rng(options.seed)
    end = time.perf_counter() + options.search
    while time.perf_counter() < end:
        dtype = options.types[random.integers(len(options.types))]
        first, second = random.choice(list(SAMPLES), 2)
        n = 1 << options.items
        scale, shift = 10 ** random.uniform(-6, 6), 10 ** random.uniform(-6, 6) * random.integers(0, 2)
        others = scale * SAMPLES[second](random, n) + shift
        mixed = np.where(random.random(n) < random.random(), SAMPLES[first](random, n), others)
        x = as_type(mixed, dtype)
        if random.integers(0, 4) == 0:
            x = np.sort(x)
        bins = int(10 ** random.uniform(1, 5))
        one, other = random.choice(list(EDGES), 2)
        edges = np.concatenate([edges_for(kind, random, x, max(2, bins // 2)) for kind in (one, other)])
        edges = np.sort(edges)
        if edges[0] < edges[-1]:
            name = f"{first} + {scale:.1g} {second}, {one} + {other}, {len(edges) - 1} bins"
            yield (dtype.name, 10 ** len(str(bins - 1)), name, *measured(x, edges, options.threads))


def against_groups(rows):
    """Rows with the rate over the median of their bins and type, the worst first."""
    groups = {}
    for row in rows:
        groups.setdefault(row[:2], []).append(row[3])
    medians = {group: statistics.median(rates) for group, rates in groups.items()}
    return medians, sorted(((row[3] / medians[row[:2]], *row) for row in rows), key=lambda row: row[0])


def report(options, rows):
    medians, worst = against_groups(rows)
    print(f"{processor()}, numpy {np.__version__}, cairn {cairn.__version__}:", end=" ")
    print(f"2^{options.items} samples, {options.threads} thread(s), {len(rows)} rows;", end=" ")
    print("million samples a second\n")
    groups = []
    for group, median in medians.items():
        of_group = [row for row in rows if row[:2] == group]
        least = min(row[3] for row in of_group)
        slower = sum(row[3] < row[4] for row in of_group)
        rates = (f"{median:,.0f}", f"{least:,.0f}", f"{least / median:.2f}")
        groups.append((group[0], f"{group[1]:,}", *rates, slower))
    print_table(("type", "bins", "median", "least", "of the median", "slower than numpy"), groups)
    beside_numpy = sorted(worst, key=lambda row: row[4] / row[5])
    for title, some in ("Beside their groups", worst), ("Beside numpy", beside_numpy):
        print(f"{title}, the worst:\n")
        print_table(
            ("samples, edges", "type", "bins", "cairn", "numpy", "of the median", "of numpy"),
            [
                (row[3], row[1], f"{row[2]:,}", *(f"{rate:,.0f}" for rate in row[4:]))
                + (f"{row[0]:.2f}", f"{row[4] / row[5]:.1f}")
                for row in some[: options.worst]
            ],
        )
    if options.csv:
        write_csv(options.csv, worst)
    return worst[0]


def write_csv(path, worst):
    with open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["of_median", "type", "bins", "samples_edges", "cairn", "numpy"])
        table.writerows([[f"{row[0]:.3f}", *row[1:4], f"{row[4]:.1f}", f"{row[5]:.1f}"] for row in worst])


def read_options():
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--items", type=int, default=20)
    parser.add_argument("--types", default="float32,float64,int32,int64")
    parser.add_argument("--bins", default="10,100,1000,100000,1000000")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--worst", type=int, default=20)
    parser.add_argument("--csv")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--search", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.sets, options.kinds = list(SAMPLES), list(EDGES)
    if options.quick:
        options.items, options.types, options.bins = 18, "float32,float64", "100,1000"
        options.sets = ["normal", "cauchy", "powers", "laplace cubed", "sorted", "two peaks"]
        options.kinds = ["even", "random", "quantile", "symlog", "clumped", "around the median"]
    options.types = [np.dtype(name) for name in options.types.split(",")]
    options.bins = [int(bins) for bins in options.bins.split(",")]
    return options


def main():
    options = read_options()
    with np.errstate(all="ignore"):
        rows = list(searched(options) if options.search else grid(options))
    worst = report(options, rows)
    return 1 if options.quick and worst[0] < 0.1 else 0


if __name__ == "__main__":
    sys.exit(main())
