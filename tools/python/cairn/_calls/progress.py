"""What is told how far a call is: a function, or a bar of tqdm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias


class Bar(Protocol):
    """A bar as tqdm has them."""

    n: float
    total: float | None

    def update(self, n: Any = ...) -> Any: ...
    def refresh(self) -> Any: ...


Progress: TypeAlias = Callable[[float], Any] | Bar


def told(progress: Any) -> Callable[[float], Any]:
    """progress as a function of the fraction that is done."""
    if all(hasattr(progress, name) for name in ("n", "total", "update", "refresh")):
        return lambda fraction: _move(progress, fraction)
    if callable(progress) and not isinstance(progress, type):  # tqdm's class would make a bar of a fraction
        return progress
    raise TypeError(
        f"progress is {progress!r}; expected a function of the fraction done, or a bar, tqdm.tqdm(total=100)"
    )


def _move(bar: Any, fraction: float) -> None:
    if bar.total is None:
        bar.total = 1.0
    reached = fraction * bar.total
    if isinstance(bar.total, int) and bar.total > 1:
        reached = round(reached)
    bar.update(reached - bar.n)  # backwards too, where a call goes through its data again
    if fraction == 1:
        bar.refresh()
