#!/usr/bin/env bash
# Counts the instructions of benchmarks with valgrind's callgrind: bench-instructions.sh [--check | --write] [name…]
#
# Each benchmark runs twice, with few and with many passes; the difference over the operations in between is what one
# operation costs, free of start-up. `waymark-bench --list --budgets` gives a benchmark's name, its operations in one
# pass and its budget (or a dash, or `waits`) on each line; `waymark-bench --passes N NAME` runs it N times and measures nothing.
#
# With --check the rows of Benchmarks/instructions.txt are counted (or those of them that are named) and held against it: one
# that has grown by more than 5 % fails. A third word in a row is the instructions that it may grow by besides: a look-up by a
# type's address costs a probe or two more, as the linker laid things out. With --write the file is written anew, with its rows
# and those that are named. The counts hold for the compiler and the processor that stand in its first line; with others the
# check says so and passes.
#
# The paths of the w1 table are taken from WAYMARK_W1_ROUTES and WAYMARK_W1_LINKS, where they are set.
set -euo pipefail
cd "$(dirname "$0")/.."

baseline=Benchmarks/instructions.txt
few=1
many=3
case "${1:-}" in
    --check | --write) mode=${1#--}; shift ;;
    *) mode=print ;;
esac
# Also where nothing can be counted: no other script builds the package, and its warnings are errors as everywhere.
build=(swift build -c release --package-path Benchmarks --scratch-path Benchmarks/.build-release --disable-build-manifest-caching)
build+=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
# Valgrind 3.19 cannot read Swift's debug information.
build+=(-debug-info-format none)
Scripts/pins.sh
"${build[@]}" --product waymark-bench >&2
if ! command -v valgrind >/dev/null; then
    echo "bench-instructions: valgrind is not installed" >&2
    if [ $mode = check ]; then echo "instructions: not compared"; exit 0; fi
    exit 2
fi
made="# swift $(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([^ ]+).*/\1/p' | head -n 1) $(uname -s) $(uname -m)"
if [ $mode = check ] && [ "$(head -n 1 $baseline)" != "$made" ]; then
    echo "instructions: not compared, for $baseline was counted with $(head -n 1 $baseline | cut -c3-), and this is ${made:2}"
    exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

bench=$("${build[@]}" --show-bin-path)/waymark-bench
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

# What one operation of a benchmark executes: name, its operations in one pass. (`set -e` does not hold in `$(each …)`.)
each() {
    local low high
    count "$1" $few >"$folder/low" &
    high=$(count "$1" $many) || { wait; return 1; }
    wait $! || return 1
    low=$(cat "$folder/low")
    awk -v spent=$((high - low)) -v n=$(((many - few) * $2)) 'BEGIN { printf "%.1f", spent / n }'
}

# A list of its own, so that a benchmark that fails ends the script.
"$bench" --list --budgets >"$folder/list"
rows=" $* "
if [ $mode = write ] || { [ $mode = check ] && [ $# -eq 0 ]; }; then
    if [ -f $baseline ]; then rows+="$(sed -e 1d -e 's/ .*//' $baseline | tr '\n' ' ') "; fi
fi

status=0
counted=0
case $mode in
    print) printf '%-32s %26s %10s\n' benchmark 'instructions/operation' budget ;;
    write) echo "$made" >"$folder/baseline" ;;
esac
while read -r name operations budget; do
    if [ -n "${rows// /}" ] && [[ $rows != *" $name "* ]]; then continue; fi
    # Valgrind does not stand the threads that waiting brings.
    if [ "$budget" = waits ]; then continue; fi
    now=$(each "$name" "$operations")
    counted=$((counted + 1))
    case $mode in
        print)
            awk -v name="$name" -v each="$now" -v budget="$budget" 'BEGIN {
                verdict = budget == "-" ? "" : each < budget ? "under" : "over"
                printf "%-32s %26.1f %10s  %s\n", name, each, budget == "-" ? "" : budget, verdict
            }' ;;
        write)
            slack=$(awk -v name="$name" '$1 == name && NF > 2 { print " " $3 }' $baseline)
            echo "$name $now$slack" | tee -a "$folder/baseline"
            ;;
        check)
            read -r was slack < <(awk -v name="$name" '$1 == name { print $2, $3 }' $baseline) || true
            awk -v name="$name" -v was="${was:-0}" -v slack="${slack:-0}" -v now="$now" 'BEGIN {
                if (was == 0) { print "instructions: " name " is not in the baseline"; exit 1 }
                growth = (now / was - 1) * 100
                if (now > was && now - was <= slack) growth = 0
                if (growth > 5) printf "instructions: %s has grown by %.1f %%, from %s to %s\n", name, growth, was, now
                if (growth < -5) printf "instructions: %s has shrunk by %.1f %%; update the baseline\n", name, -growth
                exit growth > 5
            }' || status=1 ;;
    esac
done <"$folder/list"
if [ $mode = write ]; then mv "$folder/baseline" $baseline; fi
if [ $mode = check ]; then
    for name in $rows; do
        if ! grep -q "^$name " "$folder/list"; then echo "instructions: there is no benchmark $name"; status=1; fi
    done
    if [ $status -eq 0 ]; then echo "instructions: $counted benchmarks within 5 % of the baseline"; fi
fi
exit $status
