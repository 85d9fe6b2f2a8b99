"""A program as users write them, which strict type checkers take as it is. It is checked, not run."""

from __future__ import annotations

import sys
from typing import Any, assert_type

import cairn
import cairn.random
import numpy as np
import numpy.typing as npt


def told(fraction: float) -> None:
    sys.stderr.write(f"{fraction:.0%}\n")


def histograms(samples: npt.NDArray[np.float64], weights: list[float]) -> cairn.Histogram:
    counts, edges = cairn.histogram(samples, bins=100, range=(0, 1), weights=weights, threads=2)
    assert_type(counts, np.ndarray)
    assert_type(edges, np.ndarray)
    axis = cairn.Axis.uniform(100, 0, 1)
    assert_type(axis.edges, np.ndarray)
    histogram = cairn.Histogram(axis, [0, 1, 2, 4]).fill(samples, samples, device="host")
    assert_type(histogram, cairn.Histogram)
    assert_type(histogram + histogram, cairn.Histogram)
    assert_type(histogram * 2, cairn.Histogram)
    assert_type(histogram.values(flow=True), np.ndarray)
    profile = cairn.Histogram(axis, storage="mean").fill(samples, sample=weights)
    assert_type(profile.copy(), cairn.Histogram)
    assert_type(cairn.Axis.words(["a"], growth=True, name="word").label, str)
    below: int = histogram.outside[0].below
    return histogram.project(0) if below else histogram


def values(samples: npt.ArrayLike) -> tuple[int, float]:
    counter = cairn.ValueCounter(np.int64, order="count").add(samples)
    table = counter.table(order="count", threads=1)
    assert_type(table, cairn.Frequencies)
    found, counts = table
    assert_type(found, np.ndarray)
    assert_type(counts, np.ndarray)
    return table.total, table.median()


def draws(weights: npt.NDArray[np.float64]) -> tuple[int, str]:
    sampler = cairn.Sampler(weights, alias=True, device="auto")
    drawn: npt.NDArray[np.int64] = sampler.draw((10, 3), seed=7)
    return len(sampler) + int(drawn[0, 0]), sampler.method


def random_numbers(rates: npt.NDArray[np.float64]) -> tuple[float, tuple[float, ...]]:
    rng = cairn.random.default_rng([1, 2], threads=2)
    assert_type(rng, cairn.random.Generator)
    assert_type(rng.spawn(2), list[cairn.random.Generator])
    assert_type(rng.bytes(3), bytes)
    counts: npt.NDArray[np.int64] = rng.poisson(rates) + rng.integers(0, 9, rates.shape, endpoint=True)
    rng.shuffle(counts)
    hits = cairn.Distribution.poisson(3.5)
    assert_type(hits, cairn.Distribution)
    drawn: npt.NDArray[np.int64] = hits.draw(10, seed=7, stream=1)
    return hits.mean + int(counts[0]) + int(drawn[0]), hits.parameters


def clusters(points: npt.NDArray[np.float64]) -> np.ndarray:
    found = cairn.cluster(points, bandwidth=[1.0, 2.0], kernel="flat", method="classic")
    assert_type(found, cairn.Clusters)
    is_settled: bool = found.converged
    model = cairn.MeanShift(bandwidth=1.0, n_jobs=2).fit(points)
    assert_type(model, cairn.MeanShift)
    return model.labels_ if is_settled else model.predict(points)


def rectangles(image: npt.NDArray[np.int64]) -> tuple[slice, ...]:
    found = cairn.max_subarrays(image, k=3, disjoint=True, device="gpu")
    assert_type(found, cairn.Subarrays)
    return found.slices(0)


@cairn.settings(threads=2)
def blocks(samples: npt.NDArray[np.float64]) -> dict[str, Any]:
    with cairn.threads(1), cairn.settings(device="host", progress=told):
        found = cairn.binned_statistic(samples, samples, "mean", bins=10)
        assert_type(found.statistic, np.ndarray)
    try:
        cairn.median(samples, device="gpu")
    except cairn.DeviceError as error:
        sys.stderr.write(str(error))
    return cairn.info()
