"""Counts and holds the documentation comments of everything public in `Sources`.

No compiler is asked; the declarations are those that are public in types that are public, with the requirements of public
protocols. Held of each:

- a summary: for a type, a property or a case no clause without a noun ("What …", "Whether …"); for a function or an initialiser a
  verb in the third person;
- `- Parameter` for each parameter, if there are two or more (`file`, `line` and what else the compiler fills in do not count);
- `- Throws:` if it throws, unless it only passes on what a closure throws;
- a result: `- Returns:`, or a summary that begins with "Returns", for functions that return something.

And of every comment in Swift, in tools, tests and examples too: none of the words in WORDS, and no documentation comment that begins with a
clause without a noun ("Whether …" is left to what is not public, where "A Boolean value that says" would say no more). A table has a
line of dashes below its head, and each row on one line: otherwise it is shown as text.

`Scripts/documentation.txt` has what is missing today, a line for each module and kind. More than is written there fails;
`--write` takes over what has been mended since, and refuses to write more. `--list [PATH…]` prints every gap.
"""

import collections
import glob
import os
import re
import sys

from swift_text import closing, plain

BASELINE = "Scripts/documentation.txt"
HEADING = """\
# What the documentation of public declarations lacks: module, kind of gap, number of them. A number may only become smaller, and a
# row that is not here is 0. Written by Scripts/check-documentation.sh --write.
"""
KINDS = ["summaries", "parameters", "errors", "results", "clauses", "words", "tables"]
# Folders without a public interface, whose comments alone are read.
TOOLS = ["Tools", "Macros", "Examples", "Benchmarks", "Tests"]
# First words of clauses that have no noun.
CLAUSES = {
    "What", "Whatever", "Who", "Whoever", "Whom", "Whose", "Where", "Wherever", "Whether", "When", "Which", "Why", "How", "That",
    "Those",
}
# First words of a function's summary that end in "s" and are no verbs.
NOUNS = {"This", "These", "Always", "Links", "Routes", "Parameters", "Values", "Names", "Entries", "Errors", "Its", "As", "Others"}
VERBS = {"Has", "Does", "Is", "Goes"}
WORDS = re.compile(
    r"\b(?:[Ww]hoever|[Ss]omebody|of which|there is none|(?:is|are) told)\b"
    r"|(?:^|[.!?] )(?:Who|Whom|Whose)\b")
# What the compiler fills in.
FILLED = re.compile(r"=\s*#(?:file|fileID|filePath|line|column|function|isolation)\b")
# Requirements of the standard library, whose own pages say what their parameters are.
FOREIGN = {"==(", "<(", "hash(into", "encode(to", "init(from", "index(after", "index(before", "index(", "next(", "makeIterator("}

DECLARATION = re.compile(
    r"(?:^|(?<=[\n{;]))(?P<lead>[ \t]*(?:@\w+(?:\.\w+)?(?:\([^()\n]*(?:\([^()]*\)[^()\n]*)*\))?\s+|(?:public|open|package|internal|private|fileprivate|"
    r"static|final|mutating|nonmutating|nonisolated|nonisolated\([a-z]+\)|convenience|required|override|indirect|lazy|weak|unowned|"
    r"consuming|borrowing|isolated|distributed|prefix|postfix|infix|dynamic|optional|(?:public|private|package|fileprivate|internal)\(set\)|class(?=\s+(?:func|var)))\s+)*)"
    r"(?P<word>func|init|subscript|struct|class|enum|actor|protocol|extension|typealias|associatedtype|var|let|case|macro)\b")


class Declaration:
    """One public declaration, with the comment above it."""

    def __init__(self, file, line, word, name, head, comment, owner):
        self.file, self.line, self.word, self.name = file, line, word, name
        self.head, self.comment, self.owner = head, comment, owner

    @property
    def calls(self):
        return self.word in ("func", "init", "subscript", "macro")


def head_end(text, at):
    """Where the head of a declaration ends: at the brace of its body, at "=", or at a line's end that nothing continues."""
    depth = 0
    while at < len(text):
        letter = text[at]
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif depth == 0 and letter in "{};":
            return at
        elif depth == 0 and letter == "\n":
            rest = text[at:].lstrip()
            if not re.match(r"(?:throws|async|rethrows|->|where|\{)(?:\W|$)", rest) and text[:at].rstrip()[-1:] not in (",", ":", ">") \
                    or rest.startswith("}"):
                return at
        elif letter == "{" and depth:
            at = closing(text, at)
        at += 1
    return at


def parameters(head):
    """Label, name and whole text of each parameter of a head, which begins with the name."""
    start = head.find("(")
    found, depth, begin = [], 0, start + 1
    for at in range(start, len(head)):
        letter = head[at]
        depth += (letter in "([{<") - (letter in ")]}" or letter == ">" and head[at - 1] != "-")
        if letter == "," and depth == 1 or depth == 0:
            part = head[begin:at].strip()
            if part:
                names = re.match(r"(?:@\w+(?:\([^)]*\))?\s+)*`?(\w+)`?(?:\s+`?(\w+)`?)?\s*:", part)
                found.append((names[1], names[2] or names[1], part) if names else ("_", "_", part))
            begin = at + 1
            if depth == 0:
                return found, head[at + 1:]
    return found, ""


def declarations(file, text, bare, public_types):
    """Every public declaration of a file."""
    lines = text.split("\n")

    def comment(line):
        """The documentation comment above a line, and the line on which it begins."""
        at = line - 1
        while at >= 0 and (lines[at].strip().startswith(("@", "#", "nonisolated")) and not lines[at].strip().startswith("///")):
            at -= 1
        end = at
        while at >= 0 and lines[at].strip().startswith("///"):
            at -= 1
        return [re.sub(r"^\s*/// ?", "", one) for one in lines[at + 1:end + 1]]

    def walk(start, end, owner, opened, requirement):
        at = start
        while at < end:
            match = DECLARATION.search(bare, at, end)
            brace = bare.find("{", at, end)
            if match and match.start() <= (brace if brace >= 0 else end):
                lead, word = match["lead"].split(), match["word"]
                stop = head_end(bare, match.end())
                head = bare[match.end():stop].strip()
                if word in ("var", "let", "case") and "=" in head:
                    stop = bare.find("\n", match.end())
                    stop = min(stop if stop >= 0 else end, head_end(bare, match.end()))
                name = re.match(r"`?([\w.]+|[^\w\s(]+)", head)
                name = name[1] if name else word
                open_here = "public" in lead or "open" in lead or requirement or opened and word == "case"
                first = match.start() + len(match["lead"]) - len(match["lead"].lstrip()) if lead else match.start("word")
                line = bare.count("\n", 0, match.start("word"))
                begin = bare.count("\n", 0, first)
                body = stop if stop < end and bare[stop] == "{" else None
                if word in ("struct", "class", "enum", "actor", "protocol", "extension"):
                    inner = "public" in lead or "open" in lead or (word == "extension" and name.split(".")[0] in public_types)
                    known = word == "extension" and (name.split(".")[0] in public_types or name.split(".")[0] not in all_types)
                    if word != "extension" and inner and opened is not False:
                        yield Declaration(file, line + 1, word, name, head, comment(begin), owner)
                    if body is not None:
                        close = closing(bare, body)
                        yield from walk(
                            body + 1, close, name, (known if word == "extension" else inner) and opened is not False,
                            word == "protocol" and inner or word == "extension" and "public" in lead)
                        at = close + 1
                        continue
                elif open_here and opened is not False:
                    yield Declaration(file, line + 1, word, name, head, comment(begin), owner)
                at = closing(bare, body) + 1 if body is not None else max(stop, match.end())
            elif brace >= 0:
                at = closing(bare, brace) + 1
            else:
                return

    all_types = public_types["*"]
    yield from walk(0, len(bare), "", None, False)


def gaps(one):
    """Kind and words of what is missing of a declaration."""
    summary = one.comment[0].strip() if one.comment else ""
    first = re.match(r"[`\"(]*([\w'-]+)", summary)
    first = first[1] if first else ""
    text = "\n".join(one.comment)
    if one.name.startswith("objc") and re.fullmatch(r"`[^`]+`", summary):
        return  # A selector of another router, of which Objective-C sees that alone.
    if not summary:
        yield "summaries", "has no summary"
    elif one.calls:
        verb = first if not first.endswith("ly") else (summary.split() + [""])[1]
        if one.word != "macro" and (verb in NOUNS or not (verb in VERBS or re.fullmatch(r"[A-Z]?[a-z-]+s", verb))):
            yield "summaries", f"a function's summary begins with a verb, not with \"{first}\""
    elif first in CLAUSES:
        yield "summaries", f"the summary begins with \"{first}\", which is no noun"
    if not one.calls:
        return
    given, rest = parameters(one.head)
    label = one.name + "(" + (given[0][0] if given and given[0][0] != "_" else "")
    if label in FOREIGN:
        return
    asked = [name for _, name, whole in given if not FILLED.search(whole)]
    if len(asked) > 1:
        documented = set(re.findall(r"^\s*- Parameter `?(\w+)`?:", text, re.M))
        if listed := re.search(r"^- Parameters:\n((?:\s+.*\n?|\n)*)", text, re.M):
            documented |= set(re.findall(r"^\s+- `?(\w+)`?:", listed[1], re.M))
        missing = [name for name in asked if name not in documented]
        yield "parameters", (f"says nothing of {', '.join(missing)}" if missing else None)
    throws = re.search(r"\bthrows\b(?:\((.*?)\))?", rest)
    if throws and throws[1] != "Never" and not re.search(rf"throws\({re.escape(throws[1] or '-')}\)", "".join(w for _, _, w in given)):
        yield "errors", (None if "- Throws:" in text else "does not say what it throws")
    result = re.search(r"->\s*(.+?)(?:\s+where\b.*)?$", rest, re.S)
    if (one.word == "func" and result and result[1].strip() not in ("Void", "()", "Never")) or one.word == "subscript":
        yield "results", (None if "- Returns:" in text or first == "Returns" else "does not say what it returns")


def wording(file, text, missing, module):
    """Notes the comments of a file that begin with a clause without a noun, have a word to avoid, or a table that is shown as text."""
    above, rows = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        mark = next((at.start() for at in re.finditer("//", line) if line.count('"', 0, at.start()) % 2 == 0), None)
        if mark is not None:
            words = re.sub(r"^/+ ?", "", line[mark:])
            if word := WORDS.search(words):
                missing[module, "words"].append(f"{file}:{number}: \"{word[0].strip()}\" in a comment")
            first = re.match(r"[A-Za-z]+", words)
            if line.strip().startswith("///") and not above.startswith("//") and first and first[0] in CLAUSES - {"Whether"}:
                missing[module, "clauses"].append(f"{file}:{number}: the comment begins with \"{first[0]}\", which is no noun")
        row = line.strip().startswith("/// |")
        rows = rows + 1 if row else 0
        if row and (not line.rstrip().endswith("|") or rows == 2 and not re.fullmatch(r"\s*/// \|[-:| ]+\|\s*", line)):
            missing[module, "tables"].append(f"{file}:{number}: a row of a table that goes on in the next line, or a head without dashes below it")
        above = line.strip()


def main():
    files = sorted(glob.glob("Sources/**/*.swift", recursive=True))
    texts = {}
    for file in files:
        with open(file, encoding="utf-8") as opened:
            texts[file] = opened.read()
    bare = {file: plain(text) for file, text in texts.items()}
    public_types = {"*": set()}
    for text in bare.values():
        for match in re.finditer(r"^([^\n]*?)\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)", text, re.M):
            public_types["*"].add(match[2])
            if re.search(r"\b(?:public|open)\b", match[1]):
                public_types[match[2]] = True
    all_, done = collections.Counter(), collections.Counter()
    missing = collections.defaultdict(list)
    for file in files:
        module = file.split("/")[1]
        for one in declarations(file, texts[file], bare[file], public_types):
            all_["summaries"] += 1
            broken = False
            for kind, words in gaps(one):
                if kind == "summaries":
                    broken = True
                else:
                    all_[kind] += 1
                    done[kind] += words is None
                if words:
                    missing[module, kind].append(f"{file}:{one.line}: {one.name}: {words}")
            done["summaries"] += not broken
        wording(file, texts[file], missing, module)
    for folder in TOOLS:
        for file in sorted(glob.glob(f"{folder}/**/*.swift", recursive=True)):
            if not any(part.startswith(".build") for part in file.split("/")):
                with open(file, encoding="utf-8") as opened:
                    wording(file, opened.read(), missing, file[len(folder) + 1:].split("/")[0])
    if "--list" in sys.argv:
        asked = [one for one in sys.argv[1:] if not one.startswith("--")]
        for key in sorted(missing):
            for line in missing[key]:
                if not asked or any(line.startswith(path) or key[1] == path for path in asked):
                    print(line)
        return
    rows = []
    if os.path.exists(BASELINE):
        with open(BASELINE, encoding="utf-8") as opened:
            rows = [line.split() for line in opened if line.strip() and not line.startswith("#")]
    allowed = {(module, kind): int(count) for module, kind, count in rows}
    failed = False
    for key in sorted(missing):
        if len(missing[key]) > allowed.get(key, 0):
            failed = True
            print("\n".join(f"documentation: {line}" for line in missing[key]))
            print(f"documentation: {key[0]}: {len(missing[key])} gaps of {key[1]}, {allowed.get(key, 0)} are allowed ({BASELINE})")
    if failed:
        sys.exit(1)
    better = [key for key in allowed if len(missing[key]) < allowed[key]]
    if "--write" in sys.argv:
        with open(BASELINE, "w", encoding="utf-8") as opened:
            opened.write(HEADING)
            for key in sorted(key for key in missing if missing[key]):
                opened.write(f"{key[0]} {key[1]} {len(missing[key])}\n")
    elif better:
        print(f"documentation: {len(better)} rows of {BASELINE} have been fixed; Scripts/check-documentation.sh --write updates it")
    words, clauses = (sum(len(lines) for key, lines in missing.items() if key[1] == kind) for kind in ("words", "clauses"))
    print(
        "documentation: " + ", ".join(f"{done[kind]} of {all_[kind]} {kind}" for kind in KINDS[:4])
        + f" of what is public; {words} comments with a word to avoid, {clauses} that begin with a clause")


if __name__ == "__main__":
    main()
