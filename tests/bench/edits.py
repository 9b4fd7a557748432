#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: edits [--json] MODEL SYMBOL …   from an edit to the panel and to the picture, beside onnx's shape inference
"""Opens each model in a window without a display and edits the symbol, 30 times with another size each."""
import json
import os
import subprocess
import sys
from pathlib import Path

from table import tell


def main():
    program = Path(sys.argv[1]) / "bench" / "editbench"
    given = [argument for argument in sys.argv[2:] if argument != "--json"]
    if not given or len(given) % 2:
        sys.exit("usage: ./dev bench edits [--json] MODEL SYMBOL …")
    results = []
    for model, symbol in zip(given[::2], given[1::2]):
        printed = subprocess.run([program, model, symbol, "30"], stdout=subprocess.PIPE, check=True,
                                 env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}).stdout
        results.append({"model": model, **json.loads(printed)})
    if "--json" in sys.argv:
        print(json.dumps(results, indent=2))
        return
    print("   nodes  changes  panel ms (worst)  picture ms (worst)  onnx ms  onnx / picture")
    for row in results:
        panel, picture, onnx = row["panel"], row["picture"], row["onnx"]
        tell(Path(row["model"]).name, "to the picture", picture["median_ms"], "onnx's inference alone", onnx["median_ms"])
        print(f"{row['nodes']:8} {row['changes']:8} {panel['median_ms']:9.1f} ({panel['worst_ms']:5.1f}) "
              f"{picture['median_ms']:11.1f} ({picture['worst_ms']:5.1f}) {onnx['median_ms']:8.1f} "
              f"{onnx['median_ms'] / picture['median_ms']:15.1f}   {row['model']}")


main()
