#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: parts [--quick] [--json]   cutting models beside extract_model, polygraphy, sne4onnx and onnx-modifier
"""Cuts models with each tool, and says what is lost, what the cut costs, and whether the result computes the same.

`features` is a small model with what exporters write: metadata, doc strings, a symbol, a local function, an If whose
branches use outer tensors, types of inner tensors. It is cut before its post-processing (`to`) and behind its first part
(`from`). `annotated` has a quantization annotation, too. `real` is a detector of the corpus, cut before
NonMaxSuppression. `external` has 2.6 GB of weights in a file beside it (--quick: 260 MB). Wall time is the median of three
runs (of one that takes over 20 s: that), memory the largest resident size. A tool that cannot be installed is left out.
The corpus is SHAPEWRIGHT_TEST_MODELS.
"""
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

from files import environment

RUNS = 3
LONG = 20  # seconds: what takes longer runs once
MORE = {"polygraphy": ["onnx-graphsurgeon"]}  # what a package needs besides
PATIENCE = 300  # seconds for one run
FEATURES = """
import sys
from onnx import TensorProto, helper as oh, parser
model = parser.parse_model('''<ir_version: 9, opset_import: ["" : 17, "local" : 1], producer_name: "exporter",
    producer_version: "1.2", model_version: 7, doc_string: "a detector",
    metadata_props: ["names" : "{0: 'cat', 1: 'dog'}", "stride" : "32"]>
g (float[batch, 4] x, bool c) => (float[batch, 4] y, float[batch, 4] z)
<float[4, 4] w = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, float[4] b = {0.5, 0.25, 0.125, 1},
 float[4] k = {2, 3, 4, 5}, float s = {0.125}, uint8 p = {0}, float[batch, 4] m, float[batch, 4] mid, float[batch, 4] i> {
    m = MatMul(x, w)
    f = local.Biased(m, b)
    q = QuantizeLinear(f, s, p)
    d = DequantizeLinear(q, s, p)
    mid = Mul(d, k)
    i = If(c) < then_branch = t () => (float[batch, 4] u) { u = Add(mid, k) },
                else_branch = e () => (float[batch, 4] v) { v = Sub(mid, f) } >
    y = Softmax(i)
    z = Neg(f)
}
<domain: "local", opset_import: ["" : 17]> Biased (a, bias) => (r) { t = Add(a, bias) r = Relu(t) }
''')
for number, node in enumerate(model.graph.node):
    node.name = "node %d" % number
    node.doc_string = "line %d" % number
annotation = model.graph.quantization_annotation.add(tensor_name="f") if sys.argv[2] == "annotated" else None
for key, value in (("SCALE_TENSOR", "s"), ("ZERO_POINT_TENSOR", "p")) if annotation else ():
    annotation.quant_parameter_tensor_names.add(key=key, value=value)
open(sys.argv[1], "wb").write(model.SerializeToString())
"""
EXTRACT = "import sys, onnx.utils; a = sys.argv; " \
          "onnx.utils.extract_model(a[1], a[2], a[3].split(','), a[4].split(','))"
MODIFIER = """
import sys
from onnx_modifier.onnx_modifier import onnxModifier
source, target, inputs, outputs, gone = sys.argv[1], sys.argv[2], *(part.split(",") for part in sys.argv[3:])
modifier = onnxModifier.from_model_path(source)
present = {value.name for value in modifier.graph.output}
have = {value.name for value in modifier.graph.input}
added = {n: [n, "float32[3,4]"] for n in inputs if n not in have}  # its dialog takes numbers alone
states = {name: "Deleted" for name in gone if name}
states |= {"out_" + name: "Deleted" for name in present - set(outputs)}
modifier.modify({"added_node_info": {}, "node_states": states, "changed_initializer": {}, "node_renamed_io": {},
                 "added_inputs": added, "rebatch_info": {}, "added_outputs": {n: n for n in outputs if n not in present},
                 "node_changed_attr": {}, "postprocess_args": {"shapeInf": False, "cleanUp": False}})
import onnx
onnx.save(modifier.model_proto, target)
"""
# What is compared: `whole` with the tensors of the cut as outputs, which is run first, and `part`.
JUDGE = """
import json, os, sys
import numpy as np
import onnx
import onnxruntime as ort
whole, part, inputs, outputs, isRun = sys.argv[1], sys.argv[2], sys.argv[3].split(","), sys.argv[4].split(","), sys.argv[5]
a, b = (onnx.load(path, load_external_data=False) for path in (whole, part))
told = {}
names = {name for node in b.graph.node for name in list(node.input) + list(node.output)}
told["metadata"] = [(p.key, p.value) for p in a.metadata_props] == [(p.key, p.value) for p in b.metadata_props]
told["producer and doc string"] = all(getattr(a, f) == getattr(b, f) for f in
                                      ("producer_name", "producer_version", "model_version", "doc_string"))
told["IR version and operator sets"] = a.ir_version == b.ir_version and \
    sorted((o.domain, o.version) for o in a.opset_import) == sorted((o.domain, o.version) for o in b.opset_import)
told["functions"] = {f.name for f in a.functions} == {f.name for f in b.functions}
told["types of inner tensors"] = {v.name for v in a.graph.value_info if v.name in names} - set(inputs) - set(outputs) <= \
    {v.name for v in b.graph.value_info}
told["quantization annotations"] = {q.tensor_name for q in a.graph.quantization_annotation if q.tensor_name in names} == \
    {q.tensor_name for q in b.graph.quantization_annotation}
of_a = {node.output[0]: node.SerializeToString() for node in a.graph.node if node.output}
told["nodes as they were"] = all(of_a.get(node.output[0]) == node.SerializeToString() for node in b.graph.node)
symbols = {d.dim_param for v in list(a.graph.input) for d in v.type.tensor_type.shape.dim if d.dim_param}
ends = list(b.graph.input) + list(b.graph.output)
told["types and symbols at the ends"] = \
    all(v.type.tensor_type.elem_type and v.type.tensor_type.HasField("shape") for v in ends) and \
    (not symbols or any(d.dim_param in symbols for v in ends for d in v.type.tensor_type.shape.dim))
told["inputs and outputs asked for"] = [v.name for v in b.graph.output] == outputs and \
    {v.name for v in b.graph.input} == set(inputs)
ort.set_default_logger_severity(4)
try:
    session = ort.InferenceSession(part, providers=["CPUExecutionProvider"])
    told["loads"] = True
except Exception as error:
    told["loads"] = False
told["same results, bit by bit"] = None
if told["loads"] and isRun == "run":
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    have = {v.name for v in a.graph.output}
    known = {v.name: v for v in list(a.graph.value_info)}
    wanted = outputs + [name for name in inputs if name not in {v.name for v in a.graph.input}]
    for name in wanted:
        if name not in have:
            a.graph.output.append(known.get(name) or onnx.ValueInfoProto(name=name))
    whole_session = ort.InferenceSession(a.SerializeToString(), options, providers=["CPUExecutionProvider"])
    rng, feeds = np.random.default_rng(7), {}
    types = {"tensor(float)": np.float32, "tensor(bool)": np.bool_, "tensor(int64)": np.int64, "tensor(float16)": np.float16}
    for value in whole_session.get_inputs():
        dims = [d if isinstance(d, int) else (3 if not "real" in whole else 64) for d in value.shape]
        feeds[value.name] = rng.random(dims).astype(types[value.type]) if value.type != "tensor(bool)" else np.array(False)
    values = dict(zip(wanted, whole_session.run(wanted, feeds)))
    try:
        session = ort.InferenceSession(part, options, providers=["CPUExecutionProvider"])
        own = {v.name: values.get(v.name, feeds.get(v.name)) for v in session.get_inputs()}
        results = session.run(outputs, own)
        told["same results, bit by bit"] = all(np.array_equal(r, values[n]) for r, n in zip(results, outputs))
    except Exception as error:
        told["same results, bit by bit"] = False
print(json.dumps(told))
"""


def measured(command):
    """Wall time, peak memory in MB, and why it failed, or None."""
    before = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=command_folder)
    signal.signal(signal.SIGALRM, lambda *_: process.kill())
    signal.alarm(PATIENCE)
    out = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    signal.alarm(0)
    code = os.waitstatus_to_exitcode(status)
    lines = [line for line in out.splitlines() if "rror" in line or line.startswith("[!]")] or out.splitlines()
    why = None if code == 0 else "stopped after %d s" % PATIENCE if code == -signal.SIGKILL else \
        (lines[-1:] or ["exit code %d" % code])[0].strip()
    return time.monotonic() - before, usage.ru_maxrss / 1024, why


def peer(build, package):
    """The environment of a package, or None, and its version."""
    place = build / ("peer-" + package)
    python = place / "bin" / "python"
    if not python.exists():
        venv.create(place, with_pip=True)
        install = [python, "-m", "pip", "install", "-q", package, *MORE.get(package, [])]
        pinned = ["onnx==" + os.environ["ONNX_VERSION"], "onnxruntime==" + os.environ["ONNXRUNTIME_VERSION"]]
        if subprocess.run(install + pinned, stderr=subprocess.DEVNULL).returncode != 0:
            subprocess.run(install, stderr=subprocess.DEVNULL)  # with the older onnx that it asks for
    shown = subprocess.run([python, "-c", "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))", package],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return (place / "bin", shown.stdout.decode().strip()) if shown.returncode == 0 else (None, None)


def nodes_outside(python, model, inputs, outputs):
    """The nodes that a cut removes, and the inputs that it leaves, as a person would choose them."""
    code = """
import json, sys
import onnx
model = onnx.load(sys.argv[1], load_external_data=False)
ends, open_names, kept, left = set(sys.argv[2].split(",")), sys.argv[3].split(","), [], []
producers = {name: node for node in model.graph.node for name in node.output}
def names_of(graph):
    for node in graph.node:
        yield from inputs_of(node)
def inputs_of(node):
    yield from node.input
    for attribute in node.attribute:
        if attribute.HasField("g"):
            yield from names_of(attribute.g)
while open_names:
    name = open_names.pop()
    node = None if name in ends else producers.get(name)
    if node is not None and node not in kept:
        kept.append(node)
        open_names += inputs_of(node)
print(json.dumps([node.name for node in model.graph.node if node not in kept]))
"""
    return json.loads(subprocess.check_output([python, "-c", code, model, ",".join(inputs), ",".join(outputs)]))


def main():
    global command_folder
    build, arguments = Path(sys.argv[1]).resolve(), sys.argv[2:]
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models")).resolve()
    folder = build / "bench-parts"
    folder.mkdir(exist_ok=True)
    command_folder = folder
    python = environment(build / "bench-venv")
    features = folder / "features.onnx"
    annotated = folder / "annotated.onnx"
    for path in features, annotated:
        subprocess.run([python, "-c", FEATURES, path, path.stem], check=True)
    real = folder / "real.onnx"
    shutil.copy(corpus / "real" / "yolo_tiny_nms.onnx", real)
    size = "260M" if "--quick" in arguments else "2600M"
    external = folder / "external.onnx"
    subprocess.run([python, corpus / "generate.py", "external", size, external], check=True, stdout=subprocess.DEVNULL)
    ends = json.loads(subprocess.check_output([python, "-c", """
import json, sys
import onnx
def ends(path, operator):
    graph = onnx.load(path, load_external_data=False).graph
    constants = {t.name for t in graph.initializer} | {n.output[0] for n in graph.node if n.op_type == "Constant"}
    nodes = [n for n in graph.node if n.op_type == operator] or [graph.node[-1]]
    return [[v.name for v in graph.input], [name for name in nodes[0].input if name and name not in constants]]
print(json.dumps([ends(sys.argv[1], "NonMaxSuppression"), ends(sys.argv[2], "")]))
""", real, external]))
    cuts = [("features, to", features, ["x"], ["mid"], "run"), ("features, from", features, ["mid", "f", "c"], ["y"], "run"),
            ("annotated, to", annotated, ["x"], ["mid"], "run"),
            ("real", real, *ends[0], "run"), ("external", external, *ends[1], "load")]
    tools = {"shapewright-cli": (None, "")}
    for package in ("onnx", "polygraphy", "sne4onnx", "onnx-modifier"):
        tools[package] = peer(build, package)
    rows = []
    for cut, model, inputs, outputs, is_run in cuts:
        target = folder / "part.onnx"
        gone = nodes_outside(python, model, inputs, outputs)
        whole = set(json.loads(subprocess.check_output(
            [python, "-c", "import json, sys, onnx; print(json.dumps([v.name for v in onnx.load(sys.argv[1], "
             "load_external_data=False).graph.input]))", model])))
        for tool, (place, version) in tools.items():
            row = {"cut": cut, "tool": tool, "version": version}
            rows.append(row)
            if tool == "shapewright-cli":
                inner = [name for name in inputs if name not in whole]
                begins = ["--cut-from", ",".join(inner)] if inner else []
                command = [build / "bin" / "shapewright-cli", "fix", model, target, "--cut-to", ",".join(outputs), *begins,
                           "--overwrite"]
            elif place is None:
                row["why"] = "cannot be installed"
                continue
            elif tool == "onnx":
                command = [place / "python", "-c", EXTRACT, model, target, ",".join(inputs), ",".join(outputs)]
            elif tool == "polygraphy":
                command = [place / "polygraphy", "surgeon", "extract", model, "-o", target,
                           "--inputs", *("%s:auto:auto" % name for name in inputs),
                           "--outputs", *("%s:auto" % name for name in outputs)]
                command += ["--save-external-data", "part.data"] if cut == "external" else []
            elif tool == "sne4onnx":
                command = [place / "sne4onnx", "-if", model, "-ion", *inputs, "-oon", *outputs, "-of", target, "-n"]
            else:
                command = [place / "python", "-c", MODIFIER, model, target, ",".join(inputs), ",".join(outputs),
                           ",".join(gone)]
            runs = []
            for _ in range(RUNS):
                for left in folder.glob("part*"):
                    left.unlink()
                runs.append(measured(command))
                if runs[-1][0] > LONG:
                    break
            row["s"] = statistics.median(run[0] for run in runs)
            row["mb"] = max(run[1] for run in runs)
            row["written_mb"] = sum(path.stat().st_size for path in folder.glob("part*")) / 1e6
            if runs[-1][2] or not target.exists():
                row["why"] = runs[-1][2] or "wrote nothing"
                continue
            judged = subprocess.run([python, "-c", JUDGE, model, target, ",".join(inputs), ",".join(outputs), is_run],
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            row["kept"] = json.loads(judged.stdout) if judged.returncode == 0 else {}
            if judged.returncode != 0:
                row["why"] = judged.stderr.decode().strip().splitlines()[-1]
    if "--json" in arguments:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    for cut, *_ in cuts:
        print("\n" + cut)
        for row in (one for one in rows if one["cut"] == cut):
            lost = [name for name, is_kept in row.get("kept", {}).items() if is_kept is False]
            cost = "%7.2f s %6.0f MB, writes %.1f MB" % (row["s"], row["mb"], row["written_mb"]) if "s" in row else ""
            print("  %-16s %-8s %s  %s" % (row["tool"], row["version"], cost,
                                         row.get("why") or ("lost: " + ", ".join(lost) if lost else "nothing lost")))


command_folder = None
main()
