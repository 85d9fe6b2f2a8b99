"""value_counts_peers.py FILE DTYPE pandas|polars|duckdb|numpy.unique: times the peer on the items in FILE.

Prints the best of two times in seconds and the number of distinct values.
"""
import sys
import time

import numpy

path, dtype, peer = sys.argv[1:]
x = numpy.fromfile(path, dtype=dtype)
if peer == "pandas":
    import pandas

    series = pandas.Series(x)
    count = lambda: series.value_counts(sort=False, dropna=False)
elif peer == "polars":
    import polars

    series = polars.Series("x", x)
    count = lambda: series.value_counts()
elif peer == "duckdb":
    import duckdb

    items = {"x": x}  # found by its name
    count = lambda: duckdb.sql("SELECT x, count(*) FROM items GROUP BY x").fetchnumpy()["x"]
else:
    count = lambda: numpy.unique(x, return_counts=True)[0]
best = float("inf")
for _ in range(1 if len(x) >= 1 << 28 else 2):
    start = time.perf_counter()
    found = count()
    best = min(best, time.perf_counter() - start)
print(best, len(found))
