"""What the tables of docs/python/if_you_use.md say."""

import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python" / "if_you_use.md"


def rows_of_page():
    """The first two cells of each row of each table, without headings."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for before, line in zip(lines, lines[1:], strict=False):
        is_heading = not before.startswith("|")
        if line.startswith("|") and not line.startswith("|---") and not is_heading:
            cells = line.strip("|").split(" | ")
            yield cells[0].strip(), cells[1].strip()


def notes_of_page():
    """What the last cells say in the form `theirs` is `ours`."""
    return re.findall(r"`([\w.]+\([^`]*\))` is `([\w.]+\([^`]*\))`", PAGE.read_text(encoding="utf-8"))
