"""The pages about the Python package: code runs and draws its pictures, names and links lead somewhere."""

import importlib
import json
import pathlib
import re
import subprocess
import sys

import cairn
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


def names_in(page):
    return sorted(set(re.findall(r"\bcairn(?:\.[A-Za-z_]\w*)+", page.read_text())))


@pytest.mark.parametrize("name", names_in(PAGE / "if_you_use.md"))
def test_names_in_place_of_others(name):
    parts = name.split(".")[1:]
    if not hasattr(cairn, parts[0]):
        pytest.importorskip(f"cairn.{parts[0]}", exc_type=ImportError)
        importlib.import_module(f"cairn.{parts[0]}")
    found = cairn
    for part in parts:
        found = getattr(found, part)


@pytest.mark.parametrize(
    "page", [PAGE.parent / "python.md", *PAGE.glob("*.md")], ids=lambda page: page.name
)
def test_links_between_pages(page):
    for link in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if "://" not in link:
            assert (page.parent / link).exists(), link


def test_the_notebook_holds_no_results():
    """They are made where the site is."""
    cells = json.loads((PAGE / "figures.ipynb").read_text())["cells"]
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)
    for cell in cells:
        if cell["cell_type"] == "code":
            compile("".join(cell["source"]), "figures.ipynb", "exec")


def test_sections_of_docstrings_end_where_they_seem_to():
    sys.path.insert(0, str(PAGE.parent / "site"))
    try:
        from docstrings import with_ended_sections
    finally:
        sys.path.pop(0)
    lines = [
        "What.",
        "",
        "Parameters",
        "----------",
        "a, b : int",
        "    One.",
        "*more",
        "    Two.",
        "",
        "It ends.",
    ]
    made = with_ended_sections(lines)
    assert made == [*lines[:-1], "", "It ends."]
    assert with_ended_sections(["What.", "", "It goes on."]) == ["What.", "", "It goes on."]
    entries = ["Returns", "-------", "a : int", "", "b : int", "    Two."]
    assert with_ended_sections(entries) == entries
