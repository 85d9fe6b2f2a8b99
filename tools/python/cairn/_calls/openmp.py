"""How long OpenMP's threads wait for one another before they sleep."""

import contextlib
import os
from collections.abc import Iterator

# libgomp's threads burn their processor for some milliseconds after each call, in which the next is
# expected; where others want the processor they have used up their share by then, and each call waits for
# them some 10 milliseconds, however short it is. Some 0.2 milliseconds bridge the gaps between calls as well.
# It reads this when it is loaded.
_SPINS = "10000"
_CHOICES = ("GOMP_SPINCOUNT", "OMP_WAIT_POLICY")


@contextlib.contextmanager
def short_waits() -> Iterator[None]:
    """libgomp, where it is loaded within, waits shortly, unless the environment says otherwise.

    The environment is as before afterwards: programs that this one starts do not inherit the choice.
    """
    if any(name in os.environ for name in _CHOICES):
        yield
        return
    os.environ[_CHOICES[0]] = _SPINS
    try:
        yield
    finally:
        os.environ.pop(_CHOICES[0], None)
