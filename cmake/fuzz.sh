#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# fuzz.sh BUILD_FOLDER [SECONDS] [NAME]: runs the fuzz targets, two side by side, from their own seeds and the small
# models of the corpus. What a target finds it keeps in BUILD_FOLDER/fuzz/NAME; an input that breaks it is named.
set -euo pipefail

build=$1
seconds=${2:-60}
only=${3:-}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "./dev fuzz: $seconds is not a number of seconds" >&2; exit 2; }
models=${SHAPEWRIGHT_TEST_MODELS:-../shared/models}

targets=(reader splice dims protocol npz proto)
[ -z "$only" ] || [[ " ${targets[*]} " = *" $only "* ]] ||
    { echo "./dev fuzz: there is no target $only: ${targets[*]}" >&2; exit 2; }

fuzz() { # NAME
    local corpus="$build/fuzz/$1" broken="$build/fuzz/$1.broken"
    local -a folders=("$corpus")
    mkdir -p "$corpus" "$broken"
    if [ "$1" = reader ] || [ "$1" = splice ]; then
        for folder in "$models"/{bad,cases,feature,onnx_node,seed}; do
            [ ! -d "$folder" ] || folders+=("$folder")
        done
    fi
    if "$build/tests/fuzz_$1" -max_total_time="$seconds" -max_len=65536 -timeout=60 -rss_limit_mb=2048 \
        -artifact_prefix="$broken/" -print_final_stats=1 "${folders[@]}" >"$build/fuzz/$1.log" 2>&1; then
        echo "$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/fuzz/$1.log") inputs in $seconds s, none broke it"
    else
        echo "$1: BROKEN" >&2
        grep -aE '^(broken:|SUMMARY:|==.*ERROR|Test unit written)' "$build/fuzz/$1.log" >&2 || tail -n 20 "$build/fuzz/$1.log" >&2
        return 1
    fi
}

mkdir -p "$build/fuzz"
code=0
running=()
for name in "${targets[@]}"; do
    [ -z "$only" ] || [ "$only" = "$name" ] || continue
    fuzz "$name" &
    running+=($!)
    if [ ${#running[@]} -ge 2 ]; then
        wait "${running[0]}" || code=1
        running=("${running[@]:1}")
    fi
done
for process in "${running[@]}"; do wait "$process" || code=1; done
exit "$code"
