#!/usr/bin/env bash
# What the sources use is there on the lowest systems in Package.swift, or guarded; Apple's compiler checks it, Linux's not.
# Reads the index that `packages.sh build` has written. What it does not see is said in check-availability.py.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" = Darwin ]; then
    echo "availability: checked by the compiler here"
    exit 0
fi
build=$(swift build --scratch-path .build-check --show-bin-path)
if [ ! -d "$build/index/store" ]; then
    echo "availability: nothing is built in $build; build it first: Scripts/packages.sh build"
    exit 1
fi
exec python3 Scripts/check-availability.py "$build"
