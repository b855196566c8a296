#!/usr/bin/env bash
# The programs of README.md and of Examples/First/README.md are those of Examples/First and print what the page says, the apps of
# README.md are those of two articles, each page's twin in Chinese has the same code, the program with the table alone links no
# Foundation, and the version is the same everywhere.
# Run after `packages.sh build`, which builds the programs.
set -euo pipefail
cd "$(dirname "$0")/.."

package=Examples/First
programs=$(swift build --package-path $package --scratch-path .build-check --show-bin-path)

said=$(mktemp)
trap 'rm -f "$said"' EXIT

# The text of a document's code block: block DOCUMENT NUMBER, from 1.
block() {
    awk -v wanted="$2" '/^```/ { inside = !inside; if (inside) number++; next } inside && number == wanted' "$1"
}

# check_program DOCUMENT NAME NUMBER: holds a program against the code block of its number, and what it prints against the next block.
check_program() {
    local document=$1 source=$package/Sources/$2/main.swift program=$programs/$2
    if ! diff <(block "$document" "$3") "$source"; then
        echo "readme: the program in $document differs from $source"
        exit 1
    fi
    if [ ! -x "$program" ]; then
        echo "readme: $program has not been built"
        exit 1
    fi
    if ! "$program" >"$said"; then
        echo "readme: $program fails"
        exit 1
    fi
    if ! diff <(block "$document" $(($3 + 1))) "$said"; then
        echo "readme: $program does not print what $document says"
        exit 1
    fi
}

check_program README.md first-open 1
page=$package/README.md
check_program $page first-routes 2
check_program $page first-modules 4
check_program $page first-screens 6
check_program $page first-links 8
check_program $page first-move 10

# The apps of README.md are those of the articles, which check-articles.sh compiles.
articles=Sources/Waymark/Waymark.docc
apps=$(block README.md 4; block README.md 5)
if ! diff <(echo "$apps") <(block $articles/SwiftUIFromZero.md 1; block $articles/UIKitFromZero.md 1; echo; block $articles/UIKitFromZero.md 2)
then
    echo "readme: the apps in README.md differ from those in SwiftUIFromZero.md and UIKitFromZero.md"
    exit 1
fi

all() { awk '/^```/ { inside = !inside; print; next } inside' "$1"; }
for twin in README.zh-CN.md $package/README.zh-CN.md; do
    if ! diff <(all "${twin/.zh-CN/}") <(all "$twin"); then
        echo "readme: $twin has other code than ${twin/.zh-CN/}"
        exit 1
    fi
done

version=$(sed -n 's/^ *version: "\([^"]*\)".*/\1/p' Tools/Light/Sources/WaymarkCommand/LightCommand.swift)
for document in README.md README.zh-CN.md; do
    if ! grep -q "from: \"$version\"" $document; then
        echo "readme: $document does not install version $version, which the command reports"
        exit 1
    fi
done
if ! grep -q "^## $version" CHANGELOG.md; then
    echo "readme: CHANGELOG.md has no heading for version $version"
    exit 1
fi

core=$programs/first-links
if [ "$(uname)" = Darwin ]; then libraries=$(otool -L "$core"); else libraries=$(ldd "$core"); fi
if printf '%s\n' "$libraries" | grep Foundation; then
    echo "readme: a program with WaymarkCore alone links the libraries above"
    exit 1
fi
echo "readme: its programs print what it says, version $version is the same everywhere, and the core links no Foundation"
