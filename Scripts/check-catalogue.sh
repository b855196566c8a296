#!/usr/bin/env bash
# Routes are listed while a program runs: its own, those of a library that it links, and those of one that it opens; dead code
# dropped and symbols stripped. And the command finds them in the files, in a library of macOS too, which the compiler and lld make
# here of the same record. Run after `packages.sh build`.
#
# SCRATCH names the folder of another build than `packages.sh build` makes. WAYMARK names a command whose `catalogue` must find the
# same in the files; without it, that of Tools' build is taken, if there is one.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ "$(uname)" != Linux ]; then
    echo "catalogue: not checked, because the program that is built here is for Linux"
    exit 0
fi
scratch=${SCRATCH:-.build-check}
build=$(swift build --scratch-path "$scratch" --show-bin-path)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A source with a type of route and its record, as a macro writes it: NAME [mach]. The one for macOS has the record alone: what
# compiles for it here has no library beneath.
source_of() {
    python3 - "$@" <<'PY'
import sys

name, *mach = sys.argv[1:]
text = '{"id":"%s","pattern":"shop://%s","type":"%s","module":"%s","at":"%s.swift:1"}' % (
    name.lower(), name.lower(), name, name, name)
data = text.encode()
count = (len(data) + 7) // 8
padded = data.ljust(count * 8, b"\0")
words = [hex(int.from_bytes(padded[i * 8 : i * 8 + 8], "little")) for i in range(count)]
if not mach:
    print("import WaymarkCore\nimport WaymarkRouting\n")
    print("public struct %s: Route {" % name)
    print('    public static let pattern: RoutePattern = "shop://%s"' % name.lower())
    print('    public static let id = "%s"\n}' % name.lower())
print('@used @section("%swaymark_rts")' % ("__DATA,__" if mach else ""))
print("let record: (UInt64, UInt32, UInt32, @convention(c) (UnsafeMutableRawPointer) -> Void%s) = (" % (", UInt64" * count))
print("    0x3152_4D59_4157_0A8D, %d, %d," % (24 + 8 * count, len(data)))
if mach:
    print("    { _ in },")
else:
    print("    { $0.initializeMemory(as: (any RouteProtocol.Type).self, repeating: %s.self, count: 1) }," % name)
print("    %s)" % ", ".join(words))
PY
}

flags=(-swift-version 6 -warnings-as-errors -parse-as-library -I "$build/Modules" -I Sources/CWaymarkScan/include
    -I Sources/CWaymarkImages/include -L "$work" -Xlinker -rpath -Xlinker "$work" -Xlinker --gc-sections)

# All that the catalogue rests on, as one library that the program and its own libraries share.
modules=$(python3 - WaymarkCatalogue <<'PY'
import sys

rows = dict(line.split(":", 1) for line in open("Scripts/floors.txt") if ":" in line and not line.startswith("#"))
found, left = set(), sys.argv[1:]
while left:
    name = left.pop()
    if name in rows and name not in found:
        found.add(name)
        left += rows[name].split()
print(*sorted(found))
PY
)
# A build keeps the objects of sources that are gone, so the sources are asked.
objects=()
for module in $modules; do
    while read -r source; do
        object=$build/$module.build/$(basename "$source").o
        if [ -f "$object" ]; then objects+=("$object"); fi
    done < <(find "Sources/$module" -name '*.swift' -o -name '*.c')
done
swiftc -emit-library -o "$work/libShared.so" "${objects[@]}"

for name in Linked Opened; do
    source_of "$name" >"$work/$name.swift"
    swiftc "${flags[@]}" -module-name "$name" -emit-library -emit-module -emit-module-path "$work/$name.swiftmodule" \
        -o "$work/lib$name.so" "$work/$name.swift" -lShared
    strip -s "$work/lib$name.so"
done
source_of Own >"$work/Own.swift"
cat >"$work/Program.swift" <<'SWIFT'
import Glibc
import Linked
import WaymarkCatalogue

@main enum Program {
    static func main() {
        print(Linked.id, told())
        let library = dlopen(CommandLine.arguments[1], RTLD_NOW)
        print(library == nil ? "not opened" : "opened", told())
    }

    static func told() -> String {
        RouteCatalogue.current.routes.map { "\($0.id):\($0.type):\($0.module ?? "-")" }.sorted().joined(separator: " ")
    }
}
SWIFT
swiftc "${flags[@]}" -I "$work" -module-name Program -o "$work/program" "$work/Own.swift" "$work/Program.swift" -lLinked -lShared
strip -s "$work/program"

said=$("$work/program" "$work/libOpened.so")
expected="linked linked:Linked:Linked own:Own:Own
opened linked:Linked:Linked opened:Opened:Opened own:Own:Own"
if [ "$said" != "$expected" ]; then
    printf 'catalogue: the program prints\n%s\ninstead of\n%s\n' "$said" "$expected"
    exit 1
fi

command=${WAYMARK:-Tools/$scratch/debug/waymark}
if [ ! -x "$command" ]; then
    echo "catalogue: 3 routes of a program, a linked library and an opened one; no command to read their files with"
    exit 0
fi
llvm-objcopy --strip-sections "$work/libOpened.so" "$work/libBare.so" 2>/dev/null || cp "$work/libOpened.so" "$work/libBare.so"
source_of Mach mach >"$work/Mach.swift"
swiftc -target arm64-apple-none-macho -enable-experimental-feature Embedded -wmo -parse-as-library -module-name Mach -c \
    -o "$work/Mach.o" "$work/Mach.swift"
ld64.lld -arch arm64 -platform_version macos 13.0 15.0 -dylib -dead_strip -undefined dynamic_lookup \
    -o "$work/libMach.dylib" "$work/Mach.o"
llvm-objcopy --strip-all "$work/libMach.dylib" "$work/libBare.dylib" 2>/dev/null || cp "$work/libMach.dylib" "$work/libBare.dylib"
for pair in program:own libLinked.so:linked libBare.so:opened libMach.dylib:mach libBare.dylib:mach; do
    found=$("$command" catalogue "$work/${pair%:*}" --json | sed -E 's/^\{"id":"([^"]*)".*/\1/')
    if [ "$found" != "${pair#*:}" ]; then
        echo "catalogue: in ${pair%:*} the command finds '$found', expected '${pair#*:}'"
        exit 1
    fi
done
echo "catalogue: 3 routes of a program, a linked library and an opened one, while they run and in their files; one in a library of macOS"

# The sample shop's manifest says of the routes with types what these say, whatever is left of the program.
shop=Examples/Shop/$scratch/debug/shop
if [ ! -x "$shop" ]; then
    echo "catalogue: the sample shop is not built"
    exit 0
fi
strip -o "$work/shop" "$shop"
for program in "$shop" "$work/shop"; do
    "$command" catalogue "$program" --against Examples/Shop/waymark.json --ignore-missing 2>"$work/notes" >"$work/found" || {
        cat "$work/notes" "$work/found"
        echo "catalogue: the manifest of the sample shop differs from the types in its program"
        exit 1
    }
done
echo "catalogue: $("$command" catalogue "$work/shop" --json | wc -l) routes of the sample shop are as its manifest says"
