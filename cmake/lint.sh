#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh BUILD_FOLDER COMMIT|--all: clang-tidy over the sources of the programs that changed since COMMIT, or over all.
# Sources that are compiled as one are looked at as one. Ends with 1 where there is a warning.
set -euo pipefail

build=$1
since=$2

if [ "$since" = --all ] || ! git rev-parse -q --verify "$since^{commit}" >/dev/null; then
    mapfile -t changed < <(git ls-files 'app/*' 'model/*' 'views/*')
else
    mapfile -t changed < <(git diff --name-only --diff-filter=d "$since" -- 'app/*' 'model/*' 'views/*')
fi

declare -A unit_of units # by folder, by unit
while read -r unit; do
    while read -r source; do
        unit_of[$(dirname "$source")]=$unit
    done < <(sed -n 's/^#include "\(.*\.cpp\)"$/\1/p' "$unit" | xargs -d '\n' -r realpath --relative-to=.)
done < <(sed -n 's/^ *"file": "\(.*\/Unity\/unity_.*_cxx.cxx\)".*/\1/p' "$build/compile_commands.json")
for file in "${changed[@]}"; do
    [[ $file == *.cpp || $file == *.h ]] || continue
    unit=${unit_of[$(dirname "$file")]:-}
    if [ -n "$unit" ]; then
        units[$unit]=1
    elif [[ $file == *.cpp ]]; then
        units[$file]=1
    fi
done
if [ ${#units[@]} -eq 0 ]; then
    echo "No source changed."
    exit 0
fi
echo "clang-tidy over ${#units[@]} compiled sources"
# What it says of other warnings, not shown, goes to standard error. An option that only GCC knows is no fault of a source.
printf '%s\0' "${!units[@]}" |
    xargs -0 -P "$(nproc)" -n 1 clang-tidy-19 -p "$build" --quiet --warnings-as-errors='*' \
        --extra-arg=-Wno-unused-command-line-argument 2>/dev/null
echo "clang-tidy has nothing to say."
