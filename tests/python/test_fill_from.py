"""Histograms and counters that are filled from files and arrays, part by part."""

import os
import subprocess
import sys
import textwrap
import threading

import cairn
import numpy as np
import pytest

RNG = np.random.default_rng(71)
X = RNG.normal(size=10_000)
Y = RNG.normal(size=X.size)
W = RNG.integers(0, 5, X.size)
EDGES = np.linspace(-3, 3, 21)


def one():
    return cairn.Histogram(EDGES)


def two():
    return cairn.Histogram(EDGES, [-1.0, 0, 1])


def weighted():
    return cairn.Histogram(EDGES, weighted=True)


EXPECTED = one().fill(X)
JOINT = two().fill(X, Y)
WEIGHTED = weighted().fill(X, weight=W)


@pytest.mark.parametrize("chunk", [None, 1, 999, 10_000, 10_001])
def test_arrays(chunk):
    x = X[:50] if chunk == 1 else X
    expected = one().fill(x)
    assert one().fill_from(x, chunk=chunk) == expected
    assert one().fill_from([x], chunk=chunk) == expected
    assert two().fill_from(np.stack([x, Y[: x.size]], 1), chunk=chunk) == two().fill(x, Y[: x.size])


def test_which_columns():
    rows = np.stack([W, X, Y], 1)
    assert two().fill_from(rows, columns=[1, 2]) == JOINT
    assert two().fill_from(rows, columns=[1, -1]) == JOINT
    assert one().fill_from(rows, columns=1) == EXPECTED
    assert weighted().fill_from(rows, columns=1, weight=W, chunk=777) == WEIGHTED
    named = np.rec.fromarrays([X, Y, W], names="x,y,w")
    assert two().fill_from(named, columns=["x", "y"]) == JOINT
    assert weighted().fill_from(named, columns="x", weight="w", chunk=777) == WEIGHTED


@pytest.mark.parametrize("kind", ["f4", "f2", "i4", ">f8", "?", "u1"])
def test_types(kind):
    x = X.astype(kind)
    assert one().fill_from(x, chunk=777) == one().fill(x)


def test_empty():
    assert one().fill_from(np.zeros(0)) == one()
    assert two().fill_from(np.zeros((0, 2))) == two()


def test_strided_and_read_only():
    x = np.repeat(X, 3)[::3]
    x.setflags(write=False)
    assert one().fill_from(x, chunk=777) == EXPECTED
    assert one().fill_from(X[::-1], chunk=777) == EXPECTED


def test_memory_maps(tmp_path):
    path = tmp_path / "x.npy"
    np.save(path, X)
    assert one().fill_from(np.load(path, mmap_mode="r"), chunk=999) == EXPECTED
    assert one().fill_from(path) == EXPECTED
    assert one().fill_from(str(path), chunk=999) == EXPECTED
    X.tofile(tmp_path / "raw")
    assert one().fill_from(np.memmap(tmp_path / "raw", float, "r")) == EXPECTED


def test_hdf5(tmp_path):
    h5py = pytest.importorskip("h5py")
    path = tmp_path / "data.h5"
    with h5py.File(path, "w") as file:
        file["x"] = X
        file.create_dataset("y", data=Y, chunks=(640,), compression="gzip")
        file["rows"] = np.stack([X, Y], 1)
        file["named"] = np.rec.fromarrays([X, Y, W], names="x,y,w")
        file["group/w"] = W
    with h5py.File(path, "r") as file:
        assert one().fill_from(file["x"]) == EXPECTED
        assert two().fill_from([file["x"], file["y"]], chunk=999) == JOINT
        assert two().fill_from(file["rows"], chunk=999) == JOINT
        assert one().fill_from(file["rows"], columns=0) == EXPECTED
        assert two().fill_from(file["named"], columns=["x", "y"], chunk=999) == JOINT
        assert two().fill_from(file, columns=["x", "y"]) == JOINT
        assert weighted().fill_from(file["x"], weight=file["group/w"], chunk=999) == WEIGHTED
    assert two().fill_from(path, columns=["x", "y"]) == JOINT
    assert weighted().fill_from(path, columns="x", weight="group/w") == WEIGHTED


def test_zarr(tmp_path):
    zarr = pytest.importorskip("zarr")
    array = zarr.create_array(str(tmp_path / "x.zarr"), shape=X.shape, chunks=(640,), dtype="f8")
    array[:] = X
    assert one().fill_from(array, chunk=999) == EXPECTED
    assert one().fill_from(tmp_path / "x.zarr") == EXPECTED
    group = zarr.open_group(str(tmp_path / "all.zarr"), mode="w")
    for name, column in (("x", X), ("y", Y)):
        group.create_array(name, data=column)
    assert two().fill_from(group, columns=["x", "y"]) == JOINT
    assert two().fill_from(tmp_path / "all.zarr", columns=["x", "y"], chunk=999) == JOINT


@pytest.fixture
def parquet(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    table = pyarrow.table({"x": X, "y": Y, "w": W, "word": ["a", "b"] * (X.size // 2)})
    parquet.write_table(table, tmp_path / "whole.parquet", row_group_size=3000)
    (tmp_path / "parts").mkdir()
    for i in range(3):
        part = table.slice(i * 4000, 4000)
        parquet.write_table(part, tmp_path / "parts" / f"{i}.parquet")
    return tmp_path


@pytest.mark.parametrize("chunk", [None, 999, 20_000])
def test_parquet(parquet, chunk):
    from pyarrow import dataset
    from pyarrow.parquet import ParquetFile

    for source in (
        parquet / "whole.parquet",
        str(parquet / "parts"),
        ParquetFile(parquet / "whole.parquet"),
        dataset.dataset(parquet / "parts"),
    ):
        assert one().fill_from(source, columns="x", chunk=chunk) == EXPECTED
        assert two().fill_from(source, columns=["x", "y"], chunk=chunk) == JOINT
        assert two().fill_from(source, columns=["x", "x"], chunk=chunk) == two().fill(X, X)
        assert weighted().fill_from(source, columns=["x"], weight="w", chunk=chunk) == WEIGHTED


@pytest.mark.parametrize("suffix", ["feather", "arrow", "FEATHER"])
@pytest.mark.parametrize("compression", ["uncompressed", "lz4", "zstd"])
def test_feather(tmp_path, suffix, compression):
    pyarrow = pytest.importorskip("pyarrow")
    feather = pytest.importorskip("pyarrow.feather")
    path = tmp_path / f"rows.{suffix}"
    table = pyarrow.table({"x": X, "y": Y, "w": W})
    feather.write_feather(table, path, compression=compression, chunksize=3000)
    assert one().fill_from(path, "x") == EXPECTED
    assert two().fill_from(str(path), ["x", "y"], chunk=999) == JOINT
    assert weighted().fill_from(path, "x", weight="w") == WEIGHTED
    with pytest.raises(ValueError, match="there is no column 'z' among x, y, w"):
        one().fill_from(path, "z")


def test_nulls_of_parquet_are_not_numbers(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.table({"n": [1, None, 2, 2]}), tmp_path / "n.parquet")
    made = cairn.Histogram([0.0, 1.5, 3]).fill_from(tmp_path / "n.parquet")
    assert made.counts().tolist() == [1, 2] and made.outside[0].nan == 1


def test_counters(parquet):
    counter = cairn.ValueCounter(np.int64).add_from(parquet / "parts", "w", chunk=999)
    values, counts = counter.table("value")
    expected = np.unique(W, return_counts=True)
    assert np.array_equal(values, expected[0]) and np.array_equal(counts, expected[1])
    assert cairn.ValueCounter(np.int64).add_from(W, chunk=3).total == W.size


# --- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call, kind, told",
    [
        (lambda: one().fill_from("nowhere.parquet"), FileNotFoundError, "nowhere.parquet"),
        (lambda: one().fill_from(np.zeros((3, 2))), ValueError, "2 columns came; expected 1"),
        (lambda: one().fill_from(np.zeros((3, 2)), columns=2), ValueError, "no column 2 among 2"),
        (lambda: one().fill_from(np.zeros((3, 2, 2))), ValueError, "shape"),
        (lambda: two().fill_from([X, Y[:-1]]), ValueError, "not as many rows"),
        (lambda: one().fill_from(X, weight="w"), ValueError, "weights came to the storage 'int64'"),
        (lambda: weighted().fill_from(X, weight="w"), ValueError, "no columns of such names"),
        (lambda: one().fill_from(X, chunk=0), ValueError, "chunk is 0"),
        (lambda: one().fill_from(7), TypeError, "type int; expected a path"),
        (lambda: one().fill_from(np.array(["a", "b"])), TypeError, "rows 0 to 1"),
    ],
)
def test_refusals(call, kind, told):
    with pytest.raises(kind, match=told):
        call()


def test_refusals_name_file_and_column(parquet):
    whole = parquet / "whole.parquet"
    with pytest.raises(ValueError, match=r"whole.parquet: there is no column 'z' among x, y, w, word"):
        one().fill_from(whole, columns="z")
    with pytest.raises(ValueError, match=r"whole.parquet: 4 columns for 1"):
        one().fill_from(whole)
    with pytest.raises(TypeError, match=r"whole.parquet, rows 0 to 998"):
        one().fill_from(whole, columns="word", chunk=999)
    with pytest.raises(TypeError, match="weight and sample of Parquet"):
        weighted().fill_from(whole, columns="x", weight=W)


def test_a_file_that_is_damaged(parquet):
    path = parquet / "parts" / "1.parquet"
    content = bytearray(path.read_bytes())
    content[4:30_000] = bytes(len(content[4:30_000]))
    path.write_bytes(content)
    made = one()
    with pytest.raises(OSError, match=r"1.parquet, columns x, from row 0"):
        made.fill_from(parquet / "parts", columns="x")
    assert made == one().fill(X[:4000])  # those before it


def test_hdf5_that_is_damaged(tmp_path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "data.h5", "w") as file:
        file.create_dataset("x", data=X, chunks=(1000,), compression="gzip")
        where = file["x"].id.get_chunk_info(5).byte_offset
    with open(tmp_path / "data.h5", "r+b") as file:
        file.seek(where)
        file.write(bytes(200))
    made = one()
    with pytest.raises(OSError, match=r"data.h5, /x, rows 5000 to 5999"):
        made.fill_from(tmp_path / "data.h5", columns="x", chunk=1000)
    assert made == one().fill(X[:5000])


def test_files_that_are_none(tmp_path):
    for name in ("a.npy", "a.parquet", "a.h5"):
        pytest.importorskip({"a.npy": "numpy", "a.parquet": "pyarrow", "a.h5": "h5py"}[name])
        (tmp_path / name).write_bytes(b"abc")
        with pytest.raises(OSError, match=name):
            one().fill_from(tmp_path / name, columns="x")


def test_what_is_in_memory_or_lazy_is_refused():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match="type DataFrame; .* takes fill"):
        one().fill_from(pandas.DataFrame({"a": [0.5]}))
    assert one().fill_from(pandas.Series(X, index=np.arange(X.size)[::-1]), chunk=777) == EXPECTED
    pyarrow = pytest.importorskip("pyarrow")
    with pytest.raises(TypeError, match="type Table; .* takes fill"):
        one().fill_from(pyarrow.table({"a": [0.5]}))
    da = pytest.importorskip("dask.array")
    with pytest.raises(TypeError, match="source is a .* of which nothing is in memory yet.*cairn.dask"):
        one().fill_from(da.zeros(3))


def test_threads_of_reading_end():
    before = threading.active_count()
    one().fill_from(X, chunk=100)
    with pytest.raises(TypeError):
        one().fill_from(np.array(["a"] * 100), chunk=3)
    assert threading.active_count() == before


# --- memory ------------------------------------------------------------------------------------------------

FILLS = {
    "npy": "cairn.Histogram([-9.0, 0, 9]).fill_from(path)",
    "h5": "cairn.Histogram([-9.0, 0, 9]).fill_from(path, columns='x')",
    "parquet": "cairn.Histogram([-9.0, 0, 9]).fill_from(path, columns='x')",
}


@pytest.mark.parametrize("kind", FILLS)
def test_memory_is_bounded(tmp_path, kind):
    """200 MB are counted with a part of that of private memory."""
    path = tmp_path / f"data.{kind}"
    items = 25_000_000
    if kind == "npy":
        made = np.lib.format.open_memmap(path, "w+", np.float64, (items,))
        made[::1000] = 1.0
        made.flush()
        del made
    elif kind == "h5":
        h5py = pytest.importorskip("h5py")
        with h5py.File(path, "w") as file:
            file.create_dataset("x", (items,), float, chunks=(1 << 20,))[::1000] = 1.0
    else:
        pyarrow = pytest.importorskip("pyarrow")
        from pyarrow import parquet

        with parquet.ParquetWriter(path, pyarrow.schema([("x", pyarrow.float64())])) as writer:
            part = pyarrow.table({"x": np.tile(np.r_[1.0, np.zeros(999)], 5000)})
            for _ in range(items // part.num_rows):
                writer.write_table(part)
    code = f"""
        import cairn, numpy as np, sys, threading
        path = sys.argv[1]
        def private():
            with open("/proc/self/status") as status:
                return next(int(line.split()[1]) for line in status if line.startswith("RssAnon")) // 1024
        cairn.Histogram([0.0, 1]).fill_from(np.zeros(10))
        {"import pyarrow.dataset, pyarrow.parquet" if kind == "parquet" else "pass"}
        {"import h5py" if kind == "h5" else "pass"}
        before, most, is_done = private(), [0], threading.Event()
        def watch():
            while not is_done.wait(0.005):
                most[0] = max(most[0], private())
        watcher = threading.Thread(target=watch)
        watcher.start()
        made = {FILLS[kind]}
        is_done.set()
        watcher.join()
        assert made.counts().tolist() == [0, {items}], made.counts()
        print(most[0] - before)
    """
    environment = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(cairn.__file__))}
    made = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )
    assert made.returncode == 0, made.stderr
    assert int(made.stdout) < 130, made.stdout


@pytest.mark.parametrize("chunk", [1, 7, 10, 1000])
def test_progress_is_that_of_all_parts(chunk):
    told = []
    with cairn.settings(progress=told.append):
        one().fill_from(X[:50], chunk=chunk)
    assert told[-1] == 1 and told == sorted(told) and len(told) == -(-50 // chunk)
    told.clear()
    with cairn.settings(progress=told.append):
        cairn.ValueCounter(np.float64).add_from(X[:50], chunk=chunk)
        cairn.median(X)
    assert told.count(1) == 2  # the calls behind tell their own


def test_progress_of_files_that_are_parquet(parquet):
    told = []
    with cairn.settings(progress=told.append):
        one().fill_from(parquet / "whole.parquet", "x", chunk=999)
        one().fill_from(parquet / "parts", "x", chunk=999)
    end = told.index(1) + 1
    for each in (told[:end], told[end:]):
        assert each[-1] == 1 and each == sorted(each) and len(each) > 5
