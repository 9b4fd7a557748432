# SPDX-License-Identifier: Apache-2.0
# Read by installed.sh and looks.sh: systems of their own (debootstrap), in which packages are installed and used. These set
# `build`, the folder of the build, `pictures`, where pictures and logs go, and `script`, the name in messages. Needs root.
# The minimal systems are kept in `build`/roots.

# shellcheck source=cmake/versions.env
. cmake/versions.env
[ "$(id -u)" = 0 ] || { echo "[$script] systems of their own need root" >&2; exit 1; }
home=/person # in each system
mkdir -p "$pictures" "$build/roots"
results=$pictures/results.txt
: >"$results"
say() { echo "[$script] $*" | tee -a "$results" >&2; }
fail() { say "$*"; exit 1; }

# A display that nobody uses; Xvfb writes its number when it is ready.
numbers=$(mktemp -u)
mkfifo "$numbers"
Xvfb -displayfd 7 -screen 0 1600x1000x24 -nolisten tcp 7>"$numbers" >/dev/null 2>&1 &
display=$!
read -r number <"$numbers"
rm "$numbers"
export DISPLAY=:$number
mounted=()
clean_up() {
    set +e
    kill $display
    for place in "${mounted[@]}"; do umount -l "$place"; done
    [ -z "${system:-}" ] || rm -rf "$system"
    wait
}
trap clean_up EXIT

# A copy of a minimal Debian of this name, in $system.
enter() { # RELEASE
    local kept="$build/roots/$1"
    [ -e "$kept/complete" ] || {
        rm -rf "$kept"
        debootstrap --variant=minbase "$1" "$kept" >"$pictures/debootstrap-$1.log" 2>&1 || fail "debootstrap $1 failed"
        touch "$kept/complete"
    }
    system=$(mktemp -d)
    cp -a "$kept/." "$system"
    cp /etc/resolv.conf "$system/etc/"
    mkdir -p "$system/tmp/.X11-unix" "$system/packages" "$system$home"
    for place in proc dev tmp/.X11-unix packages; do
        case $place in
        proc) mount -t proc proc "$system/proc" ;;
        dev) mount --rbind --make-rslave /dev "$system/dev" ;;
        packages) mount --bind "$packages" "$system/packages" ;;
        *) mount --bind "/$place" "$system/$place" ;;
        esac
        mounted=("$system/$place" "${mounted[@]}")
    done
    name=$1
}

leave() {
    for place in "${mounted[@]}"; do umount -l "$place"; done
    mounted=()
    rm -rf "$system"
    system=
}

inside() {
    chroot "$system" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=$home LANG=C.UTF-8 DISPLAY=$DISPLAY \
        DEBIAN_FRONTEND=noninteractive "$@"
}

step() { # WHAT COMMAND…
    local what=$1 begun=$SECONDS
    shift
    inside "$@" >"$pictures/$name.log" 2>&1 || { tail -n 30 "$pictures/$name.log" >&2; fail "$name: $what failed"; }
    say "$name: $what ($((SECONDS - begun)) s)"
}

# Ends all processes of the system.
end_all() {
    local process
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/root")" != "$system" ] || kill "${process#/proc/}" || true
    done
}
