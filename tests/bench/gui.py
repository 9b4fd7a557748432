#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: gui [--json] MODEL SYMBOL …     the longest event of the GUI thread in each flow, and from click to picture
"""Opens each model in a window without a display, and edits, selects, finds and resizes, ten times each. An event is
what the GUI thread does at one go: as long as it takes, the window answers nobody. "Of work" is by the processor's
clock, which other programs do not disturb. Then starts the window with the model
five times and waits for its screenshot, which needs the start of the process and the whole picture."""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FLOWS = ["start", "open", "edit", "fold", "edit folded", "keep", "select", "find", "resize"]
ENVIRONMENT = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}


def picture_seconds(program, model, runs):
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(runs):
            begin = time.monotonic()
            subprocess.run([program, "--screenshot", Path(folder) / "window.png", model], check=True, env=ENVIRONMENT)
            times.append(time.monotonic() - begin)
    return {"median_s": statistics.median(times), "best_s": min(times)}


def main():
    benches = Path(sys.argv[1]) / "bench"
    given = [argument for argument in sys.argv[2:] if argument != "--json"]
    if not given or len(given) % 2:
        sys.exit("usage: ./dev bench gui [--json] MODEL SYMBOL …")
    results = []
    for model, symbol in zip(given[::2], given[1::2]):
        printed = subprocess.run([benches / "guibench", model, symbol, "10"], stdout=subprocess.PIPE, check=True,
                                 env=ENVIRONMENT).stdout
        results.append({"model": model, **json.loads(printed),
                        "picture": picture_seconds(benches.parent / "bin" / "shapewright", model, 5)})
    if "--json" in sys.argv:
        print(json.dumps(results, indent=2))
        return
    for row in results:
        print(f"{row['model']}: {row['nodes']} nodes, from start to picture {row['picture']['median_s']:.2f} s "
              f"(best {row['picture']['best_s']:.2f} s)")
        for flow in FLOWS:
            for event in row[flow]["events"][:3]:
                print(f"  {flow:11} {event['ms']:7.1f} ms, of work {event['worked_ms']:7.1f}   {event['event']}")


main()
