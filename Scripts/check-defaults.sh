#!/usr/bin/env bash
# No `default:` in a switch over an enum of our own that is not public; see check-defaults.py for what it can see.
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 -B Scripts/check-defaults.py
