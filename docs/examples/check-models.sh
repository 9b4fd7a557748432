#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# check-models.sh [OPTION …] MODEL.onnx …: fails unless the inputs and outputs of each model are static, and each
# --provider=NAME supports all of its nodes. Options are those of `shapewright-cli check`, each in one word; edits such as
# --dim=batch=1 hold for both questions.
set -u

static_options='' options='' is_checked='' failed=0
for word in "$@"; do
    case "$word" in
    *.onnx) ;;
    --provider=*) options="$options $word" is_checked=yes ;;
    -*) options="$options $word" static_options="$static_options $word" ;;
    *) echo "check-models.sh: $word is neither an option nor a model" >&2; exit 2 ;;
    esac
done

# What a command says is of interest only if it fails.
quietly() {
    said=$("$@" 2>&1) && return 0
    code=$?
    printf '%s:\n%s\n' "$model" "$said"
    [ "$failed" -gt "$code" ] || failed=$code
}

for model in "$@"; do
    case "$model" in
    *.onnx) ;;
    *) continue ;;
    esac
    # shellcheck disable=SC2086
    quietly shapewright-cli fix "$model" "$model" --require-static --dry-run $static_options
    # shellcheck disable=SC2086
    [ -z "$is_checked" ] || quietly shapewright-cli check "$model" $options
done
exit "$failed"
