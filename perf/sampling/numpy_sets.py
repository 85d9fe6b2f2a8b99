"""numpy_sets.py: processor seconds of numpy for what perf_sets measures, a name and a number a line."""
import time

import numpy


def seconds_of(call, times=3):
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


generator = numpy.random.default_rng(1)
weights = generator.random(10**7)
for k in 10**3, 10**6:  # the fastest way there is in numpy: exponential keys
    keys = lambda: numpy.argpartition(generator.standard_exponential(10**7) / weights, k)[:k]
    print(f"weighted_{k}", seconds_of(keys), flush=True)
for k, n in (1000, 10**6), (500000, 10**6), (10**6, 10**7), (10**6, 10**8), (10**6, 10**9):
    choice = lambda: generator.choice(n, k, replace=False, shuffle=False)
    print(f"uniform_{k}_{n}", seconds_of(choice), flush=True)
for n in 1000, 10**7, 10**8:
    values = numpy.ones(n)
    print(f"shuffle_{n}", seconds_of(lambda: generator.shuffle(values), 100 if n < 10**6 else 1), flush=True)
print("permutation_10000000", seconds_of(lambda: generator.permutation(10**7), 2), flush=True)
