#!/usr/bin/env bash
# Measures the weight of Waymark in a program and in a build: size.sh [--text | --builds]
#
# Prints one table: the text of stripped programs, each of which links more of Waymark than the one before and opens one link
# with what it has; what of it stands for which target and kind (by size-kinds.py); the resident memory of a program with 1,000
# routes; clean release and debug builds of a program that imports Waymark, and a debug build after a feature of it was touched;
# the slowest expression of a module with 200 registrations (wanted: none over 100 ms). With --text or --builds only that half.
# Builds use all cores, and what else runs on the machine counts.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
what=${1:-all}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.3
import PackageDescription

func waymark(_ names: String...) -> [Target.Dependency] { names.map { .product(name: "Waymark\(\$0)", package: "Waymark") } }
let package = Package(
    name: "Sizes",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "$root")],
    targets: [
        .executableTarget(name: "empty"),
        .executableTarget(name: "core", dependencies: waymark("Core")),
        .executableTarget(name: "components", dependencies: waymark("Components")),
        .executableTarget(name: "routing", dependencies: waymark("Routing")),
        .executableTarget(name: "foundation", dependencies: waymark("Routing", "Foundation")),
        .target(name: "Feature", dependencies: waymark("")),
        .executableTarget(name: "umbrella", dependencies: waymark("") + ["Feature"]),
        .executableTarget(name: "everything", dependencies: ["Feature"] + waymark(
            "", "Units", "Loading", "Inbox", "InboxFiles", "Callbacks", "Migration", "RuleSources", "Recording")),
        .executableTarget(name: "routes", dependencies: waymark("")),
        .target(name: "Registrations", dependencies: waymark("Core")),
    ],
    swiftLanguageModes: [.v6]
)
END
mkdir -p "$folder"/Sources/{empty,core,components,routing,foundation,Feature,umbrella,everything,routes,Registrations}
echo 'print(CommandLine.arguments.count)' >"$folder/Sources/empty/main.swift"
cat >"$folder/Sources/core/main.swift" <<'END'
import WaymarkCore

func table() throws -> RouteTable<Int> {
    var builder = RouteTable<Int>.Builder()
    for (number, pattern) in CommandLine.arguments.dropFirst().enumerated() {
        builder.add(RoutePattern(stringLiteral: pattern), number)
    }
    return try builder.build()
}

let routes = try table()
while let text = readLine() {
    let match = try routes.match(DeepLink(text))
    print(match?.value ?? -1, match?.parameters.description ?? "", match?.query.description ?? "")
}
END
cat >"$folder/Sources/components/main.swift" <<'END'
import WaymarkComponents

protocol Greeting: Sendable { var text: String { get } }
struct Hello: Greeting { let text = "hello" }

let components = Components()
try components.provide((any Greeting).self) { Hello() }
print(try components.resolve((any Greeting).self).text)
END
cat >"$folder/Sources/routing/main.swift" <<'END'
import WaymarkRouting

let router = try Router()
try router.on("shop://goods/:id<int>", .public) { request in print("goods", request.source) }
try await router.open(CommandLine.arguments.last ?? "", from: .push)
END
{ echo 'import WaymarkFoundation'; cat "$folder/Sources/routing/main.swift"; } >"$folder/Sources/foundation/main.swift"
cat >"$folder/Sources/Feature/Mall.swift" <<'END'
public import Waymark

public struct Mall: Module {
    public init() {}

    public func register(in app: Registrar) {
        app.on("shop://goods/:id<int>", .public) { request in print("goods", request.source) }
    }
}
END
cat >"$folder/Sources/umbrella/main.swift" <<'END'
import Feature
import Waymark

let app = try Mediator(modules: [Mall()])
await app.start()
try await app.router.open(CommandLine.arguments.last ?? "", from: .push)
END
{
    printf 'import Waymark%s\n' Callbacks InboxFiles Loading Migration Recording RuleSources Units
    cat "$folder/Sources/umbrella/main.swift"
} >"$folder/Sources/everything/main.swift"
cat >"$folder/Sources/routes/main.swift" <<'END'
import Foundation
import Waymark

struct Mall: Module {
    func register(in app: Registrar) {
        for number in 0..<(Int(CommandLine.arguments[1]) ?? 0) {
            app.on([RoutePattern(stringLiteral: "shop://part\(number / 30)/item\(number)/:id")], .id("\(number)")) { _ in }
        }
    }
}

let app = try Mediator(modules: [Mall()])
await app.start()
_ = await app.router.canOpen("shop://part0/item0/1", from: .app)
// At once: what is printed to a file would wait.
FileHandle.standardOutput.write(Data("ready\n".utf8))
_ = readLine()
END
{
    echo 'import WaymarkCore'
    echo
    echo 'enum Page: Sendable { case goods(String), search([String]), address }'
    echo
    echo 'func registrations() throws -> RouteTable<Page> {'
    echo '    var builder = RouteTable<Page>.Builder()'
    for number in $(seq 1 50); do
        echo "    builder.add(\"shop://goods$number/:id<int>(/page/:page)\", .goods(\"$number\"), id: \"goods.$number\")"
        echo "    builder.add(\"/search$number/:words+\", .search([\"a\", \"b\"]))"
        echo "    builder.add(\"https://m.example.com/$number/item-:id.html\", .address, priority: $number)"
        echo "    builder.add(\"/login$number/:phone([0-9]{11})\", .address)"
    done
    echo '    return try builder.build()'
    echo '}'
} >"$folder/Sources/Registrations/Registrations.swift"

# Runs a build, and says what went wrong only where something did.
build() { swift build --package-path "$folder" "$@" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }; }
# The same, as a row with its name and how many seconds it took. (In `$(…)`, a build that fails would not end the script.)
timed() {
    local name=$1 start
    shift
    start=$(date +%s)
    build "$@"
    row "$name" "$(($(date +%s) - start)) s"
}
# The text of a program without symbols, in bytes.
text() {
    strip -o "$folder/$1.stripped" "$release/$1"
    size "$folder/$1.stripped" | awk 'NR == 2 { print $1 }'
}
# Adds a function to the feature, as somebody does who works on it.
touch_feature() { printf '\nfunc touched%s() {}\n' "$1" >>"$folder/Sources/Feature/Mall.swift"; }
# The resident memory of the program `routes` with so many of them, in kilobytes.
resident() {
    mkfifo "$folder/hold$1"
    : >"$folder/ready$1"
    "$release/routes" "$1" <"$folder/hold$1" >"$folder/ready$1" &
    local program=$!
    exec 3>"$folder/hold$1"
    until grep -q ready "$folder/ready$1"; do
        kill -0 "$program" || exit 1
        sleep 0.1
    done
    if [ -r "/proc/$program/status" ]; then awk '/^VmRSS/ { print $2 }' "/proc/$program/status"; else ps -o rss= -p "$program"; fi
    exec 3>&-
    wait "$program"
}
row() { printf '| %s | %s |\n' "$1" "$2"; }

echo '| what | how much |'
echo '|---|--:|'
if [ "$what" != --text ]; then
    timed 'clean release build of a program that imports Waymark' -c release --product umbrella
    timed 'clean debug build of it' --product umbrella
    for turn in 1 2 3; do
        touch_feature $turn
        timed "debug build after its feature was touched, $turn" --product umbrella
    done
    # From 1 ms on, so that the slowest is known also where none is slow.
    build --target Registrations -Xswiftc -Xfrontend -Xswiftc -warn-long-expression-type-checking=1
    slowest=$(sed -n 's/.*Registrations\.swift.*expression took \([0-9]*\)ms.*/\1/p' "$folder/log" | sort -n | tail -n 1)
    row 'slowest expression of 200 registrations (aim: 100 ms)' "${slowest:-<1} ms"
fi
if [ "$what" != --builds ]; then
    release=$(swift build -c release --package-path "$folder" --show-bin-path)
    for program in empty core components routing foundation umbrella everything; do
        build -c release --product $program
        row "text of a program with $program" "$(text $program) bytes"
    done
    build -c release --product routes
    none=$(resident 0)
    row 'resident memory of a mediator without routes' "$none kB"
    row 'and more with 1,000 routes' "$(($(resident 1000) - none)) kB"
    echo
    python3 "$root/Benchmarks/size-kinds.py" "$release/umbrella" "$release"
fi
