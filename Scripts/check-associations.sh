#!/usr/bin/env bash
# The association files of the sample shop are those that its manifest gives: check-associations.sh [--write]
#
# Run after `packages.sh build`, which builds the command. --write makes them anew.
set -euo pipefail
cd "$(dirname "$0")/.."

waymark=${WAYMARK:-Tools/.build-check/debug/waymark}
if [ ! -x "$waymark" ]; then
    echo "associations: $waymark has not been built"
    exit 1
fi
shop=Examples/Shop
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
if ! "$waymark" associations generate --routes "$shop/waymark.json" --out "$made" >"$made.log"; then
    cat "$made.log"
    rm -f "$made.log"
    echo "associations: the sample shop's files leave links out"
    exit 1
fi
rm -f "$made.log"
if [ "${1:-}" = --write ]; then
    mkdir -p "$shop"
    rm -rf "$shop/Associations"
    cp -r "$made" "$shop/Associations"
    chmod 755 "$shop/Associations"
fi
if ! diff -r -u "$shop/Associations" "$made"; then
    echo "associations: $shop/Associations does not match its manifest; Scripts/check-associations.sh --write regenerates it"
    exit 1
fi
echo "associations: the sample shop's files match its manifest"
