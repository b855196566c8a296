#!/usr/bin/env bash
# The links in the sources of the sample shop and of the template lead somewhere, and the template's table passes its cases.
# Run after `packages.sh build`, which builds the command.
set -euo pipefail
cd "$(dirname "$0")/.."

waymark=Tools/.build-check/debug/waymark
if [ ! -x "$waymark" ]; then
    echo "links: $waymark has not been built"
    exit 1
fi
shop=${1:-Examples/Shop}
if ! "$waymark" check-sources --strict --routes "$shop/waymark.json" "$shop"; then
    echo "links: the sample shop has links that lead nowhere"
    exit 1
fi
template=Examples/iOS/Template
table=$template/Sources/Shell/waymark.json
if ! "$waymark" lint --strict --routes $table || ! "$waymark" test --routes $table $template/cases.jsonl \
    || ! "$waymark" rules --routes $table $template/rules.json \
    || ! "$waymark" check-sources --strict --routes $table $template; then
    echo "links: the template has links that lead nowhere"
    exit 1
fi
