"""Whatever is given to a public call, its refusal speaks of the call: never of the functions beneath."""

import datetime
import inspect
import pathlib
import re
import warnings

import cairn
import numpy as np
import pytest

# The words of nanobind for an argument that it cannot take, and C++'s names.
DUMPS = ("incompatible function arguments", "argument types are supported", "Invoked with types", "::")
WRONG = (
    None,
    "x",
    b"x",
    -1,
    1.5,
    2**40,
    2**70,
    float("nan"),
    1j,
    True,
    [],
    [1, "a"],
    (1, 2, 3),
    {},
    {"a": 1},
    object(),
    int,
    len,
    np.zeros((2, 2, 2)),
    np.array(["a", "b"]),
    np.array([1, None], object),
    np.array(["2026-01-01"], "M8[D]"),
    datetime.date(2026, 1, 1),
)
VALUES = np.array([1.0, 2.0, 2.0, 3.0])
POINTS = np.array([[1.0, 1.0], [1.1, 1.0], [5.0, 5.0]])
MANY = np.arange(3000) % 7  # fewer are pandas' work


def filled():
    return cairn.Histogram([0, 1, 2, 3]).fill(VALUES)


# A good call of each name, where arguments need more than numbers; others take VALUES for what they require.
GOOD = {
    "Axis": {"edges": [0, 1, 2]},
    "Axis.bin": {"i": 0},
    "Axis.from_categories": {"values": [1, 2]},
    "Axis.integers": {"first": 1, "last": 3},
    "Axis.logarithmic": {"bins": 2, "low": 1.0, "high": 2.0},
    "Axis.uniform": {"bins": 2, "low": 0.0, "high": 1.0},
    "Axis.words": {"values": ["a", "b"]},
    "Distribution": {"name": "poisson", "parameters": (3.0,)},
    "Distribution.binomial": {"n": 3, "p": 0.5},
    "Distribution.cumulative": {"x": 2},
    "Distribution.density": {"x": 2},
    "Distribution.draw": {"size": 2, "seed": 1},
    "Distribution.empirical": {"counts": [1, 2], "edges": [0, 1, 3]},
    "Distribution.gamma": {"shape": 2.0},
    "Distribution.geometric": {"p": 0.5},
    "Distribution.hypergeometric": {"ngood": 3, "nbad": 4, "nsample": 2},
    "Distribution.negative_binomial": {"n": 3, "p": 0.5},
    "Distribution.poisson": {"lam": 3.0},
    "Distribution.probability": {"k": 2},
    "Distribution.quantile": {"p": 0.5},
    "Distribution.uniform": {"first": 1, "last": 3},
    "Distribution.zipf": {"a": 2.5},
    "Frequencies.quantile": {"q": 0.5},
    "Histogram.from_uhi": {"given": filled().to_uhi()},
    "Histogram.merge": {"other": filled()},
    "Histogram.quantiles": {"q": 0.5},
    "Histogram.rebin": {"groups": 3},
    "Histogram.slice": {"first": 0, "last": 2},
    "MeanShift.fit": {"X": POINTS},
    "MeanShift.fit_predict": {"X": POINTS},
    "MeanShift.predict": {"X": POINTS},
    "Sampler": {"weights": VALUES},
    "Sampler.draw": {"size": 2, "seed": 1},
    "ValueCounter": {"dtype": np.float64},
    "ValueCounter.from_state": {"state": cairn.ValueCounter().add(VALUES).state()},
    "ValueCounter.merge": {"other": cairn.ValueCounter().add(VALUES)},
    "binned_statistic": {"x": VALUES, "values": VALUES, "statistic": "mean", "bins": 3},
    "binned_statistic_dd": {"sample": POINTS, "values": POINTS[:, 0], "bins": 3},
    "choice": {"a": 5, "size": 3, "seed": 1},
    "cluster": {"points": POINTS, "bandwidth": 1.0},
    "cut": {"x": MANY, "bins": 3},
    "digitize": {"x": VALUES, "bins": [1.0, 2.0, 3.0]},
    "estimate_bandwidth": {"X": POINTS},
    "get_bin_seeds": {"X": POINTS, "bin_size": 1.0},
    "histogram2d": {"x": VALUES, "y": VALUES},
    "histogramdd": {"sample": POINTS},
    "mean_shift": {"X": POINTS, "bandwidth": 1.0},
    "qcut": {"x": MANY, "q": 3},
    "quantile": {"a": VALUES, "q": 0.5},
    "rebin": {"factor": 2},
    "saturating_histogram": {"bins": [0, 3, 3], "shape": (2, 2)},
    "threads": {"n": 1},
}
# What goes before them, by its place alone.
GOOD_BY_PLACE = {
    "Histogram": ([0, 1, 2, 3],),
    "Histogram.fill": (VALUES,),
    "Histogram.project": (0,),
    "bincount": ([1, 2, 2],),
}
OF_PANDAS = ("crosstab", "cut", "qcut")
MADE = {
    "Axis": lambda: cairn.Axis([0, 1, 2]),
    "Distribution": lambda: cairn.Distribution.poisson(3.0),
    "Histogram": filled,
    "Sampler": lambda: cairn.Sampler(VALUES),
    "ValueCounter": lambda: cairn.ValueCounter(np.float64),
    "MeanShift": lambda: cairn.MeanShift(bandwidth=1.0).fit(POINTS),
    "Frequencies": lambda: cairn.ValueCounter(np.float64).add(VALUES).table(),
}


def arguments_of(call, good):
    """The names of what it takes by name, and good ones of what it requires."""
    parameters = [
        one
        for one in inspect.signature(call).parameters.values()
        if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    ]
    required = {one.name: VALUES for one in parameters if one.default is one.empty}
    return [one.name for one in parameters], {**required, **good}


def is_typed_in(call):
    try:
        inspect.signature(call)
    except (TypeError, ValueError):
        return False
    return True


def attempt(call, arguments, at, wrong):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            call(**arguments)
    except Exception as error:
        said = str(error)
        assert not any(dump in said for dump in DUMPS), f"{at} with {wrong!r}: {said}"


def attempt_all(call, at):
    first = GOOD_BY_PLACE.get(at, ())
    names, good = arguments_of(call, GOOD.get(at, {}))
    if names:
        call(*first, **good)  # what follows is refused for the wrong argument alone
    for name in names:
        for wrong in WRONG:
            attempt(lambda **more: call(*first, **more), {**good, name: wrong}, f"{at}({name}=)", wrong)


def attempt_variadic(call, at):
    for wrong in WRONG:
        attempt(lambda wrong=wrong: call(wrong), {}, f"{at}(*)", wrong)


def methods_of(kind):
    return [
        name
        for name in dir(kind)
        if not name.startswith("_")
        and not hasattr(tuple, name)
        and callable(getattr(kind, name))
        and is_typed_in(getattr(kind, name))
    ]


@pytest.mark.parametrize("name", cairn.__all__)
def test_refusals_of(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call = getattr(cairn, name)
    if not callable(call) or not is_typed_in(call):
        return
    if isinstance(call, type) and issubclass(call, BaseException):
        return
    if name in OF_PANDAS:
        pytest.importorskip("pandas")
    attempt_all(call, name)
    attempt_variadic(call, name)
    if not isinstance(call, type) or issubclass(call, tuple) and name not in MADE:
        return
    for method in methods_of(call):
        if method in ("plot", "to_boost", "from_boost"):  # other packages' words
            continue
        if name in MADE:
            bound = getattr(MADE[name](), method)
        elif inspect.ismethod(getattr(call, method)):
            bound = getattr(call, method)
        else:
            continue
        attempt_all(bound, f"{name}.{method}")
        attempt_variadic(bound, f"{name}.{method}")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"threads": "x"}, "threads is 'x'; expected an integer"),
        ({"threads": 1.5}, "threads is 1.5; expected an integer"),
        ({"threads": None}, "threads is None; expected an integer"),
        (
            {"threads": 2**40},
            "threads is 1099511627776; expected an integer from -2147483648 to 2147483647",
        ),
        ({"threads": -1}, "threads is -1; expected 0 or more"),
        ({"device": "cuda"}, "device is 'cuda'; expected 'auto', 'host' or 'gpu'"),
        ({"device": 3}, "device is 3; expected a word"),
        ({"device": None}, "device is None; expected a word"),
    ],
)
def test_where_calls_run(arguments, said):
    with pytest.raises((TypeError, ValueError)) as refused:
        cairn.histogram(VALUES, 3, **arguments)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seed": -1}, "seed is -1; expected an integer from 0 to 18446744073709551615"),
        ({"seed": 2**64}, "seed is 18446744073709551616; expected"),
        ({"seed": "x"}, "seed is 'x'; expected an integer"),
        ({"seed": 1, "stream": 1.5}, "stream is 1.5; expected an integer"),
        ({"seed": 1, "offset": -1}, "offset is -1; expected an integer from 0"),
    ],
)
def test_draws(arguments, said):
    with pytest.raises((TypeError, ValueError)) as refused:
        cairn.Sampler(3).draw(2, **arguments)
    assert said in str(refused.value)


SOURCES = pathlib.Path(__file__).resolve().parents[2]


def sentences_of_the_library():
    """The texts of the library's sources in which a name of C++ is."""
    files = [one for folder in ("src", "include", "offload") for one in (SOURCES / folder).rglob("*.[ch]pp")]
    for file in files:
        for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', file.read_text(encoding="utf-8")):
            if re.search(r"[a-z_]::[a-z_]", text):
                yield text


def test_no_sentence_of_the_library_reaches_python_with_names_of_cpp():
    found = sorted(set(sentences_of_the_library()))
    assert len(found) > 50 and any("execution::threads" in one for one in found)
    for text in found:
        assert "::" not in cairn._core.in_python_words(text), text


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("execution::threads is -1; expected 0 or more", "threads is -1; expected 0 or more"),
        ("x: execution::where is device; expected host", "x: device is 'gpu'; expected host"),
        ("axis::edges: edges[1] is nan", "Axis: edges[1] is nan"),
        ("axis::uniform: low is inf", "Axis.uniform: low is inf"),
        ("sampler::gather_into: a", "Sampler.gather_into: a"),
        ("made by axis::uniform and axis::logarithmic ", "made by Axis.uniform and Axis.logarithmic "),
        ("cairn::mpi::session: a", "session: a"),
        ("counter_options::first_item is 3", "first_item is 3"),
        ("order::first_seen was asked for", "order='first' was asked for"),
        ("order::first_seen_ones", "first_seen_ones"),
        ("no names: 3", "no names: 3"),
        ("::", ""),
        ("", ""),
    ],
)
def test_names_of_cpp_become_names_of_python(given, expected):
    assert cairn._core.in_python_words(given) == expected


def test_a_long_value_is_shortened():
    with pytest.raises(TypeError) as refused:
        cairn.histogram(VALUES, 3, threads=list(range(1000)))
    assert len(str(refused.value)) < 150
