#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package.sh BUILD_FOLDER: makes the Debian package, then checks it by unpacking it elsewhere and doing the main job
# from there: info, fix, run, and the window.
set -euo pipefail

build=$1
# shellcheck source=cmake/versions.env
. cmake/versions.env
what=package
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
# shellcheck source=installer/trying.sh
. installer/trying.sh

package="$PWD/$build/shapewright_${SHAPEWRIGHT_VERSION}_amd64.deb"
rm -f "$build"/shapewright_*.deb
say "packing"
(cd "$build" && cpack -G DEB >cpack.log 2>&1) || { tail -n 20 "$build/cpack.log" >&2; fail "cpack failed; its log is $build/cpack.log"; }
[ -e "$package" ] || fail "cpack did not make $package"

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
try_programs "$bin" "$samples/encoder.onnx"

say "the package is good: $package ($(du -h "$package" | cut -f1))"
