# SPDX-License-Identifier: Apache-2.0
# cmake -DNAME=onnxruntime -DVERSION=1.32.0 -P: fails unless find_package(NAME VERSION) would find that package on the
# system. Script mode has no find_package for compiled packages, so the package's own version file is asked here.
set(PACKAGE_FIND_NAME "${NAME}")
set(PACKAGE_FIND_VERSION "${VERSION}")
string(REPLACE "." ";" parts "${VERSION}")
list(GET parts 0 PACKAGE_FIND_VERSION_MAJOR)
list(GET parts 1 PACKAGE_FIND_VERSION_MINOR)
list(GET parts 2 PACKAGE_FIND_VERSION_PATCH)
set(CMAKE_SIZEOF_VOID_P 8)

string(TOLOWER "${NAME}" lower)
string(REPLACE ":" ";" prefixes "$ENV{CMAKE_PREFIX_PATH}")
foreach(prefix IN LISTS prefixes ITEMS /usr/local /usr)
    file(GLOB files
        "${prefix}/lib*/cmake/${NAME}*/${NAME}ConfigVersion.cmake"
        "${prefix}/lib*/cmake/${NAME}*/${lower}-config-version.cmake"
        "${prefix}/lib/*/cmake/${NAME}*/${NAME}ConfigVersion.cmake"
        "${prefix}/lib/*/cmake/${NAME}*/${lower}-config-version.cmake")
    foreach(file IN LISTS files)
        foreach(result VERSION VERSION_EXACT VERSION_COMPATIBLE VERSION_UNSUITABLE)
            unset(PACKAGE_${result})
        endforeach()
        include("${file}")
        if((PACKAGE_VERSION_COMPATIBLE OR PACKAGE_VERSION_EXACT) AND NOT PACKAGE_VERSION_UNSUITABLE)
            return()
        endif()
    endforeach()
endforeach()
message(FATAL_ERROR "no ${NAME} >= ${VERSION}")
