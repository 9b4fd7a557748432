# SPDX-License-Identifier: Apache-2.0
# Sourced by ./dev: installs Debian's packages and puts all other dependencies into .deps/,
# each in a folder named after its version and hash, so that a changed pin is fetched anew
# and an unchanged one costs nothing.

deps="${SHAPEWRIGHT_DEPS:-$root/.deps}"
onnx_dir="$deps/onnx-$ONNX_VERSION-${ONNX_SHA256:0:8}"
onnxruntime_dir="$deps/onnxruntime-$ONNXRUNTIME_VERSION-${ONNXRUNTIME_WHEEL_SHA256:0:8}-${ONNXRUNTIME_HEADERS_SHA256:0:8}"

required_packages() { sed -e '/^#/d' -e '/^ *$/d' "$root/cmake/debian-packages.txt"; }

missing_packages() {
    local name purpose
    while read -r name purpose; do
        [ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$name" 2>/dev/null | cut -c1-2)" = ii ] || echo "$name"
    done < <(required_packages)
}

setup_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        setup_without_apt
        return
    fi
    local missing
    missing=$(missing_packages | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    local -a as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            echo "These packages are missing. Install them, then run the same command again:" >&2
            echo "  sudo apt-get install --no-install-recommends $missing" >&2
            exit 1
        fi
    fi
    say "installing Debian packages: $missing"
    local -a environment=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive)
    # shellcheck disable=SC2086
    "${environment[@]}" apt-get update -q >"$log_dir/apt.log" 2>&1 &&
        "${environment[@]}" apt-get install -q -y --no-install-recommends $missing >>"$log_dir/apt.log" 2>&1 ||
        { tail -n 20 "$log_dir/apt.log" >&2; fail "apt-get failed; the whole log is $log_dir/apt.log"; }
}

# Elsewhere than on Debian we cannot install; we can say what is needed, and for what.
setup_without_apt() {
    local tool missing=0
    for tool in c++ cmake ninja pkg-config protoc python3 unzip; do
        command -v "$tool" >/dev/null || { missing=1; echo "missing program: $tool" >&2; }
    done
    if [ "$missing" = 1 ]; then
        echo "This system has no apt-get. The project needs, under the names that Debian gives them:" >&2
        required_packages >&2
        exit 1
    fi
}

check_hash() { # FILE SHA256
    echo "$2  $1" | sha256sum --check --status || fail "$(basename "$1") is not the file that cmake/versions.env names (sha256 differs)"
}

# A system's own onnx or ONNX Runtime of at least the pinned version is used as it is.
system_package() { # CMAKE_NAME VERSION
    [ -z "${SHAPEWRIGHT_IGNORE_SYSTEM_PACKAGES:-}" ] || return 1
    cmake -DNAME="$1" -DVERSION="$2" -P "$root/cmake/HasSystemPackage.cmake" >/dev/null 2>&1
}

setup_onnx() {
    if [ -e "$onnx_dir/done" ] || system_package ONNX "$ONNX_VERSION"; then return 0; fi
    say "building onnx $ONNX_VERSION (about four minutes, once)"
    local work="$deps/work-onnx"
    rm -rf "$work" "$onnx_dir"
    mkdir -p "$work"
    python3 -m venv "$work/venv" >"$log_dir/onnx.log" 2>&1 &&
        "$work/venv/bin/pip" install -q "cmake==$CMAKE_FOR_ONNX_VERSION" >>"$log_dir/onnx.log" 2>&1 &&
        "$work/venv/bin/pip" download -q "onnx==$ONNX_VERSION" --no-binary onnx --no-deps -d "$work" >>"$log_dir/onnx.log" 2>&1 ||
        { tail -n 20 "$log_dir/onnx.log" >&2; fail "onnx could not be fetched; the whole log is $log_dir/onnx.log"; }
    check_hash "$work/onnx-$ONNX_VERSION.tar.gz" "$ONNX_SHA256"
    tar -xf "$work/onnx-$ONNX_VERSION.tar.gz" -C "$work"
    {
        "$work/venv/bin/cmake" -S "$work/onnx-$ONNX_VERSION" -B "$work/build" -G Ninja \
            -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$onnx_dir" -DCMAKE_INSTALL_LIBDIR=lib \
            -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=OFF -DONNX_ML=ON \
            -DONNX_USE_PROTOBUF_SHARED_LIBS=ON -DONNX_GEN_PB_TYPE_STUBS=OFF -DONNX_BUILD_PYTHON=OFF &&
            "$work/venv/bin/cmake" --build "$work/build" &&
            "$work/venv/bin/cmake" --install "$work/build"
    } >>"$log_dir/onnx.log" 2>&1 || { tail -n 30 "$log_dir/onnx.log" >&2; fail "onnx did not build; the whole log is $log_dir/onnx.log"; }
    cp "$work/onnx-$ONNX_VERSION/LICENSE" "$onnx_dir/LICENSE"
    rm -rf "$work"
    touch "$onnx_dir/done"
}

npm_command() {
    command -v npm >/dev/null && return 0
    local -a as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    say "installing Debian's npm (fetches ONNX Runtime's headers)"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends npm >"$log_dir/npm.log" 2>&1 ||
        { tail -n 20 "$log_dir/npm.log" >&2; fail "npm is needed to fetch ONNX Runtime's headers"; }
}

setup_onnxruntime() {
    if [ -e "$onnxruntime_dir/done" ] || [ -n "${ONNXRUNTIME_ROOT:-}" ] || system_package onnxruntime "$ONNXRUNTIME_VERSION"; then
        return 0
    fi
    say "fetching ONNX Runtime $ONNXRUNTIME_VERSION"
    npm_command
    local work="$deps/work-onnxruntime"
    rm -rf "$work" "$onnxruntime_dir"
    mkdir -p "$work/headers" "$work/wheel" "$onnxruntime_dir/lib" "$onnxruntime_dir/include"
    # The same wheel whatever Python is here: only the library inside it is used.
    python3 -m venv "$work/venv" >"$log_dir/onnxruntime.log" 2>&1 &&
        "$work/venv/bin/pip" download -q "onnxruntime==$ONNXRUNTIME_VERSION" --no-deps --only-binary=:all: --python-version 3.11 \
        --implementation cp --abi cp311 --platform manylinux_2_28_x86_64 -d "$work" >>"$log_dir/onnxruntime.log" 2>&1 &&
        (cd "$work" && npm pack --silent "$ONNXRUNTIME_HEADERS_PACKAGE@$ONNXRUNTIME_HEADERS_VERSION") >>"$log_dir/onnxruntime.log" 2>&1 ||
        { tail -n 20 "$log_dir/onnxruntime.log" >&2; fail "ONNX Runtime could not be fetched; the whole log is $log_dir/onnxruntime.log"; }
    local wheel headers
    wheel=$(echo "$work"/onnxruntime-*.whl)
    headers="$work/$ONNXRUNTIME_HEADERS_PACKAGE-$ONNXRUNTIME_HEADERS_VERSION.tgz"
    check_hash "$wheel" "$ONNXRUNTIME_WHEEL_SHA256"
    check_hash "$headers" "$ONNXRUNTIME_HEADERS_SHA256"
    unzip -q "$wheel" -d "$work/wheel"
    tar -xzf "$headers" -C "$work/headers" --wildcards '*/ios-arm64/*/Headers/*.h'
    cp "$work/wheel/onnxruntime/capi/libonnxruntime.so.$ONNXRUNTIME_VERSION" "$onnxruntime_dir/lib/"
    ln -s "libonnxruntime.so.$ONNXRUNTIME_VERSION" "$onnxruntime_dir/lib/libonnxruntime.so.1"
    cp "$work/wheel/onnxruntime/LICENSE" "$work/wheel/onnxruntime/ThirdPartyNotices.txt" "$onnxruntime_dir/"
    find "$work/headers" -name '*.h' -exec cp {} "$onnxruntime_dir/include/" \;
    rm -rf "$work"
    touch "$onnxruntime_dir/done"
}

setup_all() {
    mkdir -p "$deps" "$log_dir"
    setup_packages
    setup_onnx
    setup_onnxruntime
}
