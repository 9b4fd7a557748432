#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: propagate [--runs=N] [--quick|--all] [MODEL …]   shapes beside other tools: what they tell, and how long they take
"""Runs Shapewright's propagation and its peers on the same models, in one go, and prints ratios.

Peers are installed in the pinned versions into an environment under the build folder; one that cannot be is said so.
Times are medians, of the call alone: models are loaded before. Known: values of the main graph's nodes whose dims are
all numbers or expressions over the symbols of the inputs; when inputs are fixed, all numbers. A peer that rewrites the
model is counted by the values that it leaves. --all takes the small models of the corpus instead of the large ones, and
ends with the sums of what is known.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from table import tell

PEERS = {  # name: packages to install
    "onnx": ["onnx==" + os.environ.get("ONNX_VERSION", "")],
    "ort-symbolic": ["onnxruntime==" + os.environ.get("ONNXRUNTIME_VERSION", ""),
                     "sympy==" + os.environ.get("BENCH_SYMPY_VERSION", "")],
    "onnx-shape-inference": ["onnx-shape-inference==" + os.environ.get("BENCH_ONNX_SHAPE_INFERENCE_VERSION", "")],
    "onnxslim": ["onnxslim==" + os.environ.get("BENCH_ONNXSLIM_VERSION", "")],
    "onnxsim": ["onnxsim==" + os.environ.get("BENCH_ONNXSIM_VERSION", "")],
}
PATIENCE = 300  # seconds for one peer on one model
FUNCTIONS = {"floor", "ceil", "ceiling", "min", "max", "mod", "round", "int"}


# The functions from here to work() run in the environment of the peers, with one peer on one model.

def infer(peer, model):
    if peer == "onnx":
        import onnx
        return onnx.shape_inference.infer_shapes(model, data_prop=True)
    if peer == "ort-symbolic":
        from onnxruntime.tools.symbolic_shape_infer import SymbolicShapeInference
        return SymbolicShapeInference.infer_shapes(model, auto_merge=True)
    if peer == "onnx-shape-inference":
        from onnx_shape_inference import infer_symbolic_shapes
        return infer_symbolic_shapes(model)
    if peer == "onnxslim":
        import onnxslim
        return onnxslim.slim(model)
    import onnxsim
    return onnxsim.simplify(model)[0]


def loaded(peer, model):
    """The model in the form that the peer takes, apart from the time."""
    if peer == "onnx-shape-inference":
        import onnx_ir
        return onnx_ir.serde.deserialize_model(model)
    import onnx
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    return copy


def fix(model, sizes, keeps_outputs):
    """Inputs with these sizes; outputs without any, so that none is a declaration."""
    for value in model.graph.input:
        for dim, size in zip(value.type.tensor_type.shape.dim, sizes.get(value.name, [])):
            dim.dim_value = size
    del model.graph.value_info[:]
    for value in [] if keeps_outputs else model.graph.output:
        value.type.tensor_type.ClearField("shape")


def known(model, symbols):
    """How many values of nodes are known, and of how many."""
    shapes = {value.name: value.type.tensor_type for value in list(model.graph.value_info) + list(model.graph.output)}

    def is_known(dim):
        if dim.WhichOneof("value") == "dim_param":
            names = {n for n in re.findall(r"[^\W\d][\w.]*", dim.dim_param) if n.lower() not in FUNCTIONS}
            return dim.dim_param in symbols or names <= symbols
        return dim.WhichOneof("value") == "dim_value"

    names = [name for node in model.graph.node for name in node.output if name]
    return sum(name in shapes and shapes[name].HasField("shape") and all(map(is_known, shapes[name].shape.dim))
               for name in names), len(names)


def work(peer, path, sizes, runs):
    import onnx
    result = {}
    for state in ("symbolic", "fixed"):
        model = onnx.load(path)
        fix(model, sizes if state == "fixed" else {}, peer == "onnxsim")  # onnxsim refuses outputs without a shape
        symbols = {dim.dim_param for value in model.graph.input for dim in value.type.tensor_type.shape.dim} - {""}
        times = []
        while len(times) < runs and (not times or sum(times) < 30_000):
            ready = loaded(peer, model)
            start = time.perf_counter()
            inferred = infer(peer, ready)
            times.append((time.perf_counter() - start) * 1000)
        if peer == "onnx-shape-inference":
            import onnx_ir
            inferred = onnx_ir.serde.serialize_model(inferred)
        result[state] = statistics.median(times)
        result["known_" + state], result["values_" + state] = known(inferred, symbols)
    print("\n" + json.dumps(result))


# The functions from here on run outside of that environment.

def environment(build):
    """The Python of the peers, and those that are there."""
    folder = build / "peers"
    python = folder / "bin" / "python"
    if not python.exists():
        print("installing the peers into", folder, file=sys.stderr)
        venv.create(folder, with_pip=True)
    there = []
    for peer, packages in PEERS.items():
        done = folder / (peer + " " + " ".join(packages) + ".done")
        if not done.exists():
            pip = subprocess.run([python, "-m", "pip", "install", "-q", *packages], capture_output=True, text=True)
            if pip.returncode != 0:
                print(f"{peer} cannot be installed: {pip.stderr.strip().splitlines()[-1:]}")
                continue
            done.touch()
        there.append(peer)
    return python, there


def corpus(takes_all):
    models = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    if not (models / "MANIFEST.json").exists():
        print("the corpus of test models is absent:", models)
        return models, []
    found = []
    for entry in json.loads((models / "MANIFEST.json").read_text())["files"]:
        is_small = entry["path"].startswith(("real/", "seed/"))
        if entry.get("runs_with") and (is_small if takes_all else entry.get("nodes", 0) > 1000):
            found.append((models / entry["path"], entry["runs_with"]["input_dims"]))
    return models, found if takes_all else found + [(models / "cases/chain5000.onnx", {})]


def generated(build, python, models, quick):
    for kind, size in (("transformer", 9), ("resnet", 2000)) if quick else (("transformer", 90), ("resnet", 20000)):
        path = build / f"{kind}{size}.onnx"
        if not path.exists():
            subprocess.run([python, models / "generate.py", kind, str(size), path], check=True)
        yield path, None


def sizes_of(python, path):
    """The sizes that a model says it runs with; else 4 for each symbol."""
    code = ("import json, onnx, sys; m = onnx.load(sys.argv[1], load_external_data=False); "
            "print(json.dumps([{p.key: p.value for p in m.metadata_props}.get('run_with', ''), "
            "{v.name: [d.dim_value or 4 for d in v.type.tensor_type.shape.dim] for v in m.graph.input}]))")
    said, dims = json.loads(subprocess.run([python, "-c", code, path], capture_output=True, text=True).stdout)
    return {part.split("=")[0]: [int(n) for n in part.split("=")[1].split(",")] for part in said.split()} or dims


def run(command):
    try:
        with tempfile.TemporaryDirectory() as folder:  # some peers leave files where they are run
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, cwd=folder,
                                  env=dict(os.environ, ORT_DISABLE_TELEMETRY="1"))
    except subprocess.TimeoutExpired:
        return f"no answer within {PATIENCE} s"
    if done.returncode != 0:
        return (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1][:70]
    return json.loads(done.stdout.strip().splitlines()[-1])


def share(result, state):
    return f"{result['known_' + state]}/{result.get('values_' + state, result.get('values'))}"


def line(name, tool, result, ours):
    if result is not ours:
        for state, what in (("symbolic", "with symbols"), ("fixed", "inputs fixed")):
            tell(name, what, ours[state], tool, result[state])
            tell(name, f"known, {what}", share(ours, state), tool, share(result, state), "")
    print(f"  {tool:26}{result['symbolic']:10.1f}{result['symbolic'] / ours['symbolic']:9.2f}{share(result, 'symbolic'):>16}"
          f"{result['fixed']:10.1f}{result['fixed'] / ours['fixed']:9.2f}{share(result, 'fixed'):>16}")


def compare(build, python, peers, path, sizes, runs):
    """Prints a table, and returns what each tool said, in words where it failed."""
    dims = {name: size for name, size in sizes.items() if isinstance(size, list) and size}
    ours = run([build / "bench/propagationbench", str(runs), path,
                *(f"{name}={','.join(map(str, d))}" for name, d in dims.items())])
    if isinstance(ours, str):
        print(f"\n{path.name}: {ours}")
        return {}
    print(f"\n{path.name}, {ours['nodes']} nodes")
    print(f"  {'':26}{'symbols ms':>10}{'ratio':>9}{'known':>16}{'fixed ms':>10}{'ratio':>9}{'known':>16}")
    line(path.name, "shapewright", ours, ours)
    tell(path.name, "with symbols", ours["symbolic"], "onnx, called from C++", ours["onnx"])
    tell(path.name, "an edit that fixes all inputs", ours["edit"], "the same from the beginning", ours["fixed"])
    print(f"  {'onnx, called from C++':26}{ours['onnx']:10.1f}{ours['onnx'] / ours['symbolic']:9.2f}")
    results = {"shapewright": ours}
    for peer in peers:
        result = results[peer] = run([python, __file__, "--peer", peer, path, json.dumps(dims), str(runs)])
        if isinstance(result, str):
            print(f"  {peer:26}{result}")
            tell(path.name, "with symbols", ours["symbolic"], peer, result)
        else:
            line(path.name, peer, result, ours)
    print(f"  an edit that fixes all inputs: {ours['edit']:.1f} ms, a full run {ours['fixed']:.1f} ms, "
          f"ratio {ours['edit'] / ours['fixed']:.2f}")
    return results


def print_sums(rows):
    """What each tool knows of all models, then of those that none fails on. Tools that remove nodes are counted apart."""
    inferring = [tool for tool in rows[0] if tool not in ("onnxslim", "onnxsim")]
    common = [row for row in rows if not any(isinstance(row[tool], str) for tool in inferring)]
    for chosen, tools in ((rows, rows[0]), (common, inferring)):
        print(f"\n{len(chosen)} models")
        for tool in tools:
            done = [row[tool] for row in chosen if not isinstance(row[tool], str)]
            counts = [(sum(result["known_" + state] for result in done),
                       sum(result.get("values_" + state, result.get("values")) for result in done))
                      for state in ("symbolic", "fixed")]
            print("  %-26sknown %6d of %6d, inputs fixed %6d of %6d, fails on %d" %
                  (tool, *counts[0], *counts[1], len(chosen) - len(done)))


def main(arguments):
    build = Path(arguments[0]).resolve()
    runs = next((int(a[7:]) for a in arguments if a.startswith("--runs=")), 5)
    paths = [Path(a) for a in arguments[1:] if not a.startswith("--")]
    python, peers = environment(build)
    takes_all = "--all" in arguments
    models, known_models = corpus(takes_all)
    if not paths and not takes_all:
        known_models += generated(build, python, models, "--quick" in arguments)
    rows = [compare(build, python, peers, path.resolve(), sizes or sizes_of(python, path), runs)
            for path, sizes in (known_models if not paths else [(p, None) for p in paths])]
    if takes_all:
        print_sums([row for row in rows if row])


if __name__ == "__main__":
    if sys.argv[1] == "--peer":
        work(sys.argv[2], sys.argv[3], json.loads(sys.argv[4]), int(sys.argv[5]))
    else:
        main(sys.argv[1:])
