#!/usr/bin/env bash
# Makes the documentation of every product as one static site in .build-docs/site, with links across modules. Whatever docc warns
# of is an error, and so is what no landing page lists. HOSTING_BASE_PATH is the path below which the site is to be served.
#
# It builds what `make check` builds, into the same folder, and asks the toolchain for the rest: the package needs no plugin.
set -euo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! swift build --scratch-path .build-check --build-tests -Xswiftc -warnings-as-errors \
    --explicit-target-dependency-import-check error >"$log" 2>&1; then
    cat "$log"
    exit 1
fi
python3 Scripts/docs.py "$(swift build --scratch-path .build-check --show-bin-path)/Modules" .build-docs
