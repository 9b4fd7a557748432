#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package.sh BUILD_FOLDER: makes the Debian package, then checks it by unpacking it elsewhere and doing the main job
# from there: info, fix, run, and the window.
set -euo pipefail

build=$1
# shellcheck source=cmake/versions.env
. cmake/versions.env
say() { echo "[package] $*" >&2; }
fail() { echo "[package] $*" >&2; exit 1; }

package="$PWD/$build/shapewright_${SHAPEWRIGHT_VERSION}_amd64.deb"
rm -f "$build"/shapewright_*.deb
say "packing"
(cd "$build" && cpack -G DEB >cpack.log 2>&1) || { tail -n 20 "$build/cpack.log" >&2; fail "cpack failed; its log is $build/cpack.log"; }
[ -e "$package" ] || fail "cpack did not make $package"

elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
say "checking it in $elsewhere"
dpkg-deb -x "$package" "$elsewhere/root"
dpkg-deb -f "$package" Depends | tr ',' '\n' | sed 's/^ */  /' >&2

bin="$elsewhere/root/usr/bin"
samples="$elsewhere/root/usr/share/shapewright/samples"
for file in \
    "$bin/shapewright" "$bin/shapewright-cli" \
    "$elsewhere/root/usr/lib/shapewright/libonnxruntime.so.1" \
    "$elsewhere/root/usr/share/applications/shapewright.desktop" \
    "$elsewhere/root/usr/share/icons/hicolor/scalable/apps/shapewright.svg" \
    "$elsewhere/root/usr/share/mime/packages/shapewright.xml" \
    "$elsewhere/root/usr/share/man/man1/shapewright-cli.1" \
    "$elsewhere/root/usr/share/bash-completion/completions/shapewright-cli" \
    "$elsewhere/root/usr/share/zsh/vendor-completions/_shapewright-cli" \
    "$elsewhere/root/usr/share/fish/vendor_completions.d/shapewright-cli.fish" \
    "$elsewhere/root/usr/share/doc/shapewright/copyright"; do
    [ -e "$file" ] || fail "the package has no ${file#"$elsewhere/root"}"
done

# Nothing may come from the build folder: neither by a path inside a program …
if grep -rlF "$PWD/$build" "$elsewhere/root" >&2; then fail "these files name the build folder"; fi
# … nor by the environment of whoever runs this.
clean() { env -i PATH=/usr/bin:/bin HOME="$elsewhere" LANG=C.UTF-8 QT_QPA_PLATFORM=offscreen "$@"; }
try() { # NAME COMMAND…
    local name=$1
    shift
    clean "$@" >"$elsewhere/$name.log" 2>&1 || { cat "$elsewhere/$name.log" >&2; fail "$name failed"; }
    say "$name: done"
}

# Each helper is started and found to hold what it is there for.
try versions "$bin/shapewright" --version
grep -qxF "ONNX Runtime $ONNXRUNTIME_VERSION" "$elsewhere/versions.log" || fail "the runner does not find its ONNX Runtime"
grep -qx "Graphviz [0-9.]*" "$elsewhere/versions.log" || fail "the layouter does not work"

model="$samples/encoder.onnx"
fixed="$elsewhere/encoder.fixed.onnx"
try info "$bin/shapewright-cli" info "$model"
try fix "$bin/shapewright-cli" fix "$model" "$fixed" --dim batch=1 --dim sequence=128 --require-static
[ -s "$fixed" ] || fail "fix wrote nothing"
try run "$bin/shapewright-cli" run "$fixed"
try window "$bin/shapewright" "$fixed" --screenshot "$elsewhere/window.png"
[ "$(head -c 4 "$elsewhere/window.png" | tail -c 3)" = PNG ] || fail "the window's picture is no PNG"

say "the package is good: $package ($(du -h "$package" | cut -f1))"
