#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes pictures of real windows, and those of the documents: shots.py BUILD FOLDER [NAME…]

Runs in an X display (tests/support/with-display.sh gives it one). Each shot opens a model with edits, presses keys, waits
until the window no longer changes, and stores what the window shows in FOLDER/NAME.png. Models are samples of the build,
or files of the corpus that SHAPEWRIGHT_TEST_MODELS names; a shot whose model is absent is left out, which is said.
"""
import os
import pathlib
import subprocess
import sys
import tempfile
import time

SAMPLES = "share/shapewright/samples"
LIGHT, DARK = "light", "dark"
SMALL, MIDDLE, LARGE = (1280, 720), (1366, 768), (1592, 952)

# Adapts the graph to a size that contradicts the model, and goes to the list of changes.
ADAPT = ["alt+a", "ctrl+shift+e", "Tab"]

# name, model, edits, theme, size, keys in xdotool's names (a text to type begins with `=`), scale
SHOTS = [
    ("welcome", None, [], LIGHT, SMALL, []),
    ("left-panel", "real/gpt2_tiny_past.onnx", ["--dim", "batch=1"], LIGHT, SMALL, []),
    ("left-panel-dark", "real/gpt2_tiny_past.onnx", ["--dim", "batch=1"], DARK, MIDDLE, []),
    ("long-names", "real/ppocr_v4_rec.onnx", ["--shape", "x=1,3,_,_"], DARK, SMALL, []),
    ("axis-field", "real/bert_tiny_cls.onnx", [], LIGHT, SMALL, ["ctrl+1", "Escape", "Tab", "F2", "=3, 16"]),
    ("zero", "real/gpt2_tiny_past.onnx", [], DARK, SMALL, ["ctrl+1", "=0", "Return", "Down"]),
    ("why", "real/bert_tiny_cls.onnx", [], LIGHT, SMALL, ["ctrl+f", "=op:MatMul", "Return", "ctrl+6"]),
    ("why-dark", "real/ppocr_v4_det.onnx", ["--shape", "x=1,3,480,_"], DARK, LARGE, ["ctrl+f", "=op:Concat", "Return", "ctrl+6"]),
    ("contradiction", "real/vit_tiny_trap.onnx", ["--dim", "height=64", "--dim", "width=60"], LIGHT, MIDDLE, ["F8"]),
    ("no-such-size", "real/silero_vad_v6.onnx", ["--shape", "input=1,100"], LIGHT, MIDDLE, ["F8"]),
    ("readiness", "real/unet_tiny.onnx", [], LIGHT, SMALL, ["ctrl+5", "Right", "Right"]),
    ("folded", "real/bert_tiny_cls.onnx", [], LIGHT, SMALL, []),
    ("adapt-offer", "rebatch/bert_seq8.onnx", ["--dim", "input_ids[0]=N"], LIGHT, SMALL, []),
    ("adapt-typed", "rebatch/vit_64.onnx", [], DARK, SMALL, ["ctrl+1", "Down", "F2", "ctrl+a", "=N, 3, 64, 64", "Return"]),
    ("adapted", "rebatch/bert_seq8.onnx", ["--dim", "input_ids[0]=N"], LIGHT, SMALL, ADAPT),
    ("adapted-dark", "rebatch/vit_64.onnx", ["--dim", "pixel_values[0]=N"], DARK, SMALL, ADAPT + ["Down", "Return"]),
    ("adapted-run", "rebatch/vit_64.onnx", ["--dim", "pixel_values[0]=N"], LIGHT, SMALL, ["alt+a", "ctrl+r"]),
    ("adapted-save", "rebatch/vit_64.onnx", ["--dim", "pixel_values[0]=N"], DARK, SMALL, ["alt+a", "ctrl+s"]),
    ("not-adaptable", "rebatch/gram_over_batch.onnx", ["--dim", "x[0]=N"], DARK, SMALL, ["F8"]),
    ("blocks", "real/minilm_l6_int8.onnx", ["--dim", "batch=1"], LIGHT, LARGE, ["ctrl+9"]),
    ("blocks-open-dark", "real/minilm_l6_int8.onnx", [], DARK, LARGE, ["ctrl+shift+k", "Down", "Down", "Right", "ctrl+2", "Return", "0"]),
    ("panels-hidden", "real/bert_tiny_cls.onnx", ["--dim", "batch=1"], DARK, SMALL, ["ctrl+b", "ctrl+alt+b", "ctrl+j"]),
    ("test-run", "real/bert_tiny_cls.onnx", ["--dim", "batch=2"], LIGHT, MIDDLE, ["ctrl+r"]),
    ("range", "real/bert_tiny_cls.onnx", ["--dim", "batch=1..8:4", "--dim", "sequence=16"], LIGHT, SMALL, ["ctrl+r"]),
    ("range-save", "real/bert_tiny_cls.onnx", ["--dim", "batch=1..8:4", "--dim", "sequence=16"], DARK, SMALL, ["ctrl+s"]),
    ("range-problem", "real/vit_tiny_trap.onnx", ["--dim", "height=60..64:64", "--dim", "width=64"], DARK, SMALL, ["F8"]),
    ("save", "real/bert_tiny_cls.onnx", ["--dim", "batch=1", "--dim", "sequence=128"], LIGHT, SMALL, ["ctrl+s"]),
    ("help", "encoder", [], LIGHT, SMALL, ["F1"]),
    ("help-found-dark", "encoder", [], DARK, SMALL, ["F1", "=external data", "Return", "Down"]),
    ("scaled", "real/bert_tiny_cls.onnx", ["--dim", "batch=1"], LIGHT, (1592, 952), [], 1.5),
    ("scaled-dark", "real/ppocr_v4_det.onnx", ["--shape", "x=1,3,480,_"], DARK, (1592, 952), ["ctrl+r"], 1.5),
    ("save-cache", "real/gpt2_tiny_past.onnx", ["--dim", "batch=1"], DARK, SMALL, ["ctrl+s"]),
    ("focus", "real/bert_tiny_cls.onnx", ["--dim", "batch=1"], LIGHT, SMALL, ["ctrl+2"]),
    ("letters", "cases/uni.onnx", [], LIGHT, SMALL, []),
    ("detector", "real/yolo_tiny_nms.onnx", ["--dim", "height=64", "--dim", "width=64"], DARK, SMALL, ["ctrl+r"]),
    ("outputs", "real/basic_pitch_nmp.onnx", [], LIGHT, SMALL, ["ctrl+r"]),
    ("many-inputs", "feature/inputs_64.onnx", [], LIGHT, MIDDLE, []),
    ("bad-source", "real/resnet18_quarter.onnx", [], LIGHT, SMALL, ["ctrl+shift+r", "F2", "ctrl+a", "=file:/nowhere/x.npy", "Return"]),
    ("readiness-dark", "real/unet_tiny.onnx", ["--dim", "batch=1"], DARK, LARGE, ["ctrl+7"]),
    ("document:adapted-light", "rebatch/vit_64.onnx", ["--dim", "pixel_values[0]=N"], LIGHT, MIDDLE, ADAPT + ["Down", "Return"]),
    ("document:window-light", "encoder", ["--dim", "batch=1"], LIGHT, LARGE, []),
]


def find_model(build, name):
    if name is None:
        return None
    if "/" not in name:
        return build / SAMPLES / (name + ".onnx")
    return pathlib.Path(os.environ.get("SHAPEWRIGHT_TEST_MODELS", "../shared/models")) / name


def xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def picture():
    return subprocess.run(["import", "-window", "root", "png:-"], check=True, capture_output=True).stdout


def settled(most=30):
    """The screen, once it stays the same for a second. What is still moving after `most` seconds is taken as it is."""
    end, before, still = time.monotonic() + most, picture(), 0
    while time.monotonic() < end and still < 3:
        time.sleep(0.35)
        now = picture()
        still = still + 1 if now == before else 0
        before = now
    return before


def press(key):
    if key.startswith("="):
        xdotool("type", "--delay", 20, key[1:])
    else:
        xdotool("key", "--clearmodifiers", key)
    time.sleep(0.15)


def window_of(pid, most=60):
    """The window of a program, once it is there. A search fails if any window closes meanwhile, so it is repeated."""
    command = ["xdotool", "search", "--onlyvisible", "--pid", str(pid), "--name", "Shapewright"]
    end = time.monotonic() + most
    while time.monotonic() < end:
        found = subprocess.run(command, capture_output=True, text=True).stdout.split()
        if found:
            return found[-1]
        time.sleep(0.2)
    sys.exit(f"no window of {pid} within {most} s")


def take(build, target, model, edits, theme, size, keys, scale=1):
    command = [build / "bin/shapewright", "--theme", theme, *edits]
    settings = tempfile.TemporaryDirectory()  # each shot is of a first start
    environment = dict(os.environ, QT_SCALE_FACTOR=str(scale), XDG_CONFIG_HOME=settings.name)
    program = subprocess.Popen(command + ([model] if model else []), env=environment, stdout=subprocess.DEVNULL)
    try:
        window = window_of(program.pid)
        xdotool("windowsize", "--sync", window, *size)
        xdotool("windowmove", window, 0, 0)
        settled()
        for key in keys:
            press(key)
        settled()
        # The whole screen, since menus, lists and dialogs are windows of their own.
        area = "{}x{}+0+0".format(*size)
        subprocess.run(["import", "-window", "root", "-crop", area, "+repage", target], check=True)
    finally:
        program.terminate()
        program.wait(20)
        settings.cleanup()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    documents = pathlib.Path(__file__).resolve().parents[2] / "docs"
    folder.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        is_document, name = shot[0].startswith("document:"), shot[0].removeprefix("document:")
        if sys.argv[3:] and name not in sys.argv[3:]:
            continue
        model = find_model(build, shot[1])
        if model is not None and not model.exists():
            print(f"{name}: left out, since there is no {model}")
            continue
        target = (documents if is_document else folder) / (name + ".png")
        take(build, target, model, *shot[2:])
        print(target)


main()
