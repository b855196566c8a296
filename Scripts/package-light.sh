#!/usr/bin/env bash
# Builds the light command for a release and packs it: package-light.sh NAME makes waymark-NAME.tar.gz in this folder
#
# On Linux the standard library and Foundation are linked in, so that it runs without Swift. On macOS it is for both processors.
set -euo pipefail

name=${1:?usage: package-light.sh NAME}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$root/Scripts/pins.sh"
options=(--configuration release --package-path "$root/Tools/Light" --scratch-path "$root/Tools/Light/.build-release" --product waymark)
if [ "$(uname)" = Darwin ]; then options+=(--arch arm64 --arch x86_64); else options+=(--static-swift-stdlib); fi
swift build "${options[@]}" >&2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(swift build "${options[@]}" --show-bin-path)/waymark" "$folder/waymark"
if [ "$(uname)" = Darwin ]; then strip -x "$folder/waymark"; else strip "$folder/waymark"; fi
"$folder/waymark" --version >&2
cp "$root/LICENSE" "$folder"
tar -czf "waymark-$name.tar.gz" -C "$folder" waymark LICENSE
echo "waymark-$name.tar.gz"
