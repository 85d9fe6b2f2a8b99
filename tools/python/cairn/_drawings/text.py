"""Drawings of text."""

from __future__ import annotations

import numpy as np

_EIGHTHS = " ▏▎▍▌▋▊▉"
_SHADES = " ░▒▓█"


def bars(values: np.ndarray, labels: list[str], width: int = 40, most: int = 24) -> str:
    """One line for each value, or where there are too many for some of them together."""
    if len(values) > most:
        starts = np.arange(0, len(values), -(-len(values) // most))
        ends = [*(starts[1:] - 1), len(values) - 1]
        labels = [_spanned(labels[a], labels[b]) for a, b in zip(starts, ends, strict=True)]
        values = np.add.reduceat(values, starts)
    names = [label if len(label) <= 24 else label[:23] + "…" for label in labels]
    numbers = [f"{value:.6g}" for value in values]
    margin, room = max(map(len, names)), max(map(len, numbers))
    return "\n".join(
        f"{name:>{margin}} {number:>{room}} {_bar(value, values, width)}".rstrip()
        for name, number, value in zip(names, numbers, values, strict=True)
    )


def _spanned(first: str, last: str) -> str:
    if first == last:
        return first
    return f"{first.split(' to ')[0]} to {last.split(' to ')[-1]}"


def _bar(value: float, values: np.ndarray, width: int) -> str:
    greatest = max(float(np.abs(values).max()), 1e-300)
    eighths = round(abs(value) / greatest * width * 8)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return f"-{bar}" if value < 0 else bar


def shades(values: np.ndarray, rows: int = 16, columns: int = 48) -> str:
    """A picture: one character for each value, or for some of them together."""
    small = coarse(values, rows, columns)
    greatest = max(float(small.max(initial=0)), 1e-300)
    at = np.ceil(np.clip(small / greatest, 0, 1) * (len(_SHADES) - 1)).astype(int)
    border = "─" * small.shape[1]
    lines = ("│" + "".join(_SHADES[one] for one in row) + "│" for row in at)
    return "\n".join([f"┌{border}┐", *lines, f"└{border}┘"])


def coarse(values: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Neighbours added up until there are no more rows and columns than that."""
    for axis, most in ((0, rows), (1, columns)):
        size = values.shape[axis]
        if size > most:
            values = np.add.reduceat(values, np.arange(0, size, -(-size // most)), axis=axis)
    return values
