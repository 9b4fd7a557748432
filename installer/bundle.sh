#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# bundle.sh BUILD_FOLDER: makes the archive and the wheel that bring all libraries along, then does the main job with both
# as someone would who has nothing else: info, fix with a test, a picture and the window.
set -euo pipefail

build=$1
set -a
# shellcheck source=cmake/versions.env
. cmake/versions.env
set +a
say() { echo "[bundle] $*" >&2; }
fail() { echo "[bundle] $*" >&2; exit 1; }

folder="$PWD/$build/bundle"
rm -rf "$folder"
mkdir -p "$folder"
say "collecting"
python3 installer/bundle.py "$build" "$SHAPEWRIGHT_VERSION" "$folder"

elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
tar -C "$elsewhere" -xzf "$folder/shapewright-$SHAPEWRIGHT_VERSION-linux-x86_64.tar.gz"
root="$elsewhere/shapewright-$SHAPEWRIGHT_VERSION-linux-x86_64"
if grep -rlF "$PWD/$build" "$root" >&2; then fail "these files name the build folder"; fi

clean() { env -i PATH=/usr/bin:/bin HOME="$elsewhere" XDG_RUNTIME_DIR="$elsewhere" LANG=C.UTF-8 "$@"; }
try() { # NAME COMMAND…
    local name=$1
    shift
    clean "$@" >"$elsewhere/$name.log" 2>&1 || { cat "$elsewhere/$name.log" >&2; fail "$name failed"; }
    say "$name: done"
}
model="$root/share/shapewright/samples/encoder.onnx"
try versions "$root/bin/shapewright" --version
grep -qxF "ONNX Runtime $ONNXRUNTIME_VERSION" "$elsewhere/versions.log" || fail "the runner does not find its ONNX Runtime"
grep -qx "Graphviz [0-9.]*" "$elsewhere/versions.log" || fail "the layouter does not work"
try fix "$root/bin/shapewright-cli" fix "$model" "$elsewhere/fixed.onnx" --dim batch=1 --dim sequence=16 --require-static --test
try window "$root/bin/shapewright" "$elsewhere/fixed.onnx" --screenshot "$elsewhere/window.png"
[ -s "$elsewhere/window.png" ] || fail "the window has no picture"

python3 -m venv "$elsewhere/venv"
"$elsewhere/venv/bin/pip" install --quiet --no-index "$folder"/*.whl || fail "pip does not install the wheel"
try wheel "$elsewhere/venv/bin/python" -c "
import shapewright
shapewright.fix('$model', '$elsewhere/wheel.onnx', {'batch': 1, 'sequence': 16}, test=True)
assert shapewright.info('$elsewhere/wheel.onnx').is_static and '<svg' in shapewright.show('$model').svg"
cmp "$elsewhere/fixed.onnx" "$elsewhere/wheel.onnx" || fail "both wrote different files"
try commands "$elsewhere/venv/bin/shapewright-cli" info "$model"

say "both are good: $(cd "$folder" && du -h ./* | tr '\n' ' ')"
