"""The reference of Fortran: the modules' opening words, and the arguments of each public name."""

import pathlib
import re
import subprocess
import sys
import tempfile

_LINES = re.MULTILINE
_TEXT = re.MULTILINE | re.DOTALL
# The ends of names of procedures that differ in kinds and ranks alone.
_KINDS = re.compile(r"(_[ir]\d+)+(_\d)?$")


def write(root, folder):
    """Writes FOLDER/reference/fortran.md."""
    text = ["# Fortran\n"]
    over_ranks = (root / "src/fortran/cairn_mpi.f90").read_text()
    for name, source in (("cairn", _made(root)), ("cairn_mpi", over_ranks)):
        text += [f"## Module {name}\n", _opening(source), *_public(source)]
    (folder / "reference" / "fortran.md").write_text("\n".join(text))


def _made(root):
    with tempfile.TemporaryDirectory() as scratch:
        module = pathlib.Path(scratch) / "cairn.f90"
        subprocess.run([sys.executable, root / "tools/bindings/fortran", module], check=True)
        return module.read_text()


def _opening(source):
    """The comment that the module begins with; indented lines of it are code."""
    text, in_code = [], False
    for line in source.splitlines():
        if not line.startswith("!"):
            break
        words = line.removeprefix("!").removeprefix(" ")
        if words.startswith("Written by "):
            continue
        if words.startswith("  ") != in_code and (words or in_code):
            text.append("```" if in_code else "```fortran")
            in_code = not in_code
        text.append(words.removeprefix("  ") if in_code else words)
    return "\n".join([*text, "```"] if in_code else text) + "\n"


def _public(source):
    joined = re.sub(r"&\n\s*", "", source)
    for line in re.findall(r"^  public :: (.*)$", joined, flags=_LINES):
        for name in (one.strip() for one in line.split(",")):
            shown = "\n\n".join(_of_type(joined, name) or _of_calls(joined, name))
            if shown:
                yield f"### {name}\n\n{_comment_above(joined, name)}```fortran\n{shown}\n```\n"


def _comment_above(source, name):
    found = re.search(
        rf"((?:^  ! .*\n)+)  (?:type(?:, [^\n]*)? :: |interface ){name}\n", source, flags=_LINES
    )
    if not found or "---" in found[1]:
        return ""
    return " ".join(line.strip().removeprefix("! ") for line in found[1].splitlines()) + "\n\n"


def _of_type(source, name):
    """Its parts, where they are public, and the heads of its procedures."""
    found = re.search(rf"^  type(?:, [^\n]*)? :: {name}\n(.*?)^  end type", source, flags=_TEXT)
    if not found:
        return []
    parts, _, bound = found[1].partition("  contains\n")
    shown = [] if "    private\n" in parts else [line.strip() for line in parts.splitlines()]
    heads = {}
    for call, of in re.findall(r"^    (?:procedure|generic) :: (\w+) => (\w+)", bound, flags=_LINES):
        heads.setdefault((call, _KINDS.sub("", of)), of)
    return ["\n".join(shown)] * bool(shown) + [
        f"! %{call}\n{_signature(source, of)}" for (call, _), of in heads.items()
    ]


def _of_calls(source, name):
    """The head of a procedure; of a generic one, a head for each of its forms."""
    generic = re.search(rf"^  interface {name}\n(.*?)^  end interface", source, flags=_TEXT)
    if not generic:
        return [_signature(source, name)] if _signature(source, name) else []
    forms = {}
    for line in re.findall(r"module procedure (?::: )?([\w, ]+)", generic[1]):
        for of in (one.strip() for one in line.split(",")):
            forms.setdefault(_KINDS.sub("", of), of)
    return [_signature(source, of) for of in forms.values()]


def _signature(source, name):
    """The head of the procedure and what it says of its arguments."""
    found = re.search(
        rf"^  (?:[a-z ]+ )?(?:subroutine|function) {name}\(.*?(?=^  end )", source, flags=_TEXT
    )
    if not found:
        return ""
    lines = found[0].splitlines()
    shown = lines[:1] + [line for line in lines[1:] if "intent(" in line or "optional" in line]
    return "\n".join(line.removeprefix("  ") for line in shown)
