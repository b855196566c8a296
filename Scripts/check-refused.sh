#!/usr/bin/env bash
# What must not compile does not, for the reason that is meant: the sources in Tests/AppShapes/Refused, against the
# modules that `packages.sh build` has built.
#
# Each of these begins with lines `// refused: TEXT`. It must compile as it stands, without a warning; and with REFUSED
# defined the compiler must refuse it with an error that has TEXT. Ownership is judged on SIL, so checking types alone
# would not do.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=$(swift build --scratch-path .build-check --show-bin-path)/Modules
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# compile MODE ARGUMENT…: as an app in this language mode would.
compile() {
    local mode=$1
    shift
    swiftc -swift-version "$mode" -parse-as-library -module-name Refused -I "$modules" -I Sources/CWaymarkScan/include -I Sources/CWaymarkImages/include \
        -emit-sil -o "$out/sil" "$@"
}

# judge MODE FILE: prints what is wrong with the file, if anything is.
judge() {
    local said text status=0
    if ! said=$(compile "$1" -warnings-as-errors "$2" 2>&1); then
        printf "refused: %s: does not compile in Swift %s as it stands:\n%s\n" "$2" "$1" "$said"
        return
    fi
    said=$(compile "$1" -D REFUSED "$2" 2>&1) || status=$?
    if [ "$status" -eq 0 ]; then
        echo "refused: $2: compiles in Swift $1 with what must not"
        return
    fi
    if ! grep -q '^// refused: ' "$2"; then echo "refused: $2: does not say what is refused"; fi
    sed -n 's|^// refused: ||p' "$2" | while IFS= read -r text; do
        if ! printf '%s\n' "$said" | grep -F 'error: ' | grep -F -- "$text" >/dev/null; then
            printf "refused: %s: in Swift %s no error says \"%s\":\n%s\n" "$2" "$1" "$text" "$said"
        fi
    done
}

if [ ! -e "$modules/Waymark.swiftmodule" ]; then
    echo "refused: $modules has no Waymark; build it first: Scripts/packages.sh build"
    exit 1
fi

count=0
for file in Tests/AppShapes/Refused/*.swift; do
    count=$((count + 1))
    for mode in 6 5; do judge $mode "$file"; done
done >"$out/faults"

# Faults planted to see that they are found: one that compiles, one that never does, one refused for another reason.
printf '// refused: x\nimport Waymark\n' >"$out/Fine.swift"
printf '// refused: x\nimport Waymark\nlet a: Never = 1\n' >"$out/Broken.swift"
printf "// refused: 'next' consumed\nimport Waymark\n#if REFUSED\nlet a: Next = 1\n#endif\n" >"$out/Other.swift"
for planted in Fine:'compiles in' Broken:'does not compile' Other:'no error says'; do
    if ! judge 6 "$out/${planted%%:*}.swift" | grep -F "${planted#*:}" >/dev/null; then
        echo "refused: a planted fault was not found: ${planted#*:}" >>"$out/faults"
    fi
done

if [ -s "$out/faults" ]; then
    cat "$out/faults"
    exit 1
fi
echo "refused: $count sources compile without what they must not say, and are refused with it, in Swift 6 and 5"
