# SPDX-License-Identifier: Apache-2.0
# What the project is built with. Debian's packages, a system's own onnx or ONNX Runtime where it is new enough, else
# what ./dev setup put into SHAPEWRIGHT_DEPS_DIR.

find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg Test LinguistTools)
qt_standard_project_setup()
find_package(tl-expected REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(GVC REQUIRED libgvc libcgraph)

# Before ONNX: its package asks for protobuf's targets, and Debian has them in module mode only.
find_package(Protobuf REQUIRED)
file(GLOB _onnx "${SHAPEWRIGHT_DEPS_DIR}/onnx-${ONNX_VERSION}-*")
find_package(ONNX ${ONNX_VERSION} QUIET)
if(NOT ONNX_FOUND)
    find_package(ONNX ${ONNX_VERSION} REQUIRED PATHS ${_onnx} NO_DEFAULT_PATH)
endif()

# Only headers are needed to build; the runner loads the library at run time.
if(NOT ONNXRUNTIME_ROOT AND DEFINED ENV{ONNXRUNTIME_ROOT})
    set(ONNXRUNTIME_ROOT "$ENV{ONNXRUNTIME_ROOT}")
endif()
if(NOT ONNXRUNTIME_ROOT)
    find_package(onnxruntime ${ONNXRUNTIME_VERSION} QUIET)
    if(onnxruntime_FOUND)
        get_target_property(_include onnxruntime::onnxruntime INTERFACE_INCLUDE_DIRECTORIES)
        get_target_property(_library onnxruntime::onnxruntime LOCATION)
    endif()
endif()
if(NOT onnxruntime_FOUND)
    if(NOT ONNXRUNTIME_ROOT)
        file(GLOB ONNXRUNTIME_ROOT "${SHAPEWRIGHT_DEPS_DIR}/onnxruntime-${ONNXRUNTIME_VERSION}-*")
    endif()
    find_path(_include onnxruntime_c_api.h PATHS "${ONNXRUNTIME_ROOT}/include" "${ONNXRUNTIME_ROOT}/include/onnxruntime" NO_DEFAULT_PATH NO_CACHE REQUIRED)
    find_library(_library NAMES libonnxruntime.so.1 onnxruntime PATHS "${ONNXRUNTIME_ROOT}/lib" NO_DEFAULT_PATH NO_CACHE REQUIRED)
endif()
set(SHAPEWRIGHT_ONNXRUNTIME_LIBRARY "${_library}")
add_library(onnxruntime_headers INTERFACE)
target_include_directories(onnxruntime_headers SYSTEM INTERFACE "${_include}")
