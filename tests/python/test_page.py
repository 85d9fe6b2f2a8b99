"""The code of docs/python.md runs, and draws its pictures."""

import pathlib
import subprocess
import sys

import pytest

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs" / "python"


def test_page(tmp_path):
    pytest.importorskip("matplotlib")
    made = subprocess.run(
        [sys.executable, PAGE / "run_page.py", tmp_path], capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    committed = {picture.name for picture in PAGE.glob("*.png")}
    assert {picture.name for picture in tmp_path.iterdir()} == committed
