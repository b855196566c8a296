#!/usr/bin/env bash
# The tests of routing, of components and trees, and of all that happens at once, under the thread sanitizer, with the lock
# that it understands (see Sources/WaymarkLock).
set -euo pipefail
cd "$(dirname "$0")/.."

flags=()
if [ "$(uname)" = Linux ]; then flags=(-Xswiftc -DWAYMARK_THREAD_SANITIZER); fi
export TSAN_OPTIONS="suppressions=$PWD/Scripts/sanitize-suppressions.txt"
tests="WaymarkRoutingTests|WaymarkComponentsTests|WaymarkTreeTests|EverythingAtOnceTests|ModulesAtOnceTests"
# These do one thing after the other, for long.
rest="RandomServiceTests|RandomTreeTests|WorkflowRandomTests"
exec swift test --sanitize=thread --scratch-path .build-tsan --disable-xctest "${flags[@]}" --filter "$tests" --skip "$rest"
