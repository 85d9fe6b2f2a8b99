"""Settings of a block: threads, device, and who is told how far calls are."""

import asyncio
import subprocess
import sys
import textwrap
import threading

import cairn
import numpy as np
import pytest
from cairn import _core

FEW = np.arange(2.0**21)
MANY = np.random.default_rng(61).normal(size=1 << 23)


def used(threads=0, device="auto"):
    """With how many threads a call ran."""
    return _core.extremes(FEW, device, threads) and _core.value_table(FEW, "any", device, threads)[2][3]


def test_threads_of_a_block():
    before = used()
    with cairn.threads(1):
        assert used() == 1
        assert used(threads=2) == 2  # what a call says itself wins
        with cairn.threads(2):
            assert used() == 2
        assert used() == 1
        with cairn.settings(device="host"):  # the rest is as outside
            assert used() == 1
        with cairn.threads(0):
            assert used() == before
    assert used() == before


def test_settings_say_what_they_are():
    assert repr(cairn.threads(1)) == "cairn.settings(threads=1)"
    assert repr(cairn.settings(device="host", threads=0)) == "cairn.settings(threads=0, device='host')"


def test_exceptions_end_a_block():
    before = used()
    with pytest.raises(KeyError), cairn.threads(1), cairn.threads(2):
        raise KeyError
    assert used() == before


def test_one_object_serves_several_blocks():
    one = cairn.threads(1)
    with one, one:
        assert used() == 1
    with one:
        assert used() == 1
    assert used() == used(threads=0)


def test_a_decorated_function():
    @cairn.settings(threads=1)
    def call():
        return used()

    before = used()
    assert call() == 1
    assert used() == before


def test_other_threads_have_settings_of_their_own():
    found = []
    with cairn.threads(1):
        other = threading.Thread(target=lambda: found.append(used()))
        other.start()
        other.join()
    assert found == [used()]


def test_tasks_have_settings_of_their_own():
    async def one(threads):
        with cairn.threads(threads):
            await asyncio.sleep(0.001)
            return used()

    async def both():
        return await asyncio.gather(one(1), one(2), one(1))

    assert asyncio.run(both()) == [1, 2, 1]


def test_the_device_of_a_block():
    if cairn.info()["devices"]:
        pytest.skip("there is a device")
    with cairn.settings(device="gpu"):
        with pytest.raises(cairn.DeviceError):
            cairn.histogram(FEW, 10)
        assert cairn.histogram([1.0, 2.0], 2, device="host")[0].tolist() == [1, 1]
        with cairn.settings(device="auto"):
            cairn.histogram(FEW, 10)


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"threads": -1}, ValueError, "threads is -1; expected 0 to"),
        ({"threads": 2**40}, ValueError, "threads is 1099511627776; expected 0 to"),
        ({"threads": "x"}, TypeError, "threads is 'x'; expected an integer"),
        ({"threads": 1.5}, TypeError, "threads is 1.5; expected an integer"),
        ({"device": "cuda"}, ValueError, "device is 'cuda'; expected 'auto', 'host' or 'gpu'"),
        ({"progress": 3}, TypeError, "progress is 3; expected a function"),
        ({"progress": dict}, TypeError, "progress is <class 'dict'>; expected a function"),
    ],
)
def test_refusals(settings, error, said):
    with pytest.raises(error, match=said):
        cairn.settings(**settings)


def test_progress_is_told_how_far_a_call_is():
    told = []
    with cairn.settings(progress=told.append, threads=1):
        cairn.value_counts(MANY)
    assert len(told) > 1 and told[-1] == 1
    assert all(0 <= one <= 1 for one in told)
    assert told == sorted(told)
    told.clear()
    cairn.value_counts(FEW)
    assert not told


def test_calls_of_few_items_tell_their_end():
    told = []
    with cairn.settings(progress=told.append):
        cairn.unique([1, 2, 2])
    assert told == [1.0]


class Enough(Exception):
    pass


def test_progress_may_end_a_call():
    def enough(fraction):
        raise Enough(fraction)

    counter = cairn.ValueCounter(np.float64)
    with cairn.settings(progress=enough, threads=1):
        with pytest.raises(Enough):
            cairn.value_counts(MANY)
        with pytest.raises(Enough):
            cairn.unique([1, 2, 2])
        with pytest.raises(Enough):
            counter.add(FEW)
    assert cairn.unique([1, 2, 2]).tolist() == [1, 2]


def test_progress_may_call_cairn():
    told = []

    def call(fraction):
        told.append(fraction)
        assert cairn.unique([1, 2, 2]).tolist() == [1, 2]

    with cairn.settings(progress=call):
        cairn.unique([3, 3])
    assert told == [1.0]


def test_progress_off_the_main_thread():
    told = []

    def work():
        with cairn.settings(progress=told.append, threads=1):
            cairn.value_counts(MANY)

    other = threading.Thread(target=work)
    other.start()
    other.join()
    assert len(told) > 1 and told[-1] == 1


class Bar:
    """What is used of a bar of tqdm."""

    def __init__(self, total):
        self.total = total
        self.n = 0
        self.steps = 0

    def update(self, n=1):
        self.n += n
        self.steps += 1

    def refresh(self):
        pass


@pytest.mark.parametrize("total", [None, 1, 100, 2.5])
def test_bars(total):
    bar = Bar(total)
    with cairn.settings(progress=bar, threads=1):
        cairn.value_counts(MANY)
        assert bar.n == (total or 1) and bar.steps > 1
        cairn.value_counts(MANY)
    assert bar.n == (total or 1)


def test_tqdm(capsys):
    tqdm = pytest.importorskip("tqdm")
    with pytest.raises(TypeError, match="progress is <class 'tqdm.*expected a function"):
        cairn.settings(progress=tqdm.tqdm)
    with tqdm.tqdm(total=100) as bar, cairn.settings(progress=bar):
        cairn.value_counts(MANY)
    assert bar.n == 100
    assert "100/100" in capsys.readouterr().err


def test_ctrl_c_beside_progress():
    code = """
        import os, signal, threading, time
        import cairn, numpy as np
        signal.signal(signal.SIGINT, signal.default_int_handler)  # may be ignored where tests run
        told = []
        x = np.random.default_rng(1).normal(size=(40000, 2))
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        start = time.monotonic()
        try:
            with cairn.settings(progress=told.append):
                cairn.MeanShift(bandwidth=0.5).fit(x)
        except KeyboardInterrupt:
            assert cairn.unique([1, 1]).tolist() == [1] and 1.0 not in told
            print("interrupted", time.monotonic() - start < 20)
    """
    made = run(code)
    assert made.stdout.split() == ["interrupted", "True"], made.stderr


def test_progress_in_a_child_of_fork():
    code = """
        import multiprocessing, time
        import cairn, numpy as np
        x = np.random.default_rng(1).normal(size=1 << 23)

        def child(_):  # a fast machine is done before the first question, which comes after 50 ms
            end = time.monotonic() + 60
            while time.monotonic() < end:
                told = []
                with cairn.settings(progress=told.append, threads=2):
                    cairn.value_counts(x)
                if told != [1]:
                    return len(told) > 1 and told[-1] == 1
            return False

        cairn.histogram(x, 10, threads=2)
        with multiprocessing.get_context("fork").Pool(1) as pool:
            print(pool.map(child, [0]))
    """
    assert run(code).stdout.split() == ["[True]"]


def run(code):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
