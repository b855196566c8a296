#!/usr/bin/env bash
# The sources compile for the lowest of Apple's systems: the compiler itself judges what is available there, and every line that only
# Apple's systems have. What it does not see is said in check-platforms.py, and printed.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" = Darwin ]; then
    echo "platforms: checked by the compiler here"
    exit 0
fi
exec python3 Scripts/check-platforms.py .build-check/platforms "$@"
