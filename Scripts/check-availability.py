"""Finds what the sources under Sources use that is newer than the lowest systems of Apple's in Package.swift.

Linux does not check this. What is used, and where, is read from the index that the build has written; since when it is
there, from the symbol graphs of the toolchain's modules and of the package's own. A use is fine where an `@available`, a
`#available` or a `#if` keeps it from the lower systems.

Not seen: what only Apple's compiler sees (the branches of `#if` that Linux leaves out), conformances and features of the
language that need a newer runtime, calls that the compiler adds by itself, and what the toolchain's modules for Linux do
not say: most of the older classes of Foundation (`NS…`, `Process`, `FileManager`) have no versions there, and C has none.

usage: check-availability.py BUILD-FOLDER, the folder that `swift build --show-bin-path` prints.
"""

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor

PLATFORMS = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]
SYSTEM_MODULES = [
    "Swift", "_Concurrency", "_StringProcessing", "RegexBuilder", "Synchronization", "Observation", "Dispatch",
    "FoundationEssentials", "FoundationInternationalization", "Foundation", "FoundationNetworking",
]
NEVER = (10**6,)


def version(text):
    """"16.0" as (16,): numbers compare, zeros at the end do not count."""
    parts = [int(part) for part in text.split(".")]
    while len(parts) > 1 and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def spelt(parts):
    return ".".join(map(str, parts if len(parts) > 1 else (*parts, 0)))


def with_vision(versions):
    """visionOS follows iOS where nothing is said of it: 17 is 1, 17.4 is 1.1, 18 is 2, from 26 on they are the same."""
    if "iOS" in versions and "visionOS" not in versions:
        major, *rest = versions["iOS"]
        if major == 17:
            versions["visionOS"] = version(f"1.{max(0, (rest or [0])[0] - 3)}")
        elif major <= 16:
            versions["visionOS"] = (1,)
        else:
            versions["visionOS"] = (major - 16, *rest) if major == 18 else (major, *rest)
    return versions


# Since when there is what.


def lowest_systems():
    """The lowest version for each platform that the package names."""
    manifest = json.loads(subprocess.check_output(["swift", "package", "dump-package"]))
    named = {entry["platformName"].lower(): version(entry["version"]) for entry in manifest["platforms"]}
    return {platform: named[platform.lower()] for platform in PLATFORMS if platform.lower() in named}


def write_graph(module, target, folder, modules):
    arguments = ["swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder]
    arguments += ["-I", modules, "-I", "Sources/CWaymarkScan/include", "-I", "Sources/CWaymarkImages/include", "-skip-synthesized-members"]
    # Of the package itself everything counts: it also uses what it does not publish.
    arguments += ["-minimum-access-level", "public" if module in SYSTEM_MODULES else "private"]
    done = subprocess.run(arguments, capture_output=True, text=True)
    return None if done.returncode == 0 else f"{module}: {(done.stderr + done.stdout).strip().partition(chr(10))[0]}"


def since(symbol):
    """Since when each platform that is named for the symbol has it."""
    versions = {}
    for entry in symbol.get("availability") or ():
        platform, introduced = entry.get("domain"), entry.get("introduced")
        if platform not in PLATFORMS:
            continue
        if entry.get("isUnconditionallyUnavailable"):
            versions[platform] = NEVER
        elif introduced:
            parts = [introduced["major"], introduced.get("minor", 0), introduced.get("patch", 0)]
            versions[platform] = max(versions.get(platform, (0,)), version(".".join(map(str, parts))))
    return with_vision(versions)


def newer_symbols(folder, lowest):
    """By USR: the name, and since when it is there, of each symbol that not all of the lowest systems have."""
    newer, defaults = {}, []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            graph = json.load(file)
        defaults += [link for link in graph["relationships"] if link["kind"] == "defaultImplementationOf"]
        for symbol in graph["symbols"]:
            versions = since(symbol)
            if any(versions[platform] > lowest[platform] for platform in versions if platform in lowest):
                newer[symbol["identifier"]["precise"]] = (".".join(symbol["pathComponents"]), versions)
    # Where a requirement is newer than its default implementation, as that of `&*` is, older systems take the latter.
    for link in defaults:
        if link["source"] not in newer:
            newer.pop(link["target"], None)
    return newer


# What is used, from the index of the build.


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.data else ""


class Index:
    """The part of libIndexStore that is needed: units lead to records, and records have occurrences of symbols."""

    REFERENCE, IMPLICIT = 1 << 2, 1 << 8
    RECORD = 2
    ON_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, Text)
    ON_POINTER = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

    def __init__(self, path):
        swiftc = os.path.realpath(shutil.which("swiftc"))
        library = os.path.join(os.path.dirname(os.path.dirname(swiftc)), "lib", "libIndexStore.so")
        self.library = ctypes.CDLL(library)
        self.store = self.call("store_create", ctypes.c_void_p, path.encode(), None)
        if not self.store:
            sys.exit(f"availability: no index in {path}")

    def call(self, name, result, *arguments):
        function = getattr(self.library, "indexstore_" + name)
        function.restype = result
        return function(*[ctypes.c_void_p(value) if isinstance(value, int) else value for value in arguments])

    def units(self):
        """(reader, main file, time) of each unit; a file has old ones where its module was renamed or moved."""
        names = []
        collect = self.ON_TEXT(lambda _, name: names.append(str(name)) or True)
        self.call("store_units_apply_f", ctypes.c_bool, self.store, ctypes.c_uint(0), None, collect)
        for name in names:
            reader = self.call("unit_reader_create", ctypes.c_void_p, self.store, name.encode(), None)
            if not reader:
                continue
            main = str(self.call("unit_reader_get_main_file", Text, reader))
            folder = str(self.call("unit_reader_get_working_dir", Text, reader))
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            self.call(
                "store_get_unit_modification_time", ctypes.c_bool, self.store, name.encode(), ctypes.byref(seconds),
                ctypes.byref(nanoseconds), None)
            yield reader, os.path.join(folder, main) if main else "", (seconds.value, nanoseconds.value)
            self.call("unit_reader_dispose", None, reader)

    def records(self, unit, file):
        """The names of the records of `file` in the unit; it has others of what it imports."""
        names = []

        def visit(_, dependency):
            if self.call("unit_dependency_get_kind", ctypes.c_int, dependency) == self.RECORD:
                if str(self.call("unit_dependency_get_filepath", Text, dependency)).endswith(os.path.basename(file)):
                    names.append(str(self.call("unit_dependency_get_name", Text, dependency)))
            return True

        self.call("unit_reader_dependencies_apply_f", ctypes.c_bool, unit, None, self.ON_POINTER(visit))
        return names

    def uses(self, record, wanted):
        """(line, column, USR) of each use of a wanted symbol; columns are counted in bytes, both from 1."""
        reader = self.call("record_reader_create", ctypes.c_void_p, self.store, record.encode(), None)
        found = []
        known = []

        def visit_symbol(_, symbol):
            if str(self.call("symbol_get_usr", Text, symbol)) in wanted:
                known.append(symbol)
            return not known

        def visit(_, occurrence):
            roles = self.call("occurrence_get_roles", ctypes.c_uint64, occurrence)
            if roles & self.REFERENCE and not roles & self.IMPLICIT:
                symbol = self.call("occurrence_get_symbol", ctypes.c_void_p, occurrence)
                usr = str(self.call("symbol_get_usr", Text, symbol))
                if usr in wanted:
                    line, column = ctypes.c_uint(), ctypes.c_uint()
                    self.call("occurrence_get_line_col", None, occurrence, ctypes.byref(line), ctypes.byref(column))
                    found.append((line.value, column.value, usr))
            return True

        self.call(
            "record_reader_symbols_apply_f", ctypes.c_bool, reader, ctypes.c_bool(True), None,
            self.ON_POINTER(visit_symbol))
        if known:
            self.call("record_reader_occurrences_apply_f", ctypes.c_bool, reader, None, self.ON_POINTER(visit))
        self.call("record_reader_dispose", None, reader)
        return found


# What keeps a place in a file from the lower systems.


class Node:
    """A line of the compiler's dump of what it parsed, and what is indented below it."""

    def __init__(self, text):
        self.text = text
        self.kind = re.match(r"(?:\w+=)?([^\s()]*)", text).group(1)
        # The places of the first and of the last token: lines and columns, from 1.
        place = re.search(r"range=\[.*?:(\d+):(\d+) - line:(\d+):(\d+)\]", text)
        numbers = [int(number) for number in place.groups()] if place else None
        self.start, self.end = (tuple(numbers[:2]), tuple(numbers[2:])) if numbers else (None, None)
        self.children = []

    def value(self, key):
        match = re.search(rf"\b{key}=([^\s()]+)", self.text)
        return match.group(1) if match else None


def parsed(file, modules):
    """The declarations and statements of a file, as far as this build has them: a dump leaves all out that stands in a `#if`."""
    with open(file, encoding="utf-8") as opened, tempfile.NamedTemporaryFile("w", suffix=".swift", encoding="utf-8") as copy:
        copy.write(built(opened.read(), modules))
        copy.flush()
        dump = subprocess.run(
            ["swiftc", "-frontend", "-dump-parse", "-parse-as-library", copy.name], capture_output=True, text=True).stdout
    root = Node("")
    path = [(-1, root)]
    for line in dump.split("\n"):
        text = line.lstrip(" ")
        if text.startswith("("):
            depth = len(line) - len(text)
            while path[-1][0] >= depth:
                path.pop()
            node = Node(text[1:])
            path[-1][1].children.append(node)
            path.append((depth, node))
    return root


def conditions(statement):
    """The versions that hold where the conditions of the statement hold, and those that hold where they do not."""
    true, false = {}, {}
    for array in statement.children:
        if not array.text.startswith("conditions="):
            continue
        for query in array.children:
            if query.kind != "#available":
                continue
            specs = {spec.value("domain"): spec.value("version") for spec in query.children}
            versions = {domain: version(text) for domain, text in specs.items() if domain in PLATFORMS}
            # `#unavailable` has no star.
            (true if "*" in specs else false).update(versions)
        if len(array.children) != 1:
            false = {}
    return true, false


def guards(file, modules):
    """(start, end, versions) of each range of places that `@available` or `#available` guards, its ends included."""
    found = {}

    def guard(start, end, versions):
        found.setdefault((start, end), {}).update(versions)

    def attributes(node, end):
        for attribute in node.children:
            platform, introduced = attribute.value("domainIdentifier"), attribute.value("introduced")
            if attribute.kind == "available_attr" and platform in PLATFORMS:
                if introduced:
                    guard(attribute.start, end, {platform: version(introduced)})
                elif attribute.value("kind") == "unavailable" or " unavailable" in attribute.text:
                    guard(attribute.start, end, {platform: NEVER})

    def visit(node, end):
        if node.kind == "brace_stmt":
            end = node.end
        if node.kind in ("if_stmt", "while_stmt", "guard_stmt"):
            true, false = conditions(node)
            body, *others = [child for child in node.children if child.kind in ("brace_stmt", "if_stmt") and child.start]
            if node.kind == "guard_stmt":
                guard(node.start, body.start, true)
                guard(body.end, end, {**true, **false})
            else:
                # What follows `#available` in the same condition is guarded as well, so the range begins with the statement.
                guard(node.start, body.end, true)
                if others:
                    guard(others[0].start, others[0].end, false)
        wholes = [child for child in node.children if child.kind in ("pattern_binding_decl", "enum_case_decl")]
        for child in node.children:
            if child.start:
                # The attributes of a variable, or of a case, belong to the whole line of them.
                covering = [whole.end for whole in wholes if whole.start <= child.start <= whole.end]
                attributes(child, max([child.end, *covering]))
            visit(child, end)

    visit(parsed(file, modules), (10**9, 0))
    return [(start, end, with_vision(versions)) for (start, end), versions in found.items() if versions]


def without_text(source):
    """The source with comments and string literals blanked, line by line as before."""
    pattern = re.compile(r'//[^\n]*|/\*|(#*)("""|")', re.S)
    result, place = [], 0
    while match := pattern.search(source, place):
        start, end = match.start(), match.end()
        if match.group() == "/*":
            depth = 1
            while depth and (mark := re.compile(r"/\*|\*/").search(source, end)):
                depth += 1 if mark.group() == "/*" else -1
                end = mark.end()
            end = end if not depth else len(source)
        elif match.group(2):
            hashes, quote = match.group(1), match.group(2)
            closing = re.compile(rf"\\{hashes}.|{quote}{hashes}" + ("" if quote == '"""' else r"|\n"), re.S)
            while mark := closing.search(source, end):
                end = mark.end()
                if not mark.group().startswith("\\"):
                    break
            else:
                end = len(source)
        result += [source[place:start], re.sub(r"[^\n]", " ", source[start:end])]
        place = end
    return "".join(result) + source[place:]


ON_APPLE = {"Darwin", "os", "ObjectiveC", "Foundation", "Dispatch", "Combine", "SwiftUI", "CryptoKit", "Security"}
NOT_ON_APPLE = re.compile(
    r"Glibc|Musl|Android|Bionic|WinSDK|WASILibc|Foundation(Essentials|Networking|XML|Internationalization)|Crypto|\w+StandIn")


def holds(condition, platform, modules=None):
    """Whether the condition of a `#if` holds on the platform: True, False, or None where that cannot be told.

    `modules` are all that can be imported; without them, those of Apple's platforms.
    """
    tokens = re.findall(r"\w+\s*\([^()]*\)|&&|\|\||[!()]|\w+", condition)

    def atom():
        token = tokens.pop(0)
        if token == "!":
            value = atom()
            return None if value is None else not value
        if token == "(":
            value = either()
            tokens.pop(0)
            return value
        name, _, argument = token.rstrip(")").partition("(")
        argument = argument.strip()
        if name.strip() == "os":
            return argument == platform or (argument, platform) in {("OSX", "macOS"), ("xrOS", "visionOS")}
        if name.strip() == "canImport" and modules is not None:
            return argument in modules
        if name.strip() == "canImport":
            if argument == "AppKit" or argument == "UIKit":
                return (argument == "AppKit") == (platform == "macOS")
            return True if argument in ON_APPLE else False if NOT_ON_APPLE.fullmatch(argument) else None
        return {"true": True, "false": False}.get(token)

    def both():
        value = atom()
        while tokens and tokens[0] == "&&":
            tokens.pop(0)
            other = atom()
            value = False if value is False or other is False else None if value is None or other is None else True
        return value

    def either():
        value = both()
        while tokens and tokens[0] == "||":
            tokens.pop(0)
            other = both()
            value = True if value or other else None if value is None or other is None else False
        return value

    return either()


def built(source, modules):
    """The source with its `#if` lines, and the branches that this build leaves out, blanked."""
    # For each `#if` that is open: whether its branch is built, and whether one of its branches was.
    stack, lines = [], []
    for line, bare in zip(source.split("\n"), without_text(source).split("\n")):
        match = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", bare)
        if match:
            word, condition = match.groups()
            if word == "endif":
                stack.pop()
            else:
                was = stack.pop()[1] if word != "if" else False
                now = not was and (word == "else" or holds(condition, "Linux", modules) is not False)
                stack.append((now, was or now))
        lines.append("" if match or not all(now for now, _ in stack) else line)
    return "\n".join(lines)


def compiled_on(file_text, lowest):
    """For each line, from 1, the platforms on which it may be compiled."""
    stack, lines = [], [set(lowest)]
    for line in without_text(file_text).split("\n"):
        match = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
        if match:
            word, condition = match.groups()
            if word == "if":
                stack.append([set(lowest), set(lowest)])
            if word == "endif":
                stack.pop()
            else:
                left = stack[-1][1]
                values = {platform: True if word == "else" else holds(condition, platform) for platform in left}
                stack[-1] = [
                    {platform for platform in left if values[platform] is not False},
                    {platform for platform in left if values[platform] is not True},
                ]
        lines.append(set(lowest).intersection(*[here for here, _ in stack]))
    return lines


def faults(file, uses, newer, lowest, modules):
    """What is wrong in the file, one line each."""
    with open(file, encoding="utf-8") as opened:
        compiled = compiled_on(opened.read(), lowest)
    guarded = guards(file, modules)
    for line, column, usr in sorted(set(uses)):
        name, needed = newer[usr]
        for platform in PLATFORMS:
            if platform not in needed or platform not in lowest or platform not in compiled[line]:
                continue
            sure = [versions.get(platform, (0,)) for start, end, versions in guarded if start <= (line, column) <= end]
            if needed[platform] > max([lowest[platform], *sure]):
                needs = f"needs {platform} {spelt(needed[platform])}" if needed[platform] != NEVER else f"is not on {platform}"
                yield f"{file}:{line}:{column}: {name} {needs} (lowest is {spelt(lowest[platform])})"
                break


# The compiler's plugin runs where the compiler does.
ON_THE_HOST = {"WaymarkMacroPlugin"}


def main(build):
    sources = {}
    for folder, _, names in sorted(os.walk("Sources")):
        target = os.path.relpath(folder, "Sources").split(os.sep)[0]
        if target in ON_THE_HOST:
            continue
        for name in sorted(names):
            if name.endswith(".swift"):
                path = os.path.join(folder, name)
                sources[os.path.realpath(path)] = path
    modules = os.path.join(build, "Modules")
    own = sorted({path.split(os.sep)[1] for path in sources.values()} | {
        name.removesuffix(".swiftmodule") for name in os.listdir(modules) if name.endswith("StandIn.swiftmodule")})
    information = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    target = information["target"]["triple"]
    importable = {
        name.split(".")[0]
        for folder in [modules, *information["paths"]["runtimeLibraryImportPaths"]] if os.path.isdir(folder)
        for name in os.listdir(folder) if ".swiftmodule" in name}
    lowest = lowest_systems()

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(write_graph, module, target, folder, modules) for module in SYSTEM_MODULES + own]
        failed = [job.result() for job in jobs if job.result()]
        if failed:
            sys.exit("\n".join(f"availability: no symbols of {fault}" for fault in failed))
        newer = newer_symbols(folder, lowest)

    index = Index(os.path.join(build, "index", "store"))
    latest = {}
    for unit, main_file, time in index.units():
        path = sources.get(os.path.realpath(main_file)) if main_file else None
        if path and time > latest.get(path, ((-1,), []))[0]:
            latest[path] = (time, index.records(unit, path))
    missing = sorted(set(sources.values()) - set(latest))
    if missing:
        sys.exit("\n".join(f"availability: {path}: not in the index; build first" for path in missing))

    found = []
    for path, (_, records) in sorted(latest.items()):
        uses = [use for record in records for use in index.uses(record, newer)]
        if uses:
            found += faults(path, uses, newer, lowest, importable)
    print("\n".join(found) if found else
          f"availability: {len(sources)} sources use nothing newer than " + ", ".join(
              f"{platform} {spelt(parts)}" for platform, parts in lowest.items()))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main(sys.argv[1])
