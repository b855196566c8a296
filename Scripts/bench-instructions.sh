#!/usr/bin/env bash
# Counts the instructions of every benchmark with valgrind's callgrind: bench-instructions.sh [name…]
#
# Each benchmark runs twice, with few and with many passes; the difference over the operations in between is what one
# operation costs, free of start-up. `waymark-bench --list` gives a benchmark's name and its operations in one pass on
# each line; `waymark-bench --passes N NAME` runs it N times and measures nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

few=1
many=3
if ! command -v valgrind >/dev/null; then
    echo "bench-instructions: valgrind is not installed" >&2
    exit 2
fi
swift build -c release --package-path Benchmarks --product waymark-bench
bench=$(swift build -c release --package-path Benchmarks --show-bin-path)/waymark-bench

# The instructions that one run executes: name, passes.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$bench" --passes "$2" "$1" 2>&1 >/dev/null |
        sed -n 's/^==[0-9]*== Collected : \([0-9]*\).*/\1/p'
}

printf '%-48s %s\n' benchmark 'instructions per operation'
"$bench" --list | while read -r name operations; do
    if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
    low=$(count "$name" $few </dev/null)
    high=$(count "$name" $many </dev/null)
    awk -v name="$name" -v spent=$((high - low)) -v n=$(((many - few) * operations)) \
        'BEGIN { printf "%-48s %.1f\n", name, spent / n }'
done
