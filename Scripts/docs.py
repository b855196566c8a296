"""Makes one static site of the documentation of all products.

For each module, those below it first: the symbol graph of what it publishes (`swift symbolgraph-extract`), an archive of that
and of its catalogue (`docc convert`), whose links into the modules below are resolved by their archives. The archives are
then merged. What a module's page does not list under a heading of its own is a fault, as is every warning.

usage: docs.py MODULES-FOLDER OUTPUT-FOLDER
"""

import glob
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

# Headings that docc makes up for what no landing page lists.
KINDS = {"Associated Types", "Classes", "Enumerations", "Functions", "Macros", "Operators", "Protocols", "Structures",
         "Type Aliases", "Variables", "Articles", "Actors"}


def documented_targets():
    """The Swift targets that products are made of, each with those below it, from the lowest up."""
    manifest = json.loads(subprocess.check_output(["swift", "package", "dump-package"]))
    targets = {target["name"]: target for target in manifest["targets"]}

    def below(name):
        names = [entry["byName"][0] for entry in targets[name]["dependencies"] if "byName" in entry]
        return [name for name in names if name in targets]

    order, reach = [], {}

    def visit(name):
        if name in reach:
            return
        reach[name] = []
        for other in below(name):
            visit(other)
            reach[name] += [each for each in reach[other] + [other] if each not in reach[name]]
        order.append(name)

    for product in manifest["products"]:
        if "library" in product["type"]:
            for name in product["targets"]:
                visit(name)
    # The stand-ins for Apple's frameworks are in Tests; a compiler's plugin is a program, which nobody imports.
    swift = [name for name in order
             if targets[name]["type"] != "macro" and glob.glob(f"Sources/{name}/**/*.swift", recursive=True)]
    return swift, reach


class Site:
    def __init__(self, modules, output):
        self.modules, self.output = modules, output
        swift = os.path.realpath(shutil.which("swiftc"))
        os.makedirs(os.path.join(output, "archives"))
        self.docc = os.environ.get("DOCC") or os.path.join(os.path.dirname(swift), "docc")
        self.triple = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))["target"]["triple"]

    def archive(self, name):
        return os.path.join(self.output, "archives", name + ".doccarchive")

    def graph(self, name):
        """Writes the symbol graph of a module; whether it publishes anything."""
        folder = os.path.join(self.output, "graphs", name)
        os.makedirs(folder)
        check(["swift", "symbolgraph-extract", "-module-name", name, "-target", self.triple, "-I", self.modules,
               "-I", "Sources/CWaymarkScan/include", "-I", "Sources/CWaymarkImages/include", "-minimum-access-level", "public", "-skip-inherited-docs",
               "-emit-extension-block-symbols", "-output-dir", folder])
        return any(load(path)["symbols"] for path in glob.glob(os.path.join(folder, "*.json")))

    def convert(self, name, below):
        """Makes the archive of a module; its faults, as docc tells them."""
        catalogue = f"Sources/{name}/{name}.docc"
        arguments = [self.docc, "convert"] + ([catalogue] if os.path.isdir(catalogue) else [])
        arguments += ["--additional-symbol-graph-dir", os.path.join(self.output, "graphs", name)]
        arguments += ["--output-path", self.archive(name), "--fallback-display-name", name]
        arguments += ["--fallback-bundle-identifier", "waymark." + name, "--enable-experimental-external-link-support"]
        # The first line says what a thing is; parameters whose names say it all have no line.
        arguments += ["--warnings-as-errors", "--disable-parameters-and-returns-validation"]
        arguments += ["--transform-for-static-hosting"]
        if base := os.environ.get("HOSTING_BASE_PATH"):
            arguments += ["--hosting-base-path", base]
        for other in below:
            arguments += ["--dependency", self.archive(other)]
        done = run(arguments)
        if done.returncode != 0:
            return [f"docs: {name}:\n{done.stdout.strip()}"]
        return self.unlisted(name)

    def unlisted(self, name):
        page = load(os.path.join(self.archive(name), "data/documentation", name.lower() + ".json"))
        faults = []
        for section in page.get("topicSections", ()):
            if section.get("title") in KINDS:
                for link in section["identifiers"]:
                    faults.append(f"docs: the page of {name} does not list {link.rsplit('/', 1)[-1]}")
        return faults

    def merge(self, names):
        check([self.docc, "merge", *map(self.archive, names), "--synthesized-landing-page-name", "Waymark",
               "--synthesized-landing-page-topics-style", "list", "--output-path", os.path.join(self.output, "site")])
        # The reader of archives has nothing at the root itself.
        with open(os.path.join(self.output, "site/index.html"), "w", encoding="utf-8") as file:
            file.write('<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=documentation/">\n')


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def run(arguments):
    return subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          encoding="utf-8", errors="replace")


def check(arguments):
    done = run(arguments)
    if done.returncode != 0:
        sys.exit(f"docs: {' '.join(arguments[:3])} failed:\n{done.stdout}")


def main():
    modules, output = sys.argv[1:]
    shutil.rmtree(output, ignore_errors=True)
    site = Site(modules, output)
    order, reach = documented_targets()
    faults = []
    with ThreadPoolExecutor(2) as pool:
        published = dict(zip(order, pool.map(site.graph, order)))
        order = [name for name in order if published[name]]
        # Each waits for those below it; a pool takes its work in order, so what is waited for has begun before.
        begun = {}

        def make(name):
            below = [other for other in reach[name] if other in begun]
            for other in below:
                begun[other].result()
            # Where one of those has no archive, every link to it would be told of.
            if not all(os.path.isdir(site.archive(other)) for other in below):
                return [f"docs: {name} waits for what is wrong below it"]
            return site.convert(name, below)

        for name in order:
            begun[name] = pool.submit(make, name)
        for name in order:
            faults += begun[name].result()
    for fault in faults:
        print(fault)
    if faults:
        sys.exit(1)
    site.merge(sorted(order))
    print(f"docs: {len(order)} modules in {os.path.join(output, 'site')}; every link leads somewhere, every type has its heading")


main()
