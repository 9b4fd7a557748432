#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# package.sh BUILD_FOLDER: makes the Debian packages, then checks them by unpacking them elsewhere and doing the main job
# from there: info, fix, run, and the window. shapewright-cli is unpacked first and has to do its part alone.
set -euo pipefail

build=$1
# shellcheck source=cmake/versions.env
. cmake/versions.env
what=package
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
# shellcheck source=installer/trying.sh
. installer/trying.sh

command_line="$PWD/$build/shapewright-cli_${SHAPEWRIGHT_VERSION}_amd64.deb"
window="$PWD/$build/shapewright_${SHAPEWRIGHT_VERSION}_amd64.deb"
rm -f "$build"/shapewright*.deb "$build"/shapewright*.ddeb
say "packing"
# The time of the last commit is the time of all files, so that the same sources give the same bytes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
(cd "$build" && cpack -G DEB >cpack.log 2>&1) || { tail -n 20 "$build/cpack.log" >&2; fail "cpack failed; its log is $build/cpack.log"; }

root="$elsewhere/root"
unpack() { # PACKAGE FILE…
    local package=$1
    shift
    [ -e "$package" ] || fail "cpack did not make $package"
    dpkg-deb -x "$package" "$root"
    say "$(basename "$package") ($(du -h "$package" | cut -f1)) depends on"
    dpkg-deb -f "$package" Depends | tr ',' '\n' | sed 's/^ */  /' >&2
    for file; do
        [ -e "$root/usr/$file" ] || fail "$package has no $file"
    done
}

say "checking them in $elsewhere"
unpack "$command_line" bin/shapewright-cli lib/shapewright/libonnxruntime.so.1 share/man/man1/shapewright-cli.1.gz \
    share/bash-completion/completions/shapewright-cli share/zsh/vendor-completions/_shapewright-cli \
    share/fish/vendor_completions.d/shapewright-cli.fish share/doc/shapewright-cli/copyright \
    share/doc/shapewright-cli/changelog.gz
if dpkg-deb -f "$command_line" Depends | grep -E "qt6(gui|widgets|svg)|graphviz|gvc"; then
    fail "the command line needs libraries of a window"
fi
# man reads both pages without a warning; the other one comes with the window.
read_manual() { # PROGRAM
    local said
    said=$(zcat "$root/usr/share/man/man1/$1.1.gz" | groff -man -Tutf8 -ww 2>&1 >/dev/null)
    [ -z "$said" ] || fail "the manual page of $1 is wrong: $said"
}
read_manual shapewright-cli
model="$root/usr/share/shapewright/samples/encoder.onnx"
try_command_line "$root/usr/bin" "$model"

unpack "$window" bin/shapewright share/man/man1/shapewright.1.gz share/applications/shapewright.desktop share/thumbnailers/shapewright.thumbnailer \
    share/icons/hicolor/scalable/apps/shapewright.svg share/icons/hicolor/symbolic/apps/shapewright-symbolic.svg \
    share/mime/packages/shapewright.xml share/doc/shapewright/docs/start.md share/doc/shapewright/copyright
read_manual shapewright
desktop-file-validate "$root/usr/share/applications/shapewright.desktop" || fail "the desktop entry is wrong"
appstreamcli validate --no-net "$root"/usr/share/metainfo/*.xml >&2 || fail "the metainfo is wrong"
# Nothing may come from the build folder: neither by a path inside a program …
if grep -rlF "$PWD/$build" "$root" >&2; then fail "these files name the build folder"; fi
# … nor by the environment of whoever runs this.
try_window "$root/usr/bin" "$model"

say "both packages are good, in $build"
