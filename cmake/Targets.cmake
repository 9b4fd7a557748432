# SPDX-License-Identifier: Apache-2.0
# What all our targets have in common.

add_library(shapewright_options INTERFACE)
target_compile_features(shapewright_options INTERFACE cxx_std_20)
target_compile_definitions(shapewright_options INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_FOREACH
    SHAPEWRIGHT_VERSION="${PROJECT_VERSION}")
target_compile_options(shapewright_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
    -Woverloaded-virtual -Wold-style-cast -Wno-missing-field-initializers)
target_include_directories(shapewright_options INTERFACE "${CMAKE_SOURCE_DIR}")
# GCC 12 reports the inactive members of a moved std::variant.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(shapewright_options INTERFACE -Wno-maybe-uninitialized)
    # … and strings put together with + (GCC bug 105651) where it optimizes much.
    target_compile_options(shapewright_options INTERFACE "$<$<CONFIG:Release>:-Wno-restrict>")
endif()
# Clang reports what the standard library's own stable_sort calls.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(shapewright_options INTERFACE -Wno-deprecated-declarations)
endif()
if(SHAPEWRIGHT_WARNINGS_AS_ERRORS)
    target_compile_options(shapewright_options INTERFACE -Werror)
endif()
if(SHAPEWRIGHT_SANITIZE)
    target_compile_options(shapewright_options INTERFACE -fsanitize=${SHAPEWRIGHT_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(shapewright_options INTERFACE -fsanitize=${SHAPEWRIGHT_SANITIZE})
endif()
if(SHAPEWRIGHT_FUZZ) # coverage, which libFuzzer steers by
    target_compile_options(shapewright_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# shapewright_test(tst_dim SOURCES … LIBS … LABELS … [DISPLAY]): a Qt Test program. Qt runs offscreen unless
# DISPLAY asks for a real X server of its own. Only the caller knows the models' folder: SHAPEWRIGHT_TEST_MODELS.
function(shapewright_test name)
    cmake_parse_arguments(arg "DISPLAY" "TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
    if(NOT arg_SOURCES)
        set(arg_SOURCES ${name}.cpp)
    endif()
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE shapewright_options shapewright_testsupport Qt6::Test ${arg_LIBS})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
    if(arg_DISPLAY)
        add_test(NAME ${name} COMMAND "${CMAKE_SOURCE_DIR}/tests/support/with-display.sh" $<TARGET_FILE:${name}>)
        set_property(TEST ${name} PROPERTY RESOURCE_LOCK display) # two windows at once are slow, no more
    else()
        add_test(NAME ${name} COMMAND ${name})
        set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT QT_QPA_PLATFORM=offscreen)
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
    if(SHAPEWRIGHT_SANITIZE) # what it reports is a failure, also in programs that the test starts
        set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT
            "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/thread.supp"
            "UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1")
    endif()
endfunction()
