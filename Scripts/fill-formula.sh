#!/usr/bin/env bash
# Prints the formula for Homebrew with a version and the digests of its archives: fill-formula.sh VERSION OWNER/NAME FOLDER
set -euo pipefail

version=${1:?usage: fill-formula.sh VERSION OWNER/NAME FOLDER}
repository=${2:?usage: fill-formula.sh VERSION OWNER/NAME FOLDER}
folder=${3:?usage: fill-formula.sh VERSION OWNER/NAME FOLDER}
formula=$(<"$(dirname "${BASH_SOURCE[0]}")/../Packaging/waymark.rb")
formula=$(printf '%s\n' "$formula" | sed -e '1d' -e "s|\"VERSION\"|\"$version\"|" -e "s|OWNER/Waymark|$repository|g")
for name in macos-universal linux-x86_64 linux-aarch64; do
    archive=$folder/waymark-$name.tar.gz
    if [ ! -f "$archive" ]; then
        echo "fill-formula: there is no $archive" >&2
        exit 1
    fi
    digest=$( (sha256sum "$archive" 2>/dev/null || shasum -a 256 "$archive") | cut -d ' ' -f 1)
    place=SHA256_$(printf %s "$name" | tr 'a-z-' 'A-Z_')
    formula=$(printf '%s\n' "$formula" | sed "s|\"$place\"|\"$digest\"|")
done
if grep -qE 'OWNER|SHA256_|"VERSION"' <<<"$formula"; then
    echo "fill-formula: the template has placeholders that are not filled in" >&2
    exit 1
fi
printf '%s\n' "$formula"
