"""cairn.mpi: ranks that are threads of one process, and ranks of mpirun."""

import ctypes.util
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig

import answers_of_ranks
import cairn
import cairn.mpi
import numpy as np
import pytest
from simulated_ranks import on_ranks

HERE = pathlib.Path(__file__).parent


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("subject", answers_of_ranks.SUBJECTS)
def test_ranks_answer_as_one_process(subject, size):
    for error in on_ranks(
        size, lambda peers: answers_of_ranks.check(cairn.mpi.Communicator(peers), [subject])
    ):
        if error is not None:
            raise error


def test_what_a_verb_raises_is_raised():
    class Broken:
        rank, size = 0, 1

        def allgather(self, *_):
            raise OSError("the network is down")

    with pytest.raises(OSError, match="network is down"):
        cairn.histogram([1.0], ranks=cairn.mpi.Communicator(Broken()))


def test_what_is_no_communicator_is_refused():
    with pytest.raises(TypeError, match="expected an mpi4py communicator"):
        cairn.histogram([1.0], ranks=3)


def test_there_is_no_such_rank():
    class Wrong:
        rank, size = 2, 2

    with pytest.raises(ValueError, match="rank 2 of 2"):
        cairn.mpi.Communicator(Wrong())


def test_nulls_are_refused():
    pandas = pytest.importorskip("pandas")
    column = pandas.array([1, None, 3], dtype="Int64")

    def work(peers):
        comm = cairn.mpi.Communicator(peers)
        with pytest.raises(ValueError, match="1 items are null"):
            cairn.value_counts(column, ranks=comm)
        return cairn.value_counts(pandas.Series([2, 1, 2], dtype="Int64"), ranks=comm)

    (made,) = on_ranks(1, work)
    assert made.tolist() == [2, 1] and str(made.index.dtype) == "Int64"


def calls_of_lazy_data(x):
    """One of each call that takes ranks, with lazy data on the first of them alone."""
    y = np.ones(x.size)
    return {
        "histogram": lambda of, comm: cairn.histogram(of, [0.0, 1, 9], ranks=comm),
        "histogram2d": lambda of, comm: cairn.histogram2d(of, y, 3, ranks=comm),
        "histogramdd": lambda of, comm: cairn.histogramdd([of, y], 3, ranks=comm),
        "binned_statistic": lambda of, comm: cairn.binned_statistic(of, y, "mean", 3, ranks=comm),
        "median": lambda of, comm: cairn.median(of, ranks=comm),
        "moments_of": lambda of, comm: cairn.moments_of(of, ranks=comm),
        "quantile": lambda of, comm: cairn.quantile(of, 0.5, ranks=comm),
        "value_counts": lambda of, comm: cairn.value_counts(of, ranks=comm),
        "mode": lambda of, comm: cairn.mode(of, ranks=comm),
        "unique": lambda of, comm: cairn.unique(of, ranks=comm),
        "digitize": lambda of, comm: cairn.digitize(of, [0.0, 1, 9], ranks=comm),
        "mean_shift": lambda of, comm: cairn.mean_shift(of, bandwidth=1, ranks=comm),
        "max_subarrays": lambda of, comm: cairn.max_subarrays(of, 1, ranks=comm),
    }


@pytest.mark.parametrize("name", calls_of_lazy_data(np.ones(1)))
def test_lazy_data_are_refused_on_all_ranks(name):
    array = pytest.importorskip("dask.array")
    x = np.arange(4.0)

    def work(peers):
        given = array.from_array(x) if peers.rank == 0 else x
        with pytest.raises(TypeError, match="of which nothing is in memory yet"):
            calls_of_lazy_data(x)[name](given, cairn.mpi.Communicator(peers))

    for error in on_ranks(2, work):
        if error is not None:
            raise error


def test_counters_are_merged():
    def work(peers):
        comm = cairn.mpi.Communicator(peers)
        edges = [0.0, 1, 2]
        mine = cairn.Histogram(edges).fill(np.full(comm.rank + 1, 0.5))
        return mine.counts().tolist(), cairn.mpi.merged(comm, mine).counts().tolist()

    assert on_ranks(3, work) == [([1, 0], [6, 0]), ([2, 0], [6, 0]), ([3, 0], [6, 0])]


def library_of_mpich(folder):
    """A folder with MPICH's library under the name by which mpi4py knows it, which Debian's has not."""
    name = ctypes.util.find_library("mpich")
    if name is not None and ctypes.util.find_library("mpi") != name:
        (folder / "libmpi.so.12").symlink_to(pathlib.Path("/usr/lib") / multiarch() / name)
    return folder


def multiarch():
    return sysconfig.get_config_var("MULTIARCH") or "x86_64-linux-gnu"


def ways_of(mpi, folder):
    """The launcher of an MPI, its arguments, and what its programs find in their environment."""
    if mpi == "mpich":
        known = os.environ.get("LD_LIBRARY_PATH")
        folders = os.pathsep.join([str(library_of_mpich(folder)), *([known] if known else [])])
        return "mpirun.mpich", [], {"MPI4PY_MPIABI": "mpich", "LD_LIBRARY_PATH": folders}
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    return "mpirun.openmpi", ["--oversubscribe", "--bind-to", "none"], root


@pytest.mark.parametrize("ranks", [1, 2, 3])
@pytest.mark.parametrize("mpi", ["openmpi", "mpich"])
def test_ranks_of_mpi(mpi, ranks, tmp_path):
    package = pathlib.Path(pytest.importorskip("mpi4py").__file__).parent
    if mpi == "mpich" and not list(package.glob("MPI.mpich.*")):
        pytest.skip("this mpi4py was built for one MPI, which need not be MPICH")
    name, arguments, more = ways_of(mpi, tmp_path)
    launcher = shutil.which(name)
    if launcher is None:
        pytest.skip(f"there is no {name}")
    environment = {**os.environ, **more, "OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
    environment["PYTHONPATH"] = os.pathsep.join([str(pathlib.Path(cairn.__file__).parent.parent), str(HERE)])
    made = subprocess.run(
        [launcher, *arguments, "-n", str(ranks), sys.executable] + [str(HERE / "answers_of_ranks.py")],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert made.stdout.count(f"all ranks of {mpi} answered {ranks}") == ranks
