#!/usr/bin/env bash
# Runs the console in a headless Chromium: test-web.sh [--filter WORDS… | --pictures FOLDER | --missing]
#
# It builds `waymark` as packages.sh does and installs nothing. What is missing is said in one line, with how to get it, and
# ends it with 2; --missing only looks.
set -uo pipefail
cd "$(dirname "$0")/.."

export PYTHONDONTWRITEBYTECODE=1
. Scripts/build-options.sh
# A Python with selenium: one that is told, one made for it, else the system's.
python=${WAYMARK_PYTHON:-}
if [ -z "$python" ]; then
    if [ -x .build-web/bin/python ]; then python=.build-web/bin/python; else python=python3; fi
fi

missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing+=("Chromium (apt-get install chromium)")
command -v chromedriver >/dev/null || missing+=("chromedriver (apt-get install chromium-driver)")
"$python" -c 'import selenium' 2>/dev/null ||
    missing+=("selenium (python3 -m venv .build-web && .build-web/bin/pip install selenium)")
if [ ${#missing[@]} -gt 0 ]; then
    printf 'test-web: missing %s' "${missing[0]}"
    printf ', %s' "${missing[@]:1}" | sed 's/^, $//'
    echo
    exit 2
fi
if [ "${1:-}" = --missing ]; then exit 0; fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
options_of Tools
if ! swift build "${options[@]}" --product waymark >"$log" 2>&1; then
    cat "$log"
    echo "test-web: waymark does not build"
    exit 1
fi
"$python" Tests/Web/console_tests.py --waymark "Tools/$scratch/debug/waymark" "$@" || exit 1

# Pictures are small ones where something can make them so.
if [ "${1:-}" = --pictures ]; then
    if command -v pngquant >/dev/null; then pngquant --force --skip-if-larger --ext .png --strip 256 "$2"/*.png; fi
    if command -v optipng >/dev/null; then optipng -quiet -o5 "$2"/*.png; fi
    wc -c "$2"/*.png
fi
