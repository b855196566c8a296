#!/usr/bin/env bash
# Every Swift file is in the house format, as .swift-format gives it.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! Scripts/swift-files.sh | xargs -0 swift format lint --strict --parallel; then
    echo "format: not in the house format; \`make format\` fixes what can be fixed"
    exit 1
fi
echo "format: $(Scripts/swift-files.sh | tr -cd '\0' | wc -c | tr -d ' ') Swift files are in the house format"
