#!/usr/bin/env python3
"""Random tables as text, read by the tool and by Python's csv module, and by pandas where it is there.

    random_tables.py CAIRN [--rounds N] [--seed S]

Prints the seed, and the table that shows a difference.
"""

import argparse
import csv
import io
import json
import math
import random
import subprocess
import sys

try:
    import pandas
except ImportError:
    pandas = None

# pandas' list, and what the tool adds to it.
PANDAS_MISSING = ["", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN",
                  "<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null"]
MISSING = PANDAS_MISSING + ["-", "--", ".", "?"]

WORDS = ["a", "b", "it's", 'say "so"', "x,y", "x;y", "two\nlines", 'inch"', " c", "d ", "e f", "é", "1e",
         "--x", "#no", "'q'"]
NUMBERS = ["0", "1", "-2.5", "1e3", "12345678901", ".5", "7.", "+3", "1E-5", "0.1", "123456.789"]


class Table:
    """Rows of cells, and how they are written."""

    def __init__(self, rng):
        self.rng = rng
        self.delimiter = rng.choice(",;\t|")
        self.quote = rng.choice(["\"", "\"", "\"", "'"])
        self.quoted = rng.random() < 0.8
        self.end = rng.choice(["\n", "\n", "\r\n"])
        self.header = rng.random() < 0.7
        self.skip = rng.choice([0, 0, 0, 1, 3])
        self.comment = rng.choice([None, None, "#", "%"])
        self.kinds = [rng.choice("nnw") for _ in range(rng.randint(2, 5))]
        self.names = [f"c{i}" for i in range(len(self.kinds))]
        self.rows = [[self.cell(kind) for kind in self.kinds] for _ in range(rng.randint(1, 40))]

    def cell(self, kind):
        rng = self.rng
        if rng.random() < 0.1:
            return rng.choice(MISSING)
        return rng.choice(NUMBERS) if kind == "n" else rng.choice(WORDS)

    def written(self, cell, first):
        """A cell that reads as itself."""
        plain = not any(letter in cell for letter in (self.delimiter, "\n", "\r"))
        plain = plain and not cell.lstrip(" \t").startswith(self.quote)
        plain = plain and not (first and self.comment and cell.startswith(self.comment))
        plain = plain and cell.strip(" \t") != ""
        if not self.quoted:
            if not plain:
                cell = "".join(letter for letter in cell if letter.isalnum())
            return cell or "z"
        if plain and self.rng.random() < 0.7:
            return cell
        return self.quote + cell.replace(self.quote, 2 * self.quote) + self.quote

    def text(self):
        lines = [self.rng.choice(["a preamble", 'say "x', "", "1,2"]) for _ in range(self.skip)]
        rows = []
        if self.header:
            rows.append([self.written(name, i == 0) for i, name in enumerate(self.names)])
        rows += [[self.written(cell, i == 0) for i, cell in enumerate(row)] for row in self.rows]
        for row in rows:
            if self.comment and self.rng.random() < 0.1:
                lines.append(self.comment + " a comment, with \"quotes")
            lines.append(self.delimiter.join(row))
        return self.end.join(lines) + (self.end if self.rng.random() < 0.8 else "")

    def options(self):
        tab = "tab" if self.delimiter == "\t" else self.delimiter
        given = ["--delimiter", tab, "--header" if self.header else "--no-header"]
        if self.skip:
            given += ["--skip-rows", str(self.skip)]
        if self.comment:
            given += ["--comment", self.comment]
        if not self.quoted:
            given.append("--no-quotes")
        elif self.quote != "\"":
            given += ["--quote", self.quote]
        return given

    def body(self, text):
        """Without preamble and comments, which the csv module does not know."""
        lines = text.split(self.end)[self.skip:]
        if self.comment:
            lines = [line for line in lines if not line.startswith(self.comment)]
        return self.end.join(lines)

    def by_csv(self, text):
        quoting = csv.QUOTE_MINIMAL if self.quoted else csv.QUOTE_NONE
        rows = csv.reader(io.StringIO(self.body(text), newline=""), delimiter=self.delimiter,
                          quotechar=self.quote, quoting=quoting)
        rows = [row for row in rows if row]
        return rows[1:] if self.header else rows

    def by_pandas(self, text):
        quoting = csv.QUOTE_MINIMAL if self.quoted else csv.QUOTE_NONE
        return pandas.read_csv(io.StringIO(self.body(text)), sep=self.delimiter, quotechar=self.quote,
                               quoting=quoting, header=0 if self.header else None,
                               na_values=MISSING)  # an older pandas takes None for a word


def run(cairn, options, text):
    # On standard input: a pipe is read as a table.
    done = subprocess.run([cairn, *options, "-"], input=text.encode(), capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"{options}: {done.stderr.decode()}\n{text!r}")
    return json.loads(done.stdout)


def counted(items):
    """In the order in which they first occur."""
    counts = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return list(counts), list(counts.values())


def as_number(cell):
    if cell.strip(" \t") in MISSING:
        return "nan"
    number = float(cell)
    return "nan" if math.isnan(number) else number + 0.0


def check(cairn, table, text):
    rows = table.by_csv(text)
    for position, kind in enumerate(table.kinds):
        options = [*table.options(), "--column", f"@{position}", "--order", "first", "--json"]
        cells = [row[position] for row in rows]
        found = run(cairn, ["count", "--words", *options], text)
        expected = counted(cells)
        if (found["values"], found["counts"]) != expected:
            return f"words of column {position}: {found['values']}, expected {expected[0]}"
        if kind != "n":
            continue
        numbers = [as_number(cell) for cell in cells]
        found = run(cairn, ["count", *options], text)
        values = [value if value == "nan" else float(value) for value in found["values"]]
        if (values, found["counts"]) != counted(numbers):
            return f"numbers of column {position}: {values}, expected {counted(numbers)[0]}"
        if found["tables"]["missing"] != numbers.count("nan"):
            return f"missing in column {position}: {found['tables']['missing']}, not {numbers.count('nan')}"
        if pandas is not None:
            frame = table.by_pandas(text)
            column = pandas.to_numeric(frame.iloc[:, position])
            of_pandas = ["nan" if math.isnan(value) else float(value) + 0.0 for value in column]
            if of_pandas != numbers:
                return f"pandas reads column {position} as {of_pandas}, the csv module as {numbers}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cairn")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"seed {given.seed}, {given.rounds} tables, {'with' if pandas else 'without'} pandas")
    for number in range(given.rounds):
        table = Table(random.Random(f"{given.seed}.{number}"))
        text = table.text()
        wrong = check(given.cairn, table, text)
        if wrong:
            print(f"table {number} of seed {given.seed} ({' '.join(table.options())}): {wrong}\n{text!r}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
