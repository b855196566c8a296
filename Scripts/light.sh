#!/usr/bin/env bash
# Runs the light command, the one without the console: light.sh lint --routes FILE
#
# It is the program in WAYMARK, if that is set, else the one of this checkout, which is built if a source is newer than it. All but what
# reads sources is built without optimisation, which takes a quarter of the time; Scripts/package-light.sh builds releases.
set -euo pipefail

if [ -n "${WAYMARK:-}" ]; then exec "$WAYMARK" "$@"; fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
waymark=$root/Tools/Light/.build-light/release/waymark
newer() { find "$root/Package.swift" "$root/Sources" "$root/Tools/Light/Package.swift" "$root/Tools/Light/Sources" -newer "$waymark" -print -quit; }
if [ ! -x "$waymark" ] || [ -n "$(newer)" ]; then
    echo "Building the light waymark command (the first time takes a minute or more) …" >&2
    "$root/Scripts/pins.sh"
    swift build --quiet --configuration release -Xswiftc -Onone --package-path "$root/Tools/Light" \
        --scratch-path "$root/Tools/Light/.build-light" --product waymark >&2
    touch "$waymark"
fi
exec "$waymark" "$@"
