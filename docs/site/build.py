"""build.py FOLDER [TOOL]: makes the site in FOLDER, from the tree and the installed package; TOOL is the
program whose commands are told. tools/site does it with all that is needed.

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
ROOT = HERE.parent.parent


def build(folder, tool=None):
    """Writes FOLDER/*.html; what is wrong goes to stderr, and the exit code is 1."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        sources.write(ROOT, pathlib.Path(made), tool)
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-c", HERE]
        code = subprocess.run([*command, made, folder], check=False).returncode
    if code != 0:
        return code
    broken = links.broken_links(folder)
    print("\n".join(broken), file=sys.stderr, end="\n" if broken else "")
    return 1 if broken else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    sys.exit(build(pathlib.Path(sys.argv[1]), *sys.argv[2:]))
