"""cairn.Histogram as UHI knows histograms: its own tests of indexing, files, the plotting protocol."""

import json
import zipfile

import cairn
import numpy as np
import pytest

uhi = pytest.importorskip("uhi")
from uhi.testing.indexing import Indexing1D, Indexing2D, Indexing3D  # noqa: E402

RNG = np.random.default_rng(39)


class TestOneAxis(Indexing1D):
    @classmethod
    def make_histogram(cls):
        return cairn.Histogram.from_uhi(cls.get_uhi())


class TestTwoAxes(Indexing2D):
    @classmethod
    def make_histogram(cls):
        return cairn.Histogram.from_uhi(cls.get_uhi())


class TestThreeAxes(Indexing3D):
    @classmethod
    def make_histogram(cls):
        return cairn.Histogram.from_uhi(cls.get_uhi())


class _OwnLocators:
    tag = cairn.tag


class TestOneAxisWithOwnLocators(_OwnLocators, TestOneAxis):
    pass


class TestTwoAxesWithOwnLocators(_OwnLocators, TestTwoAxes):
    pass


class TestThreeAxesWithOwnLocators(_OwnLocators, TestThreeAxes):
    pass


class TestCounts(TestOneAxis):
    """The same of other storages: int64, weight, mean."""

    storage = "int64"

    @classmethod
    def make_histogram(cls):
        given = cls.get_uhi()
        made = cairn.Histogram(*cairn.Histogram.from_uhi(given).axes, storage=cls.storage)
        view = made.view(flow=True)
        values = given["storage"]["values"]
        if cls.storage == "int64":
            view[...] = values
        elif cls.storage == "weight":
            view.value = view.variance = values
        else:
            view.count, view.value = values, 0
        return made


class TestWeights(TestCounts):
    storage = "weight"

    def bin_to_value(self, bin):
        assert bin.value == bin.variance
        return bin.value

    sum_to_value = bin_to_value

    def value_to_bin(self, value):
        return value, value


class TestMeans(TestCounts):
    storage = "mean"

    def bin_to_value(self, bin):
        assert bin.value == 0
        return bin.count

    sum_to_value = bin_to_value

    def value_to_bin(self, value):
        return value, 0, 0


def some_histograms():
    """One of each kind that UHI's schema has."""
    ends = {"underflow": False, "overflow": True}
    make = cairn.Axis
    axes = [
        make.uniform(5, -1, 1, name="x", label="What", closed=False),
        make.uniform(5, -1, 1, **ends),
        make.uniform(4, 0, 1, growth=True),
        make.uniform(4, 0, 1, circular=True),
        make([-1, 0, 0.3, 1], metadata="more"),
        make.logarithmic(4, 0.1, 2),
        make.integers(-2, 2, **ends),
        make.integers(0, 3, growth=True),
        make.from_categories([7, -3]),
        make.from_categories([], growth=True),
        make.words(["a", "b"], overflow=False),
        make.words(growth=True),
        make.boolean(),
    ]
    for i, axis in enumerate(axes):
        for storage in ("int64", "double", "weight", "mean", "weighted_mean"):
            more = [make([0, 1, 2])] if i % 3 == 0 else []
            made = cairn.Histogram(axis, *more, storage=storage, name="all", metadata=3)
            n = 50
            words, bools = np.array(["a", "b", "c"])[RNG.integers(0, 3, n)], RNG.integers(0, 2, n) > 0
            kind = axis._bins.kind
            x = {"words": words, "boolean": bools}.get(kind, RNG.normal(0, 1, n))
            x = RNG.integers(-4, 8, n) if kind in ("integers", "of_categories") else x
            sample = {"sample": RNG.normal(5, 2, n)} if "mean" in storage else {}
            # Of weights below 1 in all, "mean" has no variance that could be kept.
            weights = RNG.integers(1, 4, n) if storage == "mean" else RNG.uniform(0, 2, n)
            weight = {} if storage == "int64" else {"weight": weights}
            yield made.fill(x, *([RNG.uniform(-1, 3, n)] * len(more)), **sample, **weight)


def is_kept(before, after):
    """To the bit, but for variances of means, which the schema has instead of sums."""
    if before.kind == "COUNT":
        same = after == before
    else:
        same = after.allclose(before, rtol=1e-12, equal_nan=True) and after.axes == before.axes
    named = after.axes.name == before.axes.name and after.axes.label == before.axes.label
    assert [one.metadata for one in after.axes] == [one.metadata for one in before.axes]
    return same and named and (after.name, after.metadata, after.total) == ("all", 3, before.total)


def test_files(tmp_path):
    h5py = pytest.importorskip("h5py")
    import uhi.io.hdf5
    import uhi.io.json
    import uhi.io.zip

    with (
        h5py.File(tmp_path / "all.h5", "w") as h5,
        zipfile.ZipFile(tmp_path / "all.zip", "w") as zipped,
    ):
        all_of_them = list(some_histograms())
        for i, made in enumerate(all_of_them):
            text = json.dumps(made, default=uhi.io.json.default)
            again = cairn.Histogram.from_uhi(json.loads(text, object_hook=uhi.io.json.object_hook))
            assert is_kept(made, again), made
            uhi.io.hdf5.write(h5.create_group(f"h{i}"), made)
            assert is_kept(made, cairn.Histogram(uhi.io.hdf5.read(h5[f"h{i}"]))), made
            uhi.io.zip.write(zipped, f"h{i}", made)
    with zipfile.ZipFile(tmp_path / "all.zip") as zipped:
        for i, made in enumerate(all_of_them):
            assert is_kept(made, cairn.Histogram(uhi.io.zip.read(zipped, f"h{i}"))), made


def test_sparse_and_axes_alone():
    for made in some_histograms():
        given = made.to_uhi()
        assert is_kept(made, cairn.Histogram(uhi.io.to_sparse(given))), made
        given["storage"] = {"type": given["storage"]["type"]}
        assert cairn.Histogram(given).empty(flow=True)
        assert cairn.Histogram(given).axes == made.axes


def test_the_schema():
    schema = pytest.importorskip("uhi.schema")
    pytest.importorskip("fastjsonschema")
    for made in some_histograms():
        schema.validate({"one": json.loads(json.dumps(made, default=uhi.io.json.default))})


def test_what_the_schema_lacks_is_refused_by_name():
    times = np.array(["2020-01-01", "2020-02-01"], "M8[D]")
    for made, message in (
        (cairn.Histogram(times), r"axis 0 is of datetime64\[D\]"),
        (cairn.Histogram([0, 1], storage="extremes"), "storage 'extremes'"),
        (cairn.Histogram(cairn.Axis([0, 1], metadata=[1])), "'metadata' of axis 0 is of type list"),
        (cairn.Histogram([0, 1], metadata={}), None),
        (cairn.Histogram([0, 1], metadata={"a": 1}), "'metadata' of the histogram is of type dict"),
    ):
        if message is None:
            assert made.to_uhi()["metadata"] == {}
            continue
        with pytest.raises(TypeError, match=f"to_uhi: .*{message}"):
            made.to_uhi()
    given = cairn.Histogram([0, 1]).to_uhi()
    for change, message in (
        ({"uhi_schema": 2}, "schema is 2"),
        ({"storage": {"type": "multi_cell"}}, "storage 'multi_cell'"),
        ({"storage": {"type": "mean", "values": [1, 2, 3]}}, "lacks"),
        ({"storage": {"type": "int", "values": [1, 2]}}, "shape"),
        ({"axes": [{"type": "hexagons"}]}, "axis 0 is of the type 'hexagons'"),
    ):
        with pytest.raises(ValueError, match=f"from_uhi: .*{message}"):
            cairn.Histogram.from_uhi({**given, **change})


def test_the_protocol():
    from uhi.typing.plottable import PlottableAxisGeneric, PlottableHistogram

    for made in some_histograms():
        assert isinstance(made, PlottableHistogram)
        assert all(isinstance(axis, PlottableAxisGeneric) for axis in made.axes)


def test_plots_of_others(tmp_path):
    pytest.importorskip("matplotlib").use("Agg")
    mplhep = pytest.importorskip("mplhep")
    from matplotlib import pyplot

    for made in some_histograms():
        if made.ndim == 1 and not made.axes[0].traits.circular and len(made.axes[0]):
            figure, ax = pyplot.subplots()
            drawn = mplhep.histplot(made, ax=ax, yerr=False)
            assert np.allclose(drawn[0].stairs.get_data().values, made.values(), equal_nan=True)
            pyplot.close(figure)
    two = cairn.Histogram([0, 1, 2], [0, 1, 2]).fill([0.5], [1.5])
    figure, ax = pyplot.subplots()
    mplhep.hist2dplot(two, ax=ax)
    pyplot.close(figure)


def test_text_of_others(capsys):
    histoprint = pytest.importorskip("histoprint")
    made = cairn.Histogram(cairn.Axis.uniform(5, 0, 1), label="shares").fill(RNG.uniform(0, 1, 99))
    histoprint.print_hist(made)
    assert capsys.readouterr().out


for one in (Indexing1D, Indexing2D, Indexing3D):  # abstract: not to be collected themselves
    one.__test__ = False
del one, Indexing1D, Indexing2D, Indexing3D
for one in list(globals().values()):
    if isinstance(one, type) and one.__name__.startswith("Test"):
        one.__test__ = True
del one
