#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: ready [--json] [MODEL …]   what execution providers take beside ONNX Runtime's model usability checker
"""Asks shapewright-cli check and ONNX Runtime's usability checker about twenty models, in one go.

The checker optimizes a model first, so both are asked about the optimized file: of the model as it is, and of the one
that shapewright-cli fix wrote with the sizes that check suggests. Verdicts are those of the checker's rule of thumb over
the share of nodes taken and the number of parts. A difference is named by the nodes that only one of the two takes, with
the reason of the other. XNNPACK, which the checker does not know, stands there alone. Wall time is the median of runs of
the whole command on the original file, memory its largest resident size.

First it tells kernels of the CPU that ONNX Runtime lists and resources/readiness/cpu.json does not.
"""
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
from files import environment, measured  # noqa: E402
from table import tell  # noqa: E402

PROVIDERS = ("nnapi", "coreml-neuralnetwork", "coreml-mlprogram")  # those that the checker knows
CHECKER = "onnxruntime.tools.check_onnx_model_mobile_usability"
MODELS = """
seed/dynamic_rnn seed/model_with_dynamic seed/symbolic_batch_input0 real/acoustic_lstm real/aecmos real/attacut_c
real/bert_tiny_cls real/deepcut_thai real/dnsmos_sig_bak_ovr real/eeg_spindle_detector real/gpt2_tiny_past
real/magika_v3_3 real/mobilenet_v2_w035 real/onnx_light_squeezenet real/ppocr_v4_det real/resnet18_quarter
real/silero_vad_half real/unet_tiny real/vit_tiny_trap real/yolo_tiny_nms
""".split()
# Prints what the checker supports and what not. Nodes are identified by their first outputs, since their names may be
# empty.
REFERENCE = """
import json, pathlib, sys
from onnxruntime.tools.mobile_helpers import usability_checker as checker
from onnxruntime.tools.onnx_model_utils import ModelProtoWithShapeInfo, optimize_model
source, optimized = map(pathlib.Path, sys.argv[1:3])
optimize_model(source, optimized, use_external_initializers=True)
holder = ModelProtoWithShapeInfo(optimized)
model = holder.model_with_shape_info
lists = pathlib.Path(checker.__file__).parent
def core_ml(name):
    file = f"coreml_supported_{name}_ops.md"
    return file, lambda: checker.check_coreml_partitions(model, True, file)
asked = {"nnapi": ("nnapi_supported_ops.md", lambda: checker.check_nnapi_partitions(model, True)),
         "coreml-neuralnetwork": core_ml("neuralnetwork"), "coreml-mlprogram": core_ml("mlprogram")}
answers = {}
for provider, (file, ask) in asked.items():
    info, known = ask(), checker._SupportedOpsChecker(lists / file)
    taken = {node.output[0] for group in info.supported_groups for node in group}
    left = {node.output[0]: "not in its list: " + node.op_type if not known.is_op_supported(node) else
            "an input that is left out" if "" in node.input else "a dim without a number, or 0"
            for node in model.graph.node if node.output[0] not in taken}
    answers[provider] = {"verdict": info.suitability().name, "nodes": info.num_nodes,
                         "taken": info.num_supported_nodes, "parts": info.num_partitions, "left": left}
print(json.dumps(answers))
"""

KERNELS = """
import json
from onnxruntime.capi.onnxruntime_pybind11_state import get_all_opkernel_def
print(json.dumps(sorted({(kernel.domain or "ai.onnx", kernel.op_name) for kernel in get_all_opkernel_def()
                         if kernel.provider == "CPUExecutionProvider" and not kernel.op_name.startswith("Memcpy")})))
"""


def missing_kernels(python):
    """What the CPU of this ONNX Runtime runs, and cpu.json does not know."""
    listed = json.loads(Path("resources/readiness/cpu.json").read_text(encoding="utf-8"))["operators"]
    return [f"{domain}.{name}" for domain, name in json.loads(said([python, "-c", KERNELS]))
            if name not in listed.get(domain, ())]


def verdict(nodes, taken, parts):
    """The checker's rule of thumb."""
    share = 100 * taken / nodes if nodes else 100
    if parts == 1:
        return "YES" if share > 75 else "MAYBE" if share > 50 else "NO"
    return "MAYBE" if parts == 2 and share > 75 else "NO"


def said(command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          env=dict(os.environ, ORT_DISABLE_TELEMETRY="1"))
    return done.stdout if done.returncode in (0, 1) else None


def ours(cli, path, edits):
    """Answers by provider under edits; where these do not fit, without them."""
    text = said([cli, "check", path, "--json", *edits])
    answers = json.loads(text or "{}").get("providers")
    return {answer["id"]: answer for answer in answers} if answers else None


def fixing(answers):
    """Edits that give all sizes numbers: those that somebody needs."""
    edits = {}
    for answer in answers.values():
        for part in (answer["suggestion"] or "").split("--dim ")[1:]:
            name, size = part.strip().strip("'").rsplit("=", 1)
            edits.setdefault(name, size)
    return [word for name, size in edits.items() for word in ("--dim", f"{name}={size}")]


def differences(answer, reference, outputs_of):
    """Why counts differ: nodes that one alone leaves, by its reason."""
    ours_left = {outputs_of[(b["graph"], b["index"])]: b for b in answer["blockers"]}
    theirs_left = reference["left"]
    lines = Counter(f"we leave {b['op_type']}: {b['reason']}" for output, b in ours_left.items()
                    if output not in theirs_left)
    lines.update(f"they leave {why}" for output, why in theirs_left.items() if output not in ours_left)
    if reference["nodes"] != answer["nodes"]:
        lines[f"they count {reference['nodes'] - answer['nodes']} nodes more: computed before, or in subgraphs"] += 1
    return [f"{count} × {line}" if count > 1 else line for line, count in lines.most_common()]


def node_outputs(python, path):
    """First outputs of the main graph's nodes, by position."""
    script = ("import json, onnx, sys; m = onnx.load(sys.argv[1], load_external_data=False); "
              "print(json.dumps([n.output[0] for n in m.graph.node]))")
    names = json.loads(said([python, "-c", script, path]))

    class Outputs(dict):
        def __missing__(self, key):
            graph, index = key
            return names[index] if graph == "main" else f"{graph}#{index}"
    return Outputs()


def compare_file(cli, python, folder, path, when):
    """Rows of one file, and our answers about it."""
    optimized = folder / (path.stem + ".basic.onnx")
    text = said([python, "-c", REFERENCE, path, optimized])
    if not text:
        return [{"model": path.stem, "provider": when, "note": "the checker fails on it"}], ours(cli, path, [])
    references = json.loads(text.splitlines()[-1])
    answers = ours(cli, optimized, [])
    outputs_of = node_outputs(python, optimized)
    rows = []
    for provider, answer in answers.items():
        counts = [answer["taken"], answer["nodes"], answer["partitions"]]
        row = {"model": path.stem, "provider": f"{provider}, {when}", "ours": verdict(counts[1], counts[0], counts[2]),
               "our_counts": counts, "differences": []}
        if provider in PROVIDERS:
            reference = references[provider]
            row |= {"theirs": reference["verdict"],
                    "their_counts": [reference["taken"], reference["nodes"], reference["parts"]],
                    "differences": differences(answer, reference, outputs_of)}
            rows.append(row)
        elif provider == "xnnpack":
            rows.append(row | {"ours": answer["verdict"], "theirs": "-", "their_counts": None})
    return rows, answers


def compare(cli, python, folder, path):
    rows, answers = compare_file(cli, python, folder, path, "now")
    edits = fixing(answers or {})
    if not edits:
        return rows
    fixed = folder / (path.stem + ".fixed.onnx")
    fixed.unlink(missing_ok=True)
    said([cli, "fix", path, fixed, "--external-data", "copy", *edits])
    if not fixed.exists():
        return rows + [{"model": path.stem, "provider": "fixed", "note": "the suggested sizes do not fit"}]
    return rows + compare_file(cli, python, folder, fixed, "fixed")[0]


def main(arguments):
    build = Path(arguments[0]).resolve()
    cli = build / "bin" / "shapewright-cli"
    python = environment(build / "bench-files" / "reference")
    folder = build / "bench-ready"
    folder.mkdir(exist_ok=True)
    corpus = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    named = [Path(argument) for argument in arguments[1:] if not argument.startswith("--")]
    paths = named or [corpus / (name + ".onnx") for name in MODELS]
    missing = missing_kernels(python)
    rows, times = [], []
    for path in paths:
        rows += compare(cli, python, folder, path)
        times.append({"model": path.stem, "ours": measured([cli, "check", path]),
                      "theirs": measured([python, "-m", CHECKER, path])})
    both = [row for row in rows if row.get("theirs", "-") != "-"]
    same = sum(row["ours"] == row["theirs"] for row in both)
    tell("all models and providers", f"the same verdict, of {len(both)}", same, unit="")
    for row in times:
        mine, theirs = row["ours"], row["theirs"]
        tell(row["model"], "time", mine and 1000 * mine["seconds"], "usability checker",
             1000 * theirs["seconds"] if theirs else "fails")
    if "--json" in arguments:
        print(json.dumps({"missing_kernels": missing, "verdicts": rows, "times": times}, indent=2))
        return
    print("kernels that cpu.json lacks:", ", ".join(missing) or "none")
    print("%-24s %-28s %-8s %-8s %-14s %-14s" % ("model", "provider", "ours", "theirs", "taken/of/parts", "theirs"))
    for row in rows:
        if "note" in row:
            print("%-24s %s" % (row["model"], row["note"]))
            continue
        counts = ["/".join(map(str, c)) if c else "" for c in (row["our_counts"], row["their_counts"])]
        print("%-24s %-28s %-8s %-8s %-14s %-14s %s" % (row["model"], row["provider"], row["ours"], row["theirs"],
                                                       *counts, "; ".join(row["differences"])))
    print(f"\nthe same verdict: {same} of {len(both)}")
    for row in times:
        mine, theirs = row["ours"], row["theirs"]
        if mine and theirs:
            print("%-24s %6.3f s %5.0f MB   theirs %6.2f s %5.0f MB = %5.1f times" %
                  (row["model"], mine["seconds"], mine["megabytes"], theirs["seconds"], theirs["megabytes"],
                   theirs["seconds"] / mine["seconds"]))
        else:
            print("%-24s %s fails" % (row["model"], "the checker" if mine else "ours"))


if __name__ == "__main__":
    main(sys.argv[1:])
