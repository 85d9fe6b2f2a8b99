"""Drawings of SVG, in the colour of the text around them."""

from __future__ import annotations

from html import escape

import numpy as np

from cairn._drawings.text import coarse

_WIDTH, _HEIGHT = 300, 120


def positions(edges: np.ndarray) -> np.ndarray:
    """Edges as shares of the width."""
    ends = (
        edges.astype(np.int64).astype(float) if edges.dtype.kind in "mM" else np.asarray(edges, float)
    )
    finite = ends[np.isfinite(ends)]
    if finite.size < ends.size:  # infinite bins are drawn as wide as the others
        ends = np.arange(ends.size) if finite.size < 2 else _with_usual_ends(ends, finite)
    length = ends[-1] - ends[0] if ends.size > 1 else 0
    return (ends - ends[0]) / length if length > 0 else np.linspace(0, 1, ends.size)


def _with_usual_ends(ends: np.ndarray, finite: np.ndarray) -> np.ndarray:
    width = (finite[-1] - finite[0]) / (finite.size - 1)
    return np.clip(ends, finite[0] - width, finite[-1] + width)


def steps(values: np.ndarray, edges: np.ndarray, names: list[str], label: str) -> str:
    """Values as steps between edges; what is below and above them is written below."""
    low, high = min(float(values.min(initial=0)), 0.0), max(float(values.max(initial=0)), 0.0)
    scale = (_HEIGHT - 4) / (high - low) if high > low else 0
    base = _HEIGHT + low * scale
    points = [f"0,{base:.1f}"]
    for value, a, b in zip(values, edges[:-1] * _WIDTH, edges[1:] * _WIDTH, strict=True):
        top = base - value * scale
        points += [f"{a:.1f},{top:.1f}", f"{b:.1f},{top:.1f}"]
    points.append(f"{_WIDTH},{base:.1f}")
    style = 'fill="currentColor" fill-opacity="0.3" stroke="currentColor"'
    drawn = f'<polygon points="{" ".join(points)}" {style}/>'
    return _framed(drawn + _names_below(names) + _text(_WIDTH / 2, _HEIGHT + 28, label))


def shades(values: np.ndarray, names: list[list[str]], labels: list[str]) -> str:
    """Values of two axes as a picture, the first axis to the right."""
    small = coarse(values, 60, 40)
    greatest = max(float(small.max(initial=0)), 1e-300)
    wide, high = _WIDTH / small.shape[0], _HEIGHT / small.shape[1]
    cells = [
        f'<rect x="{i * wide:.1f}" y="{_HEIGHT - (j + 1) * high:.1f}" width="{wide:.2f}" height="{high:.2f}" '
        f'fill="currentColor" fill-opacity="{min(small[i, j] / greatest, 1):.2f}"/>'
        for i, j in zip(*np.nonzero(small > 0), strict=True)
    ]
    frame = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="currentColor"/>'
    below = _text(
        _WIDTH / 2, _HEIGHT + 28, f"{labels[0]} (up: {labels[1]}, {' to '.join(_both(names[1]))})"
    )
    return _framed("".join(cells) + frame + _names_below(names[0]) + below)


def ticks(edges: np.ndarray, label: str) -> str:
    """Where edges lie along a line."""
    line = f'<path d="M0 20H{_WIDTH}" stroke="currentColor"/>'
    marks = "".join(f"M{x * _WIDTH:.1f} 14V26" for x in edges[:: -(-edges.size // _WIDTH)])
    drawn = f'{line}<path d="{marks}" stroke="currentColor"/>' + _text(_WIDTH / 2, 40, label)
    return _framed(drawn, 46)


def rectangles(first: np.ndarray, last: np.ndarray) -> str:
    """Rectangles between corners, rows downwards; of one dimension one below the other."""
    if first.shape[1] == 1:
        rows = np.arange(first.shape[0])[:, None]
        first, last = np.hstack([rows, first]), np.hstack([rows, last])
    ends = last[:, :2].max(axis=0) + 1
    low = first[:, :2].min(axis=0)
    scale = np.array([_HEIGHT, _WIDTH]) / np.maximum(ends - low, 1)
    drawn = []
    for a, b in zip((first[:, :2] - low) * scale, (last[:, :2] + 1 - low) * scale, strict=True):
        (y, x), (high, wide) = a, b - a
        style = 'fill="currentColor" fill-opacity="0.2" stroke="currentColor"'
        drawn.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" {style}/>')
    return _framed("".join(drawn))


def bars(values: np.ndarray, names: list[str], label: str = "") -> str:
    """One bar for each of a few values."""
    return steps(values, np.linspace(0, 1, len(values) + 1), names, label)


def _both(names: list[str]) -> list[str]:
    return [names[0], names[-1]] if len(names) > 1 else names


def _names_below(names: list[str]) -> str:
    """Two names, such as the ends of an axis, in the corners; more below their bars, as many as there is
    room for."""
    if len(names) == 2:
        return _text(0, _HEIGHT + 14, names[0], "start") + _text(_WIDTH, _HEIGHT + 14, names[1], "end")
    each = -(-len(names) * 40 // _WIDTH)
    width = _WIDTH / max(len(names), 1)
    return "".join(
        _text((i + 0.5) * width, _HEIGHT + 14, name[:12])
        for i, name in enumerate(names)
        if i % each == 0
    )


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    style = f'text-anchor="{anchor}" font-size="11" fill="currentColor"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>'


def _framed(inner: str, height: int = _HEIGHT + 38) -> str:
    box = f"-10 -4 {_WIDTH + 20} {height}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{_WIDTH + 20}">{inner}</svg>'
    )


def with_lines(drawing: str, *lines: str) -> str:
    """A drawing with text below it."""
    return f"<div>{drawing}" + "".join(f"<div>{escape(line)}</div>" for line in lines) + "</div>"
