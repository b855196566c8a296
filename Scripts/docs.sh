#!/usr/bin/env bash
# Makes the documentation of every product as one static site in .build-docs/site, with links across modules. Whatever docc warns
# of is an error, and so is what no landing page lists. HOSTING_BASE_PATH is the path below which the site is to be served.
#
# It builds with the flags and into the folder of `make check`, and asks the toolchain for the rest: the package needs no plugin.
set -euo pipefail
cd "$(dirname "$0")/.."

export WAYMARK_CHECKS=true
. Scripts/build-options.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! swift build --scratch-path "$scratch" "${flags[@]}" >"$log" 2>&1; then
    cat "$log"
    exit 1
fi
python3 Scripts/docs.py "$(swift build --scratch-path "$scratch" --show-bin-path)/Modules" .build-docs
