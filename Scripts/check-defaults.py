"""Finds `default:` in a switch over an enum of our own that is not public: a new case must stop the build wherever it matters.

No compiler is asked. A switch is taken for one over an enum if every name with a dot in front that stands at one place of its
patterns (the whole of it, or one of a tuple) is a case of that enum, if at least one is there, and if no public enum and none
of the names in FOREIGN has them as well; of several enums one in the same file or target is enough. Associated values are not
looked at. Where the rest is meant whatever comes, the line of the `default:`, or the one above it, says so and why:
`// Any other case: …`.
"""

import collections
import glob
import os
import re
import sys

from swift_text import closing, level, plain, split

ALLOWED = "// Any other case: "
# Cases of enums that are not ours and are switched over: of optionals, results, and Unicode's properties.
FOREIGN = [
    {"some", "none"}, {"success", "failure"}, {"orderedAscending", "orderedSame", "orderedDescending"},
    {"control", "format", "lineSeparator", "paragraphSeparator", "surrogate", "privateUse", "unassigned", "spaceSeparator"},
]


def enums(text):
    """Name, whether it is public, and cases of each enum in a text."""
    for match in re.finditer(r"^([^\n/]*?)\benum\s+(\w+)[^{;]*\{", text, re.M):
        body = level(text[match.end():closing(text, match.end() - 1)])
        cases = set()
        for case in re.finditer(r"^\s*(?:indirect\s+)?case\s+([^\n]*(?:\n\s*(?:\w+\s*[(,][^\n]*|\)[^\n]*))*)", body, re.M):
            for part in split(case[1], ","):
                if name := re.match(r"\s*`?(\w+)", part):
                    cases.add(name[1])
        yield match[2], "public" in match[1].split(), cases


def places(pattern):
    """The names with a dot in front of a pattern, by their place; `None` where a place has something else."""
    pattern = re.sub(r"^\s*(?:let|var)\s+", "", re.split(r"\bwhere\b", pattern)[0]).strip()
    tuple_ = re.fullmatch(r"\((.*)\)", pattern, re.S)
    for place, part in enumerate(split(tuple_[1], ",") if tuple_ else [pattern]):
        name = re.match(r"\s*(?:\w+\s*:\s*)?(?:let\s+|var\s+)?\.(\w+)", part)
        wild = re.match(r"\s*(?:\w+\s*:\s*)?(?:_|nil|(?:let|var)\s+\w+)\s*\??$", part)
        yield place, name[1] if name else "" if wild else None


def switches(text):
    """The place of each `default:`, and the names that the patterns of its switch have at each place."""
    for match in re.finditer(r"\bswitch\b", text):
        # The subject may have closures; the body is what begins with a case.
        opening = text.find("{", match.end())
        while opening >= 0 and not re.match(r"\{\s*(?:@unknown\s+)?(?:case|default|#if)\b", text[opening:]):
            opening = text.find("{", closing(text, opening))
        if opening < 0:
            continue
        own = level(text[opening + 1:closing(text, opening)])
        default = re.search(r"^\s*(default)\s*:", own, re.M)
        if not default:
            continue
        names = collections.defaultdict(set)
        for case in re.finditer(r"^\s*case\b", own, re.M):
            for pattern in split(split(own[case.end():], ":")[0], ","):
                for place, name in places(pattern):
                    names[place].add(name)
        yield opening + 1 + default.start(1), names


def main():
    files = sorted(glob.glob("Sources/**/*.swift", recursive=True))
    texts = {}
    for file in files:
        with open(file, encoding="utf-8") as opened:
            texts[file] = opened.read()
    known, bare = [], {file: plain(text) for file, text in texts.items()}
    for file in files:
        known += [(name, public, cases, file) for name, public, cases in enums(bare[file])]
    public = [cases for _, is_public, cases, _ in known if is_public] + FOREIGN
    failed = allowed = 0
    for file in files:
        lines = texts[file].split("\n")
        for at, names in switches(bare[file]):
            line = bare[file].count("\n", 0, at)
            if ALLOWED in lines[line] or ALLOWED in lines[line - 1]:
                allowed += 1
                continue
            for place in sorted(names):
                asked = names[place] - {""}
                if not asked or None in asked:
                    continue
                target = file.split(os.sep)[1]
                found = [
                    (name, where) for name, is_public, cases, where in known
                    if not is_public and asked <= cases and (where == file or where.split(os.sep)[1] == target
                                                             or len(asked) > 2)]
                here = [name for name, where in found if where == file]
                if found and (here or not any(asked <= cases for cases in public)):
                    name = (here or [found[0][0]])[0]
                    print(f"defaults: {file}:{line + 1}: a switch over '{name}', which is not public, has a default")
                    failed += 1
                    break
    if failed:
        sys.exit(1)
    print(f"defaults: no switch over an enum of our own that is not public has one, but for {allowed} that say why")


main()
