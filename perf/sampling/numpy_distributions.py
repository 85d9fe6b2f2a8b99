"""numpy_distributions.py CASE COUNT FILE...: times numpy's Generator.poisson or binomial with the parameters in
the files (doubles, or trials as 64-bit integers first). Prints the least of five times, in seconds of the
processor, and the mean of what was drawn."""
import sys
import time

import numpy

case, count, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
generator = numpy.random.default_rng(1)
if case == "poisson":
    means = numpy.fromfile(files[0], count=count)
    def draw():
        return generator.poisson(means)
else:
    trials = numpy.fromfile(files[0], dtype=numpy.int64, count=count)
    p = numpy.fromfile(files[1], count=count)
    def draw():
        return generator.binomial(trials, p)
best = float("inf")
for _ in range(5):
    start = time.process_time()
    drawn = draw()
    best = min(best, time.process_time() - start)
print(best, drawn.mean())
