#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: files [--quick] [--json]   saving and reading large files beside cp and ONNX Runtime's make_dynamic_shape_fixed
"""Makes large models below the build folder, fixes each with both tools in one go, and copies it with cp.

Wall time is the median of the runs, with the target removed before each; `cp+sync` is cp and `sync -d` of the copy, what
a save has to do that may not be lost. Peak memory is the largest resident size of the process. --quick takes a tenth of
each size. The makers of the models come with the corpus (SHAPEWRIGHT_TEST_MODELS).
"""
import json
import os
import resource
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

from table import tell

RUNS = 3
PATIENCE = 600  # seconds for one run
MEMORY = 12 << 30  # limit of the address space in bytes, since the reference reads all external data into memory
REFERENCE = "onnxruntime.tools.make_dynamic_shape_fixed"
CONCAT = """
import sys
from onnx import TensorProto, helper
nodes, last = [], "x"
for i in range(int(sys.argv[1])):
    nodes.append(helper.make_node("Relu", [last], ["t%d" % i], "n%d" % i))
    last = "t%d" % i
taken = int(sys.argv[2])
step = max(1, len(nodes) // taken)
nodes.append(helper.make_node("Concat", ["t%d" % (i * step) for i in range(taken)], ["y"], "all", axis=1))
graph = helper.make_graph(nodes, "g", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", 4])],
                          [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["batch", 4 * taken])])
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
open(sys.argv[3], "wb").write(model.SerializeToString())
"""


def environment(folder):
    """A python with the reference in the pinned versions."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "onnx==" + os.environ["ONNX_VERSION"],
                        "onnxruntime==" + os.environ["ONNXRUNTIME_VERSION"]], check=True)
    return python


def models(python, folder, quick):
    """Name, path and symbol of each model."""
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    size = (lambda whole: whole // 10) if quick else (lambda whole: whole)
    smallest = corpus / "cases" / "expr.onnx"
    yield "the smallest", smallest, "batch"
    wanted = [("inline 1.9 GB", "inline", "%dM" % size(1900)), ("external 5 GB", "external", "%dM" % size(5000)),
              ("external 20 GB", "external", "%dM" % size(20000)), ("100,000 nodes", "chain", str(size(100_000)))]
    for name, kind, amount in wanted:
        name += ", a tenth" if quick else ""
        path = folder / ("%s-%s.onnx" % (kind, amount))
        if not path.exists():
            subprocess.run([python, corpus / "generate.py", kind, amount, path], check=True, stdout=subprocess.DEVNULL)
        yield name, path, "batch"
    path = folder / ("concat-%d.onnx" % size(50_000))
    if not path.exists():
        subprocess.run([python, "-c", CONCAT, str(size(50_000)), str(size(5_000)), path], check=True)
    yield "chain and a Concat" + (", a tenth" if quick else ""), path, "batch"


def measured(command, target=None, memory=resource.RLIM_INFINITY):
    """Median seconds and the largest resident megabytes of a command; None where it fails or takes too long."""
    seconds, peak = [], 0
    for _ in range(RUNS):
        if target:
            target.unlink(missing_ok=True)
            os.sync()
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)))
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - began > PATIENCE:
                process.kill()
                os.wait4(process.pid, 0)
                return None
            time.sleep(0.001)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            return None
        seconds.append(time.monotonic() - began)
        peak = max(peak, usage.ru_maxrss / 1024)
    return {"seconds": statistics.median(seconds), "megabytes": peak}


def tell_save(name, row, peer, its_name):
    ours, theirs = row["fix"], row[peer]
    if ours:
        tell(name, "time of a save", 1000 * ours["seconds"], its_name, 1000 * theirs["seconds"] if theirs else "fails")
        tell(name, "memory of a save", ours["megabytes"], its_name, theirs["megabytes"] if theirs else "fails", "MB")


def main():
    build = Path(sys.argv[1])
    cli = build / "bin" / "shapewright-cli"
    folder = build / "bench-files"
    folder.mkdir(exist_ok=True)
    python = environment(folder / "reference")
    results = []
    for name, model, symbol in models(python, folder, "--quick" in sys.argv):
        target = (folder if model.parent == folder else folder / "out") / "fixed.onnx"
        target.parent.mkdir(exist_ok=True)
        fix = [cli, "fix", model, target, "--dim", symbol + "=2"]
        reference = [python, "-m", REFERENCE, "--dim_param", symbol, "--dim_value", "2", model, target]
        row = {"model": name, "bytes": model.stat().st_size,
               "info": measured([cli, "info", model]),
               "cp": measured(["cp", model, target], target),
               "cp+sync": measured(["sh", "-c", 'cp "$1" "$2" && sync -d "$2"', "sh", model, target], target),
               "fix": measured(fix, target),
               "reference": measured(reference, target, MEMORY)}
        target.unlink(missing_ok=True)
        (folder / "fixed.onnx.data").unlink(missing_ok=True)
        results.append(row)
        tell_save(name, row, "cp+sync", "cp and sync")
        tell_save(name, row, "reference", "make_dynamic_shape_fixed")
    if "--json" in sys.argv:
        print(json.dumps(results, indent=2))
        return

    def cell(result):
        return "    failed     " if result is None else "%7.3f %5.0f MB" % (result["seconds"], result["megabytes"])

    print("%-28s %15s %15s %15s %15s %15s %9s %9s" %
          ("s and peak", "info", "cp", "cp+sync", "fix", "reference", "/cp+sync", "ref/fix"))
    for row in results:
        ratio = [row[a]["seconds"] / row[b]["seconds"] if row[a] and row[b] else float("nan")
                 for a, b in (("fix", "cp+sync"), ("reference", "fix"))]
        print("%-28s %s %s %s %s %s %9.2f %9.1f" % (row["model"], cell(row["info"]), cell(row["cp"]),
                                                    cell(row["cp+sync"]), cell(row["fix"]), cell(row["reference"]),
                                                    *ratio))


if __name__ == "__main__":
    main()
