"""Numbers of h5py and zarr arrays, decoded by their attributes of the CF conventions."""

from __future__ import annotations

import base64
import struct
from typing import Any, NamedTuple

import numpy as np

from cairn import _core


# Their arrays are decoded, though some attributes stay: xarray keeps valid_range.
_DECODED = ("xarray", "pandas")


class CfAttributes(NamedTuple):
    """The numbers of the attributes that an array has, by name, and the text of _Unsigned."""

    numbers: dict[str, list[float | int]]
    unsigned: str

    def decode(self, stored: np.ndarray) -> np.ndarray:
        """The real values of stored numbers: unpacked, and NaN for missing values."""
        if stored.dtype == np.float16:
            stored = stored.astype(np.float32)
        native = np.ascontiguousarray(stored, dtype=stored.dtype.newbyteorder("="))
        return _core.cf_decoded(native, self.numbers, self.unsigned)


def cf_attributes_of(array: Any) -> CfAttributes | None:
    """The attributes of an array of numbers that change what its numbers mean, if there are any."""
    library = type(array).__module__.partition(".")[0]
    if not hasattr(array, "attrs") or array.dtype.kind not in "iuf" or library in _DECODED:
        return None
    if "enum" in (array.dtype.metadata or {}):  # of h5py; its names are of stored numbers
        return None
    attributes = dict(array.attrs)
    # xarray keeps _FillValue as the array's own fill value in zarr's second format, and marks its arrays so.
    if "_ARRAY_DIMENSIONS" in attributes and getattr(array, "fill_value", None) is not None:
        attributes.setdefault("_FillValue", array.fill_value)
    numbers = {
        name: _numbers(name, attributes[name], array.dtype)
        for name in _core.cf_names()
        if name in attributes
    }
    unsigned = _text(attributes["_Unsigned"]) if "_Unsigned" in attributes else ""
    return CfAttributes(numbers, unsigned) if numbers or unsigned else None


def _numbers(name: str, value: Any, dtype: np.dtype) -> list[float | int]:
    if name == "_FillValue" and isinstance(value, str):
        value = _fill_value_of_zarr(value, dtype)
    made = np.atleast_1d(np.asarray(value)).ravel()
    if made.dtype.kind not in "iuf":
        raise ValueError(f"has an attribute {name} that is {value!r}, where numbers were expected")
    return made.tolist()


def _fill_value_of_zarr(text: str, dtype: np.dtype) -> Any:
    """A fill value as xarray writes it into zarr: floats in base 64, and NaN and infinities by name."""
    try:
        return float(text) if dtype.kind == "f" else int(text)
    except ValueError:
        pass
    try:
        return struct.unpack("<d", base64.standard_b64decode(text))[0]
    except (ValueError, struct.error):
        return text


def _text(value: Any) -> str:
    """The text of a string, of bytes, or of an array of one; else an empty one."""
    one = np.asarray(value).ravel()
    text = one[0] if one.size == 1 else ""
    return text.decode("ascii", "replace") if isinstance(text, bytes) else str(text)
