"""A plugin of pytest: numpy's own tests of generators run with those of cairn.

pytest -p numpy_random_of_cairn --pyargs numpy.random.tests.test_generator_mt19937

tests/python/numpy_random_tests.txt lists those that do not apply, each with a reason.
"""

from pathlib import Path

import cairn.random
import numpy
from left_out import skip_listed

_LIST = Path(__file__).parent / "numpy_random_tests.txt"


def pytest_configure(config):
    numpy.random.Generator = cairn.random.Generator


def pytest_collection_modifyitems(items):
    skip_listed(items, _LIST, lambda item: item.nodeid.partition("::")[2])
