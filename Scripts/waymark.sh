#!/usr/bin/env bash
# Runs the command `waymark` of this checkout: waymark.sh match --routes FILE LINK…
#
# It is built as the demo, the tests and the checks build it, so that what one of them compiled the others need not. The first
# time takes minutes.
set -euo pipefail

tools=$(cd "$(dirname "${BASH_SOURCE[0]}")/../Tools" && pwd)
waymark=$tools/.build-check/debug/waymark
[ -x "$waymark" ] || echo "Building the waymark command (the first time takes a few minutes) …" >&2
swift build --quiet --package-path "$tools" --scratch-path "$tools/.build-check" --product waymark \
    -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error >&2
exec "$waymark" "$@"
