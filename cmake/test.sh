#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# test.sh BUILD_FOLDER [PATTERN] [--all] [--label LABEL] [--without LABEL]: runs the tests, says which were skipped, and ends
# with ctest's own summary.
set -euo pipefail

build=$1
shift
arguments=(--output-on-failure --no-tests=error -j 2) # tests have up to 5 minutes each; more at once would slow them
all=0
unwanted=slow
while [ $# -gt 0 ]; do
    case "$1" in
    --all) all=1 ;;
    --label) arguments+=(-L "${2:?a label}"); shift ;;
    --without) unwanted+="|${2:?a label}"; shift ;;
    -*) echo "./dev test: unknown option $1" >&2; exit 2 ;;
    *) arguments+=(-R "$1") ;;
    esac
    shift
done
if [ "$all" = 1 ]; then
    export SHAPEWRIGHT_TEST_ALL=1 # tests that take a part of the corpus take all of it
else
    arguments+=(-LE "^($unwanted)$")
fi

log="$build/Testing/Temporary/LastTest.log"
summary="$build/Testing/summary.txt"
mkdir -p "$build/Testing"
rm -f "$log" "$summary"

code=0
ctest --test-dir "$build" "${arguments[@]}" 2>&1 </dev/null |
    awk -v summary="$summary" '/% tests passed, /{held = 1} held {print >summary; next} {print; fflush()}' || code=$?

if [ -e "$summary" ]; then
    skipped=$(grep -aE '^SKIP +: ' "$log" | sed -E 's/^SKIP +: +/  /' | sort || true)
    if [ -n "$skipped" ]; then
        printf 'Skipped (%s):\n%s\n' "$(wc -l <<<"$skipped")" "$skipped"
    else
        echo "No test was skipped."
    fi
    grep -aoE 'agreement: .*' "$log" || true
    cat "$summary"
fi
exit "$code"
