#!/usr/bin/env bash
# The Chinese articles have the code blocks of the English ones: check-translations.sh [--write]
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 Scripts/check-translations.py "$@"
