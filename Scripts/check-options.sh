#!/usr/bin/env bash
# Registering functions take their options as one value: no function with `RouteOptions`, or with a `Registration` of a
# route as its result, has more than six parameters beside `file` and `line`, and none spells `exposure` out.
set -euo pipefail
cd "$(dirname "$0")/.."

find Sources -type f -name '*.swift' -print0 | LC_ALL=C sort -z | xargs -0 awk '
    function fail(text) { print "options: " text; failed = 1 }
    FNR == 1 { depth = 0 }
    !depth && /^ *([a-z@]+(\([a-z]+\))? )*func [^\/]*$/ { head = ""; line = FNR; depth = 1 }
    depth {
        text = $0
        sub(/\/\/.*/, "", text)
        head = head " " text
        # The head ends with the brace of the body, or with the line of a requirement.
        if (text ~ /\{/ || text ~ /(^|[^,({]) *\}? *$/ && balanced(head)) { look(head); depth = 0 }
    }
    END {
        if (failed) exit 1
        print "options: " total " functions register routes, none with more than six parameters"
    }
    function balanced(text,    opened, closed) {
        opened = gsub(/\(/, "(", text)
        closed = gsub(/\)/, ")", text)
        return opened == closed
    }
    function look(head,    place, count) {
        if (head !~ /RouteOptions|-> Registration/ && head !~ /[(,] *exposure: Exposure/) return
        total++
        place = FILENAME ":" line
        if (head ~ /[(,] *exposure: Exposure/) fail(place ": \"exposure\" belongs into RouteOptions")
        count = parameters(head)
        if (count > 6) fail(place ": " count " parameters beside file and line, at most 6")
    }
    # The parameters of the first list in parentheses, but for those that the compiler fills in.
    function parameters(head,    i, c, level, count, label) {
        sub(/^.*func /, "", head)
        gsub(/->/, "", head)
        head = substr(head, index(head, "("))
        for (i = 1; i <= length(head); i++) {
            c = substr(head, i, 1)
            if (c ~ /[(\[{<]/) level++
            if (c ~ /[)\]}>]/) { level--; if (level == 0) break }
            if (level == 1 && (c == "(" || c == ",")) {
                label = substr(head, i + 1)
                sub(/^ */, "", label)
                if (label !~ /^(file: String|line: Int|\))/) count++
            }
        }
        return count + 0
    }
'
