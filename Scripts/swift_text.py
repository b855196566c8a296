"""Swift sources as text: what the checks that ask no compiler have in common."""

import re

LITERAL = re.compile(r'(#*)("""|")')


def plain(text):
    """The text without comments and the inside of string literals, with every line and column where it was."""
    out, at, depth = list(text), 0, 0

    def blank(start, end):
        for i in range(start, end):
            if out[i] != "\n":
                out[i] = " "

    while at < len(text):
        if text.startswith("//", at):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
        elif text.startswith("/*", at):
            end, depth = at + 2, 1
            while depth and end < len(text):
                if text.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif text.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
        elif text[at] in '#"' and (match := LITERAL.match(text, at)):
            closing = match[2] + match[1]
            end = match.end()
            while end < len(text) and not text.startswith(closing, end):
                end += 2 if text[end] == "\\" and not match[1] else 1
            end += len(closing)
        else:
            at += 1
            continue
        blank(at, min(end, len(text)))
        at = end
    return "".join(out)


def closing(text, opening):
    """The place of the brace that closes the one at a place."""
    depth = 0
    for at in range(opening, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            return at
    return len(text)


def split(text, separator):
    """The parts of a text between separators that stand in no brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0 and letter == separator:
            parts.append(text[start:at])
            start = at + 1
    return parts + [text[start:]]


def level(text):
    """The text without what is in braces."""
    out, depth = [], 0
    for letter in text:
        depth -= letter == "}"
        out.append(letter if depth == 0 or letter == "\n" else " ")
        depth += letter == "{"
    return "".join(out)
