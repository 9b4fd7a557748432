#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# with-display.sh PROGRAM [ARGUMENT…]: runs a program in an X display of its own, with a window manager and without the
# user's settings. Exits with the program's exit code and leaves nothing behind.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -gt 0 ] || { echo "usage: with-display.sh PROGRAM [ARGUMENT…]" >&2; exit 2; }
for tool in Xvfb openbox xprop setpriv; do
    command -v "$tool" >/dev/null || { echo "with-display.sh: $tool is not installed" >&2; exit 1; }
done

folder=$(mktemp -d)
started=()
clean_up() {
    trap - EXIT
    local at
    for ((at = ${#started[@]} - 1; at >= 0; at--)); do # the server last
        kill "${started[at]}" 2>/dev/null || true
        wait "${started[at]}" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Starts a program that ends with this script, even if the script is killed.
bound() { exec setpriv --pdeathsig KILL -- "$@"; }

give_up() {
    echo "with-display.sh: $1" >&2
    cat "$folder"/*.log >&2
    exit 1
}

# The server chooses a free display number and writes it once it listens.
mkfifo "$folder/number"
(bound Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp -noreset 3>"$folder/number") >"$folder/Xvfb.log" 2>&1 &
started+=($!)
read -r -t 60 number <"$folder/number" || give_up "Xvfb did not start"

export DISPLAY=":$number" QT_QPA_PLATFORM=xcb NO_AT_BRIDGE=1 DBUS_SESSION_BUS_ADDRESS=disabled:
export XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" XDG_STATE_HOME="$folder/state"
unset WAYLAND_DISPLAY XAUTHORITY QT_QPA_PLATFORMTHEME QT_STYLE_OVERRIDE QT_SCALE_FACTOR SESSION_MANAGER

(bound openbox --sm-disable --config-file "$here/openbox.xml") >"$folder/openbox.log" 2>&1 &
manager=$!
started+=("$manager")
until xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q 'window id'; do
    kill -0 "$manager" 2>/dev/null || give_up "openbox did not start"
    sleep 0.02
done

(bound "$@") &
program=$!
started+=("$program")
code=0
wait "$program" || code=$?
exit "$code"
