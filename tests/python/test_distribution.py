"""cairn.Distribution: reproducible draws and what it says of its law, beside scipy's."""

import pickle

import cairn
import cairn.random
import numpy as np
import pytest

stats = pytest.importorskip("scipy.stats")

WHOLE = [
    (cairn.Distribution.poisson(3.5), stats.poisson(3.5)),
    (cairn.Distribution.binomial(100, 0.3), stats.binom(100, 0.3)),
    (cairn.Distribution.negative_binomial(2.5, 0.3), stats.nbinom(2.5, 0.3)),
    (cairn.Distribution.geometric(0.2), stats.geom(0.2)),
    (cairn.Distribution.hypergeometric(30, 70, 20), stats.hypergeom(100, 30, 20)),
    (cairn.Distribution.zipf(4.5), stats.zipf(4.5)),
    (cairn.Distribution.zipf(1.5, 50), stats.zipfian(1.5, 50)),
    (cairn.Distribution.uniform(-3, 8), stats.randint(-3, 9)),
]
REAL = [
    (cairn.Distribution.exponential(2.0), stats.expon(scale=2.0)),
    (cairn.Distribution.normal(3.0, 2.0), stats.norm(3.0, 2.0)),
    (cairn.Distribution.gamma(2.5, 3.0), stats.gamma(2.5, scale=3.0)),
]


def name_of(law):
    return repr(law) if isinstance(law, cairn.Distribution) else ""


@pytest.mark.parametrize(("ours", "theirs"), WHOLE, ids=name_of)
def test_whole_numbers_beside_scipy(ours, theirs):
    k = np.arange(-5, 40).reshape(5, 9)
    np.testing.assert_allclose(ours.probability(k), theirs.pmf(k), rtol=1e-10, atol=1e-300)
    np.testing.assert_allclose(ours.cumulative(k), theirs.cdf(k), rtol=1e-10)
    p = np.array([0.01, 0.3, 0.5, 0.9])
    assert np.array_equal(ours.quantile(p), theirs.ppf(p))
    assert ours.probability(3) == ours.probability(3.0) == ours.probability(np.array([3]))[0]
    np.testing.assert_allclose([ours.mean, ours.variance], theirs.stats(), rtol=1e-9)
    drawn = ours.draw(50_000, seed=3)
    assert drawn.dtype == np.int64
    if np.isfinite(ours.variance):
        assert abs(drawn.mean() - ours.mean) < 5 * np.sqrt(ours.variance / drawn.size)
    assert np.array_equal(ours.density(k), ours.probability(k))
    far = np.array([-np.inf, -1e300, -(2.0**64), 2.0**63, 1e19, np.inf])
    assert ours.cumulative(far).tolist() == [0, 0, 0, 1, 1, 1]
    assert ours.probability(far).tolist() == [0] * 6
    assert ours.cumulative(2**63) == ours.cumulative(np.uint64(2**64 - 1)) == ours.cumulative(1e19) == 1
    assert ours.cumulative(np.array([3, 2**63], np.uint64)).tolist() == [ours.cumulative(3), 1]


@pytest.mark.parametrize(("ours", "theirs"), REAL, ids=name_of)
def test_real_numbers_beside_scipy(ours, theirs):
    x = np.linspace(0.1, 9, 30)
    np.testing.assert_allclose(ours.density(x), theirs.pdf(x), rtol=1e-9)
    np.testing.assert_allclose(ours.cumulative(x), theirs.cdf(x), rtol=1e-9)
    p = np.array([0.01, 0.3, 0.5, 0.9])
    np.testing.assert_allclose(ours.quantile(p), theirs.ppf(p), rtol=1e-9)
    np.testing.assert_allclose([ours.mean, ours.variance], theirs.stats(), rtol=1e-9)
    assert stats.kstest(ours.draw(20_000, seed=5), theirs.cdf).pvalue > 1e-6
    with pytest.raises(TypeError, match="it has density"):
        ours.probability(1)


@pytest.mark.parametrize("law", [ours for ours, _ in WHOLE + REAL], ids=repr)
def test_pieces_threads_and_pickles_draw_the_same(law):
    whole = law.draw(50_000, seed=3, stream=2)
    assert np.array_equal(whole, law.draw(50_000, seed=3, stream=2, threads=1))
    assert np.array_equal(whole[40_000:], law.draw(10_000, seed=3, stream=2, offset=40_000))
    again = pickle.loads(pickle.dumps(law))
    assert np.array_equal(whole, again.draw((100, 500), seed=3, stream=2).ravel())
    assert not np.array_equal(whole, law.draw(50_000, seed=4, stream=2)) and again.name == law.name
    assert whole[0] == law.draw(seed=3, stream=2) and type(law.draw(seed=1)) in (int, float)
    assert repr(again) == repr(law) and again.support == law.support


@pytest.mark.parametrize(
    ("name", "given", "theirs"),
    [
        ("poisson", (3.5,), stats.poisson(3.5)),
        ("binomial", (100, 0.3), stats.binom(100, 0.3)),
        ("negative_binomial", (2.5, 0.3), stats.nbinom(2.5, 0.3)),
        ("negative_binomial", (0.5, 0.1), stats.nbinom(0.5, 0.1)),
        ("geometric", (0.2,), stats.geom(0.2)),
        ("hypergeometric", (30, 70, 20), stats.hypergeom(100, 30, 20)),
        ("hypergeometric", (3, 2, 4), stats.hypergeom(5, 3, 4)),
        ("zipf", (4.5,), stats.zipf(4.5)),
    ],
)
def test_parameters_of_each_item_draw_the_law(name, given, theirs):
    """Chi-square; a generator draws them without tables."""
    n = 200_000
    rng = cairn.random.default_rng(8)
    drawn = getattr(rng, name)(*(np.full(n, one) for one in given))
    singles = [getattr(rng, name)(*given) for _ in range(2000)]
    assert abs(np.mean(singles) - theirs.mean()) < 5 * theirs.std() / np.sqrt(2000)
    counts = np.bincount(drawn)
    expected = theirs.pmf(np.arange(counts.size)) * n
    is_often = expected > 20
    assert counts[expected == 0].sum() == 0
    rest = counts[~is_often].sum(), n - expected[is_often].sum()
    chi2 = ((counts - expected)[is_often] ** 2 / expected[is_often]).sum()
    chi2 += (rest[0] - rest[1]) ** 2 / max(rest[1], 1)
    assert stats.chi2.sf(chi2, is_often.sum()) > 1e-7


def test_a_histograms_samples_are_drawn_anew():
    samples = np.random.default_rng(1).normal(0, 1, 10_000)
    counts, edges = cairn.histogram(samples, [-9, -1, 0, 0.5, 1, 9])
    law = cairn.Distribution.empirical(counts, edges)
    drawn = law.draw(100_000, seed=2)
    assert np.abs(cairn.histogram(drawn, edges)[0] / 10 - counts).max() < 250
    assert law.support == (-9, 9) and law.cumulative(0.0) == pytest.approx(counts[:2].sum() / 1e4)
    again = pickle.loads(pickle.dumps(law))
    assert np.array_equal(again.draw(99, seed=1), law.draw(99, seed=1))


def test_refusals():
    for make, sentence in (
        (lambda: cairn.Distribution.poisson(-1), "lam < 0"),
        (lambda: cairn.Distribution.binomial(3, 1.5), "p > 1"),
        (lambda: cairn.Distribution.uniform(3, 2), "last"),
        (lambda: cairn.Distribution("nonsense", ()), "name is 'nonsense'"),
        (lambda: cairn.Distribution.empirical([1, -1], [0, 1, 2]), "weight"),
        (lambda: cairn.Distribution.poisson(3).draw(-1), "negative dimensions"),
    ):
        with pytest.raises(ValueError, match=sentence):
            make()
    with pytest.raises(TypeError, match="an array"):
        cairn.Distribution.poisson([1.0, 2.0])
    with pytest.raises(TypeError):
        cairn.Distribution.poisson(3).probability(2.5)
