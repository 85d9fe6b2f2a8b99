"""tests/c/shared.py LIBRARY: the shared library through ctypes, and what can be seen of it from outside."""
import ctypes
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/bindings"))
import c_headers  # noqa: E402

library = sys.argv[1]
lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True)
names = [line.split()[-1].split("@")[0] for line in lines.stdout.splitlines()]
hidden = [name for name in names if not name.startswith("cairn_") and name != "CAIRN_C_1"]
assert not hidden, f"exported besides the C API: {hidden[:5]}"
needed = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
assert "libcairn_c.so.1" in needed and "RUNPATH" not in needed, needed


class Input(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("size", ctypes.c_uint64), ("stride", ctypes.c_uint64),
                ("type", ctypes.c_int32), ("where", ctypes.c_int32)]


class Columns(ctypes.Structure):
    _fields_ = [("column", ctypes.POINTER(ctypes.POINTER(Input))), ("size", ctypes.c_size_t)]


class Axes(ctypes.Structure):
    _fields_ = [("axis", ctypes.POINTER(ctypes.c_void_p)), ("size", ctypes.c_size_t),
                ("with_flow", ctypes.c_int32)]


# Every function with 0 and NULL for all arguments: what needs a pointer says which.
NUMBERS = {"cairn_status": ctypes.c_int, "int32_t": ctypes.c_int32, "int64_t": ctypes.c_int64,
           "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
           "double": ctypes.c_double}
cairn = ctypes.CDLL(library)
cairn.cairn_message.restype = ctypes.c_char_p
for name, function in c_headers.read().functions.items():
    if name == "cairn_message":
        continue
    call = getattr(cairn, name)
    call.argtypes = [NUMBERS.get(one.type, ctypes.c_void_p) for one in function.parameters]
    answer = call(*(0 if one.type in NUMBERS else None for one in function.parameters))
    pointers = [one.name for one in function.parameters if one.type not in NUMBERS and not one.nullable
                and not one.count and one.type not in ("const cairn_execution*", "const cairn_draws*")]
    if function.result == "cairn_status" and pointers:
        said = cairn.cairn_message().decode()
        assert answer == 1, f"{name}() returned {answer}; it needs {pointers}"
        assert said.startswith(f"{name}: ") and any(one in said for one in pointers), said

cairn.cairn_binned_counts.restype = ctypes.POINTER(ctypes.c_uint64)
cairn.cairn_binned_counts.argtypes = [ctypes.c_void_p]
cairn.cairn_axis_uniform.argtypes = [ctypes.c_size_t, ctypes.c_double, ctypes.c_double, ctypes.c_void_p]
for name in ("cairn_axis_free", "cairn_binned_free"):
    getattr(cairn, name).argtypes = [ctypes.c_void_p]

axis = ctypes.c_void_p()
assert cairn.cairn_axis_uniform(0, 0, 1, ctypes.byref(axis)) == 1
assert b"bins is 0" in cairn.cairn_message(), cairn.cairn_message()
assert cairn.cairn_axis_uniform(2, 0, 1, ctypes.byref(axis)) == 0
values = (ctypes.c_float * 3)(0.25, 0.5, 1)
x = Input(ctypes.cast(values, ctypes.c_void_p), 3, 1, 9, 0)
column = ctypes.pointer(x)
columns = Columns(ctypes.pointer(column), 1)
axes = Axes(ctypes.pointer(axis), 1, 0)
made = ctypes.c_void_p()
assert cairn.cairn_histogram(ctypes.byref(columns), ctypes.byref(axes), None, ctypes.byref(made)) == 0
assert cairn.cairn_binned_counts(made)[:2] == [1, 2]
cairn.cairn_binned_free(made)
cairn.cairn_axis_free(axis)
print("the shared library: all right")
