"""Threads, forks, Ctrl-C and other OpenMP runtimes in one process."""

import concurrent.futures
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import cairn
import numpy as np
import pytest

X = np.random.default_rng(51).normal(size=1_000_000)


def run(code, timeout=60):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def counts(_=None):
    return cairn.histogram(X, 50, threads=2)[0]


def test_calls_from_several_threads():
    expected = counts()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for made in pool.map(counts, range(12)):
            assert np.array_equal(made, expected)


def test_the_lock_is_released():
    """Another thread of Python goes on while a call counts."""
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.perf_counter()
    cairn.MeanShift(bandwidth=0.5, n_jobs=1).fit(X[:40000].reshape(-1, 2))
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert (
        sum(start < t < end for t in ticks) > (end - start) / 0.1
    )  # far fewer than there were, for a busy machine


def test_forked_children_count_with_threads():
    expected = counts()  # the parent's threads have been started
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for made in pool.map_async(counts, range(6)).get(timeout=60):
            assert np.array_equal(made, expected)


def test_children_of_children():
    counts()
    code = """
        import os, sys
        import numpy as np, cairn
        x = np.arange(1e6)
        first = cairn.histogram(x, 10)[0]
        for _ in range(2):
            child = os.fork()
            if child:
                sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            assert (cairn.histogram(x, 10)[0] == first).all()
            assert cairn.unique(x).size == x.size
    """
    assert run(code).returncode == 0


def test_other_ways_to_start_processes():
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(cairn.histogram, X[:1000], 5).result(timeout=60)[0].sum() == 1000


def interrupted(code):
    """What it says after SIGINT, and when. It may have been started where SIGINT is ignored."""
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    with subprocess.Popen(
        [sys.executable, "-c", heed + textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        child.stdout.readline()
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        start = time.perf_counter()
        try:
            _, message = child.communicate(timeout=60)
        finally:
            child.kill()
    return message, time.perf_counter() - start


def test_ctrl_c_ends_a_call():
    message, seconds = interrupted("""
        import numpy as np, cairn
        points = np.random.default_rng(1).normal(size=(50000, 2))
        print("begun", flush=True)
        while True:
            cairn.cluster(points, bandwidth=0.5, iterations=100000, radius=3.0)
    """)
    assert "KeyboardInterrupt" in message and seconds < 60, message


def test_ctrl_c_ends_an_estimate():
    message, seconds = interrupted("""
        import numpy as np, cairn
        points = np.random.default_rng(1).normal(size=(60000, 8))
        print("begun", flush=True)
        while True:
            cairn.estimate_bandwidth(points)
    """)
    assert "KeyboardInterrupt" in message and seconds < 15, message


def test_ctrl_c_ends_a_call_of_a_forked_child():
    message, seconds = interrupted("""
        import os, signal, sys
        import numpy as np, cairn
        points = np.random.default_rng(1).normal(size=(50000, 2))
        cairn.histogram(points, 10)
        can_be_read, can_be_written = os.pipe()
        child = os.fork()
        if child:
            signal.signal(signal.SIGINT, lambda *_: os.kill(child, signal.SIGINT))
            os.write(can_be_written, b"the parent passes signals on")
            os.waitpid(child, 0)
            sys.exit()
        os.read(can_be_read, 1)
        print("begun", flush=True)
        while True:
            cairn.cluster(points, bandwidth=0.5, iterations=100000, radius=3.0)
    """)
    assert "KeyboardInterrupt" in message and seconds < 60, message


@pytest.mark.parametrize(
    "made, call",
    [
        ("y = x.reshape(2, -1)", "cairn.median(y, axis=1)"),
        ("table = cairn.value_counts(x, order='any')", "table.median()"),
    ],
)
def test_ctrl_c_ends_what_does_not_ask(made, call):
    """numpy's work, and the library's without progress: the main thread is not in it."""
    message, seconds = interrupted(f"""
        import numpy as np, cairn
        x = np.random.default_rng(1).integers(0, 1 << 60, 1 << 23)
        {made}
        print("begun", flush=True)
        while True:
            {call}
    """)
    assert message.rstrip().endswith("KeyboardInterrupt") and seconds < 15, (message, seconds)


def test_the_interpreter_ends_beside_a_call():
    """Threads that ask for the interpreter's lock while it ends are ended by it, in the midst of C++."""
    for _ in range(8):
        message, _ = interrupted("""
            import numpy as np, cairn
            x = np.random.default_rng(1).integers(0, 1 << 60, 1 << 20)
            table = cairn.value_counts(x, order="any")
            print("begun", flush=True)
            while True:
                table.median()
        """)
        assert message.rstrip().endswith("KeyboardInterrupt"), message


def test_ctrl_c_ends_many_quantiles():
    message, seconds = interrupted("""
        import numpy as np, cairn
        law = cairn.Distribution.negative_binomial(0.5, 1e-16)
        print("begun", flush=True)
        law.quantile(np.linspace(0.1, 0.9, 1_000_000))
    """)
    assert message.rstrip().endswith("KeyboardInterrupt") and seconds < 15, (message, seconds)


@pytest.mark.parametrize("more", ["", ", return_inverse=True", ", return_index=True"])
def test_ctrl_c_ends_unique(more):
    """First the library, which asks, then what does not."""
    message, seconds = interrupted(f"""
        import numpy as np, cairn
        x = np.random.default_rng(1).integers(0, 1 << 60, 1 << 23)
        print("begun", flush=True)
        while True:
            cairn.unique(x{more})
    """)
    assert message.rstrip().endswith("KeyboardInterrupt") and seconds < 15, (message, seconds)


@pytest.mark.parametrize("call", ["table.merge(other)", "table.table('any')"])
def test_ctrl_c_ends_calls_of_counters(call):
    message, _ = interrupted(f"""
        import numpy as np, cairn
        x = np.random.default_rng(1).integers(0, 1 << 60, 1 << 23)
        other = cairn.ValueCounter(np.int64).add(x)
        print("begun", flush=True)
        while True:
            table = cairn.ValueCounter(np.int64).add(x)
            {call}
    """)
    assert message.rstrip().endswith("KeyboardInterrupt"), message


def test_handlers_of_signals_run_and_the_call_goes_on():
    code = """
        import signal
        import numpy as np, cairn
        seen = []
        signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
        x = np.zeros(1 << 25, np.float64)
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        for _ in range(5):
            assert cairn.histogram(x, [0, 1, 2])[0].sum() == x.size
        signal.setitimer(signal.ITIMER_REAL, 0)
        assert seen
    """
    made = run(code)
    assert made.returncode == 0, made.stderr


@pytest.mark.parametrize("first", ["cairn", "other"])
@pytest.mark.parametrize("other", ["sklearn", "torch", "mkl"])
def test_beside_other_runtimes(first, other):
    """Each has an OpenMP runtime of its own; both work, in either order, and in a forked child."""
    use = {
        "sklearn": "from sklearn.cluster import KMeans; KMeans(3, n_init=1).fit(x.reshape(-1, 2))",
        "torch": "import torch; t = torch.ones(1000, 1000); (t @ t).sum()",
        "mkl": "import ctypes; m = ctypes.CDLL(os.environ['CAIRN_MKL']); m.mkl_get_max_threads(); "
        "v = np.ones(1000000); m.cblas_ddot(1000000, v.ctypes.data_as(ctypes.c_void_p), 1, "
        "v.ctypes.data_as(ctypes.c_void_p), 1)",
    }[other]
    if other != "mkl":
        pytest.importorskip(other)
    elif not os.environ.get("CAIRN_MKL"):
        pytest.skip("CAIRN_MKL does not name MKL's libmkl_rt.so")
    call = "assert cairn.histogram(x, 10)[0].sum() == x.size"
    lines = [call, use, call] if first == "cairn" else [use, call, use]
    code = "\n".join(
        [
            "import os, sys, numpy as np, cairn",
            "x = np.random.default_rng(1).normal(size=200000)",
            *lines,
            "child = os.fork()",
            "if child: sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))",
            call,
        ]
    )
    environment = {**os.environ, "LD_LIBRARY_PATH": os.path.dirname(os.environ.get("CAIRN_MKL", ""))}
    made = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )
    assert made.returncode == 0, made.stderr


def environment_of_openmp(**variables):
    """What libgomp says of how it was told to wait, and the environment after the import."""
    others = {k: v for k, v in os.environ.items() if k not in ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY")}
    made = subprocess.run(
        [sys.executable, "-c", "import cairn, os; print(os.environ.get('GOMP_SPINCOUNT'))"],
        env={**others, "OMP_DISPLAY_ENV": "verbose", **variables},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    if "GOMP_SPINCOUNT" not in made.stderr:
        pytest.skip("another OpenMP runtime than libgomp")
    return made.stderr, made.stdout.strip()


def test_threads_wait_shortly():
    """A library that burns processors after each call makes its own calls wait, where others want them."""
    told, left = environment_of_openmp()
    assert "GOMP_SPINCOUNT = '10000'" in told
    assert left == "None"


def test_threads_wait_as_the_environment_says():
    told, left = environment_of_openmp(GOMP_SPINCOUNT="77")
    assert "GOMP_SPINCOUNT = '77'" in told
    assert left == "77"
    told, left = environment_of_openmp(OMP_WAIT_POLICY="active")
    assert "OMP_WAIT_POLICY = 'ACTIVE'" in told
    assert "GOMP_SPINCOUNT = '10000'" not in told
    assert left == "None"
