#!/usr/bin/env bash
# Looks at the links of a change as the GitHub Action does: review-links.sh, in the folder of the app's repository
#
# Takes its inputs from the environment, as the action hands them on:
#
#   ROUTES    the manifest
#   CASES     a file of cases for `waymark test`; none is run if it is empty
#   SOURCES   the folders and files to search for links, one a line; none if it is empty
#   BASELINE  a file of old findings in sources that are let through
#   BASE      the revision to compare the manifest with, such as origin/main; nothing is compared if it is empty
#   STRICT    true, if warnings count as errors
#   WAYMARK   the command; Scripts/light.sh builds one if it is empty
#
# Findings are printed as annotations of GitHub's. The manifest's differences are written in words, also to the summary of the
# run (GITHUB_STEP_SUMMARY); they are for the reviewer and fail nothing. Exit code: 0 all is well; 1 something is not; 2 an input
# could not be read.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
: "${ROUTES:?review-links: ROUTES names no manifest}"
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
strict=()
case ${STRICT:-false} in
    [Tt]rue | TRUE) strict=(--strict) ;;
    [Ff]alse | FALSE) ;;
    *) echo "::error title=waymark::STRICT is '$STRICT', expected true or false"; exit 2 ;;
esac
status=0

waymark() { "$here/light.sh" "$@"; }

# In a container on GitHub the checkout belongs to another user, and git refuses to read it; actions/checkout trusts it for itself alone.
if [ "${GITHUB_ACTIONS:-}" = true ] && [ -n "${GITHUB_WORKSPACE:-}" ]; then
    number=${GIT_CONFIG_COUNT:-0}
    export "GIT_CONFIG_KEY_$number=safe.directory" "GIT_CONFIG_VALUE_$number=$GITHUB_WORKSPACE" GIT_CONFIG_COUNT=$((number + 1))
fi

# step NAME ARGUMENT…: runs a part of the command; the worst exit code of all is the script's.
step() {
    local code=0
    echo "::group::waymark $1"
    waymark "$@" || code=$?
    echo "::endgroup::"
    if [ "$code" -gt "$status" ]; then status=$code; fi
}

# Writes standard input with a text in place of another, as they are. (From bash 5.2 on `&` would stand for what is replaced.)
shopt -u patsub_replacement 2>/dev/null || true
replaced() {
    local line
    while IFS= read -r line || [ -n "$line" ]; do
        line=${line//"$1"/$2}
        printf '%s\n' "$line"
    done
}

# A text as a property of an annotation.
property() {
    local text=${1//%/%25}
    text=${text//:/%3A}
    printf '%s' "${text//,/%2C}"
}

# The manifest of the base revision against this one. Annotations name the manifest by its path also for routes that are gone.
compare() {
    local old code=0 folder path name=${ROUTES##*/}
    folder=$(mktemp -d)
    old=$folder/base
    case $name in *.*) old=$folder/base.${name##*.} ;; esac
    # By its place in the repository, however it was named.
    path=$(git ls-files --full-name -- "$ROUTES" | head -n 1)
    path=${path:-./$ROUTES}
    if ! git cat-file -e "$BASE:$path" 2>/dev/null; then
        if git rev-parse --quiet --verify "$BASE^{commit}" >/dev/null; then
            echo "::notice title=waymark diff::$ROUTES is new: $BASE has no such file"
        else
            echo "::error title=waymark diff::there is no revision '$BASE'; fetch it first (fetch-depth: 0)"
            status=2
        fi
        rm -r "$folder"
        return
    fi
    git show "$BASE:$path" >"$old"
    echo "::group::waymark diff"
    waymark diff "$old" "$ROUTES" >"$folder/words" 2>"$folder/remarks" || code=$?
    replaced "$old" "$BASE:$ROUTES" <"$folder/remarks" >&2
    if [ "$code" -ge 2 ]; then
        # The manifest itself is judged by lint; what was wrong before the change is for the change to mend.
        if waymark lint --routes "$old" >/dev/null 2>&1 || [ $? -lt 2 ]; then status=2; fi
        echo "::notice title=waymark diff::nothing is compared: one of the manifests cannot be read"
    else
        replaced "$old" "$BASE:$ROUTES" <"$folder/words"
        {
            echo "### Links in $ROUTES, compared with $BASE"
            echo
            replaced "$old" "$BASE:$ROUTES" <"$folder/words" | sed -e 's/^/    /'
            echo
        } >>"$summary"
        if [ "$code" -eq 1 ]; then
            waymark diff --format github "$old" "$ROUTES" 2>/dev/null |
                replaced "file=$(property "$old")" "file=$(property "$ROUTES")" | replaced "$old" "$BASE:$ROUTES" |
                sed -e 's/^::error /::warning /'
        fi
    fi
    echo "::endgroup::"
    rm -r "$folder"
}

step lint --routes "$ROUTES" --format github ${strict[@]+"${strict[@]}"}
if [ -n "${BASE:-}" ]; then compare; fi
if [ -n "${CASES:-}" ]; then step test --routes "$ROUTES" --format github ${strict[@]+"${strict[@]}"} "$CASES"; fi
sources=()
while IFS= read -r source; do
    source=${source%$'\r'}
    if [ -n "$source" ]; then sources+=("$source"); fi
done <<<"${SOURCES:-}"
if [ ${#sources[@]} -gt 0 ]; then
    baseline=()
    if [ -n "${BASELINE:-}" ]; then baseline=(--baseline "$BASELINE"); fi
    step check-sources --routes "$ROUTES" --format github ${strict[@]+"${strict[@]}"} ${baseline[@]+"${baseline[@]}"} \
        "${sources[@]}"
fi
exit "$status"
