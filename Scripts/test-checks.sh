#!/usr/bin/env bash
# Plants one fault after another in a small tree of its own and sees that the check for it fails and names the place.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/Scripts" "$tree/Sources/WaymarkCore" "$tree/Sources/CWaymarkScan"
cp Scripts/*.sh Scripts/*.py Scripts/*.txt "$tree/Scripts"
# A fine tree has no gaps in its documentation.
rm "$tree/Scripts/documentation.txt"
cp .swift-format "$tree"
cd "$tree"
git init --quiet
printf 'import WaymarkLock\n\n/// A fine name.\npublic struct Fine {}\n' >Sources/WaymarkCore/Fine.swift
git add -A

failed=0
planted=0
# fault CHECK FILE TEXT EXPECTED: with TEXT in FILE the check fails and prints EXPECTED.
fault() {
    local said status=0
    planted=$((planted + 1))
    mkdir -p "$(dirname "$2")"
    printf '%b\n' "$3" >"$2"
    git add -A -f
    said=$(Scripts/check-"$1".sh 2>&1) || status=$?
    if [ "$status" -eq 0 ] || ! grep -qF -- "$4" <<<"$said"; then
        printf "test-checks: check-%s.sh let pass '%s' in %s (exit %s): %s\n" "$1" "$3" "$2" "$status" "$said"
        failed=1
    fi
    git rm -q --cached -- "$2"
    rm "$2"
}

for check in tracked places format imports names options defaults documentation apple records errors translations; do
    if ! Scripts/check-$check.sh >/dev/null; then echo "test-checks: check-$check.sh refuses a fine tree"; failed=1; fi
done

core=Sources/WaymarkCore/Fault.swift
fault places Guide.md 'See [this](Sources/WaymarkCore/Fine.swift),\nand [that](Nowhere.md#top).' "Guide.md:2: there is no file 'Nowhere.md'"
fault places Guide.md 'In `WaymarkCore/Fine.swift`, `Fine.swift` and `Core/Fine.swift`.' "Guide.md:1: there is no file 'Core/Fine.swift'"
fault imports $core 'import Foundation' "$core:1: WaymarkCore must not import Foundation"
fault imports $core '\npublic import struct Foundation.URL' "$core:2: WaymarkCore must not import Foundation"
fault imports $core '#if canImport(os)\n@_exported public import os\n#endif' "$core:2: WaymarkCore must not import os"
fault imports $core '@preconcurrency import WaymarkRouting // why' "$core:1: WaymarkCore must not import WaymarkRouting"
fault imports Sources/CWaymarkScan/scan.h '# include <stdio.h>' 'scan.h:1: CWaymarkScan must not import stdio.h'
fault imports Sources/CWaymarkScan/scan.h '#include "../WaymarkCore/x.h"' 'scan.h:1: CWaymarkScan must not import'
fault imports Sources/WaymarkNew/New.swift '' 'target WaymarkNew has no row'
fault names $core 'public struct Link {}' "$core:1: \"Link\" is taken"
fault names $core '@MainActor public final class Scene<A> {}' "$core:1: \"Scene\" is taken"
fault names $core '@available(*, deprecated) @frozen public indirect enum View {}' "$core:1: \"View\" is taken"
fault names $core 'nonisolated(unsafe) public var min = 1' "$core:1: \"min\" is taken"
fault names $core 'public func withAnimation() {}' "$core:1: \"withAnimation\" is taken"
fault names $core 'public typealias `Query` = Int' "$core:1: \"Query\" is taken"
fault names $core 'public enum WaymarkCore {}' "$core:1: \"WaymarkCore\" is the name of a module"
fault options $core 'func on(_ a: A, _ options: RouteOptions, b: B, c: C, d: D, e: E, file: String = #fileID, f: F) {' \
    "$core:1: 7 parameters"
fault options $core '\nextension A {\n    public func on<Value: Sendable>(\n        _ a: A, id: String? = nil, exposure: Exposure? = nil\n    ) throws(Failure) -> Registration {' \
    "$core:3: \"exposure\" belongs"
fault options $core 'protocol A {\n    func on(\n        _ a: A..., b: [B: B] = [:], c: C<C, C> = (1, 2), d: @escaping (D, D) -> D, e: E, f: F, g: G\n    ) throws(A) -> Registration\n}' \
    "$core:2: 7 parameters"
# Cases of an enum that is not public, whatever else the patterns have; not those of public ones, of optionals, or of texts.
enum='enum Way {\n    case up(Int), down\n    case `left`\n}\n'
open='public enum Open { case a, b }\nfunc f(_ o: Open?, _ t: String) {\n    switch o {\n    case .a: break\n    default: break\n    }\n'
fault defaults $core "${enum}func f(_ w: Way) -> Int {\n    switch w {\n    case .up(let n) where n > 0: n\n    default: 0\n    }\n}" "$core:8: a switch over 'Way'"
fault defaults $core "${enum}func f(_ w: [Way]) {\n    switch (w.first { \$0 > 1 }, w[1]) {\n    case (_, .down): break\n    default: break\n    }\n}" "$core:8: a switch over 'Way'"
fault defaults $core "${enum}${open}    switch t {\n    case \"default: {\": break\n    case \"b\":\n        switch w {\n        case .left?, nil: break\n        default: // why\n            break\n        }\n    default: break\n    }\n}" "$core:16: a switch over 'Way'"
fault defaults $core "${enum}func f(_ w: Way) {\n    switch w {\n    case .down: break\n    // Any other case: it is planted, which is no reason.\n    default: break\n    }\n    switch w {\n    case .up: break\n    default: break\n    }\n}" "$core:13: a switch over 'Way'"
# Documentation: a summary that is no noun or no verb, and parameters, errors and results that are not documented; in types that
# are public alone, and not for what the compiler fills in.
documented() { fault documentation $core "/// A.\npublic struct A {\n$1\n}" "$core:$2"; }
documented '    public var b = 1' '3: b: has no summary'
documented '    /// Whether it is.\n    public var b = 1' '4: b: the summary begins with "Whether"'
documented '    /// What it is.\n    @nonexhaustive\n    public enum B {\n        case c\n    }' '5: B: the summary begins with "What"'
documented '    /// A.\n    public init() {}' "4: init: a function's summary begins with a verb, not with \"A\""
documented '    /// Makes b.\n    public func b(\n        _ c: (Int, Int) -> Int, d e: [Int: Int] = [:], file: String = #fileID\n    ) {}' '4: b: says nothing of c, e'
documented '    /// Makes b.\n    ///\n    /// - Parameters:\n    ///   - c: The c.\n    public func b<D>(c: D, d: D) where D: Sendable {}' '7: b: says nothing of d'
documented '    /// Makes b.\n    public func b() async throws(C) {}' '4: b: does not say what it throws'
documented '    /// Makes b.\n    public func b(_ c: (Int) throws -> Int) -> Int { 1 }' '4: b: does not say what it returns'
documented '    // It is told whoever asks.\n    var b = 1' '3: "is told" in a comment'
documented '    /// What it is.\n    /// Where it is.\n    var b = 1' '3: the comment begins with "What"'
mkdir -p Tools/Sources/waymark Tests/Words
fault documentation Tests/Words/Fault.swift 'let a = "shop://"  // Waits for somebody.' 'Fault.swift:1: "somebody" in a comment'
fault documentation Tools/Sources/waymark/Fault.swift '/// Those who ask.\nlet a = 1' 'Fault.swift:1: the comment begins with "Those"'
fault documentation $core '/// A.\npublic protocol A {\n    /// Makes b.\n    func b() -> Int\n}' "$core:4: b: does not say what it returns"
fault documentation $core '/// A.\npublic enum A {}\nextension A {\n    /// Makes b.\n    public subscript(b: Int) -> Int { 1 }\n}' "$core:5: subscript: does not say"
printf 'struct A {\n    public func b(c: Int, d: Int) throws -> Int { 1 }\n}\n' >$core
if ! Scripts/check-documentation.sh >/dev/null; then echo "test-checks: check-documentation.sh asks of what is not public"; failed=1; fi
rm $core
fault documentation $core '/// A.\n///\n/// | a |\n/// | b |\nstruct A {}' "$core:4: a row of a table"
fault documentation $core '/// A.\n///\n/// | a |\n/// |---|\n/// | b\n/// c |\nstruct A {}' "$core:5: a row of a table"
printf 'WaymarkCore errors 1\n' >Scripts/documentation.txt
fault documentation $core '/// A.\npublic struct A {\n    /// Makes b.\n    public func b() throws {}\n    /// Makes c.\n    public func c() throws {}\n}' \
    "WaymarkCore: 2 gaps of errors, 1 are allowed"
rm Scripts/documentation.txt
fault format $core 'struct  A{}' 'Fault.swift:1:'
fault format $core '/// A.\npublic struct A {\n    public var b = 1\n}' 'AllPublicDeclarationsHaveDocumentation'
kit=Tests/StandIns/UIKit/Fault.swift
page=https://developer.apple.com/documentation/uikit
fault apple $kit 'open class UIFault {}' "$kit:1: no address of Apple's above"
fault apple $kit "/// $page/a\nopen class A {\n    /// Why.\n    @available(iOS 15.0, *)\n    open var b = 1\n}" "$kit:5: no"
fault apple $kit "/// $page/a\npublic protocol A {\n    var b: Int { get }\n}" "$kit:3: no"
fault apple $kit "/// $page/a\npublic enum A {}\npublic enum B {}" "$kit:3: no"
fault apple $kit "/// $page/a\n\npublic enum A {}" "$kit:3: no"
fault apple Tests/StandIns/SwiftUI/Fault.swift 'public init(\n    a: Int\n) {}' 'Fault.swift:1: no'
adapter=Sources/WaymarkUIKit/Fault.swift
fault apple $adapter '#if canImport(UIKit)\nimport UIKit\nlet a = UIScreen()\n#else\nlet b = UIFine()\n#endif' \
    "$adapter:3: \"UIScreen\" is compiled for Apple alone"
fault apple $adapter '#if os(iOS)\nfunc f() { view.becomeFirst() }\n#endif' "$adapter:2: \"becomeFirst\""
fault translations Sources/WaymarkCore/WaymarkCore.docc/Guide-zh.md '# 指南' 'Guide-zh.md: there is no Sources/WaymarkCore/WaymarkCore.docc/Guide.md'
fault translations Docs/Guide.zh-CN.md '# 指南' 'Guide.zh-CN.md: there is no Docs/Guide.md'
printf '# Guide\n' >Docs/Guide.md
fault translations Docs/Guide.zh-CN.md '# 指南\n\n一行没有写完，\n它在这里继续。' 'Guide.zh-CN.md:4: the line goes on'
rm Docs/Guide.md
fault records Tests/StandIns/UIKit/UINew.swift 'public class UINew {}' "Tests/StandIns/UIKit/UINew.swift:1: UINew is not in"
fault records Tests/StandIns/records.tsv 'UIKit\tUINew\tclass\tA\t=' 'UINew was compared with one record alone'
mkdir -p Scripts/platforms/Foundation Scripts/platforms/include
fault records Scripts/platforms/Foundation/New.swift 'public struct New {}' 'Scripts/platforms/Foundation/New.swift:1: New is not in'
fault records Scripts/platforms/include/New.h '#define ENEW 5' 'Scripts/platforms/include/New.h:1: ENEW is not in'
rm -r Scripts/platforms
fault apple Scripts/apple-symbols.txt 'UIScreen' 'apple-symbols.txt:1: expected'
fault tracked Package.resolved '{}' 'Package.resolved'
fault tracked Tools/.build-check/log '' 'Tools/.build-check/log'
fault tracked notes.md 'see /''root/notes' 'notes.md:1:'
fault tracked notes.md "see $PWD/notes" 'notes.md:1:'

# The command that makes association files has not been built yet: another stands in for it, in a place that is not tracked.
export WAYMARK=.git/waymark
printf '#!/bin/sh\nmkdir -p "$6/ios" && echo "{}" >"$6/site" && echo list >"$6/ios/list"\n' >$WAYMARK
chmod +x $WAYMARK
Scripts/check-associations.sh --write >"$tree/log" || { cat "$tree/log"; failed=1; }
git add -A -f
shop=Examples/Shop/Associations
fault associations $shop/other '' "Only in $shop: other"
fault associations $shop/ios/other '' "Only in $shop/ios: other"
echo '{ }' >$shop/site
fault associations notes '' '-{ }'
rm $shop/ios/list
fault associations notes '' '/ios: list'
printf '#!/bin/sh\necho "under-claim"; exit 1\n' >$WAYMARK
fault associations notes '' 'associations: the sample shop'
fault associations notes '' 'under-claim'
rm $WAYMARK
fault associations notes '' "associations: $WAYMARK has not been built"
unset WAYMARK
git rm -rq --cached $shop
rm -r Examples

# A benchmark that fails in one of its two runs has no count, and fails the check. The compiler and valgrind are stood in for as well.
mkdir -p Benchmarks .git/bin
printf '#!/bin/sh\n' >Scripts/pins.sh
printf '#!/bin/sh\ncase $* in *--version*) echo "Swift version 1" ;; *--show-bin-path*) pwd ;; esac\n' >.git/bin/swift
printf '#!/bin/sh\necho "==1== Collected : ${5}00" >&2\ncase $FAILING in *$5*) exit 1 ;; esac\n' >.git/bin/valgrind
printf '#!/bin/sh\necho "row 1 -"\n' >waymark-bench
chmod +x .git/bin/* waymark-bench
printf '# swift 1 %s\nrow 100\n' "$(uname -s) $(uname -m)" >Benchmarks/instructions.txt
counts() { FAILING=$1 PATH=$PWD/.git/bin:$PATH Scripts/bench-instructions.sh --check >"$tree/log" 2>&1; }
if ! counts none; then
    echo "test-checks: bench-instructions.sh refuses a benchmark that is as it was"
    cat "$tree/log"
    failed=1
fi
for run in 1 3 13; do
    planted=$((planted + 1))
    if counts $run; then
        echo "test-checks: bench-instructions.sh let a benchmark pass that fails with passes of '$run':"
        cat "$tree/log"
        failed=1
    fi
done
rm -r Benchmarks .git/bin waymark-bench
cp "$root/Scripts/pins.sh" Scripts

# Availability is read from the index of a build, so this one has a package to itself: what is found are the lines that
# end with "newer", and no others.
if [ "$(uname)" != Darwin ]; then
    package=$tree/availability
    mkdir -p "$package/Sources/Newer" "$package/Tests/StandIns/View"
    cp -r "$tree/Scripts" "$package/Scripts"
    cat >"$package/Package.swift" <<'END'
// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Newer",
    platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    targets: [.target(name: "ViewStandIn", path: "Tests/StandIns/View"), .target(name: "Newer", dependencies: ["ViewStandIn"])])
END
    cat >"$package/Tests/StandIns/View/View.swift" <<'END'
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *) public func inspector() {}
END
    cat >"$package/Sources/Newer/Newer.swift" <<'END'
import Synchronization
import ViewStandIn

func bare(_ lock: borrowing Mutex<Int>) {  // newer
    lock.withLock { $0 += 1 }  // newer
    inspector()  // newer
    _ = 2 &* 3 + "a /* // \" #else".count
}
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct Declared: ~Copyable {
    let lock = Mutex(1)
    func use() { lock.withLock { $0 += 1 } }
}
enum Stored {
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, *) static let first: Mutex<Int> = Mutex(1)
    static let second: Mutex<Int> = Mutex(1)  // newer
}
func asked(_ lock: borrowing Mutex<Int>) {  // newer
    if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, *), lock.withLock({ $0 == 1 }) {
        inspector()
    } else {
        inspector()  // newer
    }
    if #available(iOS 17, *) { inspector() }  // newer
    if #available(iOS 16.4, macOS 14, tvOS 17, watchOS 10, *) { inspector() }  // newer
    if #unavailable(iOS 17, macOS 14, tvOS 17, watchOS 10) { inspector() } else { return inspector() }  // newer
}
func guarded() {
    guard #available(iOS 17, macOS 14, tvOS 17, watchOS 10, *), inspector() == () else { return inspector() }  // newer
    inspector()
}
func after() { inspector() }  // newer
#if canImport(AppKit) || canImport(ViewStandIn)
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
func standing() { inspector() }
func falling() { inspector() }  // newer
#endif
#if os(Linux) || (os(Windows) && DEBUG)
func elsewhere() { inspector() }
#else
#if canImport(os)
#endif
#endif
#if canImport(Darwin)
#elseif DEBUG
func neither() { inspector() }
#endif
#if !os(watchOS)
func notOnAll() { inspector() }  // newer
#endif
END
    # So do widths; the lines to find end with "wide".
    cat >"$package/Sources/Newer/Wide.swift" <<'END'
let long: Int = 3_000_000_000  // wide
let mask: UInt = 0x9E37_79B9_7F4A_7C15  // wide
let forever = Duration.seconds(1 << 40)  // wide
func high(_ bits: UInt) -> UInt { bits &>> 33 }  // wide
func less(_ bits: inout Int) { bits >>= 32 }  // wide
let greatest: UInt = 0xFFFF_FFFF
let narrow: UInt64 = 1 << 40
let said = Duration.seconds(1 << 40 as Int64)
let wide = 0x7FFF_FFFF + 1_000 >> 31
END
    (cd "$package" && swift build --scratch-path .build-check) >"$tree/log" 2>&1 || cat "$tree/log"
    planted=$((planted + $(grep -c ' newer$' "$package/Sources/Newer/Newer.swift")))
    "$package/Scripts/check-availability.sh" >"$tree/found" 2>&1 && echo "test-checks: check-availability.sh let all pass"
    if ! diff <(sed -nE 's/^[^:]*Newer\.swift:([0-9]+):[0-9]+: .* needs .*$/\1/p' "$tree/found" | sort -nu) \
        <(grep -n ' newer$' "$package/Sources/Newer/Newer.swift" | cut -d : -f 1); then
        echo "test-checks: check-availability.sh found other lines (<) than are planted (>):"
        cat "$tree/found"
        failed=1
    fi
    grep -qF "Newer.swift:5:10: Mutex.withLock(_:) needs iOS 18.0 (lowest is 16.0)" "$tree/found" || failed=1

    planted=$((planted + $(grep -c ' wide$' "$package/Sources/Newer/Wide.swift")))
    "$package/Scripts/check-widths.sh" >"$tree/found" 2>&1 && echo "test-checks: check-widths.sh let all pass"
    if ! diff <(sed -nE 's/^[^:]*Wide\.swift:([0-9]+): .*$/\1/p' "$tree/found" | sort -nu) \
        <(grep -n ' wide$' "$package/Sources/Newer/Wide.swift" | cut -d : -f 1); then
        echo "test-checks: check-widths.sh found other lines (<) than are planted (>):"
        cat "$tree/found"
        failed=1
    fi

    # Articles are compiled against a build too. In the fine one, what the reader does not see and two blocks are a program.
    articles=Sources/Newer/Newer.docc
    mkdir "$package/$articles"
    article() { printf '%b\n' "$2" >"$package/$articles/$1.md"; }
    article Fine '<!-- prelude\nlet a = 1\n-->\n\n1. One\n\n   ```swift\n   let b = a + 1\n   ```\n\n```swift\nprint(b)\n```\n
<!-- prints -->\n```text\n2\n```\n\n<!-- own program -->\n```swift\nlet b = 3\nprint(b)\n```'
    if ! "$package/Scripts/check-articles.sh" >"$tree/found" 2>&1; then cat "$tree/found"; failed=1; fi
    article Words '```\nno language\n```\n\n<!-- prints -->\n```json\n```\n\n```swift'
    article Compiled '```swift\nlet a = 1\n```\n\n```swift\nfunc f(_ b: consuming [Int]) -> [Int] {\n    let c: String = a\n}\n```'
    article Warned '```swift\nfunc f() { let a = 1 }\n```'
    article Copied '<!-- as in Sources/Newer/Newer.swift -->\n```swift\nlet a = 1\n```'
    article Printed '```swift\nprint(1)\n```\n\n<!-- prints -->\n```text\n2\n```'
    "$package/Scripts/check-articles.sh" >"$tree/found" 2>&1 && echo "test-checks: check-articles.sh let all pass"
    for text in "Words.md:1: the block has no language" "Words.md:5: no block follows 'prints'" "Words.md:9: what begins" \
        "Compiled.md:7: column 21: error: cannot convert" "Warned.md:2: column 16: error: initialization of immutable" \
        "Copied.md:2: the block is not the text of Sources/Newer/Newer.swift" "Printed.md:7: the program prints something else:"; do
        planted=$((planted + 1))
        if ! grep -qF -- "articles: $articles/$text" "$tree/found"; then
            printf 'test-checks: check-articles.sh did not say "%s":\n' "$text"
            cat "$tree/found"
            failed=1
        fi
    done
fi

# What Linux does not compile is type-checked for Apple's systems: a target of its own has a line that is fine there, and gets one
# that is not. The modules that stand for Apple's are taken from an earlier check, if there was one.
if [ "$(uname)" != Darwin ]; then
    platforms=$tree/platforms
    mkdir -p "$platforms/Sources/CWaymarkScan/include" "$platforms/Sources/WaymarkFine" "$platforms/Tests"
    cp -r "$tree/Scripts" "$platforms/Scripts"
    cp -r "$root/Scripts/platforms" "$platforms/Scripts/platforms"
    cp -r "$root/Tests/StandIns" "$platforms/Tests/StandIns"
    if [ -d "$root/.build-check/platforms" ]; then
        mkdir "$platforms/.build-check"
        cp -r "$root/.build-check/platforms" "$platforms/.build-check/platforms"
    fi
    # apple FILE LINE: a file with a line that is compiled for Apple alone.
    apple() { printf '#if canImport(UIKit)\nimport UIKit\n\n@MainActor func f(_ page: UIViewController) { %s }\n#endif\n' "$2" >"$platforms/Sources/$1"; }
    apple WaymarkFine/Fine.swift 'page.dismiss(animated: true)'
    if ! "$platforms/Scripts/check-platforms.sh" 'iOS 16' >"$tree/found" 2>&1; then cat "$tree/found"; failed=1; fi
    for line in 'page.dismissNothing(animated: true)' 'page.title = 1'; do
        planted=$((planted + 1))
        apple WaymarkFine/Fine.swift "$line"
        if "$platforms/Scripts/check-platforms.sh" 'iOS 16' >"$tree/found" 2>&1 \
            || ! grep -qF 'Sources/WaymarkFine/Fine.swift:4:' "$tree/found"; then
            printf "test-checks: check-platforms.sh let pass '%s': " "$line"
            cat "$tree/found"
            failed=1
        fi
    done
fi

if [ $failed -ne 0 ]; then exit 1; fi
echo "test-checks: each of $planted planted faults was found"
