"""A plugin of pytest: numpy's own tests of generators run with those of cairn.

pytest -p numpy_random_of_cairn --pyargs numpy.random.tests.test_generator_mt19937

tests/python/numpy_random_tests.txt lists those that do not apply, each with a reason.
"""

from pathlib import Path

import cairn.random
import numpy
import pytest

_LIST = Path(__file__).parent / "numpy_random_tests.txt"


def pytest_configure(config):
    numpy.random.Generator = cairn.random.Generator


def _left_out():
    """The listed tests, and why each is left out."""
    lines = (
        line.partition("  # ") for line in _LIST.read_text().splitlines() if not line.startswith("#")
    )
    return {name.strip(): reason.strip() for name, _, reason in lines if name.strip()}


def pytest_collection_modifyitems(items):
    left_out = _left_out()
    for item in items:
        name = item.nodeid.partition("::")[2]
        reason = left_out.get(name) or left_out.get(name.partition("[")[0])
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))
