"""Weighted draws."""

import pickle

import cairn
import numpy as np
import pytest


def test_draws_are_those_of_the_library():
    """Known draws: the frozen definition of cairn/sampling.hpp, computed here from Philox4x32-10."""
    weights = [1.0, 2.0, 5.0]
    total = np.cumsum(weights) / 8
    drawn = cairn.Sampler(weights).draw(1000, seed=42)
    words = [philox(42, 0, i // 4)[i % 4] for i in range(1000)]
    expected = np.searchsorted(total, (np.array(words) + 0.5) / 2.0**32, "right")
    assert np.array_equal(drawn, expected)


def philox(seed, stream, block):
    counter = [block & 0xFFFFFFFF, block >> 32, stream & 0xFFFFFFFF, stream >> 32]
    key = [seed & 0xFFFFFFFF, seed >> 32]
    for _ in range(10):
        a, b = 0xD2511F53 * counter[0], 0xCD9E8D57 * counter[2]
        counter = [
            (b >> 32) ^ counter[1] ^ key[0],
            b & 0xFFFFFFFF,
            (a >> 32) ^ counter[3] ^ key[1],
            a & 0xFFFFFFFF,
        ]
        key = [(key[0] + 0x9E3779B9) & 0xFFFFFFFF, (key[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return counter


def test_pieces_threads_and_pickles_draw_the_same():
    weights = np.random.default_rng(1).uniform(size=1000).astype(np.float32)
    sampler = cairn.Sampler(weights)
    whole = sampler.draw(100_000, seed=3, stream=2)
    parts = np.concatenate(
        [sampler.draw(40_000, seed=3, stream=2), sampler.draw(60_000, seed=3, stream=2, offset=40_000)]
    )
    assert np.array_equal(whole, parts)
    assert np.array_equal(whole, sampler.draw(100_000, seed=3, stream=2, threads=1))
    again = pickle.loads(pickle.dumps(sampler))
    assert np.array_equal(whole, again.draw(100_000, seed=3, stream=2)) and len(again) == 1000
    assert not np.array_equal(whole, sampler.draw(100_000, seed=4, stream=2))


def test_shapes_and_types():
    sampler = cairn.Sampler(7)
    assert sampler.draw((2, 3)).shape == (2, 3) and sampler.draw((2, 3)).dtype == np.int64
    assert sampler.draw(0).shape == (0,)
    assert isinstance(sampler.draw(), int)
    assert cairn.choice(7, (2, 2)).shape == (2, 2)
    table = np.arange(10).reshape(5, 2)
    assert cairn.choice(table, 4, seed=1).shape == (4, 2)
    assert cairn.choice(["x", "y"], 3, p=[1, 0]).tolist() == ["x"] * 3
    assert cairn.choice(5, seed=9) == cairn.choice(5, seed=9)
    assert cairn.Sampler([1, 2], alias=True).method == "alias"


def test_frequencies_follow_weights():
    p = np.array([0.1, 0.0, 0.6, 0.3])
    drawn = np.bincount(cairn.choice(4, 1_000_000, p=p, seed=5), minlength=4) / 1e6
    assert drawn[1] == 0 and np.abs(drawn - p).max() < 0.002


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"a": 0}, "positive"),
        ({"a": []}, "empty"),
        ({"a": 3, "p": [0.5, 0.5]}, "same size"),
        ({"a": 2, "p": [0.5, 0.6]}, "sum to 1"),
        ({"a": 2, "p": [1.5, -0.5]}, "non-negative"),
        ({"a": 2, "p": [np.nan, 1]}, "NaN"),
        ({"a": 2, "size": 3, "replace": False}, "replace is False"),
        ({"a": 2.5}, "a sequence or an integer"),
        ({"a": 2, "size": -1}, "negative"),
        ({"a": 2, "seed": -1}, "seed"),
        ({"a": 2, "seed": 1 << 64}, "seed"),
    ],
)
def test_refusals(arguments, message):
    with pytest.raises(ValueError, match=message):
        cairn.choice(**arguments)


def test_refused_weights():
    for weights in ([-1.0, 2.0], [0.0, 0.0], [np.inf], []):
        with pytest.raises(ValueError):
            cairn.Sampler(weights)
    with pytest.raises(TypeError):
        cairn.Sampler(["a"])


def test_a_sampler_keeps_weights_of_its_own():
    weights = np.array([1.0, 1, 1])
    sampler = cairn.Sampler(weights)
    weights[:] = [0, 0, 1]
    assert np.array_equal(pickle.loads(pickle.dumps(sampler)).draw(99, seed=1), sampler.draw(99, seed=1))


def test_single_items_are_as_numpys():
    pandas = pytest.importorskip("pandas")
    assert cairn.choice(pandas.Series(["a", "b"])) in ("a", "b")
    day = np.array(["2020-01-01"], "M8[ns]")
    assert cairn.choice(day) == day[0] and cairn.choice(day).dtype == day.dtype
    assert cairn.choice(5, [2, 3]).shape == (2, 3) and cairn.choice(0, 0).shape == (0,)
    assert cairn.choice(2, 3, p=np.array([0.1, 0.9], np.float32)).shape == (3,)
    assert len(cairn.Sampler(np.int64(5))) == 5


def test_items_are_drawn_along_an_axis():
    items = np.arange(24).reshape(2, 3, 4)
    for axis in range(-3, 3):
        for size in (None, 5, (2, 2), 0):
            drawn = cairn.choice(items.shape[axis], size, seed=8)
            found = cairn.choice(items, size, axis=axis, shuffle=False, seed=8)
            assert np.array_equal(found, np.take(items, drawn, axis))
            assert np.shape(found) == np.random.default_rng(1).choice(items, size, axis=axis).shape
    for nothing in (np.zeros((0, 3)), np.zeros((2, 0, 3)), 0, -1):
        axis = 0 if np.ndim(nothing) != 3 else 1
        theirs = np.random.default_rng(1).choice(nothing, 0, axis=axis)
        found = cairn.choice(nothing, 0, axis=axis)
        assert found.shape == theirs.shape and found.dtype == theirs.dtype
    with pytest.raises(ValueError, match="axis is 3; the items have 3"):
        cairn.choice(items, 2, axis=3)


def test_seeds_of_numpy():
    def draw(seed):
        return cairn.choice(1000, 20, seed=seed).tolist()

    generator = np.random.default_rng(5)
    first = draw(generator)
    assert draw(generator) != first and draw(np.random.default_rng(5)) == first
    assert draw([1, 2]) == draw((1, 2)) == draw(np.random.SeedSequence([1, 2])) != draw([2, 1])
    assert draw(np.random.PCG64(3)) == draw(np.random.PCG64(3))
    assert draw(np.random.RandomState(3)) == draw(np.random.RandomState(3))
    assert draw(np.uint64(7)) == draw(7)
    for seed in (1.5, "a", object()):
        with pytest.raises(TypeError):
            draw(seed)
    with pytest.raises(ValueError, match="expected an integer from 0 to"):
        draw(-1)
