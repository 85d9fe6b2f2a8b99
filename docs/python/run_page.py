"""run_page.py [FOLDER]: runs the code blocks of docs/python.md in their order, in one process.

Pictures go where the page shows them, or to FOLDER. Paths in the page begin at the root of the project.
"""

import os
import pathlib
import re
import sys

import matplotlib

PAGE = pathlib.Path(__file__).resolve().parent.parent / "python.md"


def run(folder=None):
    matplotlib.use("Agg")
    os.chdir(PAGE.parent.parent)
    names = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL):
        if folder is not None:
            block = block.replace('"docs/python/', f'"{folder}/')
        exec(compile(block, str(PAGE), "exec"), names)


if __name__ == "__main__":
    run(*sys.argv[1:2])
