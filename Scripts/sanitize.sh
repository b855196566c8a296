#!/usr/bin/env bash
# The tests of routing, components and trees, and of all that happens at once, under the thread sanitizer, with the lock that it
# understands (see Sources/WaymarkLock). In two runs: in one they would be in each other's way on the main actor.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=()
if [ "$(uname)" = Linux ]; then flags=(-Xswiftc -DWAYMARK_THREAD_SANITIZER); fi
export TSAN_OPTIONS="suppressions=$PWD/Scripts/sanitize-suppressions.txt"
# These do one thing after the other, for long.
rest="RandomServiceTests|RandomTreeTests|WorkflowRandomTests"
for tests in "WaymarkComponentsTests|WaymarkTreeTests|ModulesAtOnceTests" "WaymarkRoutingTests|EverythingAtOnceTests"; do
    swift test --sanitize=thread --scratch-path .build-tsan --disable-xctest ${flags[@]+"${flags[@]}"} --filter "$tests" --skip "$rest"
done
