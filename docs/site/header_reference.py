"""The references of C++ and C: each header as it is, its opening words as text."""

import re

_LINES = re.MULTILINE
_TEXT = re.MULTILINE | re.DOTALL
_NAME = re.compile(
    r"^(?:inline |constexpr |explicit |static |\[\[nodiscard\]\] )*"
    r"(?:(?:class|struct|enum class|concept) (\w+)|[A-Za-z_][\w:<>,*& ]*?[ *&](\w+)\()"
)


def write(root, folder):
    """Writes FOLDER/reference/cpp.rst, c.rst and a page for each header."""
    include = root / "include" / "cairn"
    cpp = sorted(include.rglob("*.hpp"))
    _write(
        folder, "cpp", "C++", include, [one for one in cpp if one.name not in ("cairn.hpp", "version.hpp")]
    )
    _write(folder, "c", "C", include, sorted((include / "c").glob("*.h")))


def _write(folder, kind, title, include, headers):
    pages = folder / "reference" / kind
    pages.mkdir(parents=True, exist_ok=True)
    items, files = [], []
    for header in headers:
        name = str(header.relative_to(include.parent))
        file = name.removeprefix("cairn/").replace("/", "-").rpartition(".")[0]
        words, code = _parts(header.read_text())
        words = _escaped(words.removeprefix(f"{name}: "))
        language = "c" if kind == "c" else "cpp"
        (pages / f"{file}.md").write_text(f"# {name}\n\n{words}\n\n```{language}\n{code}\n```\n")
        purpose = " ".join(words.partition("\n\n")[0].split())
        names = ", ".join(f"`{one}`" for one in _names(code, kind))
        items.append(f"- [{name}]({kind}/{file}.md): {purpose}\n  {names}")
        files.append(f"{kind}/{file}")
    menu = "```{toctree}\n:hidden:\n\n" + "\n".join(files) + "\n```"
    listed = "\n".join(items)
    (folder / "reference" / f"{kind}.md").write_text(f"# {title}\n\n{listed}\n\n{menu}\n")


def _parts(text):
    """The opening comment, and declarations: no includes, no `detail`, no bodies of functions, and nothing
    that refuses other types in words."""
    lines = text.splitlines()
    end = next(i for i, line in enumerate(lines) if not line.startswith("//"))
    words = "\n".join(line.removeprefix("//").removeprefix(" ") for line in lines[:end])
    code = "\n".join(line for line in lines[end:] if not line.startswith(("#include", "#pragma once")))
    code = re.sub(r"^namespace detail \{$.*?^\}  // namespace detail$\n?", "", code, flags=_TEXT)
    code = re.sub(
        r"^template <[^\n]*>\n  requires\(!(?:(?!^\}).)*?CAIRN_REFUSE.*?^\}\n", "", code, flags=_TEXT
    )
    code = _without_bodies(code)
    return words, re.sub(r"\n{3,}", "\n\n", code).strip()


def _without_bodies(code):
    kept, base, end = [], "", None
    for line in code.splitlines():
        if end is not None:
            end = None if line == end else end
            continue
        indent = line[: len(line) - len(line.lstrip())]
        if len(indent) <= 2:  # else it goes on with what stands above
            base = indent
        if re.search(r"\)(?: const)?(?: noexcept)? \{$", line):
            line, end = line.removesuffix(" {") + ";", base + "}"
        kept.append(line)
    return "\n".join(kept)


def _names(code, kind):
    found = []
    for line in code.splitlines():
        if kind == "c":
            match = re.match(
                r"^[a-z_][\w ]*[ *](cairn_\w+)\(|^typedef (?:struct|enum) (\w+)|^#define (CAIRN_\w+)", line
            )
        else:
            match = _NAME.match(line)
        name = next((one for one in match.groups() if one), None) if match else None
        if name and name not in found and name not in ("operator", "requires") and not name.endswith("_H"):
            found.append(name)
    return found


def _escaped(text):
    """As text of Markdown, but for what stands between backticks."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([*_<>|\[\]{}$#~])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts)
