"""numpy_multinomial.py FILE N RUNS: times numpy's Generator.multinomial of N draws with the weights (doubles)
in FILE.

Prints the least processor time in seconds.
"""
import sys
import time

import numpy

weights = numpy.fromfile(sys.argv[1])
p = weights / weights.sum()
generator = numpy.random.default_rng(1)
best = float("inf")
for _ in range(int(sys.argv[3])):
    start = time.process_time()
    counts = generator.multinomial(int(sys.argv[2]), p)
    best = min(best, time.process_time() - start)
    assert counts.sum() == int(sys.argv[2])
print(best)
