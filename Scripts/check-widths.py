"""Finds literals of type Int and UInt that 32 bits do not hold, and shifts of those types by 32 bits and more.

The first do not compile for a 32-bit watch, the second give 0 there without a word. Which type a literal has is the compiler's
to say: the files that have a candidate by their text are type-checked, and the tree that the compiler prints is looked through.
Not seen is what is computed: a conversion from a wider type, a product, a shift by a variable.
"""

import concurrent.futures
import os
import re
import subprocess
import sys

LITERAL = r"(?:0x[0-9A-Fa-f_]+|0b[01_]+|0o[0-7_]+|[0-9][0-9_]*)(?![0-9A-Za-z_.])"
SHIFT = re.compile(r"&?(?:<<|>>)=?\s*(" + LITERAL + ")")
TYPED = re.compile(r'integer_literal_expr type="(U?Int)" location=(\S+?):(\d+):(\d+) .*? value="(-?[0-9A-Fa-fxob_]+)"')
APPLIED = re.compile(r'declref_expr type="\((?:inout )?(U?Int)\.Type\).*? location=(\S+?):(\d+):(\d+) .*?\.&?(?:<<|>>)=?[" ]')
LIMITS = {"Int": (1 << 31) - 1, "UInt": (1 << 32) - 1}
# As SwiftPM names the package to the compiler: by its folder.
PACKAGE = re.sub(r"\W", "_", os.path.basename(os.getcwd()).lower())
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]


def value(text):
    return int(text.replace("_", ""), 0) if not re.match(r"0\d", text) else int(text.replace("_", ""))


def is_candidate(text):
    return any(value(found) > LIMITS["Int"] for found in re.findall(r"(?<![\w.])" + LITERAL, text)) or any(
        value(found) >= 32 for found in SHIFT.findall(text)
    )


def tree(path, files, modules):
    module = files[0].split("/")[1]
    arguments = ["swiftc", "-frontend", "-dump-ast", "-swift-version", "6", "-package-name", PACKAGE, "-parse-as-library"]
    arguments += ["-module-name", module, "-I", modules, "-I", "Sources/CWaymarkScan/include", "-I", "Sources/CWaymarkImages/include"]
    for feature in FEATURES:
        arguments += ["-enable-upcoming-feature", feature]
    arguments += ["-enable-experimental-feature", "Lifetimes"]
    for file in files:
        arguments += ["-primary-file", file] if file == path else [file]
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"widths: {path} does not compile: {done.stderr.strip().partition(chr(10))[0]}")
    return done.stdout


def faults(path, files, modules):
    with open(path, encoding="utf-8") as source:
        lines = source.read().split("\n")
    found = set()
    for line in tree(path, files, modules).split("\n"):
        literal, shift = TYPED.search(line), APPLIED.search(line)
        if literal and value(literal[5].lstrip("-")) > LIMITS[literal[1]]:
            found.add((int(literal[3]), f"{literal[5]} is no {literal[1]} of 32 bits"))
        if shift:
            # Columns count bytes.
            rest = lines[int(shift[3]) - 1].encode()[int(shift[4]) - 1 :].decode(errors="replace")
            by = SHIFT.match(rest)
            if by and value(by[1]) >= 32:
                found.add((int(shift[3]), f"{shift[1]} of 32 bits is not shifted by {by[1]}"))
    return [f"{path}:{line}: {problem}" for line, problem in sorted(found)]


def main(modules):
    jobs, count = [], 0
    for target in sorted(os.listdir("Sources")):
        files = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(os.path.join("Sources", target))
            for name in names
            if name.endswith(".swift")
        )
        count += len(files)
        for path in files:
            with open(path, encoding="utf-8") as source:
                if is_candidate(source.read()):
                    jobs.append((path, files, modules))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [fault for part in pool.map(lambda job: faults(*job), jobs) for fault in part]
    for fault in found:
        print(fault)
    if found:
        sys.exit(1)
    print(f"widths: {count} files take no Int of 64 bits for granted; {len(jobs)} were type-checked for it")


main(sys.argv[1])
