"""Long calls of numpy, which does not ask whether Ctrl-C was pressed."""

from __future__ import annotations

import contextvars
import ctypes
import threading
from collections.abc import Callable
from typing import Any

# Fewer items are done within a tenth of a second or so.
_LEAST = 1 << 20


def interruptible(items: int, call: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    """call(*arguments, **more), which goes through so many items. A long one of the main thread is made on a
    thread of its own, for which the main thread waits: Ctrl-C ends the waiting, and that thread at its next
    line of Python."""
    if items < _LEAST or threading.current_thread() is not threading.main_thread():
        return call(*arguments, **more)
    context = contextvars.copy_context()  # numpy.errstate
    made: list[Any] = []
    failed: list[BaseException] = []
    is_done = threading.Event()

    def work() -> None:
        try:
            made.append(context.run(call, *arguments, **more))
        except BaseException as error:
            failed.append(error)
        finally:
            is_done.set()

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        is_done.wait()
    except BaseException:  # of a handler of signals
        _end(worker)
        raise
    if failed:
        raise failed[0]
    return made[0]


def of_numpy(array: Any, name: str, call: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
    """Calls numpy with this array as the first argument; a TypeError about the array's type gets the
    argument's name."""
    try:
        return interruptible(array.size, call, array, *arguments, **more)
    except TypeError as error:
        if array.dtype.kind in "biuf":
            raise
        raise TypeError(
            f"{name} has type {array.dtype}, which numpy.{call.__name__} does not take: {error}"
        ) from error


def _end(thread: threading.Thread) -> None:
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit)
    )
