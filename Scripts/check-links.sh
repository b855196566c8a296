#!/usr/bin/env bash
# The links in the sample shop's own sources lead somewhere. Run after `packages.sh build`, which builds the command.
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
