#!/usr/bin/env bash
# Makes the Mach-O files of this folder, on Linux, by the toolchain's own compiler and linker: make.sh
#
# Pages.o is an object file for iOS. Pages is a library, linked without the system's own: its code is for no system, because this
# ld64.lld links none for iOS.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-enable-experimental-feature Embedded -parse-as-library -wmo -Osize)
swiftc -target arm64-apple-ios18.0 "${flags[@]}" -c Pages.swift -o "$work/ios.o"
llvm-objcopy --strip-debug "$work/ios.o" Pages.object
swiftc -target arm64-apple-none-macho "${flags[@]}" -c Pages.swift -o "$work/none.o"
ld64.lld -arch arm64 -platform_version macos 15.0 15.0 -dylib -dead_strip -x -S -undefined dynamic_lookup \
    -install_name @rpath/Pages.framework/Pages -o "$work/Pages" "$work/none.o"
# Half of it is the padding of pages, which the archive does away with.
mkdir -p "$work/Payload/Shop.app/Frameworks/Pages.framework" "$work/Payload/Shop.app/PlugIns/Share.appex"
cp "$work/Pages" "$work/Payload/Shop.app/Frameworks/Pages.framework/Pages"
cp "$work/Pages" "$work/Payload/Shop.app/PlugIns/Share.appex/Share"
echo "not a program" >"$work/Payload/Shop.app/Info.plist"
rm -f Shop.ipa
(cd "$work" && zip -q -X -9 -r Shop.ipa Payload)
cp "$work/Shop.ipa" .
