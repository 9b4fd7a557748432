#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: all [--minutes=N] [--out=FILE] [NAME …]   every bench beside its peers, written into docs/benchmarks.md
"""Runs the benches one after the other and writes what they measured into a page, with the machine and the versions.

It takes at most 30 minutes: a bench that exceeds its share is ended, what it told until then counts, and the page says
so, as it says which ones failed or were not reached. Models of 20 GB and comparisons with older commits are left to
single benches.
"""
import json
import math
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

sys.dont_write_bytecode = True
from table import TABLE, markdown  # noqa: E402

HERE = Path(__file__).resolve().parent
# Name, arguments, minutes at most, title, what is compared. In this order, so that what matters most is measured first.
BENCHES = [
    ("propagate", ["--quick", "--runs=3"], 5, "Inferring shapes",
     "The call alone, on a loaded model, as it is and with all inputs fixed. *Known* counts the tensors whose dims are all numbers "
     "or expressions over the symbols of the inputs."),
    ("run", ["--quick", "--runs=3"], 2, "A test run",
     "Small models: from nothing to the answer, beside scripts of Python. Large ones: loading and the first run, beside ONNX "
     "Runtime in a Python process."),
    ("files", ["--quick"], 5, "Reading and saving",
     "`fix` beside `cp` and `sync`, and beside `make_dynamic_shape_fixed`; a tenth of the sizes of `./dev bench files`."),
    ("ready", [], 4, "Readiness",
     "`check` beside `check_onnx_model_mobile_usability`, the whole command, the median of three runs."),
    ("fold", [], 6, "Folding", "`fix --fold` beside onnxsim, over the models of the corpus."),
    ("adapt", [], 4, "Adapting a baked batch", "`fix --adapt` beside what scripts do, over the models of the corpus."),
    ("layout", ["--runs=1", "--patience=20", "residual1k", "residual5k", "transformer12", "wide", "chain5000"], 3, "Layout",
     "From boxes to positions, beside dagre with the options of Netron, and plain dot."),
    ("frames", [], 1, "Drawing", "A frame of the picture, beside a scene with an item for each node and edge."),
    ("edits", ["transformer9.onnx", "batch", "resnet2000.onnx", "batch"], 1, "An edit in the window",
     "From the edit to the picture, on models that `propagate` made, beside onnx's shape inference alone."),
    ("manyedits", [], 1, "Many edits at once", "Beside inferring the shapes of the model once."),
    ("diff", ["--quick"], 4, "Comparing models", "`diff` beside other tools, which get 20 s each, and beside `cmp` of the weights."),
    ("overrides", [], 1, "Free dimension overrides", "Sizes that `shapes` predicts, and that a session with the printed code has."),
]


def machine():
    """What it was measured on, as lines of a list."""
    cpu = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                if line.startswith("model name")), platform.machine())
    memory = int(Path("/proc/meminfo").read_text().split()[1]) / (1 << 20)
    system = next((line.split("=", 1)[1].strip('"') for line in Path("/etc/os-release").read_text().splitlines()
                   if line.startswith("PRETTY_NAME=")), "Linux")
    return [f"- {cpu}, {os.cpu_count()} processors, {memory:.0f} GB", f"- {system}, kernel {platform.release()}"]


def versions(build):
    """What was compared, as a line of a list."""
    ours = subprocess.run([build / "bin" / "shapewright-cli", "--version"], capture_output=True, text=True, check=False)
    found = {line.strip() for line in ours.stdout.splitlines() if line.startswith(("shapewright", "onnx ", "ONNX Runtime"))}
    for python in sorted(build.glob("*/bin/python")) + sorted(build.glob("*/*/bin/python")):
        said = subprocess.run([python, "-m", "pip", "list", "--format=json"], capture_output=True, text=True, check=False)
        found |= {f"{package['name']} {package['version']}" for package in json.loads(said.stdout or "[]")
                  if package["name"] in ("onnx", "onnxruntime", "onnxsim", "onnxslim", "onnx-shape-inference", "sympy")}
    found.add("Netron " + os.environ.get("BENCH_NETRON_VERSION", ""))
    return "- " + ", ".join(sorted(found, key=str.lower))


def measured(name, arguments, build, seconds):
    """The rows that a bench told, and what went wrong, in words."""
    arguments = [str(build / argument) if argument.endswith(".onnx") else argument for argument in arguments]
    with tempfile.TemporaryDirectory() as folder:
        table, log = Path(folder) / "rows", Path(folder) / "log"
        with log.open("w") as output:
            process = subprocess.Popen([sys.executable, HERE / (name + ".py"), build, *arguments], stdout=output, stderr=output,
                                       env={**os.environ, TABLE: str(table)}, start_new_session=True)
            try:
                code = process.wait(seconds)
                problem = None if code == 0 else "It failed: " + (log.read_text().strip().splitlines() or [f"exit {code}"])[-1][:200]
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                problem = f"It was ended after {seconds / 60:.1g} min; the table has what was measured until then."
        lines = table.read_text(encoding="utf-8").splitlines() if table.exists() else []
    return [json.loads(line) for line in lines], problem


def main(arguments):
    build = Path(arguments[0]).resolve()

    def option(name, default):
        return next((a.split("=", 1)[1] for a in arguments if a.startswith(f"--{name}=")), default)

    named = [argument for argument in arguments[1:] if not argument.startswith("--")]
    end = time.monotonic() + 60 * float(option("minutes", "30"))
    sections, begin = [], time.monotonic()
    for name, its_arguments, minutes, title, text in BENCHES:
        if named and name not in named:
            continue
        seconds = min(60 * minutes, end - time.monotonic())
        print(f"[bench] {name}", file=sys.stderr, flush=True)
        rows, problem = measured(name, its_arguments, build, seconds) if seconds > 5 else ([], "There was no time left for it.")
        shown = [f"build/bench/{argument}" if argument.endswith(".onnx") else argument for argument in its_arguments]
        command = " ".join(["./dev bench", name, *shown])
        sections += ["", f"## {title}", "", text, "", f"    {command}", ""]
        sections += (markdown(rows) if rows else []) + (["", problem] if problem and rows else [problem] if problem else [])
    page = ["# Benchmarks", "",
            "`./dev bench all` writes this page: every number beside that of a peer, measured in the same run. A ratio above 1 says that",
            "the peer takes longer, or more. Times vary from run to run, and from machine to machine; ratios vary less.", "",
            *machine(), versions(build),
            f"- measured on {date.today().isoformat()}, in {math.ceil((time.monotonic() - begin) / 60)} min", *sections]
    Path(option("out", "docs/benchmarks.md")).write_text("\n".join(page) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
