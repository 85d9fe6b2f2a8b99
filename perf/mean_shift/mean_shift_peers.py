#!/usr/bin/env python3
"""Mean shift beside scikit-learn's and mlpack's, as whole calls on the same points.

usage: mean_shift_peers.py PROGRAM [POINTS]     PROGRAM: build/tools/cairn/cairn

Flat kernel, classic, with and without bin seeding, the same bandwidth. Centers and labels are compared first.
`cairn` is timed as a process, with reading its input and writing its labels; and what it computes alone.
mlpack (PyPI's, where it is there) seeds by bins too and merges centers by its own rule: the time stands where
each of its centers is within a tenth of a bandwidth of one of ours.
"""
import json
import subprocess
import sys
import tempfile
import time

import numpy as np
from sklearn import __version__
from sklearn.cluster import MeanShift

try:
    import mlpack
except ImportError:
    mlpack = None


def points_of(count, dims):
    random = np.random.default_rng(1)
    middles = np.array([[0, 0, 0], [-10, 10, 10], [10, 10, -10]])[:, :dims]
    return middles[np.arange(count) % 3] + random.normal(0, 3, (count, dims))


def best_of(work, times):
    best, answer = float("inf"), None
    for _ in range(times):
        start = time.perf_counter()
        answer = work()
        best = min(best, time.perf_counter() - start)
    return best, answer


def mlpack_time(points, bandwidth, centers):
    if mlpack is None:
        return "absent"
    seconds, answer = best_of(
        lambda: mlpack.mean_shift(input_=points, radius=bandwidth, max_iterations=300), 3)
    apart = np.linalg.norm(answer["centroid"][:, None] - np.array(centers)[None], axis=2).min(axis=1)
    return f"{seconds:.4f}" if apart.max() < 0.1 * bandwidth else "differs"


def compare(program, count, dims, bandwidth, seeding):
    points = points_of(count, dims)
    with tempfile.TemporaryDirectory() as folder:
        np.save(folder + "/points.npy", points)
        command = [program, "cluster", folder + "/points.npy", "--bandwidth", str(bandwidth),
                   "--kernel", "flat", "--method", "classic", "--centers-by", "support",
                   "--iterations", "300", "--epsilon", str(1e-3 * bandwidth),
                   "--json", "--labels", folder + "/labels.npy"]
        command += ["--bin-seeding"] if seeding else []

        def ours():
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            return json.loads(done.stdout), np.load(folder + "/labels.npy")

        process, (answer, labels) = best_of(ours, 3)
    peer, theirs = best_of(lambda: MeanShift(bandwidth=bandwidth, bin_seeding=seeding).fit(points), 1)
    same = (np.shape(answer["centers"]) == theirs.cluster_centers_.shape
            and np.allclose(answer["centers"], theirs.cluster_centers_, atol=1e-6 * bandwidth)
            and np.array_equal(labels, theirs.labels_))
    compute = answer["seconds"]["compute"]
    other = mlpack_time(points, bandwidth, answer["centers"]) if seeding else ""
    print(f"{count:8} {dims:2}  {'bins' if seeding else 'all':>5}"
          f"  {peer:10.3f} {other:>10} {process:10.4f} {compute:10.4f}"
          f"  {peer / process:6.0f}x {peer / compute:6.0f}x  {'' if same else 'DIFFERENT'}".rstrip(),
          flush=True)


if __name__ == "__main__":
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 5000
    print(f"scikit-learn {__version__}, numpy {np.__version__}, mlpack "
          f"{getattr(mlpack, '__version__', 'absent')}; seconds, and times as fast as scikit-learn")
    print(f"{'points':>8} {'D':>2}  {'seeds':>5}  {'sklearn':>10} {'mlpack':>10} {'cairn':>10} "
          f"{'compute':>10}")
    for dims in (2, 3):
        for count in (500, 1000, 5000, 20000):
            if count <= most:
                for seeding in (False, True):
                    compare(sys.argv[1], count, dims, 4.0, seeding)
