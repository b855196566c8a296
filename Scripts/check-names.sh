#!/usr/bin/env bash
# No public top-level name of ours is one of Apple's, or the name of one of our own modules.
#
# And `import Waymark` shows at most 120 types: its own, and those of other modules that its Exports.swift names one by one.
#
# A declaration is at top level where its line is not indented, which check-format.sh sees to.
set -euo pipefail
cd "$(dirname "$0")/.."

list=$(mktemp)
trap 'rm -f "$list"' EXIT
find Sources -type f -name '*.swift' | LC_ALL=C sort >"$list"

awk '
    function fail(text) { print "names: " text; failed = 1 }
    FILENAME == "Scripts/apple-names.txt" { if ($0 !~ /^#/ && NF) taken[$1] = 1; next }
    { files[++count] = $0; split($0, part, "/"); modules[part[2]] = 1 }
    END {
        for (n = 1; n <= count; n++) {
            line = 0
            while ((getline text < files[n]) > 0) {
                line++
                if (files[n] == "Sources/Waymark/Exports.swift" && text ~ /^@_exported/) {
                    shown++
                    if (text !~ / import (struct|class|enum|protocol|typealias) /)
                        fail(files[n] ":" line ": re-exports a whole module; name the types that apps need")
                }
                name = declared(text)
                if (name == "") continue
                total++
                if (files[n] ~ /^Sources\/Waymark\//) shown++
                if (name in taken) fail(files[n] ":" line ": \"" name "\" is taken by Apple (Scripts/apple-names.txt)")
                if (name in modules) fail(files[n] ":" line ": \"" name "\" is the name of a module")
            }
            close(files[n])
        }
        if (shown > 120) fail("import Waymark shows " shown " types, more than 120 (Sources/Waymark/Exports.swift)")
        if (failed) exit 1
        print "names: " total " public top-level declarations, none with a taken name; import Waymark shows " shown " types"
    }
    # The name that a line declares publicly at top level; "" for any other line.
    function declared(text,    word, open) {
        if (text !~ /^[a-z@]/) return ""
        while (text != "") {
            if (text ~ /^@/) {
                if (!sub(/^@[A-Za-z_]+(\([^)]*\))?[ \t]*/, "", text)) return ""
                continue
            }
            word = text
            sub(/[^a-z].*/, "", word)
            if (word ~ /^(struct|class|enum|actor|protocol|typealias|macro|func|let|var)$/ && text !~ /^class[ \t]+(func|var)/) {
                sub(/^[a-z]+[ \t]+/, "", text)
                gsub(/`/, "", text)
                sub(/[^A-Za-z0-9_].*/, "", text)
                return open ? text : ""
            }
            if (word == "public" || word == "open") open = 1
            else if (word == "" || word == "extension" || word == "import") return ""
            if (!sub(/^[a-z]+(\([^)]*\))?[ \t]+/, "", text)) return ""
        }
        return ""
    }
' Scripts/apple-names.txt "$list"
