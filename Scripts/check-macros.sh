#!/usr/bin/env bash
# Proves that swift-syntax comes with the trait Macros alone: without it the root neither fetches it nor has it in its build.
set -uo pipefail
cd "$(dirname "$0")/.."

scratch=.build-check
status=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! graph=$(swift package --scratch-path $scratch show-dependencies --format flatlist 2>"$log"); then
    cat "$log"
    echo "macros: swift package does not list the dependencies"
    exit 1
fi
if grep -q swift-syntax <<<"$graph"; then
    echo "macros: the package depends on swift-syntax without the trait"
    status=1
fi
if [ -d $scratch/checkouts/swift-syntax ] || compgen -G "$scratch/debug/SwiftSyntax*.build" >/dev/null; then
    echo "macros: swift-syntax was fetched or built without the trait"
    status=1
fi
if [ $status = 0 ]; then echo "macros: no swift-syntax without the trait Macros"; fi
exit $status
