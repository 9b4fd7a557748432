# SPDX-License-Identifier: Apache-2.0
"""What a bench measured, as rows of a table that `./dev bench all` makes: tell() writes a row where it asks for one."""
import json
import os

# Where all.py collects the rows, one JSON object a line; a bench that is run alone has none.
TABLE = "BENCH_TABLE"


def tell(case, what, ours, peer=None, theirs=None, unit="ms"):
    """A measured number of ours beside a peer's. `theirs` is a text where the peer has no number, such as its failure.
    Without a unit, a number counts something, and there is no ratio."""
    target = os.environ.get(TABLE)
    if target:
        row = {"case": case, "what": what, "ours": ours, "peer": peer, "theirs": theirs, "unit": unit}
        with open(target, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def number(value, unit):
    """A number as a cell, with as many digits as were measured."""
    if not isinstance(value, (int, float)):
        return "–" if value is None else str(value)
    if unit == "ms" and value >= 1000:
        value, unit = value / 1000, "s"
    digits = f"{value:,.0f}" if float(value).is_integer() or value >= 100 else f"{value:.3g}"
    return f"{digits} {unit}".strip()


def markdown(rows):
    """The lines of a table."""
    lines = ["| case | measured | Shapewright | peer | of the peer | ratio |", "| --- | --- | --- | --- | --- | --- |"]
    for row in rows:
        ours, theirs, unit = row["ours"], row["theirs"], row["unit"]
        has_ratio = unit and ours and isinstance(ours, (int, float)) and isinstance(theirs, (int, float))
        ratio = theirs / ours if has_ratio else 0
        cells = [row["case"], row["what"], number(ours, unit), row["peer"] or "", number(theirs, unit) if row["peer"] else "",
                 (f"{ratio:.0f}" if ratio >= 10 else f"{ratio:.2g}") if has_ratio else ""]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return lines
