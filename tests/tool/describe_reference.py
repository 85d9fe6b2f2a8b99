#!/usr/bin/env python3
"""describe_reference.py TOOL [SEED TABLES]: random tables with the quirks of real ones, of which `cairn
describe` must tell what Python's own reading of the same cells gives. Prints the seed where it does not."""

import bisect
import collections
import csv
import datetime
import fractions
import io
import json
import math
import os
import random
import subprocess
import sys
import tempfile

NOTHING = set(
    "|#N/A|#N/A N/A|#NA|-1.#IND|-1.#QNAN|-NaN|-nan|1.#IND|1.#QNAN|<NA>|N/A|NA|NULL|NaN|None|n/a|nan|null"
    "|-|--|.|?".split("|")
)
TRUTHS = {"true", "false", "True", "False", "TRUE", "FALSE"}


def number(text):
    """(kind, value), or None where the cell is no number."""
    bare = text.strip(" \t")
    if bare.startswith("+") and not bare.startswith("+-"):
        bare = bare[1:]
    digits = bare[1:] if bare.startswith("-") else bare
    if digits.isascii() and digits.isdigit():
        value = int(bare)
        if -(2**63) <= value < 2**63:
            return ("integer", value)
        held = 0 <= value < 2**64 and int(float(value)) == value
        return ("real", float(value)) if held else None
    try:
        value = float(bare)
    except ValueError:
        return None
    return None if "_" in bare or math.isnan(value) else ("real", value)


def day(text):
    bare = text.strip(" \t")
    try:
        return datetime.date.fromisoformat(bare) if len(bare) == 10 and bare[4] == "-" else None
    except ValueError:
        return None


def most(counts, shown):
    top = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:10]
    return [] if top[0][1] == 1 and len(counts) > 10 else [(shown(value), count) for value, count in top]


def quantile(ordered, numerator):
    """As numpy's linear method rounds it."""
    at = fractions.Fraction((len(ordered) - 1) * numerator, 4)
    low = int(at)
    part = float(at - low)
    a, b = float(ordered[low]), float(ordered[min(low + 1, len(ordered) - 1)])
    if part == 0 or a == b:
        return a
    return b - (b - a) * (1 - part) if part >= 0.5 else a + (b - a) * part


def of_numbers(numbers, told):
    real = any(kind == "real" for kind, _ in numbers)
    values = [float(value) if real else value for _, value in numbers]
    counts = collections.Counter(values)
    told.update(type="real" if real else "integer", distinct=len(counts))
    told.update(least=min(values), greatest=max(values))
    told["most"] = most(counts, lambda value: value)
    told["values"] = values
    if all(math.isfinite(value) for value in values):
        exact = [fractions.Fraction(value) for value in values]
        mean = sum(exact) / len(exact)
        told["mean"] = float(mean)
        told["quartiles"] = [quantile(sorted(values), q) for q in (1, 2, 3)]
        if len(exact) > 1:
            told["deviation"] = math.sqrt(sum((value - mean) ** 2 for value in exact) / (len(exact) - 1))
    return told


def reference(cells):
    there = [cell for cell in cells if cell.strip(" \t") not in NOTHING]
    told = {"count": len(there), "missing": len(cells) - len(there)}
    if not there:
        return dict(told, type="empty", distinct=0, most=[])
    numbers = [number(cell) for cell in there]
    if all(numbers):
        wide = any(kind == "integer" and abs(value) > 2**53 for kind, value in numbers)
        if not (wide and any(kind == "real" for kind, _ in numbers)):
            return of_numbers(numbers, told)
    days = [day(cell) for cell in there]
    if all(days):
        counts = collections.Counter(days)
        return dict(
            told,
            type="date",
            distinct=len(counts),
            least=str(min(days)),
            greatest=str(max(days)),
            most=most(counts, str),
        )
    words = [cell.encode() for cell in there]
    counts = collections.Counter(words)
    return dict(
        told,
        type="boolean" if set(there) <= TRUTHS else "words",
        distinct=len(counts),
        least=min(words).decode(),
        greatest=max(words).decode(),
        most=most(counts, bytes.decode),
    )


def makers(rng):
    pick = rng.choice
    return [
        lambda: str(rng.randint(-5, 5)),
        lambda: str(rng.randint(-(10**12), 10**12)),
        lambda: str(rng.randint(-(2**63), 2**63 - 1)),
        lambda: f"{rng.gauss(0, 1):.3f}",
        lambda: repr(rng.gauss(0, 1e10)),
        lambda: f"{rng.random() * 100:.2f}",
        lambda: str(rng.randint(10**18, 10**20)),
        lambda: pick(["a", "b,c", 'say "x"', "two\nlines", "ü", "x" * 50]),
        lambda: f"id{rng.randint(0, 10**9)}",
        lambda: pick(["true", "false"]),
        lambda: pick(["inf", "-inf", "1e5", "1E-300", "-0", "0"]),
        lambda: f"{rng.randint(0, 99):05d}",
        lambda: " 12 ",
        lambda: "+7",
        lambda: pick(["5 inch", "it's", "a'b"]),
        lambda: str(rng.random()),
        lambda: "%d." % rng.randint(0, 9),
        lambda: ".5",
        lambda: "2024-%02d-%02d" % (rng.randint(1, 12), rng.randint(1, 28)),
        lambda: "19%02d-02-%02d" % (rng.randint(0, 99), rng.randint(27, 30)),
    ]


def random_columns(rng):
    made = makers(rng)
    rows = rng.choice([0, 1, 2, 3, 10, 100, 1000, 3000])
    columns = []
    for _ in range(rng.choice([1, 2, 3, 7, 20])):
        main, other = rng.choice(made), rng.choice(made)
        share, missing, late = (
            rng.choice([0, 0, 0.001, 0.2]),
            rng.choice([0, 0, 0.1, 1]),
            rng.random() < 0.3,
        )
        column = []
        for row in range(rows):
            if rng.random() < missing:
                column.append(rng.choice(["", "NA", "-", "nan", "?", "null"]))
            else:
                column.append(
                    other() if rng.random() < share and (not late or row > rows * 0.9) else main()
                )
        columns.append(column)
    return columns


def text_of(columns, rng):
    text = io.StringIO(newline="")
    end = rng.choice(["\n", "\n", "\r\n"])
    quoting = csv.QUOTE_ALL if len(columns) == 1 else rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    writer = csv.writer(text, lineterminator=end, quoting=quoting)
    writer.writerow([f"c{i}" for i in range(len(columns))])
    writer.writerows(zip(*columns))
    whole = text.getvalue()
    return whole[: -len(end)] if rng.random() < 0.2 else whole


def near(a, b):
    return a == b or (isinstance(a, float) and math.isclose(a, b, rel_tol=1e-14, abs_tol=1e-290))


def differences(want, got):
    def value(one):
        return float(one) if got["type"] == "real" and isinstance(one, str) else one

    for key in ("type", "count", "missing", "distinct"):
        if want[key] != got[key]:
            yield key, want[key], got[key]
    if want["type"] != got["type"]:
        return
    for key in ("least", "greatest", "mean", "deviation"):
        if key in want and not near(want[key], value(got[key])):
            yield key, want[key], got[key]
    if "quartiles" in want and not all(map(near, want["quartiles"], map(float, got["quartiles"]))):
        yield "quartiles", want["quartiles"], got["quartiles"]
    found = [(value(one["value"]), one["count"]) for one in got["most_frequent"]]
    if found != want["most"]:
        yield "most frequent", want["most"], found
    if "values" in want and "histogram" in got:
        edges, counts = got["histogram"]["edges"], [0] * len(got["histogram"]["counts"])
        for one in filter(math.isfinite, want["values"]):
            counts[min(bisect.bisect_right(edges, one) - 1, len(counts) - 1)] += 1
        if counts != got["histogram"]["counts"]:
            yield "histogram", counts, got["histogram"]["counts"]


def main():
    tool = sys.argv[1]
    given = os.environ.get("CAIRN_TEST_SEED", "20261125")
    seed = random.randrange(10**6) if given == "new" else int(given)
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else seed
    tables = int(sys.argv[3]) if len(sys.argv) > 3 else 25
    rng = random.Random(seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "t.csv")
        for table in range(tables):
            columns = random_columns(rng)
            with open(name, "w", newline="", encoding="utf-8") as file:
                file.write(text_of(columns, rng))
            more = rng.choice([[], ["--threads", "1"], ["--memory", "1M", "--folder", folder]])
            command = [tool, "describe", name, "--header", "--json", *more]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(f"seed {seed}, table {table}: {run.stderr}")
            found = json.loads(run.stdout)["files"][0]
            if found["rows"] != len(columns[0]) or len(found["columns"]) != len(columns):
                sys.exit(f"seed {seed}, table {table}: {found['rows']} rows, expected {len(columns[0])}")
            for number_of_column, column in enumerate(columns):
                for what in differences(reference(column), found["columns"][number_of_column]):
                    print(f"seed {seed}, table {table}, column {number_of_column}:", *what)
                    wrong += 1
    print(f"seed {seed}: {tables} tables, {wrong} differences")
    sys.exit(wrong > 0)


main()
