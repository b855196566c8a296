#!/usr/bin/env bash
# Every target under Sources imports only what its row in floors.txt allows.
set -euo pipefail
cd "$(dirname "$0")/.."

list=$(mktemp)
trap 'rm -f "$list"' EXIT
find Sources -type f \( -name '*.swift' -o -name '*.[chm]' -o -name '*.cpp' \) | LC_ALL=C sort >"$list"

awk '
    function fail(text) { print "imports: " text; failed = 1 }
    FILENAME == "Scripts/floors.txt" {
        sub(/#.*/, "")
        if (NF == 0) next
        target = $1
        if (!sub(/:$/, "", target)) { fail(FILENAME ":" FNR ": expected \"Target: Module Module\""); next }
        row[target] = 1
        for (i = 2; i <= NF; i++) allowed[target, $i] = 1
        next
    }
    { files[++count] = $0 }
    END {
        for (n = 1; n <= count; n++) {
            file = files[n]
            split(file, part, "/")
            target = part[2]
            if (!(target in targets)) {
                targets[target] = 1
                total++
                if (!(target in row)) fail(file ": target " target " has no row in Scripts/floors.txt")
            }
            if (!(target in row)) continue
            line = 0
            while ((getline text < file) > 0) {
                line++
                module = imported(text)
                if (module != "" && module != target && module != "Swift" && !((target, module) in allowed))
                    fail(file ":" line ": " target " must not import " module " (Scripts/floors.txt)")
            }
            close(file)
        }
        if (failed) exit 1
        print "imports: " total " targets keep to their floors"
    }
    # The module that a line imports, or the header that it includes; "" for any other line.
    function imported(text) {
        sub(/^[ \t]+/, "", text)
        if (text ~ /^#[ \t]*(include|import)[ \t]/) {
            sub(/^#[ \t]*(include|import)[ \t]*/, "", text)
            gsub(/[<>]/, "", text)
            sub(/[ \t].*/, "", text)
            # A quoted header is the target’s own, unless a path leads out of it.
            return text ~ /^"/ && text !~ /\.\./ ? "" : text
        }
        while (text ~ /^@[A-Za-z_]+(\([^)]*\))?[ \t]+/) sub(/^@[A-Za-z_]+(\([^)]*\))?[ \t]+/, "", text)
        sub(/^(public|package|internal|fileprivate|private)[ \t]+/, "", text)
        if (!sub(/^import[ \t]+/, "", text)) return ""
        sub(/^(typealias|struct|class|enum|protocol|let|var|func|actor)[ \t]+/, "", text)
        sub(/[^A-Za-z0-9_].*/, "", text)
        return text
    }
' Scripts/floors.txt "$list"
