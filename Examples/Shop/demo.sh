#!/usr/bin/env bash
# A day in the life of the sample app, told by itself, and then a tour of the waymark command on its links. Each command is
# shown before it runs.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

# As Scripts/packages.sh builds them, so that what one of them compiled the other need not.
flags=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
build() {
    local package=$1 product=$2
    local options=(--package-path "$package" --scratch-path "$package/.build-check" "${flags[@]}")
    echo "Building $product (the first time takes a few minutes) …"
    swift build "${options[@]}" --product "$product" >&2 || exit 1
    PATH="$(swift build "${options[@]}" --show-bin-path):$PATH" || exit 1
}
build Examples/Shop shop
build Tools waymark

shop=Examples/Shop/waymark.json
links=Examples/Shop/links.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
steps=0
surprises=0

heading() { printf '\n== %s\n\n' "$1"; }

# run CODE COMMAND: shows the command, runs it, and notes an exit code other than the expected one.
run() {
    local expected=$1 status=0
    printf '$ %s\n' "$2"
    bash -o pipefail -c "$2" </dev/null || status=$?
    steps=$((steps + 1))
    if [ "$status" -ne "$expected" ]; then
        echo "(exit code $status where $expected was expected)"
        surprises=$((surprises + 1))
    fi
    echo
}

heading "1. A day in the life of an app"
echo "Behind > stands what happens, behind ? why a link goes where it goes (by rule 2 of precedence: whose scheme and host say"
echo "more), behind * what no page tells, behind ~ and → what the router tells, behind ✗ what is refused. Then what is"
echo "displayed, with * at the tab and < at the screen in front, and its page:"
run 0 "shop --routes $shop --story"

heading "2. Where does a link lead, and why?"
run 0 "waymark match --routes $shop 'shop://goods/42?ref=push' 'shop://搜索/手机' https://m.shop.example/u/mei/posts/page/2"
echo "The same as JSON, for another program, with links from standard input:"
run 0 "head -n 3 $links | waymark match --routes $shop --json -"
run 0 "waymark explain --routes $shop shop://goods/42/reviews/tag/fit"
echo "This one has a slip of the finger; the exit code is 1, so that a script notices:"
run 1 "waymark explain --routes $shop shop://good/42"

heading "3. Is the table sound, and does every link still lead where it should?"
run 0 "waymark lint --routes $shop"
echo "Two pairs of routes that get into each other's way, each with a link that proves it:"
run 0 "waymark lint --routes Examples/Shop/overlaps.json"
run 0 "waymark test --routes $shop Examples/Shop/cases.jsonl"
echo "A change to a table, in terms of links:"
run 0 "sed 's#shop://goods/:id<int>\"#shop://goods/:id<int>/detail\"#' $shop > $folder/new.json"
run 1 "waymark diff $shop $folder/new.json"

heading "4. May these rules go out?"
rules=Examples/Shop/Rules
echo "Those that sent the broken page to the web may; the next ones have a slip of the finger:"
run 0 "waymark rules --routes $shop $rules/goods-to-web.json"
run 1 "waymark rules --routes $shop $rules/misspelt.json"

heading "5. Another router's table moves over"
old=Examples/Shop/Old
echo "The patterns of JLRoutes as they stand, and what Waymark's own rules would decide otherwise:"
run 0 "waymark import --dialect jlroutes $old/routes.txt --output $folder/old.json"
echo "The manifest keeps them in their dialect: the route that was registered first wins, and fragments count:"
run 0 "waymark match --routes $folder/old.json shop://goods/new 'shop://live#/room/7?from=push'"
echo "Registrations are read from sources, too; the one whose pattern is put together at run time is told of:"
run 1 "waymark import --scan $old"

heading "6. What the story does not tell of the app"
echo "Features start after those they depend on (here one after the other, on a clock that only the server's answers move); a"
echo "lazy one when the first link leads to it:"
run 0 "shop --routes $shop --timeline --from push shop://goods/42 shop://live/7"
echo "A link that came too early outlives the program, and arrives when somebody signs in; the router tells what it does:"
run 0 "printf 'push shop://account/orders\nfirst-page\n' | shop --routes $shop --cold --keep $folder/kept -"
run 0 "shop --routes $shop --keep $folder/kept --events sign-in"
echo "Where nobody signs in, nothing is opened:"
run 1 "shop --routes $shop --guest --from app shop://checkout"
echo "A feature has actions that others call by name. Links may ask for those that are declared for links:"
run 0 "shop --routes $shop --from push shop://store/1/floor-2 --from app 'shop://call/Mall/title?floor=3'"
run 1 "shop --routes $shop --from app 'shop://call/Mall/margin?id=42'"
echo "Before any service is made: is one missing, in a circle, or kept for too long? And a drawing, for Graphviz:"
run 0 "shop --routes $shop audit"

heading "7. From the poster to the screen"
site=Examples/Shop/Poster/apple-app-site-association
poster=https://m.shop.example/goods/42
echo "A poster has a link. The app's table takes it, and yet the app stays closed: the site's file keeps the link on the web."
run 0 "waymark match --routes $shop $poster"
run 1 "waymark associations match --routes $shop --file $site $poster"
echo "An item that is not there counts as empty, which * takes too: the exclusion has every link, and hides all that follows."
run 1 "waymark associations check $site"
echo "With one more character the poster opens the app. A proof finds what else the file leaves out, and what it claims beyond"
echo "the routes, each with a link:"
run 0 "sed 's/\"web\": \"/&?/' $site > $folder/mended"
run 0 "waymark associations match --routes $shop --file $folder/mended $poster"
run 1 "waymark associations coverage --routes $shop --host m.shop.example --file $folder/mended"
echo "What that character did, in terms of links: before the file goes out, or with --fetch against what the site serves now:"
run 1 "waymark associations diff --host m.shop.example $site $folder/mended"
echo "Files that are made of the manifest leave no route out; what no pattern can say is listed, with a link each. They are the ones"
echo "in the folder Associations:"
run 0 "waymark associations generate --routes $shop --out $folder/public"
made=$folder/public/m.shop.example/.well-known
echo "The whole way on both systems, with the app's own lists:"
lists=$folder/public/ios/ABCDE12345.example.shop
run 0 "waymark associations match --routes $shop --file $made/apple-app-site-association --domains $lists.entitlements --info $lists.plist $poster shop://goods/42"
run 0 "waymark associations match --routes $shop --file $made/assetlinks.json --app example.shop $poster"

if [ "$surprises" -gt 0 ]; then
    echo "demo: $surprises of $steps commands ended otherwise than expected"
    exit 1
fi
echo "demo: $steps commands, each ended as expected"
echo "To open links yourself:  cd Examples/Shop && swift run shop"
