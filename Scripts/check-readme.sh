#!/usr/bin/env bash
# The README's programs are Examples/FirstRoutes, FirstApps, FirstMove and FirstLinks and print what the README says; the last links no
# Foundation though it has a whole table in it. Run after `packages.sh build`, which builds it.
set -euo pipefail
cd "$(dirname "$0")/.."

# The text of the README's code block number $1, from 1.
block() {
    awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) number++; next } inside && number == wanted' README.md
}

# Holds a program in Examples against the code block of its number, and what it prints against the block behind that.
check_program() {
    local folder=Examples/$1 name=$2 number=$3 source
    source=$folder/Sources/$name/main.swift
    if ! diff <(block "$number") "$source"; then
        echo "readme: README.md's program differs from $source"
        exit 1
    fi
    program=$(swift build --package-path "$folder" --scratch-path "$folder/.build-check" --show-bin-path)/$name
    if [ ! -x "$program" ]; then
        echo "readme: $program has not been built"
        exit 1
    fi
    if ! diff <(block $((number + 1))) <("$program"); then
        echo "readme: $program prints something else than README.md says"
        exit 1
    fi
}

check_program FirstRoutes first-routes 1
check_program FirstApps first-modules 4
check_program FirstApps first-screens 6
check_program FirstMove first-move 10
check_program FirstLinks first-links 8
if [ "$(uname)" = Darwin ]; then libraries=$(otool -L "$program"); else libraries=$(ldd "$program"); fi
if printf '%s\n' "$libraries" | grep Foundation; then
    echo "readme: a program with WaymarkCore alone links the libraries above"
    exit 1
fi
echo "readme: its programs print what it says, and the core links no Foundation"
