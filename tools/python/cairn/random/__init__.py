"""cairn.random: numpy's random generators, whose draws do not depend on threads or machines.

    rng = cairn.random.default_rng(7)
    rng.poisson(3.5, 1_000_000)

Names and arguments are those of numpy.random.Generator; draws are others, of the same laws.
"""

from cairn.random._generator import Generator, default_rng
from cairn.random._streams import Streams

__all__ = ["Generator", "Streams", "default_rng"]
