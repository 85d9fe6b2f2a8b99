"""Arrays of all types, layouts and kinds of values, for random calls."""

import numpy as np

SIZES = (0, 1, 2, 3, 10, 63, 65, 1000, 2100, 20000)
INTEGERS = "bhilqBHILQ"


def random_values(rng, size, codes=INTEGERS + "fde?", infinite=True):
    """One dimension: near values and far, few and many, NaN of both signs, -0.0, infinities, integers of
    all bits."""
    code = str(rng.choice(list(codes)))
    if code == "?":
        return rng.integers(0, 2, size).astype(bool)
    if code in INTEGERS:
        info = np.iinfo(code)
        span = (1, 5, 300, 100_000, 1 << 40, 1 << 63)[rng.integers(6)]
        low = (0, max(info.min, -3), info.min, info.max - min(span, info.max))[rng.integers(4)]
        return rng.integers(low, min(info.max, low + span), size, endpoint=True, dtype=code)
    made = [
        rng.normal(0, 10, size),
        rng.integers(-9, 9, size) / 4,
        np.exp(rng.uniform(-10, 10, size)),
        np.full(size, rng.normal()),
    ][rng.integers(4)].astype(code)
    odd = [np.nan, -np.nan, 0.0, -0.0] + [np.inf, -np.inf] * infinite
    if size and rng.random() < 0.4:
        some = rng.integers(0, size, rng.integers(1, 1 + max(1, size // 4)))
        made[some] = rng.choice(odd[: 1 + rng.integers(len(odd))], some.size)
    return made


def in_some_layout(rng, x):
    """The same items: strided, backwards, in foreign byte order, read-only, of two dimensions, of none."""
    kind = rng.integers(9)
    if kind == 0:
        return np.repeat(x, 2)[::2]
    if kind == 1:
        return x[::-1].copy()[::-1]
    if kind == 2:
        return x.astype(x.dtype.newbyteorder())
    if kind == 3:
        made = x.copy()
        made.flags.writeable = False
        return made
    if kind == 4 and x.size % 2 == 0:
        return x.reshape(2, -1)
    if kind == 5 and x.size % 5 == 0:
        return np.asfortranarray(x.reshape(5, -1))
    if kind == 6 and x.size == 1:
        return x.reshape(())
    return x


def random_array(rng, codes=INTEGERS + "fde?", infinite=True):
    size = int(rng.choice(SIZES, p=[0.08] + [0.1] * 8 + [0.12]))
    return in_some_layout(rng, random_values(rng, size, codes, infinite))
