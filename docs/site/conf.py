"""How Sphinx makes the site; build.py runs it."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import cairn

import docstrings

project = "cairn"
version = release = cairn.__version__
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "myst_nb"]
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["wide.css"]
html_title = f"cairn {release}"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False

autodoc_preserve_defaults = True
autodoc_typehints = "signature"
autodoc_member_order = "groupwise"
python_maximum_signature_line_length = 80
napoleon_google_docstring = False
napoleon_use_rtype = False

myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300


def setup(app):
    app.connect("autodoc-process-docstring", docstrings.process, priority=1)
