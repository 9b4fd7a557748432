# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by ./dev after setup.sh. Makes what the bundle is built against, so that it runs on systems with an older C library than
# this one's: the libraries of Debian 11 (glibc 2.31) as files in a folder, which need neither root nor a container; this system's
# compiler told to use those; its C++ library, built once more for them; and the libraries of Qt as a wheel has them, which
# are built for older systems still. Qt's headers and tools are this system's, of the same version.

old_system="$deps/old-system-$(cat "$root/cmake/oldsystem.sh" "$root/cmake/versions.env" | sha256sum | cut -c1-8)"
OLD_RELEASE=bullseye
old_packages=(libc6-dev zlib1g-dev libgraphviz-dev libjemalloc-dev libminizip-dev libgl-dev libopengl0 libegl1 libfontconfig1 libfreetype6
    libxcb1 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-render0 libxcb-shape0
    libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xinerama0 libxcb-xkb1 libxkbcommon0 libxkbcommon-x11-0
    libdbus-1-3 libglib2.0-0 libwayland-client0 libwayland-cursor0 libwayland-egl1 libx11-xcb1)
old_log=old-system.log

# Debian's packages, unpacked. The file `owners` has a line PACKAGE VERSION PATH for each file.
unpack_old_packages() { # FOLDER
    local sys=$1 main security deb name version
    mkdir -p "$sys"/etc/apt/{apt.conf.d,preferences.d} "$sys"/var/lib/{apt/lists/partial,dpkg} "$sys/var/cache/apt/archives/partial"
    mkdir -p "$sys"/usr/{bin,sbin,lib,lib64}
    for name in bin sbin lib lib64; do ln -s "usr/$name" "$sys/$name"; done
    : >"$sys/var/lib/dpkg/status"
    main=$(apt-get indextargets --format '$(SITE)' | grep -m1 '/debian/*$')
    security=$(apt-get indextargets --format '$(SITE)' | grep -m1 '/debian-security/*$')
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s\n' "$main $OLD_RELEASE main" \
        ${security:+"$security $OLD_RELEASE-security main"} >"$sys/etc/apt/sources.list"
    local -a apt=(apt-get -q -o "Dir=$sys" -o "Dir::State::status=$sys/var/lib/dpkg/status" -o APT::Sandbox::User=root)
    step $old_log "listing packages of $OLD_RELEASE" "${apt[@]}" update
    step $old_log "fetching packages of $OLD_RELEASE" "${apt[@]}" install -y --download-only --no-install-recommends "${old_packages[@]}"
    for deb in "$sys"/var/cache/apt/archives/*.deb; do
        name=$(dpkg-deb -f "$deb" Package)
        version=$(dpkg-deb -f "$deb" Version)
        dpkg-deb --fsys-tarfile "$deb" | tar -x --no-same-owner --keep-directory-symlink -C "$sys" || fail "unpacking $deb failed"
        dpkg-deb --fsys-tarfile "$deb" | tar -t | sed -e '/\/$/d' -e "s|^\.|$name $version |" >>"$sys/owners"
    done
    rm -rf "$sys/var/cache" "$sys/var/lib/apt"
    # A link that begins at the root means the root of that system.
    local link
    while IFS= read -r link; do
        ln -sfn "$(realpath -m -s --relative-to="$(dirname "$link")" "$sys$(readlink "$link")")" "$link"
    done < <(find "$sys" -type l -lname '/*')
    # What only headers and static libraries are taken from may be of this system. The compiler must not look for it among
    # this system's other headers.
    for name in libprotobuf-dev libexpected-dev; do
        dpkg -L "$name" | while IFS= read -r file; do
            [ -d "$file" ] || { mkdir -p "$sys$(dirname "$file")" && cp -a "$file" "$sys$file"; }
        done
    done
}

# The C++ library of this system's compiler. A new one is needed by what that compiler makes; its own needs a new C library.
build_old_libstdcxx() { # FOLDER
    local work="$old_system/making" version
    version=$(c++ -dumpversion)
    mkdir -p "$work/build" "$work/libgcc"
    (cd "$work" && step $old_log "fetching the sources of the C++ library" apt-get -q download "gcc-$version-source")
    step $old_log "unpacking the C++ library" dpkg-deb -x "$work"/gcc-*-source_*.deb "$work/package"
    mkdir -p "$work/source"
    step $old_log "unpacking the C++ library" tar -C "$work/source" --strip-components=1 --wildcards \
        -xf "$(echo "$work/package/usr/src/gcc-$version"/gcc-*.tar.xz)" \
        'gcc-*/libstdc++-v3' 'gcc-*/libgcc' 'gcc-*/config' 'gcc-*/include' 'gcc-*/libiberty' 'gcc-*/gcc/BASE-VER' 'gcc-*/gcc/DATESTAMP' \
        'gcc-*/config.*' 'gcc-*/config-ml.in' 'gcc-*/install-sh' 'gcc-*/ltmain.sh' 'gcc-*/missing' 'gcc-*/mkinstalldirs' 'gcc-*/move-if-change'
    cp "$work/source/libgcc/gthr-posix.h" "$work/libgcc/gthr-default.h" # threads: the build of a whole compiler chooses this
    (
        cd "$work/build" || exit 1
        step $old_log "configuring the C++ library" env CC="$old_system/bin/gcc" CXX="$old_system/bin/g++" CFLAGS=-O2 \
            CXXFLAGS="-O2 -D_GNU_SOURCE -ffile-prefix-map=$old_system/=" \
            ../source/libstdc++-v3/configure --build=x86_64-linux-gnu --host=x86_64-linux-gnu --prefix="$1" \
            --disable-multilib --disable-libstdcxx-pch --disable-nls --with-default-libstdcxx-abi=new
        step $old_log "building the C++ library" make -j"$(nproc)"
        step $old_log "installing the C++ library" make install-strip
    ) || exit 1
}

write_old_tools() {
    local tool sys="$old_system/sys"
    mkdir -p "$old_system/bin"
    # The compiler also looks where its own libraries are, and does so first.
    for tool in gcc g++; do
        printf '#!/bin/sh\nexec %s --sysroot=%s -B%s -L%s "$@"\n' "$tool" "$sys" "$sys/usr/lib/x86_64-linux-gnu" \
            "$sys/usr/lib/x86_64-linux-gnu" >"$old_system/bin/$tool"
    done
    chmod +x "$old_system"/bin/*
    cat >"$old_system/toolchain.cmake" <<END
set(CMAKE_C_COMPILER $old_system/bin/gcc)
set(CMAKE_CXX_COMPILER $old_system/bin/g++)
set(CMAKE_FIND_ROOT_PATH $sys)
set(Qt6_DIR $(qtpaths6 --query QT_INSTALL_LIBS)/cmake/Qt6)
set(SHAPEWRIGHT_NO_ZSTD ON)
set(ENV{PKG_CONFIG_SYSROOT_DIR} $sys)
set(ENV{PKG_CONFIG_LIBDIR} $sys/usr/lib/x86_64-linux-gnu/pkgconfig)
# Qt is linked as it is here, and is another one in the bundle.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L$old_system/libstdc++/lib -Wl,--as-needed,--allow-shlib-undefined")
END
}

setup_old_system() {
    [ ! -e "$old_system/done" ] || return 0
    say "making what the bundle is built against (about fifteen minutes, once)"
    [ "$(qtpaths6 --query QT_VERSION)" = "$QT_WHEEL_VERSION" ] ||
        fail "the bundle has Qt $QT_WHEEL_VERSION, as Debian 12, and cannot be built with $(qtpaths6 --query QT_VERSION)"
    rm -rf "$old_system"
    mkdir -p "$old_system/deps" "$old_system/making"
    : >"$log_dir/$old_log"
    unpack_old_packages "$old_system/sys"
    write_old_tools
    build_old_libstdcxx "$old_system/libstdc++"
    step $old_log "making a Python environment" python3 -m venv "$old_system/making/venv"
    step $old_log "fetching Qt" "$old_system/making/venv/bin/pip" download -q "PyQt6-Qt6==$QT_WHEEL_VERSION" --no-deps \
        --only-binary=:all: --platform manylinux_2_28_x86_64 -d "$old_system/making"
    local wheel
    wheel=$(echo "$old_system"/making/PyQt6_Qt6-*.whl)
    check_hash "$wheel" "$QT_WHEEL_SHA256"
    step $old_log "unpacking Qt" unzip -q "$wheel" -d "$old_system/making/qt"
    mv "$old_system/making/qt/PyQt6/Qt6" "$old_system/qt"
    cp "$old_system"/making/qt/*.dist-info/LICENSE "$old_system/qt/"
    rm -rf "$old_system/making"
    ln -s "$onnxruntime_dir" "$old_system/deps/"
    (
        export CMAKE_TOOLCHAIN_FILE="$old_system/toolchain.cmake"
        deps="$old_system/deps" onnx_dir="$old_system/deps/$(basename "$onnx_dir")"
        setup_onnx
    ) || exit 1
    touch "$old_system/done"
}
