#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# installed.sh BUILD_FOLDER BUNDLE_FOLDER: installs what ./dev package and ./dev bundle made into systems that have nothing
# else, uses it there as a person would (the command line, a window, a double click), removes it, and looks for traces. Needs
# root, for systems of their own (debootstrap), which are kept in BUILD_FOLDER/roots. A picture of each window is in
# BUILD_FOLDER/installed.
set -euo pipefail

build=$PWD/$1
bundles=$PWD/$2/packages
pictures=$build/installed
script=installed
# shellcheck source=installer/roots.sh
. installer/roots.sh

# The main job on the command line. The folder of programs is empty where they are in the path.
use_command_line() { # FOLDER_OF_PROGRAMS SAMPLE
    step "info" "${1}shapewright-cli" info "$2"
    step "fix and test" "${1}shapewright-cli" fix "$2" $home/fixed.onnx --dim batch=1 --dim sequence=128 --require-static --test
    step "run" "${1}shapewright-cli" run $home/fixed.onnx
}

# Waits for a window of Shapewright, takes its picture and closes it.
use_window() { # HOW COMMAND…
    local how=$1 window
    shift
    inside "$@" >"$pictures/$name.log" 2>&1 &
    window=$(timeout 60 xdotool search --sync --onlyvisible --name 'onnx.*Shapewright' | head -1) || fail "$name: $how: no window in 60 s"
    sleep 5 # the picture of the graph; nothing says from outside when it is there
    import -window "$window" "$pictures/$name-$how.png"
    # Plugins of Qt read icons, and check marks, too: nothing else tells that they are absent.
    xprop -id "$window" _NET_WM_ICON | grep "Icon (" >/dev/null || fail "$name: $how: the window has no icon"
    [ "$(convert "$pictures/$name-$how.png" -format %k info:)" -gt 500 ] || fail "$name: $how: the window is empty"
    end_all
    wait $! || true
    say "$name: $how"
}

traces() { # files of the package that are still there; a person's own files, in $home, are hers
    find "$system" -xdev \( -path "$system/proc" -o -path "$system/dev" -o -path "$system/tmp" -o -path "$system/packages" -o -path "$system$home" \
        -o -path "$system/var/log" -o -path "$system/var/cache" \) -prune -o -iname '*shapewright*' -print
}

check_traces() {
    local left
    left=$(traces)
    [ -z "$left" ] || fail "$name: these files are left: $left"
    say "$name: removed without a trace"
}

sample=/usr/share/shapewright/samples/encoder.onnx

# The Debian packages, on the Debian that they are built for and on the next one. A system without a network has been given
# what a desktop has: a program that opens files.
packages=$build
for release in bookworm trixie; do
    enter "$release"
    step "package lists" apt-get update
    step "a desktop's tools" apt-get install -y --no-install-recommends xdg-utils libfile-mimeinfo-perl desktop-file-utils shared-mime-info
    step "installing the command line" apt-get install -y --no-install-recommends "/packages/shapewright-cli_${SHAPEWRIGHT_VERSION}_amd64.deb"
    use_command_line "" "$sample"
    step "installing the window" apt-get install -y --no-install-recommends "/packages/shapewright_${SHAPEWRIGHT_VERSION}_amd64.deb"
    use_window window shapewright "$sample"
    inside cp "$sample" $home/model.onnx
    step "type of a model" sh -c "xdg-mime query filetype $home/model.onnx | grep -x application/x-onnx"
    use_window double-click xdg-open $home/model.onnx
    step "purging" apt-get purge -y shapewright shapewright-cli
    check_traces
    leave
done

# The archive and the wheel, on systems without a single library of a window, from the oldest C library that they run with on.
packages=$bundles
bundle=shapewright-$SHAPEWRIGHT_VERSION-linux-x86_64
for release in bullseye bookworm trixie; do
    enter "$release"
    name=$release-archive
    step "unpacking" tar -C /opt -xzf "/packages/$bundle.tar.gz"
    bin=/opt/$bundle/bin/
    use_command_line "$bin" "/opt/$bundle/share/shapewright/samples/encoder.onnx"
    use_window window "${bin}shapewright" "/opt/$bundle/share/shapewright/samples/encoder.onnx"
    inside rm -rf "/opt/$bundle"
    check_traces

    name=$release-wheel
    step "Python" sh -c "apt-get update && apt-get install -y --no-install-recommends python3-venv"
    step "a fresh environment" python3 -m venv $home/venv
    step "pip install" sh -c "$home/venv/bin/pip install --no-index /packages/*.whl"
    model=$(inside sh -c "ls $home/venv/lib/python3*/site-packages/shapewright/programs/share/shapewright/samples/encoder.onnx")
    step "three lines of Python" $home/venv/bin/python -c "
import shapewright
shapewright.fix('$model', '$home/wheel.onnx', {'batch': 1, 'sequence': 128}, test=True)
assert shapewright.info('$home/wheel.onnx').is_static"
    use_window window $home/venv/bin/shapewright "$model"
    step "pip uninstall" $home/venv/bin/pip uninstall -y shapewright
    [ -z "$(find "$system$home/venv" -iname '*shapewright*')" ] || fail "$name: files are left in the environment"
    say "$name: removed without a trace"
    leave
done

# The package for systems with rpm. There is no such system here, so that what it needs of one, the C library, is Debian's.
enter trixie
name=trixie-rpm
step "rpm" sh -c "apt-get update && apt-get install -y --no-install-recommends rpm"
step "rpm --install" sh -c "rpm --initdb && rpm --install --nodeps /packages/shapewright-$SHAPEWRIGHT_VERSION-1.x86_64.rpm"
step "rpm --verify" rpm --verify --nodeps shapewright
use_command_line "" /opt/shapewright/share/shapewright/samples/encoder.onnx
use_window window shapewright /opt/shapewright/share/shapewright/samples/encoder.onnx
step "rpm --erase" rpm --erase shapewright
check_traces
leave

say "all are good; the pictures are in $pictures"
