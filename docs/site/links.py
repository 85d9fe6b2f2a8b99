"""links.py FOLDER: checks the links of a site: each leads to a page of it, and to a place in the page.

Of addresses elsewhere it looks at the form alone: a check must not depend on other machines.
"""

import html.parser
import pathlib
import sys
import urllib.parse


class _Page(html.parser.HTMLParser):
    """The links of a page, and the places in it that links may name."""

    def __init__(self, path):
        super().__init__()
        self.links, self.places = [], {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.places.add(value)
            elif name in ("href", "src") and value is not None:
                self.links.append(value)


def broken_links(folder):
    """What is wrong with the links of the pages in a folder, a sentence for each."""
    root = folder.resolve()
    pages = {path: _Page(path) for path in sorted(root.rglob("*.html"))}
    if not pages:
        return [f"{folder} has no pages"]
    return [
        f"{path.relative_to(root)}: {link}: {wrong}"
        for path, page in pages.items()
        for link in page.links
        if (wrong := _wrong(path, link, pages)) is not None
    ]


def _wrong(page, link, pages):
    parts = urllib.parse.urlsplit(link)
    if parts.scheme in ("http", "https"):
        return None if "." in parts.netloc else "an address without a machine"
    if parts.scheme:
        return None if parts.scheme in ("mailto", "data") else f"a link of the kind {parts.scheme}"
    target = page if not parts.path else (page.parent / urllib.parse.unquote(parts.path)).resolve()
    if not target.is_file():
        return "there is no such file"
    place = urllib.parse.unquote(parts.fragment)
    if target in pages and place not in pages[target].places:
        return "there is no such place in the page"
    return None


if __name__ == "__main__":
    found = broken_links(pathlib.Path(sys.argv[1]))
    print("\n".join(found))
    sys.exit(1 if found else 0)
