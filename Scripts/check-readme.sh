#!/usr/bin/env bash
# The README's programs are those of Examples/First and print what it says, the Chinese README has the same code, and the program
# with the table alone links no Foundation. Run after `packages.sh build`, which builds them.
set -euo pipefail
cd "$(dirname "$0")/.."

package=Examples/First
programs=$(swift build --package-path $package --scratch-path $package/.build-check --show-bin-path)

# The text of a document's code block: block NUMBER DOCUMENT, from 1.
block() {
    awk -v wanted="$1" '/^```/ { inside = !inside; if (inside) number++; next } inside && number == wanted' "${2:-README.md}"
}

# check_program NAME NUMBER: holds a program against the code block of its number, and what it prints against the block behind.
check_program() {
    local source=$package/Sources/$1/main.swift program=$programs/$1
    if ! diff <(block "$2") "$source"; then
        echo "readme: README.md's program differs from $source"
        exit 1
    fi
    if [ ! -x "$program" ]; then
        echo "readme: $program has not been built"
        exit 1
    fi
    if ! diff <(block $(($2 + 1))) <("$program"); then
        echo "readme: $program prints something else than README.md says"
        exit 1
    fi
}

check_program first-routes 1
check_program first-modules 4
check_program first-screens 6
check_program first-links 8
check_program first-move 10

all() { awk '/^```/ { inside = !inside; print; next } inside' "$1"; }
if [ -f README.zh-CN.md ] && ! diff <(all README.md) <(all README.zh-CN.md); then
    echo "readme: README.zh-CN.md has other code than README.md"
    exit 1
fi

core=$programs/first-links
if [ "$(uname)" = Darwin ]; then libraries=$(otool -L "$core"); else libraries=$(ldd "$core"); fi
if printf '%s\n' "$libraries" | grep Foundation; then
    echo "readme: a program with WaymarkCore alone links the libraries above"
    exit 1
fi
echo "readme: its programs print what it says, and the core links no Foundation"
