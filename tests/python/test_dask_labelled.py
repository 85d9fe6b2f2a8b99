"""cairn.dask of xarray's arrays."""

import cairn
import numpy as np
import pytest

xarray = pytest.importorskip("xarray")
pytest.importorskip("dask.array")
import cairn.dask  # noqa: E402

X = np.random.default_rng(81).normal(size=(6, 8, 10))


def lazy():
    coords = {"time": np.arange(6) * 10, "lat": np.linspace(-1, 1, 8), "mean": ("time", X.mean((1, 2)))}
    whole = xarray.DataArray(X, dims=("time", "lat", "lon"), coords=coords, name="t")
    return whole.chunk({"time": 2, "lat": 3})


def test_whole():
    counts, edges = cairn.dask.histogram(lazy(), 5, (-2, 2))
    assert counts.dims == ("t_bin",) and counts.chunks is not None
    assert np.array_equal(counts.values, np.histogram(X, 5, (-2, 2))[0])
    assert np.allclose(counts.t_bin, (edges[:-1] + edges[1:]) / 2)
    assert np.array_equal(cairn.histogram(lazy(), 5, (-2, 2))[0].values, counts.values)


@pytest.mark.parametrize("dim", ["lat", ["lat", "lon"], ("lon", "time")])
def test_along_dimensions(dim):
    counts, _ = cairn.dask.histogram(lazy(), 5, (-2, 2), dim=dim)
    gone = [dim] if isinstance(dim, str) else list(dim)
    kept = [name for name in ("time", "lat", "lon") if name not in gone]
    assert counts.dims == (*kept, "t_bin")
    assert set(kept) - {"lon"} <= set(counts.coords) and ("mean" in counts.coords) == ("time" in kept)
    expected = xarray.apply_ufunc(
        lambda lines: np.apply_along_axis(lambda x: np.histogram(x, 5, (-2, 2))[0], -1, lines),
        lazy().compute().stack(all_of=gone),
        input_core_dims=[["all_of"]],
        output_core_dims=[["t_bin"]],
    )
    assert np.array_equal(counts.values, expected.transpose(*counts.dims).values)


def test_weights_are_aligned_by_name():
    weights = xarray.DataArray(np.arange(8.0), dims="lat").chunk()
    counts, _ = cairn.dask.histogram(lazy(), 5, (-2, 2), weights=weights, dim=["lat", "lon"])
    for time in range(6):
        expected = np.histogram(
            X[time], 5, (-2, 2), weights=np.repeat(np.arange(8.0), 10).reshape(8, 10)
        )
        assert np.allclose(counts[time], expected[0])


def test_weights_at_other_coordinates_are_refused():
    others = lazy().assign_coords(lat=np.arange(8.0)), lazy()[:, 0].assign_coords(time=np.arange(6))
    for weights in others:
        with pytest.raises(ValueError, match="cannot align|not equal"):
            cairn.dask.histogram(lazy(), 5, (-2, 2), weights=weights)


def test_other_calls():
    assert float(cairn.dask.median(lazy()).compute()) == np.median(X)
    assert cairn.dask.value_counts(lazy().round()).compute().total == X.size
    least, greatest = cairn.dask.bounds(lazy())
    assert (least.compute(), greatest.compute()) == (X.min(), X.max())


def test_refusals():
    with pytest.raises(ValueError, match="dim has 'depth', .* dimensions 'time', 'lat', 'lon'"):
        cairn.dask.histogram(lazy(), 5, (-2, 2), dim="depth")
    with pytest.raises(ValueError, match="dim and axis came"):
        cairn.dask.histogram(lazy(), 5, (-2, 2), dim="lat", axis=0)
    with pytest.raises(TypeError, match="xarray.DataArray"):
        cairn.dask.histogram(lazy().data, 5, (-2, 2), dim="lat")
