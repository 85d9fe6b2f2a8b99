"""values.py PROGRAM [ROUNDS]: drawn numbers of the library beside numpy's, in nanoseconds of processor time
a draw on one thread: the least of so many short runs taken in turn (30). PROGRAM is perf_values."""
import subprocess
import sys
import time

import numpy

COUNT = 200_000
generator = numpy.random.default_rng(1)
PEERS = {
    "bits32": lambda n: generator.integers(0, 2**32, n, dtype=numpy.uint32),
    "bits64": lambda n: generator.integers(0, 2**64, n, dtype=numpy.uint64),
    "uniform_float": lambda n: generator.random(n, dtype=numpy.float32),
    "random": generator.random,
    "standard_exponential": generator.standard_exponential,
    "standard_exponential_float": lambda n: generator.standard_exponential(n, dtype=numpy.float32),
    "standard_normal": generator.standard_normal,
    "standard_normal_float": lambda n: generator.standard_normal(n, dtype=numpy.float32),
    "normal": lambda n: generator.normal(10, 2, n),
    "gamma(3.5)": lambda n: generator.standard_gamma(3.5, n),
    "gamma(0.1)": lambda n: generator.standard_gamma(0.1, n),
    "gamma(1e6)": lambda n: generator.standard_gamma(1e6, n),
    "histogram": None,
}
TARGETS = ["baseline", "avx2", "avx512"]

program = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def of_library(law, target):
    print(law, target, COUNT, file=program.stdin, flush=True)
    answer = program.stdout.readline().strip()
    if answer == "WRONG":
        sys.exit(f"{law} {target}: wrong draws")
    return float(answer)


def of_numpy(draw):
    if draw is None:
        return float("nan")
    start = time.process_time()
    draw(COUNT)
    return time.process_time() - start


best = {}
for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 30):
    for law, draw in PEERS.items():
        for column in TARGETS + ["numpy"]:
            seconds = of_numpy(draw) if column == "numpy" else of_library(law, column)
            best[law, column] = min(seconds, best.get((law, column), float("inf")))
print(f"{'law':28}" + "".join(f"{column:>10}" for column in TARGETS + ["numpy", "times"]))
for law in PEERS:
    cells = [best[law, column] / COUNT * 1e9 for column in TARGETS + ["numpy"]]
    cells.append(cells[-1] / cells[-2])
    print(f"{law:28}" + "".join(f"{cell:10.2f}" for cell in cells))
