#!/usr/bin/env bash
# A tour of the waymark command on the links of a sample shop, and of an app that opens them. Each command is shown before
# it runs.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1

echo "Building the waymark command (the first time takes a few minutes) …"
swift build -c release --package-path Tools --product waymark >&2 || exit 1
PATH="$(swift build -c release --package-path Tools --show-bin-path):$PATH" || exit 1
echo "Building the sample app …"
# As Scripts/packages.sh builds it, so that what one of them compiled the other need not.
app=(--package-path Examples/Shop --scratch-path Examples/Shop/.build-check -Xswiftc -warnings-as-errors
    --explicit-target-dependency-import-check error)
swift build "${app[@]}" --product shop >&2 || exit 1
PATH="$(swift build "${app[@]}" --show-bin-path):$PATH" || exit 1

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

heading "1. Where does a link lead?"
run 0 "waymark match --routes $shop 'shop://goods/42?ref=push' 'shop://搜索/手机' https://m.shop.example/u/mei/posts/page/2"
echo "The same as JSON, for another program, with links from standard input:"
run 0 "head -n 5 $links | waymark match --routes $shop --json -"
echo "A link without a route makes the exit code 1, so that a script notices:"
run 1 "waymark match --routes $shop shop://good/42"

heading "2. Why does it lead there?"
run 0 "waymark explain --routes $shop shop://goods/42/reviews/tag/fit"
echo "And why not? This one has a slip of the finger:"
run 1 "waymark explain --routes $shop shop://good/42"

heading "3. A hostile link"
echo "User information makes this look like the shop's own address. It is refused:"
run 1 "waymark match --routes $shop https://m.shop.example@evil.example/goods/42"

heading "4. Is the table sound?"
run 0 "waymark lint --routes $shop"
echo "Two pairs of routes that get into each other's way, each with a link that proves it:"
run 0 "waymark lint --routes Examples/Shop/overlaps.json"
echo "The proof of the first one, looked at more closely:"
run 0 "waymark explain --routes Examples/Shop/overlaps.json shop://order/00000000000"

heading "5. Does every link still lead where it should?"
run 0 "waymark test --routes $shop Examples/Shop/cases.jsonl"

heading "6. An app that opens these links"
echo "Its features do not know each other. A link from outside, and one of the web, to the same page:"
run 0 "shop --routes $shop --from push 'shop://goods/42?ref=banner' --from universalLink https://m.shop.example/goods/42"
echo "The mall's checkout waits for the account's sign-in and address, and asks for the cart, which is a third one's; the"
echo "router tells what it does:"
run 0 "shop --routes $shop --events --from app shop://cart/add/RS0042/2 shop://checkout"
echo "A link that is made, not written, from the page that it leads to:"
run 0 "shop --routes $shop --from app shop://goods/42/share"
echo "From outside the checkout is closed, and a misspelt link is told what was meant:"
run 1 "printf 'push shop://checkout\nqrCode shop://good/42\n' | shop --routes $shop -"

heading "7. Another router's table moves over"
old=Examples/Shop/Old
echo "The patterns of JLRoutes as they stand, and what Waymark's own rules would decide otherwise:"
run 0 "waymark import --dialect jlroutes $old/routes.txt --output $folder/old.json"
echo "The manifest keeps them in their dialect: the route that was registered first wins, and fragments count:"
run 0 "waymark match --routes $folder/old.json shop://goods/new 'shop://live#/room/7?from=push'"
echo "Registrations are read from sources, too; the one whose pattern is put together at run time is told of:"
run 1 "waymark import --scan $old"
echo "A change to a table, in terms of links:"
run 0 "sed 's#shop://goods/:id<int>\"#shop://goods/:id<int>/detail\"#' $shop > $folder/new.json"
run 1 "waymark diff $shop $folder/new.json"

heading "8. A link that comes too early"
echo "At a cold start a link by push waits in the inbox for the first page, and for signing in where its page needs that:"
run 0 "shop --routes $shop --cold --from push shop://goods/42 shop://account/orders first-page sign-in"
echo "This time the program ends before anybody signs in; the inbox is in a folder:"
run 0 "printf 'push shop://account/orders\nfirst-page\n' | shop --routes $shop --cold --keep $folder/kept --events -"
echo "At the next start the link is still there, and arrives when somebody signs in:"
run 0 "shop --routes $shop --keep $folder/kept --events sign-in"
echo "It has arrived, and does not come again:"
run 0 "shop --routes $shop --keep $folder/kept --events sign-in"

heading "9. A broken page goes to the site without a release"
rules=Examples/Shop/Rules
echo "What is about to go out sends the page of a product to the web; the next one has a slip of the finger:"
run 0 "waymark rules --routes $shop $rules/goods-to-web.json"
run 1 "waymark rules --routes $shop $rules/misspelt.json"
echo "The app runs on while its file of rules changes: first to the web, then to the misspelt ones, then back to old ones;"
echo "both of these are refused, and the last good rules stay:"
run 0 "cp $rules/released.json $folder/rules.json
{
    echo 'push shop://goods/42'
    for next in goods-to-web misspelt released; do
        sleep 2; cp $rules/\$next.json $folder/rules.json; echo 'push shop://goods/42'
    done
} | shop --routes $shop --rules $folder/rules.json -"

heading "10. Features start, and offer each other services"
echo "Each starts after those it depends on (here one after the other, on a clock that only the server's answers move). One"
echo "is lazy: the first link that leads to it has it started, and the next one finds it there:"
run 0 "shop --routes $shop --timeline --from push shop://goods/42 shop://promo/banner-1 shop://promo/banner-2"
echo "The mall puts goods into a cart that it knows by a protocol alone. It is the customer's, and ends when they sign out:"
run 0 "shop --routes $shop --from app shop://cart/add/RS0042/2 shop://cart sign-out shop://cart"

heading "11. A link that takes several steps"
echo "A banner's link signs in, opens what the banner promotes, and puts it into the cart; the router tells of each step:"
run 0 "shop --routes $shop --events --from push shop://promo/banner-1"
echo "Where nobody signs in, it ends at that step:"
run 1 "shop --routes $shop --guest --from push shop://promo/banner-1"

heading "12. Calls by name, and what the services look like"
echo "A feature has actions that others call by name. Links may ask for those that are declared for links:"
run 0 "shop --routes $shop --from push shop://store/1/floor-2 --from app 'shop://call/Mall/title?floor=3'"
echo "What a product earns is for the app's code alone:"
run 1 "shop --routes $shop --from app 'shop://call/Mall/margin?id=42'"
echo "Before any service is made: is one missing, in a circle, or kept for too long? And a drawing, for Graphviz:"
run 0 "shop --routes $shop audit"

if [ "$surprises" -gt 0 ]; then
    echo "demo: $surprises of $steps commands ended otherwise than expected"
    exit 1
fi
echo "demo: $steps commands, each ended as expected"
