"""Compiles the programs of the articles in Sources/*/*.docc, and holds what they print to what the articles say.

An article is one program: its ```swift blocks in order, the main.swift of a module App that an app would compile in Swift 6
mode, against the modules that a build has left. Lines that the reader need not see stand in a comment that begins with
`<!-- prelude`. `<!-- own program -->` before a block begins another program, `<!-- prints -->` before a ```text block says that the program
up to here prints that text, all such blocks of a program together being everything that it prints. Every block has a
language. A block that needs other packages stands behind `<!-- as in FILE -->`, where it is compiled: it is the file's text. (`<!-- file: NAME -->`
and `<!-- says -->` are about commands, for Tools' ArticleCommandTests.)

usage: check-articles.py BUILD-FOLDER [ARTICLE…], the folder that `swift build --show-bin-path` prints, and the articles to
look at, if not all.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

STANDINS = ["UIKit", "SwiftUI"]
# What a program may take, in seconds, before it counts as one that hangs.
LONGEST_RUN = 60


class Program:
    """Lines of Swift, each with its line in the article, and what running them prints."""

    def __init__(self, article):
        self.article = article
        self.lines, self.places = [], []
        self.printed, self.print_place, self.length_run = [], None, 0

    def add(self, line, place):
        self.lines.append(line)
        self.places.append(place)

    def prints(self, lines, place):
        self.printed += lines
        self.print_place = self.print_place or place
        self.length_run = len(self.lines)


def read_article(path):
    """The programs of an article, and its faults in the way it is written."""
    programs, faults = [Program(path)], []
    # What the lines belong to: None, "prelude", "comment" or a block's fence; and what was announced for the next block.
    inside, language, indent, opened, announced, block = None, "", 0, 0, None, []

    def announce(what, number):
        if announced:
            faults.append((path, announced[1], f"no block follows '{announced[0]}'"))
        return (what, number) if what else None

    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if inside == "prelude":
            if text == "-->":
                inside = None
            else:
                programs[-1].add(line, number)
        elif inside == "comment":
            if text.endswith("-->"):
                inside = None
        elif inside:
            if text != inside:
                block.append((line[min(indent, len(line) - len(line.lstrip())):], number))
                continue
            inside = None
            if language == "swift" and announced and announced[0].startswith("as in "):
                source = announced[0].removeprefix("as in ")
                if not os.path.exists(source):
                    faults.append((path, announced[1], f"there is no {source}"))
                elif open(source, encoding="utf-8").read().rstrip("\n") != "\n".join(code for code, _ in block):
                    faults.append((path, opened, f"the block is not the text of {source}"))
                announced = None
            elif language == "swift":
                if announced and announced[0] == "own program":
                    if programs[-1].lines:
                        programs.append(Program(path))
                    announced = None
                announced = announce(None, number)
                for code, place in block:
                    programs[-1].add(code, place)
            elif announced and announced[0] == "prints" and language == "text":
                if programs[-1].lines:
                    programs[-1].prints([code for code, _ in block], opened + 1)
                else:
                    faults.append((path, opened, "no program stands before what it prints"))
                announced = None
            else:
                announced = announce(None, number)
        elif match := re.match(r"(`{3,}|~{3,})(.*)$", text):
            inside, language, opened, block = match[1], match[2].strip(), number, []
            indent = len(line) - len(line.lstrip())
            if not language:
                faults.append((path, number, "the block has no language"))
        elif text == "<!-- prelude":
            inside, opened = "prelude", number
        elif match := re.fullmatch(r"<!-- (prints|own program|as in [^ ]+) -->", text):
            announced = announce(match[1], number)
        elif text.startswith("<!--") and not text.endswith("-->"):
            inside, opened = "comment", number
    announce(None, 0)
    if inside:
        faults.append((path, opened, "what begins here does not end"))
    return [program for program in programs if program.lines], faults


class Compiler:
    """Compiles programs against the modules of a build, and runs them with one library made of its objects."""

    def __init__(self, build, scratch):
        self.scratch, self.modules = scratch, os.path.join(build, "Modules")
        self.library = os.path.join(scratch, "libArticles." + ("dylib" if sys.platform == "darwin" else "so"))
        self.objects = []
        targets = {folder: os.path.basename(folder) for folder in glob.glob("Sources/*")}
        targets |= {folder: os.path.basename(folder) + "StandIn" for folder in glob.glob("Tests/StandIns/*")}
        for folder, source in sorted(
                (folder, file) for folder in targets for file in glob.glob(f"{folder}/**/*.swift", recursive=True)):
            made = os.path.join(build, targets[folder] + ".build", os.path.basename(source) + ".o")
            # A build keeps the objects of sources that are gone, so the sources are asked.
            if os.path.exists(made):
                self.objects.append(made)
        if not self.objects:
            sys.exit(f"articles: nothing is built in {build}; build it first: Scripts/packages.sh build")
        self.toolchain = os.path.dirname(os.path.dirname(os.path.realpath(
            subprocess.check_output(["/bin/sh", "-c", "command -v swiftc"], text=True).strip())))

    def link_library(self):
        """Makes the library; a message where that fails."""
        listed = os.path.join(self.scratch, "objects")
        with open(listed, "w", encoding="utf-8") as file:
            file.write("\n".join(self.objects))
        done = run(["swiftc", "-emit-library", "-o", self.library, "@" + listed])
        return None if done.returncode == 0 else done.stdout

    def check(self, program):
        """The faults of a program: what the compiler says of it, and where it prints something else."""
        folder = tempfile.mkdtemp(dir=self.scratch)
        faults = self.compile(program, folder, program.lines)
        if faults or program.print_place is None:
            return faults
        if program.length_run < len(program.lines):
            faults = self.compile(program, folder, program.lines[: program.length_run])
        return faults or self.run(program, folder)

    def compile(self, program, folder, lines):
        source = os.path.join(folder, "main.swift")
        with open(source, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        arguments = ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-Onone", "-module-name", "App"]
        arguments += ["-I", self.modules, "-I", "Sources/CWaymarkScan/include", "-I", "Sources/CWaymarkImages/include"]
        imports = set(re.findall(r"^\s*(?:@\w+\s+)?import\s+(?:\w+\s+(?=\w+\.))?(\w+)", "\n".join(lines), re.M))
        for module in STANDINS:
            if module in imports:
                arguments += ["-module-alias", f"{module}={module}StandIn"]
        if "Testing" in imports:
            arguments += ["-plugin-path", os.path.join(self.toolchain, "lib/swift/host/plugins/testing")]
        done = run(arguments + ["-c", source, "-o", os.path.join(folder, "main.o")])
        if done.returncode == 0:
            return []
        found = re.findall(rf"^{re.escape(source)}:(\d+):(\d+): (error: .*)$", done.stdout, re.M)
        faults = []
        for line, column, text in found:
            place = program.places[min(int(line), len(program.places)) - 1]
            faults.append((program.article, place, f"column {column}: {text}"))
        return sorted(set(faults)) or [(program.article, program.places[0], done.stdout.strip())]

    def run(self, program, folder):
        executable = os.path.join(folder, "program")
        done = run(["swiftc", os.path.join(folder, "main.o"), self.library, "-o", executable,
                    "-Xlinker", "-rpath", "-Xlinker", self.scratch])
        if done.returncode != 0:
            return [(program.article, program.places[0], done.stdout.strip())]
        try:
            done = run([executable], timeout=LONGEST_RUN)
        except subprocess.TimeoutExpired:
            return [(program.article, program.print_place, f"the program has not ended after {LONGEST_RUN} seconds")]
        said = done.stdout.rstrip("\n")
        if done.returncode != 0:
            return [(program.article, program.print_place, f"the program ends with {done.returncode} and prints:\n{said}")]
        if shown(said.split("\n")) != shown(program.printed):
            return [(program.article, program.print_place, f"the program prints something else:\n{said}")]
        return []


def shown(lines):
    """Lines without what no reader sees: empty ones, and spaces at ends."""
    return [line.rstrip() for line in lines if line.strip()]


def run(arguments, timeout=None):
    # A crash is told by its message; where the stack stood helps no writer.
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    return subprocess.run(arguments, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", errors="replace", timeout=timeout)


def main():
    build, wanted = sys.argv[1], sys.argv[2:]
    # Translations have the blocks of the English articles, which check-translations.py sees to.
    articles = wanted or sorted(
        article for article in glob.glob("Sources/*/*.docc/**/*.md", recursive=True) if not article.endswith("-zh.md"))
    if not articles:
        sys.exit("articles: there is none in Sources/*/*.docc")
    programs, faults = [], []
    for article in articles:
        found, wrong = read_article(article)
        programs += found
        faults += wrong
    printing = sum(program.print_place is not None for program in programs)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as pool:
        compiler = Compiler(build, scratch)
        if printing and (message := compiler.link_library()):
            sys.exit(f"articles: the library of what is built cannot be linked:\n{message}")
        for wrong in pool.map(compiler.check, programs):
            faults += wrong
    for path, line, text in faults:
        print(f"articles: {path}:{line}: {text}")
    if faults:
        sys.exit(1)
    print(f"articles: the programs of {len(articles)} articles compile ({len(programs)}), and print what they say ({printing})")


main()
