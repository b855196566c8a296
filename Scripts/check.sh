#!/usr/bin/env bash
# Runs every check, the quick ones first, and fails when one of them does. Ends with the seconds that each of the slow ones took.
set -uo pipefail
cd "$(dirname "$0")/.."
export WAYMARK_CHECKS=true

status=0
times=
# Runs a command; one that takes ten seconds or more is in the list of times.
timed() {
    local begun=$SECONDS result=0
    "$@" || result=$?
    if ((SECONDS - begun >= 10)); then times+=" $(basename "$1" .sh) $((SECONDS - begun)),"; fi
    return $result
}

for check in tracked places format imports names options defaults documentation apple records errors translations; do
    timed Scripts/check-$check.sh || status=1
done
timed Scripts/test-checks.sh || status=1
if ! timed Scripts/packages.sh build; then exit 1; fi
# Beside the others: it builds into a folder of its own, and what it counts is the same however busy the machine is.
instructions=$(mktemp -d)
trap 'rm -rf "$instructions"' EXIT
Scripts/bench-instructions.sh --check >"$instructions/said" 2>"$instructions/log" &
counting=$!
instructions() { wait "$counting"; }
timed Scripts/pins.sh --check || status=1
for check in macros availability widths platforms readme articles refused catalogue links associations schema review; do
    timed Scripts/check-$check.sh || status=1
done
# Its links and headings; the site is left in .build-docs.
timed Scripts/docs.sh || status=1
timed instructions || { status=1; cat "$instructions/log"; }
cat "$instructions/said"
if [ -n "$times" ]; then echo "seconds:${times%,}"; fi
exit $status
