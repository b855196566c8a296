#!/usr/bin/env bash
# Builds, tests or cleans every package of the repository: packages.sh build | test | clean
#
# The root comes first, then every folder one or two levels down that holds a manifest. `build-options.sh` says with which options,
# and into which folder.
set -uo pipefail
cd "$(dirname "$0")/.."

. Scripts/build-options.sh
log=$(mktemp)
trap 'rm -f "$log"' EXIT

packages() {
    for manifest in Package.swift */Package.swift */*/Package.swift; do
        if [ -f "$manifest" ]; then dirname "$manifest"; fi
    done
}

build() {
    for package in $(packages); do
        # Built for release by bench-instructions.sh --check.
        if [ "$package" = Benchmarks ]; then continue; fi
        local begun=$SECONDS
        options_of "$package"
        if ! swift build "${options[@]}" --build-tests --disable-build-manifest-caching >"$log" 2>&1; then
            cat "$log"
            echo "build: package '$package' does not build without errors and warnings"
            return 1
        fi
        echo "build: package '$package' builds without a warning, in $((SECONDS - begun)) s"
    done
}

# Runs every package's tests, whatever became of the others, and ends with "N passed, N failed".
run_tests() {
    local passed=0 failed=0
    for package in $(packages); do
        if [ ! -d "$package/Tests" ]; then continue; fi
        echo "== swift test, package '$package'"
        # Packages that share a folder share its plan, by which the tests of another one would run.
        options_of "$package"
        swift test "${options[@]}" --disable-xctest --disable-build-manifest-caching 2>&1 </dev/null |
            tee "$log" | sed -E -e '/ Test run with /b' -e '/^\[[0-9]+\/[0-9]+\] /d' \
            -e '/^[^ ]+ (Test|Suite) .* (started|passed after [0-9.]+ seconds)\.$/d' -e '/^[^ ]+ Test case passing /d'
        local status=${PIPESTATUS[0]} total bad
        total=$(sed -nE 's/^.* Test run with ([0-9]+) tests? .*$/\1/p' "$log" | tail -n 1)
        bad=$(grep -cE '^[^ ]+ Test .* failed after [0-9.]+ seconds' "$log")
        bad=$((bad - $(grep -cE '^[^ ]+ Test run with .* failed after' "$log")))
        # A crash, or a build that fails, has no summary: it counts as one failure.
        if [ "$status" -ne 0 ] && [ "$bad" -le 0 ]; then bad=1; fi
        if [ "$status" -eq 0 ] && [ "${total:-0}" -eq 0 ]; then
            echo "error: package '$package' has a Tests folder and ran no test"
            bad=1
        fi
        failed=$((failed + bad))
        if [ "${total:-0}" -gt "$bad" ]; then passed=$((passed + total - bad)); fi
    done
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

clean() {
    for package in $(packages); do
        rm -rf "$package"/.build "$package"/.build-* "$package/Package.resolved"
    done
}

case "${1:-}" in
    build) build ;;
    test) run_tests ;;
    clean) clean ;;
    *) echo "usage: packages.sh build | test | clean" >&2; exit 2 ;;
esac
