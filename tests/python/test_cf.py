"""fill_from decodes arrays of HDF5 and zarr by the CF conventions, by the cases that the tool passes too."""

import json
import pathlib

import cairn
import numpy as np
import pytest

CASES = json.loads((pathlib.Path(__file__).parents[1] / "data/cf_cases.json").read_text())
DECODED = [case for case in CASES if "expected" in case]


def numbers(values, dtype):
    return np.array([np.nan if v is None or v == "nan" else v for v in values], dtype)


def attributes_of(case):
    for name, value in case["attributes"].items():
        yield name, value if isinstance(value, str) else numbers(value[1], value[0])


def in_hdf5(case, path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(path, "w") as file:
        made = file.create_dataset("x", data=numbers(case["values"], case["stored"]))
        for name, value in attributes_of(case):
            made.attrs[name] = value
    return h5py.File(path, "r")["x"]


def in_zarr(case, path):
    zarr = pytest.importorskip("zarr")
    made = zarr.create_array(
        store=str(path), data=numbers(case["values"], case["stored"]), attributes={}
    )
    for name, value in attributes_of(case):
        made.attrs[name] = value if isinstance(value, str) else value.tolist()
    return made


@pytest.mark.parametrize("case", DECODED, ids=lambda case: case["name"])
@pytest.mark.parametrize("stored", [in_hdf5, in_zarr])
def test_fill_from_counts_decoded_values(case, stored, tmp_path):
    expected = numbers(case["expected"], float)
    here = expected[~np.isnan(expected)]
    edges = np.unique(np.concatenate([here, np.nextafter(here, np.inf), [-1e300, 1e300]]))
    h = cairn.Histogram(edges).fill_from(stored(case, tmp_path / "x"))
    assert h == cairn.Histogram(edges).fill(expected)


@pytest.mark.parametrize("case", [c for c in CASES if "error" in c], ids=lambda case: case["name"])
@pytest.mark.parametrize("stored", [in_hdf5, in_zarr])
def test_fill_from_says_which_attribute_is_wrong(case, stored, tmp_path):
    with pytest.raises(ValueError, match=case["error"]):
        cairn.Histogram([0.0, 1.0]).fill_from(stored(case, tmp_path / "x"))


@pytest.mark.parametrize("stored", [in_hdf5, in_zarr])
def test_raw_counts_what_is_stored(stored, tmp_path):
    case = CASES[0]
    edges = [-1000.0, -998, 0, 10]
    h = cairn.Histogram(edges).fill_from(stored(case, tmp_path / "x"), raw=True)
    assert h == cairn.Histogram(edges).fill(case["values"])


def test_files_weights_and_tables_are_decoded(tmp_path):
    h5py = pytest.importorskip("h5py")
    path = tmp_path / "x.nc"
    with h5py.File(path, "w") as file:
        for name, values in {"x": [0, 1, -999], "w": [2, 3, 4]}.items():
            file[name] = np.array(values, ">i2")
            file[name].attrs["scale_factor"] = 0.5
            file[name].attrs["_FillValue"] = np.array([-999], ">i2")
        file["rows"] = np.array([[1, 2], [-999, 3]], "i2")
        file["rows"].attrs["_FillValue"] = np.int16(-999)
    edges = [-1000.0, 0, 0.5, 1]
    h = cairn.Histogram(edges, weighted=True).fill_from(path, "x", weight="w")
    assert h == cairn.Histogram(edges, weighted=True).fill([0, 0.5, np.nan], weight=[1, 1.5, 2])
    with h5py.File(path) as file:
        h = cairn.Histogram(edges).fill_from(file["rows"], 0)
    assert h == cairn.Histogram(edges).fill([1, np.nan])


def test_counters_decode(tmp_path):
    source = in_hdf5(CASES[2], tmp_path / "x.h5")
    counter = cairn.ValueCounter(np.float64).add_from(source)
    wanted = sorted(v for v in CASES[2]["expected"] if v is not None)
    assert counter.table("value").values[:3].tolist() == wanted
    raw = cairn.ValueCounter(np.int16).add_from(source, raw=True)
    assert raw.table("value").values.tolist() == sorted(CASES[2]["values"])


def test_a_text_where_a_number_is_expected(tmp_path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file["x"] = [1.0]
        file["x"].attrs["scale_factor"] = "0.1"
        with pytest.raises(ValueError, match="attribute scale_factor that is '0.1', where numbers were"):
            cairn.Histogram([0.0, 1.0]).fill_from(file["x"])


def test_arrays_that_xarray_has_decoded_are_taken_as_they_are(tmp_path):
    xarray = pytest.importorskip("xarray")
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "x.nc", "w") as file:
        file["n"] = np.arange(4)
        file["n"].make_scale("n")
        file["x"] = np.array([-50, 0, 20, -999], "i2")
        file["x"].dims[0].attach_scale(file["n"])
        for name, value in {"valid_range": [-200, 100], "_FillValue": [-999]}.items():
            file["x"].attrs[name] = np.array(value, "i2")
        file["x"].attrs["add_offset"] = 273.15
    edges = [0.0, 200, 250, 280, 300]
    here = cairn.Histogram(edges).fill_from(tmp_path / "x.nc", "x")
    with xarray.open_dataset(tmp_path / "x.nc", engine="netcdf4") as data:
        assert data["x"].attrs["valid_range"].tolist() == [-200, 100]
        assert cairn.Histogram(edges).fill_from(data["x"]) == here
    assert here.values(flow=True).tolist() == [0, 0, 1, 1, 1, 1]


def test_enums_are_read_as_they_are(tmp_path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "x.h5", "w") as file:
        kind = h5py.enum_dtype({"no": 0, "yes": 1, "unknown": 2}, "i1")
        file.create_dataset("x", data=[0, 1, 2, 2], dtype=kind)
        file["x"].attrs["_FillValue"] = np.int8(2)
        counter = cairn.ValueCounter(np.int8).add_from(file["x"])
    assert counter.table("value").counts.tolist() == [1, 1, 2]


def test_zarr_as_xarray_writes_it(tmp_path):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("zarr")
    made = xarray.Dataset({"x": ("n", [1.5, np.nan, 2.5]), "y": ("n", [1.0, np.nan, 3.0])})
    encoding = {
        "x": {"_FillValue": -9.5},
        "y": {"dtype": "i2", "scale_factor": 0.5, "add_offset": 1.0, "_FillValue": -7},
    }
    for version in (2, 3):
        path = tmp_path / f"{version}.zarr"
        made.to_zarr(path, zarr_format=version, encoding=encoding, consolidated=False)
        for name in ("x", "y"):
            h = cairn.Histogram([-20.0, 0, 2, 4]).fill_from(path, name)
            assert h == cairn.Histogram([-20.0, 0, 2, 4]).fill(made[name].values)


@pytest.mark.parametrize("case", DECODED, ids=lambda case: case["name"])
def test_cases_are_what_netcdf4_reads(case, tmp_path):
    netcdf4 = pytest.importorskip("netCDF4")
    if "netCDF4" in case:
        pytest.skip("netCDF4 " + case["netCDF4"])
    path = tmp_path / "x.nc"
    with netcdf4.Dataset(path, "w") as file:
        values = numbers(case["values"], case["stored"])
        file.createDimension("n", values.size)
        attributes = dict(attributes_of(case))
        fill = attributes.pop("_FillValue", None)
        fill = False if fill is None else fill.astype(values.dtype)[0]
        made = file.createVariable("x", values.dtype, ("n",), fill_value=fill)
        made.set_auto_maskandscale(False)
        made[:] = values
        for name, value in attributes.items():
            made.setncattr(name, value if isinstance(value, str) or value.size > 1 else value[0])
    with netcdf4.Dataset(path) as file:
        read = np.ma.filled(np.ma.asarray(file["x"][:]).astype(float), np.nan)
    np.testing.assert_array_equal(read, numbers(case["expected"], float))
