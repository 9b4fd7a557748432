#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: diff [--quick] [--json]   comparing large models, beside other tools and cmp
"""Compares a generated model of 20,000 nodes with itself, with every name and the order of its nodes changed, and two
models with 2.5 GB of external weights each, the latter beside cmp of their files, and two models that share one file of
2.5 GB. The peers onnx-diff and diffonnx compare the same pairs of 20,000 nodes; one that cannot be had is left out.

Wall and CPU time are the medians of the runs, peak memory the largest resident size. The makers of the models come with the corpus
(SHAPEWRIGHT_TEST_MODELS); they need the package onnx.
"""
import json
import os
import statistics
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

from files import environment
from table import tell

RUNS = 3
PATIENCE, IMPATIENCE = 300, 20  # seconds for one run of a peer, and with --quick
PEERS = {"onnx-diff": "onnxdiff", "diffonnx": "diffonnx"}  # packages and their programs
# Our rows and those of peers that they stand beside.
BESIDE = (("20,000 nodes, the same", "onnx-diff, the same"), ("20,000 nodes, the same", "diffonnx, the same"),
          ("20,000 nodes, renamed", "onnx-diff, renamed"), ("20,000 nodes, renamed", "diffonnx, renamed"),
          ("2 × 2.5 GB", "cmp of these"), ("one file of 2.5 GB", None))
SHARED = """
import sys
import onnx
model = onnx.load(sys.argv[1], load_external_data=False)
for tensor in model.graph.initializer:
    for entry in tensor.external_data:
        entry.value = sys.argv[2] if entry.key == "location" else entry.value
onnx.save(model, sys.argv[3])
"""
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


def measured(command, patience=None):
    """What a command costs that may say that its files differ, and its output. None if it does not end in time, or
    fails; then also why."""
    before = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    signal.signal(signal.SIGALRM, lambda *_: process.kill())
    signal.alarm(patience or 0)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    signal.alarm(0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        return None, "stopped after %d s" % patience if code == -signal.SIGKILL and patience else "exit code %d" % code
    return {"s": time.monotonic() - before, "cpu_s": usage.ru_utime + usage.ru_stime,
            "mb": usage.ru_maxrss / 1024}, out


def peer(folder, package):
    """The program of a package in an environment of its own, or None."""
    place = folder / ("peer-" + package)
    program = place / "bin" / PEERS[package]
    if not program.exists():
        venv.create(place, with_pip=True)
        subprocess.run([place / "bin" / "python", "-m", "pip", "install", "-q", package], stderr=subprocess.DEVNULL)
    return program if program.exists() else None


def row_of(name, command, runs=RUNS, patience=None):
    """A row of the table: medians, or why there are none."""
    results = [measured(command, patience) for _ in range(runs)]
    if results[0][0] is None:
        return {"pair": name, "why": results[0][1]}
    row = {"pair": name, "s": statistics.median(one["s"] for one, _ in results),
           "cpu_s": statistics.median(one["cpu_s"] for one, _ in results), "mb": max(one["mb"] for one, _ in results)}
    try:
        result = json.loads(results[0][1])
        row |= {"changes": len(result["changes"]),
                "matched": result["matched"]["nodes"] / max(1, result["matched"]["of_a"])}
    except ValueError:
        pass  # not ours
    return row


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
    shared = folder / "shared.onnx"
    if not shared.exists():
        subprocess.run([python, "-c", SHARED, other, one.name + ".data", shared], check=True)
    subprocess.run(["cmp", str(one) + ".data", str(other) + ".data"])  # so that the first one measured finds them read, too
    rows = [row_of(name, command) for name, command in (
        ("20,000 nodes, the same", [cli, "diff", "--json", large, large]),
        ("20,000 nodes, renamed", [cli, "diff", "--json", large, renamed]),
        ("2 × 2.5 GB", [cli, "diff", "--json", one, other]),
        ("cmp of these", ["cmp", str(one) + ".data", str(other) + ".data"]),
        ("one file of 2.5 GB", [cli, "diff", "--json", one, shared]))]
    patience = IMPATIENCE if "--quick" in arguments else PATIENCE
    for package in PEERS:
        program = peer(build, package)
        for name, other_model in ("the same", large), ("renamed", renamed):
            label = "%s, %s" % (package, name)
            rows.append(row_of(label, [program, large, other_model], 1, patience) if program else
                        {"pair": label, "why": "cannot be installed"})
    if "--json" in arguments:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    ours = {row["pair"]: row for row in rows}
    for pair, beside in BESIDE:
        its, theirs = ours[pair], ours.get(beside)
        tell(pair, "time", 1000 * its["s"], beside.split(",")[0] if theirs else None,
             1000 * theirs["s"] if theirs and "s" in theirs else theirs and theirs["why"])
    print("%-26s %9s %9s %9s" % ("", "wall", "CPU", "memory"))
    for row in rows:
        if "why" in row:
            print("%-26s %s" % (row["pair"], row["why"]))
            continue
        matched = "" if "matched" not in row else "%5.1f %% matched, %d changes" % (100 * row["matched"], row["changes"])
        print("%-26s %7.2f s %7.2f s %6.0f MB  %s" % (row["pair"], row["s"], row["cpu_s"], row["mb"], matched))


main()
