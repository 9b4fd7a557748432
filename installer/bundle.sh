#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# bundle.sh BUILD_FOLDER: makes the archive and the wheel that bring all libraries along, then does the main job with both
# as someone would who has nothing else: info, fix with a test, a picture and the window. SHAPEWRIGHT_OLD_SYSTEM is the folder
# that cmake/oldsystem.sh made.
set -euo pipefail

build=$1
set -a
# shellcheck source=cmake/versions.env
. cmake/versions.env
set +a
what=bundle
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
# shellcheck source=installer/trying.sh
. installer/trying.sh

folder="$PWD/$build/packages"
rm -rf "$folder"
mkdir -p "$folder"
say "collecting"
python3 -B installer/bundle.py "$build" "$SHAPEWRIGHT_VERSION" "$folder" "$SHAPEWRIGHT_OLD_SYSTEM"

tar -C "$elsewhere" -xzf "$folder/shapewright-$SHAPEWRIGHT_VERSION-linux-x86_64.tar.gz"
root="$elsewhere/shapewright-$SHAPEWRIGHT_VERSION-linux-x86_64"
if grep -rlF "$PWD/" "$root" >&2; then fail "these files name the folder of the sources"; fi

model="$root/share/shapewright/samples/encoder.onnx"
try_command_line "$root/bin" "$model"
try_window "$root/bin" "$model"

python3 -B installer/indexpage.py "$folder"/*.whl || fail "the wheel cannot be shown by a package index"
python3 -m venv "$elsewhere/venv"
"$elsewhere/venv/bin/pip" install --quiet --no-index "$folder"/*.whl || fail "pip does not install the wheel"
try wheel "$elsewhere/venv/bin/python" -c "
import shapewright
shapewright.fix('$model', '$elsewhere/wheel.onnx', {'batch': 1, 'sequence': 128}, test=True)
assert shapewright.info('$elsewhere/wheel.onnx').is_static and '<svg' in shapewright.show('$model').svg"
cmp "$elsewhere/fixed.onnx" "$elsewhere/wheel.onnx" || fail "both wrote different files"
try commands "$elsewhere/venv/bin/shapewright-cli" info "$model"

say "all are good: $(cd "$folder" && du -h ./* | tr '\n' ' ')"
