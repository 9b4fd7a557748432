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
    # … and strings put together with + or prepended to (GCC bug 105651) where it optimizes much.
    target_compile_options(shapewright_options INTERFACE "$<$<CONFIG:Release>:-Wno-restrict;-Wno-stringop-overflow;-Wno-array-bounds;-Wno-alloc-size-larger-than>")
endif()
# GCC looks for memory that it can use again, each time through all that a precompiled header brings along: a seventh of
# the time. Rooms compiled as one need 0.9 GB without that, and 0.8 with it.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(shapewright_options INTERFACE "SHELL:--param ggc-min-heapsize=2097152")
endif()
# Clang reports what the standard library's own stable_sort calls.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(shapewright_options INTERFACE -Wno-deprecated-declarations)
endif()
if(SHAPEWRIGHT_WARNINGS_AS_ERRORS)
    target_compile_options(shapewright_options INTERFACE -Werror)
endif()
if(SHAPEWRIGHT_SANITIZE)
    # What a sanitizer finds ends the program, and a compiler that knows that needs a fifth less time.
    target_compile_options(shapewright_options INTERFACE
        -fsanitize=${SHAPEWRIGHT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(shapewright_options INTERFACE -fsanitize=${SHAPEWRIGHT_SANITIZE})
endif()
if(SHAPEWRIGHT_SANITIZE MATCHES "thread")
    target_sources(shapewright_options INTERFACE
        "$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:${CMAKE_SOURCE_DIR}/cmake/clone.cpp>")
endif()
if(SHAPEWRIGHT_FUZZ) # coverage, which libFuzzer steers by
    target_compile_options(shapewright_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# A model is many small pieces of memory: with jemalloc, reading and propagating takes two thirds of the time. No symbol of
# ours names it, so the linker is told to keep it. Sanitizers and fuzzers bring their own malloc.
add_library(shapewright_allocator INTERFACE)
if(NOT SHAPEWRIGHT_SANITIZE AND NOT SHAPEWRIGHT_FUZZ)
    find_library(JEMALLOC_LIBRARY jemalloc REQUIRED)
    target_sources(shapewright_allocator INTERFACE "${CMAKE_SOURCE_DIR}/cmake/allocator.cpp")
    target_link_options(shapewright_allocator INTERFACE
        "LINKER:--push-state,--no-as-needed,${JEMALLOC_LIBRARY},--pop-state")
endif()

# shapewright_build_rooms(shapewright_views ["views/panels/(blocks|compare)" …]): the sources of a folder are compiled as one,
# which takes half the time, since each instantiates much the same templates; and together those of small folders that an
# expression matches. The last statement about a target: its sources must all be known.
function(shapewright_build_rooms target)
    if(NOT SHAPEWRIGHT_ROOMS_AS_ONE)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    get_target_property(folder ${target} SOURCE_DIR)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
        if(source MATCHES "\\.cpp$")
            cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${folder}")
            cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${source}" is_generated)
            if(NOT is_generated)
                cmake_path(GET source PARENT_PATH room)
                file(RELATIVE_PATH room "${CMAKE_SOURCE_DIR}" "${room}")
                foreach(small IN LISTS ARGN)
                    string(REGEX REPLACE "^${small}$" "${small}" room "${room}")
                endforeach()
                string(REGEX REPLACE "[^a-z]+" "_" room "${room}")
                set_property(SOURCE "${source}" TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP "${room}")
            endif()
        endif()
    endforeach()
endfunction()

# shapewright_test_program(views LIBS … LABELS …): one program, tests_views, for all test classes of a part of tests/,
# linked once. Folders add to it after shapewright_tests_go_into(views): with shapewright_test(), and what their tests
# need with shapewright_test_needs().
function(shapewright_test_program part)
    cmake_parse_arguments(arg "" "" "LIBS;LABELS" ${ARGN})
    set(program tests_${part})
    add_executable(${program} "${CMAKE_SOURCE_DIR}/tests/support/testmain.cpp")
    target_link_libraries(${program} PRIVATE shapewright_options shapewright_testsupport shapewright_testplaces
        Qt6::Test ${arg_LIBS})
    set_target_properties(${program} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests"
        SHAPEWRIGHT_LABELS "${arg_LABELS}")
    # GCC 12 takes a long std::string for one that is kept in place, where it sees many functions at once.
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(${program} PRIVATE -Wno-array-bounds -Wno-stringop-overflow)
    endif()
endfunction()

macro(shapewright_tests_go_into part)
    set(SHAPEWRIGHT_TEST_PROGRAM tests_${part})
endmacro()

# shapewright_test(tst_dim [TIMEOUT s] [DISPLAY] [SWEEP]): the test class of tst_dim.cpp, run in a process of its own
# through a link of its name. Qt runs offscreen unless DISPLAY asks for a real X server of its own. SWEEP labels a test that
# compares a corpus with ONNX Runtime or with compilers: ./dev check leaves it out, since it takes minutes under sanitizers,
# and other tests reach the same code. Only the caller knows the models' folder: SHAPEWRIGHT_TEST_MODELS.
function(shapewright_test name)
    cmake_parse_arguments(arg "DISPLAY;SWEEP" "TIMEOUT" "" ${ARGN})
    target_sources(${SHAPEWRIGHT_TEST_PROGRAM} PRIVATE ${name}.cpp)
    set(program "${CMAKE_BINARY_DIR}/tests/${name}")
    file(CREATE_LINK ${SHAPEWRIGHT_TEST_PROGRAM} "${program}" SYMBOLIC)
    if(arg_DISPLAY)
        add_test(NAME ${name} COMMAND "${CMAKE_SOURCE_DIR}/tests/support/with-display.sh" "${program}")
        set_property(TEST ${name} PROPERTY RESOURCE_LOCK display) # two windows at once are slow, no more
    else()
        add_test(NAME ${name} COMMAND "${program}")
        set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT QT_QPA_PLATFORM=offscreen)
    endif()
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 300)
    endif()
    get_target_property(labels ${SHAPEWRIGHT_TEST_PROGRAM} SHAPEWRIGHT_LABELS)
    if(arg_SWEEP)
        list(APPEND labels sweep)
    endif()
    shapewright_sanitized_test(${name})
    if(SHAPEWRIGHT_SANITIZE MATCHES "thread") # with which ONNX Runtime takes some twenty times as long
        math(EXPR arg_TIMEOUT "12 * ${arg_TIMEOUT}")
        set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT QTEST_FUNCTION_TIMEOUT=3600000)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${arg_TIMEOUT})
endfunction()

# What a sanitizer reports is a failure, also in programs that the test starts.
function(shapewright_sanitized_test name)
    if(SHAPEWRIGHT_SANITIZE)
        set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT
            "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/thread.supp"
            "UBSAN_OPTIONS=print_stacktrace=1")
    endif()
endfunction()

# shapewright_test_needs([SOURCES …] [PROGRAMS …] [DEFINITIONS …])
function(shapewright_test_needs)
    cmake_parse_arguments(arg "" "" "SOURCES;PROGRAMS;DEFINITIONS" ${ARGN})
    target_sources(${SHAPEWRIGHT_TEST_PROGRAM} PRIVATE ${arg_SOURCES})
    target_compile_definitions(shapewright_testplaces INTERFACE ${arg_DEFINITIONS})
    if(arg_PROGRAMS)
        add_dependencies(${SHAPEWRIGHT_TEST_PROGRAM} ${arg_PROGRAMS})
    endif()
endfunction()

# shapewright_test_helper(fakerunner LIBS …): a program beside the tests that one of them starts
function(shapewright_test_helper name)
    cmake_parse_arguments(arg "" "" "LIBS" ${ARGN})
    add_executable(${name} ${name}.cpp)
    target_link_libraries(${name} PRIVATE shapewright_options ${arg_LIBS})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
endfunction()
