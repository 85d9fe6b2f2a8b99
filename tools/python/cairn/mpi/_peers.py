"""The verbs that the library's communicator needs (cairn/communicator.hpp), by mpi4py.

Buffers are memory as bytes. Messages are cut into pieces of at most 2^30 bytes, since not every MPI takes
counts beyond 2^31. Items of a reduction may be combined in any order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from mpi4py import MPI

from cairn import _core

_PIECE = 1 << 30
_SIZES = {
    "sum_uint64": 8,
    "sum_float64": 8,
    "sum_int128": 16,
    "greatest_uint64": 8,
    "saturating_sum_uint8": 1,
    "saturating_sum_uint16": 2,
}


@cache
def _reduction(how: str) -> tuple[Any, Any]:
    """The operation, and the type of its items. Sums of MPI's own types are MPI's, all others the library's:
    some MPI takes unsigned integers of 2^63 and more for negative."""
    if how == "sum_uint64":
        return MPI.SUM, MPI.UINT64_T
    if how == "sum_float64":
        return MPI.SUM, MPI.DOUBLE
    item = MPI.BYTE.Create_contiguous(_SIZES[how]).Commit()
    return MPI.Op.Create(partial(_combined, how), commute=True), item


def _combined(how: str, given: Any, into: Any, _: Any) -> None:
    _core.combine(how, given, into)


class Peers:
    """The ranks of an mpi4py communicator. piece: a multiple of 16; smaller ones are for tests."""

    def __init__(self, comm: Any, piece: int = _PIECE) -> None:
        self._comm, self._piece = comm, piece
        self.rank, self.size = comm.Get_rank(), comm.Get_size()

    def broadcast(self, data: memoryview, root: int) -> None:
        for part in self._pieces(data):
            self._comm.Bcast([part, MPI.BYTE], root)

    def allreduce(self, items: memoryview, how: str) -> None:
        self._reduced(self._comm.Allreduce, items, how)

    def exscan(self, items: memoryview, how: str) -> None:
        self._reduced(self._comm.Exscan, items, how)
        if self.rank == 0:
            items[:] = bytes(len(items))

    def reduce_scatter(self, items: memoryview, mine: memoryview, counts: list[int], how: str) -> None:
        op, kind = _reduction(how)
        if len(items) <= self._piece:
            self._comm.Reduce_scatter([items, sum(counts), kind], [mine, kind], counts, op)
            return
        for rank, part in enumerate(_parts(items, [count * _SIZES[how] for count in counts])):
            taken = self._pieces(mine) if rank == self.rank else itertools.repeat(mine[:0])
            for piece, to in zip(self._pieces(part), taken):
                into = [to, kind] if rank == self.rank else None
                self._comm.Reduce(self._counted(piece, how, kind), into, op, rank)

    def allgather(self, mine: memoryview, all: memoryview, sizes: list[int]) -> None:
        if len(all) <= self._piece:
            self._comm.Allgatherv([mine, MPI.BYTE], [all, sizes, MPI.BYTE])
            return
        for rank, part in enumerate(_parts(all, sizes)):
            if rank == self.rank:
                part[:] = mine
            self.broadcast(part, rank)

    def gather(self, mine: memoryview, all: memoryview, sizes: list[int], root: int) -> None:
        if sum(sizes) <= self._piece:
            to = [all, sizes, MPI.BYTE] if self.rank == root else None
            self._comm.Gatherv([mine, MPI.BYTE], to, root)
            return
        if self.rank != root:
            for piece in self._pieces(mine):
                self._comm.Send([piece, MPI.BYTE], root)
            return
        for rank, part in enumerate(_parts(all, sizes)):
            if rank == root:
                part[:] = mine
                continue
            for piece in self._pieces(part):
                self._comm.Recv([piece, MPI.BYTE], rank)

    def alltoall(self, given: memoryview, taken: memoryview, size: int) -> None:
        self._comm.Alltoall([given, size, MPI.BYTE], [taken, size, MPI.BYTE])

    def alltoallv(self, given: memoryview, give: list[int], taken: memoryview, take: list[int]) -> None:
        most = self._comm.allreduce(max(len(given), len(taken)), MPI.MAX)
        if most <= self._piece:
            self._comm.Alltoallv([given, give, MPI.BYTE], [taken, take, MPI.BYTE])
            return
        to, of = list(_parts(given, give)), list(_parts(taken, take))
        for step in range(self.size):
            target, origin = (self.rank + step) % self.size, (self.rank - step) % self.size
            self._sent_and_received(to[target], target, of[origin], origin)

    def _sent_and_received(
        self, given: memoryview, target: int, taken: memoryview, origin: int
    ) -> None:
        for out, come in itertools.zip_longest(self._pieces(given), self._pieces(taken)):
            self._comm.Sendrecv(
                [given[:0] if out is None else out, MPI.BYTE],
                MPI.PROC_NULL if out is None else target,
                0,
                [taken[:0] if come is None else come, MPI.BYTE],
                MPI.PROC_NULL if come is None else origin,
            )

    def _reduced(self, verb: Callable[..., None], items: memoryview, how: str) -> None:
        op, kind = _reduction(how)
        for part in self._pieces(items):
            verb(MPI.IN_PLACE, self._counted(part, how, kind), op)

    def _counted(self, part: memoryview, how: str, kind: Any) -> list[Any]:
        return [part, len(part) // _SIZES[how], kind]

    def _pieces(self, data: memoryview) -> Iterator[memoryview]:
        for first in range(0, len(data), self._piece):
            yield data[first : first + self._piece]


def _parts(data: memoryview, sizes: list[int]) -> Iterator[memoryview]:
    """One behind the other."""
    first = 0
    for size in sizes:
        yield data[first : first + size]
        first += size
