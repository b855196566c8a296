#!/usr/bin/env bash
# Counts the instructions of every benchmark with valgrind's callgrind: bench-instructions.sh [name…]
#
# Each benchmark runs twice, with few and with many passes; the difference over the operations in between is what one
# operation costs, free of start-up. `waymark-bench --list --budgets` gives a benchmark's name, its operations in one
# pass and its budget (or a dash, or `waits`) on each line; `waymark-bench --passes N NAME` runs it N times and measures nothing.
#
# The paths of the w1 table are taken from WAYMARK_W1_ROUTES and WAYMARK_W1_LINKS, where they are set.
set -euo pipefail
cd "$(dirname "$0")/.."

few=1
many=3
if ! command -v valgrind >/dev/null; then
    echo "bench-instructions: valgrind is not installed" >&2
    exit 2
fi
swift build -c release --package-path Benchmarks --product waymark-bench
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Without debug information, of which valgrind 3.19 cannot read Swift's.
bench=$folder/waymark-bench
strip=$(command -v strip || command -v llvm-strip) || { echo "bench-instructions: strip is not installed" >&2; exit 2; }
"$strip" --strip-debug -o "$bench" \
    "$(swift build -c release --package-path Benchmarks --show-bin-path)/waymark-bench"
# Dictionaries that are seeded alike in every run, so that start-up costs the same and cancels out.
export SWIFT_DETERMINISTIC_HASHING=1

# The instructions that one run executes: name, passes.
count() {
    local log=$folder/log.$2
    if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" --passes "$2" "$1" \
        >/dev/null 2>"$log" </dev/null; then
        cat "$log" >&2
        return 1
    fi
    sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p' "$log"
}

printf '%-32s %26s %10s\n' benchmark 'instructions/operation' budget
# A list of its own, so that a benchmark that fails ends the script.
"$bench" --list --budgets >"$folder/list"
while read -r name operations budget; do
    if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
    # Valgrind does not stand the threads that waiting brings.
    if [ "$budget" = waits ]; then continue; fi
    count "$name" $few >"$folder/low" &
    high=$(count "$name" $many)
    wait $!
    low=$(cat "$folder/low")
    awk -v name="$name" -v spent=$((high - low)) -v n=$(((many - few) * operations)) -v budget="$budget" 'BEGIN {
        each = spent / n
        verdict = budget == "-" ? "" : each < budget ? "under" : "over"
        printf "%-32s %26.1f %10s  %s\n", name, each, budget == "-" ? "" : budget, verdict
    }'
done <"$folder/list"
