"""Where a generator is: its seed, and the stream that its next call takes."""

from __future__ import annotations

from typing import Any

import numpy as np

from cairn import _core


class Streams:
    """The streams of one seed, of which each call of a Generator takes the next.

    Its members are those of numpy's BitGenerator that generators want: ``state``, which can be read and set,
    ``seed_seq`` and ``spawn``. Threads may take streams at once: each gets others.

    Parameters
    ----------
    seed : None, int, sequence of int, numpy.random.SeedSequence, or a generator of numpy
        As numpy.random.default_rng takes it; of a generator or bit generator 4 words are drawn.
    """

    def __init__(self, seed: Any = None) -> None:
        self._seed_seq = _sequence_of(seed)
        self._core = _core.RandomStreams(int(self._seed_seq.generate_state(1, np.uint64)[0]), 0)

    @property
    def seed_seq(self) -> Any:
        """The SeedSequence that the seed was made of."""
        return self._seed_seq

    @property
    def state(self) -> dict[str, Any]:
        """The seed, "key", and the stream that the next call takes, "pos"."""
        return {
            "bit_generator": type(self).__name__,
            "state": {"key": self._core.seed, "pos": self._core.next},
        }

    @state.setter
    def state(self, state: dict[str, Any]) -> None:
        if not isinstance(state, dict):
            raise TypeError("state must be a dict")
        if state.get("bit_generator") != type(self).__name__:
            raise ValueError(f"state must be for a {type(self).__name__} generator")
        self._core.move_to(state["state"]["key"], state["state"]["pos"])

    def spawn(self, n_children: int) -> list[Streams]:
        """Streams of other seeds, by SeedSequence.spawn."""
        if not hasattr(self._seed_seq, "spawn"):
            raise TypeError("The underlying SeedSequence does not implement spawning.")
        return [type(self)(child) for child in self._seed_seq.spawn(n_children)]

    @property
    def core(self) -> _core.RandomStreams:
        """The extension module's."""
        return self._core

    def __getstate__(self) -> dict[str, Any]:
        return {"seed_seq": self._seed_seq, "state": self.state}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["seed_seq"])  # type: ignore[misc]
        self.state = state["state"]


def _sequence_of(seed: Any) -> Any:
    if isinstance(seed, type) and issubclass(seed, np.random.BitGenerator):
        raise ValueError("Invalid bit generator. The bit generator must be instantiated.")
    source = getattr(seed, "bit_generator", getattr(seed, "_bit_generator", seed))
    if isinstance(source, np.random.BitGenerator):
        return np.random.SeedSequence(source.random_raw(4))
    if hasattr(seed, "generate_state"):
        return seed
    return np.random.SeedSequence(seed)
