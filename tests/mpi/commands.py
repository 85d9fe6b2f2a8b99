"""tests/mpi/commands.py CAIRN FOLDER: runs commands by one cairn and by cairn-mpi (FOLDER/openmpi and
FOLDER/mpich, see build_programs) on several ranks, and compares what they print and write."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import numpy as np

CAIRN, FOLDER = map(os.path.abspath, sys.argv[1:3])
LAUNCHERS = {
    "openmpi": ["mpirun.openmpi", "--oversubscribe", "--bind-to", "none"],
    "mpich": ["mpiexec.mpich"],
}
ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMP_WAIT_POLICY": "passive",
    "LC_ALL": "C",
}
# What ran, and for how long, may differ.
OF_THE_RUN = ("place", "target", "method", "threads", "seconds", "device")


def run(command, folder):
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)


def launched(mpi, ranks, arguments):
    return [*LAUNCHERS[mpi], "-n", str(ranks), os.path.join(FOLDER, mpi, "cairn-mpi"), *arguments]


def make_inputs(folder):
    random = np.random.default_rng(38)
    for i, size in enumerate((100_003, 0, 7, 50_001)):
        np.save(f"{folder}/part{i}.npy", random.normal(size=size).astype(np.float32))
    np.save(f"{folder}/integers.npy", random.integers(0, 5000, 200_001))
    np.save(f"{folder}/keys.npy", random.integers(-(2**62), 2**62, 60_001))
    np.save(f"{folder}/weights.npy", random.random(5_001))
    np.save(f"{folder}/w.npy", random.random(20_011))
    np.save(f"{folder}/line.npy", random.normal(size=30_001) - 0.01)
    np.save(f"{folder}/image.npy", random.integers(-9, 9, (60, 80)))
    np.save(f"{folder}/fortran.npy", np.asfortranarray(random.normal(size=(500, 2))))
    np.save(f"{folder}/edges.npy", np.sort(random.normal(size=400)))
    with open(f"{folder}/table.csv", "w", encoding="utf8") as table:
        table.write("x,y,name,note\n")
        for i in range(20_011):
            note = f'"two\nlines, ""{i % 5}"""' if i % 7 == 0 else f"n{i % 5}"
            table.write(f"{random.normal():.5f},{i % 97},name {i % 23},{note}\n")
    with open(f"{folder}/points.csv", "w", encoding="utf8") as table:
        table.write("a,b\n")
        for i in range(2_000):
            a, b = random.normal(size=2) * 0.3 + 4 * (i % 3)
            table.write(f"{a:.6f},{b:.6f}\n")


COMMANDS = [
    "hist part0.npy part1.npy part2.npy part3.npy --bins 1000",
    "hist part0.npy --bins 50 --range -2 2 --density",
    "hist part0.npy --edges edges.npy",
    "hist part0.npy", "hist part0.npy --bins fd", "hist part0.npy --bins stone",
    "hist integers.npy --bins sqrt",
    "hist integers.npy --log --bins 30",
    "hist table.csv --column x --bins 77", "hist table.csv --column y",
    "hist table.csv --column x --column y --bins 9,11",
    "hist table.csv --column y --weights w.npy --bins 10", "hist table.csv --column y --mean-of x --bins 10",
    "hist table.csv --column x --by name --bins 20",
    "hist part0.npy part3.npy --compare --bins 20",
    "count integers.npy", "count integers.npy --order value --median --quantiles 0.1,0.9 --mode --top 5",
    "count keys.npy --order first", "count keys.npy --memory 1M --top 9",
    "count table.csv --column name", "count table.csv --column note --order first",
    "count table.csv --column y --by name --top 3", "count table.csv --column note --words",
    "sample weights.npy --count 100001 --seed 5", "sample table.csv --column y --count 1000 --method alias",
    "cluster points.csv --bandwidth 1 --labels OUT",
    "cluster points.csv --bandwidth 1 --method classic --bin-seeding",
    "cluster fortran.npy --bandwidth 0.7", "cluster points.csv --bandwidth estimate",
    "maxsum line.npy -k 5", "maxsum line.npy -k 3 --disjoint", "maxsum image.npy -k 4",
    "maxsum image.npy --subtract mean", "maxsum line.npy --subtract median",
]
WITH_OUT = ("hist", "count", "sample")


def without_run(document):
    if isinstance(document, dict):
        return {k: without_run(v) for k, v in document.items() if k not in OF_THE_RUN}
    return [without_run(one) for one in document] if isinstance(document, list) else document


def nearly_equal(a, b):
    """Sums of weights and moments differ in their last bits."""
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(nearly_equal(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(map(nearly_equal, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return a == b or abs(a - b) <= 1e-9 * max(abs(a), abs(b))
    return a == b


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def arguments_of(line, out):
    arguments = line.replace("OUT", out).split()
    if arguments[0] in WITH_OUT:
        arguments += ["--out", out]
    return [*arguments, "--json"]


def compare(mpi, ranks, folder):
    for line in COMMANDS:
        # Tables of categories are text.
        one, other = (f"{name}.{'csv' if '--by' in line else 'npy'}" for name in ("alone", "shared"))
        alone = run([CAIRN, *arguments_of(line, one)], folder)
        assert alone.returncode == 0, (line, alone.stderr)
        shared = run(launched(mpi, ranks, arguments_of(line, other)), folder)
        assert shared.returncode == 0, (line, shared.stderr)
        a, b = without_run(json.loads(alone.stdout)), without_run(json.loads(shared.stdout))
        exact = "--weights" not in line and "--mean-of" not in line
        assert a == b if exact else nearly_equal(a, b), (mpi, ranks, line, a, b)
        assert os.path.exists(f"{folder}/{one}") == os.path.exists(f"{folder}/{other}"), line
        if os.path.exists(f"{folder}/{one}"):
            same = contents(f"{folder}/{one}") == contents(f"{folder}/{other}")
            assert same or not exact, (mpi, ranks, line)
            os.remove(f"{folder}/{one}")
            os.remove(f"{folder}/{other}")
    return len(COMMANDS)


def check_whole_tables(mpi, folder):
    """Open MPI gives the first rank a pseudo-terminal, where cairn would print forty rows."""
    alone = run([CAIRN, "count", "part3.npy"], folder)
    shared = run(launched(mpi, 2, ["count", "part3.npy"]), folder)
    rows = [text.split("\n\n")[0].replace("\r", "") for text in (alone.stdout, shared.stdout)]
    assert rows[0] == rows[1] and rows[0].count("\n") > 1000, (mpi, rows[1][-300:])
    return 1


def check_errors(mpi, folder):
    """One message, the same code, nothing left behind."""
    before = sorted(os.listdir(folder))
    with open(f"{folder}/bad.csv", "w", encoding="utf8") as table:
        table.write("x\n" + "1\n" * 5000 + "word\n" + "1\n" * 10)
    refused = {
        "hist none.npy --out c.npy": (1, "none.npy: cannot open"),
        "hist bad.csv --out c.npy": (1, "bad.csv: line 5002, column 1 (x): 'word' is not a number"),
        "hist part0.npy --bins 0": (2, "--bins"),
        "hist part0.npy --out nowhere/c.npy": (1, "nowhere/c.npy"),
        "hist part0.npy --out part0.npy": (1, "part0.npy"),
    }
    for line, (code, words) in refused.items():
        seen = run(launched(mpi, 3, line.split()), folder)
        assert seen.returncode == code, (mpi, line, seen)
        assert seen.stderr.count(words) == 1, (mpi, line, seen.stderr)
    os.remove(f"{folder}/bad.csv")
    assert sorted(os.listdir(folder)) == before, os.listdir(folder)
    return len(refused)


def check_checkpoints(mpi, folder):
    """Ends on SIGTERM with 75, goes on from each rank's checkpoint, and removes them."""
    np.save(f"{folder}/long.npy", np.random.default_rng(1).normal(size=40_000_000))
    line = "hist long.npy --bins 1000 --json --out "
    assert run([CAIRN, *line.split(), "alone.npy"], folder).returncode == 0
    shared = (line + "shared.npy --checkpoint kept --resume kept --every 0").split()
    ended = 0
    for _ in range(30):
        process = subprocess.Popen(launched(mpi, 2, shared), cwd=folder, env=ENVIRONMENT, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        limit = time.monotonic() + 60
        while not os.path.exists(f"{folder}/kept.rank-1") and time.monotonic() < limit:
            if process.poll() is not None:
                break
            time.sleep(0.005)
        for pid in ranks_of(process.pid):
            os.kill(pid, signal.SIGTERM)
        process.communicate(timeout=60)
        if process.returncode == 75:
            ended += 1
            assert os.path.exists(f"{folder}/kept.rank-0") and not os.path.exists(f"{folder}/shared.npy")
            break
        for name in os.listdir(folder):
            if name.startswith(("kept", "shared")):
                os.remove(f"{folder}/{name}")
    assert ended == 1, "never ended in mid-run"
    last = run(launched(mpi, 2, shared), folder)
    assert last.returncode == 0, last.stderr
    assert not any(name.startswith("kept") for name in os.listdir(folder))
    assert contents(f"{folder}/alone.npy") == contents(f"{folder}/shared.npy")
    for name in ("alone.npy", "shared.npy", "long.npy"):
        os.remove(f"{folder}/{name}")
    return 1


def check_waiting_ranks(mpi, folder):
    """A rank that waits for one that parses keeps what it found when both are ended."""
    with open(f"{folder}/slow.csv", "w", encoding="utf8") as table:
        table.write("".join(f"{i % 977}\n" for i in range(8_000_000)))
    np.save(f"{folder}/fast.npy", (np.arange(os.path.getsize(f"{folder}/slow.csv") // 8) % 991).astype(float))
    checks = 0
    for line in ("hist slow.csv fast.npy --bins 50 --range 0 1000", "count slow.csv fast.npy --order value"):
        assert run([CAIRN, *line.split(), "--out", "alone.npy"], folder).returncode == 0
        shared = (line + " --out shared.npy --checkpoint kept --resume kept --every 0.01").split()
        process = subprocess.Popen(launched(mpi, 2, shared), cwd=folder, env=ENVIRONMENT, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not os.path.exists(f"{folder}/kept.rank-0") and process.poll() is None:
            time.sleep(0.002)
        for pid in ranks_of(process.pid):
            os.kill(pid, signal.SIGTERM)
        _, words = process.communicate(timeout=60)
        assert process.returncode == 75, (mpi, line, process.returncode, words)
        assert os.path.exists(f"{folder}/kept.rank-1"), os.listdir(folder)
        last = run(launched(mpi, 2, shared), folder)
        assert last.returncode == 0 and "afresh" not in last.stderr, last.stderr
        assert contents(f"{folder}/alone.npy") == contents(f"{folder}/shared.npy"), (mpi, line)
        checks += 1
    for name in ("alone.npy", "shared.npy", "slow.csv", "fast.npy"):
        os.remove(f"{folder}/{name}")
    return checks


def ranks_of(launcher):
    """The processes of cairn-mpi below that one."""
    found, waiting = [], [launcher]
    while waiting:
        pid = waiting.pop()
        try:
            with open(f"/proc/{pid}/task/{pid}/children", encoding="utf8") as children:
                waiting += map(int, children.read().split())
            with open(f"/proc/{pid}/comm", encoding="utf8") as name:
                if name.read().strip() == "cairn-mpi":
                    found.append(pid)
        except OSError:
            pass
    return found


def check_launchers(mpis, folder):
    """The launcher of the other MPI is noticed, and cairn itself does not write twice."""
    checks = 0
    for mpi in mpis:
        seen = run([*LAUNCHERS[mpi], "-n", "2", CAIRN, "hist", "part0.npy", "--out", "c.npy"], folder)
        assert seen.returncode == 1 and "cairn-mpi divides the work" in seen.stderr, seen
        seen = run([*LAUNCHERS[mpi], "-n", "2", CAIRN, "info"], folder)
        assert seen.returncode == 0, seen
        seen = run(launched(mpi, 2, ["info", "--json"]), folder)
        assert len(json.loads(seen.stdout)["ranks"]) == 2, seen
        checks += 3
        for other in mpis:
            if other == mpi:
                continue
            program = os.path.join(FOLDER, other, "cairn-mpi")
            seen = run([*LAUNCHERS[mpi], "-n", "2", program, "hist", "part0.npy", "--out", "c.npy"], folder)
            assert seen.returncode == 1 and "started by the launcher of another MPI" in seen.stderr, seen
            assert not os.path.exists(f"{folder}/c.npy")
            checks += 1
    return checks


def main():
    mpis = [mpi for mpi in LAUNCHERS if os.path.exists(os.path.join(FOLDER, mpi, "cairn-mpi"))]
    assert mpis, "no cairn-mpi in " + FOLDER
    folder = tempfile.mkdtemp()
    passed = 0
    try:
        make_inputs(folder)
        for mpi in mpis:
            for ranks in (1, 3, 4):
                passed += compare(mpi, ranks, folder)
            passed += check_errors(mpi, folder) + check_whole_tables(mpi, folder)
            passed += check_checkpoints(mpi, folder)
            passed += check_waiting_ranks(mpi, folder)
        passed += check_launchers(mpis, folder)
    finally:
        shutil.rmtree(folder)
    print(f"tests/mpi/commands.py: {' and '.join(mpis)}: {passed} passed, 0 failed")


main()
