"""What benchmarks in Python share: the best of several times, and tables in Markdown."""

import platform
import time


def best_seconds(call, least=3, budget=0.1, most=40):
    best, spent, times = float("inf"), 0.0, 0
    while times < least or (spent < budget and times < most):
        start = time.perf_counter()
        call()
        seconds = time.perf_counter() - start
        best, spent, times = min(best, seconds), spent + seconds, times + 1
    return best


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "?")
    except OSError:
        return platform.processor()


def print_table(columns, rows):
    print("| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()
