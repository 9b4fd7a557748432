#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD_FOLDER [MODEL]: starts the application. Without a display it does the same job by the command line on a
# sample, or tells about MODEL, and writes a picture of the window.
set -euo pipefail

build=$1
samples="$build/share/shapewright/samples"

if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
    exec "$build/bin/shapewright" "${2:-$samples/encoder.onnx}"
fi

show() { # runs a command, after saying it
    echo
    echo "\$ ${*@Q}" | sed "s/'\([A-Za-z0-9_.,:=\/-]*\)'/\1/g"
    "$@"
}

cli="$build/bin/shapewright-cli"
out="$build/run"
mkdir -p "$out"
picture="$out/window.png"

if [ $# -gt 1 ]; then
    echo "There is no display, so this is what the command line says about the model."
    model=$2
    edits=()
    show "$cli" info "$model"
else
    echo "There is no display, so this is the same job by the command line, on a sample."
    model="$samples/encoder.onnx"
    edits=(--dim batch=1 --dim sequence=128)
    show "$cli" info "$model"
    show "$cli" fix "$model" "$out/encoder.fixed.onnx" "${edits[@]}" --test --overwrite
    show "$cli" run "$out/encoder.fixed.onnx"
fi
# Qt's offscreen platform complains about what it cannot do; that matters only if there is no picture.
show "$build/bin/shapewright" "$model" "${edits[@]}" --screenshot "$picture" 2>"$out/window.log" || {
    cat "$out/window.log" >&2
    exit 1
}
echo "The window's picture is in $picture"
