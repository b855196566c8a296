#!/usr/bin/env bash
# The stand-ins are held to Apple's documentation, and the adapters to the stand-ins.
#
# Every public declaration in Tests/StandIns/UIKit and Tests/StandIns/SwiftUI, outside of Stage/, has the address of Apple's
# page in the comment above it, or above its attributes; the requirements of a public protocol too. What the adapters use
# is then declared there, since they compile on Linux; but for lines that Linux does not compile. So a block of
# Sources/WaymarkUIKit or Sources/WaymarkSwiftUI that asks whether UIKit or SwiftUI can be imported has nothing but imports,
# unless Scripts/apple-symbols.txt gives the address for each of Apple's names on its lines.
set -euo pipefail
cd "$(dirname "$0")/.."

standins=$(mktemp)
adapters=$(mktemp)
trap 'rm -f "$standins" "$adapters"' EXIT
for kit in UIKit SwiftUI; do
    if [ -d Tests/StandIns/$kit ]; then find Tests/StandIns/$kit -type f -name '*.swift' ! -path '*/Stage/*'; fi
done | LC_ALL=C sort >"$standins"
for target in WaymarkUIKit WaymarkSwiftUI; do
    if [ -d Sources/$target ]; then find Sources/$target -type f -name '*.swift'; fi
done | LC_ALL=C sort >"$adapters"

awk -v standins="$standins" -v adapters="$adapters" '
    function fail(text) { print "apple: " text; failed = 1 }
    # Lines "NAME ADDRESS".
    FILENAME == "Scripts/apple-symbols.txt" {
        sub(/^#.*/, "")
        if (NF == 0) next
        if (NF != 2 || $2 !~ /^https:\/\/developer\.apple\.com\/documentation\//)
            fail(FILENAME ":" FNR ": expected \"Name https://developer.apple.com/documentation/…\"")
        listed[$1] = 1
        next
    }
    END {
        while ((getline file < standins) > 0) declarations(file)
        while ((getline file < adapters) > 0) blocks(file)
        if (failed) exit 1
        print "apple: " total + 0 " declarations of the stand-ins have an address, " lines + 0 " lines of adapters are for Apple alone"
    }

    # Sees that each public declaration of a file stands below an address.
    function declarations(file,    line, text, code, depth, protocol, address, open) {
        line = depth = protocol = address = open = 0
        while ((getline text < file) > 0) {
            line++
            code = text
            sub(/^[ \t]+/, "", code)
            if (code ~ /^\/\//) {
                address = address || code ~ /https:\/\/developer\.apple\.com\/documentation\/[a-z]/
                continue
            }
            if (code == "") { address = 0; continue }
            gsub(/"([^"\\]|\\.)*"/, "", code)
            sub(/[ \t]*\/\/.*/, "", code)
            if (open > 0 || code ~ /^(@[A-Za-z_]+(\([^)]*\))?[ \t]*)+$/) {
                # Attributes on lines of their own, and the rest of a declaration.
            } else {
                if (declares(code) && (isPublic(code) || (protocol && depth == protocol))) {
                    total++
                    if (!address) fail(file ":" line ": no address of Apple'\''s above \"" code "\"")
                }
                if (isPublic(code) && code ~ /(^|[ \t])protocol[ \t]/) protocol = depth + 1
                address = 0
            }
            open += gsub(/\(/, "", code) - gsub(/\)/, "", code)
            depth += gsub(/\{/, "", code) - gsub(/\}/, "", code)
            if (protocol && depth < protocol && code !~ /(^|[ \t])protocol[ \t]/) protocol = 0
        }
        close(file)
    }
    function isPublic(code) { return code ~ /(^|[ \t])(public|open)([ \t]|\()/ && code !~ /(^|[ \t])import[ \t]/ }
    function declares(code) {
        sub(/\{.*/, "", code)
        return code ~ /(^|[ \t])(class|struct|enum|protocol|actor|typealias|associatedtype|func|var|let|macro)[ \t]/ \
            || code ~ /(^|[ \t])(init|subscript)[?!]?[(<]/
    }

    # Sees that what a file has for Apple alone is imports and names that are listed.
    function blocks(file,    line, text, code, depth, only) {
        line = depth = 0
        while ((getline text < file) > 0) {
            line++
            code = text
            sub(/^[ \t]+/, "", code)
            if (code ~ /^#if/) {
                depth++
                only[depth] = only[depth - 1]
                if (code ~ /canImport\((UIKit|SwiftUI|ObjectiveC)\)|os\((iOS|tvOS|macOS|visionOS|watchOS)\)/ && code !~ /!/) only[depth] = 1
                if (code ~ /![ \t]*os\(Linux\)/) only[depth] = 1
                continue
            }
            if (code ~ /^#else/) { only[depth] = only[depth - 1]; continue }
            if (code ~ /^#endif/) { delete only[depth]; depth--; continue }
            if (!only[depth]) continue
            gsub(/"([^"\\]|\\.)*"/, "", code)
            sub(/\/\/.*/, "", code)
            if (code !~ /[A-Za-z]/ || code ~ /(^|[ \t])import[ \t]/) continue
            lines++
            symbols(file, line, code)
        }
        close(file)
    }
    # Names that begin with a capital, and members after a dot, are Apple'\''s here until they are listed.
    function symbols(file, line, code,    name) {
        while (match(code, /(\.|@|#)?[A-Za-z_][A-Za-z0-9_]*/)) {
            name = substr(code, RSTART, RLENGTH)
            code = substr(code, RSTART + RLENGTH)
            if (name !~ /^[.@#]/ && name !~ /^[A-Z]/) continue
            if (name in listed) continue
            sub(/^\./, "", name)
            if (!(name in listed))
                fail(file ":" line ": \"" name "\" is compiled for Apple alone and not in Scripts/apple-symbols.txt")
        }
    }
' Scripts/apple-symbols.txt
