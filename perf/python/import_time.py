"""import_time.py [--runs=20]

How long `import cairn` takes beyond numpy, in new processes: warm, and cold, where the files of both are not
in the system's memory (they are dropped from it before each run; those that others use stay there). Least and
median, in milliseconds of the clock, and the least of the processor.
"""

import argparse
import importlib.util
import os
import pathlib
import statistics
import subprocess
import sys

CODE = """
import time
def now(): return time.perf_counter(), time.process_time()
a = now()
import numpy
b = now()
import cairn
c = now()
print(*(1e3 * (later - sooner) for x, y in ((a, b), (b, c)) for sooner, later in zip(x, y)))
"""


def files_of(*names):
    for name in names:
        folder = pathlib.Path(importlib.util.find_spec(name).origin).parent
        yield from (path for path in folder.rglob("*") if path.is_file())


def drop(paths):
    """Asks the system to forget what it holds of files."""
    for path in paths:
        handle = os.open(path, os.O_RDONLY)
        try:
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        finally:
            os.close(handle)


def measured(runs, dropped):
    rows = []
    for _ in range(runs):
        drop(dropped)
        made = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
        rows.append([float(word) for word in made.stdout.split()])
    return list(zip(*rows, strict=True))


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=20)
    runs = options.parse_args().runs
    print(f"{'':8}{'numpy':>8} {'median':>8} {'cairn':>8} {'median':>8} {'of CPU':>8}")
    for way, dropped in (("warm", []), ("cold", list(files_of("numpy", "cairn")))):
        numpy_wall, _, wall, processor = measured(runs, dropped)
        numbers = (min(numpy_wall), statistics.median(numpy_wall), min(wall), statistics.median(wall))
        print(f"{way:8}" + " ".join(f"{number:8.1f}" for number in (*numbers, min(processor))))


if __name__ == "__main__":
    main()
