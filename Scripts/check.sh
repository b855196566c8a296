#!/usr/bin/env bash
# Runs every check, the quick ones first, and fails when one of them does. Ends with the seconds that each of the slow ones took, and
# with the last lines of those that failed, which stand far above by then.
set -uo pipefail
cd "$(dirname "$0")/.."
export WAYMARK_CHECKS=true

kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT
status=0
times=
# Runs a command that checks something; one that takes ten seconds or more is in the list of times.
check() {
    local name begun=$SECONDS result=0
    name=$(basename "$1" .sh)
    "$@" 2>&1 | tee "$kept/log" || result=$?
    if ((SECONDS - begun >= 10)); then times+=" $name $((SECONDS - begun)),"; fi
    if [ $result -ne 0 ]; then
        status=1
        { echo "failed: $name"; tail -n 40 "$kept/log"; } >>"$kept/failed"
    fi
    return $result
}

# Ends with what every run ends with.
end() {
    if [ -n "$times" ]; then echo "seconds:${times%,}"; fi
    if [ -f "$kept/failed" ]; then cat "$kept/failed"; fi
    exit $status
}

for name in tracked places format imports names options defaults documentation apple records errors translations; do
    check Scripts/check-$name.sh
done
check Scripts/test-checks.sh
if ! check Scripts/packages.sh build; then end; fi
# Beside the others: it builds into a folder of its own, and what it counts is the same however busy the machine is.
Scripts/bench-instructions.sh --check >"$kept/counts" 2>"$kept/counting" &
counting=$!
# Shows what was counted.
instructions() {
    [ $counted -eq 0 ] || cat "$kept/counting"
    cat "$kept/counts"
    return $counted
}
check Scripts/pins.sh --check
for name in macros availability widths platforms readme articles refused catalogue links associations schema review; do
    check Scripts/check-$name.sh
done
# Its links and headings; the site is left in .build-docs.
check Scripts/docs.sh
counted=0
wait "$counting" || counted=$?
check instructions
end
