#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: layout [--json] [--runs=N] [--patience=S] [GRAPH|MODEL …]   layout beside Netron's and plain dot's: time, crossings, width
"""Lays the same graphs out with Shapewright's layouter, with the layout of Netron (dagre, under node) and with plain
dot, in one go.

Ours is timed as a person meets it: the start of the helper processes included, with room for the labels of edges. The
others get the same boxes and no labels, which spares them time. Netron's layout is called with the options that Netron
gives it; it comes out of the pinned package of Netron, fetched into the build folder. Crossings are points at which
edges cross, counted in what each tool drew; edges from one node that run in one line are one there. What does not end
within the patience (60 s) is said so.
"""
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from pathlib import Path

from table import tell

# Models from the corpus's generate.py: name, kind, size.
MODELS = [("residual1k", "resnet", 1000), ("residual5k", "resnet", 5000), ("residual20k", "resnet", 20000),
          ("transformer12", "transformer", 12), ("transformer180", "transformer", 180), ("wide", "wide", 400)]
GENERATED = ["dense", "ladder8k", "dag5k", "chain50k"]
FIRST_BAR, WHOLE_BAR = 300, 1500  # milliseconds, for residual networks and transformers
LONGEST_BAR = 10_000
CROSSINGS_BAR, WIDTH_BAR = 1.2, 2.0  # multiples of plain dot's values

DAGRE = """
import fs from 'fs';
const [, , dagrePath, input, output] = process.argv;
const dagre = await import('file://' + dagrePath);
const graph = JSON.parse(fs.readFileSync(input));
let nodes = graph.nodes.map(([width, height], v) => ({ v: String(v), width, height }));
const known = new Map();
for (const [from, to] of graph.edges) {  // as in Netron: one edge between two nodes
    const key = from + ':' + to;
    if (!known.has(key)) {
        known.set(key, { v: String(from), w: String(to), minlen: 1, weight: 1, width: 0, height: 0, labeloffset: 10,
                         labelpos: 'r' });
    }
}
const edges = Array.from(known.values());
const layout = { nodesep: 20, ranksep: 20 };
if (nodes.length > 3000) {
    layout.ranker = 'longest-path';
}
const start = performance.now();
dagre.layout(nodes, edges, layout, {});
const whole = performance.now() - start;
let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
const take = (x, y) => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
};
for (const n of nodes) {
    take(n.x - n.width / 2, n.y - n.height / 2);
    take(n.x + n.width / 2, n.y + n.height / 2);
}
edges.forEach((e) => e.points.forEach((p) => take(p.x, p.y)));
const positions = nodes.map((n) => [n.x - n.width / 2 - left, n.y - n.height / 2 - top]);
const routes = graph.edges.map(([from, to]) => known.get(from + ':' + to).points.map((p) => [p.x - left, p.y - top]));
fs.writeFileSync(output, JSON.stringify({ positions, routes, width: right - left, height: bottom - top }));
console.log(JSON.stringify({ whole }));
"""


def fetched_dagre(build):
    """The file, or in words why there is none."""
    if not shutil.which("node"):
        return None, "node is not installed"
    folder = build / "peers-layout"
    version, digest = os.environ.get("BENCH_NETRON_VERSION", ""), os.environ.get("BENCH_NETRON_SHA256", "")
    file = folder / f"dagre-{version}-{digest[:8]}.mjs"
    if file.exists():
        return file, None
    folder.mkdir(parents=True, exist_ok=True)
    name = f"netron-{version}-py3-none-any.whl"
    pip = subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder,
                          f"netron=={version}"], capture_output=True, text=True)
    wheel = folder / name
    if pip.returncode != 0 or not wheel.exists():
        return None, "Netron cannot be fetched: " + (pip.stderr.strip().splitlines() or ["no wheel"])[-1]
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != digest:
        wheel.unlink()
        return None, f"{name} is not the pinned one"
    with zipfile.ZipFile(wheel) as archive:
        file.write_bytes(archive.read("netron/dagre.js"))
    return file, None


def call(command, patience=None, **more):
    """What it printed, or in words why not."""
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=patience, **more)
    except subprocess.TimeoutExpired:
        return f"> {patience} s"
    if done.returncode != 0:
        return (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1][:60]
    return done.stdout


def measured(bench, graph, drawing, whole):
    return {"whole": whole, **json.loads(call([bench, "measure", graph, drawing]))}


def netron(bench, graph, folder, dagre, patience):
    script, drawing = folder / "dagre.mjs", folder / "netron.json"
    script.write_text(DAGRE)
    # Netron runs the layout in a worker of the browser; node gets the stack and the memory of such a worker.
    printed = call(["node", "--stack-size=4000", "--max-old-space-size=4096", script, dagre, graph, drawing], patience)
    try:
        return measured(bench, graph, drawing, json.loads(printed)["whole"])
    except ValueError:
        return {"failed": printed}


def dot_input(graph):
    lines = ["digraph {", "node [shape=box, fixedsize=true, label=\"\"]; edge [dir=none];"]
    lines += [f"{i} [width={w / 72:.6f}, height={h / 72:.6f}];" for i, (w, h) in enumerate(graph["nodes"])]
    lines += [f"{edge[0]} -> {edge[1]};" for edge in graph["edges"]]
    return "\n".join(lines + ["}"])


def flattened(points):
    line = [points[0]]
    for i in range(1, len(points) - 2, 3):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points[i - 1:i + 3]
        for step in range(1, 9):
            t = step / 8
            u = 1 - t
            line.append([u * u * u * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t * t * t * dx,
                         u * u * u * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t * t * t * dy])
    return line


def dot_drawing(graph, plain):
    """dot's -Tplain: inches, y upwards. Its edges come sorted by their ends; equal ones are taken in turn."""
    positions, routes = [None] * len(graph["nodes"]), [None] * len(graph["edges"])
    places = {}
    for i, edge in enumerate(graph["edges"]):
        places.setdefault((edge[0], edge[1]), []).append(i)
    width = height = 0.0
    for line in plain.splitlines():
        words = line.split()
        if words[0] == "graph":
            width, height = 72 * float(words[2]), 72 * float(words[3])
        elif words[0] == "node":
            x, y, w, h = (72 * float(word) for word in words[2:6])
            positions[int(words[1])] = [x - w / 2, height - y - h / 2]
        elif words[0] == "edge":
            numbers = [72 * float(word) for word in words[4:4 + 2 * int(words[3])]]
            points = [[x, height - y] for x, y in zip(numbers[::2], numbers[1::2])]
            routes[places[(int(words[1]), int(words[2]))].pop(0)] = flattened(points)
    return {"positions": positions, "routes": [route or [] for route in routes], "width": width, "height": height}


def dot(bench, graph, folder, patience):
    if not shutil.which("dot"):
        return {"failed": "graphviz is not installed"}
    content = json.loads(graph.read_text())
    source, drawing = folder / "graph.dot", folder / "dot.json"
    source.write_text(dot_input(content))
    start = time.perf_counter()
    printed = call(["dot", "-Tplain", source], patience)
    whole = (time.perf_counter() - start) * 1000
    if not printed.startswith("graph"):
        return {"failed": printed}
    # dot breaks long lines with a backslash.
    drawing.write_text(json.dumps(dot_drawing(content, printed.replace("\\\n", ""))))
    return measured(bench, graph, drawing, whole)


def shortfalls(name, ours, plain):
    """Which bars are not met, in words."""
    found = []
    if name.startswith(("residual", "transformer")):
        found += [f"{what} {ours[what]:.0f} ms, bar {bar}" for what, bar in (("first", FIRST_BAR), ("whole", WHOLE_BAR))
                  if ours[what] > bar]
    if ours["whole"] > LONGEST_BAR:
        found.append(f"whole {ours['whole']:.0f} ms, bar {LONGEST_BAR}")
    for what in ("labels_on_lines", "labels_on_labels"):
        if ours[what]:
            found.append(f"{ours[what]} {what.replace('_', ' ')}")
    if ours["through_boxes"]:
        found.append(f"{ours['through_boxes']} edges through boxes")
    for what, bar in (("crossings", CROSSINGS_BAR), ("width", WIDTH_BAR)):
        if what in plain and ours[what] > bar * plain[what]:
            found.append(f"{what} {ours[what]:.0f}, plain dot's {plain[what]:.0f}, bar {bar} x")
    return found


def environment(build):
    """A Python that generate.py runs in."""
    folder = build / "peers"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    if call([python, "-c", "import onnx"]):
        call([python, "-m", "pip", "install", "-q", "onnx==" + os.environ.get("ONNX_VERSION", "")])
    return python


def sources(build, wanted):
    """Names with what layoutbench makes the graph of."""
    models = Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models"))
    has_models = (models / "generate.py").exists()
    if not has_models:
        print("the corpus of test models is absent:", models, file=sys.stderr)
    for name, kind, size in MODELS if has_models else []:
        if wanted and name not in wanted:
            continue
        path = build / f"{kind}{size}.onnx"
        if not path.exists():
            subprocess.run([environment(build), models / "generate.py", kind, str(size), path], check=True,
                           stdout=sys.stderr)
        yield name, path
    if has_models and (not wanted or "chain5000" in wanted):
        yield "chain5000", models / "cases/chain5000.onnx"
    yield from ((name, name) for name in GENERATED if not wanted or name in wanted)
    yield from ((Path(name).stem, name) for name in wanted if name.endswith(".onnx"))


def compare(build, name, source, folder, dagre, runs, patience):
    bench, graph = build / "bench/layoutbench", folder / "graph.json"
    printed = call([bench, "graph", source, graph])
    if not printed.startswith("{"):
        return {"graph": name, "failed": printed}
    result = {"graph": name, **json.loads(printed)}
    result["shapewright"] = json.loads(call([bench, "run", graph, runs]))
    file, problem = dagre
    result["netron"] = netron(bench, graph, folder, file, patience) if file else {"failed": problem}
    result["dot"] = dot(bench, graph, folder, patience)
    for peer in ("netron", "dot"):
        if "whole" in result[peer]:
            result[peer]["ratio"] = result[peer]["whole"] / result["shapewright"]["whole"]
        case, its_name = f"{name}, {result['nodes']:,} nodes", "dagre (Netron)" if peer == "netron" else peer
        tell(case, "time", result["shapewright"]["whole"], its_name, result[peer].get("whole", result[peer].get("failed")))
        if "whole" in result[peer]:
            tell(case, "crossings", result["shapewright"]["crossings"], its_name, result[peer]["crossings"], "")
    result["falls_short"] = shortfalls(name, result["shapewright"], result["dot"])
    return result


def print_table(result):
    if "failed" in result:
        print(f"\n{result['graph']}: {result['failed']}")
        return
    print(f"\n{result['graph']}, {result['nodes']} nodes, {result['edges']} edges")
    print(f"  {'':14}{'first ms':>10}{'whole ms':>10}{'ratio':>8}{'crossings':>11}{'width':>8}{'height':>9}"
          f"{'through':>9}")
    for tool in ("shapewright", "netron", "dot"):
        found = result[tool]
        if "failed" in found:
            print(f"  {tool:14}{'':10}{found['failed']:>10}")
            continue
        first = f"{found['first']:10.0f}" if "first" in found else f"{'':10}"
        print(f"  {tool:14}{first}{found['whole']:10.0f}{found.get('ratio', 1):8.1f}{found['crossings']:11}"
              f"{found['width']:8.0f}{found['height']:9.0f}{found['through_boxes']:9}")
    note = result["shapewright"]["note"]
    for text in result["falls_short"] + ([note] if note else []):
        print("  !", text)


def main(arguments):
    build = Path(arguments[0]).resolve()

    def option(name, default):
        return next((int(a.split("=")[1]) for a in arguments if a.startswith(f"--{name}=")), default)

    runs, patience, as_json = option("runs", 3), option("patience", 60), "--json" in arguments
    dagre = fetched_dagre(build)
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for name, source in sources(build, [a for a in arguments[1:] if not a.startswith("--")]):
            results.append(compare(build, name, source, Path(folder), dagre, runs, patience))
            if not as_json:
                print_table(results[-1])
                sys.stdout.flush()
    if as_json:
        print(json.dumps(results, indent=1))
    else:
        short = [result["graph"] for result in results if result.get("falls_short") or "failed" in result]
        print("\nall bars are met" if not short else "\nfalling short: " + ", ".join(short))


if __name__ == "__main__":
    main(sys.argv[1:])
