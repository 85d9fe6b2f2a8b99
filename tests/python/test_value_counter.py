"""Counters that are pickled, copied, and merged across processes."""

import copy
import multiprocessing
import pickle

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(12)


def counted(chunk):
    return cairn.ValueCounter(chunk.dtype, order="first").add(chunk)


def same(ours, theirs, order):
    mine, its = ours.table(order), theirs.table(order)
    return np.array_equal(mine.values, its.values, equal_nan=True) and np.array_equal(mine.counts, its.counts)


@pytest.mark.parametrize("code", "bhilBHILfd")
def test_pickles_and_copies_count_on(code):
    x = RNG.integers(0, 100, 5000).astype(code)
    if code in "fd":
        x[:3] = [np.nan, -0.0, np.inf]
    for order in ("any", "first"):
        counter = cairn.ValueCounter(code, order=order).add(x[:3000])
        for again in (
            pickle.loads(pickle.dumps(counter)),
            copy.copy(counter),
            copy.deepcopy(counter),
            cairn.ValueCounter.from_state(counter.state(), code, order=order),
        ):
            assert again.total == 3000 and again.dtype == counter.dtype and len(again) == len(counter)
            again.add(x[3000:])
            assert counter.total == 3000
            whole = cairn.ValueCounter(code, order=order).add(x)
            assert same(again, whole, "first" if order == "first" else "value")


def test_states_say_what_does_not_fit():
    state = cairn.ValueCounter(np.int64).add([1, 2]).state()
    for bad in (b"", state[:-1], state[:40], bytes([state[0] ^ 1]) + state[1:], b"x" * 100):
        with pytest.raises(ValueError):
            cairn.ValueCounter.from_state(bad, np.int64)
    with pytest.raises(ValueError, match="int64"):
        cairn.ValueCounter.from_state(state, np.float64)
    with pytest.raises(ValueError, match="first"):
        cairn.ValueCounter.from_state(state, np.int64, order="first")
    assert cairn.ValueCounter.from_state(bytearray(state), np.int64).total == 2


def test_what_a_cap_moved_to_a_file_travels(tmp_path):
    x = RNG.integers(0, 1 << 50, 300_000)
    counter = cairn.ValueCounter(np.int64, memory=1 << 20, folder=str(tmp_path)).add(x)
    again = pickle.loads(pickle.dumps(counter))
    assert again.total == x.size and same(again, counter, "value")
    roomy = cairn.ValueCounter.from_state(counter.state(), np.int64)
    assert same(roomy, counter, "count")


@pytest.mark.parametrize("way", ["spawn", "fork"])
def test_counters_of_processes_are_merged(way):
    if way not in multiprocessing.get_all_start_methods():
        pytest.skip("is not offered here")
    x = RNG.integers(0, 1000, 40_000)
    with multiprocessing.get_context(way).Pool(2) as pool:
        parts = pool.map(counted, np.array_split(x, 4))
    whole = parts[0]
    for part in parts[1:]:
        whole.merge(part)
    assert whole.total == x.size and same(whole, counted(x), "first")
