"""docs/python/if_you_use.md: what a row of its tables calls the same gives the same."""

import pathlib
import re
import warnings

import cairn
import numpy as np
import pytest
import same_on_both_sides as both
from same_on_both_sides import WHOLE, assert_same, assert_same_histograms, need

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python" / "if_you_use.md"

SAME = "the same"
# Each row of the page, its first two cells, and what must hold.
ROWS = {
    ("`histogram`", "`cairn.histogram`"): both.histograms,
    ("`histogram_bin_edges`", "`cairn.histogram_bin_edges`"): both.bin_edges,
    ("`histogram2d`, `histogramdd`", "`cairn.histogram2d`, `cairn.histogramdd`"): both.joint_histograms,
    ("`digitize`", "`cairn.digitize`"): both.digits,
    ("`bincount`", "`cairn.bincount`"): both.bin_counts,
    ("`unique`", "`cairn.unique`"): both.unique,
    ("`median`, `nanmedian`", "`cairn.median`, with `skip_nan=True` for the second"): both.medians,
    (
        "`quantile`, `nanquantile`",
        "`cairn.quantile`, with `skip_nan=True` for the second",
    ): both.quantiles,
    (
        "`random.default_rng`, `random.Generator`",
        "`cairn.random.default_rng`, `cairn.random.Generator`",
    ): both.generators,
    ("`random.Generator.choice`", "`cairn.choice`, `cairn.Sampler`"): both.choices,
    (
        "`lib.stride_tricks` and a loop for the heaviest window",
        "`cairn.max_subarrays`",
    ): both.heaviest_windows,
    (
        "`Histogram(axis.Regular(10, 0, 1))`",
        "`cairn.Histogram(cairn.Axis.uniform(10, 0, 1))`",
    ): both.uniform_axes,
    ("`axis.Variable(edges)`", "`cairn.Axis(edges)`, or the edges themselves"): both.listed_axes,
    (
        "`axis.Regular(..., transform=axis.transform.log)`",
        "`cairn.Axis.logarithmic`",
    ): both.logarithmic_axes,
    (
        "`axis.Integer`, `axis.IntCategory`, `axis.StrCategory`, `axis.Boolean`",
        "`cairn.Axis.integers`, `from_categories`, `words`, `boolean`",
    ): both.whole_axes,
    (
        "`growth=`, `circular=`, `underflow=`, `overflow=`, `metadata=`; hist's `name=`, `label=`",
        SAME,
    ): both.axis_options,
    (
        "`storage.Weight()`, `Mean()`, `WeightedMean()`, `Double()`, `Int64()`",
        '`storage="weight"`, `"mean"`, `"weighted_mean"`, `"double"`, `"int64"`',
    ): both.storages,
    ("`fill(x, y, weight=w, threads=4)`", "`fill(x, y, weight=w)`"): both.fills,
    ("`h.view(flow=True)`, `values()`, `variances()`, `counts()`", SAME): both.views,
    ('`h[loc(1):, ::rebin(2)]`, `h[::sum]`, `h[{"x": 0}] = 3`', SAME): both.indices,
    ("`h1 + h2`, `h * 2`, `h.project(0)`", SAME): both.sums,
    (
        "hist's `fill(x=a, y=b)`, `density()`, `plot()`",
        "`fill(a, b)`, `density()`, `plot()`",
    ): both.fills_of_hist,
    (
        "a histogram of yours",
        "`cairn.Histogram(h)`, `h.to_boost()`, `h.to_hist()`",
    ): both.histograms_of_theirs,
    ("`stats.binned_statistic`", "`cairn.binned_statistic`"): both.profiles,
    (
        "`stats.binned_statistic_2d`, `binned_statistic_dd`",
        "`cairn.binned_statistic_2d`, `cairn.binned_statistic_dd`",
    ): both.joint_profiles,
    ("`stats.mode`", "`cairn.mode`"): both.modes,
    (
        "`stats.rv_discrete(values=(x, p)).rvs`",
        "`cairn.Sampler(p)`, `x[sampler.draw(n)]`",
    ): both.discrete_draws,
    (
        "`stats.poisson`, `binom`, `nbinom`, `geom`, `hypergeom`, `zipf`, `zipfian`, `randint`, `expon`, "
        "`norm`, `gamma`",
        "`cairn.Distribution`: `probability`, `density`, `cumulative`, `quantile`, `draw`",
    ): both.laws,
    ("`stats.rv_histogram`", "`cairn.Distribution.empirical`"): both.empirical,
    (
        "`Series.value_counts`, `DataFrame.value_counts`",
        "`cairn.value_counts(series)`, `cairn.value_counts(frame)`",
    ): both.value_counts,
    (
        "`Series.value_counts(bins=5)`",
        "`cairn.value_counts(series, bins=5)`",
    ): both.value_counts_in_bins,
    ("`cut`, `qcut`, `crosstab`", "`cairn.cut`, `cairn.qcut`, `cairn.crosstab`"): both.cuts,
    ("`Series.mode`, `Series.unique`", "`cairn.mode`, `cairn.unique`"): both.modes_of_series,
    ("`Series.median`, `Series.quantile`", "`cairn.median`, `cairn.quantile`"): both.medians_of_series,
    (
        "`concat` of chunks, then `value_counts`",
        "`cairn.ValueCounter`, `add` for each chunk",
    ): both.counts_of_chunks,
    ("`cluster.MeanShift`, `mean_shift`", "`cairn.MeanShift`, `cairn.mean_shift`"): both.mean_shifts,
    (
        "`estimate_bandwidth`, `get_bin_seeds`",
        "`cairn.estimate_bandwidth`, `cairn.get_bin_seeds`",
    ): both.bandwidths,
    ("", "`cairn.cluster`"): both.clusters,
    ("`core.histogram(x, bins=[edges])`", "`cairn.histogram(x, edges)`"): both.rows_of_xhistogram,
    (
        "`core.histogram(x, y, bins=[a, b])`",
        "`cairn.histogram2d(x, y, [a, b])`, `cairn.Histogram(a, b).fill(x, y)`",
    ): both.joint_rows_of_xhistogram,
    (
        "`core.histogram(..., weights=w, density=True)`",
        "`cairn.histogram(..., weights=w, density=True)`",
    ): both.densities_of_xhistogram,
    ("`core.histogram(..., axis=1)`", "`cairn.histogram(..., axis=1)`"): both.axes_of_xhistogram,
    ("`xarray.histogram`", "`cairn.xarray.histogram`"): both.labelled_of_xhistogram,
    ("arrays of dask", "`cairn.dask.histogram`, `cairn.dask.histogramdd`"): both.lazy_of_xhistogram,
    (
        "`da.histogram`, `da.histogram2d`, `da.histogramdd`",
        "`cairn.dask.histogram`, `cairn.dask.histogram2d`, `cairn.dask.histogramdd`",
    ): both.lazy_histograms,
    (
        "`da.unique`, `Series.value_counts`",
        "`cairn.dask.unique`, `cairn.dask.value_counts`",
    ): both.lazy_values,
    ("`da.percentile`", "`cairn.dask.quantile`"): both.lazy_quantiles,
    ("`da.min`, `da.max` together", "`cairn.dask.bounds`"): both.lazy_bounds,
    (
        "`dask_histogram.factory`, `dask_histogram.boost.Histogram`",
        "`cairn.dask.filled`, of a `cairn.Histogram`",
    ): both.lazy_fills,
    (
        "a histogram that no single worker can hold",
        "`cairn.dask.histogram(..., pieces=n)`",
    ): both.lazy_pieces,
}


def rows_of_page():
    """The first two cells of each row of each table, without headings."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for before, line in zip(lines, lines[1:], strict=False):
        is_heading = not before.startswith("|")
        if line.startswith("|") and not line.startswith("|---") and not is_heading:
            cells = line.strip("|").split(" | ")
            yield cells[0].strip(), cells[1].strip()


def notes_of_page():
    """What the last cells say in the form `theirs` is `ours`."""
    return re.findall(r"`([\w.]+\([^`]*\))` is `([\w.]+\([^`]*\))`", PAGE.read_text(encoding="utf-8"))


def test_what_a_note_calls_the_same_is_the_same():
    bh, stats = need("boost_histogram"), need("scipy.stats")
    theirs = {"axis": bh.axis, "hypergeom": stats.hypergeom, "randint": stats.randint}
    ours = {name: getattr(cairn.Distribution, name) for name in ("hypergeometric", "uniform")}
    ours["integers"] = cairn.Axis.integers
    numbers = {"M": 30, "n": 10, "N": 5}
    notes = notes_of_page()
    assert len(notes) == 3
    for one, other in notes:
        a, b = eval(one, {**theirs, **numbers}), eval(other, {**ours, **numbers})
        if isinstance(b, cairn.Axis):
            assert_same_histograms(bh.Histogram(a).fill(WHOLE), cairn.Histogram(b).fill(WHOLE))
            assert a.extent == b.extent
        else:
            assert_same(a.pmf(np.arange(12)), b.probability(np.arange(12)))


def test_each_row_of_the_page_has_a_test():
    assert list(rows_of_page()) == list(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1][:50])
def test_a_row_gives_the_same_on_both_sides(row):
    if "dask" in row[1] or "xarray" in row[1]:
        need("dask.array" if "dask" in row[1] else "xarray")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ROWS[row]()
