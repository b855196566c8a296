#!/usr/bin/env bash
# Runs the scenarios of navigation in an app on a simulator, on UIKit itself. Needs Xcode 26.4 or later, and XcodeGen
# (`brew install xcodegen`). On Linux the same tests run against what stands in for UIKit: swift test --filter ScenarioHostTests
#
# usage: test.sh [DESTINATION], as xcodebuild takes it; an iPhone 17 unless said otherwise.
set -euo pipefail
cd "$(dirname "$0")"

# A package in a folder bears the folder's name, in lower case and with underscores for what a name cannot have.
package=$(basename "$(cd ../../.. && pwd)" | tr '[:upper:]' '[:lower:]' | tr -c '[:alnum:]_\n' _)
xcodegen generate --quiet
exec xcodebuild test -project TestHost.xcodeproj -scheme TestHost \
    -destination "${1:-platform=iOS Simulator,name=iPhone 17}" WAYMARK_PACKAGE="$package"
