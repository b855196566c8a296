#!/usr/bin/env python3
"""Measures `waymark check-sources` on a made-up app of many lines: CPU time, memory, and what it finds.

    Benchmarks/sources.py WAYMARK [--lines 250000] [--seed 1] [--runs 5] [--keep FOLDER]

WAYMARK is a release build of the light command. The app is made of the sample shop and of the made-up apps of the tests:
whole files, in random order, with other names for their types, so that each has constants of its own. The same seed makes the
same app.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "Tools/Tests/WaymarkCommandTests/Fixtures"
FOLDERS = [ROOT / "Examples/Shop/Sources", ROOT / "Examples/iOS", FIXTURES / "BazaarApp", FIXTURES / "HarborApps"]
ENDINGS = {
    ".swift", ".m", ".h", ".kt", ".java", ".js", ".plist", ".storyboard", ".xib", ".strings", ".xcstrings", ".json", ".yaml",
    ".html", ".md", ".apns",
}
DECLARED = re.compile(r"\b(?:struct|class|enum|actor|protocol|object|@interface|@implementation)\s+([A-Z]\w+)")


def originals():
    """The files that the app is made of, without manifests, with the number of their lines."""
    found = []
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*")):
            if path.suffix not in ENDINGS or not path.is_file() or any(part.startswith(".") for part in path.relative_to(ROOT).parts):
                continue
            text = path.read_text(encoding="utf-8")
            if '"waymark"' not in text:
                found.append((path.stem, path.suffix, text, text.count("\n") + 1))
    return found


def make(folder, lines, seed):
    """Writes an app of so many lines, or a few more; returns how many lines and files it has."""
    numbers = random.Random(seed)
    files = originals()
    total = count = 0
    while total < lines:
        stem, suffix, text, length = numbers.choice(files)
        for name in set(DECLARED.findall(text)):
            text = re.sub(rf"\b{name}\b", f"{name}{count}", text)
        place = folder / f"Feature{count % 97}"
        place.mkdir(exist_ok=True)
        (place / f"{stem}{count}{suffix}").write_text(text, encoding="utf-8")
        total += length
        count += 1
    return total, count


def measure(command):
    """Runs a command; returns its CPU time in seconds, its peak memory in MB, and the last line that it prints."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            sys.exit(f"{command[0]}: exit code {os.waitstatus_to_exitcode(status)}")
        output.seek(0)
        sums = [line for line in output.read().decode().splitlines() if re.match(r"\d+ files?, ", line)]
    # Linux counts in KiB, macOS in bytes.
    memory = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return usage.ru_utime + usage.ru_stime, memory, sums[-1]


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("waymark")
    reader.add_argument("--lines", type=int, default=250_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--runs", type=int, default=5)
    reader.add_argument("--keep", help="a folder for the app, which is left there")
    options = reader.parse_args()
    folder = pathlib.Path(options.keep or tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    try:
        lines, files = make(folder, options.lines, options.seed)
        command = [options.waymark, "check-sources", "--routes", str(ROOT / "Examples/Shop/waymark.json"), str(folder)]
        runs = [measure(command) for _ in range(options.runs)]
    finally:
        if not options.keep:
            shutil.rmtree(folder)
    print(f"{lines} lines, {files} files, seed {options.seed}: {runs[0][2]}")
    print(f"CPU {statistics.median(run[0] for run in runs):.2f} s (median of {options.runs}), memory {max(run[1] for run in runs):.0f} MB")


main()
