#!/usr/bin/env bash
# A tour of the sample app and of the waymark command, in chapters. Each command is shown before it runs.
#
#   Examples/Shop/demo.sh          all chapters
#   Examples/Shop/demo.sh 2        one of them (make demo CHAPTER=2)
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

chapters=(
    "One link, from the text to the page"
    "A day in the life of an app"
    "Where a link leads, and why"
    "A table without faults, and links that keep their targets"
    "Rules that are checked before they go out"
    "A table of another router"
    "Inside the app: start, inbox, services, calls by name"
    "From the poster to the screen: universal links"
)
only=${1:-}
if [ -n "$only" ] && ! [[ $only =~ ^[1-9]$ && $only -le ${#chapters[@]} ]]; then
    echo "demo: there is no chapter '$only'; the chapters are:" >&2
    for number in "${!chapters[@]}"; do echo "  $((number + 1))  ${chapters[$number]}" >&2; done
    exit 2
fi

# Built as Scripts/packages.sh builds, so that what one of them compiled the other need not. Of what the compiler says the last line
# is shown, in place; all of it, if the build fails.
. Scripts/build-options.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build() {
    local product=$2 step options
    options_of "$1"
    if [ -t 1 ]; then
        swift build "${options[@]}" --product "$product" 2>&1 | tee "$folder/build" | while IFS= read -r step; do
            printf '\r\033[KBuilding %s (the first time takes a few minutes) %.50s' "$product" "$step"
        done
    else
        echo "Building $product (the first time takes a few minutes) …"
        swift build "${options[@]}" --product "$product" >"$folder/build" 2>&1
    fi || { echo; cat "$folder/build" >&2; exit 1; }
    if [ -t 1 ]; then printf '\r\033[K'; fi
    PATH="$(swift build "${options[@]}" --show-bin-path):$PATH" || exit 1
}
build Examples/Shop shop
# The command without the console, the server and signatures: what these need is most of the whole command's build.
build Tools/Light waymark

shop=Examples/Shop/waymark.json
links=Examples/Shop/links.txt
steps=0
surprises=0
shown=()

# chapter NUMBER: prints its heading; fails for one that was not asked for.
chapter() {
    if [ -n "$only" ] && [ "$only" != "$1" ]; then return 1; fi
    shown+=("$1")
    printf '\n== %s. %s\n\n' "$1" "${chapters[$1 - 1]}"
}

# run CODE COMMAND: shows the command, runs it, and notes an exit code other than the expected one.
run() {
    local expected=$1 status=0
    printf '$ %s\n' "$2"
    bash -o pipefail -c "$2" </dev/null || status=$?
    steps=$((steps + 1))
    if [ "$status" -ne "$expected" ]; then
        echo "(exit code $status, expected $expected)"
        surprises=$((surprises + 1))
    fi
    echo
}

if chapter 1; then
    run 0 "waymark explain --routes $shop shop://goods/42"
    echo "The app opens it as a push notification would, and shows the page:"
    run 0 "shop --routes $shop --from push shop://goods/42"
    echo "A link that the app keeps to itself is refused from outside, with the reason:"
    run 1 "shop --routes $shop --from push shop://wallet/transfer/100"
fi

if chapter 2; then
    cat <<'TEXT'
How to read it:
  >  a step: a link with its source, a tap, a swipe         ?  the decision about the link
  ~ and →  events of the router, steps of a workflow        *  a message that no page shows
  ✗  a refusal                                              …  a link that waits
The lines below each step show what it has changed: * marks the tab in front, < the screen in front; its page comes last.

TEXT
    run 0 "shop --routes $shop --story"
fi

if chapter 3; then
    run 0 "waymark match --routes $shop 'shop://goods/42?ref=push' 'shop://搜索/手机' https://m.shop.example/u/mei/posts/page/2"
    echo "The same as JSON, for another program, with links from standard input:"
    run 0 "head -n 3 $links | waymark match --routes $shop --json -"
    run 0 "waymark explain --routes $shop shop://goods/42/reviews/tag/fit"
    echo "A misspelt link: the exit code is 1, so that a script notices:"
    run 1 "waymark explain --routes $shop shop://good/42"
fi

if chapter 4; then
    run 0 "waymark lint --routes $shop"
    echo "Two pairs of routes that overlap, each with a link that proves it:"
    run 0 "waymark lint --routes Examples/Shop/overlaps.json"
    run 0 "waymark test --routes $shop Examples/Shop/cases.jsonl"
    echo "A change to a table, as links that lead elsewhere:"
    run 0 "sed 's#shop://goods/:id<int>\"#shop://goods/:id<int>/detail\"#' $shop > $folder/new.json"
    run 1 "waymark diff $shop $folder/new.json"
fi

if chapter 5; then
    rules=Examples/Shop/Rules
    echo "The rules that sent the broken page to the web, without a release, and what they do to a link:"
    run 0 "waymark explain --routes $shop --rules $rules/goods-to-web.json shop://goods/42"
    echo "The next ones have a misspelt route. An app refuses them as a whole, and the exit code is 1:"
    run 1 "waymark explain --routes $shop --rules $rules/misspelt.json shop://goods/42 | sed -n '1,7p'"
fi

if chapter 6; then
    old=Examples/Shop/Old
    echo "Patterns of JLRoutes, unchanged, and the links that Waymark's own rules would decide differently:"
    run 0 "waymark import --dialect jlroutes $old/routes.txt --output $folder/old.json"
    echo "The manifest keeps them in their dialect: the route that was registered first wins, and fragments count:"
    run 0 "waymark match --routes $folder/old.json shop://goods/new 'shop://live#/room/7?from=push'"
    echo "Registrations are read from source files, too; one whose pattern is made at run time is reported:"
    run 1 "waymark import --scan $old"
fi

if chapter 7; then
    echo "Features start after those that they depend on, and a lazy one when the first link needs it. (The clock of the demo counts"
    echo "only the server's answers.)"
    run 0 "shop --routes $shop --timeline --from push shop://goods/42 shop://live/7"
    echo "A link that arrives too early is kept across a restart, and delivered after the sign-in; the router's events show it:"
    run 0 "printf 'push shop://account/orders\nfirst-page\n' | shop --routes $shop --cold --keep $folder/kept -"
    run 0 "shop --routes $shop --keep $folder/kept --events sign-in"
    echo "Without a sign-in, nothing is opened:"
    run 1 "shop --routes $shop --guest --from app shop://checkout"
    echo "A feature has actions that others call by name. Links may call those that are declared for links:"
    run 0 "shop --routes $shop --from push shop://store/1/floor-2 --from app 'shop://call/Mall/title?floor=3'"
    run 1 "shop --routes $shop --from app 'shop://call/Mall/margin?id=42'"
    echo "Services are checked before any is created: missing services, cycles, lifetimes. The output ends with a graph for Graphviz:"
    run 0 "shop --routes $shop audit"
fi

if chapter 8; then
    site=Examples/Shop/Poster/apple-app-site-association
    poster=https://m.shop.example/goods/42
    echo "A poster has a link. The app's table takes it, and yet the app stays closed: the site's file keeps the link on the web."
    run 0 "waymark match --routes $shop $poster"
    run 1 "waymark associations match --routes $shop --file $site $poster"
    echo "A missing query item counts as empty, which * matches: the exclusion matches every link, and hides the rules below it."
    run 1 "waymark associations check $site"
    echo "With one more character the poster opens the app. A proof finds the routes that the file still leaves out, and the links that"
    echo "it claims without a route, each with an example:"
    run 0 "sed 's/\"web\": \"/&?/' $site > $folder/mended"
    run 0 "waymark associations match --routes $shop --file $folder/mended $poster"
    run 1 "waymark associations coverage --routes $shop --host m.shop.example --file $folder/mended"
    echo "The effect of that character, as links: before the file goes out, or with --fetch against the site as it is now:"
    run 1 "waymark associations diff --host m.shop.example $site $folder/mended"
    echo "Files that are generated from the manifest leave no route out; what no pattern can express is listed, with a link each. The"
    echo "folder Associations has these files:"
    run 0 "waymark associations generate --routes $shop --out $folder/public"
    made=$folder/public/m.shop.example/.well-known
    echo "The whole way on both systems, with the app's own entitlements and filters:"
    lists=$folder/public/ios/ABCDE12345.example.shop
    run 0 "waymark associations match --routes $shop --file $made/apple-app-site-association --domains $lists.entitlements --info $lists.plist $poster shop://goods/42"
    run 0 "waymark associations match --routes $shop --file $made/assetlinks.json --app example.shop $poster"
    filters=$folder/public/android/example.shop.xml
    run 0 "waymark associations match --routes $shop --intent-filters $filters --file $made/assetlinks.json --app example.shop --api 35 $poster"
fi

echo "== Summary"
echo
for number in "${shown[@]}"; do printf '  %s. %s\n' "$number" "${chapters[$number - 1]}"; done
echo
if [ "$surprises" -gt 0 ]; then
    echo "demo: $surprises of $steps commands did not end as expected"
    exit 1
fi
echo "demo: $steps commands in $((SECONDS / 60)) min $((SECONDS % 60)) s, each ended as expected"
if [ -z "$only" ]; then echo "One chapter alone:       make demo CHAPTER=3"; fi
echo "To open links yourself:  cd Examples/Shop && swift run shop"
echo "To see it in a browser:  make console"
