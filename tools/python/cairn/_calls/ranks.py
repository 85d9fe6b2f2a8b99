"""Calls that the ranks of a program make together are handed to their forms in cairn.mpi."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from cairn._calls.lazy import is_same


def over_ranks(call: Callable[..., Any], given: dict[str, Any]) -> Any:
    """What `call` gives of what all ranks have. `given`: its arguments by name, `ranks` among them. Those
    that have no meaning over ranks are refused, on all of them."""
    from cairn.mpi._agreement import Call
    from cairn.mpi._communicator import ranks_of
    from cairn.mpi._forms import form_of

    ranks = ranks_of(given["ranks"])
    form = form_of(call.__name__)
    known = list(inspect.signature(form).parameters)[1:]
    place = {name: given[name] for name in ("device", "threads", "root") if name in given}
    made = Call(call.__name__, ranks, **place)
    defaults = {name: one.default for name, one in inspect.signature(call).parameters.items()}

    def refuse(name: str) -> Any:
        raise TypeError(f"{name} came with ranks; over ranks {call.__name__} has no {name}")

    for name, value in given.items():
        if name != "ranks" and name not in place and name not in known and not is_same(value, defaults[name]):
            made.agreed(lambda name=name: refuse(name))
    return form(made, **{name: given[name] for name in known if name in given})
