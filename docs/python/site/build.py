"""build.py [FOLDER]: makes the site of the Python package in FOLDER (build/site), from the installed cairn.

What FOLDER held is removed first. It needs what requirements.txt beside it names. Warnings of Sphinx, cells
of the notebook that raise, and links that lead nowhere are errors.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import links
import sources

HERE = pathlib.Path(__file__).resolve().parent
DOCS = HERE.parent.parent


def build(folder):
    """Writes FOLDER/*.html; what is wrong goes to stderr, and the exit code is 1."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        sources.write(DOCS, pathlib.Path(made))
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c", HERE]
        code = subprocess.run([*command, made, folder], check=False).returncode
    if code != 0:
        return code
    broken = links.broken_links(folder)
    print("\n".join(broken), file=sys.stderr, end="\n" if broken else "")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(build(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else DOCS.parent / "build" / "site")))
