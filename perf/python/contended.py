"""contended.py [--busy=2] [--seconds=2]

Calls from Python with the threads that cairn chooses and with one, and bootstraps beside numpy's, while so
many other processes want processors. A call that waits for a thread that does not run takes as long as the
system lets others run, some milliseconds, so means are printed beside medians.
"""

import argparse
import pathlib
import subprocess
import sys
import time

import cairn
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[1] / "measuring"))
from rates import print_table, processor  # noqa: E402


def times_of(call, seconds):
    for _ in range(5):
        call()
    times, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 3:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return np.mean(times), np.median(times)


def check(name, right):
    if not right:
        raise SystemExit(f"contended.py: WRONG {name}")


def bootstrap(draw):
    return [draw(100_000).mean() for _ in range(100)]


def cases(r):
    edges = np.linspace(-4, 4, 101)
    for n in (1_000, 100_000, 1 << 18, 1 << 20, 1 << 22):
        x = r.standard_normal(n)
        check("histogram", np.array_equal(cairn.histogram(x, edges)[0], np.histogram(x, edges)[0]))
        found = cairn.value_counts(x, order="value")
        values, counts = np.unique(x, return_counts=True)
        check("counts", np.array_equal(found.values, values) and np.array_equal(found.counts, counts))
        yield (
            f"histogram, {n:,} doubles",
            lambda threads, x=x: cairn.histogram(x, edges, threads=threads),
            lambda x=x: np.histogram(x, edges),
        )
        yield (
            f"value_counts, {n:,} doubles",
            lambda threads, x=x: cairn.value_counts(x, order="value", threads=threads),
            lambda x=x: np.unique(x, return_counts=True),
        )
    x = r.standard_normal(100_000)
    sampler = cairn.Sampler(len(x))
    means = [x[sampler.draw(len(x), seed=s)].mean() for s in range(100)]
    error = x.std() / np.sqrt(len(x))  # of a mean; of 100 draws' mean a tenth
    check("bootstrap", abs(np.mean(means) - x.mean()) < error and 0.5 < np.std(means) / error < 2)
    yield (
        "bootstrap, 100 means of 100,000",
        lambda threads: bootstrap(lambda n: x[sampler.draw(n, threads=threads)]),
        lambda: bootstrap(lambda n: r.choice(x, n)),
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--busy", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2)
    options = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(options.busy)]
    rows = []
    try:
        for name, call, numpys in cases(np.random.default_rng(1)):
            cells = [times_of(run, options.seconds) for run in (lambda: call(1), lambda: call(0), numpys)]
            rows.append((name, *(f"{1e6 * time:,.0f}" for both in cells for time in both)))
    finally:
        for process in busy:
            process.kill()
    print(f"{processor()}, numpy {np.__version__}, cairn {cairn.__version__}, {options.busy} other processes")
    print("busy; microseconds, mean and median\n")
    print_table(
        ("call", "one thread", "median", "threads as chosen", "median", "numpy", "median"), rows
    )


if __name__ == "__main__":
    sys.exit(main())
