"""Type-checks the sources as the lowest of Apple's systems would, on Linux: `python3 check-platforms.py SCRATCH`.

The compiler of the toolchain knows Apple's platforms; what Linux lacks are modules for them. Those of the standard library are made
of the toolchain's textual interfaces, for another triple. Of Apple's own modules, Scripts/platforms has what the sources use, each
declaration with the address of its page; UIKit, SwiftUI and App Intents are the stand-ins of the tests and the examples. So the compiler itself judges, on each
platform of the manifest: what is only available on later systems (language features among it), every line behind `canImport`,
`os(…)` and `@objc`, and isolation.

Everything is kept under SCRATCH by what it was made of: what has not changed is not made again.
"""
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLATFORMS = ROOT / "Scripts/platforms"
#: The triple of each platform's lowest system, and the name of its modules' files. iOS has everything; the others are looked at
#: for what differs there.
TRIPLES = {"iOS 16": ("arm64-apple-ios16.0", "arm64-apple-ios"), "macOS 13": ("arm64-apple-macos13.0", "arm64-apple-macos"),
           "watchOS 9": ("arm64-apple-watchos9.0", "arm64-apple-watchos"), "tvOS 16": ("arm64-apple-tvos16.0", "arm64-apple-tvos"),
           "visionOS 1": ("arm64-apple-xros1.0", "arm64-apple-xros"),
           "Mac Catalyst 16": ("arm64-apple-ios16.0-macabi", "arm64-apple-ios-macabi")}
#: The versions of visionOS that those of iOS stand for where a declaration names iOS alone. Apple's SDK has this in SDKSettings.json; the
#: versions are those in the Swift compiler's own tests of it.
VISION = {"17.1": "1.0", "17.4": "1.1", "17.5": "1.2", "18.0": "2.0", "18.1": "2.1", "18.2": "2.2", "18.3": "2.3", "18.4": "2.4",
          "18.5": "2.5", "18.6": "2.6", "26.0": "26.0"}
STANDARD = ["Swift", "_Concurrency", "_RegexParser", "_StringProcessing", "SwiftOnoneSupport"]
#: What the stand-in of another module has here.
ELSEWHERE = r"public import of '(Combine|UserNotifications)' was not used"
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]


def digest(*parts):
    """A short name for what something was made of: texts, and the contents of files."""
    known = hashlib.sha256()
    for part in parts:
        known.update(part.read_bytes() if isinstance(part, pathlib.Path) else part.encode())
        known.update(b"\0")
    return known.hexdigest()[:16]


class Platform:
    """The modules for one triple."""

    def __init__(self, name, scratch, toolchain):
        self.name, self.toolchain = name, toolchain
        self.triple, self.file = TRIPLES[name]
        self.folder = scratch / self.triple
        self.stamps = {}
        # Modules that are not in the SDK's folder may be of the package, as those that stand for Apple's are here.
        self.sdk = scratch / "sdk"
        for folder in (self.folder, self.sdk):
            folder.mkdir(parents=True, exist_ok=True)
        back = {vision: ios for ios, vision in VISION.items()}
        (self.sdk / "SDKSettings.json").write_text(json.dumps({
            "Version": "26.0", "CanonicalName": "xros26.0", "MaximumDeploymentTarget": "26.0.99", "VersionMap": {
                "iOS_visionOS": VISION, "iOS_xrOS": VISION, "visionOS_iOS": back, "xrOS_iOS": back}}))

    def frontend(self, *arguments):
        return subprocess.run(
            [self.toolchain / "bin/swift-frontend", *map(str, arguments)], capture_output=True, text=True)

    @property
    def base(self):
        return ["-target", self.triple, "-sdk", self.sdk, "-I", self.folder, "-I", PLATFORMS / "include",
                "-I", self.toolchain / "lib/swift/shims", "-I", ROOT / "Sources/CWaymarkScan/include",
                "-I", ROOT / "Sources/CWaymarkImages/include",
                "-plugin-path", self.toolchain / "lib/swift/host/plugins"]

    def make(self, module, stamp, *arguments, minds="error|warning"):
        """Makes a module unless it is there, made of the same; the lines that the compiler says."""
        self.stamps[module] = stamp
        place, said = self.folder / f"{module}.swiftmodule", self.folder / f"{module}.stamp"
        if said.exists() and said.read_text() == stamp:
            return []
        said.unlink(missing_ok=True)
        result = self.frontend(*arguments)
        lines = [line for line in result.stderr.splitlines() if re.search(rf"^(/|<unknown>).*({minds}): ", line)]
        lines = [line for line in lines if not re.search(ELSEWHERE, line)]
        if result.returncode != 0 and not lines:
            lines = [f"{module}: the compiler ended with {result.returncode}: {result.stderr.strip()[-400:]}"]
        if not lines:
            said.write_text(stamp)
        return lines

    def standard(self, module):
        """Makes a module of the standard library, of its interface for Linux."""
        source = self.toolchain / f"lib/swift/linux/{module}.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface"
        text = source.read_text()
        text = text.replace("-target x86_64-unknown-linux-gnu", f"-target {self.triple}")
        # Static libraries and those without Objective-C are Linux's; functions that are deployed back have no bodies there.
        text = text.replace("-disable-objc-interop", "").replace(" -static ", " ")
        text = re.sub(r"@backDeployed\(before:[^)]*\)\s*", "", text)
        # Two bodies of 80-bit numbers name functions that no header of another processor's has.
        text = re.sub(r"self = _stdlib_(remainderl\(self, other\)|squareRootl\(self\))", "fatalError()", text)
        if module == "Swift":
            text += (PLATFORMS / "Swift.swiftinterface").read_text()
        stamp = digest(text, (self.toolchain / "bin/swift-frontend").stat().st_size.__str__())
        interface = self.folder / f"{module}.swiftinterface"
        interface.write_text(text)
        (self.folder / f"{module}.swiftmodule").mkdir(exist_ok=True)
        return self.make(
            module, stamp, "-compile-module-from-interface", *self.base, "-parse-stdlib", "-module-name", module,
            "-disable-availability-checking", "-o", self.folder / f"{module}.swiftmodule/{self.file}.swiftmodule", interface)

    def ours(self, module, files, needs, *options, minds="error|warning"):
        """Makes a module of Swift files, over others."""
        headers = sorted(path for path in (PLATFORMS / "include").rglob("*") if path.is_file())
        stamp = digest(module, *options, *(self.stamps.get(need, "") for need in needs), *headers, *files)
        return self.make(
            module, stamp, "-emit-module", "-parse-as-library", *self.base, "-package-name", "waymark", "-module-name", module,
            *options, *files, "-emit-module-path", self.folder / f"{module}.swiftmodule", minds=minds)


#: Modules of Apple's: the files that they are made of, a folder for all in it; files in them that another module has; and what
#: they stand on. In tests UIKit's and SwiftUI's have activities themselves, since Foundation on Linux has none.
ACTIVITY = [f"Tests/StandIns/UIKit/Activity/NSUserActivity{name}.swift" for name in ["", "Delegate", "PersistentIdentifier", "TypeBrowsingWeb"]]
FIXTURES = {
    "Darwin": (["Scripts/platforms/Darwin.swift"], [], []),
    "ObjectiveC": (["Scripts/platforms/ObjectiveC.swift"], [], []),
    "os": (["Scripts/platforms/os.swift"], [], []),
    "Dispatch": (["Scripts/platforms/Dispatch.swift"], [], ["Darwin", "ObjectiveC"]),
    "Foundation": (["Scripts/platforms/Foundation", *ACTIVITY], [], ["Darwin", "Dispatch", "ObjectiveC"]),
    "CryptoKit": (["Scripts/platforms/CryptoKit.swift"], [], ["Foundation"]),
    "UIKit": (["Tests/StandIns/UIKit"], ["NSUserActivity"], ["Foundation"]),
    "UserNotifications": (["Scripts/platforms/UserNotifications.swift"], [], ["UIKit"]),
    "SwiftUI": (["Tests/StandIns/SwiftUI"], ["NSUserActivity"], ["Foundation"]),
    "Combine": (["Scripts/platforms/Combine.swift"], [], ["SwiftUI"]),
    "AppKit": (["Scripts/platforms/AppKit.swift"], [], ["Foundation"]),
    "WatchKit": (["Scripts/platforms/WatchKit.swift"], [], ["Foundation"]),
    "AppIntents": (["Examples/iOS/StandIns/AppIntents"], [], ["Foundation"]),
}
#: The modules that are made for some platforms alone.
ONLY = {"UIKit": ["iOS 16", "tvOS 16", "visionOS 1", "Mac Catalyst 16"], "UserNotifications": ["iOS 16", "visionOS 1", "Mac Catalyst 16"], "AppKit": ["macOS 13"], "WatchKit": ["watchOS 9"]}
#: The examples that are type-checked on some platforms: those whose frameworks no other check has.
EXAMPLES = {
    "Mac": ("Examples/iOS/EntryPoints/Mac", ["macOS 13"]),
    "Menu": ("Examples/iOS/EntryPoints/Menu", ["macOS 13"]),
    "Watch": ("Examples/iOS/EntryPoints/Watch", ["watchOS 9"]),
    "Intents": ("Examples/iOS/EntryPoints/Intents", list(TRIPLES)),
}
#: The system that is asked about the bodies of all targets. The others are asked about those that may be others there: where the
#: target or one beneath it has an Apple module, a condition on the system, or an availability of its own. The standard library is the
#: same for all of them, as `uneven` sees to.
FIRST = "iOS 16"
CONDITION = re.compile(
    r"^[ \t]*#(?:if|elseif)\b.*\b(?:os|canImport|targetEnvironment|arch)\(|@available\((?:iOS|macOS|tvOS|watchOS|visionOS)\b", re.M)
#: Targets with conditions whose branches declare the same.
ALIKE = ["WaymarkLock"]
#: What is not looked at, and why; printed each time.
UNSEEN = {}


def swift_files(path):
    place = ROOT / path
    return [place] if place.is_file() else sorted(place.rglob("*.swift"))


def imports(files):
    """The modules that files import, on whatever condition."""
    found = set()
    for file in files:
        found.update(re.findall(r"^[ \t]*(?:@\w+(?:\(\w+\))?[ \t]+)*(?:\w+[ \t]+)?import[ \t]+(?:\w+[ \t]+)?(\w+)", file.read_text(), re.M))
    return found


def targets():
    """Our targets with their files and imports, each after those that it imports."""
    known = {folder.name: swift_files(f"Sources/{folder.name}") for folder in sorted((ROOT / "Sources").iterdir())}
    known = {name: (files, imports(files)) for name, files in known.items() if files}
    order = {}

    def visit(name):
        if name in order or name not in known:
            return
        for need in sorted(known[name][1] - {name}):
            visit(need)
        order[name] = known[name]

    for name in known:
        visit(name)
    return order


def beneath(name, wanted):
    """A target and those of ours that it stands on."""
    found, left = set(), [name]
    while left:
        if (one := left.pop()) not in found:
            found.add(one)
            left += wanted[one][1] & wanted.keys()
    return found


def differing(wanted):
    """The targets whose bodies may be others on another system than the first."""
    own = {
        name for name, (files, needs) in wanted.items() if name not in ALIKE and (
            needs & FIXTURES.keys() or any(CONDITION.search(file.read_text()) for file in files))}
    return {name for name in wanted if name in ALIKE or beneath(name, wanted) & own}


def uneven(toolchain):
    """Availabilities of the standard library that come later than one of the lowest systems, and not than all of them."""
    least = {name.split()[0]: float(name.split()[1]) for name in TRIPLES if not name.startswith("Mac Catalyst")}
    found = []
    for module in STANDARD:
        text = (toolchain / f"lib/swift/linux/{module}.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface").read_text()
        for words in re.findall(r"@available\(([^)]*)\)", text):
            named = re.findall(r"(iOS|macOS|tvOS|watchOS|visionOS) ([0-9]+(?:\.[0-9]+)?)", words)
            later = {float(version) > least[system] for system, version in named}
            if len(later) > 1 or later == {False} and {"iOS", "macOS", "tvOS", "watchOS"} - {system for system, _ in named}:
                found.append(f"{module}: @available({words}) names the systems apart")
    return found


def check(platform, wanted, apart, said):
    """Makes all modules of a platform; the names of the targets that were looked at, and those that were not, with why."""
    for module in STANDARD:
        said += [f"{platform.name}: {line}" for line in platform.standard(module)]
    made = set(STANDARD)
    for module, (paths, others, needs) in FIXTURES.items():
        if platform.name not in ONLY.get(module, [platform.name]):
            continue
        files = [
            file for path in paths for file in swift_files(path)
            if path in ACTIVITY or not any(other in str(file) for other in others)]
        if not files:
            continue
        said += [
            f"{platform.name}: {line}" for line in platform.ours(
                module, files, STANDARD + needs, "-swift-version", "5",
                "-disable-availability-checking", *(["-import-module", "Foundation"] if module == "SwiftUI" else []), minds="error")]
        made.add(module)
    options = ["-swift-version", "6", "-enable-experimental-feature", "Lifetimes"]
    for feature in FEATURES:
        options += ["-enable-upcoming-feature", feature]
    seen, left = [], {}
    for name, (files, needs) in wanted.items():
        lacking = [need for need in [name, *sorted(needs)] if need in UNSEEN or need in left]
        if lacking:
            left[name] = lacking[0]
            continue
        stands = STANDARD + sorted(needs & (made | wanted.keys()))
        isKnown = platform.name != FIRST and name not in apart
        skipped = ["-experimental-skip-non-inlinable-function-bodies"] if isKnown else []
        said += [f"{platform.name}: {line}" for line in platform.ours(name, files, stands, *options, *skipped)]
        seen.append(name)
    for name, (path, platforms) in EXAMPLES.items():
        if platform.name in platforms and (files := swift_files(path)):
            stands = STANDARD + sorted(imports(files) & (made | wanted.keys()))
            said += [f"{platform.name}: {line}" for line in platform.ours(name, files, stands, "-swift-version", "6")]
    return seen, left


def main():
    scratch = pathlib.Path(sys.argv[1]).resolve()
    names = sys.argv[2:] or list(TRIPLES)
    toolchain = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
    wanted, said, began = targets(), uneven(toolchain), time.monotonic()
    apart = differing(wanted)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        looks = pool.map(lambda name: check(Platform(name, scratch, toolchain), wanted, apart, said), names)
    seen, left = list(looks)[-1]
    for line in said:
        print(f"platforms: {line}".replace(f"{ROOT}/", ""))
    if said:
        sys.exit(1)
    print(f"platforms: {len(seen)} targets are type-checked for {', '.join(names)}, in {time.monotonic() - began:.0f} s")
    for path, platforms in EXAMPLES.values():
        if looked := [name for name in platforms if name in names]:
            print(f"platforms: {path} is type-checked for {', '.join(looked)}")
    for name, reason in left.items():
        print(f"platforms: not checked: {name} ({UNSEEN.get(reason, 'stands on ' + reason)})")
    print("platforms: Scripts/platforms and the stand-ins are held to records of Apple's modules by check-records.sh")


main()
