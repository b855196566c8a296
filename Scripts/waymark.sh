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
options_of "$tools"
swift build --quiet "${options[@]}" --product waymark >&2
exec "$waymark" "$@"
