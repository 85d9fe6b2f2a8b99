"""Every public call takes an argument of an odd type as numpy or pandas does, or refuses it by the argument's
name; it never gives wrong numbers or errors that speak of the inside."""

import datetime
import decimal
import fractions
import importlib
import inspect
import re
import types
import warnings

import cairn
import numpy as np
import pytest


def module_or_none(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


# The quick check has none of them; arrays and lists are tested there all the same.
pandas, polars, pyarrow = map(module_or_none, ("pandas", "polars", "pyarrow"))

NAN = float("nan")
WITH_NAN = [1.0, NAN, 2.0, 2.0]
FIELDS = [{"a": 1, "b": 2}, {"a": 1, "b": 2}, {"a": 3, "b": 5}, {"a": 3, "b": 5}]
COLUMNS = {"a": [1, 2, 2, 3], "b": [1.0, 2.0, 2.0, 3.0]}

# Columns of numbers in other clothes, each with the numbers that it must be read as.
NUMBERS = {
    "objects with nan": (np.array([1.0, NAN, 2, 2.0], object), WITH_NAN),
    "objects with np.nan and None": (np.array([1, None, np.nan, 2], object), [1, NAN, NAN, 2]),
    "objects of integers": (np.array([1, 3, 2, 2], object), [1, 3, 2, 2]),
    "objects of numpy's numbers": ([np.float32(1.5), np.int8(3), None, 2], [1.5, 3, NAN, 2]),
    "list with None": ([1, None, 2, 2], WITH_NAN),
}
if pandas:
    NUMBERS |= {
        "objects with pandas.NA": (np.array([1, pandas.NA, 3, 2], object), [1, NAN, 3, 2]),
        "Series of objects": (pandas.Series([1, None, 2.0, 2], dtype=object), WITH_NAN),
        "Int64": (pandas.Series([1, None, 2, 2], dtype="Int64"), WITH_NAN),
        "Float64": (pandas.Series([1, None, 2, 2], dtype="Float64"), WITH_NAN),
        "boolean": (pandas.Series([True, None, False, True], dtype="boolean"), [1, NAN, 0, 1]),
        "category of integers": (pandas.Series([1, 2, 2, 3], dtype="category"), [1, 2, 2, 3]),
    }
if pyarrow:
    NUMBERS |= {
        "nulls alone of Arrow": (pyarrow.nulls(4), [NAN] * 4),
        "nulls among integers of Arrow": (pyarrow.array([1, None, 2, 2]), WITH_NAN),
    }
if polars:
    NUMBERS["nulls among floats of polars"] = (polars.Series([1.0, None, 2.0, 2.0]), WITH_NAN)

# Calls that want one number for each row must refuse these.
NO_NUMBERS = {
    "objects of words and numbers": np.array([1, "a", 2.0, 2], object),
    "list of words and numbers": [1, "a", 2, 2],
    "words and None": ["a", None, "b", "b"],
    "words that look like numbers": ["10", "9", "2", "2"],
    "array of words": np.array(["10", "9", "2", "2"]),
    "array of bytes": np.array([b"10", b"9", b"2", b"2"]),
    "one word": "abcd",
    "bytes": b"abcd",
    "records": np.array([(1, 2), (1, 2), (3, 4), (3, 4)], [("a", int), ("b", float)]),
    "list of lists of other lengths": [[1], [2, 3], [4], [5]],
    "masked array": np.ma.masked_array([1, 2, 2, 3], [0, 1, 0, 0]),
    "datetimes": [datetime.datetime(2020, 1, 1)] * 4,
    "dict": {"a": [1, 2]},
    "set": {1, 2, 3},
    "complex": np.array([1 + 1j, 2, 2, 3]),
    "datetime64": np.array(["2020-01-01", "2020-01-02", "2020-01-02", "2020-01-03"], "M8[D]"),
    "timedelta64": np.array([1, 2, 2, 3], "m8[s]"),
    "decimals": [decimal.Decimal(one) for one in "1223"],
    "fractions": [fractions.Fraction(one) for one in "1223"],
    "integers beyond 64 bits": [2**70, 1, 2, 2],
    "one number": np.array(2.0),
    "list of lists": [[1, 2], [2, 3]],
}
PAIRS = [[1, 2], [1, 2], [3, 4], [3, 4]]
if pandas:
    NO_NUMBERS |= {
        "Series of words and numbers": pandas.Series([1, None, "a", 2.0], dtype=object),
        "Series of words": pandas.Series(["a", "b", "b", "c"]),
        "category of words": pandas.Series(["a", "b", "b", "c"], dtype="category"),
        "intervals": pandas.Series(pandas.arrays.IntervalArray.from_breaks([0, 1, 2, 3, 4])),
        "frame of pandas": pandas.DataFrame(COLUMNS),
    }
if polars:
    NO_NUMBERS |= {
        "structs of polars": polars.Series("s", FIELDS),
        "lists of polars": polars.Series("s", PAIRS),
        "frame of polars": polars.DataFrame(COLUMNS),
    }
if pyarrow:
    NO_NUMBERS |= {
        "table of Arrow": pyarrow.table(COLUMNS),
        "batch of Arrow": pyarrow.record_batch(COLUMNS),
        "structs of Arrow": pyarrow.array(FIELDS),
        "chunks of structs of Arrow": pyarrow.chunked_array([FIELDS]),
        "lists of Arrow": pyarrow.array(PAIRS),
    }

X = np.array([0.5, 1.5, 1.5, 2.5])
EDGES = [0.0, 1.0, 2.0, 3.0]
LAW = cairn.Distribution.normal()


def filled(axis, x, **more):
    return cairn.Histogram(axis, storage="mean" if "sample" in more else "weight").fill(x, **more)


def searched(x):
    search = cairn.BinSearch("sqrt")
    while not search.done:
        search.add(x)
        search.end_pass()
    return search.edges


# Each argument that takes a column, or several numbers: what is called with it, and numpy's own call.
CALLS = {
    "Axis(edges)": (cairn.Axis, None),
    "Axis.from_categories(values)": (cairn.Axis.from_categories, None),
    "Axis.words(values)": (cairn.Axis.words, None),
    "Axis.index(value)": (lambda x: cairn.Axis(EDGES).index(x), None),
    "Distribution.cumulative(x)": (LAW.cumulative, None),
    "Distribution.density(x)": (LAW.density, None),
    "Distribution.empirical(counts)": (
        lambda x: cairn.Distribution.empirical(x, [0, 1, 2, 3, 4]).mean,
        None,
    ),
    "Distribution.empirical(edges)": (lambda x: cairn.Distribution.empirical([1, 1, 1], x).mean, None),
    "Distribution.probability(k)": (cairn.Distribution.poisson(3.0).probability, None),
    "BinSearch.add(x)": (searched, None),
    "Distribution.quantile(p)": (LAW.quantile, None),
    "Frequencies.quantile(q)": (lambda x: cairn.value_counts(X).quantile(x), None),
    "Histogram.fill(samples)": (lambda x: filled(EDGES, x), None),
    "Histogram.fill(sample)": (lambda x: filled(EDGES, X, sample=x), None),
    "Histogram.fill(weight)": (lambda x: filled(EDGES, X, weight=x), None),
    "Histogram.quantiles(q)": (lambda x: cairn.Histogram(EDGES).fill(X).quantiles(x), None),
    "Sampler(weights)": (lambda x: cairn.Sampler(x).draw(3, seed=1), None),
    "ValueCounter.add(values)": (lambda x: cairn.ValueCounter().add(x).table("value"), None),
    "bincount(weights)": (
        lambda x: cairn.bincount([0, 1, 1, 2], x),
        lambda x: np.bincount([0, 1, 1, 2], x),
    ),
    "bincount(x)": (cairn.bincount, np.bincount),
    "binned_statistic(bins)": (lambda x: cairn.binned_statistic(X, X, bins=x), None),
    "binned_statistic(values)": (lambda x: cairn.binned_statistic(X, x, bins=EDGES), None),
    "binned_statistic(x)": (lambda x: cairn.binned_statistic(x, X, bins=EDGES), None),
    "binned_statistic_2d(values)": (
        lambda x: cairn.binned_statistic_2d(X, X, x, bins=[EDGES] * 2),
        None,
    ),
    "binned_statistic_2d(x)": (lambda x: cairn.binned_statistic_2d(x, X, X, bins=[EDGES] * 2), None),
    "binned_statistic_2d(y)": (lambda x: cairn.binned_statistic_2d(X, x, X, bins=[EDGES] * 2), None),
    "binned_statistic_dd(sample)": (lambda x: cairn.binned_statistic_dd([x], X, bins=[EDGES]), None),
    "binned_statistic_dd(values)": (lambda x: cairn.binned_statistic_dd([X], x, bins=[EDGES]), None),
    "choice(p)": (lambda x: cairn.choice(4, 3, p=x, seed=1), None),
    "cluster(bandwidth)": (lambda x: cairn.cluster(np.eye(4), x), None),
    "digitize(bins)": (lambda x: cairn.digitize(X, x), lambda x: np.digitize(X, x)),
    "digitize(x)": (lambda x: cairn.digitize(x, EDGES), lambda x: np.digitize(x, EDGES)),
    "histogram(a)": (lambda x: cairn.histogram(x, EDGES), lambda x: np.histogram(x, EDGES)),
    "histogram(bins)": (lambda x: cairn.histogram(X, x), lambda x: np.histogram(X, x)),
    "histogram(weights)": (
        lambda x: cairn.histogram(X, EDGES, weights=x),
        lambda x: np.histogram(X, EDGES, weights=x),
    ),
    "histogram2d(weights)": (lambda x: cairn.histogram2d(X, X, [EDGES] * 2, weights=x), None),
    "histogram2d(x)": (lambda x: cairn.histogram2d(x, X, [EDGES] * 2), None),
    "histogram2d(y)": (lambda x: cairn.histogram2d(X, x, [EDGES] * 2), None),
    "histogram_bin_edges(a)": (
        lambda x: cairn.histogram_bin_edges(x, 3),
        lambda x: np.histogram_bin_edges(x, 3),
    ),
    "histogram_bin_edges(bins)": (
        lambda x: cairn.histogram_bin_edges(X, x),
        lambda x: np.histogram_bin_edges(X, x),
    ),
    "histogram_bin_edges(weights)": (lambda x: cairn.histogram_bin_edges(X, 3, weights=x), None),
    "histogramdd(sample)": (lambda x: cairn.histogramdd([x], [EDGES]), None),
    "histogramdd(weights)": (lambda x: cairn.histogramdd([X], [EDGES], weights=x), None),
    "max_subarrays(values)": (cairn.max_subarrays, None),
    "maximal_scoring_subsequences(values)": (cairn.maximal_scoring_subsequences, None),
    "median(a)": (cairn.median, np.median),
    "mode(a)": (cairn.mode, None),
    "moments_of(a)": (lambda x: cairn.moments_of(x).mean, None),
    "quantile(a)": (lambda x: cairn.quantile(x, 0.5), lambda x: np.quantile(x, 0.5)),
    "quantile(q)": (lambda x: cairn.quantile(X, x), lambda x: np.quantile(X, x)),
    "quantile(weights)": (
        lambda x: cairn.quantile(X, 0.5, weights=x, method="inverted_cdf"),
        lambda x: np.quantile(X, 0.5, weights=x, method="inverted_cdf"),
    ),
    "saturating_histogram(bins)": (lambda x: cairn.saturating_histogram(x, (2, 2)), None),
    "unique(ar)": (cairn.unique, np.unique),
    "value_counts(bins)": (lambda x: cairn.value_counts(X, bins=x), None),
    "value_counts(values)": (lambda x: cairn.value_counts(x, order="value"), None),
}
# Arguments of these names take columns or several numbers; others are numbers, words and options.
OF_COLUMNS = frozenset(
    "a ar bandwidth bins counts edges k p points q sample samples seeds value values weight weights x"
    " y".split()
)
# Arguments that pandas or scikit-learn check, items of any type, results, and single values.
OF_OTHERS = re.compile(
    r"(crosstab|cut|qcut|MeanShift\b.*|mean_shift|estimate_bandwidth|get_bin_seeds)\("
    r"|choice\(a\)|cluster\((points|seeds)\)|BinnedStatistic|Clusters|Subarrays"
    r"|Frequencies\((values|counts)\)|Distribution\.\w+\((p|a)\)"
    r"|Axis\.(logarithmic|uniform)\(bins\)|max_subarrays\(k\)|loc\(value\)|rebin\(edges\)"
    r"|binned_statistic_(2d|dd)\(bins\)|histogram(2d|dd)\(bins\)|Histogram\.fill_from\((weight|sample)\)"
)
# These count words too; their answers to words have tests of their own.
TAKES_WORDS = (
    "mode(a)",
    "unique(ar)",
    "value_counts(values)",
    "Axis.from_categories(values)",
    "Axis.words(values)",
)


def public_arguments():
    """Each argument of each public function, class and method, as in CALLS."""
    for name in cairn.__all__:
        public = getattr(cairn, name)
        if isinstance(public, types.ModuleType) or not callable(public):
            continue
        members = vars(public) if isinstance(public, type) else {}
        reached = {name: public} | {
            f"{name}.{one}": getattr(public, one) for one in members if not one.startswith("_")
        }
        for path, call in reached.items():
            try:
                parameters = inspect.signature(call).parameters
            except (TypeError, ValueError):
                continue
            yield from (f"{path}({one.lstrip('*')})" for one in parameters)


def test_every_argument_that_takes_a_column_is_in_the_list():
    of_columns = {one for one in public_arguments() if one.partition("(")[2][:-1] in OF_COLUMNS}
    assert of_columns > {"histogram(a)", "Histogram.fill(samples)", "value_counts(values)"}
    missing = {one for one in of_columns - CALLS.keys() if not OF_OTHERS.match(one)}
    assert missing == set()


def answer(call, x):
    """What a call returns, as lists of floats, or its exception."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return plainly(call(x))
        except Exception as error:
            return error


def plainly(made):
    if isinstance(made, cairn.Histogram):
        return plainly([made.values(flow=True), made.variances(flow=True)])
    if isinstance(made, cairn.Axis):
        return plainly(made.edges)
    if pandas and isinstance(made, pandas.Series):
        return [plainly(made.index), plainly(made.to_numpy())]
    if isinstance(made, (tuple, list)):
        return [plainly(one) for one in made]
    if isinstance(made, np.ma.MaskedArray):
        return plainly(made.astype(float).filled(np.nan))
    if hasattr(made, "isna"):  # an array of pandas
        return plainly(made.to_numpy(dtype=object))
    items = np.atleast_1d(np.asarray(made)).ravel().tolist()
    return [NAN if pandas and one is pandas.NA else one for one in items]


def are_same(a, b):
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(are_same(one, other) for one, other in zip(a, b, strict=True))
    return a == b or (a != a and b != b) or (isinstance(a, float) and a == pytest.approx(b, rel=1e-12))


def argument_of(at):
    return at.partition("(")[2][:-1]


OF_STATISTICS = "The number of `values`|statistic 'mean' of such values needs scipy"
# Refusals of numpy and scipy begin with these, and those of calls that ask another call.
OTHER_WORDS = {
    "Axis.index(value)": "samples",
    "Histogram.fill(samples)": "2 columns of samples",
    "Histogram.quantiles(q)": "quantiles",
    "binned_statistic(bins)": "The smallest edge|x has type float64 and bins",
    "binned_statistic(values)": OF_STATISTICS,
    "binned_statistic_2d(values)": OF_STATISTICS,
    "binned_statistic_dd(sample)": "The number of `values` elements must match .* `sample`",
    "binned_statistic_dd(values)": OF_STATISTICS,
    "choice(p)": "Probabilities",
    "digitize(bins)": "x has type float64 and bins",
    "histogram(bins)": "a has type float64 and bins|'abcd' is not a valid estimator for `bins`",
    "histogram2d(x)": r"sample\[0\]",
    "histogram2d(y)": r"sample\[1\]",
    "histogram_bin_edges(a)": "autodetected range",
    "histogram_bin_edges(bins)": "a has type float64 and bins|'abcd' is not a valid estimator for `bins`",
    "quantile(q)": "Quantiles",
    "quantile(weights)": "Weights included NaN|Axis must be specified when shapes of a and weights",
    "value_counts(bins)": "a has type float64 and bins|'abcd' is not a valid estimator for `bins`",
}


def names_it(error, at):
    """Says whether a refusal begins with the argument, perhaps behind the name of a call."""
    kinds = (TypeError, ValueError, AttributeError) if "statistic" in at else (TypeError, ValueError)
    begin = rf"([\w.]+: )?`?{argument_of(at)}\b|{OTHER_WORDS.get(at, 'no other words')}"
    return isinstance(error, kinds) and re.match(begin, str(error))


@pytest.mark.parametrize("at", CALLS)
@pytest.mark.parametrize("odd", NUMBERS)
def test_numbers_in_other_types_are_counted_as_numbers(at, odd):
    x, numbers = NUMBERS[odd]
    call, _ = CALLS[at]
    got, expected = answer(call, x), answer(call, np.array(numbers))
    if isinstance(expected, Exception):
        assert type(got) is type(expected) or names_it(got, at), (got, expected)
        return
    if at in TAKES_WORDS and "boolean" in odd:
        return  # columns of bools are counted as such
    assert are_same(got, expected), (got, expected)


@pytest.mark.parametrize("at", CALLS)
@pytest.mark.parametrize("odd", NO_NUMBERS)
def test_what_has_no_numbers_is_refused_by_name_or_answered_as_numpy_does(at, odd):
    call, numpys = CALLS[at]
    x = NO_NUMBERS[odd]
    got = answer(call, x)
    if isinstance(got, Exception):
        assert names_it(got, at), repr(got)
    elif odd in ANSWERS_OF_THEIR_OWN.get(at, ()):
        pass
    elif numpys is not None and odd in (*ALLOWED, *(ITEMS if at in TAKES_WORDS else ())):
        expected = answer(numpys, x)
        assert are_same(got, expected), (got, expected)
    else:
        assert odd in SHAPES, got
        expected = answer(call, np.array(x))
        assert are_same(got, expected), (got, expected)


# Numbers of other shapes: numpy takes all of them together.
SHAPES = ("one number", "list of lists", "frame of pandas")
# Calls that numpy has too may take these: numbers of other types, of other shapes, and times.
TIMES = ("datetime64", "timedelta64")
ALLOWED = ("complex", *TIMES, "decimals", "fractions", "integers beyond 64 bits", *SHAPES)
WORDS = (
    "words and None",
    "words that look like numbers",
    "array of words",
    "array of bytes",
    "one word",
    "bytes",
    "Series of words",
    "category of words",
)
ITEMS = (
    *WORDS,
    "list of words and numbers",
    "Series of words and numbers",
    "datetimes",
    "intervals",
    "records",
    "dict",
    "set",
)
TABLES = ("frame of pandas", "frame of polars", "table of Arrow", "batch of Arrow")
# Numpy has no call for these, or answers otherwise. Counts of words, rows and times have tests of their own;
# numpy.unique makes words of None and numbers, and has no categories.
ANSWERS_OF_THEIR_OWN = {
    "Axis(edges)": TIMES,
    "Axis.from_categories(values)": ("one word", "bytes", "dict", "set"),
    "Axis.words(values)": ("dict",),
    "binned_statistic(values)": ("complex",),
    "binned_statistic_2d(values)": ("complex",),
    "binned_statistic_dd(values)": ("complex",),
    "histogram_bin_edges(weights)": ALLOWED,  # numpy leaves weights out too
    "mode(a)": (*WORDS, *TIMES, "Series of words and numbers", "intervals"),
    "unique(ar)": ("words and None", "category of words", "Series of words", "intervals"),
    "value_counts(bins)": ("complex", "decimals", "fractions"),
    "value_counts(values)": (*WORDS, *TIMES, *TABLES, "intervals"),
}


OF_SEVERAL = [odd for odd in NO_NUMBERS if re.match("structs|lists of|chunks|frame of polars|.*Arrow", odd)]


@pytest.mark.parametrize("odd", OF_SEVERAL)
@pytest.mark.parametrize("call", ["cut(x)", "qcut(x)", "crosstab(index)"])
def test_calls_of_pandas_refuse_columns_of_several_values(call, odd):
    name = call.partition("(")[0]
    with pytest.raises(TypeError, match=rf"^{argument_of(call)}\b"):
        getattr(cairn, name)(NO_NUMBERS[odd], 2 if name != "crosstab" else X)
