#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# bench: manyedits [--json] [NODES DIMS …]   many dims given a size at once: checked, pasted, taken to another model
"""Gives all dims of a generated model a size, and prints what that takes beside inferring its shapes once."""
import json
import subprocess
import sys
from pathlib import Path

from table import tell

STEPS = ("resolve", "paste", "refused_paste", "fit")


def main():
    program = Path(sys.argv[1]) / "bench" / "manyeditsbench"
    given = [argument for argument in sys.argv[2:] if argument != "--json"] or ["20000", "20", "20000", "200"]
    if len(given) % 2:
        sys.exit("usage: ./dev bench manyedits [--json] [NODES DIMS …]")
    rows = [json.loads(subprocess.run([program, "9", nodes, dims], stdout=subprocess.PIPE, check=True).stdout)
            for nodes, dims in zip(given[::2], given[1::2])]
    if "--json" in sys.argv:
        print(json.dumps(rows, indent=2))
        return
    print("   nodes  dims" + "".join(f"{step:>16} ms" for step in STEPS) + "   edited / unedited shapes ms")
    for row in rows:
        for step in STEPS:
            tell(f"{row['nodes']:,} nodes, {row['dims']} dims", step.replace("_", " "), row[step], "inferring once", row["shapes"])
        print(f"{row['nodes']:8} {row['dims']:5}" + "".join(f"{row[step]:19.2f}" for step in STEPS)
              + f"   {row['edited_shapes']:.1f} / {row['shapes']:.1f}")


main()
