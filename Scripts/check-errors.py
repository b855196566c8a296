"""Makes the article of errors from the sources: each public error type, its cases, their causes, and what to do.

Names and causes are the code's own, the first paragraph of each documentation comment. What to do is in Scripts/errors.tsv, a line for
each type, and lines for cases that need more than their type's: a type without a line fails, and so does a line for what is not there.

usage: check-errors.py [--write]
"""

import difflib
import glob
import os
import re
import sys

ARTICLE = "Sources/Waymark/Waymark.docc/ErrorsAndWhatToDo.md"
REMEDIES = "Scripts/errors.tsv"
MARK = "## Routing"
# The modules in the order of the article, with the headings of its sections.
SECTIONS = [
    ("Routing", ["WaymarkRouting"]),
    ("Links, patterns and tables", ["WaymarkCore", "WaymarkExpressions"]),
    ("Assembling an app", ["Waymark", "WaymarkCatalogue", "WaymarkRecords"]),
    ("Services, modules and actions", ["WaymarkComponents"]),
    ("Units and workflows", ["WaymarkTree"]),
    ("Screens", ["WaymarkNavigation", "WaymarkUIKit", "WaymarkSwiftUI"]),
    ("Manifests", ["WaymarkManifest", "WaymarkLoading"]),
    ("Rewrites, overrides and rules", ["WaymarkRules", "WaymarkRuleSources", "WaymarkSignature", "WaymarkOutcomes", "WaymarkOutcomesURLSession"]),
    ("Inbox, callbacks and recordings", ["WaymarkInbox", "WaymarkCallbacks", "WaymarkRecording", "WaymarkFoundation"]),
    ("Association files", ["WaymarkAssociations"]),
    ("Call sites of other routers", ["WaymarkFacade"]),
    ("Tests", ["WaymarkTesting"]),
]


class ErrorType:
    def __init__(self, module, name, cause):
        self.module, self.name, self.cause, self.cases = module, name, cause, []


def read(file):
    """The public error types of a file, with the cases of the enumerations inside them."""
    module = file.split("/")[1]
    types, scopes, comment, depth = [], [], [], 0
    with open(file, encoding="utf-8") as source:
        lines = source.read().split("\n")
    for line in lines:
        text = line.strip()
        if text.startswith("///"):
            comment.append(text[3:].strip())
            continue
        code = re.sub(r'"([^"\\]|\\.)*"', '""', re.sub(r"//.*", "", text))
        cause = " ".join(comment).split("  ")[0].strip()
        if match := re.match(r"(?:@\w+ )*(public |package |private )?(?:indirect |final )?(struct|enum|class|extension) ([\w.]+)(.*)", code):
            access, kind, name, rest = match.groups()
            is_error = re.search(r":[^{]*\bError\b", rest) is not None and kind != "extension"
            owner = next((scope[1] for scope in reversed(scopes) if scope[1]), None)
            found = None
            if access == "public " and is_error:
                outer = [scope[2] for scope in scopes if scope[2]]
                found = ErrorType(module, ".".join(outer + [name]), cause)
                types.append(found)
            elif access == "public " and kind == "enum" and name in REASONS:
                found = owner
            if "{" in code and code.count("{") > code.count("}"):
                scopes.append((depth + 1, found, name, kind))
        elif (match := re.match(r"case (`?\w+`?)", code)) and scopes and scopes[-1][1] and depth == scopes[-1][0] \
                and scopes[-1][3] == "enum" and ":" not in code.split("(")[0]:
            scopes[-1][1].cases.append((match[1].strip("`"), cause))
        if text and not text.startswith("@"):
            comment = []
        elif not text:
            comment = []
        depth += code.count("{") - code.count("}")
        while scopes and depth < scopes[-1][0]:
            scopes.pop()
    return types


REASONS = {"Reason", "Fault", "Problem", "Refusal", "Code"}


def prose(text):
    """A comment's text outside of the documentation of its module: links become names."""
    text = re.split(r" - (?:Parameter|Returns|Throws|Complexity|Note)", text)[0]
    return re.sub(r"``([^`]*)``", lambda match: "`" + match[1].split("/")[-1] + "`", text).replace("|", "\\|")


def remedies():
    table = {}
    with open(REMEDIES, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("#") or not line.strip():
                continue
            cells = line.rstrip("\n").split("\t")
            if len(cells) != 2:
                sys.exit(f"errors: {REMEDIES}:{number}: expected a name, a tab and a text")
            table[cells[0]] = (cells[1], number)
    return table


def main():
    types = [item for file in sorted(glob.glob("Sources/*/**/*.swift", recursive=True)) for item in read(file)]
    table, faults, used, parts = remedies(), [], set(), []
    for heading, modules in SECTIONS:
        own = sorted((item for item in types if item.module in modules), key=lambda item: (modules.index(item.module), item.name))
        if not own:
            continue
        parts.append(f"## {heading}\n")
        for item in own:
            if item.name not in table:
                faults.append(f"{item.module}: {item.name} has no line in {REMEDIES}")
                continue
            used.add(item.name)
            parts.append(f"### {item.name}\n\n{prose(item.cause)} (`{item.module}`)\n\n**What to do.** {table[item.name][0]}\n")
            if item.cases:
                parts.append("| case | cause | what to do |\n|---|---|---|")
                for name, cause in item.cases:
                    own_line = table.get(f"{item.name}.{name}")
                    used.add(f"{item.name}.{name}")
                    parts.append(f"| `{name}` | {prose(cause)} | {own_line[0] if own_line else 'As above.'} |")
                parts.append("")
    known = {module for _, modules in SECTIONS for module in modules}
    faults += [f"{item.module}: the module of {item.name} is in no section of check-errors.py" for item in types if item.module not in known]
    faults += [f"{REMEDIES}:{number}: there is no error '{name}'" for name, (_, number) in table.items() if name not in used]
    with open(ARTICLE, encoding="utf-8") as file:
        text = file.read()
    made = text[: text.index(MARK)] + "\n".join(parts).rstrip() + "\n"
    if "--write" in sys.argv[1:]:
        with open(ARTICLE, "w", encoding="utf-8") as file:
            file.write(made)
    elif made != text:
        diff = list(difflib.unified_diff(text.split("\n"), made.split("\n"), ARTICLE, "the sources", lineterm=""))
        faults.append("\n".join(diff[:20]) + f"\n{ARTICLE} is not what the sources say; Scripts/check-errors.sh --write regenerates it")
    for fault in faults:
        print(f"errors: {fault}")
    if faults:
        sys.exit(1)
    print(f"errors: the article has all {len(types)} error types, and {sum(len(item.cases) for item in types)} cases")


main()
