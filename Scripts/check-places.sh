#!/usr/bin/env bash
# Every file that a document names is there: the targets of its links, and paths in backquotes, which may leave out the folders
# in front (`Hop.swift`, `Opening/Hop.swift`).
set -uo pipefail
cd "$(dirname "$0")/.."

status=0
files=$(git ls-files)
documents=$(printf '%s\n' "$files" | grep -E '\.md$' | grep -vE '\.docc/|/Fixtures/')

# missing DOCUMENT LINE NAME
missing() {
    echo "places: $1:$2: there is no file '$3'"
    status=1
}

for document in $documents; do
    folder=$(dirname "$document")
    while IFS=: read -r line target; do
        target=${target%%#*}
        [ -z "$target" ] || [ -e "$folder/$target" ] || missing "$document" "$line" "$target"
    done < <(grep -noE '\]\([^):<>]+\)' "$document" | sed -E 's/^([0-9]+):\]\((.*)\)$/\1:\2/')
    while IFS=: read -r line path; do
        [ -e "$folder/$path" ] || grep -qE "(^|/)${path//+/\\+}\$" <<<"$files" || missing "$document" "$line" "$path"
    done < <(grep -noE '`[A-Za-z0-9_+./-]+\.(swift|sh|py|h|txt|jsonl)`' "$document" | tr -d '`')
done
[ $status -eq 0 ] && echo "places: the files that $(printf '%s\n' "$documents" | wc -l | tr -d ' ') documents name are there"
exit $status
