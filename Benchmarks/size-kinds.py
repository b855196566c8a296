#!/usr/bin/env python3
"""What a linked program's text consists of: size-kinds.py PROGRAM BUILD-FOLDER [--folders | --top N [TARGET]]

PROGRAM has its symbols; BUILD-FOLDER is the one of its release build, with a `Target.build` for each target. The symbols of
the program are those that the linker kept; each is counted for the object that defines it, and under one kind, by its mangled
name. Without options a table of targets and kinds, in kilobytes; with --folders, a row for each folder of a target's sources;
with --top, the largest symbols. What has no symbol (unwinding tables, relocations, strings) is the difference to `size`.
"""

import collections
import os
import re
import subprocess
import sys

# The first that fits names the kind.
KINDS = [
    ("specialised", r"T[gG][0-9qm]|TB[0-9]"),
    ("Codable", r"CodingKeys|6encode2toy|Decoder_p_tcf|4fromACs7Decoder|SeAA|SEAA"),
    ("==, hash", r"2eeoi|1loiy|4hash4into|9hashValue|_rawHashValue"),
    ("description", r"[dD]escriptionSSv|Description.*SSv"),
    ("value copies", r"WO[a-z]|w[a-z]{2}$|w[a-z]{2}Tm$|__swift_|Wb$"),
    ("async", r"T[YQ][0-9]*_"),
    ("witnesses", r"TW$|TWTm$|TWTu$"),
    ("closures", r"T[AR]$|TATm|U[0-9]*_|TATu|TRTA|xXe|TR"),
    ("metadata", r"M[a-zA-Z]$|MaTm|WP$|W[lLaIGVoC]$|WlTm|Wvd$|Mr$|symbolic |associated conformance|Tq$|Tl$|Tn$|TL$|Tu$|Hn$|Hc$|ML|get_.*metadata"),
]
KINDS = [(name, re.compile(pattern)) for name, pattern in KINDS]


def kind(symbol):
    for name, pattern in KINDS:
        if pattern.search(symbol):
            return name
    return "functions" if symbol.startswith("$s") else "other"


def sizes(file):
    listed = subprocess.run(["nm", "-S", "--defined-only", file], capture_output=True, text=True).stdout
    for line in listed.splitlines():
        parts = line.split(" ", 3)
        if len(parts) == 4 and parts[1] and parts[2] not in "bBuU":
            yield parts[3], int(parts[1], 16), int(parts[0], 16)


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    options = [a for a in sys.argv[1:] if a.startswith("--")]
    program, folder = arguments[:2]
    where = {}
    for build in sorted(os.listdir(folder)):
        if not build.endswith(".build"):
            continue
        for root, _, files in os.walk(os.path.join(folder, build)):
            for name in files:
                if name.endswith(".o"):
                    for symbol, _, _ in sizes(os.path.join(root, name)):
                        where.setdefault(symbol, (build[:-6], name[:-2]))
    seen = set()
    rows = []
    for symbol, size, address in sizes(program):
        # Several names of one place are counted once.
        if size == 0 or address in seen:
            continue
        seen.add(address)
        target, file = where.get(symbol, ("–", "–"))
        rows.append((size, target, file, kind(symbol), symbol))

    if "--top" in options:
        rows = [row for row in rows if len(arguments) < 4 or row[1] == arguments[3]]
        rows.sort(reverse=True)
        rows = rows[: int(arguments[2])]
        names = subprocess.run(
            ["swift", "demangle", "--compact", "--simplified"], input="\n".join(row[4] for row in rows),
            capture_output=True, text=True).stdout.splitlines()
        for row, name in zip(rows, names):
            print(f"{row[0]:8} {row[1]:18} {row[3]:12} {name}")
        return
    if "--folders" in options:
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Sources")
        folders = {}
        for path, _, files in os.walk(root):
            for name in files:
                target, *rest = os.path.relpath(path, root).split(os.sep)
                folders[target, name] = rest[0] if rest else "."
        total = collections.Counter()
        for size, target, file, _, _ in rows:
            total[target, folders.get((target, file), "?")] += size
        for (target, folder), size in sorted(total.items(), key=lambda item: (item[0][0], -item[1])):
            print(f"{size / 1000:8.0f} {target}/{folder}")
        return

    table = collections.defaultdict(collections.Counter)
    for size, target, file, what, _ in rows:
        table[target][what] += size
        table["all"][what] += size
    names = [name for name, _ in KINDS] + ["functions", "other"]
    print("| kB | " + " | ".join(names) + " | sum |")
    print("|---" + "|--:" * (len(names) + 1) + "|")
    for target in sorted(table, key=lambda t: -sum(table[t].values())):
        cells = [f"{table[target][name] / 1000:.0f}" for name in names]
        print(f"| {target} | " + " | ".join(cells) + f" | {sum(table[target].values()) / 1000:.0f} |")


main()
