#!/usr/bin/env bash
# The build cost of routes by macro: COUNT routes (200) as @Route and as Codable, for debugging and for release.
#
#   Benchmarks/macros.sh            by the plugin and the modules that `Scripts/packages.sh build` has made in Macros
#   Benchmarks/macros.sh --once     builds those anew in a folder of its own, and says what swift-syntax alone cost; takes minutes
#
# Times are CPU time of the compiler and of the plugin, in seconds, so that other work on the machine hardly changes them.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${COUNT:-200}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
TIMEFORMAT='%U %S'

# CPU seconds of a command, the processes that it waits for included.
cpu() {
    { time "$@" >"$work/log" 2>&1 </dev/null; } 2>"$work/time" || { tail -n 20 "$work/log" >&2; exit 1; }
    awk '{ printf "%.1f\n", $1 + $2 }' "$work/time"
}

if [ "${1:-}" = --once ]; then
    Scripts/pins.sh
    once() { swift build --package-path Macros --scratch-path "$work/build" "$@"; }
    swift package --package-path Macros --scratch-path "$work/build" resolve >/dev/null 2>&1
    if [ -n "$(find "$work/build/prebuilts" -type f -name '*.swiftmodule' 2>/dev/null | head -n 1)" ]; then
        echo "swift-syntax: prebuilt, as the toolchain offers it for this system"
    else
        echo "swift-syntax: from source, because the toolchain has no prebuilt one for this system"
    fi
    # By way of a variable: within `echo`, a build that fails would not end the script.
    seconds=$(cpu once --target WaymarkRouting)
    echo "the library alone: $seconds s"
    seconds=$(cpu once --target WaymarkMacros)
    echo "swift-syntax and the plugin, once: $seconds s"
    exit
fi

products=$(swift build --package-path Macros --scratch-path Macros/.build-check --show-bin-path)
plugin=$products/WaymarkMacroPlugin-tool
[ -x "$plugin" ] || { echo "macros: build the package Macros first (Scripts/packages.sh build)" >&2; exit 1; }

# The compiler does not wait for the plugin, so that its time is written down by what starts it.
cat >"$work/plugin" <<SH
#!/usr/bin/env bash
"$plugin" "\$@"
times | tail -n 1 | tr 'ms' '  ' | awk '{ print \$1 * 60 + \$2 + \$3 * 60 + \$4 }' >>"$work/plugins"
SH
chmod +x "$work/plugin"

# The same routes of both kinds, twenty in a file.
python3 - "$count" "$work" <<'PY'
import sys

count, work = int(sys.argv[1]), sys.argv[2]
for kind in ("macro", "codable"):
    for start in range(0, count, 20):
        lines = ["public import WaymarkMacros" if kind == "macro" else "public import WaymarkRouting", "public import WaymarkCore"]
        for number in range(start, min(start + 20, count)):
            pattern = '"shop://page%d/:id<int>(/tab/:tab)"' % number
            body = ["    public var id: Int", "    public var tab: String?", "    public var ref: String?", "    public var isNew: Bool?"]
            if kind == "macro":
                lines += ['@Route(%s, id: "page%d", exposure: .public)' % (pattern, number), "public struct Page%d {" % number]
            else:
                lines += ["public struct Page%d: Route {" % number, "    public static let pattern: RoutePattern = %s" % pattern,
                          '    public static let id = "page%d"' % number,
                          "    public static let options = RouteOptions().exposure(.public)"]
            lines += body + ["}"]
        with open("%s/%s%d.swift" % (work, kind, start), "w") as file:
            file.write("\n".join(lines) + "\n")
PY

common=(-swift-version 6 -parse-as-library -emit-module -I "$products/Modules"
    -Xcc "-fmodule-map-file=$PWD/Sources/CWaymarkScan/include/module.modulemap"
    -load-plugin-executable "$work/plugin#WaymarkMacroPlugin")
echo "| $count routes, CPU s | debug | release |"
echo "|---|--:|--:|"
for kind in codable macro; do
    row="| by $kind |"
    for mode in debug release; do
        options=(-Onone -enable-batch-mode -j 2)
        [ $mode = debug ] || options=(-O -wmo)
        mkdir -p "$work/$kind-$mode"
        : >"$work/plugins"
        seconds=$(cd "$work/$kind-$mode" && cpu swiftc "${common[@]}" "${options[@]}" -c -module-name Pages -emit-module-path Pages.swiftmodule "$work/$kind"[0-9]*.swift)
        sleep 1
        row+=" $(awk -v a="$seconds" '{ b += $1 } END { printf "%.1f", a + b }' "$work/plugins") |"
    done
    echo "$row"
done
