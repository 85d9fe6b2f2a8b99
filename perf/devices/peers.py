"""CuPy's and torch's rates for what perf_devices measures, and the device's own bandwidth.

    python3 peers.py [LOG2_ITEMS=27]

Rates are the best of several, in million items a second, data on the device, results wherever the call leaves
them, the device synchronised; answers are not compared. A row that does not run says why.
"""

import sys
import time

import cupy
import torch

n = 1 << (int(sys.argv[1]) if len(sys.argv) > 1 else 27)


def row(what, items, width, work):
    try:
        work()
        torch.cuda.synchronize()
        best = 1e300
        started = time.perf_counter()
        for _ in range(5):
            start = time.perf_counter()
            work()
            torch.cuda.synchronize()
            best = min(best, time.perf_counter() - start)
            if time.perf_counter() - started > 4:
                break
        print(f"{what:52} {items / best / 1e6:11.1f} {items * width / best / 1e9:8.1f} GB/s", flush=True)
    except Exception as failed:  # a row each
        print(f"{what:52} {type(failed).__name__}: {str(failed)[:80]}", flush=True)


def uneven(k):
    return (cupy.arange(k + 1, dtype=cupy.float64) / k) ** 1.3


x = cupy.random.random(n, dtype=cupy.float32)
y = cupy.random.random(n, dtype=cupy.float32)
w = cupy.random.random(n, dtype=cupy.float32)
tx, tw = torch.as_tensor(x, device="cuda"), torch.as_tensor(w, device="cuda")
ty = torch.empty_like(tx)
row("torch copy, bytes read and written", n, 8, lambda: ty.copy_(tx))
row("torch min and max (a read)", n, 4, lambda: torch.aminmax(tx))
row("cupy.sum (a read)", n, 4, lambda: x.sum())
row("torch.histc, 100 even bins", n, 4, lambda: torch.histc(tx, 100, 0, 1))
row("cupy.histogram, 100 even bins", n, 4, lambda: cupy.histogram(x, 100, (0, 1)))
for k in (10, 100, 1000, 10000, 100000, 1000000):
    edges = uneven(k)
    row(f"cupy.histogram, {k} uneven bins", n, 4, lambda: cupy.histogram(x, edges))
few = x[:1000]
row("cupy.histogram of 1000, 100 uneven bins", 1000, 4, lambda: cupy.histogram(few, uneven(100)))
edges = uneven(100).astype(cupy.float32)
row("cupy.digitize, 100 uneven bins", n, 8, lambda: cupy.digitize(x, edges))
tedges = torch.as_tensor(edges, device="cuda")
row("torch.bucketize, 100 uneven bins", n, 8, lambda: torch.bucketize(tx, tedges, out_int32=True))
row("cupy.histogram weighted, 100 uneven bins", n, 8, lambda: cupy.histogram(x, edges, weights=w))
part = n // 8
for k in (100, 1000):
    row(
        f"cupy.histogram2d, {k} x {k}",
        part,
        8,
        lambda: cupy.histogram2d(x[:part], y[:part], bins=[uneven(k), uneven(k)]),
    )
b = cupy.random.randint(0, 256, n).astype(cupy.uint8)
row("cupy.bincount uint8, 256 values", n, 1, lambda: cupy.bincount(b, minlength=256))
row("torch.bincount uint8, 256 values", n, 1, lambda: torch.bincount(torch.as_tensor(b), minlength=256))
for values in (1000, 1 << 20):
    i = cupy.random.randint(0, values, n).astype(cupy.int32)
    t = torch.as_tensor(i, device="cuda")
    row(f"cupy.unique int32, {values} values", n, 4, lambda: cupy.unique(i, return_counts=True))
    row(f"torch.unique int32, {values} values", n, 4, lambda: torch.unique(t, return_counts=True))
    row(f"cupy.bincount int32, {values} values", n, 4, lambda: cupy.bincount(i, minlength=values))
    del i, t
for items in (1000, 1000000):
    p = torch.rand(items, device="cuda", dtype=torch.float64)
    row(f"torch.multinomial, {items} items", n // 16, 8, lambda: torch.multinomial(p, n // 16, True))
rate = torch.full((n // 4,), 3.5, device="cuda")
row("torch.poisson(3.5)", n // 4, 4, lambda: torch.poisson(rate))
row(
    "cupy.random.Generator.poisson(3.5)", n // 4, 4, lambda: cupy.random.default_rng(1).poisson(3.5, n // 4)
)
row(
    "cupy.random.Generator.poisson(10^7)",
    n // 4,
    4,
    lambda: cupy.random.default_rng(1).poisson(1e7, n // 4),
)
row("cupy binomial(100, 0.3)", n // 4, 4, lambda: cupy.random.default_rng(1).binomial(100, 0.3, n // 4))
row(
    "torch normal, double",
    n // 2,
    8,
    lambda: torch.empty(n // 2, device="cuda", dtype=torch.float64).normal_(),
)
row("torch uniform, float", n, 4, lambda: tw.uniform_())
