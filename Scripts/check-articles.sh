#!/usr/bin/env bash
# The programs in the articles, Sources/*/*.docc, compile without a warning and print what the articles say. How an article is
# written is said in check-articles.py. Run after `packages.sh build`.
#
# usage: check-articles.sh [ARTICLE…]; SCRATCH names the folder of another build than `packages.sh build` makes.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$(swift build --scratch-path "${SCRATCH:-.build-check}" --show-bin-path)
exec python3 Scripts/check-articles.py "$build" "$@"
