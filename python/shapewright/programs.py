# SPDX-License-Identifier: Apache-2.0
"""Where the programs are, and how they are run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn, Sequence


class ShapewrightError(Exception):
    """What the program says when it cannot do something: its words, and their code.

    `code` is that of the JSON (`file-not-found`, `problems-found`, …); `result` is the whole JSON object.
    """

    def __init__(self, message: str, code: str = "", result: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.result = result or {}


def program(name: str) -> str:
    """The path of `shapewright` or `shapewright-cli`: in the folder that SHAPEWRIGHT_PROGRAMS names, with this module, or
    in PATH. Raises ShapewrightError if there is none."""
    folder = os.environ.get("SHAPEWRIGHT_PROGRAMS")
    places = [Path(folder) if folder else Path(__file__).parent / "programs" / "bin"]
    for place in places:
        if os.access(place / name, os.X_OK):
            return str(place / name)
    found = None if folder else shutil.which(name)
    if not found:
        raise ShapewrightError(f"There is no program {name} in {places[0]}.", "program-not-found")
    return found


def result_of(command: str, arguments: Sequence[str]) -> dict[str, Any]:
    """Runs a command of shapewright-cli and returns its JSON. Raises ShapewrightError if that tells an error."""
    called = [program("shapewright-cli"), command, *arguments, "--json"]
    run = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    try:
        result: dict[str, Any] = json.loads(run.stdout)
    except ValueError:
        words = run.stderr.decode("utf-8", "replace").strip()
        raise ShapewrightError(words or f"shapewright-cli ended with {run.returncode}.", "no-result") from None
    error = result.get("error")
    if isinstance(error, dict):
        raise ShapewrightError(error["message"], error["code"], result)
    return result


def samples() -> Path:
    """The folder of the sample models, such as `encoder.onnx`."""
    run = subprocess.run([program("shapewright-cli"), "--samples"], stdin=subprocess.DEVNULL, capture_output=True, check=True)
    return Path(os.fsdecode(run.stdout.rstrip(b"\n")))


def picture(model: str, options: Sequence[str], target: Path) -> None:
    """Exports the picture of a model. Raises ShapewrightError if that fails."""
    # No display is needed, and none may be there.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    called = [program("shapewright"), model, "--export", str(target), *options]
    run = subprocess.run(called, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=environment)
    if run.returncode != 0:
        words = run.stderr.decode("utf-8", "replace").strip()
        raise ShapewrightError(words or f"shapewright ended with {run.returncode}.", "no-picture")


def _become(name: str) -> NoReturn:
    try:
        path = program(name)
    except ShapewrightError as error:
        sys.exit(str(error))
    os.execv(path, [path, *sys.argv[1:]])


def window() -> NoReturn:
    """The command `shapewright`."""
    _become("shapewright")


def command_line() -> NoReturn:
    """The command `shapewright-cli`."""
    _become("shapewright-cli")
