"""The source distribution holds what a build needs, and builds share no folder."""

import pathlib
import subprocess
import sys
import tarfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NEEDED = ("include", "src", "offload", "tools/cmake", "tools/python")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The folder that a source distribution of this tree unpacks to."""
    pytest.importorskip("scikit_build_core")
    folder = tmp_path_factory.mktemp("sdist")
    code = f"from scikit_build_core.build import build_sdist; print(build_sdist({str(folder)!r}))"
    made = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    name = made.stdout.split()[-1]
    with tarfile.open(folder / name) as archive:
        archive.extractall(folder)
    return folder / name.removesuffix(".tar.gz")


def files_in(folder):
    files = (path for part in NEEDED for path in (folder / part).rglob("*") if path.is_file())
    names = (path.relative_to(folder) for path in files)
    return {name.as_posix() for name in names if not any(map(is_cache, name.parts))}


def is_cache(part):
    return part == "__pycache__" or part.startswith(".")


def test_the_source_distribution_holds_all_sources(unpacked):
    assert files_in(unpacked) == files_in(ROOT)
    for name in ("CMakeLists.txt", "LICENSE", "pyproject.toml"):
        assert (unpacked / name).read_bytes() == (ROOT / name).read_bytes()
    assert not (unpacked / "tests").exists() and not (unpacked / "build").exists()


def test_builds_have_folders_of_their_own():
    """With a build-dir in the tree, two installs at once would destroy each other's."""
    settings = pytest.importorskip("scikit_build_core.settings.skbuild_read_settings")
    read = settings.SettingsReader.from_file(ROOT / "pyproject.toml", {}).settings
    assert read.build_dir == ""
