#!/usr/bin/env bash
# The article of errors is made of the sources and of Scripts/errors.tsv: check-errors.sh [--write], which makes it anew.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ ! -f Sources/Waymark/Waymark.docc/ErrorsAndWhatToDo.md ]; then
    echo "errors: there is no article of errors here"
    exit 0
fi
exec python3 Scripts/check-errors.py "$@"
