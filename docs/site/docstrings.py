"""The docstrings of the package as Sphinx reads them.

In them a section (Parameters, Returns, ...) ends where a paragraph follows that is not indented; for Sphinx's
reader of sections two empty lines end it.
"""

import re

_RULE = re.compile(r"^-{3,}$")
_ENTRY = re.compile(r"^[*\w][\w*, ]*( : .*)?$")


def process(app, what, name, docstring_of, options, lines):
    """What Sphinx calls for each docstring; ``lines`` are changed in place."""
    lines[:] = with_ended_sections(lines)


def with_ended_sections(lines):
    made, is_in_section = [], False
    for i, line in enumerate(lines):
        follows = lines[i + 1] if i + 1 < len(lines) else ""
        if _RULE.match(follows):
            is_in_section = True
        elif is_in_section and _is_prose(line, follows, made):
            made.append("")
            is_in_section = False
        made.append(line)
    return made


def _is_prose(line, follows, before):
    """Whether a line begins a paragraph after a section, and no entry in it."""
    begins = line and not line.startswith(" ") and bool(before) and not before[-1]
    return begins and not (_ENTRY.match(line) and follows.startswith(" "))
