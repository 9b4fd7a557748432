#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a package index shows of the wheel: the README as someone reads it who has the wheel alone.

    indexpage.py WHEEL      checks the page of a wheel: nothing in it leads to a file of the sources

The index has no files beside the page, so that pictures and links to documents lead nowhere there. Pictures are left out, and
of links the text stays: the documents are in the wheel, as the help of the window. What the README says of other packages and of
building is replaced by how a wheel is installed.
"""

import re
import sys
import zipfile

REPLACED = {
    "## Install\n": """## Install

    pip install shapewright

The package contains the programs `shapewright` and `shapewright-cli`, ONNX Runtime and all libraries that they need.
""",
    "## Documents\n": """## Documents

The documents that this page names are the help of the window (F1), and in `share/doc/shapewright` of the package.

Apache License 2.0. The package contains ONNX Runtime (MIT) and parts of onnx (Apache-2.0).
""",
}
# `[text](target)`, and with a ! before it a picture.
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"^(https?://|mailto:|#)")


def index_page(readme):
    def outside_of_sources(link):
        is_picture, text, target = link.groups()
        if ELSEWHERE.match(target):
            return link[0]
        return "" if is_picture else f"*{text}*"

    sections = re.split(r"^(?=## )", readme, flags=re.MULTILINE)
    for heading, text in REPLACED.items():
        places = [i for i, section in enumerate(sections) if section.startswith(heading)]
        if len(places) != 1:
            sys.exit(f"[bundle] README.md has no section to replace: {heading.strip()}")
        sections[places[0]] = text + "\n"
    return re.sub(r"\n{3,}", "\n\n", LINK.sub(outside_of_sources, "".join(sections)))


def links_to_sources(page):
    found = [target for _, _, target in LINK.findall(page) if not ELSEWHERE.match(target)]
    found += re.findall(r"^\[[^\]]+\]: (?!https?://)(\S+)", page, re.MULTILINE)
    return found + re.findall(r"""(?:src|href)=["'](?!https?://)([^"']+)""", page)


def main():
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        metadata, = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        _, _, page = wheel.read(metadata).decode().partition("\n\n")
    if found := links_to_sources(page):
        sys.exit(f"[bundle] the page of the wheel has links that lead nowhere: {', '.join(found)}")
    if "pip install shapewright" not in page or "./dev" in page:
        sys.exit("[bundle] the page of the wheel does not say how the wheel is installed")


if __name__ == "__main__":
    main()
