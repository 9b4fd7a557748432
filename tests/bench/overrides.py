#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: overrides [MODEL EDIT …]   the Python that `overrides` writes, run as it is, beside what `shapes` predicts
"""For each model of the corpus, with the sizes under which it is known to run: the lines that shapewright-cli writes for
Python open the unchanged file, and the session says the shapes of its inputs and outputs; then it runs. Every size that
is predicted has to be that of the run, and that of the session where it tells one. Fails where one is not.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from files import environment  # noqa: E402
from table import tell  # noqa: E402

TELL = """
import json, numpy, sys
values = json.loads(sys.argv[1])
kinds = {"tensor(int64)": "int64", "tensor(int32)": "int32", "tensor(bool)": "bool", "tensor(double)": "float64",
         "tensor(uint8)": "uint8"}
sizes = json.loads(sys.argv[2])
feeds = {i.name: numpy.full(sizes[i.name], values.get(i.name, 0), kinds.get(i.type, "float32"))
         for i in session.get_inputs()}
ran = session.run(None, feeds)
told = {"inputs": {i.name: i.shape for i in session.get_inputs()},
        "outputs": {o.name: o.shape for o in session.get_outputs()},
        "ran": {o.name: list(r.shape) for o, r in zip(session.get_outputs(), ran) if hasattr(r, "shape")}}
print(json.dumps(told))
"""


def cli_json(cli, *arguments):
    done = subprocess.run([str(part) for part in (cli, *arguments, "--json")], capture_output=True, text=True)
    return json.loads(done.stdout)


def edits_of(runs_with):
    for name, dims in runs_with["input_dims"].items():
        yield from ("--shape", f"{name}={','.join(map(str, dims)) or '[]'}")
    for name, value in runs_with.get("input_values", {}).items():
        yield from ("--value", f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}")


def compare(cli, python, path, edits, values):
    """How many sizes are overridden, predicted, told by the session, and in what they differ; none without overrides."""
    told = cli_json(cli, "overrides", path, *edits, "--for", "python")
    code = told["code"][0]["text"] if "code" in told else ""  # none for sizes that ONNX Runtime optimizes to a fault
    if not code:
        return None
    tensors = cli_json(cli, "shapes", path, *edits)["tensors"]
    predicted = {t["name"]: t["dims"] for t in tensors if t["graph"] == "main"}
    info = cli_json(cli, "info", path)
    sizes = {i["name"]: predicted[i["name"]] for i in info["inputs"]}
    done = subprocess.run([python, "-c", code + TELL, json.dumps(values), json.dumps(sizes)], text=True,
                          capture_output=True, env=dict(os.environ, ORT_DISABLE_TELEMETRY="1"))
    if done.returncode != 0:
        return code.count("add_free"), 0, 0, [done.stderr.strip()[-300:]]
    told = json.loads(done.stdout.splitlines()[-1])
    count, by_session, wrong = 0, 0, []
    for kind in ("inputs", "outputs", "ran"):
        for name, dims in told[kind].items():
            for axis, (size, expected) in enumerate(zip(dims, predicted[name] or [])):
                if not isinstance(expected, int) or not isinstance(size, int):
                    continue
                count += kind == "ran"
                by_session += kind == "outputs"
                if size != expected:
                    wrong.append(f"{kind} {name}[{axis}]: {size} where {expected} is predicted")
    return code.count("add_free"), count, by_session, wrong


def main(arguments):
    build = Path(arguments[0]).resolve()
    cli = build / "bin" / "shapewright-cli"
    python = environment(build / "bench-files" / "reference")
    if len(arguments) > 1:
        models = [(Path(arguments[1]), arguments[2:], {})]
    else:
        corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
        files = json.loads((corpus / "MANIFEST.json").read_text())["files"]
        models = [(corpus / f["path"], list(edits_of(f["runs_with"])), f["runs_with"].get("input_values", {}))
                  for f in files if f["path"].startswith(("seed/", "real/")) and f.get("runs_with")]
    faults, sizes, unreached = 0, 0, []
    for path, edits, values in models:
        result = compare(cli, python, path, edits, values)
        if result is None:
            unreached.append(path.name)
            continue
        overrides, count, by_session, wrong = result
        print(f"{path.name:40}{overrides:3} overrides  {count:3} sizes of outputs, {by_session:3} told before the run"
              + "".join(f"\n    {line}" for line in wrong))
        faults += len(wrong)
        sizes += count
    tell(f"{len(models) - len(unreached)} models", f"sizes that agree, of {sizes}", sizes - faults, unit="")
    print(f"{len(models) - len(unreached)} models, {faults} differences; none for {', '.join(unreached)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
