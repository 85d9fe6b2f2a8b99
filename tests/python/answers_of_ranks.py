"""Calls of cairn.mpi beside the same calls in one process. A program for mpirun, too."""

import functools
import os
import warnings

import cairn
import cairn.mpi
import numpy as np

RNG = np.random.default_rng(3)
X = RNG.normal(size=2001)
Y = RNG.normal(size=X.size)
TIMES = RNG.integers(0, 9, X.size)
BINS = [
    (10, None),
    (7, (-3.0, 3.0)),
    ("auto", None),
    ([-5.0, 0, 1, 8], None),
    ([-np.inf, 0, np.inf], None),
    (np.arange(-20, 20, 3), None),
]


def same(ours, expected):
    ours, expected = np.asarray(ours), np.asarray(expected)
    assert ours.dtype == expected.dtype
    assert np.array_equal(ours, expected, equal_nan=ours.dtype.kind in "fmM")


def all_same(ours, expected):
    for one, other in zip(ours, expected, strict=True):
        same(one, other)


class Answers:
    """What the ranks of a communicator answer, each with its part."""

    def __init__(self, comm):
        self.comm = comm
        self.rank, self.size = comm.rank, comm.size

    def part(self, x):
        cuts = np.linspace(0, len(x), self.size + 1).astype(int)
        if self.size > 2:
            cuts[1] = 0  # rank 0 has none
        return x[cuts[self.rank] : cuts[self.rank + 1]]

    def histograms(self):
        for kind in "dfei":
            x = (X * 10).astype(kind)
            for bins, ends in BINS:
                if kind != "e" or not isinstance(bins, str):
                    ours = cairn.histogram(self.part(x), bins, ends, ranks=self.comm)
                    all_same(ours, cairn.histogram(x, bins, ends))
            ours, edges = cairn.histogramdd([self.part(x), self.part(Y)], 5, ranks=self.comm)
            counts, ends = cairn.histogramdd([x, Y], 5)
            same(ours, counts)
            all_same(edges, ends)
        ours = cairn.histogramdd(self.part(X), 5, ranks=self.comm)[0]  # of one dimension
        same(ours, cairn.histogramdd(X, 5)[0])
        ours = cairn.histogram2d(self.part(X), self.part(Y), [3, [-1.0, 0, 2]], ranks=self.comm)
        all_same(ours, cairn.histogram2d(X, Y, [3, [-1.0, 0, 2]]))
        ours = cairn.histogram(self.part(X), 5, density=True, ranks=self.comm)
        all_same(ours, cairn.histogram(X, 5, density=True))

    def weights(self):
        for weights in (TIMES, TIMES.astype(np.uint8), TIMES.astype(np.float32)):
            ours = cairn.histogram(self.part(X), 20, weights=self.part(weights), ranks=self.comm)
            all_same(ours, cairn.histogram(X, 20, weights=weights))
        given = {"weights": self.part(Y), "reproducible": True}
        ours = cairn.histogram(self.part(X), 20, ranks=self.comm, **given)[0]
        assert np.allclose(ours, cairn.histogram(X, 20, weights=Y)[0])
        for name in ("mean", "std", "sum", "count", "min", "max"):
            arguments = (name, [-4, -1, 0.0, 0.5])
            ours = cairn.binned_statistic(self.part(X), self.part(Y), *arguments, ranks=self.comm)
            expected = cairn.binned_statistic(X, Y, *arguments)
            assert np.allclose(ours.statistic, expected.statistic)
            same(ours.binnumber, self.part(expected.binnumber))
        with_nan = np.where(TIMES == 3, np.nan, Y)
        for name in ("min", "max", "mean"):
            ours = cairn.binned_statistic(self.part(X), self.part(with_nan), name, 5, ranks=self.comm)
            expected = cairn.binned_statistic(X, with_nan, name, 5)
            assert np.allclose(ours.statistic, expected.statistic, equal_nan=True)

    def divided(self):
        whole = cairn.histogram(X, 1000, (-3, 3))[0]
        ours = cairn.mpi.divided_histogram(self.comm, self.part(X), 1000, (-3, 3))
        assert ours.bins == 1000
        same(ours.counts, whole[ours.first : ours.first + ours.counts.size])
        values, counts = cairn.value_counts(TIMES, order="value")
        mine = cairn.mpi.divided_value_counts(self.comm, self.part(TIMES), order="value")
        assert (mine.distinct, mine.total) == (values.size, TIMES.size)
        here = slice(mine.first, mine.first + mine.values.size)
        all_same((mine.values, mine.counts), (values[here], counts[here]))

    def values(self):
        times = (TIMES * 100).astype("m8[s]")
        times[::7] = "NaT"
        others = (TIMES.astype(np.float16), TIMES > 4, times, times.astype(">m8[s]"), TIMES.astype(">i4"))
        for x in (X.round(1), TIMES, *others):
            part = self.part(x)
            for order in (None, "first", "value"):
                ours = cairn.value_counts(part, order=order, ranks=self.comm)
                all_same(ours, cairn.value_counts(x, order=order))
            same(cairn.unique(part, ranks=self.comm), cairn.unique(x))
            same(cairn.mode(part, ranks=self.comm), cairn.mode(x))

    def order_statistics(self):
        with_nan = np.where(TIMES == 3, np.nan, X)
        for x in (X, X.astype(np.float32), with_nan, TIMES, (X * (1 << 60)).astype(np.int64)):
            part = self.part(x)
            for skip in (False, True):
                same(cairn.median(part, skip_nan=skip, ranks=self.comm), cairn.median(x, skip_nan=skip))
                ours = cairn.quantile(part, [0.1, 0.5, 1], skip_nan=skip, ranks=self.comm)
                same(ours, cairn.quantile(x, [0.1, 0.5, 1], skip_nan=skip))
            least, greatest = cairn.mpi.bounds(self.comm, part, skip_nan=True)
            all_same((least, greatest), (np.nanmin(x), np.nanmax(x)))
        for skip in (False, True):
            same(cairn.median([], skip_nan=skip, ranks=self.comm), np.nan)
        assert np.isnan(cairn.mpi.bounds(self.comm, self.part(with_nan))[0])

    def moments(self):
        for x in (X, X.astype(np.float32), TIMES):
            ours = cairn.moments_of(self.part(x), -1, 4, ranks=self.comm)
            expected = cairn.moments_of(x, -1, 4)
            assert (ours.count, ours.least, ours.greatest) == (
                expected.count,
                expected.least,
                expected.greatest,
            )
            assert np.isclose(ours.mean, expected.mean) and np.isclose(ours.skewness, expected.skewness)

    def others(self):
        drawn = cairn.Sampler([1, 2, 3.0]).draw(100, seed=4, ranks=self.comm)
        first = 100 * self.rank
        same(drawn, cairn.Sampler([1, 2, 3.0]).draw(100 * self.size, seed=4)[first : first + 100])
        ours = cairn.saturating_histogram(self.part(TIMES), (3, 3), ranks=self.comm)
        same(ours, cairn.saturating_histogram(TIMES, (3, 3)))
        shifted = TIMES - 5
        all_same(
            cairn.max_subarrays(self.part(shifted), 3, ranks=self.comm), cairn.max_subarrays(shifted, 3)
        )
        ours = cairn.maximal_scoring_subsequences(self.part(shifted), ranks=self.comm)
        all_same(ours, cairn.maximal_scoring_subsequences(shifted))
        picture = shifted[:400]
        ours = cairn.max_subarrays(self.part(picture), 3, shape=(20, 20), disjoint=True, ranks=self.comm)
        all_same(ours, cairn.max_subarrays(picture.reshape(20, 20), 3, disjoint=True))
        edges = np.linspace(-3, 3, 11)
        mine = cairn.Histogram(edges).fill(self.part(X))
        assert cairn.mpi.merged(self.comm, mine) == cairn.Histogram(edges).fill(X)

    def draws(self):
        given = {"seed": 4, "stream": 2, "offset": 9}
        for law in (cairn.Distribution.poisson(3.5), cairn.Distribution.normal(1, 2)):
            expected = law.draw(len(X), **given)
            mine = law.draw(self.part(X).size, ranks=self.comm, **given)
            same(mine, self.part(expected))
        counts = cairn.mpi.multinomial(self.comm, 1000, self.part(TIMES), **given)
        total = np.concatenate(self.gathered(counts))
        assert total.sum() == 1000 and not total[TIMES == 0].any()

    def samples(self):
        given = {"seed": 4, "stream": 2, "offset": 9}
        kept = self.part(np.arange(40))
        for weights in (TIMES, X**2, (X**2).astype(np.float32)):
            named = {"weights": self.part(weights), **given}
            taken = cairn.mpi.sample_without_replacement(self.comm, kept.size, **named)
            taken = np.concatenate(self.gathered(taken))
            assert np.unique(taken).size == 40 and weights[taken].min() > 0
            ours = cairn.mpi.sample_without_replacement(self.comm, kept.size, order="ascending", **named)
            same(ours, self.part(np.sort(taken)))
            ours = cairn.mpi.divided_sample_without_replacement(self.comm, 40, **named)
            same(self.part(np.arange(X.size))[ours], self.part_of_values(np.sort(taken)))
        named = {"items": 1 << 50, **given}
        taken = cairn.mpi.sample_without_replacement(self.comm, kept.size, **named)
        assert np.unique(np.concatenate(self.gathered(taken))).size == 40
        named = {"items": self.part(X).size, **given}
        ours = cairn.mpi.divided_sample_without_replacement(self.comm, 40, **named)
        assert sum(one.size for one in self.gathered(ours)) == 40
        for x in (X, np.stack([X, Y], 1), X.astype("S5"), np.zeros((X.size, 0))):
            order = cairn.mpi.permutation(self.comm, self.part(X).size, **given)
            mine = self.part(x).copy()
            assert cairn.mpi.shuffle(self.comm, mine, **given) is None
            same(mine, x[order])
        strided = self.part(np.stack([X, Y], 1)).copy()
        cairn.mpi.shuffle(self.comm, strided[:, 1], **given)
        same(strided, np.stack([self.part(X), Y[order]], 1))

    def gathered(self, mine):
        ranks = cairn.mpi.Communicator(self.comm) if hasattr(self.comm, "Dup") else self.comm
        return ranks._all_of(mine)

    def part_of_values(self, items):
        mine = self.part(np.arange(X.size))
        return items[np.isin(items, mine)]

    def clusters(self):
        points = np.stack([X, Y], 1)[:200]
        part = self.part(points)
        ours = cairn.cluster(part, 0.3, radius=1.0, ranks=self.comm)
        expected = cairn.cluster(points, 0.3, radius=1.0)
        all_same(ours[:1] + ours[3:4], expected[:1] + expected[3:4])
        all_same(ours[1:3], (self.part(expected.labels), self.part(expected.distances)))
        centers, labels = cairn.mean_shift(part, bandwidth=0.8, ranks=self.comm)
        expected = cairn.mean_shift(points, bandwidth=0.8)
        all_same((centers, labels), (expected[0], self.part(expected[1])))

    def bandwidths_and_seeds(self):
        points = np.stack([X, Y], 1)[:200]
        for kind in (np.float64, np.float32):
            part = self.part(points.astype(kind))
            whole = points.astype(kind)
            for quantile in (0, 0.3, 1):
                ours = cairn.estimate_bandwidth(part, quantile=quantile, ranks=self.comm)
                assert ours == cairn.estimate_bandwidth(whole, quantile=quantile)
            for named in ({"n_samples": 50}, {"n_samples": 1}, {"n_samples": 500, "random_state": 3}):
                ours = cairn.estimate_bandwidth(part, ranks=self.comm, **named)
                assert ours == cairn.estimate_bandwidth(whole, **named)
            for size, least in ((0.5, 1), (0.5, 3), (2.0, 1), (1.0, 99999)):
                ours = cairn.get_bin_seeds(part, size, least, ranks=self.comm)
                same(np.concatenate(self.gathered(ours)), cairn.get_bin_seeds(whole, size, least))
            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always")
                same(cairn.get_bin_seeds(part, 1e-6, ranks=self.comm), part)
            assert self.size > 1 or "Binning data failed" in str(told[0].message)
            same(cairn.get_bin_seeds(part, 0, ranks=self.comm), part)
            for named in (
                {},
                {"bin_seeding": True},
                {"bandwidth": 0.8, "bin_seeding": True, "min_bin_freq": 3},
                {"bandwidth": 0.5, "bin_seeding": True, "min_bin_freq": 5, "cluster_all": False},
            ):
                centers, labels = cairn.mean_shift(part, ranks=self.comm, **named)
                expected = cairn.mean_shift(whole, **named)
                all_same((centers, labels), (expected[0], self.part(expected[1])))

    def bin_numbers(self):
        for x in (X, X.astype(np.float32), TIMES, TIMES.astype(np.uint8)):
            for bins in ([-1.0, 0, 3, 5], np.linspace(-3, 3, 50), [4.0, 2, 0]):
                for right in (False, True):
                    ours = cairn.digitize(self.part(x), bins, right, ranks=self.comm)
                    same(ours, self.part(cairn.digitize(x, bins, right)))

    def roots(self):
        calls = (
            lambda x, y, **more: cairn.histogram(x, 9, **more),
            lambda x, y, **more: cairn.histogram(x, 9, (-1, 1), weights=y, reproducible=True, **more),
            lambda x, y, **more: cairn.histogram2d(x, y, 5, **more),
            lambda x, y, **more: cairn.histogramdd([x, y], 5, weights=y, reproducible=True, **more),
            lambda x, y, **more: cairn.value_counts(x.round(1), order="value", **more),
            lambda x, y, **more: cairn.unique(x.round(1), return_counts=True, **more),
        )
        for root in {0, self.size - 1}:
            for call in calls:
                found = call(self.part(X), self.part(Y), ranks=self.comm, root=root)
                if self.rank == root:
                    for one, other in zip(found, call(X, Y), strict=True):
                        assert np.allclose(one, other, rtol=1e-12)
                else:
                    assert found is None

    def refusals(self):
        bad = self.size - 1
        is_bad = self.rank == bad
        told = "type <U" if is_bad else f"rank {bad}"
        self.refused(lambda: cairn.histogram(["a"] if is_bad else X, 3, ranks=self.comm), TypeError, told)
        told = "k is 0"
        self.refused(
            lambda: cairn.max_subarrays(TIMES, k=0 if is_bad else 1, ranks=self.comm), ValueError, told
        )
        self.refused(lambda: cairn.quantile(X, 2, ranks=self.comm), ValueError, "range [0, 1]")
        days = np.arange(5).astype("M8[D]")
        self.refused(lambda: cairn.mpi.bounds(self.comm, days), TypeError, "type datetime64[D]")
        for call in (cairn.median, cairn.max_subarrays):
            self.refused(lambda call=call: call(days, ranks=self.comm), TypeError, "type datetime64[D]")
        self.refused(lambda: cairn.histogramdd([days], ranks=self.comm), TypeError, "type datetime64[D]")
        sample = cairn.mpi.sample_without_replacement
        bad_weights = np.where(np.arange(5) == 3, -1.0 if is_bad else 1.0, 1.0)
        told = "weights[3] is -1"
        self.refused(lambda: sample(self.comm, 1, weights=bad_weights, seed=1), ValueError, told)
        self.refused(lambda: sample(self.comm, 9, items=8, seed=1), ValueError, "items wanted of 8")
        self.refused(lambda: sample(self.comm, 1, seed=1), TypeError, "either weights or items")
        self.refused(lambda: sample(self.comm, -1, items=3, seed=1), ValueError, "there are -1 items")
        order = "up" if is_bad else "taken"
        self.refused(
            lambda: sample(self.comm, 1, items=3, order=order, seed=1), ValueError, "order is 'up'"
        )
        told = "x is a list"
        self.refused(lambda: cairn.mpi.shuffle(self.comm, [1, 2], seed=1), TypeError, told)
        empty = np.zeros(0)
        self.refused(lambda: cairn.mpi.bounds(self.comm, empty), ValueError, "no rank has an item")
        two = [X, Y], 3, [(0, 1)]
        self.refused(lambda: cairn.histogramdd(*two, ranks=self.comm), ValueError, "one entry per dimension")
        self.refused(lambda: cairn.digitize(X, [0, 2, 1], ranks=self.comm), ValueError, "monotonically")

        def bandwidth(**named):
            return cairn.estimate_bandwidth(X[:, None], ranks=self.comm, **named)

        self.refused(lambda: bandwidth(random_state=None), TypeError, "random_state is None")
        self.refused(lambda: bandwidth(n_samples=0), ValueError, "n_samples is 0")
        self.refused(lambda: cairn.Sampler([1, 2]).draw(3, ranks=self.comm), TypeError, "seed is None")
        told = "axis came with ranks; over ranks histogram has no axis"
        axis = 0 if is_bad else None
        self.refused(lambda: cairn.histogram(X, 3, axis=axis, ranks=self.comm), TypeError, told)
        told = f"root is {self.size}; expected None, for all ranks, or 0 to {bad}"
        self.refused(lambda: cairn.unique(X, ranks=self.comm, root=self.size), ValueError, told)
        told = "bandwidth is -1"
        self.refused(lambda: cairn.mean_shift(X[:, None], bandwidth=-1.0, ranks=self.comm), ValueError, told)
        told = "No point was within bandwidth=1.0"
        far = np.full((2, 1), 1e6)
        self.refused(
            lambda: cairn.mean_shift(X[:, None], bandwidth=1.0, seeds=far, ranks=self.comm), ValueError, told
        )
        rare = {"bandwidth": 1.0, "bin_seeding": True, "min_bin_freq": 99999}
        self.refused(lambda: cairn.mean_shift(X[:, None], ranks=self.comm, **rare), ValueError, told)
        given = {"method": "classic", "seeds": np.zeros((0, 1))}
        told = "no rank has seeds"
        self.refused(lambda: cairn.cluster(X[:, None], ranks=self.comm, **given), ValueError, told)
        if self.size == 1:
            return
        self.refused(lambda: cairn.histogram(X, 3 + self.rank, ranks=self.comm), ValueError, "bins is 4")
        self.refused(
            lambda: cairn.digitize(X, [0, 1, 2 + self.rank], ranks=self.comm), ValueError, "bins is"
        )
        other = X.astype(np.float32 if is_bad else np.float64)
        told = f"float32 on rank {bad}"
        self.refused(lambda: cairn.histogram(other, 3, ranks=self.comm), ValueError, told)

        def median_or_bounds():
            return cairn.median(X, ranks=self.comm) if is_bad else cairn.mpi.bounds(self.comm, X)

        self.refused(median_or_bounds, ValueError, "calls median")
        # A list without items, which numpy takes for float64, is of the type of the others.
        few = [1, 2, 1] if self.rank == 0 else []
        all_same(cairn.histogram(few, 3, ranks=self.comm), cairn.histogram([1, 2, 1], 3))

    def refused(self, call, kind, told):
        try:
            call()
        except kind as error:
            assert told in str(error), error
        else:
            raise AssertionError(f"not refused: {told}")


SUBJECTS = [
    "histograms",
    "roots",
    "weights",
    "divided",
    "values",
    "order_statistics",
    "moments",
    "others",
    "draws",
    "samples",
    "clusters",
    "bandwidths_and_seeds",
    "bin_numbers",
    "refusals",
]


def check(comm, subjects=SUBJECTS):
    answers = Answers(comm)
    for subject in subjects:
        getattr(answers, subject)()


def main():
    from cairn.mpi._peers import Peers
    from mpi4py import MPI

    check(MPI.COMM_WORLD)
    assert MPI.COMM_WORLD.Get_rank() == cairn.mpi.Communicator().rank
    # Messages in many pieces.
    check(
        cairn.mpi.Communicator(Peers(MPI.COMM_WORLD.Dup(), piece=48)),
        ["weights", "divided", "values", "others"],
    )
    if MPI.COMM_WORLD.Get_size() > 1:
        halves = MPI.COMM_WORLD.Split(MPI.COMM_WORLD.Get_rank() % 2)
        check(halves, ["values"])
    answered = functools.reduce(lambda a, b: a + b, MPI.COMM_WORLD.allgather(1))
    vendor = MPI.get_vendor()[0].replace(" ", "").lower()
    os.write(1, f"all ranks of {vendor} answered {answered}\n".encode())  # at once: ranks share the output


if __name__ == "__main__":
    main()
