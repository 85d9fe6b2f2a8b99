#!/usr/bin/env python3
"""tables.py TOOL [OTHER] [--megabytes N] [--times N] [--threads N] [--only REGEX]: commands of TOOL on tables
as text, as whole processes on files in the page cache: columns of numbers and of words, quotes, ends of
lines of two letters, wide rows, holes. The number of rows is checked, and OTHER, which may be an older build,
must print the same. Processor seconds are those of the best run of N, the two tools in turn."""

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

NAMES = ["red", "blue", "green", "black", "white", "brown"]
ROWS = 50000  # that differ; a file repeats them


def columns(rng):
    """Name, whether its first row is a header, and rows of each table."""
    def reals(form):
        return [form % rng.gauss(0, 1) for _ in range(ROWS)]

    three = [(rng.choice(NAMES), rng.randrange(100), rng.random()) for _ in range(ROWS)]
    words = [rng.choice(NAMES) for _ in range(ROWS)]
    yield "words", False, words
    yield "words_in_quotes", False, [f'"{word}"' for word in words]
    yield "words_crlf", False, [word + "\r" for word in words]
    yield "many_words", False, [f"w{rng.randrange(200000)}" for _ in range(10 * ROWS)]
    yield "integers", False, [str(rng.randrange(1000)) for _ in range(ROWS)]
    yield "six_decimals", False, reals("%.6f")
    yield "all_digits", False, reals("%.16g")
    yield "three", True, ["name,count,part"] + [f"{a},{b},{c:.2f}" for a, b, c in three]
    yield "three_names_in_quotes", True, ["name,count,part"] + [f'"{a}",{b},{c:.2f}' for a, b, c in three]
    yield "three_all_in_quotes", True, ["name,count,part"] + [f'"{a}","{b}","{c:.2f}"' for a, b, c in three]
    phrases = [f'{i},"a phrase, ""quoted"" {i}",{i / 7:.2f}' for i in range(ROWS)]
    yield "phrases", True, ["id,phrase,x"] + phrases
    yield "wide", False, [",".join("%.3f" % rng.gauss(0, 1) for _ in range(40)) for _ in range(ROWS // 25)]
    holes = [("" if rng.random() < 0.3 else "%.3f" % rng.random(),
              "NA" if rng.random() < 0.2 else str(rng.randrange(100))) for _ in range(ROWS)]
    yield "holes", False, [",".join(row) for row in holes]


COMMANDS = """
hist six_decimals six_decimals --bins 100
hist integers integers --bins 100
hist all_digits all_digits --bins 100
hist part three --column part --bins 100
hist part_in_range three --column part --bins 100 --range 0 1
hist count_beside_quotes three_names_in_quotes --column count --bins 100
hist part_in_quotes three_all_in_quotes --column part --bins 100
hist beside_phrases phrases --column x --bins 100
hist one_of_forty wide --column @20 --bins 100
hist two_of_forty wide --column @3 --column @21 --bins 10
hist weighted three --column part --weights count --bins 100
hist holes holes --column @0 --bins 100 --skip-nan
hist missing_words holes --column @1 --bins 100 --skip-nan
count words words --top 3
count words_in_quotes words_in_quotes --top 3
count words_crlf words_crlf --top 3
count many_words many_words --top 3
count integers integers --top 3
count names three --column name --top 3
count names_in_quotes three_all_in_quotes --column name --top 3
count phrases phrases --column phrase --top 3
count lines three --lines --top 3
count by three --column count --by name --top 3
sample weights integers --count 3
sample rows three --equal --rows --count 3
describe three three
describe phrases phrases
describe wide wide
"""


def make(folder, megabytes):
    """Rows and files by name."""
    made = {}
    for name, has_header, rows in columns(random.Random(1)):
        header, rows = (rows[:1], rows[1:]) if has_header else ([], rows)
        text = "\n".join(rows) + "\n"
        times = max(1, megabytes * 1000000 // len(text))
        path = os.path.join(folder, name + ".csv")
        with open(path, "w", newline="") as to:
            to.write("".join(line + "\n" for line in header))
            for _ in range(times):
                to.write(text)
        made[name] = (len(rows) * times, path, "--header" if has_header else "--no-header")
    return made


def run(tool, arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([tool, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{tool} {' '.join(arguments)}: {done.stderr.decode()}")
    return done.stdout, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


HOW = ("place", "target", "method", "threads", "seconds")


def without_times(told):
    """The answer alone, without how it was found."""
    if isinstance(told, dict):
        return {key: without_times(value) for key, value in told.items() if key not in HOW}
    return [without_times(one) for one in told] if isinstance(told, list) else told


def rows_in(command, told):
    if isinstance(told, list):
        return sum(one["total"] for one in told)
    if command == "describe":
        return told["files"][0]["rows"]
    return told["items"] if command == "sample" else told["total"] + told.get("left_out", 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tool")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--megabytes", type=int, default=64)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    tools = [given.tool] + ([given.other] if given.other else [])
    with tempfile.TemporaryDirectory() as folder:
        tables = make(folder, given.megabytes)
        print(f"{'command':<32}{'MB/s':>8}{'seconds':>9}" + ("    other   ratio" if given.other else ""))
        for line in COMMANDS.strip().splitlines():
            command, name, table, *options = line.split()
            title = f"{command} {name}"
            if not re.search(given.only, title):
                continue
            rows, path, first_row = tables[table]
            arguments = [command, path, *options, "--threads", str(given.threads)]
            arguments += [] if "--lines" in options else [first_row]
            arguments += [] if "--rows" in options else ["--json"]
            best, answers = {}, {}
            for turn in range(given.times):
                for tool in tools if turn % 2 == 0 else reversed(tools):
                    answers[tool], seconds = run(tool, arguments)
                    best[tool] = min(seconds, best.get(tool, seconds))
            if "--rows" in options:
                lines = answers[given.tool].count(b"\n")
                if lines != 1 + int(options[options.index("--count") + 1]):
                    sys.exit(f"WRONG: cairn {' '.join(arguments)}: {lines} lines")
            else:
                answers = {tool: without_times(json.loads(answer)) for tool, answer in answers.items()}
                found = rows_in(command, answers[given.tool]) - (1 if "--lines" in options else 0)
                if found != rows:
                    sys.exit(f"WRONG: cairn {' '.join(arguments)}: {found} of {rows} rows")
            if given.other and answers[given.tool] != answers[given.other]:
                sys.exit(f"WRONG: cairn {' '.join(arguments)}: the two differ")
            mine = best[given.tool]
            beside = f"{best[given.other]:9.3f}{best[given.other] / mine:8.2f}" if given.other else ""
            print(f"{title:<32}{os.path.getsize(path) / mine / 1e6:8.0f}{mine:9.3f}{beside}", flush=True)


if __name__ == "__main__":
    main()
