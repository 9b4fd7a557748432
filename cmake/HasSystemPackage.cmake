# SPDX-License-Identifier: Apache-2.0
# cmake -DNAME=onnxruntime -DVERSION=1.32.0 -P: fails unless the system offers that package, at least that new.
# Script mode has no find_package for compiled packages, so the version file is looked up by hand.
string(TOLOWER "${NAME}" lower)
file(GLOB versions
    /usr/lib/cmake/${NAME}/${NAME}ConfigVersion.cmake
    /usr/lib/*/cmake/${NAME}/${NAME}ConfigVersion.cmake
    /usr/local/lib/cmake/${NAME}/${NAME}ConfigVersion.cmake
    /usr/lib/cmake/${lower}/${lower}ConfigVersion.cmake
    /usr/lib/*/cmake/${lower}/${lower}ConfigVersion.cmake
    /usr/local/lib/cmake/${lower}/${lower}ConfigVersion.cmake)
set(CMAKE_SIZEOF_VOID_P 8)
set(PACKAGE_FIND_VERSION ${VERSION})
foreach(file IN LISTS versions)
    unset(PACKAGE_VERSION)
    include("${file}")
    if(DEFINED PACKAGE_VERSION AND PACKAGE_VERSION VERSION_GREATER_EQUAL VERSION)
        return()
    endif()
endforeach()
message(FATAL_ERROR "no ${NAME} >= ${VERSION}")
