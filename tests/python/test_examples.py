"""The examples in the docstrings print what they say."""

import doctest

import cairn
import numpy as np
import pytest


@pytest.mark.skipif(np.__version__ < "2", reason="numpy 1 prints numbers in another way")
@pytest.mark.parametrize("name", cairn.__all__)
def test_example(name):
    if name in ("crosstab", "cut", "qcut"):
        pytest.importorskip("pandas")
    documented = getattr(cairn, name)
    finder = doctest.DocTestFinder(recurse=False)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for example in finder.find(documented, name, module=False, globs={"cairn": cairn, "np": np}):
        found = []
        runner.run(example, out=found.append)
        assert runner.failures == 0, "".join(found)


def test_everything_public_is_documented():
    for name in cairn.__all__:
        assert getattr(cairn, name).__doc__, name
        assert name in dir(cairn)
