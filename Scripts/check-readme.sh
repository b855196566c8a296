#!/usr/bin/env bash
# The README's first program is Examples/FirstLinks, prints what the README says, and links no Foundation though it has a
# whole table in it. Run after `packages.sh build`, which builds it.
set -euo pipefail
cd "$(dirname "$0")/.."

# The text of the README's code block number $1, from 1.
block() {
    awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) number++; next } inside && number == wanted' README.md
}

folder=Examples/FirstLinks
source=$folder/Sources/first-links/main.swift
if ! diff <(block 1) "$source"; then
    echo "readme: README.md's program differs from $source"
    exit 1
fi
program=$(swift build --package-path $folder --scratch-path $folder/.build-check --show-bin-path)/first-links
if [ ! -x "$program" ]; then
    echo "readme: $program has not been built"
    exit 1
fi
if ! diff <(block 2) <("$program"); then
    echo "readme: $program prints something else than README.md says"
    exit 1
fi
if [ "$(uname)" = Darwin ]; then libraries=$(otool -L "$program"); else libraries=$(ldd "$program"); fi
if printf '%s\n' "$libraries" | grep Foundation; then
    echo "readme: a program with WaymarkCore alone links the libraries above"
    exit 1
fi
echo "readme: its program prints what it says, and links no Foundation"
