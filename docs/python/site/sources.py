"""What the site is made of: the tour, a page for each public name, the notebook."""

import importlib
import inspect
import pkgutil
import shutil

import cairn

_INDEX = """cairn for Python
================

.. toctree::
   :maxdepth: 1

   python
   python/if_you_use
   python/figures
   reference
"""


def write(docs, folder):
    """Copies pages of the folder docs, and writes the reference."""
    (folder / "index.rst").write_text(_INDEX)
    shutil.copy(docs / "python.md", folder)
    pages = folder / "python"
    pages.mkdir()
    for pattern in ("*.png", "*.md", "*.ipynb"):
        for file in (docs / "python").glob(pattern):
            shutil.copy(file, pages)
    _write_reference(folder)


def modules():
    """The package, and those below it that are public, which may need other packages."""
    public = [one.name for one in pkgutil.iter_modules(cairn.__path__) if not one.name.startswith("_")]
    return [cairn, *(importlib.import_module(f"cairn.{name}") for name in public)]


def _write_reference(folder):
    pages = folder / "reference"
    pages.mkdir()
    text = [_title("Reference", "=")]
    for module in modules():
        text += [_title(module.__name__, "-"), f".. automodule:: {module.__name__}\n   :no-members:\n"]
        names = sorted(module.__all__, key=str.lower)
        files = [_file_of(module, name) for name in names]
        for name, file in zip(names, files, strict=True):
            (pages / f"{file}.rst").write_text(
                _page(f"{module.__name__}.{name}", getattr(module, name))
            )
            text.append(f":doc:`{name} <reference/{file}>`\n   {_purpose(getattr(module, name))}\n")
        text += [".. toctree::\n   :hidden:\n", *(f"   reference/{file}" for file in files), ""]
    (folder / "reference.rst").write_text("\n".join(text))


def _file_of(module, name):
    """Histogram and histogram are one file where upper and lower case are the same."""
    kind = "-class" if isinstance(getattr(module, name), type) else ""
    return f"{module.__name__}.{name}{kind}"


def _purpose(documented):
    """The first paragraph of its docstring."""
    return " ".join(inspect.getdoc(documented).partition("\n\n")[0].split())


def _title(text, line):
    return f"{text}\n{line * len(text)}\n"


def _page(path, documented):
    title = _title(path, "=")
    if inspect.ismodule(documented):
        return title + f"\n.. automodule:: {path}\n"
    if not isinstance(documented, type):
        kind = "autofunction" if callable(documented) else "autodata"
        return title + f"\n.. {kind}:: {path}\n"
    if issubclass(documented, BaseException):
        return title + f"\n.. autoexception:: {path}\n"
    fields = ", ".join(getattr(documented, "_fields", ()))
    excluded = f"   :exclude-members: {fields}\n" if fields else ""
    return title + f"\n.. autoclass:: {path}\n   :members:\n{excluded}"
