"""stub.py FOLDER STUB: writes the types of the extension module _core, which lies in FOLDER, to STUB.

nanobind leaves open what tuples, dictionaries and lists hold; strict type checkers want it said.
"""

import re
import sys

from nanobind import stubgen

_HELD = {"dict": "str, Any", "list": "Any", "tuple": "Any, ...", "Sequence": "Any"}
_OPEN = re.compile(rf"(?<=[:>|,\[ ])\b({'|'.join(_HELD)})\b(?=[],):= ])")


def complete(stub: str) -> str:
    """The stub, in which every type says what it holds."""
    lines = stub.splitlines(keepends=True)
    made = "".join(_completed(line) if _is_typed(line) else line for line in lines)
    return made if "import Any" in made else "from typing import Any\n\n" + made


def _is_typed(line: str) -> bool:
    return "->" in line or line.strip().startswith("def ")


def _completed(line: str) -> str:
    return _OPEN.sub(lambda found: f"{found[0]}[{_HELD[found[0]]}]", line)


def write(folder: str, path: str) -> None:
    stubgen.main(["--quiet", "--import", folder, "--module", "_core", "--output-file", path])
    with open(path, encoding="utf-8") as file:
        made = complete(file.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(made)


if __name__ == "__main__":
    write(*sys.argv[1:])
