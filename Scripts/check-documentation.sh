#!/usr/bin/env bash
# Counts what the documentation comments of public declarations say, and lets no module have more gaps than
# Scripts/documentation.txt allows; see check-documentation.py for the rules, and for --list and --write.
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 -B Scripts/check-documentation.py "$@"
