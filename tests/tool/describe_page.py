#!/usr/bin/env python3
"""describe_page.py TOOL [FOLDER]: the page of `cairn describe --html` as Chromium shows it without a
screen: light, dark, narrow and printed. Skipped where there is no Chromium. Pictures stay in FOLDER
where one is given."""

import collections
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TABLE = (
    """name,city,born,height,children,note,a_very_long_name_of_a_column_that_no_card_is_wide_enough_for
Ann,Zürich,1980-02-29,1.72,2,"a & <b>",1
Ben,München,1975-11-03,1.80,NA,x,2
Carl,,1990-06-15,-,0,"two
lines",3
Dora,Zürich,1999-12-31,1.65,1,"""
    + "w" * 300
    + ",400000000000000\n"
)


def pixels(path):
    """Rows of (red, green, blue) of a PNG of 8 bits."""
    data = open(path, "rb").read()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8 and kind in (2, 6), (depth, kind)
    each = 3 if kind == 2 else 4
    at, packed = 8, b""
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + size]
        at += size + 12
    raw = zlib.decompress(packed)
    rows, before, line = [], bytearray(width * each), width * each
    for y in range(height):
        rule = raw[y * (line + 1)]
        now = bytearray(raw[y * (line + 1) + 1 : (y + 1) * (line + 1)])
        for i in range(line):
            left = now[i - each] if i >= each else 0
            up, corner = before[i], before[i - each] if i >= each else 0
            if rule == 1:
                now[i] = (now[i] + left) & 255
            elif rule == 2:
                now[i] = (now[i] + up) & 255
            elif rule == 3:
                now[i] = (now[i] + (left + up) // 2) & 255
            elif rule == 4:
                nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
                now[i] = (now[i] + nearest) & 255
        rows.append([tuple(now[i : i + 3]) for i in range(0, line, each)])
        before = now
    return rows


def colors(path):
    return collections.Counter(one for row in pixels(path) for one in row)


def browse(browser, folder, *arguments):
    command = [
        browser,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
        "--allow-file-access-from-files",
        f"--user-data-dir={folder}/profile",
        *arguments,
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


# Measures the page in a frame of some width, and writes what it found where --dump-dom shows it.
HARNESS = """<!DOCTYPE html><body>
<iframe id="f" src="page.html" style="width:%dpx;height:900px;border:0"></iframe>
<pre id="found"></pre><script>
document.getElementById('f').onload = function () {
  const page = this.contentDocument, root = page.documentElement;
  const cut = [...page.querySelectorAll('article, svg')].filter(
    e => e.getBoundingClientRect().right > root.clientWidth + 1 ||
      e.getBoundingClientRect().width < 50).length;
  const named = [...page.querySelectorAll('svg[role=img]')].every(e => e.querySelector('title').textContent);
  document.getElementById('found').textContent = JSON.stringify({
    scroll: root.scrollWidth, width: root.clientWidth,
    articles: page.querySelectorAll('article').length,
    pictures: page.querySelectorAll('svg').length, cut: cut,
    named: named, headings: page.querySelectorAll('h1').length,
    requests: this.contentWindow.performance.getEntriesByType('resource').length});
};</script>"""


def measure(browser, folder, width):
    with open(f"{folder}/frame.html", "w") as file:
        file.write(HARNESS % width)
    shown = browse(
        browser,
        folder,
        "--window-size=1600,1000",
        "--virtual-time-budget=5000",
        "--dump-dom",
        f"file://{folder}/frame.html",
    )
    return json.loads(re.search(r'<pre id="found">(.*?)</pre>', shown).group(1))


def check(browser, tool, folder):
    with open(f"{folder}/t.csv", "w", encoding="utf-8") as file:
        file.write(TABLE)
    subprocess.run(
        [tool, "describe", f"{folder}/t.csv", "--html", f"{folder}/page.html"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    page = f"file://{folder}/page.html"
    for width in (1280, 700, 320):
        found = measure(browser, folder, width)
        assert found["articles"] == 7 and found["pictures"] == 7 and found["headings"] == 1, found
        assert found["scroll"] <= found["width"] and found["cut"] == 0, (width, found)
        assert found["named"] and found["requests"] == 0, found
    bars = {"light": (0x2F, 0x6F, 0x9F), "dark": (0x6F, 0xB1, 0xDE)}
    paper = {"light": (0xFF, 0xFF, 0xFF), "dark": (0x14, 0x17, 0x1A)}
    for scheme, setting in (("light", 1), ("dark", 0)):
        picture = f"{folder}/{scheme}.png"
        browse(
            browser,
            folder,
            "--window-size=1000,1400",
            f"--blink-settings=preferredColorScheme={setting}",
            f"--screenshot={picture}",
            page,
        )
        seen = colors(picture)
        assert seen[bars[scheme]] > 5000, (scheme, seen.most_common(5))
        assert seen[paper[scheme]] > 200000, (scheme, seen.most_common(5))
    browse(browser, folder, "--no-pdf-header-footer", f"--print-to-pdf={folder}/page.pdf", page)
    assert os.path.getsize(f"{folder}/page.pdf") > 10000


def main():
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print("skipped: there is no Chromium to look at pages with (Debian's chromium)")
        sys.exit(77)
    if len(sys.argv) > 2:
        check(browser, sys.argv[1], os.path.abspath(sys.argv[2]))
    else:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            check(browser, sys.argv[1], folder)
    print(f"the page is as it should be in {browser}")


main()
