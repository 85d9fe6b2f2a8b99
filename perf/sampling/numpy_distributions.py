"""numpy_distributions.py CASE COUNT FILE..., or fixed COUNT NAME PARAMETER...: times numpy's
Generator.poisson or binomial with the parameters in the files (doubles, or trials as 64-bit integers first),
or a method of that name with these parameters. Prints the least of five times, in seconds of the processor,
and the mean of what was drawn."""
import sys
import time

import numpy

case, count, given = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
generator = numpy.random.default_rng(1)
if case == "fixed":
    method = getattr(generator, given[0])
    parameters = [float(x) if "." in x or "e" in x else int(x) for x in given[1:]]

    def draw():
        return method(*parameters, size=count)
elif case == "poisson":
    means = numpy.fromfile(given[0], count=count)

    def draw():
        return generator.poisson(means)
else:
    trials = numpy.fromfile(given[0], dtype=numpy.int64, count=count)
    p = numpy.fromfile(given[1], count=count)

    def draw():
        return generator.binomial(trials, p)
best = float("inf")
for _ in range(5):
    start = time.process_time()
    drawn = draw()
    best = min(best, time.process_time() - start)
print(best, drawn.mean())
