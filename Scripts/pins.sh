#!/usr/bin/env bash
# The versions that the repository's own products are built with: pins.sh [--check | --write]
#
# Packaging/pins.json has them for all packages together, as SwiftPM writes them; the library itself leaves a range to the apps that
# use it. Without an option, they become the Package.resolved of each package that has none, or an older one. --check fails where a
# build has resolved anything else; --write takes over what the packages were resolved to, after `swift package update` in them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

pins=Packaging/pins.json
packages=(Benchmarks Examples/Shop Macros Tools Tools/Light)
case "${1:-}" in
    "")
        for package in "${packages[@]}"; do
            resolved=$package/Package.resolved
            if [ ! -f "$resolved" ] || [ $pins -nt "$resolved" ]; then cp $pins "$resolved"; fi
        done
        ;;
    --check | --write)
        python3 - "$1" $pins "${packages[@]}" <<'END'
import json
import os
import sys

mode, file, *packages = sys.argv[1:]
pinned = {pin["identity"]: pin for pin in json.load(open(file))["pins"]}
found, faults = {}, []
for package in packages:
    resolved = os.path.join(package, "Package.resolved")
    if not os.path.exists(resolved):
        continue
    for pin in json.load(open(resolved))["pins"]:
        name, version = pin["identity"], pin["state"]
        if found.setdefault(name, pin)["state"] != version:
            faults.append(f"{name} is {version} in {package} and {found[name]['state']} in another package")
        elif mode == "--check" and pinned.get(name, {}).get("state") != version:
            faults.append(f"{package} is built with {name} {version.get('version')}, which {file} does not have")
if mode == "--write":
    pinned.update(found)
    with open(file, "w") as output:
        json.dump({"pins": [pinned[name] for name in sorted(pinned)], "version": 3}, output, indent=2)
        output.write("\n")
for fault in faults:
    print(f"pins: {fault}")
if faults:
    sys.exit(1)
print(f"pins: {len(pinned)} dependencies have one version each")
END
        ;;
    *)
        echo "usage: pins.sh [--check | --write]" >&2
        exit 2
        ;;
esac
