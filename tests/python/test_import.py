"""Importing cairn takes little time: what calls need is imported when they are first used."""

import json
import subprocess
import sys

import cairn
import pytest


def run(code):
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    return made.stdout


def imported_with_cairn():
    code = """
        import json, sys, numpy
        before = set(sys.modules)
        import cairn
        print(json.dumps(sorted(set(sys.modules) - before)))
    """
    return json.loads(run("\n".join(line.strip() for line in code.splitlines())))


def test_only_what_is_needed_is_imported():
    modules = imported_with_cairn()
    others = {name.partition(".")[0] for name in modules} - set(sys.stdlib_module_names)
    # nanobind's own of a wheel, and what an installation for editing has.
    assert others <= {"cairn", "nanobind_backend", "nanobind"}
    assert {name for name in modules if name.startswith("cairn.")} <= {
        "cairn._calls",
        "cairn._calls.openmp",
        "cairn._core",
    }


def test_every_name_is_found():
    code = "import cairn; print([name for name in cairn.__all__ if getattr(cairn, name) is not None])"
    assert len(eval(run(code))) == len(cairn.__all__)
    code = "from cairn import *; print(histogram([1.0, 2.0], 2)[0].tolist(), MeanShift.__name__)"
    assert run(code).split() == ["[1,", "1]", "MeanShift"]
    assert set(cairn._MODULE_OF) <= set(cairn.__all__)
    assert sorted(set(cairn.__all__)) == cairn.__dir__()
    with pytest.raises(AttributeError, match="module 'cairn' has no attribute 'histgram'"):
        cairn.histgram  # noqa: B018


def test_time_beyond_numpy():
    """The time of the processor, which others hardly change; perf/python/import_time.py measures more."""
    code = "import numpy, time; start = time.process_time(); import cairn; print(time.process_time() - start)"
    assert min(float(run(code)) for _ in range(3)) < 0.030
