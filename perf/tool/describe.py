#!/usr/bin/env python3
"""describe.py TOOL [--rows MILLIONS] [--times N] [--threads N] [--keep FILE]: `cairn describe` beside
DuckDB's SUMMARIZE, polars' and pandas' describe and qsv's stats, as whole processes on one table of ten
columns in the page cache. What each must tell: count, distinct values, least, greatest, mean, deviation,
quartiles; DuckDB estimates distinct values and quartiles, polars and pandas leave distinct numbers out.
cairn's figures are checked by DuckDB's exact queries first. Wall and processor seconds are those of the
best run of N, in turn; peers that are absent are named."""

import argparse
import csv
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

CITIES = "Berlin Paris London Madrid Rome Vienna Prague Warsaw Lisbon Dublin Oslo Athens".split()
HEADER = "id,category,quantity,price,score,measured,day,code,city,flag\n"
PEERS = {
    "duckdb": "import duckdb; duckdb.sql('set threads={threads}');"
    "duckdb.sql(\"summarize from read_csv('{file}')\").fetchall()",
    "polars": "import polars as pl; pl.read_csv('{file}').describe()",
    "polars, distinct too": "import polars as pl; t = pl.read_csv('{file}');"
    "t.describe(); t.select(pl.all().n_unique())",
    "pandas": "import pandas as pd; pd.read_csv('{file}').describe(include='all')",
}


def make(file, rows):
    rng = np.random.default_rng(7)
    with open(file, "w") as to:
        to.write(HEADER)
        for first in range(0, rows, 100000):
            n = min(100000, rows - first)
            quantity, category, city = (
                rng.integers(0, 1000, n),
                rng.integers(0, 12, n),
                rng.integers(0, 12, n),
            )
            price, score, measured = (
                rng.integers(100, 2000000, n) / 100,
                rng.normal(50, 10, n),
                rng.lognormal(3, 2, n),
            )
            day = (np.datetime64("2014-01-01") + rng.integers(0, 3650, n)).astype(str)
            code, flag = rng.integers(0, 2**40, n), rng.integers(0, 2, n)
            no_quantity, no_score = rng.random(n) < 0.05, rng.random(n) < 0.02
            to.writelines(
                f"{1000000 + first + i},cat_{category[i]},{'' if no_quantity[i] else quantity[i]},"
                f"{price[i]:.2f},{'NA' if no_score[i] else repr(float(score[i]))},{measured[i]:.6g},"
                f"{day[i]},K{code[i]:011x},"
                f"{CITIES[city[i]]},{'true' if flag[i] else 'false'}\n"
                for i in range(n)
            )


def check(tool, file, threads):
    import duckdb

    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "columns.csv")
        subprocess.run(
            [tool, "describe", file, "--threads", str(threads), "--out", out],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        found = {row["column"]: row for row in csv.DictReader(open(out))}
    table = f"read_csv('{file}', nullstr=['', 'NA'])"
    for name, row in found.items():
        numeric = row["type"] in ("integer", "real")
        query = f"count({name}), count(distinct {name}), min({name})::varchar, max({name})::varchar"
        if numeric:
            query += f", avg({name}), stddev_samp({name})" + "".join(
                f", quantile_cont({name}, {q})" for q in (0.25, 0.5, 0.75)
            )
        told = duckdb.sql(f"select {query} from {table}").fetchall()[0]
        wanted = [row["count"], row["distinct"]]
        if [str(told[0]), str(told[1])] != wanted:
            sys.exit(f"{name}: WRONG: {wanted}, DuckDB counts {told[:2]}")
        if not numeric and list(told[2:4]) != [row["least"], row["greatest"]]:
            sys.exit(f"{name}: WRONG ends: {row['least']}, {row['greatest']}, DuckDB says {told[2:4]}")
        if numeric:
            names = ("least", "greatest", "mean", "deviation", "first_quartile", "median", "third_quartile")
            for what, value in zip(names, told[2:]):
                if not math.isclose(float(row[what]), float(value), rel_tol=1e-11):
                    sys.exit(f"{name}: WRONG {what}: {row[what]}, DuckDB says {value}")
    print(f"answers: {len(found)} columns as DuckDB's exact queries have them")


def timed(command, threads):
    environment = dict(os.environ, OMP_NUM_THREADS=str(threads), POLARS_MAX_THREADS=str(threads))
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ran = subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment, check=False
    )
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    if ran.returncode != 0:
        return None
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("--rows", type=float, default=5)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--keep")
    given = parser.parse_args()
    file = given.keep or os.path.join(tempfile.mkdtemp(), "table.csv")
    if not os.path.exists(file):
        make(file, int(given.rows * 1e6))
    check(given.tool, file, given.threads)
    commands = {"cairn describe": [given.tool, "describe", file, "--threads", str(given.threads)]}
    for name, program in PEERS.items():
        commands[name] = [sys.executable, "-c", program.format(file=file, threads=given.threads)]
    if shutil.which("qsv"):
        commands["qsv stats"] = ["qsv", "stats", "--everything", "--jobs", str(given.threads), file]
    best = {}
    for _ in range(given.times):
        for name, command in list(commands.items()):
            seconds = timed(command, given.threads)
            if seconds is None:
                print(f"{name}: absent")
                del commands[name]
                continue
            known = best.get(name, seconds)
            best[name] = min(known, seconds)  # by the wall
    print(
        f"{os.path.getsize(file) / 1e6:.0f} MB, {given.threads} threads, best of {given.times}; qsv: "
        + ("measured" if shutil.which("qsv") else "absent")
    )
    for name, (wall, processor) in sorted(best.items(), key=lambda one: one[1]):
        print(
            f"{name:22} {wall:7.2f} s  {processor:7.2f} s of processors"
            f"  {wall / best['cairn describe'][0]:5.2f} times"
        )
    if given.keep is None:
        os.remove(file)


main()
