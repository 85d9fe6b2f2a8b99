"""Ranks agree before they go on: on what they were called with, and on whether one of them failed."""

from __future__ import annotations

import builtins
import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cairn._calls.places import Device, Place
from cairn._inputs import arrays
from cairn.mpi._communicator import Communicator

_FEW = 16


class Given(NamedTuple):
    """What a rank was called with, looked at."""

    columns: list[np.ndarray]  # of samples, weights and the like; as many on each rank
    same: dict[str, Any]  # options, which all ranks have alike
    rest: Any = None
    takes_times: bool = False  # columns may be points in time


class _Note(NamedTuple):
    """What a rank tells the others."""

    call: str
    failure: tuple[str, str] | None
    types: list[str | None]  # of columns that have items
    same: dict[str, Any]


class Call(NamedTuple):
    """A call that ranks make together, where each runs, and which rank gets the result, if not all do."""

    name: str
    ranks: Communicator
    device: Device = "auto"
    threads: int = 0
    root: int | None = None

    def place(self) -> Place:
        """The place that functions of the core take, whose result all ranks get."""
        return Place(self.ranks._at(self.device), self.threads)

    def place_of_result(self) -> Place:
        """The place of functions whose result is that of the call."""
        return Place(self.ranks._at(self.device, self.root), self.threads)

    def gets_result(self) -> bool:
        """True if this rank gets the result of the call."""
        return self.root is None or self.root == self.ranks.rank

    def agreed(self, look: Callable[[], Given]) -> Given:
        """Returns what look() returns on this rank, if it failed on none; columns without items get the type
        of those of other ranks. If it failed, or calls, options or types differ, all ranks raise."""
        given, failure = Given([], {}), None
        try:
            root = self.ranks._checked(self.root)
            given = look()
            given = given._replace(same={**given.same, "root": root})
            _refuse_types(given)
        except Exception as error:
            failure = error
        types = [one.dtype.str if one.size else None for one in given.columns]
        text = None if failure is None else (_builtin_name(failure), str(failure))
        note = _Note(self.name, text, types, {k: _shown(v) for k, v in given.same.items()})
        notes = self.ranks._all_of(note)
        _refuse_failures(notes, failure, self.ranks.rank)
        _refuse_differences(notes)
        return given._replace(columns=_of_one_type(given.columns, notes))


def _builtin_name(failure: Exception) -> str:
    """That of the class of Python's own that it is derived from."""
    return next(one.__name__ for one in type(failure).__mro__ if one.__module__ == "builtins")


def _refuse_types(given: Given) -> None:
    for one in given.columns:
        is_time = one.dtype.kind in "mM"
        if not given.takes_times if is_time else arrays.plain(one[:0]) is None:
            raise TypeError(
                f"samples have type {one.dtype}; expected integers, bool, float16, float32 or float64"
            )


def _shown(value: Any) -> str:
    """Different texts of different values."""
    if not isinstance(value, np.ndarray):
        return repr(value)
    if value.size <= _FEW:
        return f"{value.dtype} {value.tolist()}"
    digest = hashlib.blake2b(np.ascontiguousarray(value).tobytes(), digest_size=16).hexdigest()
    return f"{value.size} numbers, {value.dtype}, of digest {digest}"


def _refuse_failures(notes: list[_Note], mine: Exception | None, rank: int) -> None:
    for r, note in enumerate(notes):
        if note.failure is None:
            continue
        if r == rank and mine is not None:
            raise mine
        name, text = note.failure
        kind = getattr(builtins, name, RuntimeError)
        is_simple = kind in (ValueError, TypeError, OverflowError, MemoryError, IndexError)
        raise (kind if is_simple else RuntimeError)(f"{text} (rank {r})")


def _refuse_differences(notes: list[_Note]) -> None:
    first = notes[0]
    for r, note in enumerate(notes):
        if note.call != first.call:
            raise ValueError(
                f"rank {r} calls {note.call}, rank 0 calls {first.call}: expected one call"
            )
        if len(note.types) != len(first.types) or note.same.keys() != first.same.keys():
            raise ValueError(f"{note.call}: rank {r} and rank 0 have not the same columns and options")
        for name, text in note.same.items():
            if text != first.same[name]:
                raise ValueError(
                    f"{note.call}: {name} is {_short(text)} on rank {r} and {_short(first.same[name])} on "
                    "rank 0; expected the same on all"
                )


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "..."


def _of_one_type(columns: list[np.ndarray], notes: list[_Note]) -> list[np.ndarray]:
    made = []
    for i, mine in enumerate(columns):
        known = {note.types[i]: r for r, note in reversed(list(enumerate(notes))) if note.types[i]}
        if len(known) > 1:
            told = ", ".join(f"{np.dtype(kind)} on rank {r}" for kind, r in sorted(known.items()))
            raise ValueError(f"{notes[0].call}: samples are of type {told}; expected one type")
        made.append(mine if mine.size or not known else mine.astype(np.dtype(next(iter(known)))))
    return made
