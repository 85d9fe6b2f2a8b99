#!/usr/bin/env python3
"""Random HDF5 datasets and slices, counted by the tool and by h5py with numpy.

  hdf5_peers.py CAIRN [ROUNDS [SEED]]    CAIRN: the tool

SEED "new" draws one; without it CAIRN_TEST_SEED says which, or it is 1. Exits with 77, for skipped, where
h5py or numpy is missing.
"""
import json
import math
import os
import random
import secrets
import subprocess
import sys
import tempfile

try:
    import h5py
    import numpy as np
except ImportError as cause:
    print("skipped:", cause)
    sys.exit(77)

types = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"]


def counted(data):
    """{value: count}, and how many are NaN."""
    data = data.astype(data.dtype.newbyteorder("=")).ravel()
    if data.dtype.kind != "f":
        values, counts = np.unique(data, return_counts=True)
        return {int(v): int(c) for v, c in zip(values, counts)}, 0
    nan = np.isnan(data)
    values, counts = np.unique(data[~nan].astype("f8"), return_counts=True)
    return {float(v) + 0.0: int(c) for v, c in zip(values, counts)}, int(nan.sum())


def number_of(text, dtype):
    """As the tool writes it, shortest: of narrow floats it is read back in float32."""
    if dtype.kind != "f":
        return int(text)
    return float(np.float32(text)) if dtype.itemsize < 8 else float(text)


def counted_by(cairn, arguments, dtype, out):
    """The same from the tool; its words, and None, where it refuses."""
    done = subprocess.run([cairn, "count", *arguments, "--out", out], capture_output=True, text=True)
    if done.returncode == 1 and done.stderr.startswith("cairn"):
        return done.stderr, None
    if done.returncode != 0:
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr}")
    found, nan = {}, 0
    with open(out) as rows:
        for row in rows.read().splitlines()[1:]:
            value, count = row.split(",")
            if value == "nan":
                nan += int(count)
            else:
                found[number_of(value, dtype)] = int(count)
    return found, nan


def random_data(rng, shape, dtype):
    draw = np.random.default_rng(rng.randrange(1 << 30))
    size = int(np.prod(shape))
    if dtype.kind != "f":
        info = np.iinfo(dtype)
        low, high = (info.min, info.max) if rng.random() < 0.5 else (max(info.min, -50), min(info.max, 50))
        return draw.integers(low, high, size, dtype.newbyteorder("="), True).reshape(shape).astype(dtype)
    data = np.round(draw.normal(size=size), 1)
    if rng.random() < 0.5:
        data[:: rng.randrange(2, 9)] = np.nan
    return data.reshape(shape).astype(dtype)


def random_layout(rng, shape):
    if not shape or rng.random() < 0.3:
        return {}
    if 0 in shape or rng.random() < 0.5:
        layout = {"maxshape": (None,) * len(shape)}
    else:
        layout = {}
    layout["chunks"] = tuple(rng.randrange(1, max(2, n + 1)) for n in shape)
    if rng.random() < 0.6:
        layout["compression"] = "gzip"
    layout["shuffle"] = rng.random() < 0.5
    layout["fletcher32"] = rng.random() < 0.2
    return layout


def random_part(rng):
    """For one dimension: as text, and for numpy."""
    first, last, step = rng.randrange(-30, 40), rng.randrange(-30, 40), rng.randrange(1, 8)
    return rng.choice([(":", slice(None)), (f"{first}:", slice(first, None)),
                       (f"{first}:{last}", slice(first, last)),
                       (f"{first}:{last}:{step}", slice(first, last, step)), (str(first), first)])


def one_round(rng, cairn, folder):
    rank = rng.randrange(5)
    lengths = [1, 2, 3, 7, 20, 33] if rank > 2 else range(1, 300)
    shape = tuple(0 if rng.random() < 0.05 else rng.choice(lengths) for _ in range(rank))
    dtype = np.dtype(rng.choice("<>") + rng.choice(types))
    path, layout = os.path.join(folder, "a.h5"), random_layout(rng, shape)
    with h5py.File(path, "w") as file:
        file.create_dataset("g/x", data=random_data(rng, shape, dtype), **layout)
        file["other"] = 3
        expected = np.asarray(file["g/x"][()])
    arguments = [path, "--dataset", "/g/x"]
    parts = [random_part(rng) for _ in range(rng.randrange(rank + 1))]
    beyond = False
    if parts:
        arguments += ["--slice", ",".join(text for text, _ in parts)]
        try:
            expected = np.asarray(expected[tuple(part for _, part in parts)])
        except IndexError:
            beyond = True
    if not beyond and expected.ndim == 2 and expected.shape[1] > 0 and rng.random() < 0.5:
        column = rng.randrange(expected.shape[1])
        arguments += ["--column", str(column)]
        expected = expected[:, column]
    found = counted_by(cairn, arguments, dtype, os.path.join(folder, "counts.csv"))
    if beyond and found[1] is None:
        return
    if beyond or found != counted(expected):
        raise RuntimeError(f"{shape} {dtype} {layout} {arguments}: found {found}, expected "
                           f"{'a refusal' if beyond else counted(expected)}")


def random_records(rng, depth=0):
    """A type of records: numbers of all types, in one byte order or in both, texts, and records within."""
    members, orders = [], rng.choice(["<", ">", "<>"])
    for number in range(rng.randrange(1, 9)):
        kind = rng.random()
        if kind < 0.15:
            member = np.dtype(f"S{rng.randrange(1, 6)}")
        elif kind < 0.3 and depth < 2:
            member = random_records(rng, depth + 1)
        else:
            member = np.dtype(rng.choice(orders) + rng.choice(types))
        members.append((f"m{number}", member))
    return np.dtype(members, align=rng.random() < 0.3)


def members_of(data, name):
    if not data.dtype.names:
        yield name, data
        return
    for member in data.dtype.names:
        yield from members_of(data[member], f"{name}.{member}")


def fill_records(rng, data):
    for member in data.dtype.names:
        if data.dtype[member].names:
            fill_records(rng, data[member])
        elif data.dtype[member].kind != "S":
            data[member] = random_data(rng, data.shape, data.dtype[member])


def one_round_of_records(rng, cairn, folder, dtype=None, layout=None):
    """Members are described as numpy sees them; those of text are unreadable."""
    data = np.zeros(rng.choice([1, 7, 100, 3000]), dtype or random_records(rng))
    fill_records(rng, data)
    path, layout = os.path.join(folder, "r.h5"), layout or random_layout(rng, data.shape)
    with h5py.File(path, "w") as file:
        file.create_dataset("r", data=data, **layout)
    said = subprocess.run([cairn, "describe", path, "--json"], capture_output=True, text=True, check=True)
    columns = json.loads(said.stdout)["files"][0]["columns"]
    for column, (name, values) in zip(columns, members_of(data, "/r"), strict=True):
        if values.dtype.kind == "S":
            same = column["type"] == "unreadable"
        else:
            there = values[~np.isnan(values)] if values.dtype.kind == "f" else values
            found = [column[key] for key in ("count", "missing", "distinct")]
            same = column["name"] == name and found == [
                there.size, values.size - there.size, np.unique(there).size]
            if same and there.size:
                ends = [there.min().item(), there.max().item()]
                mean = math.fsum(map(float, there)) / there.size
                told = [number_of(column[key], values.dtype) for key in ("least", "greatest")]
                same = told == ends and math.isclose(
                    column["mean"], mean, rel_tol=1e-9, abs_tol=1e-9 * max(map(abs, ends)))
        if not same:
            raise RuntimeError(f"{data.dtype} {layout}: {name}: found {column}")


def one_round_of_scales(rng, cairn, folder):
    """Dimensions are listed with the paths of their scales, in whatever group these lie."""
    path, expected = os.path.join(folder, "s.h5"), {}
    with h5py.File(path, "w") as file:
        scales = []
        for number in range(rng.choice([0, 1, 5])):
            name = rng.choice(["/", "/g/", "/g/h/"]) + f"scale{number}"
            file[name] = np.zeros(rng.randint(1, 4))
            file[name].make_scale(f"named {number}")
            expected[name] = []
            scales.append(file[name])
        for number in range(rng.choice([1, 3, 20])):
            name = rng.choice(["/", "/g/"]) + f"data{number}"
            chosen = [rng.choice([None, *scales]) for _ in range(rng.randint(0, 3))]
            file[name] = np.zeros([2 if one is None else one.size for one in chosen])
            for dimension, scale in enumerate(chosen):
                if scale is not None:
                    file[name].dims[dimension].attach_scale(scale)
            is_named = any(scale is not None for scale in chosen)
            expected[name] = ["" if one is None else one.name for one in chosen] if is_named else []
    said = subprocess.run([cairn, "describe", path, "--list", "--json"], capture_output=True, text=True,
                          check=True)
    listed = json.loads(said.stdout)["objects"]
    found = {one["name"]: one["dimensions"] for one in listed if one["kind"] == "dataset"}
    if found != expected:
        raise RuntimeError(f"dimensions: found {found}; expected {expected}")


def check_newer_files(cairn, folder):
    """A dataset whose type has a version that no library knows yet is there, but cannot be opened."""
    path = os.path.join(folder, "n.h5")
    with h5py.File(path, "w", libver="earliest") as file:
        file["r"] = np.ones(3, [("x", "i4")])
        file["z"] = np.arange(3)
    with open(path, "r+b") as file:
        whole = file.read()
        at = whole.index(b"\x16\x01\x00\x00\x04\x00\x00\x00")  # records: version 1, a member, four bytes
        file.seek(at)
        file.write(b"\xf6")
    said = subprocess.run([cairn, "describe", path, "--json"], capture_output=True, text=True, check=True)
    done = subprocess.run([cairn, "count", path, "--dataset", "r"], capture_output=True, text=True)
    if any("a newer HDF5 library" not in words for words in (said.stdout, done.stderr)):
        raise RuntimeError(f"{said.stdout} {done.stderr}")


def main():
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    seed = sys.argv[3] if len(sys.argv) > 3 else os.environ.get("CAIRN_TEST_SEED", "1")
    if seed == "new":
        seed = secrets.randbits(31)
    rng = random.Random(int(seed))
    with tempfile.TemporaryDirectory() as folder:
        check_newer_files(sys.argv[1], folder)
        for number in range(rounds):
            try:
                if number == 0:  # all members in the other byte order, in chunks that the tool inflates
                    one_round_of_records(rng, sys.argv[1], folder, np.dtype([("a", ">i4"), ("b", ">u2")]),
                                         {"chunks": (100,), "compression": "gzip", "maxshape": (None,)})
                one_round(rng, sys.argv[1], folder)
                one_round_of_records(rng, sys.argv[1], folder)
                one_round_of_scales(rng, sys.argv[1], folder)
            except RuntimeError as cause:
                sys.exit(f"seed {seed}, round {number}: {cause}")
    print(f"{rounds} rounds agree, seed {seed}")


main()
