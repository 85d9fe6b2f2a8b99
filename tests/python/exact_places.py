"""Where samples lie, in fractions."""

from fractions import Fraction

import numpy as np


def circular_place(sample, edges):
    """The bin of a circular axis, with all its edges: samples are moved by whole periods."""
    low, high = float(edges[0]), float(edges[-1])
    if not np.isfinite(sample):
        return len(edges) - 1
    at = Fraction(sample)
    if not low <= sample < high:
        at = Fraction(low) + (at - Fraction(low)) % Fraction(high - low)
    return 0 if at >= Fraction(high) else sum(at >= Fraction(float(e)) for e in edges) - 1
