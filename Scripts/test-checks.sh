#!/usr/bin/env bash
# Plants one fault after another in a small tree of its own and sees that the check for it fails and names the place.
set -euo pipefail
cd "$(dirname "$0")/.."

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/Scripts" "$tree/Sources/WaymarkCore" "$tree/Sources/CWaymarkScan"
cp Scripts/*.sh Scripts/*.txt "$tree/Scripts"
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
    if [ "$status" -eq 0 ] || ! printf '%s\n' "$said" | grep -qF -- "$4"; then
        printf "test-checks: check-%s.sh let pass '%s' in %s (exit %s): %s\n" "$1" "$3" "$2" "$status" "$said"
        failed=1
    fi
    git rm -q --cached -- "$2"
    rm "$2"
}

for check in tracked format imports names apple; do
    if ! Scripts/check-$check.sh >/dev/null; then echo "test-checks: check-$check.sh refuses a fine tree"; failed=1; fi
done

core=Sources/WaymarkCore/Fault.swift
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
fault format $core 'struct  A{}' 'Fault.swift:1:'
fault format $core '/// A.\npublic struct A {\n    public var b = 1\n}' 'AllPublicDeclarationsHaveDocumentation'
kit=Sources/UIKitStandIn/Fault.swift
page=https://developer.apple.com/documentation/uikit
fault apple $kit 'open class UIFault {}' "$kit:1: no address of Apple's above"
fault apple $kit "/// $page/a\nopen class A {\n    /// Why.\n    @available(iOS 15.0, *)\n    open var b = 1\n}" "$kit:5: no"
fault apple $kit "/// $page/a\npublic protocol A {\n    var b: Int { get }\n}" "$kit:3: no"
fault apple $kit "/// $page/a\npublic enum A {}\npublic enum B {}" "$kit:3: no"
fault apple $kit "/// $page/a\n\npublic enum A {}" "$kit:3: no"
fault apple Sources/SwiftUIStandIn/Fault.swift 'public init(\n    a: Int\n) {}' 'Fault.swift:1: no'
adapter=Sources/WaymarkUIKit/Fault.swift
fault apple $adapter '#if canImport(UIKit)\nimport UIKit\nlet a = UIScreen()\n#else\nlet b = UIFine()\n#endif' \
    "$adapter:3: \"UIScreen\" is compiled for Apple alone"
fault apple $adapter '#if os(iOS)\nfunc f() { view.becomeFirst() }\n#endif' "$adapter:2: \"becomeFirst\""
fault apple Scripts/apple-symbols.txt 'UIScreen' 'apple-symbols.txt:1: expected'
fault tracked Package.resolved '{}' 'Package.resolved'
fault tracked Tools/.build-check/log '' 'Tools/.build-check/log'
fault tracked notes.md 'see /''root/notes' 'notes.md:1:'
fault tracked notes.md "see $PWD/notes" 'notes.md:1:'

if [ $failed -ne 0 ]; then exit 1; fi
echo "test-checks: each of $planted planted faults was found"
