#!/usr/bin/env bash
# Prints the path of every Swift file that git tracks or would track, each ended by a NUL.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files -z --cached --others --exclude-standard -- '*.swift' |
    while IFS= read -r -d '' file; do
        if [ -f "$file" ]; then printf '%s\0' "$file"; fi
    done
