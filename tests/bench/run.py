#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: run [--runs=N] [--quick] [MODEL DIM=SIZE …]   a test run beside the scripts that people write for it
"""Fixes and runs models with shapewright-cli and with Python scripts, in turns in one go, and prints ratios.

Small models: wall time from nothing to the answer, beside three scripts (ONNX Runtime's make_dynamic_shape_fixed, shape
inference, a run) and beside the run alone. Large ones: the whole of `shapewright-cli run`, and what of it is loading and
the first run, beside the runtime's own time for these two within a Python process, with the same inputs, on the fixed
file. Medians.
"""
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
from files import environment  # noqa: E402
from table import tell  # noqa: E402

INFER = "import onnx, sys; onnx.save(onnx.shape_inference.infer_shapes(onnx.load(sys.argv[1])), sys.argv[2])"
RUN = """
import json, sys, time
import numpy
import onnxruntime
path, runs = sys.argv[1], int(sys.argv[2])
options = onnxruntime.SessionOptions()
options.log_severity_level = 4
times = []
for _ in range(runs):
    start = time.perf_counter()
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    loaded = time.perf_counter()
    kinds = {"tensor(int64)": "int64", "tensor(int32)": "int32", "tensor(bool)": "bool"}
    feeds = {i.name: numpy.zeros([d if isinstance(d, int) else 1 for d in i.shape], kinds.get(i.type, "float32"))
             for i in session.get_inputs()}
    fed = time.perf_counter()
    session.run(None, feeds)
    times.append((loaded - start + time.perf_counter() - fed) * 1000)
    del session
print(json.dumps(times))
"""


def timed(*commands):
    """Milliseconds that the commands take one after the other, and what the last one says."""
    start = time.perf_counter()
    for command in commands:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                              env=dict(os.environ, ORT_DISABLE_TELEMETRY="1"))
        if done.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))[:200]}: {done.stderr.strip()[-300:]}")
    return (time.perf_counter() - start) * 1000, done.stdout


def fix_commands(python, path, dims, fixed):
    """The reference fixes one name at a time."""
    source = path
    for name, size in dims.items():
        yield [python, "-m", "onnxruntime.tools.make_dynamic_shape_fixed", "--dim_param", name, "--dim_value", size,
               source, fixed]
        source = fixed


def small(cli, python, folder, path, dims, runs):
    fixed, inferred = folder / "fixed.onnx", folder / "inferred.onnx"
    script = [python, "-c", RUN, inferred, "1"]
    ours, three, alone = [], [], []
    for _ in range(runs):
        ours.append(timed([cli, "run", path, "--json", *options(dims)])[0])
        three.append(timed(*fix_commands(python, path, dims, fixed), [python, "-c", INFER, fixed, inferred], script)[0])
        alone.append(timed(script)[0])
    ours, three, alone = map(statistics.median, (ours, three, alone))
    print(f"{path.name:40}{ours:10.0f} ms  three scripts {three:6.0f} ms = {three / ours:5.1f} times  "
          f"running alone {alone:6.0f} ms = {alone / ours:5.1f} times")
    tell(path.name, "fix and run", ours, "three scripts", three)
    tell(path.name, "fix and run", ours, "a script that only runs", alone)


def large(cli, python, folder, path, dims, runs):
    fixed = folder / "fixed.onnx"
    timed([cli, "fix", path, fixed, "--overwrite", *options(dims)])
    whole, part, peer = [], [], []
    for _ in range(runs):
        wall, said = timed([cli, "run", fixed, "--json", "--fill", "zeros", "--timeout", "600"])
        result = json.loads(said)
        whole.append(wall)
        part.append(result["load_ms"] + result["first_ms"])
        peer.append(json.loads(timed([python, "-c", RUN, fixed, "1"])[1])[0])
    whole, part, peer = map(statistics.median, (whole, part, peer))
    print(f"{path.name:40}{whole:10.0f} ms  of which load and run {part:6.0f} ms  the runtime's own {peer:6.0f} ms: "
          f"{part / peer:5.2f} of it, all in all {whole / peer:5.2f}")
    tell(path.name, "load and run", part, "onnxruntime in Python", peer)
    tell(path.name, "the whole command", whole, "onnxruntime in Python, loaded", peer)


def options(dims):
    return [part for name, size in dims.items() for part in ("--dim", f"{name}={size}")]


def main(arguments):
    build = Path(arguments[0]).resolve()
    runs = next((int(a[7:]) for a in arguments if a.startswith("--runs=")), 5)
    quick = "--quick" in arguments
    cli = build / "bin" / "shapewright-cli"
    python = environment(build / "bench-files" / "reference")
    folder = build / "runbench"
    folder.mkdir(exist_ok=True)
    named = [a for a in arguments[1:] if not a.startswith("--")]
    if named:
        small(cli, python, folder, Path(named[0]), dict(a.split("=") for a in named[1:]), runs)
        return
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    for name, dims in (("seed/dynamic_linear.onnx", {"batch_size": 3}),
                       ("seed/dynamic_rnn.onnx", {"batch_size": 3, "sequence_length": 5})):
        small(cli, python, folder, corpus / name, dims, runs)
    for kind, size, dims in (("transformer", 9 if quick else 90, {"batch": 1, "sequence": 128}),
                             ("resnet", 1000 if quick else 5000, {})):
        path = folder / f"{kind}{size}.onnx"
        if not path.exists():
            timed([python, corpus / "generate.py", kind, size, path])
        large(cli, python, folder, path, dims, runs)


if __name__ == "__main__":
    main(sys.argv[1:])
