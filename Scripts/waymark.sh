#!/usr/bin/env bash
# Runs the command `waymark` of this checkout: waymark.sh match --routes FILE LINK…
#
# It is built as the demo and the tests build it, so that what one of them compiled the others need not. The first time takes
# minutes.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$scripts/build-options.sh"
tools=$(dirname "$scripts")/Tools
waymark=$tools/$scratch/debug/waymark
[ -x "$waymark" ] || echo "Building the waymark command (the first time takes a few minutes) …" >&2
swift build --quiet --package-path "$tools" --scratch-path "$tools/$scratch" --product waymark "${flags[@]}" >&2
exec "$waymark" "$@"
