#!/usr/bin/env bash
# Every public declaration of the stand-ins was compared with a record of Apple's frameworks: Tests/StandIns/records.tsv has its form, the
# records and the difference, which Tests/StandIns/Records.md explains. A declaration that is new or of another form fails.
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 Scripts/check-records.py "$@"
