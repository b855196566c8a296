#!/usr/bin/env bash
# What Waymark adds to a program and to a build: size.sh
#
# Prints the text size of a stripped program with the core against an empty one, the time of a clean release build of
# the package, and the slowest expression of a module with 200 registrations (wanted: none over 100 ms).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/Package.swift" <<EOF
// swift-tools-version: 6.3
import PackageDescription

let core: [Target.Dependency] = [.product(name: "WaymarkCore", package: "Waymark")]
let package = Package(
    name: "Sizes",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "Waymark", path: "$root")],
    targets: [
        .executableTarget(name: "empty"),
        .executableTarget(name: "core", dependencies: core),
        .target(name: "Registrations", dependencies: core),
    ],
    swiftLanguageModes: [.v6]
)
EOF
mkdir -p "$folder"/Sources/{empty,core,Registrations}
echo 'print(CommandLine.arguments.count)' >"$folder/Sources/empty/main.swift"
cat >"$folder/Sources/core/main.swift" <<'EOF'
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
EOF
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

# The text of a program without symbols, in bytes.
text() {
    local program
    program=$(swift build -c release --package-path "$folder" --show-bin-path)/$1
    strip -o "$folder/$1.stripped" "$program"
    size "$folder/$1.stripped" | awk 'NR == 2 { print $1 }'
}

for program in empty core; do
    swift build -c release --package-path "$folder" --product "$program" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
done
empty=$(text empty)
core=$(text core)
printf '%-44s %10d bytes\n' 'text of an empty program' "$empty"
printf '%-44s %10d bytes, %d more\n' 'text with WaymarkCore' "$core" $((core - empty))

start=$(date +%s)
swift build -c release --scratch-path "$folder/clean" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
printf '%-44s %10d s\n' 'clean release build of the package' $(($(date +%s) - start))

# From 1 ms on, so that the slowest is known also where none is slow.
swift build --package-path "$folder" --target Registrations -Xswiftc -Xfrontend \
    -Xswiftc -warn-long-expression-type-checking=1 >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
slowest=$(sed -n 's/.*Registrations\.swift.*expression took \([0-9]*\)ms.*/\1/p' "$folder/log" | sort -n | tail -n 1)
printf '%-44s %10s ms  %s\n' 'slowest expression of 200 registrations' "${slowest:-<1}" \
    "$([ "${slowest:-0}" -le 100 ] && echo under 100 || echo over 100)"
