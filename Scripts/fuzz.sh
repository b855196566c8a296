#!/usr/bin/env bash
# Builds every target in Fuzz with libFuzzer and the address sanitizer and runs it: fuzz.sh [seconds for each] [target]
#
# SwiftPM does not link libFuzzer, so the modules are compiled here: those that the target imports, and what these import
# by their rows in floors.txt, lowest first; modules of Tools have no row, and only those that import nothing are taken. What was learnt stays in .build-fuzz/corpus; an input that breaks a target is
# written to crash-… and the run fails.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
only=${2:-}
out=.build-fuzz
export SWIFT_BACKTRACE=enable=no
mkdir -p $out
# -O without debug checks would hide what a fuzzer looks for; overflow and bounds are still checked under -O.
flags=(-O -g -parse-as-library -swift-version 6 -package-name waymark -sanitize=fuzzer,address -I "$out"
    -I Sources/CWaymarkScan/include -I Sources/CWaymarkImages/include)
for feature in $(sed -n 's/.*enableUpcomingFeature("\([A-Za-z]*\)").*/\1/p' Package.swift); do
    flags+=(-enable-upcoming-feature "$feature")
done
for feature in $(sed -n 's/.*enableExperimentalFeature("\([A-Za-z]*\)").*/\1/p' Package.swift); do
    flags+=(-enable-experimental-feature "$feature")
done

imports() { sed -nE 's/^([a-z@_]+ )*import ([A-Za-z_]+)$/\2/p' "$@"; }

# The given modules and all they rest on, lowest first.
closure() {
    awk -v wanted="$*" '
        BEGIN { n = split(wanted, list, " "); for (i = 1; i <= n; i++) want[list[i]] = 1 }
        !/^#/ && NF { sub(/:$/, "", $1); rows[++count] = $0 }
        END {
            for (r = count; r >= 1; r--) {
                n = split(rows[r], word, " ")
                if (word[1] in want) { for (i = 2; i <= n; i++) want[word[i]] = 1 }
            }
            for (r = 1; r <= count; r++) { split(rows[r], word, " "); if (word[1] in want) print word[1] }
        }' Scripts/floors.txt
    for module in "$@"; do
        if [ -d "Tools/Light/Sources/$module" ]; then echo "$module"; fi
    done
}

for harness in Fuzz/*.swift; do
    name=$(basename "$harness" .swift)
    if [ -n "$only" ] && [ "$only" != "$name" ]; then continue; fi
    echo "== fuzz $name"
    objects=()
    # shellcheck disable=SC2046
    for module in $(closure $(imports "$harness")); do
        sources=$(find "Sources/$module" "Tools/Light/Sources/$module" -name '*.swift' 2>/dev/null | LC_ALL=C sort) || true
        if [ -z "$sources" ]; then continue; fi
        printf '%s\n' "$sources" |
            xargs swiftc "${flags[@]}" -wmo -c -module-name "$module" -emit-module \
                -emit-module-path "$out/$module.swiftmodule" -o "$out/$module.o"
        objects+=("$out/$module.o")
    done
    swiftc "${flags[@]}" -use-ld=lld -module-name "Fuzz$name" "$harness" "${objects[@]}" -o "$out/$name"
    mkdir -p "$out/corpus/$name"
    "$out/$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="crash-$name-" "$out/corpus/$name" $(find "Fuzz/Seeds/$name" -type d 2>/dev/null)
done
