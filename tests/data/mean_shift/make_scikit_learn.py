#!/usr/bin/env python3
"""Writes scikit_learn.txt: random points, and what scikit-learn's MeanShift makes of them.

A case: a line with points, coordinates, bandwidth, whether seeds are binned, min_bin_freq, whether all points
get a label, centers; a line for each point with its coordinates and its label; a line for each center.
"""
import numpy as np
from sklearn.cluster import MeanShift


def points_of(random, count, dims, clusters, spread):
    middles = random.uniform(-10, 10, (clusters, dims))
    return np.round(middles[random.integers(clusters, size=count)] + random.normal(0, spread, (count, dims)), 4)


def main():
    random = np.random.default_rng(20)
    with open("scikit_learn.txt", "w", encoding="ascii") as out:
        for dims, bandwidth in [(1, 1.5), (2, 2), (2, 4), (3, 3), (5, 4)]:
            for bins, least, everyone in [(0, 1, 1), (1, 1, 1), (1, 3, 0)]:
                points = points_of(random, 150, dims, 4, bandwidth / 2)
                fit = MeanShift(bandwidth=bandwidth, bin_seeding=bool(bins), min_bin_freq=least,
                                cluster_all=bool(everyone)).fit(points)
                print(len(points), dims, bandwidth, bins, least, everyone, len(fit.cluster_centers_), file=out)
                for point, label in zip(points, fit.labels_):
                    print(*point, label, file=out)
                for center in fit.cluster_centers_:
                    print(*center, file=out)


if __name__ == "__main__":
    main()
