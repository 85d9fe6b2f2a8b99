"""numpy_joint.py FOLDER DIMS: times numpy's histogram of FOLDER/x0, x1, ... (float32) in the bins of
FOLDER/edges0, ... (float64), weighted by FOLDER/weights where that is there.

Prints the best of two times in seconds, and writes the counts to FOLDER/counts (float64).
"""
import os
import sys
import time

import numpy

folder, dims = sys.argv[1], int(sys.argv[2])
x = [numpy.fromfile(f"{folder}/x{a}", dtype=numpy.float32) for a in range(dims)]
edges = [numpy.fromfile(f"{folder}/edges{a}") for a in range(dims)]
weights = None
if os.path.exists(folder + "/weights"):
    weights = numpy.fromfile(folder + "/weights", dtype=numpy.float32)
best = float("inf")
for _ in range(2):
    start = time.perf_counter()
    if dims == 1:
        counts, _ = numpy.histogram(x[0], bins=edges[0], weights=weights)
    elif dims == 2:
        counts, _, _ = numpy.histogram2d(x[0], x[1], bins=edges, weights=weights)
    else:
        counts, _ = numpy.histogramdd(x, bins=edges, weights=weights)
    best = min(best, time.perf_counter() - start)
counts.astype(numpy.float64).tofile(folder + "/counts")
print(best)
