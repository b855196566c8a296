#!/usr/bin/env bash
# Nothing in the sources takes an Int of 64 bits for granted: watches with watchOS 9 have one of 32, simulators do not.
# Reads the modules that `packages.sh build` has written. What it does not see is said in check-widths.py.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" = Darwin ]; then
    echo "widths: checked on Linux"
    exit 0
fi
build=$(swift build --scratch-path .build-check --show-bin-path)
if [ ! -d "$build/Modules" ]; then
    echo "widths: nothing is built in $build; build it first: Scripts/packages.sh build"
    exit 1
fi
exec python3 Scripts/check-widths.py "$build/Modules"
