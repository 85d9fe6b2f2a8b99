"""cairn.xarray.histogram beside xhistogram's, and beside numpy where that is not installed."""

import doctest

import numpy as np
import pytest

xarray = pytest.importorskip("xarray")
of_arrays = pytest.importorskip("cairn.xarray")

RNG = np.random.default_rng(32)
EDGES = np.linspace(-3, 3, 9)
TIME = np.arange(4) * 2


def array(*dims, name="a"):
    sizes = {"t": 4, "y": 11, "x": 6}
    coords = {d: ("t", TIME) if d == "t" else np.arange(sizes[d]) for d in dims if d != "x"}
    made = xarray.DataArray(
        RNG.normal(size=[sizes[d] for d in dims]),
        dims=dims,
        coords=coords,
        name=name,
        attrs={"units": "K"},
    )
    return made.assign_coords(height=2.0)


A, B, WEIGHTS = array("t", "y", "x"), array("y", "x", name="b"), abs(array("y", name="w"))
CALLS = [
    {},
    {"dim": ("t",)},
    {"dim": ("x", "t")},
    {"dim": ["y"], "density": True},
    {"dim": ["t"], "weights": WEIGHTS},
    {"dim": ["y", "x"], "weights": WEIGHTS, "density": True},
    {"dim": ["t", "x"], "keep_coords": True},
    {"bin_dim_suffix": "_class", "range": (-1, 2), "block_size": 3},
]


def same(ours, theirs):
    xarray.testing.assert_allclose(ours, theirs)
    assert ours.dims == theirs.dims and ours.name == theirs.name
    assert ours.coords.to_dataset().identical(theirs.coords.to_dataset())


@pytest.mark.parametrize("options", CALLS, ids=lambda o: "-".join(o))
@pytest.mark.parametrize("arrays", [(A,), (A, B), (B, A), (A.astype("f4"),)], ids=len)
def test_calls_are_xhistograms(arrays, options):
    xhistogram = pytest.importorskip("xhistogram.xarray")
    for bins in (EDGES, 7, [EDGES] * len(arrays), "sqrt"):
        if isinstance(bins, str) and "weights" in options:
            continue  # numpy has no rule for weights
        theirs = xhistogram.histogram(*arrays, bins=bins, **options)
        ours = of_arrays.histogram(*arrays, bins=bins, **options)
        # xhistogram loses the coordinates of dimensions that the first array has not.
        same(ours.drop_vars([d for d in ("t",) if d in ours.coords and d not in theirs.coords]), theirs)


@pytest.mark.parametrize("options", CALLS[:-1], ids=lambda o: "-".join(o))
@pytest.mark.parametrize("arrays", [(A,), (A, B)], ids=len)
def test_arrays_on_dask_stay_lazy(arrays, options):
    pytest.importorskip("dask.array")
    cut = [a.chunk({"y": 4}) for a in arrays]
    found = of_arrays.histogram(*cut, bins=EDGES, **options)
    assert found.chunks is not None
    same(found.compute(), of_arrays.histogram(*arrays, bins=EDGES, **options))
    mixed = of_arrays.histogram(A, B.chunk({"x": 2}), bins=EDGES, dim=["y"])
    same(mixed.compute(), of_arrays.histogram(A, B, bins=EDGES, dim=["y"]))


def test_dask_needs_edges():
    pytest.importorskip("dask.array")
    with pytest.raises(TypeError, match="lie on dask; expected edges"):
        of_arrays.histogram(A.chunk(), bins=7)


def test_counts_of_a_row_are_numpys():
    found = of_arrays.histogram(A, bins=EDGES, dim="y")
    assert found.dims == ("t", "x", "a_bin") and found.a_bin.attrs == {"units": "K"}
    for t, x in ((0, 0), (3, 5)):
        assert np.array_equal(found.isel(t=t, x=x), np.histogram(A.isel(t=t, x=x), EDGES)[0])
    assert np.array_equal(found.t, TIME)


def test_points_in_time():
    days = np.arange("2024-01-01", "2024-03-01", dtype="M8[D]").astype("M8[ns]").reshape(4, 15)
    edges = np.array(["2024-01-01", "2024-01-21", "2024-02-29"], "M8[ns]")
    found = of_arrays.histogram(xarray.DataArray(days, dims=("t", "y"), name="day"), bins=edges, dim="t")
    assert np.array_equal(found, [np.histogram(one, edges)[0] for one in days.T.astype("M8[ns]")])
    assert np.array_equal(found.day_bin, np.array(["2024-01-11", "2024-02-09T12"], "M8[ns]"))


def test_refusals():
    with pytest.raises(TypeError, match="array 1 is of type ndarray"):
        of_arrays.histogram(A, np.zeros(3), bins=3)
    with pytest.raises(TypeError, match="no array"):
        of_arrays.histogram(bins=3)
    with pytest.raises(ValueError, match="no name"):
        of_arrays.histogram(A.rename(None), bins=3)
    with pytest.raises(ValueError, match="dim has 'z'"):
        of_arrays.histogram(A, bins=3, dim="z")
    with pytest.raises(ValueError, match="dim is empty"):
        of_arrays.histogram(A, bins=3, dim=[])
    with pytest.raises(ValueError, match="bins is None"):
        of_arrays.histogram(A)
    with pytest.raises(ValueError, match="bins has 2 entries; expected 1"):
        of_arrays.histogram(A, bins=[3, 4])
    with pytest.raises(ValueError):
        of_arrays.histogram(A, B.assign_coords(y=np.arange(11) + 1), bins=3)


def test_example():
    failed, tried = doctest.testmod(of_arrays, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 0 and failed == 0
