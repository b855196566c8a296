#!/usr/bin/env bash
# Git tracks nothing that a build makes, and no tracked file names a folder of one machine.
set -uo pipefail
cd "$(dirname "$0")/.."
git rev-parse --git-dir >/dev/null || exit 1

status=0
built=$(git ls-files | grep -E '(^|/)(\.build[^/]*|\.swiftpm|DerivedData)/|(^|/)Package\.resolved$|\.(o|swiftmodule|xctest|profraw)$')
if [ -n "$built" ]; then
    printf '%s\n' "$built" | sed 's/^/tracked: made by a build, yet tracked: /'
    status=1
fi

# The folder of this checkout, a superuser's home, and the usual places for work on shared machines. A checkout at the root, such as
# /app, is not looked for: links and patterns have such paths, too.
places=$(git grep -nIE -e "(^|[^[:alnum:]_.~*:/-])/(root|work|workspace)/[[:alnum:]._]" -- . ':!LICENSE')
here=
case $PWD in /*/*) here=$(git grep -nIF -e "$PWD/" -- .) ;; esac
if [ -n "$places$here" ]; then
    printf '%s\n%s\n' "$places" "$here" | sed -n '/./s/^/tracked: a path of one machine: /p' | LC_ALL=C sort -u
    status=1
fi
[ $status -eq 0 ] && echo "tracked: $(git ls-files | wc -l | tr -d ' ') files, none made by a build or tied to one machine"
exit $status
