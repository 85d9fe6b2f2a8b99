"""numpy_choice.py FILE COUNT: times numpy's Generator.choice with the weights (doubles) in FILE.

Prints the best of two times in seconds and the greatest item drawn.
"""
import sys
import time

import numpy

weights = numpy.fromfile(sys.argv[1])
count = int(sys.argv[2])
p = weights / weights.sum()
generator = numpy.random.default_rng(1)
best = float("inf")
for _ in range(2):
    start = time.perf_counter()
    drawn = generator.choice(len(p), size=count, p=p)
    best = min(best, time.perf_counter() - start)
print(best, drawn.max())
