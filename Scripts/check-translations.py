"""Holds the Chinese articles to the English ones: the same blocks of code in the same order, the same headings and tables in number,
Chinese punctuation, and no break of a line within a sentence, where browsers show a space.

The translation of ARTICLE.md is ARTICLE-zh.md beside it, that of README.md or Docs/PAGE.md is README.zh-CN.md or Docs/PAGE.zh-CN.md. Blocks of articles are compiled
there; what is said around them is not compared.

usage: check-translations.py [--write], which takes over the blocks of the English articles where their number is the same.
"""

import glob
import os
import re
import sys

CHINESE = r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]"
FENCE = re.compile(r"^ *```[^\n]*\n.*?^ *```$", re.M | re.S)


def main():
    faults, count, blocks = [], 0, 0
    for path in sorted(glob.glob("Sources/*/*.docc/*-zh.md") + glob.glob("Docs/*.zh-CN.md") + glob.glob("README.zh-CN.md")):
        original = re.sub(r"(-zh|\.zh-CN)\.md$", ".md", path)
        if not os.path.exists(original):
            faults.append(f"{path}: there is no {original}")
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(original, encoding="utf-8") as file:
            source = file.read()
        wanted, found = FENCE.findall(source), FENCE.findall(text)
        if "--write" in sys.argv[1:] and len(wanted) == len(found):
            following = iter(wanted)
            text = FENCE.sub(lambda _: next(following), text)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            found = wanted
        count, blocks = count + 1, blocks + len(found)
        if len(wanted) != len(found):
            faults.append(f"{path}: {len(found)} blocks of code, and {len(wanted)} in {original}")
        for number, (one, other) in enumerate(zip(wanted, found), 1):
            if one != other:
                line = text[: text.index(other)].count("\n") + 1
                faults.append(f"{path}:{line}: block {number} is another than in {original}; check-translations.sh --write takes it over")
        for what, pattern in (("headings", r"^#+ "), ("rows of tables", r"^\|")):
            mine, others = (len(re.findall(pattern, FENCE.sub("", each), re.M)) for each in (text, source))
            if mine != others:
                faults.append(f"{path}: {mine} {what}, and {others} in {original}")
        before = ""
        for number, line in enumerate(FENCE.sub(lambda match: "\n" * match[0].count("\n"), text).split("\n"), 1):
            if re.search(r"[\u4e00-\u9fff][,;:?!()]|[,;()][\u4e00-\u9fff]", re.sub(r"`[^`]*`|\]\([^)]*\)", "`", line)):
                faults.append(f"{path}:{number}: a half-width mark beside a Chinese character")
            if re.search(CHINESE + r"$", before) and re.match(r" *" + CHINESE, line):
                faults.append(f"{path}:{number}: the line goes on with the sentence before it, which shows as a space")
            before = line
    for fault in faults:
        print(f"translations: {fault}")
    if faults:
        sys.exit(1)
    print(f"translations: {count} Chinese articles have the {blocks} blocks of code of the English ones")


main()
