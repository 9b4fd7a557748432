#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# translations.sh: updates resources/translations/*.ts from the sources, and says how much is not translated yet.
set -euo pipefail

lupdate="$(qtpaths6 --query QT_HOST_BINS)/lupdate"
for file in resources/translations/*.ts; do
    # English needs only what is counted: a singular and a plural.
    only=()
    [[ $file != *_en.ts ]] || only=(-pluralonly)
    # The command line is English. What it shares with the window is in model.
    said=$("$lupdate" -silent -I . -locations none -no-obsolete "${only[@]}" app/gui model views -ts "$file" 2>&1) || true
    # A text whose class lupdate cannot tell would get a translation that is never found.
    [ -z "$said" ] || { echo "$said" >&2; echo "lupdate has to be silent: see docs/translating.md" >&2; exit 1; }
    echo "$(basename "$file"): $(grep -c '<message' "$file") messages, $(grep -c 'type="unfinished"' "$file" || true) not translated"
done
