# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev, which says what `root`, `say` and `fail` are. Installs Debian's packages and puts all other
# dependencies into .deps/, each in a folder named after its version and hash, so that a changed pin is fetched anew
# and an unchanged one costs nothing. A folder counts once the file `done` is in it.

log_dir="$root/build/logs"
deps="${SHAPEWRIGHT_DEPS:-$root/.deps}"
onnx_dir="$deps/onnx-$ONNX_VERSION-${ONNX_SHA256:0:8}"
onnxruntime_dir="$deps/onnxruntime-$ONNXRUNTIME_VERSION"
onnxruntime_dir+="-${ONNXRUNTIME_WHEEL_SHA256:0:8}-${ONNXRUNTIME_HEADERS_SHA256:0:8}"

# Every step below is followed by what it does on failure: `set -e` says nothing to the person, and does not
# hold inside a condition.
step() { # LOG WHAT COMMAND…
    local log="$log_dir/$1" what=$2
    shift 2
    "$@" >>"$log" 2>&1 </dev/null || {
        tail -n 30 "$log" >&2
        fail "$what failed; the whole log is $log"
    }
}

# PACKAGE PROBE WHEN PURPOSE, of those that the occasions ask for
packages_for() { # OCCASION…
    local occasions=" $* "
    sed -e '/^#/d' -e '/^ *$/d' "$root/cmake/debian-packages.txt" |
        while read -r name probe when purpose; do
            [[ $occasions != *" $when "* ]] || echo "$name $probe $when $purpose"
        done
}

missing_packages() { # OCCASION…
    local -a names
    mapfile -t names < <(packages_for "$@" | cut -d' ' -f1)
    # npm only where there is none, whoever it comes from: Debian's brings hundreds of packages.
    if needs_onnxruntime && ! command -v npm >/dev/null; then names+=(npm); fi
    comm -23 <(printf '%s\n' "${names[@]}" | sort -u) \
        <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "${names[@]}" 2>/dev/null |
            sed -n 's/^.i  *//p' | sort -u)
}

apt_get() { # the packages' own questions and services must not hold our lock
    local -a line=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@")
    [ "$(id -u)" -eq 0 ] || line=(sudo -n "${line[@]}")
    "${line[@]}" 9>&-
}

setup_packages() { # OCCASION…
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        setup_without_apt "$@"
        return
    fi
    local -a missing
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "$(id -u)" -ne 0 ] && ! { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; then
        echo "These packages are missing. Install them, then run the same command again:" >&2
        echo "  sudo apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    say "installing Debian packages: ${missing[*]}"
    : >"$log_dir/apt.log"
    # A list that cannot be renewed (another apt-get at work, one broken source) matters only if the next step fails.
    apt_get update >>"$log_dir/apt.log" 2>&1 </dev/null || say "apt-get update had errors; going on"
    step apt.log "installing packages" apt_get install -y --no-install-recommends "${missing[@]}"
}

has() { # PROBE
    local what=${1#*:}
    case "${1%%:*}" in
    cmd) command -v "$what" >/dev/null ;;
    pkg) pkg-config --exists "$what" 2>/dev/null ;;
    header) [ -n "$(find /usr/include /usr/local/include -path "*/$what" -print -quit 2>/dev/null)" ] ;;
    python) python3 -c "import $what" 2>/dev/null ;;
    font) [ -n "$(fc-list "${what//_/ }" 2>/dev/null)" ] ;;
    file) [ -e "$what" ] ;;
    *) true ;;
    esac
}

# Elsewhere than on Debian we cannot install; we can say what is needed, and for what.
setup_without_apt() { # OCCASION…
    local name probe when purpose needed=""
    while read -r name probe when purpose; do
        has "$probe" || needed+="  $purpose: $name"$'\n'
    done < <(packages_for "$@")
    if needs_onnxruntime && ! command -v npm >/dev/null; then needed+="  fetching ONNX Runtime's headers: npm"$'\n'; fi
    [ -n "$needed" ] || return 0
    echo "This system has no apt-get. Install these yourself (the names are Debian's), then run the command again:" >&2
    printf '%s' "$needed" >&2
    exit 1
}

check_hash() { # FILE SHA256
    echo "$2  $1" | sha256sum --check --status ||
        fail "$(basename "$1") is not the file that cmake/versions.env names (its sha256 differs)"
}

# A system's own onnx or ONNX Runtime of at least the pinned version is used as it is.
system_package() { # CMAKE_NAME VERSION
    command -v cmake >/dev/null &&
        cmake -DNAME="$1" -DVERSION="$2" -P "$root/cmake/HasSystemPackage.cmake" >/dev/null 2>&1
}

needs_onnx() { ! [ -e "$onnx_dir/done" ] && ! system_package ONNX "$ONNX_VERSION"; }

needs_onnxruntime() {
    [ -z "${ONNXRUNTIME_ROOT:-}" ] && ! [ -e "$onnxruntime_dir/done" ] &&
        ! system_package onnxruntime "$ONNXRUNTIME_VERSION"
}

setup_onnx() {
    needs_onnx || return 0
    say "building onnx $ONNX_VERSION (about three minutes, once)"
    local work="$deps/work-onnx" log=onnx.log pip cmake
    pip="$work/venv/bin/pip" cmake="$work/venv/bin/cmake"
    rm -rf "$work" "$onnx_dir"
    mkdir -p "$work"
    : >"$log_dir/$log"
    step $log "making a Python environment" python3 -m venv "$work/venv"
    step $log "fetching CMake" "$pip" install -q "cmake==$CMAKE_FOR_ONNX_VERSION"
    step $log "fetching onnx" "$pip" download -q "onnx==$ONNX_VERSION" --no-binary onnx --no-deps -d "$work"
    check_hash "$work/onnx-$ONNX_VERSION.tar.gz" "$ONNX_SHA256"
    step $log "unpacking onnx" tar -xf "$work/onnx-$ONNX_VERSION.tar.gz" -C "$work"
    step $log "configuring onnx" "$cmake" -S "$work/onnx-$ONNX_VERSION" -B "$work/build" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS="-ffile-prefix-map=$work/=" \
        -DCMAKE_INSTALL_PREFIX="$onnx_dir" -DCMAKE_INSTALL_LIBDIR=lib \
        -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=OFF -DONNX_ML=ON \
        -DONNX_USE_PROTOBUF_SHARED_LIBS=ON -DONNX_GEN_PB_TYPE_STUBS=OFF -DONNX_BUILD_PYTHON=OFF \
        -DONNX_USE_UNITY_BUILD=ON
    step $log "building onnx" "$cmake" --build "$work/build"
    step $log "installing onnx" "$cmake" --install "$work/build"
    step $log "installing onnx" cp "$work/onnx-$ONNX_VERSION/LICENSE" "$onnx_dir/LICENSE"
    rm -rf "$work"
    touch "$onnx_dir/done"
}

setup_onnxruntime() {
    needs_onnxruntime || return 0
    say "fetching ONNX Runtime $ONNXRUNTIME_VERSION"
    local work="$deps/work-onnxruntime" log=onnxruntime.log
    rm -rf "$work" "$onnxruntime_dir"
    mkdir -p "$work/headers" "$work/wheel" "$onnxruntime_dir/lib" "$onnxruntime_dir/include"
    : >"$log_dir/$log"
    step $log "making a Python environment" python3 -m venv "$work/venv"
    # The same wheel whatever Python is here: only the library inside it is used.
    step $log "fetching ONNX Runtime" "$work/venv/bin/pip" download -q "onnxruntime==$ONNXRUNTIME_VERSION" --no-deps \
        --only-binary=:all: --python-version 3.11 --implementation cp --abi cp311 --platform manylinux_2_28_x86_64 \
        -d "$work"
    step $log "fetching ONNX Runtime's headers" npm pack --silent --pack-destination "$work" \
        "$ONNXRUNTIME_HEADERS_PACKAGE@$ONNXRUNTIME_HEADERS_VERSION"
    local wheel headers
    wheel=$(echo "$work"/onnxruntime-*.whl)
    headers="$work/$ONNXRUNTIME_HEADERS_PACKAGE-$ONNXRUNTIME_HEADERS_VERSION.tgz"
    check_hash "$wheel" "$ONNXRUNTIME_WHEEL_SHA256"
    check_hash "$headers" "$ONNXRUNTIME_HEADERS_SHA256"
    step $log "unpacking ONNX Runtime" unzip -q "$wheel" -d "$work/wheel"
    step $log "unpacking its headers" tar -xzf "$headers" -C "$work/headers" --wildcards '*/ios-arm64/*/Headers/*.h'
    local from="$work/wheel/onnxruntime" to="$onnxruntime_dir"
    step $log "installing ONNX Runtime" cp "$from/capi/libonnxruntime.so.$ONNXRUNTIME_VERSION" "$to/lib/"
    step $log "installing ONNX Runtime" ln -s "libonnxruntime.so.$ONNXRUNTIME_VERSION" "$to/lib/libonnxruntime.so.1"
    step $log "installing ONNX Runtime" cp "$from/LICENSE" "$from/ThirdPartyNotices.txt" "$to/"
    step $log "installing its headers" find "$work/headers" -name '*.h' -exec cp {} "$to/include/" \;
    [ -e "$to/include/onnxruntime_c_api.h" ] || fail "ONNX Runtime's headers were not where they are expected"
    rm -rf "$work"
    touch "$to/done"
}

# Two at once: the second waits, and finds everything there.
setup_all() { # OCCASION… besides building: test, lint, fuzz, …
    mkdir -p "$deps" "$log_dir" || fail "cannot make $deps or $log_dir"
    exec 9>"$deps/lock"
    flock -n 9 || { say "waiting for another set-up"; flock 9; }
    setup_packages build "$@"
    # ONNX Runtime comes over the network while the processors are at onnx.
    (setup_onnxruntime) &
    local fetching=$!
    setup_onnx
    wait "$fetching" || exit 1
    exec 9>&-
}
