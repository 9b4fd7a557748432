#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: diff [--json]   comparing large models, beside cmp
"""Compares a generated model of 20,000 nodes with itself, with every name and the order of its nodes changed, and two
models with 2.5 GB of external weights each, the latter beside cmp of their files.

Wall time is the median of the runs, peak memory the largest resident size. The makers of the models come with the corpus
(SHAPEWRIGHT_TEST_MODELS); they need the package onnx.
"""
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from files import environment
from table import tell

RUNS = 3
RENAME = """
import random, sys
import onnx
model = onnx.load(sys.argv[1], load_external_data=False)
rng, names, graph = random.Random(1), {}, model.graph
def name(old):
    return names.setdefault(old, "n%d" % len(names) + "_%d" % rng.randrange(1 << 30)) if old else old
for node in graph.node:
    node.name = name("node " + node.name)
    node.input[:] = [name(one) for one in node.input]
    node.output[:] = [name(one) for one in node.output]
for values in (graph.input, graph.output, graph.value_info, graph.initializer):
    for value in values:
        value.name = name(value.name)
onnx.save(model, sys.argv[2])
"""


def measured(command):
    """Wall time in s, peak memory in MB and output of a command that may say that its files differ."""
    before = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit("%s failed" % " ".join(map(str, command)))
    return time.monotonic() - before, usage.ru_maxrss / 1024, out


def main():
    build, arguments = Path(sys.argv[1]), sys.argv[2:]
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    cli = build / "bin" / "shapewright-cli"
    folder = build / "bench-diff"
    folder.mkdir(exist_ok=True)
    python = environment(build / "bench-venv")

    def generated(kind, size, name):
        path = folder / name
        if not path.exists():
            subprocess.run([python, corpus / "generate.py", kind, size, path], check=True, stdout=subprocess.DEVNULL)
        return path

    large = generated("resnet", "20000", "resnet.onnx")
    renamed = folder / "renamed.onnx"
    if not renamed.exists():
        subprocess.run([python, "-c", RENAME, large, renamed], check=True)
    one, other = generated("external", "2500M", "one.onnx"), generated("external", "2500M", "other.onnx")
    pairs = [("20,000 nodes, the same", [cli, "diff", "--json", large, large]),
             ("20,000 nodes, renamed", [cli, "diff", "--json", large, renamed]),
             ("2 × 2.5 GB", [cli, "diff", "--json", one, other]),
             ("cmp of these", ["cmp", str(one) + ".data", str(other) + ".data"])]
    rows = []
    for name, command in pairs:
        runs = [measured(command) for _ in range(RUNS)]
        row = {"pair": name, "s": statistics.median(run[0] for run in runs), "mb": max(run[1] for run in runs)}
        if runs[0][2]:
            result = json.loads(runs[0][2])
            row |= {"changes": len(result["changes"]),
                    "matched": result["matched"]["nodes"] / max(1, result["matched"]["of_a"])}
        rows.append(row)
    if "--json" in arguments:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    *ours, cmp = rows
    for row in ours:
        is_peer = row is ours[-1]
        tell(row["pair"], "time", 1000 * row["s"], "cmp" if is_peer else None, 1000 * cmp["s"] if is_peer else None)
    for row in rows:
        matched = "" if "matched" not in row else "%5.1f %% matched, %d changes" % (100 * row["matched"], row["changes"])
        print("%-24s %7.2f s %7.0f MB  %s" % (row["pair"], row["s"], row["mb"], matched))


main()
