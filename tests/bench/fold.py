#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: fold [--json]   nodes that folding removes, and what it breaks, beside onnxsim
"""Folds the models of the corpus, fixed to sizes that they run with, by shapewright-cli and by onnxsim.

onnxsim only folds constants and infers shapes here; its other optimizations are off. Each result is loaded and run by
ONNX Runtime, graph optimizations off, on the same inputs as the model that is not folded. Counted are nodes of all graphs
that are gone (Constant nodes apart), outputs with other bits, inputs or outputs that are declared otherwise, results that
do not load, and bytes. A table has what the execution providers support before and after our folding.
"""
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from table import tell

PATIENCE = 300  # seconds for one tool and model
FOLDERS = ("seed/", "real/")
LARGEST = 50_000_000  # bytes of a model
TOLD = {"gone": "nodes removed", "wrong": "outputs with other bits", "interfaces": "inputs or outputs declared otherwise",
        "failures": "results that do not load", "bytes": "bytes added", "seconds": "time"}  # of total()
SIMPLIFY = """
import sys
import onnx
import onnxsim
model, ok = onnxsim.simplify(onnx.load(sys.argv[1]), check_n=0, perform_optimization=False)
onnx.save(model, sys.argv[2])
"""
COMPARE = """
import json
import sys
import numpy
import onnx
import onnxruntime

def nodes(graph):
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                yield from nodes(attribute.g)

def count(model):
    return sum(node.op_type != "Constant" for node in nodes(model.graph)) + sum(
        node.op_type != "Constant" for function in model.functions for node in function.node)

def run(path, feeds):
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"]).run(None, feeds)

def feed(model, values):
    random = numpy.random.default_rng(0)
    constants = {tensor.name for tensor in model.graph.initializer}
    feeds = {}
    for value in model.graph.input:
        if value.name in constants:
            continue
        tensor = value.type.tensor_type
        dims = [dim.dim_value or 1 for dim in tensor.shape.dim]
        kind = onnx.helper.tensor_dtype_to_np_dtype(tensor.elem_type)
        if value.name in values:
            feeds[value.name] = numpy.full(dims, values[value.name], kind)
        elif kind.kind == "f":
            feeds[value.name] = random.standard_normal(dims).astype(kind)
        elif kind.kind == "O":
            feeds[value.name] = numpy.full(dims, "a", object)
        else:
            feeds[value.name] = random.integers(0, 2, dims).astype(kind)
    return feeds

plain, values = onnx.load(sys.argv[1]), json.loads(sys.argv[2])
feeds = feed(plain, values)
expected = run(sys.argv[1], feeds)
interface = [[v.SerializeToString() for v in part] for part in (plain.graph.input, plain.graph.output)]
results = {"nodes": count(plain)}
for name, path in json.loads(sys.argv[3]).items():
    result = results[name] = {}
    try:
        model = onnx.load(path)
        result["nodes"] = count(model)
        declared = [[v.SerializeToString() for v in part] for part in (model.graph.input, model.graph.output)]
        result["interface"] = declared != interface
        got = run(path, feeds)
        result["wrong"] = sum(a.dtype != b.dtype or a.shape != b.shape or a.tobytes() != b.tobytes()
                              if isinstance(a, numpy.ndarray) and a.dtype != object else False
                              for a, b in zip(expected, got))
    except Exception as error:
        result["failure"] = str(error)[:200]
print(json.dumps(results))
"""


def environment(folder):
    """A python with onnxsim and ONNX Runtime in the pinned versions."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "onnx==" + os.environ["ONNX_VERSION"],
                        "onnxruntime==" + os.environ["ONNXRUNTIME_VERSION"],
                        "onnxsim==" + os.environ["BENCH_ONNXSIM_VERSION"]], check=True)
    return python


def edits(runs_with):
    """The options that fix a model to the sizes that the corpus says."""
    options, values = [], {}
    for name, dims in (runs_with.get("input_dims") or {}).items():
        if dims:
            options += ["--shape", "%s=%s" % (name, ",".join(map(str, dims)))]
    for name, value in (runs_with.get("input_values") or {}).items():
        if isinstance(value, (int, float)):
            options += ["--value", "%s=%s" % (name, value)]
            values[name] = value
    return options, values


def timed(command):
    """Seconds, and why it failed."""
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return PATIENCE, "timeout"
    fault = (done.stderr or done.stdout).strip().splitlines()
    return time.perf_counter() - start, "" if done.returncode == 0 else (fault or ["crash"])[-1][:200]


def readiness(cli, plain, value_options):
    """What each execution provider supports of the fixed model, before and after folding; `before` is null if invalid."""
    done = subprocess.run([cli, "check", plain, "--fold", "--json", *value_options], capture_output=True, text=True,
                          timeout=PATIENCE, check=False)
    if done.returncode != 0:
        return {}
    return {one["name"]: {"before": one["before"], "after": {key: one[key] for key in ("ready", "nodes", "taken", "partitions")}}
            for one in json.loads(done.stdout)["providers"]}


def measure(entry, cli, python, corpus, folder):
    """What both tools make of a model; nothing if it cannot be fixed."""
    options, values = edits(entry.get("runs_with") or {})
    plain, ours, theirs = (folder / name for name in ("plain.onnx", "ours.onnx", "theirs.onnx"))
    data = ["--external-data", "copy", "--overwrite"]
    source = corpus / entry["path"]
    if timed([cli, "fix", source, plain, *options, *data, "--force"])[1]:
        return None
    row = {"model": entry["path"], "bytes": plain.stat().st_size}
    value_options = [word for name, value in values.items() for word in ("--value", "%s=%s" % (name, value))]
    tools = {"ours": (ours, [cli, "fix", plain, ours, "--fold", *value_options, *data]),
             "theirs": (theirs, [python, "-c", SIMPLIFY, plain, theirs])}
    for name, (path, command) in tools.items():
        path.unlink(missing_ok=True)
        seconds, fault = timed(command)
        row[name] = {"seconds": seconds, "fault": fault, "bytes": path.stat().st_size if path.exists() else None}
    paths = {name: str(path) for name, (path, _) in tools.items() if path.exists()}
    done = subprocess.run([python, "-c", COMPARE, plain, json.dumps(values), json.dumps(paths)], capture_output=True,
                          text=True, timeout=PATIENCE, check=False)
    if done.returncode != 0:
        return None
    results = json.loads(done.stdout.splitlines()[-1])
    row["readiness"] = readiness(cli, plain, value_options)
    row["nodes"] = results["nodes"]
    for name in paths:
        row[name].update(results[name])
    return row


def total(rows, tool):
    """What a tool did in all."""
    done = [row for row in rows if "nodes" in row[tool]]
    return {"models": len(done), "gone": sum(row["nodes"] - row[tool]["nodes"] for row in done),
            "wrong": sum(bool(row[tool].get("wrong")) for row in done),
            "interfaces": sum(bool(row[tool].get("interface")) for row in done),
            "failures": sum(bool(row[tool]["fault"] or row[tool].get("failure")) for row in rows),
            "bytes": sum(row[tool]["bytes"] - row["bytes"] for row in done),
            "seconds": sum(row[tool]["seconds"] for row in rows)}


def readiness_table(rows):
    """Lines of a table: over all models, what each provider supports before and after folding."""
    lines = ["%-26s %-12s %-18s %-18s %s" % ("provider", "whole models", "nodes supported", "of nodes", "partitions")]
    for provider in sorted({name for row in rows for name in row["readiness"]}):
        states = [row["readiness"][provider] for row in rows if provider in row["readiness"]]
        cells = []
        for key in ("ready", "taken", "nodes", "partitions"):
            cells.append("%d → %d" % tuple(sum(int((state[side] or {}).get(key, 0)) for state in states)
                                           for side in ("before", "after")))
        lines.append("%-26s %-12s %-18s %-18s %s" % (provider, *cells))
    invalid = sum(any(state["before"] is None for state in row["readiness"].values()) for row in rows)
    return lines + ["models: %d, of which %d are invalid before folding" % (sum(bool(row["readiness"]) for row in rows), invalid)]


def main():
    """Measures and prints."""
    build = Path(sys.argv[1])
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    python = environment(build / "onnxsim")
    cli = build / "bin" / "shapewright-cli"
    rows = []
    with tempfile.TemporaryDirectory(dir=build) as folder:
        for entry in json.loads((corpus / "MANIFEST.json").read_text())["files"]:
            runs = (entry.get("expected") or {}).get("ort_cpu_runs")
            if not entry["path"].startswith(FOLDERS) or not runs or entry["bytes"] > LARGEST:
                continue
            row = measure(entry, cli, python, corpus, Path(folder))
            if row is not None:
                rows.append(row)
                print("%-46s %6d nodes; gone: %5s, onnxsim %5s" % (
                    row["model"], row["nodes"], *(row["nodes"] - row[tool]["nodes"] if "nodes" in row[tool] else "-"
                                                  for tool in ("ours", "theirs"))), file=sys.stderr)
    totals = {tool: total(rows, tool) for tool in ("ours", "theirs")}
    for key, what in TOLD.items():
        scale, unit = (1000, "ms") if key == "seconds" else (1, "")
        tell(f"{len(rows)} models", what, scale * totals["ours"][key], "onnxsim", scale * totals["theirs"][key], unit)
    if "--json" in sys.argv:
        print(json.dumps({"rows": rows, "totals": totals}))
        return
    less = [row["model"] for row in rows if "nodes" in row["ours"] and "nodes" in row["theirs"]
            and row["ours"]["nodes"] > row["theirs"]["nodes"]]
    for tool, title in (("ours", "shapewright-cli fix --fold"), ("theirs", "onnxsim " + os.environ["BENCH_ONNXSIM_VERSION"])):
        print("%-28s %s" % (title, ", ".join("%s %s" % (key, round(value, 1)) for key, value in totals[tool].items())))
    print("\n".join(readiness_table(rows)))
    print("models in which onnxsim removes more nodes: %s" % (", ".join(less) or "none"))


if __name__ == "__main__":
    main()
