#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh BUILD_FOLDER COMMIT|--all: clang-tidy over the sources of the programs that changed since COMMIT, or over all.
# The sources of a folder are looked at as one, as they are compiled. Ends with 1 where there is a warning.
set -euo pipefail

build=$1
units=$(cmake/touched.sh "$build" "$2")
if [ -z "$units" ]; then
    echo "No source changed."
    exit 0
fi
echo "clang-tidy over $(wc -l <<<"$units") folders"
# What it says of other warnings, not shown, goes to standard error.
tr '\n' '\0' <<<"$units" |
    xargs -0 -P "$(nproc)" -n 1 clang-tidy-19 -p "$build" --quiet --warnings-as-errors='*' 2>/dev/null
echo "clang-tidy has nothing to say."
