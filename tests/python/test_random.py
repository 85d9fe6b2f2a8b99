"""cairn.random.Generator beside numpy's: arguments, shapes, types and refusals; laws; streams."""

import copy
import math
import pickle
import threading
import time
import warnings

import cairn
import cairn.random
import numpy as np
import pytest

NAN, INF = float("nan"), float("inf")
KINDS = [
    bool,
    np.bool,
    np.int8,
    np.uint8,
    np.int16,
    np.uint16,
    np.int32,
    np.uint32,
    np.int64,
    np.uint64,
]


def calls():
    """Methods of generators, each with arguments that are taken and that are refused."""
    sizes = [None, 0, 3, (2, 3), (), [2, 2], np.uint32(2), np.array((2, 1)), -1, 2.0, "a", (2, -1)]
    for size in sizes:
        yield "random", (size,), {}
        yield "standard_normal", (size,), {}
        yield "poisson", (3.0, size), {}
        yield "binomial", (10, 0.3, size), {}
        yield "uniform", (0, 2, size), {}
        yield "integers", (0, 10, size), {}
        yield "normal", (0, 1, size), {}
        yield "poisson", ([1.0, 2.0, 3.0], size), {}
        yield "uniform", ([0, 1, 2], 3, size), {}
        yield "integers", ([0, 1, 2], 3, size), {}
        yield "integers", (9, [11], size), {"dtype": np.int8}
        yield "multinomial", (9, [0.5, 0.5], size), {}
        yield "multinomial", ([9, 7, 8], [0.5, 0.5], size), {}
        yield "choice", (5, size), {}
        yield "choice", ([1, 2, 3.5, 4, 7, 8, 9], size), {"replace": False}
        yield "choice", ([[1, 2], [3, 4]], size), {"axis": 1}
        yield "choice", (["a", "b"], size), {"p": [0.25, 0.75]}
    rates = [
        0,
        -0.0,
        -1,
        1.5,
        NAN,
        INF,
        1e30,
        [1, 2],
        [1, -1],
        [NAN],
        [],
        np.float32(2),
        np.array(3),
        "x",
    ]
    rates += [np.array([1, 2], "i1"), np.array([1j]), None, 1 + 2j, True, [[1], [2]], [1e30, 2]]
    for rate in rates:
        for name in ("poisson", "exponential", "standard_gamma", "geometric", "zipf"):
            yield name, (rate,), {}
        for other in (0.5, [0.25, 0.5]):
            for name in ("binomial", "negative_binomial", "uniform", "normal", "gamma"):
                yield name, (rate, other), {}
                yield name, (other, rate), {}
    for n in (10, 10.7, [10, 3], np.array([1.5]), np.float64(3.7), np.int8(5), 1 << 70, -3):
        yield "binomial", (n, 0.5), {}
        yield "hypergeometric", (n, 5, 4), {}
        yield "hypergeometric", (5, n, 4), {}
        yield "hypergeometric", (9, 9, n), {}
        yield "multinomial", (n, [0.1, 0.9]), {}
    yield "hypergeometric", ([3, 4], [[5], [6]], 2, (2, 2)), {}
    yield "negative_binomial", (2**62, 0.1), {}
    yield "negative_binomial", ([2**62], [0.1]), {}
    yield from calls_of_arrays()
    yield from calls_of_orders()


def calls_of_arrays():
    for kind in (np.float32, np.float64, "f4", float, "i4", np.longdouble, ">f8"):
        for name in ("random", "standard_normal", "standard_exponential"):
            yield name, (2, kind), {}
            yield name, (None, kind), {}
        yield "standard_gamma", (2, 3, kind), {}
        for out in (
            np.zeros(3),
            np.zeros(3, "f4"),
            np.zeros((2, 3)),
            np.zeros((3, 2)).T,
            np.zeros(6)[::2],
        ):
            for size in (None, 3, (3,), (2, 3), 4):
                yield "random", (size, kind), {"out": out}
                yield "standard_gamma", (2.0, size, kind), {"out": out}
    for kind in KINDS:
        least, most = (0, 1) if kind in (bool, np.bool) else (np.iinfo(kind).min, np.iinfo(kind).max)
        for low, high in (
            (least, most),
            (least - 1, most),
            (least, most + 1),
            (least, most + 2),
            (1, 1),
        ):
            for endpoint in (False, True):
                more = {"dtype": kind, "endpoint": endpoint}
                yield "integers", (low, high), more
                yield "integers", (low, high, 4), more
                yield "integers", ([low, low], high), more
                yield "integers", (low, [high]), more
    pairs = [
        (5,),
        (0,),
        (-3,),
        ([4, 2],),
        (1.5, 3.7),
        (3, 2),
        ([3], 2),
        (-1, [-2]),
        (0, 1 << 64),
        ("a",),
    ]
    for pair in pairs:
        yield "integers", pair, {}
    for kind in (float, ">i4", "S1", object):
        yield "integers", (5,), {"dtype": kind}
    for length in (0, 1, 5, 16, -1, 2.5):
        yield "bytes", (length,), {}
    for p in ([0.5, 0.6], [1.5, -0.5], [NAN, 1], [[0.5, 0.5]], [1.0], [0.5, 0.5], [1, 0], None):
        for replace in (True, False):
            yield "choice", (2, 2, replace, p), {}
            yield "multinomial", (9, p if p else 0.5), {}
    for a in (0, -1, 2.5, [], "ab", np.zeros((0, 2)), [[1, 2]], np.array(4), np.int8(4), (1, 2)):
        for size in (None, 0, 1):
            yield "choice", (a, size), {}
            yield "choice", (a, size, False), {}
    yield "multinomial", (3, []), {}
    yield "multinomial", ([[3], [4]], [[0.5, 0.5], [0.25, 0.75], [1, 0]]), {}
    yield "multinomial", (1, [[1 / 6] * 6, [1 / 4] * 6]), {}
    yield "multinomial", (1, np.array([0.9, 0.9, 1e-9], "f4")), {}


def calls_of_orders():
    for axis in (0, 1, -1, 2, slice(1), None, 1.5):
        for x in (4, [1, 2, 3], np.arange(6).reshape(2, 3), "abcd", 1.2, np.array(3), np.zeros((0, 3))):
            yield "permutation", (x, axis), {}
            yield "permuted", (x,), {"axis": axis}
    yield "permuted", (np.arange(3),), {"out": np.zeros(4, int)}
    yield "permuted", (np.ones(3),), {"out": np.zeros(3, np.int32)}
    yield "permuted", (np.ones(3),), {"out": [1, 2, 3]}
    for x in (3, np.array(3), {1, 2}, "ab", (1, 2), [], [[], [], 1]):
        yield "shuffle", (x,), {}
        yield "shuffle", (x, 1), {}


def answer(generator, name, given, named):
    """What is to be compared: types, shapes, or the exception and its sentence."""
    try:
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that a set is no sequence
            made = getattr(generator, name)(*given, **named)
    except Exception as error:
        return type(error).__name__
    return type(made).__name__, getattr(made, "shape", None), getattr(made, "dtype", None)


def is_real(x):
    return np.asarray(x).dtype.kind in "biuf"


def is_numpys_alone(name, given, named):
    """What numpy takes or refuses otherwise: None as NaN, the size of integers, fractions of a byte, gamma
    distributions of infinite shapes."""
    if name in ("gamma", "standard_gamma"):
        is_wide = is_real(given[0]) and not np.all(np.less(np.asarray(given[0], float), 1e300))
        return is_wide or any(one is None for one in given[:2])
    if name in ("binomial", "negative_binomial", "uniform", "normal"):
        return any(one is None for one in given[:2])
    if name == "integers" and len(given) == 3 and np.ndim(given[0]) + np.ndim(given[1]):
        return given[2] is not None
    return (name == "bytes" and given[0] == 2.5) or (name == "choice" and isinstance(given[1], str))


@pytest.mark.parametrize("name", sorted({name for name, _, _ in calls()}))
def test_answers_are_as_numpys(name):
    if not hasattr(cairn.random.Generator, name):
        pytest.skip(f"there is no {name}")
    for called, given, named in calls():
        if called == name and not is_numpys_alone(name, given, named):
            theirs = answer(np.random.default_rng(1), name, copy.deepcopy(given), copy.deepcopy(named))
            ours = answer(cairn.random.default_rng(1), name, copy.deepcopy(given), copy.deepcopy(named))
            assert ours == theirs, (name, given, named)


SENTENCES = [
    ("poisson", (-1,), "lam < 0 or lam is NaN"),
    ("poisson", ([-1],), "lam < 0 or lam contains NaNs"),
    ("poisson", (1e30,), "lam value too large"),
    ("binomial", (1, 2), "p < 0, p > 1 or p is NaN"),
    ("binomial", (-1, [0.5]), "n < 0"),
    ("geometric", (0,), "p <= 0, p > 1 or p contains NaNs"),
    ("negative_binomial", (NAN, 0.5), "n must not be NaN"),
    ("hypergeometric", (1, 2, 4), r"ngood \+ nbad < nsample"),
    ("hypergeometric", (1, 2, -4), "nsample < 0"),
    ("uniform", (0, INF), "high - low range exceeds valid bounds"),
    ("uniform", (2, 1), "high - low < 0"),
    ("integers", (0, 300, None, np.int8), "high is out of bounds for int8"),
    ("integers", (-1, 3, None, np.uint8), "low is out of bounds for uint8"),
    ("integers", (5, 3), "low >= high"),
    ("integers", (0,), "high <= 0"),
    ("integers", (5, 9, 2, ">i4"), "non-native byteorder"),
    ("multinomial", (1, [1.0, 0.5, 0]), r"sum\(pvals\[:-1\]\) > 1.0"),
    ("choice", (2.5,), "a must be a sequence or an integer"),
    ("choice", (3, 4, False), "Cannot take a larger sample than population when replace is False"),
    ("choice", (3, 2, False, [1, 0, 0]), "Fewer non-zero entries in p than size"),
    ("poisson", ([1, 2], 3), r"shape mismatch|Output size \(3,\) is not compatible"),
    (
        "poisson",
        ([1, 2], (1, 2, 1)),
        r"Output size \(1, 2, 1\) is not compatible with broadcast dimensions",
    ),
]


@pytest.mark.parametrize(("name", "given", "sentence"), SENTENCES)
def test_sentences_are_numpys(name, given, sentence):
    for generator in (np.random.default_rng(1), cairn.random.default_rng(1)):
        with pytest.raises((ValueError, OverflowError), match=sentence):
            getattr(generator, name)(*given)


def test_what_is_numpys_alone_is_named():
    with pytest.raises(AttributeError, match=r"no dirichlet; numpy\.random\.Generator has"):
        cairn.random.default_rng(1).dirichlet([1, 2])
    assert not hasattr(cairn.random.default_rng(1), "nonsense")


def test_calls_take_one_stream_after_the_other():
    rng = cairn.random.default_rng(7)
    first, second = rng.random(5), rng.random(5)
    assert not np.array_equal(first, second)
    again = cairn.random.default_rng(7)
    assert np.array_equal(again.random(3), first[:3]) and again.random() == second[0]
    assert rng.bit_generator.state["state"]["pos"] == 2
    for refused in (
        lambda: rng.poisson(-1, 3),
        lambda: rng.choice(3, 4, False),
        lambda: rng.random("a"),
    ):
        with pytest.raises((ValueError, TypeError)):
            refused()
    assert rng.bit_generator.state["state"]["pos"] == 2


def test_streams_are_those_of_the_library():
    rng = cairn.random.default_rng(5)
    seed = int(np.random.SeedSequence(5).generate_state(1, np.uint64)[0])
    rng.random()
    assert np.array_equal(rng.choice(7, 9), cairn.Sampler(7).draw(9, seed=seed, stream=1))
    weights = [0.1, 0.2, 0.7]
    assert np.array_equal(
        rng.choice(3, 9, p=weights), cairn.Sampler(weights).draw(9, seed=seed, stream=2)
    )
    assert np.array_equal(rng.integers(5, 12, 9), 5 + cairn.Sampler(7).draw(9, seed=seed, stream=3))


def some_draws(rng):
    return [
        rng.random(5000),
        rng.poisson(3.5, 5000),
        rng.integers(0, 10**12, 5000),
        rng.choice(100, 50, replace=False),
        rng.multinomial(10**6, np.full(100, 0.01), 3),
        rng.permutation(1000),
    ]


def same(these, those):
    return all(np.array_equal(a, b) for a, b in zip(these, those, strict=True))


def test_threads_pickles_copies_and_states():
    expected = some_draws(cairn.random.default_rng(3))
    assert same(some_draws(cairn.random.default_rng(3, threads=1)), expected)
    assert same(some_draws(cairn.random.default_rng(3, threads=2, device="host")), expected)
    rng = cairn.random.default_rng(3)
    state = rng.bit_generator.state
    for one in (
        copy.deepcopy(rng),
        pickle.loads(pickle.dumps(rng)),
        pickle.loads(pickle.dumps(rng, 2)),
    ):
        assert same(some_draws(one), expected)
    assert same(some_draws(rng), expected)
    rng.bit_generator.state = state
    assert same(
        some_draws(copy.copy(rng)), expected
    )  # as numpy's, a copy goes on with the same streams
    assert rng.bit_generator.state["state"]["pos"] == len(expected)
    with pytest.raises(ValueError, match="state must be for"):
        rng.bit_generator.state = np.random.PCG64(1).state


def test_spawn_is_that_of_the_seed_sequence():
    rng = cairn.random.default_rng([1, 2])
    first, second = rng.spawn(2)
    third = rng.spawn(1)[0]
    children = np.random.SeedSequence([1, 2]).spawn(3)
    for generator, child in zip((first, second, third), children, strict=True):
        assert generator.random() == cairn.random.default_rng(child).random()
    assert len({first.random(), second.random(), third.random()}) == 3


def test_seeds():
    def first(seed):
        return cairn.random.default_rng(seed).random()

    assert first(7) == first(np.int8(7)) == first([7]) == first(np.random.SeedSequence(7)) != first(8)
    assert first(2**200) != first(2**100) and first(None) != first(None)
    for make in (np.random.default_rng, np.random.PCG64, np.random.RandomState):
        generator = make(5)
        assert first(make(5)) == first(generator) != first(generator)
    rng = cairn.random.default_rng(1)
    assert cairn.random.default_rng(rng) is rng
    for bad in (-1, [-1]):
        with pytest.raises(ValueError):
            first(bad)
    for bad in (1.5, "a", object()):
        with pytest.raises(TypeError):
            first(bad)


def test_threads_of_python_draw_different_numbers():
    rng = cairn.random.default_rng(1)
    seen = [[] for _ in range(4)]
    workers = [
        threading.Thread(target=lambda to=to: to.extend(rng.random() for _ in range(500)))
        for to in seen
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len({x for one in seen for x in one}) == 2000
    again = cairn.random.default_rng(1)
    assert {again.random() for _ in range(2000)} == {x for one in seen for x in one}


LAWS = [
    ("random", (), 0.5, 1 / 12),
    ("uniform", (-3, 5), 1, 64 / 12),
    ("integers", (0, 10), 4.5, 99 / 12),
    ("integers", (0, 1 << 40), (2**40 - 1) / 2, (2.0**80 - 1) / 12),
    ("integers", (0, 3 << 61), 3 * 2.0**60, 9 * 2.0**122 / 12),
    ("poisson", (3.5,), 3.5, 3.5),
    ("poisson", (1e7,), 1e7, 1e7),
    ("binomial", (100, 0.3), 30, 21),
    ("binomial", (2**40, 1e-9), 2**40 * 1e-9, 2**40 * 1e-9),
    ("negative_binomial", (2.5, 0.3), 2.5 * 0.7 / 0.3, 2.5 * 0.7 / 0.09),
    ("geometric", (0.2,), 5, 0.8 / 0.04),
    ("hypergeometric", (30, 70, 20), 6, 20 * 0.3 * 0.7 * 80 / 99),
    ("exponential", (2.0,), 2, 4),
    ("standard_exponential", (), 1, 1),
    ("normal", (3, 2), 3, 4),
    ("standard_normal", (), 0, 1),
    ("gamma", (3.0, 2.0), 6, 12),
    ("gamma", (0.3, 2.0), 0.6, 1.2),
    ("zipf", (4.5,), 1.126733867317 / 1.054707510761, None),
]


@pytest.mark.parametrize(("name", "given", "mean", "variance"), LAWS)
@pytest.mark.parametrize("way", ["one", "array", "varying"])
def test_means_and_variances(name, given, mean, variance, way):
    if not hasattr(cairn.random.Generator, name):
        pytest.skip(f"there is no {name}")
    rng = cairn.random.default_rng(11)
    method = getattr(rng, name)
    n = 300_000 if way == "array" else 20_000
    if way == "one":
        drawn = np.array([method(*given) for _ in range(n)], float)
    elif way == "array" or not given:
        drawn = method(*given, size=n).astype(float)
    else:
        drawn = method(*(np.full(n, one) for one in given)).astype(float)
    if variance is None:
        variance = drawn.var()
    assert abs(drawn.mean() - mean) < 5 * math.sqrt(variance / n)
    assert abs(drawn.var() - variance) < 0.1 * variance or name == "zipf"


def test_varying_parameters_draw_as_common_ones():
    one, other = (cairn.random.default_rng(4) for _ in range(2))
    n = 1000
    assert np.array_equal(one.gamma(0.3, 2, n), other.gamma(np.full(n, 0.3), 2))
    assert np.array_equal(one.integers(3, 90, n), other.integers([3] * n, 90))
    assert np.array_equal(one.integers(-5, 1 << 62, n), other.integers(-5, [1 << 62] * n))
    assert np.array_equal(one.uniform(2, 5, n), other.uniform([2] * n, 5))
    assert np.array_equal(one.normal(2, 5, n), other.normal([2] * n, 5))
    assert np.array_equal(one.geometric(1e-4, n), other.geometric(np.full(n, 1e-4)))
    assert np.array_equal(
        one.negative_binomial(2.5, 1e-5, n), other.negative_binomial([2.5] * n, 1e-5)
    )
    n_of, p = [10, 30], [[0.2, 0.8], [0.5, 0.5]]
    both = one.multinomial(n_of, p)
    assert both.sum(1).tolist() == n_of


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("gamma", (2.5,)),
        ("gamma", (0.1,)),
        ("zipf", (1.3,)),
        ("poisson", (1e7,)),
        ("geometric", (1e-6,)),
        ("negative_binomial", (3.0, 1e-6)),
        ("hypergeometric", (10**12, 10**12, 10**11)),
    ],
)
def test_size_changes_no_draw(name, given):
    many, few = (getattr(cairn.random.default_rng(9), name)(*given, size=n) for n in (70_000, 10))
    assert np.array_equal(many[:10], few)


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("gamma", (0.1,)),
        ("poisson", (3.5,)),
        ("poisson", (2.0**62,)),
        ("binomial", (1000, 0.3)),
        ("negative_binomial", (2.5, 0.3)),
        ("negative_binomial", (3, 1)),
        ("negative_binomial", (30.0, 2.0**-56)),
        ("geometric", (0.3,)),
        ("geometric", (1,)),
        ("geometric", (np.float64(5e-324),)),
        ("zipf", (1.2,)),
        ("zipf", (np.nextafter(1, 2),)),
        ("zipf", (3,)),
        ("zipf", (np.int64(512),)),
        ("zipf", (1e5,)),
    ],
)
def test_one_number_is_that_of_an_array_of_one_parameter(name, given):
    rng, other = (cairn.random.default_rng(9) for _ in range(2))
    for _ in range(200):
        varying = getattr(other, name)(*(np.array([one]) for one in given))
        assert getattr(rng, name)(*given) == varying[0]


def test_words_are_no_parameters():
    rng = cairn.random.default_rng(1)
    for call in (
        lambda: rng.poisson("3"),
        lambda: rng.geometric("0.5"),
        lambda: rng.zipf(["2", "3"]),
        lambda: rng.normal("0", 1),
        lambda: rng.binomial(b"5", 0.5),
        lambda: rng.hypergeometric("5", 5, 5),
        lambda: cairn.Distribution.poisson("3"),
    ):
        with pytest.raises(TypeError, match="must be real number, not"):
            call()
    assert len(rng.bytes(np.uint64(3))) == 3


def test_too_many_trials_are_named_as_in_python():
    rng, n = cairn.random.default_rng(1), (1 << 62) + 1
    for call in (
        lambda: rng.binomial(n, 0.5),
        lambda: rng.binomial([n], 0.5),
        lambda: rng.multinomial(n, [0.5, 0.5]),
        lambda: rng.multinomial([n], [0.5, 0.5]),
        lambda: cairn.Distribution.binomial(n, 0.5),
    ):
        with pytest.raises(ValueError, match=r"^n is above 2\^62"):
            call()


@pytest.mark.parametrize("p", [[0.2, 0.3, 0.5], [1], np.arange(10.0)[::-2] / 30, [0.1] * 10 + [0]])
def test_one_row_of_counts_is_the_first_of_some(p):
    rng, other = (cairn.random.default_rng(9) for _ in range(2))
    for n in (0, 1, 50, 1 << 62):
        row = rng.multinomial(n, p)
        assert row.tolist() == other.multinomial(n, p, 1)[0].tolist() and row.sum() == n


def test_laws_of_distinct_parameters():
    """No table is made of each: 10^5 of them take some milliseconds."""
    stats = pytest.importorskip("scipy.stats")
    rng, parameters = cairn.random.default_rng(12), np.random.default_rng(12)
    n = 100_000
    shape, p = 20 * parameters.random(n) ** 4 + 0.03, parameters.uniform(0.01, 1, n)
    scale, exponent = parameters.uniform(0.1, 9, n), parameters.uniform(1.5, 4, n)
    start = time.process_time()
    times, trials = rng.gamma(shape, scale), rng.geometric(p)
    failures, ranks = rng.negative_binomial(shape, p), rng.zipf(exponent)
    assert time.process_time() - start < 5
    uniform = np.sort(stats.gamma.cdf(times / scale, shape))
    assert np.abs(uniform - (np.arange(n) + 0.5) / n).max() < 2.4 / math.sqrt(n)
    for drawn, mean, variance in (
        (trials, 1 / p, (1 - p) / p**2),
        (failures, shape * (1 - p) / p, shape * (1 - p) / p**2),
        (trials == 1, p, p * (1 - p)),
        (failures == 0, p**shape, p**shape * (1 - p**shape)),
        *((ranks == k, q, q * (1 - q)) for k in (1, 2, 9) for q in [stats.zipf.pmf(k, exponent)]),
    ):
        assert abs((drawn - mean).sum()) < 6 * math.sqrt(variance.sum())


def test_negative_binomials_of_great_means():
    rng = cairn.random.default_rng(13)
    drawn = rng.negative_binomial([2.0] * 2000, 2.0**-58)
    mean = 2 * 2.0**58
    assert abs(drawn.astype(float).mean() - mean) < 6 * mean / math.sqrt(2 * 2000)


def test_orders_are_uniform():
    rng = cairn.random.default_rng(2)
    orders = rng.permuted(np.tile(np.arange(4), (24_000, 1)), axis=1)
    counts = np.unique(orders, axis=0, return_counts=True)[1]
    assert len(counts) == 24 and ((counts - 1000) ** 2 / 1000).sum() < 60
    first = np.array([rng.permutation(3)[0] for _ in range(3000)])
    assert (np.abs(np.bincount(first) - 1000) < 150).all()
    taken = np.array([rng.choice(5, 2, replace=False) for _ in range(4000)])
    assert len(np.unique(taken, axis=0)) == 20
    assert (np.abs(np.bincount(taken.ravel(), minlength=5) - 1600) < 200).all()
    weighted = np.array([rng.choice(3, 2, replace=False, p=[0.5, 0.3, 0.2])[0] for _ in range(4000)])
    assert (np.abs(np.bincount(weighted) / 4000 - [0.5, 0.3, 0.2]) < 0.04).all()


def test_shuffles_move_what_lies_there():
    rng = cairn.random.default_rng(2)
    table = np.arange(20).reshape(4, 5)
    rng.shuffle(table, axis=1)
    assert sorted(table[0]) == [0, 1, 2, 3, 4] and (table[1] - table[0] == 5).all()
    one, other = (cairn.random.default_rng(6) for _ in range(2))
    order = one.permutation(1000)
    for items in (np.arange(1000), np.arange(1000).astype(object), list(range(1000))):
        other.bit_generator.state = cairn.random.default_rng(6).bit_generator.state
        other.shuffle(items)
        assert np.array_equal(items, order)  # whatever is shuffled, and in whatever way
    words = ["a", "b", [1], None]
    rng.shuffle(words)
    assert len(words) == 4 and [1] in words
    objects = np.array(["x", None, 3], object)
    assert sorted(map(str, rng.permuted(objects))) == ["3", "None", "x"]
    records = np.array([(1, "a"), (2, "b")], [("n", int), ("w", "U1")])
    rng.shuffle(records)
    assert set(records.tolist()) == {(1, "a"), (2, "b")}
    strided = np.arange(22).reshape(2, 11)[:, ::3]
    rng.permuted(strided, out=strided)
    assert sorted(strided.ravel().tolist()) == [0, 3, 6, 9, 11, 14, 17, 20]


def test_integers_of_all_bits():
    rng = cairn.random.default_rng(9)
    whole = rng.integers(0, 1 << 64, 4000, np.uint64)
    assert (np.abs(np.unpackbits(whole.view(np.uint8)).mean() - 0.5)) < 0.01
    thirds = rng.integers(0, 3 << 62, 30_000, np.uint64) >> np.uint64(62)
    assert (np.abs(np.bincount(thirds.astype(int)) - 10_000) < 500).all()
    signed = rng.integers(-(1 << 63), (1 << 63) - 1, 1000, endpoint=True)
    assert signed.min() < -(1 << 62) and signed.max() > 1 << 62
    assert set(rng.integers(0, 2, 100, bool).tolist()) == {True, False}
