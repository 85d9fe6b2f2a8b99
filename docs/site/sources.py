"""What the site is made of: the pages of the tree, with links that lead within the site, and references."""

import os
import pathlib
import re
import shutil

import command_reference
import fortran_reference
import header_reference
import python_reference

_INDEX = """cairn
=====

Finds where data piles up: histograms with any bins, value counts, medians and quantiles, random draws,
mean-shift modes and the heaviest subarrays. Exactly, on all cores, on GPUs and over the ranks of an MPI job;
from C++, C, Fortran, Python and the command line. A first call and what it costs: :doc:`README`. What users
do, task by task: :doc:`docs/recipes`.

.. image:: docs/python/joint.png
   :alt: density of waits and errors, in uneven bins of two dimensions

.. toctree::
   :maxdepth: 1
   :caption: Start

   README
   docs/recipes
   docs/performance
   docs/building
   docs/calls

.. toctree::
   :maxdepth: 1
   :caption: From

   docs/cpp
   docs/command_line
   docs/python
   docs/c_and_fortran
   docs/clusters

.. toctree::
   :maxdepth: 1
   :caption: Reference

   reference/cpp
   reference/c
   reference/fortran
   reference/python
   reference/commands

.. toctree::
   :maxdepth: 1
   :caption: Subjects

   docs/tables
   docs/encodings
   docs/scientific_files
   docs/describe
   docs/weights_and_classes
   docs/sampling
   docs/checkpoints
   docs/state_format
   docs/random_words
   docs/scaling
   docs/python/if_you_use
   docs/python/figures

.. toctree::
   :maxdepth: 1
   :caption: The project

   CHANGELOG
   CONTRIBUTING
   SECURITY
   docs/decisions
   src/README
   perf/README
   examples/slurm/README
"""

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")


def write(root, folder, tool=None):
    """Copies the pages of the tree, and writes the references, with the commands of the program `tool`."""
    (folder / "index.rst").write_text(_INDEX)
    pages = _pages(root)
    for page in pages:
        copy = folder / page
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = _within_the_site((root / page).read_text(), root / page, root, set(pages))
        copy.write_text(_title_for(page, text) + text + _hidden(page, pages))
    for file in [*(root / "docs/python").glob("*.png"), *(root / "docs/python").glob("*.ipynb")]:
        shutil.copy(file, folder / file.relative_to(root))
    python_reference.write(folder)
    header_reference.write(root, folder)
    fortran_reference.write(root, folder)
    command_reference.write(folder, tool)


def _pages(root):
    found = [
        root / name
        for name in (
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "SECURITY.md",
            "src/README.md",
            "perf/README.md",
            "examples/slurm/README.md",
        )
    ]
    found += [
        *(root / "docs").glob("*.md"),
        *(root / "docs/decisions").glob("*.md"),
        *(root / "docs/python").glob("*.md"),
        *(root / "perf/results").glob("*.md"),
    ]
    return sorted(page.relative_to(root) for page in found)


def _title_for(page, text):
    return "" if text.startswith("# ") else f"# {page.stem}\n\n"


def _hidden(page, pages):
    """Pages that are linked from others alone are in no menu: those of one folder stand below its page."""
    below = {"docs/decisions.md": "docs/decisions", "perf/README.md": "perf/results"}.get(str(page))
    if below is None:
        return ""
    names = [os.path.relpath(one.with_suffix(""), page.parent) for one in pages if str(one.parent) == below]
    return "\n\n```{toctree}\n:maxdepth: 1\n\n" + "\n".join(names) + "\n```\n"


def _within_the_site(text, page, root, pages):
    """Links to files of the tree that are no pages become their names."""

    def one(match):
        words, target = match.groups()
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return match[0]
        path = pathlib.Path(os.path.normpath(page.parent / target.partition("#")[0]))
        is_there = path.is_relative_to(root) and (
            path.relative_to(root) in pages or path.suffix in (".png", ".ipynb")
        )
        return match[0] if is_there else words

    return _LINK.sub(one, text)
