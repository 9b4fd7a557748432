#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: blocks [--json]   finding what repeats in large models, and the picture of it
"""Opens a transformer and a ResNet in a window without a display, as blocks: from the click to the picture, finding the
blocks, opening one, the longest frame, and the longest event of the GUI thread by the processor's clock. Then finds the blocks of generated models and of those of the corpus, and prints what they are.

The time of finding is that of `blocks` beyond `shapes` of the same model, which reads and propagates it as well: median of
the runs of both, taken in turn. The makers of the models come with the corpus (SHAPEWRIGHT_TEST_MODELS); they need the
package onnx.
"""
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from files import environment

RUNS = 5
IN_WINDOW = ["transformer-180", "resnet-20000"]
GENERATED = [("resnet", 20_000), ("transformer", 180), ("dense", 2_000), ("chain", 14_000)]


def seconds(command):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - start


def text(blocks):
    return ", ".join("%s%s" % ("%d × " % block["count"] if block["count"] > 1 else "", block["kind"])
                     + (" (%s)" % text(block["blocks"]) if block["kind"] == "stage" else "") for block in blocks)


def main():
    build, arguments = Path(sys.argv[1]), sys.argv[2:]
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    cli = build / "bin" / "shapewright-cli"
    folder = build / "bench-blocks"
    folder.mkdir(exist_ok=True)
    python = environment(build / "bench-venv")
    paths = []
    for kind, size in GENERATED:
        path = folder / ("%s-%d.onnx" % (kind, size))
        if not path.exists():
            subprocess.run([python, corpus / "generate.py", kind, str(size), path], check=True, stdout=subprocess.DEVNULL)
        paths.append(path)
    windows = []
    for name in IN_WINDOW:
        printed = subprocess.run([build / "bench" / "blockbench", folder / (name + ".onnx"), str(RUNS)], check=True,
                                 stdout=subprocess.PIPE, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}).stdout
        windows.append({"model": name, **json.loads(printed)})
    rows = []
    for path in paths + sorted((corpus / "real").glob("*.onnx")):
        found = subprocess.run([cli, "blocks", path, "--json"], check=True, capture_output=True)
        found = json.loads(found.stdout)
        times = [(seconds([cli, "blocks", path]), seconds([cli, "shapes", path])) for _ in range(RUNS)]
        rows.append({"model": path.stem, "nodes": found["nodes"], "blocks": text(found["blocks"]),
                     "finding_ms": 1000 * max(0.0, statistics.median(all_ - shapes for all_, shapes in times))})
    if "--json" in arguments:
        print(json.dumps({"window": windows, "models": rows}, indent=1, ensure_ascii=False))
        return
    for row in windows:
        print("%-28s picture %.0f ms, finding %.0f ms, opening %.0f ms, closing %.0f ms, longest frame %.1f ms, "
              "longest event %.1f ms (%s)" % (row["model"], row["picture_ms"], row["finding_ms"], row["opening_ms"],
                                             row["closing_ms"], row["frame_ms"], row["longest_event_ms"],
                                             row["longest_event"]))
    for row in rows:
        print("%-28s %6d nodes %6.0f ms  %s" % (row["model"], row["nodes"], row["finding_ms"],
                                                row["blocks"] or "nothing repeats"))


main()
