#!/usr/bin/env bash
# A program that imports only WaymarkCore links no Foundation. Run after `packages.sh build`, which builds it.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=Examples/Bare
program=$(swift build --package-path $folder --scratch-path $folder/.build-check --show-bin-path)/bare
if [ ! -x "$program" ]; then
    echo "linking: $program has not been built"
    exit 1
fi
if [ "$(uname)" = Darwin ]; then libraries=$(otool -L "$program"); else libraries=$(ldd "$program"); fi
if printf '%s\n' "$libraries" | grep Foundation; then
    echo "linking: a program with WaymarkCore alone links the libraries above"
    exit 1
fi
if [ "$("$program")" != "WaymarkCore, without Foundation" ]; then
    echo "linking: $program did not run to its end"
    exit 1
fi
echo "linking: a program with WaymarkCore alone links no Foundation"
