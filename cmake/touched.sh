#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# touched.sh BUILD_FOLDER COMMIT|--all: lists what is compiled of the sources of the programs that changed since COMMIT, or
# of all. The sources of a folder are compiled as one.
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
        units[$PWD/$file]=1
    fi
done
[ ${#units[@]} -eq 0 ] || printf '%s\n' "${!units[@]}"
