"""Holds the declarations of the stand-ins to the records of Apple's frameworks that they were compared with.

Tests/StandIns/records.tsv has a line for each public declaration of the stand-ins: those of UIKit and SwiftUI outside of Stage, that
of App Intents, and the modules in Scripts/platforms with the C declarations in their headers. A line has kit, name, form, records,
difference. The form is what a caller depends on: parameter types, defaults, effects, result, constraints, isolation, who may set a
property, the first versions. The records are letters that Tests/StandIns/Records.md explains, and the difference is `=` or the
number of a row of its table.

A declaration without a line, with another form, or a line without a declaration, fails; so does a line with one record alone and no
difference that says why there is no second.

usage: check-records.py [--write], which adds lines for new declarations, with `?` for the records, and drops unused ones.
"""

import glob
import os
import re
import sys

#: The files of each kit.
KITS = {
    "UIKit": "Tests/StandIns/UIKit/**/*.swift",
    "SwiftUI": "Tests/StandIns/SwiftUI/**/*.swift",
    "AppIntents": "Examples/iOS/StandIns/AppIntents/*.swift",
    **{name: f"Scripts/platforms/{name}.swift" for name in ["AppKit", "CryptoKit", "Darwin", "Dispatch", "ObjectiveC", "WatchKit", "os"]},
    "Foundation": "Scripts/platforms/Foundation/*.swift",
    "Swift": "Scripts/platforms/Swift.swiftinterface",
    "C": "Scripts/platforms/include/**/*.h",
}
TABLE = "Tests/StandIns/records.tsv"
TEXT = "Tests/StandIns/Records.md"
KEYWORDS = r"class(?!\s+(?:func|var|let|subscript)\b)|struct|enum|protocol|actor|extension|typealias|associatedtype|func|var|let|init[?!]?|subscript|case"
MODIFIERS = {"public", "open", "final", "static", "class", "override", "convenience", "required", "mutating", "nonmutating",
             "lazy", "weak", "unowned", "optional", "nonisolated", "internal", "private", "fileprivate", "package", "indirect", "dynamic",
             "private(set)", "internal(set)", "fileprivate(set)", "nonisolated(unsafe)", "unowned(unsafe)"}


class Declaration:
    def __init__(self, kit, name, form, file, line):
        self.kit, self.name, self.form, self.file, self.line = kit, name, form, file, line

    @property
    def key(self):
        return (self.kit, self.name, self.form)


def cleaned(text):
    """Source without comments and with empty strings, each line where it was."""
    text = re.sub(r"/\*.*?\*/", lambda match: "\n" * match[0].count("\n"), text, flags=re.S)
    lines = []
    for line in text.split("\n"):
        line = re.sub(r'"([^"\\]|\\.)*"', '""', line)
        lines.append(re.sub(r"\s*//.*", "", line))
    return lines


def split_top(text, separator=","):
    """The parts of a text between separators outside of brackets."""
    parts, depth, start, index = [], 0, 0, 0
    while index < len(text):
        char = text[index]
        if text.startswith("->", index):
            index += 2
            continue
        if char in "([{<":
            depth += 1
        elif char in ")]}>":
            depth -= 1
        elif char == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
        index += 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def closing(text, start):
    """Where the bracket at `start` closes."""
    depth, index = 0, start
    while index < len(text):
        if text.startswith("->", index):
            index += 2
            continue
        if text[index] in "([{<":
            depth += 1
        elif text[index] in ")]}>":
            depth -= 1
            if depth == 0:
                return index
        index += 1
    return len(text) - 1


def parameter(text, is_subscript=False):
    """The label of a parameter and its type, with `=` where it has a default."""
    attributes = []
    while match := re.match(r"(@\w+(?:\([^)]*\))?)\s+", text):
        attributes.append(match[1])
        text = text[match.end():]
    head, _, rest = text.partition(":")
    names = head.split()
    label = names[0]
    if is_subscript and len(names) == 1:
        label = "_"
    default = split_top(rest, "=")
    kind = " ".join(attributes + [default[0]])
    return label, kind + (" =" if len(default) > 1 else "")


def versions(attributes):
    """The first versions of an `@available`, and where something is not at all, in a word."""
    said = []
    for attribute in attributes:
        if not attribute.startswith("@available("):
            continue
        inside = attribute[len("@available("):-1]
        if inside.startswith("*"):
            said += ["!*"] if "unavailable" in inside else []
            continue
        if match := re.match(r"(\w+), unavailable", inside):
            said.append("!" + match[1])
        elif match := re.match(r"(\w+), introduced: ([\d.]+)(?:, deprecated: ([\d.]+))?", inside):
            said.append(f"{match[1]} {match[2]}" + (f"-{match[3]}" if match[3] else ""))
        else:
            said += [part for part in split_top(inside) if part != "*"]
    return ", ".join(said)


def declarations(kit, file):
    """The public declarations of a file, with their forms."""
    with open(file, encoding="utf-8") as source:
        lines = cleaned(source.read())
    found, stack, depth, attributes, index = [], [], 0, [], 0
    while index < len(lines):
        start, text = index + 1, lines[index].strip()
        index += 1
        if not text:
            attributes = []
            continue
        while match := re.match(r"(@\w+)(\()?", text):
            end = closing(text, match.end(1)) + 1 if match[2] else match.end(1)
            attributes.append(text[:end])
            text = text[end:].strip()
        if not text:
            continue
        head = re.match(rf"((?:[\w()]+\s+)*?)({KEYWORDS})(?!\w)[?!]?", text)
        is_head = head and all(word in MODIFIERS for word in head[1].split())
        if not is_head:
            depth += text.count("{") - text.count("}")
            while stack and depth < stack[-1][1]:
                stack.pop()
            attributes = []
            continue
        # The declaration up to its body.
        while True:
            body = outside_brace(text)
            if body is not None or balanced(text) and not continues(lines, index, text):
                break
            text += " " + lines[index].strip()
            index += 1
        signature = text if body is None else text[:body].strip()
        modifiers, keyword = head[1].split(), head[2]
        owner = stack[-1] if stack else None
        public = "public" in modifiers or "open" in modifiers or (owner is not None and (
            owner[2] == "protocol" and owner[3] or owner[2] == "enum" and owner[3] and keyword == "case" and depth == owner[1])
        ) and (keyword == "case" or depth == owner[1])
        rest = signature[head.end():].strip() if keyword not in ("init", "subscript") else signature[head.end():]
        path = owner[0] + "." if owner else ""
        context = [item for level in stack for item in level[4]]
        if keyword in ("class", "struct", "enum", "protocol", "actor", "extension"):
            name = re.match(r"[\w.]+|\[\w+\]", rest)[0]
            tail = rest[len(name):].strip()
            own = [item for item in attributes]
            if keyword != "extension" and public:
                found.append(Declaration(kit, path + name, form_of_type(keyword, tail, modifiers, attributes, stack), file, start))
            elif keyword == "extension" and tail.startswith(":") and not re.search(r"\bStage\w+", tail):
                found.append(Declaration(kit, path + name, ("extension " + tail + said_versions(attributes, stack)), file, start))
            if body is not None and text[body:].count("{") > text[body:].count("}"):
                depth += text.count("{") - text.count("}")
                where = tail.split("where", 1)[1].strip() if keyword == "extension" and "where" in tail else ""
                stack.append([path + name, depth, keyword, public or keyword == "extension",
                              [item for item in attributes if item.startswith("@available")], where, "@MainActor" in attributes])
                attributes = []
                continue
        elif public:
            for name, form in forms(keyword, rest, signature, modifiers, attributes, stack, text, lines, index, body):
                found.append(Declaration(kit, path + name, form, file, start))
        attributes = []
        depth += text.count("{") - text.count("}")
        while stack and depth < stack[-1][1]:
            stack.pop()
    return found


def c_declarations(kit, file):
    """The declarations of a header: macros with values, functions, types, and the members of Objective-C's interfaces."""
    found, owner = [], ""
    with open(file, encoding="utf-8") as source:
        lines = cleaned(source.read())
    index, pending, start = 0, "", 0
    while index < len(lines):
        text = lines[index].strip()
        index += 1
        if match := re.match(r"#define (\w+)\s+(\S.*)", text):
            found.append(Declaration(kit, match[1], "#define " + match[2], file, index))
        if not text or text.startswith("#") or text.startswith("@class"):
            continue
        if not pending:
            start = index
        pending = (pending + " " + text).strip()
        if match := re.fullmatch(r"(?:__attribute__\(\((?P<mark>.*?)\)\) )?@(?P<kind>interface|protocol) (?P<name>\w+)(?P<rest>.*?)(?P<end> @end)?", pending):
            mark = f"({match['mark']}) " if match["mark"] else ""
            found.append(Declaration(kit, match["name"], f"{mark}@{match['kind']}{match['rest'].rstrip()}", file, start))
            owner, pending = "" if match["end"] else match["name"] + ".", ""
        elif pending == "@end":
            owner, pending = "", ""
        elif pending.endswith(";") and pending.count("{") == pending.count("}"):
            form = pending[:-1].strip()
            if owner and form[0] in "-+":
                name = "".join(re.findall(r"\w+:", form)) or re.search(r"\)\s*(\w+)", form)[1]
            elif owner:
                name = re.search(r"(\w+)$", form)[1]
            else:
                function = None if form.startswith(("typedef", "struct")) else re.search(r"(\w+)\(", form)
                name = function or re.match(r"struct (\w+) \{", form) or re.search(r"(\w+)$", form)
                name = name[1]
            found.append(Declaration(kit, owner + name, form, file, start))
            pending = ""
    return found


def balanced(text):
    return text.count("(") == text.count(")")


def outside_brace(text):
    """Where the body of a declaration begins."""
    depth = 0
    for index, char in enumerate(text):
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "{" and depth == 0:
            return index
    return None


def continues(lines, index, text):
    if index >= len(lines):
        return False
    following = lines[index].strip()
    if text.endswith(("where", ",", "->", "=", ":")):
        return True
    return bool(re.match(r"(where\b|->|throws\b|async\b|\{)", following))


def said_versions(attributes, stack):
    said = versions(attributes)
    return f" [{said}]" if said else ""


def isolation(modifiers, attributes):
    if "nonisolated" in modifiers:
        return "nonisolated "
    return "@MainActor " if "@MainActor" in attributes else ""


def form_of_type(keyword, tail, modifiers, attributes, stack):
    kind = ("open " if "open" in modifiers else "") + ("final " if "final" in modifiers else "") + keyword
    marks = [item for item in attributes if not item.startswith(("@available", "@MainActor", "@preconcurrency"))]
    return " ".join(marks + [isolation(modifiers, attributes) + kind]) + ((" " + tail) if tail else "") + said_versions(attributes, stack)


def forms(keyword, rest, signature, modifiers, attributes, stack, text, lines, index, body):
    level = "static " if "static" in modifiers or "class" in modifiers else ""
    prefix = isolation(modifiers, attributes) + level + ("mutating " if "mutating" in modifiers else "")
    suffix = ""
    if stack and stack[-1][5]:
        suffix = " where " + stack[-1][5]
    inherited = stack[-1][4] if stack and stack[-1][2] == "extension" else []
    suffix += said_versions(inherited + attributes, stack)
    if keyword == "case":
        for part in split_top(rest):
            name = re.match(r"`?\w+`?", part)[0].strip("`")
            yield name, "case" + part[len(re.match(r'`?\w+`?', part)[0]):] + suffix
    elif keyword in ("typealias", "associatedtype"):
        name = re.match(r"\w+", rest)[0]
        yield name, keyword + " " + rest[len(name):].strip() + suffix
    elif keyword in ("var", "let"):
        name = re.match(r"`?\w+`?", rest)[0]
        after = rest[len(name):]
        kind = after.split("=", 1)[0].strip().lstrip(":").strip()
        if not kind and "=" in after:
            kind = inferred(after.split("=", 1)[1].strip())
        settable = keyword == "var" and not any(word.endswith("(set)") for word in modifiers)
        if settable and body is not None:
            settable = has_setter(text[body:], lines, index)
        weak = "weak " if "weak" in modifiers else ""
        yield name.strip("`"), prefix + weak + kind + (" { get set }" if settable else " { get }") + suffix
    else:
        start = rest.index("(")
        generic = ""
        name = keyword
        if keyword == "func":
            name = re.match(r"`?\w+`?|[=<>+\-]+", rest)[0].strip("`")
        if "<" in rest[:start] and name not in ("==", "<"):
            generic = rest[rest.index("<"):closing(rest, rest.index("<")) + 1]
            start = rest.index("(", closing(rest, rest.index("<")))
        end = closing(rest, start)
        parameters = [parameter(part, keyword == "subscript") for part in split_top(rest[start + 1:end])]
        tail = rest[end + 1:].strip()
        optional = "?" if keyword == "init" and "init?" in signature else ""
        labels = "".join(label + ":" for label, _ in parameters)
        conv = "convenience " if "convenience" in modifiers else ""
        form = prefix + conv + optional + generic + "(" + ", ".join(kind for _, kind in parameters) + ")" + ((" " + tail) if tail else "")
        if keyword == "subscript":
            form += " { get set }" if has_setter(text[body:], lines, index) else " { get }"
        yield f"{name}({labels})", form + suffix


def has_setter(body, lines, index):
    """Whether a body of accessors sets, looking on to its end."""
    depth, whole = 0, body
    while balance(whole) > 0 and index < len(lines):
        whole += "\n" + lines[index]
        index += 1
    if re.match(r"\{\s*get\s*\}", whole):
        return False
    return bool(re.search(r"(^|[\s{])(nonmutating )?set\b", whole)) or bool(re.search(r"\b(didSet|willSet)\b", whole))


def balance(text):
    return text.count("{") - text.count("}")


def inferred(value):
    if value in ("true", "false"):
        return "Bool"
    if value.startswith('""'):
        return "String"
    if re.match(r"\d+\.\d", value):
        return "Double"
    if re.match(r"\d", value):
        return "Int"
    return re.match(r"[\w.]+", value)[0]


def rows():
    """The lines of the table: key to records, difference and the line's number."""
    known = {}
    if os.path.exists(TABLE):
        with open(TABLE, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.startswith("#") or not line.strip():
                    continue
                cells = line.rstrip("\n").split("\t")
                if len(cells) != 5:
                    sys.exit(f"records: {TABLE}:{number}: expected five cells, found {len(cells)}")
                known[tuple(cells[:3])] = (cells[3], cells[4], number)
    return known


def main():
    write = "--write" in sys.argv[1:]
    found = []
    for kit, files in KITS.items():
        for file in sorted(glob.glob(files, recursive=True)):
            if "/Stage/" not in file:
                found += c_declarations(kit, file) if file.endswith(".h") else declarations(kit, file)
    known = rows()
    if write:
        header = "# kit\tname\tform\trecords\tdifference: see Records.md\n"
        lines = sorted({item.key for item in found})
        with open(TABLE, "w", encoding="utf-8") as file:
            file.write(header)
            for key in lines:
                records, difference, _ = known.get(key, ("?", "=", 0))
                file.write("\t".join(list(key) + [records, difference]) + "\n")
        return
    faults, text = [], ""
    if os.path.exists(TEXT):
        with open(TEXT, encoding="utf-8") as file:
            text = file.read()
    letters = set(re.findall(r"^\| \*\*(\w+)\*\* \|", text, re.M))
    explained = set(re.findall(r"^\| (\d+) \|", text, re.M))
    for item in found:
        if item.key not in known:
            others = [form for kit, name, form in known if (kit, name) == (item.kit, item.name)]
            reason = f"has the form '{item.form}', and in {TABLE} '{others[0]}'" if others else f"is not in {TABLE}"
            faults.append(f"{item.file}:{item.line}: {item.name} {reason}: compare it with a record first")
    used = {item.key for item in found}
    for key, (records, difference, number) in known.items():
        if key not in used:
            faults.append(f"{TABLE}:{number}: no stand-in declares {key[1]} as '{key[2]}'")
        for letter in records.split(","):
            if letter not in letters:
                faults.append(f"{TABLE}:{number}: {key[1]} names the record '{letter}', which {TEXT} has not")
        if difference == "=" and len(set(records.split(","))) < 2:
            faults.append(f"{TABLE}:{number}: {key[1]} was compared with one record alone, and no difference says why")
        if difference != "=" and difference not in explained:
            faults.append(f"{TABLE}:{number}: {key[1]} names the difference '{difference}', which {TEXT} does not explain")
    for fault in faults:
        print(f"records: {fault}")
    if faults:
        sys.exit(1)
    differing = sum(difference != "=" for _, difference, _ in known.values())
    print(f"records: {len(found)} declarations of the stand-ins are held to a record, {differing} with a difference that is explained")


main()
