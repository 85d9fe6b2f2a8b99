"""What all calls within a block take: how many threads, where, and who is told how far they are."""

from __future__ import annotations

import contextlib
import contextvars
import operator
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_args

from cairn import _core
from cairn._calls.places import Device
from cairn._calls.progress import Progress, told

_Now: TypeAlias = tuple[int, str, "Callable[[float], Any] | None"]
_MOST_THREADS = (1 << 31) - 1
_now: contextvars.ContextVar[_Now | None] = contextvars.ContextVar("cairn.settings", default=None)


class Settings(contextlib.ContextDecorator):
    """A block of ``with`` or, as a decorator, a function within which settings hold."""

    def __init__(self, threads: int | None, device: Device | None, progress: Progress | None) -> None:
        self._given = (threads, device, progress)
        self._threads = None if threads is None else _threads_of(threads)
        if device is not None and device not in get_args(Device):
            raise ValueError(f"device is {device!r}; expected 'auto', 'host' or 'gpu'")
        self._device = device
        self._told = None if progress is None else told(progress)
        self._outer: list[contextvars.Token[_Now | None]] = []

    def __enter__(self) -> Settings:
        _core.read_settings(_now.get)
        threads, device, progress = _now.get() or (0, "auto", None)
        inner = (
            threads if self._threads is None else self._threads,
            device if self._device is None else self._device,
            progress if self._told is None else self._told,
        )
        self._outer.append(_now.set(inner))
        return self

    def __exit__(self, *error: object) -> None:
        _now.reset(self._outer.pop())

    def __repr__(self) -> str:
        names = ("threads", "device", "progress")
        said = [f"{name}={one!r}" for name, one in zip(names, self._given, strict=True) if one is not None]
        return f"cairn.settings({', '.join(said)})"

    def _recreate_cm(self) -> Settings:
        """Its own for each call of a decorated function, which several threads may call at once."""
        return Settings(*self._given)


@contextlib.contextmanager
def silenced() -> Iterator[Callable[[float], Any] | None]:
    """Who is told how far calls are; within the block none is, but by the block itself."""
    threads, device, progress = _now.get() or (0, "auto", None)
    token = _now.set((threads, device, None))
    try:
        yield progress
    finally:
        _now.reset(token)


def settings(
    *, threads: int | None = None, device: Device | None = None, progress: Progress | None = None
) -> Settings:
    """Settings for all calls within a block: ``with cairn.settings(threads=2): ...``.

    Parameters
    ----------
    threads : int, optional
        How many threads calls use that do not say so themselves; 0: all that this process may use.
    device : "auto", "host" or "gpu", optional
        Where calls run that do not say so themselves.
    progress : callable, or a bar of tqdm, optional
        Told now and then, at most each 50 milliseconds, which fraction of a call's work is done, and 1 at
        its end. What it raises ends the call: its exception passes through. A call that goes through its
        data twice, as a histogram does whose range is not given, tells 0 to 1 twice. Calls of fewer than 4
        million items tell their end alone. Work that numpy does tells nothing.

    Settings hold for the calls of this thread, and of this task of asyncio, and end with the block, by an
    exception too. Blocks nest: what an inner one leaves out is as in the outer one. Arguments of a call win,
    but for ``threads=0`` and ``device="auto"``, which are what calls have that say nothing. As a decorator
    it holds within the function.

    >>> told = []
    >>> with cairn.settings(threads=1, progress=told.append):
    ...     counts, edges = cairn.histogram([1, 2, 3], 3, (1, 3))
    >>> told
    [1.0]
    """
    return Settings(threads, device, progress)


def threads(n: int) -> Settings:
    """All calls within a block use n threads: ``with cairn.threads(2): ...``; 0: all that may be used.

    The same as ``cairn.settings(threads=n)``, which says more.

    >>> with cairn.threads(1):
    ...     counts, edges = cairn.histogram([1, 2, 3], 3)
    """
    return Settings(n, None, None)


def _threads_of(threads: int) -> int:
    try:
        number = operator.index(threads)
    except TypeError:
        raise TypeError(f"threads is {threads!r}; expected an integer") from None
    if not 0 <= number <= _MOST_THREADS:
        raise ValueError(f"threads is {number}; expected 0 to {_MOST_THREADS}")
    return number
