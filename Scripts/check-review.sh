#!/usr/bin/env bash
# What the GitHub Action runs, Scripts/review-links.sh, in a repository of its own: it lets the sample shop pass, and annotates a
# change that moves a route, adds a dead link and a wrong case. Also that the files of the release can be read, as far as there
# are tools for them (ruby, hadolint, actionlint, check-jsonschema). Run after `packages.sh build`, which builds the command.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

export WAYMARK=${WAYMARK:-$PWD/.build-check/debug/waymark}
if [ ! -x "$WAYMARK" ]; then
    echo "review: $WAYMARK has not been built"
    exit 1
fi
root=$PWD
app=$(mktemp -d)
trap 'rm -rf "$app"' EXIT
failed=0
fail() {
    echo "review: $1"
    failed=1
}

cp Examples/Shop/waymark.json Examples/Shop/cases.jsonl "$app"
cp -R Examples/Shop/Sources "$app/Sources"
cd "$app" || exit 1
git init --quiet
git add -A
git -c user.name=check -c user.email=check@localhost commit --quiet -m base
base=$(git rev-parse HEAD)
export ROUTES=waymark.json CASES=cases.jsonl SOURCES=$'Sources\n' BASE=$base STRICT=true GITHUB_STEP_SUMMARY=$app/summary.md

review() { "$root/Scripts/review-links.sh" >"$app/said" 2>&1; }
# says TEXT: the last review printed it.
says() { grep -qF -- "$1" "$app/said" || { fail "it did not say '$1':"; cat "$app/said"; }; }

review || { fail "it refuses the sample shop:"; cat "$app/said"; }
says "mean the same"

# As in a container, in which the checkout belongs to another user.
GIT_TEST_ASSUME_DIFFERENT_OWNER=1 GITHUB_ACTIONS=true GITHUB_WORKSPACE=$(pwd -P) review ||
    { fail "it refuses a checkout of another user's:"; cat "$app/said"; }
says "mean the same"

# A route that takes other links, a link that leads nowhere, and a case that is wrong.
sed 's|/reviews(/tag/:tag)|/ratings(/tag/:tag)|' "$root/Examples/Shop/waymark.json" >waymark.json
cmp -s "$root/Examples/Shop/waymark.json" waymark.json && fail "the sample shop has no route of reviews to change"
printf 'let typo = "shop://good/42"\n' >Sources/Typo.swift
printf '{ "link": "shop://nowhere/at/all", "opens": true }\n' >>cases.jsonl
code=0
review || code=$?
[ $code -eq 1 ] || fail "a change with faults ends with exit code $code, expected 1"
says "::error file=Sources/Typo.swift,line=1,col=13,title=waymark check-sources%3A no-route::"
says "::error file=cases.jsonl,line=$(wc -l <cases.jsonl | tr -d ' ')"
says "::warning file=waymark.json"
says "title=waymark diff%3A "
grep -qF "compared with $base" summary.md || fail "the summary of the run does not tell of the differences"
if grep -qF "${TMPDIR:-/tmp}" said summary.md; then fail "a temporary file is named where the manifest is meant"; fi

# A base that is not checked out, and inputs that are no files.
BASE=nowhere review && fail "a base that is not there passes"
says "::error title=waymark diff::there is no revision 'nowhere'"
code=0
ROUTES=none.json review || code=$?
[ $code -eq 2 ] || fail "a manifest that is not there ends with exit code $code, expected 2"
cd "$root" || exit 1

# Files that other programs read.
if command -v ruby >/dev/null; then
    mkdir "$app/archives"
    for name in macos-universal linux-x86_64 linux-aarch64; do echo $name >"$app/archives/waymark-$name.tar.gz"; done
    Scripts/fill-formula.sh 1.2.3 someone/Waymark "$app/archives" >"$app/waymark.rb" || fail "the formula cannot be filled in"
    ruby -c "$app/waymark.rb" >/dev/null || fail "the formula is no Ruby"
fi
if command -v hadolint >/dev/null; then hadolint Dockerfile || fail "Dockerfile"; fi
if command -v actionlint >/dev/null; then actionlint .github/workflows/*.yml || fail "workflows"; fi
if command -v check-jsonschema >/dev/null; then
    check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml || fail "workflows, by their schema"
    check-jsonschema -q --builtin-schema vendor.github-actions action.yml || fail "action.yml, by its schema"
fi
[ $failed -eq 0 ] && echo "review: the action lets the sample shop pass and annotates what a change breaks"
exit $failed
