"""Ranks as threads of one process, for tests of cairn.mpi without MPI."""

import threading

from cairn import _core


class Room:
    """Where the threads meet: each puts what it gives into its slot, and reads those of the others."""

    def __init__(self, size):
        self.slots = [None] * size
        self.barrier = threading.Barrier(size, timeout=60)


class Peers:
    """The verbs of cairn/mpi/_peers.py."""

    def __init__(self, room, rank):
        self._room, self.rank, self.size = room, rank, len(room.slots)

    def _exchanged(self, mine):
        self._room.slots[self.rank] = mine
        self._room.barrier.wait()
        all_of_them = list(self._room.slots)
        self._room.barrier.wait()
        return all_of_them

    def _combined(self, parts, how):
        made = bytearray(parts[0])
        for part in parts[1:]:
            _core.combine(how, part, made)
        return made

    def broadcast(self, data, root):
        data[:] = self._exchanged(bytes(data))[root]

    def allreduce(self, items, how):
        items[:] = self._combined(self._exchanged(bytes(items)), how)

    def exscan(self, items, how):
        before = self._exchanged(bytes(items))[: self.rank]
        items[:] = self._combined(before, how) if before else bytes(len(items))

    def reduce_scatter(self, items, mine, counts, how):
        whole = self._combined(self._exchanged(bytes(items)), how)
        item = len(whole) // max(sum(counts), 1)
        first = sum(counts[: self.rank]) * item
        mine[:] = whole[first : first + counts[self.rank] * item]

    def allgather(self, mine, all, sizes):
        all[:] = b"".join(self._exchanged(bytes(mine)))

    def gather(self, mine, all, sizes, root):
        parts = self._exchanged(bytes(mine))
        if self.rank == root:
            all[:] = b"".join(parts)

    def alltoall(self, given, taken, size):
        first = size * self.rank
        taken[:] = b"".join(part[first : first + size] for part in self._exchanged(bytes(given)))

    def alltoallv(self, given, give, taken, take):
        parts = self._exchanged((bytes(given), give))
        come = []
        for data, sizes in parts:
            first = sum(sizes[: self.rank])
            come.append(data[first : first + sizes[self.rank]])
        taken[:] = b"".join(come)


def on_ranks(size, work):
    """work(peers) on each of so many threads: what they return, or raise."""
    room, made = Room(size), [None] * size

    def run(rank):
        try:
            made[rank] = work(Peers(room, rank))
        except BaseException as error:
            made[rank] = error

    threads = [threading.Thread(target=run, args=(rank,)) for rank in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return made
