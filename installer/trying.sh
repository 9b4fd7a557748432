# SPDX-License-Identifier: Apache-2.0
# Read by package.sh and bundle.sh: tries what they made, with nothing of the environment of whoever runs them. They set
# `what`, the name in messages, and `elsewhere`, a folder for what is written.
say() { echo "[$what] $*" >&2; }
fail() { echo "[$what] $*" >&2; exit 1; }

clean() {
    env -i PATH=/usr/bin:/bin HOME="$elsewhere" XDG_RUNTIME_DIR="$elsewhere" LANG=C.UTF-8 QT_QPA_PLATFORM=offscreen "$@"
}

try() { # NAME COMMAND…
    local name=$1
    shift
    clean "$@" >"$elsewhere/$name.log" 2>&1 || { cat "$elsewhere/$name.log" >&2; fail "$name failed"; }
    say "$name: done"
}

# Does the main job: info, fix and run. Each helper is started and found to hold what it is there for.
try_command_line() { # FOLDER_OF_PROGRAMS SAMPLE
    local bin=$1 model=$2 fixed="$elsewhere/fixed.onnx"
    rm -f "$fixed"
    try versions "$bin/shapewright-cli" --version
    grep -qxF "ONNX Runtime $ONNXRUNTIME_VERSION" "$elsewhere/versions.log" || fail "the runner does not find its ONNX Runtime"
    try info "$bin/shapewright-cli" info "$model"
    try fix "$bin/shapewright-cli" fix "$model" "$fixed" --dim batch=1 --dim sequence=128 --require-static --test
    [ -s "$fixed" ] || fail "fix wrote nothing"
    try run "$bin/shapewright-cli" run "$fixed"
}

# The same with the window; a picture of it needs no display.
try_window() { # FOLDER_OF_PROGRAMS SAMPLE
    try window-versions "$1/shapewright" --version
    grep -qx "Graphviz [0-9.]*" "$elsewhere/window-versions.log" || fail "the layouter does not work"
    try window "$1/shapewright" "$2" --screenshot "$elsewhere/window.png"
    try thumbnail "$1/shapewright" "$2" --export "$elsewhere/thumbnail" --thumbnail 256
    for picture in window.png thumbnail; do
        [ "$(head -c 4 "$elsewhere/$picture" | tail -c 3)" = PNG ] || fail "$picture is no PNG"
    done
}
