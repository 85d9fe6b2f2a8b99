"""The declarations in include/cairn/c: the one description of the C API, for checks and bindings.

Reads the C that stands there and no more: what it does not understand ends the program. The functions
in cairn/c/mpi.h, `static inline`, are not those of the library and not read.
"""

import dataclasses
import pathlib
import re
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "include/cairn/c"


@dataclasses.dataclass
class Parameter:
    """`type` is as in C, without the name: "const cairn_in*". `count`: how many items a pointer leads to."""

    name: str
    type: str
    nullable: bool = False
    count: str = ""


@dataclasses.dataclass
class Function:
    """`declaration` is one line."""

    name: str
    result: str
    parameters: list[Parameter]
    declaration: str


@dataclasses.dataclass
class Headers:
    """Functions by name, structs by name, names of constants, of handles, of callbacks.

    A struct is a dict of its fields, in order: {"outside": "cairn_out_of_bins[CAIRN_MOST_AXES]"}.
    """

    functions: dict[str, Function] = dataclasses.field(default_factory=dict)
    structs: dict[str, dict[str, str]] = dataclasses.field(default_factory=dict)
    constants: list[str] = dataclasses.field(default_factory=list)
    handles: list[str] = dataclasses.field(default_factory=list)
    callbacks: list[str] = dataclasses.field(default_factory=list)


def read():
    found = Headers()
    for header in sorted(FOLDER.glob("*.h")):
        if header.name != "mpi.h":
            for statement in _statements(header):
                _understand(statement, found, header)
    return found


def _statements(header):
    """Each in one line, without comments, preprocessor lines and extern "C"."""
    text = re.sub(r"//.*", "", header.read_text())
    text = re.sub(r"^#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.MULTILINE)
    text = re.sub(r'extern "C" \{(.*)\}', r"\1", text, flags=re.DOTALL)
    depth, begin = 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if letter == ";" and depth == 0:
            yield " ".join(text[begin:place].split())
            begin = place + 1
    if text[begin:].strip():
        sys.exit(f"{header}: no statement: {text[begin:].strip()[:80]}")


def _understand(statement, found, header):
    if match := re.fullmatch(r"typedef (?:struct|union) (cairn_\w+) \{(.*)\} \1", statement):
        found.structs[match[1]] = _fields(match[2])
    elif match := re.fullmatch(r"typedef enum cairn_\w+ \{(.*)\} cairn_\w+", statement):
        found.constants += re.findall(r"\b(CAIRN_\w+)\s*=", match[1])
    elif match := re.fullmatch(r"typedef struct (cairn_\w+) \1", statement):
        found.handles.append(match[1])
    elif match := re.fullmatch(r"typedef [\w ]+\(\*(cairn_\w+)\)\(.*\)", statement):
        found.callbacks.append(match[1])
    elif re.fullmatch(r"struct cairn_\w+", statement):
        pass  # its typedef is in another header
    elif match := re.fullmatch(r"((?:const )?\w+\**) ?(cairn_\w+)\((.*)\)", statement):
        result, name, parameters = match.groups()
        plain = re.sub(r"CAIRN_NULLABLE |CAIRN_COUNT\([^()]*\) ", "", parameters)
        listed = _parameters(parameters, header)
        found.functions[name] = Function(name, result, listed, f"{result} {name}({plain})")
    else:
        sys.exit(f"{header}: what is '{statement}'?")


def _fields(text):
    fields = {}
    for line in filter(None, map(str.strip, text.split(";"))):
        if pointer := re.search(r"\(\*\s*(\w+)\)\(", line):
            fields[pointer[1]] = "callback"
        else:
            type_, names = re.fullmatch(r"(.*?[\s*])(\w+(?:\[\w+\])?(?:, \w+(?:\[\w+\])?)*)", line).groups()
            for name, count in re.findall(r"(\w+)((?:\[\w+\])?)", names):
                fields[name] = type_.strip() + count
    return fields


def _parameters(text, header):
    if text == "void":
        return []
    return [_parameter(one.strip(), header) for one in re.split(r",(?![^(]*\))", text)]


def _parameter(text, header):
    if callback := re.fullmatch(r"[\w ]+\(\*(\w+)\)\(.*\)", text):
        return Parameter(callback[1], "callback")
    mark = r"(CAIRN_NULLABLE )?(?:CAIRN_COUNT\(([^()]*)\) )?"
    match = re.fullmatch(rf"{mark}((?:const )?(?:struct )?\w+\**(?: const\*)?) ?(\w+)", text)
    if not match:
        sys.exit(f"{header}: what is the parameter '{text}'?")
    return Parameter(match[4], match[3], bool(match[1]), match[2] or "")
