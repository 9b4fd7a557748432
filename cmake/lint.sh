#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# lint.sh BUILD_FOLDER COMMIT|--all: clang-tidy over the sources of the programs that changed since COMMIT, or over all.
# The sources of a folder are looked at as one, as they are compiled. Ends with 1 where there is a warning.
set -euo pipefail

build=$1
since=$2

if [ "$since" = --all ] || ! git rev-parse -q --verify "$since^{commit}" >/dev/null; then
    mapfile -t changed < <(git ls-files 'app/*' 'model/*' 'views/*')
else
    mapfile -t changed < <(git diff --name-only --diff-filter=d "$since" -- 'app/*' 'model/*' 'views/*')
fi

declare -A unit_of units
while read -r unit; do
    unit_of[$(basename "$unit")]=$unit
done < <(sed -n 's/^ *"file": "\(.*\/Unity\/unity_.*_cxx.cxx\)".*/\1/p' "$build/compile_commands.json")
for file in "${changed[@]}"; do
    [[ $file == *.cpp || $file == *.h ]] || continue
    folder=$(dirname "$file")
    unit=${unit_of[unity_${folder//\//_}_cxx.cxx]:-}
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
echo "clang-tidy over ${#units[@]} folders"
# What it says of other warnings, not shown, goes to standard error.
printf '%s\0' "${!units[@]}" |
    xargs -0 -P "$(nproc)" -n 1 clang-tidy-19 -p "$build" --quiet --warnings-as-errors='*' 2>/dev/null
echo "clang-tidy has nothing to say."
