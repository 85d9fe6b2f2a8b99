"""numpy_histogram.py FOLDER uniform|edges: times numpy.histogram on FOLDER/x (float32) with FOLDER/edges
(float64).

Prints the best of two times in seconds, then the counts.
"""
import sys
import time

import numpy

folder, kind = sys.argv[1:]
x = numpy.fromfile(folder + "/x", dtype=numpy.float32)
edges = numpy.fromfile(folder + "/edges")
best = float("inf")
for _ in range(2):
    start = time.perf_counter()
    if kind == "uniform":
        counts, _ = numpy.histogram(x, bins=len(edges) - 1, range=(edges[0], edges[-1]))
    else:
        counts, _ = numpy.histogram(x, bins=edges)
    best = min(best, time.perf_counter() - start)
print(best, *counts)
