"""The ranks of a program, as the calls of this package take them."""

from __future__ import annotations

import pickle
from functools import cache
from typing import Any

import numpy as np

from cairn import _core


class Communicator:
    """The ranks of an MPI communicator.

    Parameters
    ----------
    comm : mpi4py.MPI.Comm, optional
        COMM_WORLD without. It is duplicated, by all its ranks, so that messages of cairn never meet the
        program's own. All calls take an mpi4py communicator as well, and duplicate it once. Or any object
        that has `rank`, `size` and the verbs of cairn/mpi/_peers.py: whatever connects the ranks.

    A communicator is used by one thread at a time.
    """

    def __init__(self, comm: Any = None) -> None:
        self._peers = _peers_of(comm)
        self._core = _core.Communicator(self._peers)

    @property
    def rank(self) -> int:
        """The number of this rank."""
        return self._core.rank

    @property
    def size(self) -> int:
        """How many ranks there are."""
        return self._core.size

    def _at(self, device: str, root: int | None = None) -> tuple[_core.Communicator, str, int]:
        """What calls of the core take as `device`: all ranks make them together, each there; all get what
        they give, or one."""
        return self._core, device, -1 if root is None else root

    def _checked(self, root: Any) -> int | None:
        """A rank that there is, or None."""
        if root is None or (isinstance(root, (int, np.integer)) and 0 <= root < self.size):
            return root if root is None else int(root)
        raise ValueError(f"root is {root!r}; expected None, for all ranks, or 0 to {self.size - 1}")

    def _exchanged(self, mine: bytes) -> list[bytes]:
        """What each rank has given."""
        sizes = np.empty(self.size, np.uint64)
        length = np.array([len(mine)], np.uint64)
        self._peers.allgather(_bytes_of(length), _bytes_of(sizes), [8] * self.size)
        ends = np.cumsum(sizes).astype(int).tolist()
        whole = bytearray(ends[-1])
        self._peers.allgather(memoryview(mine), memoryview(whole), sizes.astype(int).tolist())
        return [bytes(whole[first:last]) for first, last in zip([0, *ends], ends)]

    def _all_of(self, mine: Any) -> list[Any]:
        """The objects of all ranks, which trust each other."""
        return [pickle.loads(one) for one in self._exchanged(pickle.dumps(mine, 5))]


def _bytes_of(numbers: np.ndarray) -> memoryview:
    return memoryview(numbers.data).cast("B")


def ranks_of(comm: Any) -> Communicator:
    """The communicator itself, or that of an mpi4py communicator, which is made once and kept with it."""
    if isinstance(comm, Communicator):
        return comm
    if not type(comm).__module__.startswith("mpi4py"):
        raise TypeError(
            f"ranks is a {type(comm).__name__}; expected an mpi4py communicator, such as MPI.COMM_WORLD, or "
            "a cairn.mpi.Communicator"
        )
    number = comm.Get_attr(_keyval())
    if number is None:
        number = len(_made)
        _made.append(Communicator(comm))
        comm.Set_attr(_keyval(), number)
    return _made[number]


# Of mpi4py's communicators, each of which has the number of its own as an attribute.
_made: list[Communicator] = []


@cache
def _keyval() -> int:
    from mpi4py import MPI

    return MPI.Comm.Create_keyval()


def _peers_of(comm: Any) -> Any:
    if comm is not None and not type(comm).__module__.startswith("mpi4py"):
        return comm
    from mpi4py import MPI

    from cairn.mpi._peers import Peers

    given = MPI.COMM_WORLD if comm is None else comm
    if given.Is_inter():
        raise ValueError("comm is an intercommunicator; expected one whose ranks are of one group")
    return Peers(given.Dup())
