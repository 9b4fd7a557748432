#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: adapt [--json]   models with a baked batch or length made dynamic, beside the three ways of scripts
"""Gives the models of `rebatch` another size by shapewright-cli, and by what people do in scripts: declare the name and
hope; write -1 into each Reshape whose shape begins with the old size; write -1 in the place of the first such number
everywhere. Each result runs in ONNX Runtime, and each of its rows is compared with the original run on that row alone.
"""
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fold import environment
from table import tell

PATIENCE = 300  # seconds for one tool and model
SIZES = (1, 2, 5)
WORK = r"""
import json
import sys
import numpy
import onnx
import onnxruntime

entry, source, results, sizes, corpus = (json.loads(argument) for argument in sys.argv[1:6])
options = onnxruntime.SessionOptions()
options.log_severity_level = 4
original = onnx.load(source)
constants = {tensor.name for tensor in original.graph.initializer}
inputs = [value for value in original.graph.input if value.name not in constants]
axes = {place.rpartition("[")[0]: int(place.rpartition("[")[2][:-1]) for place in [entry["axis"], *entry.get("with", [])]}
random = numpy.random.default_rng(5)


def script(way):
    model = onnx.load(source)
    for value in [*model.graph.input, *model.graph.output]:
        axis = axes.get(value.name, 0 if value in list(model.graph.output) else None)
        dims = value.type.tensor_type.shape.dim
        if axis is not None and axis < len(dims) and dims[axis].dim_value == entry["old"]:
            dims[axis].dim_param = "N"
    del model.graph.value_info[:]
    shapes = {node.input[1] for node in model.graph.node if node.op_type == "Reshape"}
    for tensor in model.graph.initializer:
        if way == "declare" or tensor.name not in shapes and way == "reshape":
            continue
        numbers = onnx.numpy_helper.to_array(tensor)
        if numbers.dtype != numpy.int64 or numbers.ndim != 1 or -1 in numbers or not (numbers == entry["old"]).any():
            continue
        if way == "reshape" and numbers[0] != entry["old"]:
            continue
        numbers = numbers.copy()
        numbers[list(numbers).index(entry["old"])] = -1
        tensor.CopyFrom(onnx.numpy_helper.from_array(numbers, tensor.name))
    onnx.save(model, results[way])


def data(value, dims):
    feed = entry.get("feed", {}).get(value.name, {})
    kind = onnx.helper.tensor_dtype_to_np_dtype(value.type.tensor_type.elem_type)
    if feed.get("kind") == "ones":
        return numpy.ones(dims, kind)
    if feed.get("kind") == "mask":
        shown = random.integers(1, dims[-1] + 1, dims[:-1] + [1])
        return (numpy.arange(dims[-1]) < shown).astype(kind)
    if kind.kind == "f":
        return random.standard_normal(dims).astype(kind)
    return random.integers(feed.get("low", 0), feed.get("high", 2), dims).astype(kind)


def feeds(size):
    whole, rows = {}, [{} for _ in range(size)]
    for value in inputs:
        dims = [dim.dim_value for dim in value.type.tensor_type.shape.dim]
        given = entry.get("feed_dims", {}).get(value.name) or []
        dims = [want or dim for dim, want in zip(dims, given)] if given else dims
        axis = axes.get(value.name)
        if axis is not None:
            dims[axis] = size
        whole[value.name] = data(value, dims)
        for i, row in enumerate(rows):
            row[value.name] = whole[value.name] if axis is None else numpy.repeat(
                numpy.take(whole[value.name], [i], axis), entry["old"], axis)
    return whole, rows


def session(path):
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def same(a, b):
    return a.shape == b.shape and numpy.allclose(a, b, atol=1e-4, rtol=1e-4, equal_nan=True)


def verdict(path):
    try:
        tested, reference = session(path), session(source)
        for size in sizes if entry["check"] == "rows" else entry["sizes"]:
            names = [output.name for output in tested.get_outputs()]
            if entry["check"] == "given":
                arrays = numpy.load(corpus + "/%s.%d.npz" % (entry["path"][:-5], size))
                got = tested.run(None, {key[3:]: arrays[key] for key in arrays if key.startswith("in:")})
                if not all(same(a, arrays["out:" + name]) for a, name in zip(got, names)):
                    return "wrong"
                continue
            whole, rows = feeds(size)
            got = tested.run(None, whole)
            for i, row in enumerate(rows):
                for name, a, b in zip(names, got, reference.run(None, row)):
                    axis = entry.get("out_axis", {}).get(name, 0)
                    if a.shape[axis] != size or not same(numpy.take(a, [i], axis), numpy.take(b, [0], axis)):
                        return "wrong"
        return "right"
    except Exception as error:
        return "fails"


for way in ("declare", "reshape", "everywhere"):
    script(way)
print(json.dumps({way: verdict(path) if path else "refused" for way, path in results.items()}))
"""
WAYS = {"ours": "shapewright-cli fix --adapt", "declare": "declare the name", "reshape": "-1 into Reshapes",
        "everywhere": "-1 everywhere"}


def measure(entry, cli, python, corpus, folder):
    """What each way makes of a model, and whether a refusal names its node."""
    source, ours = corpus / entry["path"], folder / "ours.onnx"
    ours.unlink(missing_ok=True)
    start = time.perf_counter()
    done = subprocess.run([cli, "fix", source, ours, "--dim", entry["axis"] + "=N", "--adapt"], capture_output=True,
                          text=True, timeout=PATIENCE, check=False)
    row = {"model": entry["path"], "possible": entry["possible"], "seconds": time.perf_counter() - start}
    results = {way: str(folder / (way + ".onnx")) for way in WAYS}
    if done.returncode != 0:
        results["ours"] = None
        row["reason"] = done.stderr.strip()
        row["named"] = any("“%s”" % node in done.stderr for node in entry.get("why_node", []))
    work = subprocess.run([python, "-c", WORK, *map(json.dumps, (entry, str(source), results, SIZES, str(corpus)))],
                          capture_output=True, text=True, timeout=PATIENCE, check=False)
    if work.returncode != 0:
        raise RuntimeError(work.stderr[-2000:])
    row.update(json.loads(work.stdout.splitlines()[-1]))
    return row


def total(rows, way):
    """How many are right, refused or do not run, and wrong without a word."""
    possible = [row for row in rows if row["possible"]]
    return {"right": sum(row[way] == "right" for row in possible), "of": len(possible),
            "silently wrong": sum(row[way] == "wrong" or (row[way] == "right" and not row["possible"]) for row in rows),
            "refused or failing": sum(row[way] in ("refused", "fails") for row in rows)}


def main():
    """Measures and prints."""
    build = Path(sys.argv[1])
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models")) / "rebatch"
    python = environment(build / "onnxsim")
    rows = []
    with tempfile.TemporaryDirectory(dir=build) as folder:
        for entry in json.loads((corpus / "MANIFEST.json").read_text())["files"]:
            rows.append(measure(entry, build / "bin" / "shapewright-cli", python, corpus, Path(folder)))
            print("%-32s %s" % (rows[-1]["model"], ", ".join("%s %s" % (way, rows[-1][way]) for way in WAYS)), file=sys.stderr)
    totals = {way: total(rows, way) for way in WAYS}
    for way, title in WAYS.items():
        for key in ("right", "silently wrong") if way != "ours" else ():
            what = f"right, of {totals[way]['of']} that can be" if key == "right" else key
            tell(f"{len(rows)} models", what, totals["ours"][key], title, totals[way][key], "")
    if "--json" in sys.argv:
        print(json.dumps({"rows": rows, "totals": totals}))
        return
    for way, title in WAYS.items():
        print("%-30s %s" % (title, ", ".join("%s %s" % one for one in totals[way].items())))
    refused = [row for row in rows if row["ours"] == "refused" and not row["possible"]]
    print("refusals that name the node: %d of %d" % (sum(row["named"] for row in refused), len(refused)))


if __name__ == "__main__":
    main()
