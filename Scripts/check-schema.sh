#!/usr/bin/env bash
# The schemas in Docs/Schema and the article of every key are what the command prints: check-schema.sh [--write]
#
# Run after `packages.sh build`, which builds the command. --write makes them anew.
set -euo pipefail
cd "$(dirname "$0")/.."

waymark=${WAYMARK:-Tools/.build-check/debug/waymark}
if [ ! -x "$waymark" ]; then
    echo "schema: $waymark has not been built"
    exit 1
fi
folder=Docs/Schema
article=Sources/Waymark/Waymark.docc/ManifestKeys.md
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$waymark" schema >"$made/waymark.schema.json"
"$waymark" schema --rules >"$made/waymark-rules.schema.json"
# What stands above the line of the tables is written by hand.
mark='## The keys of a manifest'
{
    sed "/^$mark/,\$d" "$article"
    printf '%s\n\n' "$mark"
    "$waymark" schema --markdown
    printf '\n## The keys of rules\n\n'
    "$waymark" schema --rules --markdown
} >"$made/article"
if [ "${1:-}" = --write ]; then
    mkdir -p $folder
    cp "$made"/*.json $folder
    cp "$made/article" $article
fi
if ! diff -r -u -x article $folder "$made" || ! diff -u $article "$made/article"; then
    echo "schema: $folder or $article is not what the command prints; Scripts/check-schema.sh --write regenerates them"
    exit 1
fi
echo "schema: the schemas and the article of every key are those of the readers"
