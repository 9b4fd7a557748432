#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: frames [--json] [MODEL …]   a frame of the picture at every zoom, beside a scene with an item a node and an edge
"""Runs framebench on a graph of 20,000 nodes side by side, and on the models given, and prints a table."""
import json
import subprocess
import sys
from pathlib import Path

from table import tell


def main():
    program = Path(sys.argv[1]) / "bench" / "framebench"
    models = [argument for argument in sys.argv[2:] if argument != "--json"]
    measured = json.loads(subprocess.run([program, *models], stdout=subprocess.PIPE, check=True).stdout)
    if "--json" in sys.argv:
        print(json.dumps(measured, indent=2))
        return
    for model in measured:
        print(f"{model['model']}: {model['boxes']} boxes, {model['edges']} edges, {model['picture_mb']:.0f} MB, "
              f"{model['take_layout_ms']:.0f} ms to take a layout, {model['take_edit_ms']:.0f} ms to take an edit")
        print("    zoom  median ms  99 % ms  worst ms   items, median ms")
        for row in model["zooms"]:
            if "items" in row:
                tell(f"{model['boxes']:,} boxes, zoom {row['zoom']:.3f}", "a frame, median", row["median_ms"],
                     "an item for each", row["items"]["median_ms"])
            items = f"{row['items']['median_ms']:8.1f}" if "items" in row else ""
            print(f"  {row['zoom']:6.3f}  {row['median_ms']:9.1f}  {row['p99_ms']:7.1f}  {row['worst_ms']:8.1f}   {items}")


main()
