"""The reference of the Python package: a page for each public name, from its docstring."""

import importlib
import inspect
import pkgutil

import cairn


def modules():
    """The package, and those below it that are public, which may need other packages."""
    public = [one.name for one in pkgutil.iter_modules(cairn.__path__) if not one.name.startswith("_")]
    return [cairn, *(importlib.import_module(f"cairn.{name}") for name in public)]


def write(folder):
    """Writes FOLDER/reference/python.rst and the pages below it."""
    pages = folder / "reference" / "python"
    pages.mkdir(parents=True)
    text = [_title("Python", "=")]
    for module in modules():
        text += [_title(module.__name__, "-"), f".. automodule:: {module.__name__}\n   :no-members:\n"]
        names = sorted(module.__all__, key=str.lower)
        files = [_file_of(module, name) for name in names]
        for name, file in zip(names, files, strict=True):
            (pages / f"{file}.rst").write_text(_page(f"{module.__name__}.{name}", getattr(module, name)))
            text.append(f":doc:`{name} <python/{file}>`\n   {_purpose(getattr(module, name))}\n")
        text += [".. toctree::\n   :hidden:\n", *(f"   python/{file}" for file in files), ""]
    (folder / "reference" / "python.rst").write_text("\n".join(text))


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
