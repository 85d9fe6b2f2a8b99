"""What kind of axis it is, as UHI asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Traits:
    """What kind of axis it is: whether it has flow bins, wraps around, grows; continuous, ordered."""

    underflow: bool = True
    overflow: bool = True
    circular: bool = False
    growth: bool = False
    continuous: bool = True
    ordered: bool = True

    @property
    def discrete(self) -> bool:
        """Whether each bin is a value of its own: an integer, a word."""
        return not self.continuous
