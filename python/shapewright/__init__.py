# SPDX-License-Identifier: Apache-2.0
"""Shows where the shapes of an ONNX model are dynamic, makes them fixed, and checks the result.

    import shapewright
    print(shapewright.info("model.onnx").symbols)
    shapewright.fix("model.onnx", "fixed.onnx", {"batch": 1, "sequence": 128}, test=True)

Each function runs shapewright-cli and returns its JSON as a dataclass. What goes wrong is a ShapewrightError with the
program's words. `options` are further options of the command, written as for a shell but without its quotes.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Mapping, Sequence, Union

from .programs import ShapewrightError, picture, result_of, samples
from .results import (
    Change,
    Comparison,
    Difference,
    Dim,
    Dims,
    Fixed,
    Info,
    Picture,
    Problem,
    Provider,
    Symbol,
    Value,
    problems,
)

__all__ = [
    "Change",
    "Comparison",
    "Difference",
    "Dim",
    "Dims",
    "Fixed",
    "Info",
    "Picture",
    "Problem",
    "Provider",
    "ShapewrightError",
    "Symbol",
    "Value",
    "check",
    "diff",
    "fix",
    "info",
    "samples",
    "show",
]

PathLike = Union[str, "os.PathLike[str]"]
# Sizes by symbol ("batch") or axis of an input ("image[0]"): a number, another name, "?" or a range ("1..8").
Sizes = Mapping[str, Union[int, str]]


def _path(path: PathLike) -> str:
    text = os.fspath(path)
    return "./" + text if text.startswith("-") else text  # no option


def _edits(dims: Sizes | None) -> list[str]:
    return [f"--dim={place}={size}" for place, size in (dims or {}).items()]


def info(model: PathLike, options: Sequence[str] = ()) -> Info:
    """Inputs, outputs, symbols and problems of a file."""
    result = result_of("info", [_path(model), *options])

    def values(name: str) -> list[Value]:
        return [Value(value["name"], value["type"], value["dims"]) for value in result[name]]

    return Info(
        values("inputs"),
        values("outputs"),
        [Symbol(symbol["name"], symbol["inputs"], symbol["tensors"]) for symbol in result["symbols"]],
        problems(result),
        result["nodes"],
        {opset["domain"] or "ai.onnx": opset["version"] for opset in result["opsets"]},
        result["producer"],
        result,
    )


def fix(
    model: PathLike,
    out: PathLike,
    dims: Sizes | None = None,
    *,
    test: bool = False,
    overwrite: bool = False,
    options: Sequence[str] = (),
) -> Fixed:
    """Writes a model with fixed dims. With `test`, it is run before it gets its name; one that fails is not saved."""
    flags = ["--test"] * test + ["--overwrite"] * overwrite
    result = result_of("fix", [_path(model), _path(out), *_edits(dims), *flags, *options])
    return Fixed(
        result["out"],
        [Change(change["name"], change["before"], change["after"]) for change in result["changes"]],
        [value["name"] for value in result["still_dynamic"]],
        problems(result),
        result["test"],
        result,
    )


def check(
    model: PathLike, dims: Sizes | None = None, *, provider: str | None = None, options: Sequence[str] = ()
) -> list[Provider]:
    """What execution providers take of a model, or what one of them does."""
    chosen = [f"--provider={provider}"] if provider else []
    result = result_of("check", [_path(model), *_edits(dims), *chosen, *options])
    names = ("id", "name", "verdict", "ready", "nodes", "taken", "partitions", "suggestion")
    return [Provider(**{name: entry[name] for name in names}, json=entry) for entry in result["providers"]]


def diff(a: PathLike, b: PathLike, options: Sequence[str] = ()) -> Comparison:
    """What differs between two models."""
    result = result_of("diff", [_path(a), _path(b), *options])
    changes = [
        Difference(change["kind"], change["graph"], change["a"], change["b"], change["detail"])
        for change in result["changes"]
    ]
    return Comparison(result["equal"], changes, result)


def show(model: PathLike, *, blocks: bool = False, options: Sequence[str] = ()) -> Picture:
    """The picture of a model's graph. With `blocks`, what repeats is one box."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "graph.svg"
        picture(_path(model), ["--blocks"] * blocks + list(options), target)
        return Picture(target.read_text(encoding="utf-8"))
