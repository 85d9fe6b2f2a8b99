"""Histograms of many floats on two processes, as others make them: numpy on each and MPI's Reduce, dask.array
and dask-histogram on two workers of one thread.

    mpiexec -n 2 python perf/ranks/peers.py mpi [items]
    python perf/ranks/peers.py dask [items]

Prints the best of three in milliseconds; data lie in memory before. The same samples as
perf/ranks/ranks_against_threads.cpp: evenly distributed floats.
"""
import sys
import time

import numpy as np


def samples(first, last):
    return np.random.default_rng(first).random(last - first, dtype=np.float32)


def best(call, turns=3):
    times = []
    for _ in range(turns):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times) * 1e3


def by_mpi(items):
    from mpi4py import MPI

    comm = MPI.COMM_WORLD
    rank, size = comm.Get_rank(), comm.Get_size()
    x = samples(items * rank // size, items * (rank + 1) // size)
    for bins in (100, 10_000, 100_000):
        total = np.empty(bins, dtype=np.int64)

        def call(bins=bins, total=total):
            counts, _ = np.histogram(x, bins=bins, range=(0, 1))
            comm.Reduce(counts.astype(np.int64), total, root=0)
            comm.Barrier()

        took = best(call)
        if rank == 0:
            assert total.sum() == items
            print(f"numpy {np.__version__} and Reduce, {size} ranks, {bins} bins: {took:.0f} ms", flush=True)


def by_dask(items):
    import boost_histogram as bh
    import dask
    import dask.array as da
    import dask_histogram as dh
    from dask.distributed import Client

    with Client(n_workers=2, threads_per_worker=1) as client:
        chunk = items // 8
        parts = [dask.delayed(samples)(chunk * i, chunk * (i + 1)) for i in range(8)]
        x = da.concatenate([da.from_delayed(part, (chunk,), np.float32) for part in parts])
        x = client.persist(x)
        x.sum().compute()
        for bins in (100, 10_000):
            assert da.histogram(x, bins=bins, range=(0, 1))[0].compute().sum() == 8 * chunk
            took = best(lambda bins=bins: da.histogram(x, bins=bins, range=(0, 1))[0].compute())
            print(f"dask {dask.__version__} da.histogram, {bins} bins: {took:.0f} ms", flush=True)
            axis = bh.axis.Regular(bins, 0, 1)
            assert dh.factory(x, axes=(axis,)).compute().sum() == 8 * chunk
            took = best(lambda axis=axis: dh.factory(x, axes=(axis,)).compute())
            print(f"dask-histogram {dh.__version__}, {bins} bins: {took:.0f} ms", flush=True)


if __name__ == "__main__":
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000_000
    by_mpi(count) if sys.argv[1] == "mpi" else by_dask(count)
