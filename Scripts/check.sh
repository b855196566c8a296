#!/usr/bin/env bash
# Runs every check, the quick ones first, and fails when one of them does.
set -uo pipefail
cd "$(dirname "$0")/.."
export WAYMARK_CHECKS=true

status=0
for check in tracked places format imports names options defaults documentation apple records errors translations; do
    Scripts/check-$check.sh || status=1
done
Scripts/test-checks.sh || status=1
if ! Scripts/packages.sh build; then exit 1; fi
# Beside the others: it builds into a folder of its own, and what it counts is the same however busy the machine is.
instructions=$(mktemp -d)
trap 'rm -rf "$instructions"' EXIT
Scripts/bench-instructions.sh --check >"$instructions/said" 2>"$instructions/log" &
counting=$!
Scripts/pins.sh --check || status=1
Scripts/check-macros.sh || status=1
Scripts/check-availability.sh || status=1
Scripts/check-widths.sh || status=1
Scripts/check-platforms.sh || status=1
Scripts/check-readme.sh || status=1
Scripts/check-articles.sh || status=1
Scripts/check-refused.sh || status=1
Scripts/check-catalogue.sh || status=1
Scripts/check-links.sh || status=1
Scripts/check-associations.sh || status=1
Scripts/check-schema.sh || status=1
Scripts/check-review.sh || status=1
# Its links and headings; the site is left in .build-docs.
Scripts/docs.sh || status=1
wait $counting || { status=1; cat "$instructions/log"; }
cat "$instructions/said"
exit $status
