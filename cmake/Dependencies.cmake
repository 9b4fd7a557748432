# SPDX-License-Identifier: Apache-2.0
# What the project is built with: Debian's packages; and what ./dev setup put into SHAPEWRIGHT_DEPS_DIR, else the
# system's own onnx and ONNX Runtime, which it leaves in peace where they are new enough.

find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg Test LinguistTools)
qt_standard_project_setup()
# All libraries are the system's. A run path that differs between the build and an installation would be padded with colons,
# each of which means the folder that a program is started in.
set(CMAKE_INSTALL_RPATH "")
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
if(SHAPEWRIGHT_NO_ZSTD) # by the toolchain of cmake/oldsystem.sh, whose Qt does not read resources in zstd
    set(QT_FEATURE_zstd OFF)
endif()
find_package(tl-expected REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(GVC REQUIRED libgvc libcgraph)
pkg_check_modules(MINIZIP REQUIRED IMPORTED_TARGET minizip)
if(SHAPEWRIGHT_TESTS)
    pkg_check_modules(LIBZIP REQUIRED IMPORTED_TARGET libzip)
endif()

# The folders that ./dev setup makes: see cmake/setup.sh.
string(SUBSTRING "${ONNX_SHA256}" 0 8 _onnx_key)
string(SUBSTRING "${ONNXRUNTIME_WHEEL_SHA256}" 0 8 _wheel_key)
string(SUBSTRING "${ONNXRUNTIME_HEADERS_SHA256}" 0 8 _headers_key)
set(_onnx_folder "${SHAPEWRIGHT_DEPS_DIR}/onnx-${ONNX_VERSION}-${_onnx_key}")
set(_onnxruntime_folder "${SHAPEWRIGHT_DEPS_DIR}/onnxruntime-${ONNXRUNTIME_VERSION}-${_wheel_key}-${_headers_key}")

# Before ONNX: its package asks for protobuf's targets, and Debian has them in module mode only. Static: a millisecond of
# each start goes into a shared one.
set(Protobuf_USE_STATIC_LIBS ON)
find_package(Protobuf REQUIRED)
if(EXISTS "${_onnx_folder}/done")
    find_package(ONNX ${ONNX_VERSION} REQUIRED PATHS "${_onnx_folder}" NO_DEFAULT_PATH)
else()
    find_package(ONNX ${ONNX_VERSION} REQUIRED)
endif()

# Only headers are needed to build; the runner loads the library at run time.
if(NOT ONNXRUNTIME_ROOT AND DEFINED ENV{ONNXRUNTIME_ROOT})
    set(ONNXRUNTIME_ROOT "$ENV{ONNXRUNTIME_ROOT}")
endif()
if(NOT ONNXRUNTIME_ROOT AND EXISTS "${_onnxruntime_folder}/done")
    set(ONNXRUNTIME_ROOT "${_onnxruntime_folder}")
endif()
if(ONNXRUNTIME_ROOT)
    find_path(_include onnxruntime_c_api.h NO_DEFAULT_PATH NO_CACHE REQUIRED PATHS
        "${ONNXRUNTIME_ROOT}/include" "${ONNXRUNTIME_ROOT}/include/onnxruntime"
        "${ONNXRUNTIME_ROOT}/include/onnxruntime/core/session")
    find_library(_library NAMES libonnxruntime.so.1 onnxruntime PATHS "${ONNXRUNTIME_ROOT}/lib" NO_DEFAULT_PATH NO_CACHE REQUIRED)
    # They go wherever the library goes.
    file(GLOB SHAPEWRIGHT_ONNXRUNTIME_NOTICES "${ONNXRUNTIME_ROOT}/LICENSE" "${ONNXRUNTIME_ROOT}/ThirdPartyNotices.txt")
else()
    find_package(onnxruntime ${ONNXRUNTIME_VERSION} REQUIRED)
    get_target_property(_include onnxruntime::onnxruntime INTERFACE_INCLUDE_DIRECTORIES)
    get_target_property(_library onnxruntime::onnxruntime LOCATION)
endif()
set(SHAPEWRIGHT_ONNXRUNTIME_LIBRARY "${_library}")
add_library(onnxruntime_headers INTERFACE)
target_include_directories(onnxruntime_headers SYSTEM INTERFACE "${_include}")
