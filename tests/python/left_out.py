"""Tests of other packages that do not apply to cairn: lines `name  # reason` of a file, which are skipped.

A name stands for all cases of a test; one that ends in * for all names that begin with it.
"""

import pytest


def skip_listed(items, file, name_of):
    """Marks the tests whose names, name_of(item), are in the file."""
    lines = (
        line.partition("  # ") for line in file.read_text().splitlines() if not line.startswith("#")
    )
    left_out = {name.strip(): reason.strip() for name, _, reason in lines if name.strip()}
    for item in items:
        name = name_of(item)
        reason = next((why for pattern, why in left_out.items() if _is_of(name, pattern)), None)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


def _is_of(name, pattern):
    if pattern.endswith("*"):
        return name.startswith(pattern[:-1])
    return name == pattern or name.partition("[")[0] == pattern
