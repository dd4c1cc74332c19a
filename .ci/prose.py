#!/usr/bin/env python3
"""Holds the prose of the documents and of the rules against the house style, as far as a program can.

usage: .ci/prose.py [FILE.md | rules.json]...

Without files: README.md, docs/*.md, docs/internals/*.md, the other pages of the top level and the texts in
schema/rules.json. Reported are long sentences and paragraphs, words that the style avoids, British forms, and words
that hunspell does not know and .ci/prose/words.txt does not list. Ends with 1 if anything is reported, with 77 if there
is no hunspell.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

LONGEST_SENTENCE = 40
LONGEST_AVERAGE = 20
LONGEST_PARAGRAPH = 600  # five lines of 120 columns

AVOIDED = [
    (r"\b(is|are|was|be) told of\b", "reported"),
    (r"\btells? (all|of|the rest)\b", "describes, reports"),
    (r"\b(nobody|somebody)\b", "name who"),
    (r"\banew\b", "again"),
    (r"\bas it stands\b", "name the state"),
    (r"\bby itself\b", "alone, separately"),
    (r"\bgoes by\b", "uses, follows"),
    (r"\bhangs? on\b", "depends on"),
    (r"\bat times\b", "sometimes, conditionally"),
    (r"\bin the place of\b", "instead of"),
    (r"\bspeaks? of\b", "mentions, names"),
    (r"\bwhoever\b", "name who"),
    (r"\bof which\b", "a sentence of its own"),
    (r"\b(skipped|dropped|left out|replaced) whole\b", "the entire ..."),
    (r"\bstands? (in|on|at|for|there|under|beside|behind)\b", "is"),
    (r"\bcannot help but\b", "always"),
    (r"(?:^|[.:] )(What|Such|Of) (is|are|a|an|the|which|it)\b", "start with the subject"),
]
BRITISH = [
    (r"\w*[^s]isations?\b", "-ization"), (r"\b(custom|organ|recogn|optim|normal|initial|serial|special|synchron|local|summar|categor|capital|final|minim|maxim|util|character|author|emphas)is(e|es|ed|ing|able|er)\b", "-ize"),
    (r"\bcolours?\b|\bcoloured\b", "color"), (r"\bbehaviours?\b", "behavior"), (r"\bcentres?\b|\bcentred\b", "center"),
    (r"\bgrey\b", "gray"), (r"\bfavourites?\b", "favorite"), (r"\bcancelled\b|\bcancelling\b", "canceled"),
    (r"\blicence\b", "license"), (r"\bcatalogues?\b", "catalog"), (r"\bdialogue box\b", "dialog"),
    (r"\bneighbours?\b|\bneighbouring\b", "neighbor"), (r"\banalys(e|es|ed|ing)\b", "analyze"),
    (r"\blabelled\b|\blabelling\b", "labeled"), (r"\btravell(ed|ing)\b", "traveled"), (r"\bwhilst\b", "while"),
    (r"\btowards\b", "toward"), (r"\bspelt\b", "spelled"), (r"\bmisspelt\b", "misspelled"),
]


class Text:
    """A stretch of prose: where it is, what it says, and whether it is a paragraph of which the length counts."""

    def __init__(self, place, text, is_paragraph=True):
        self.place, self.text, self.is_paragraph = place, text, is_paragraph


def plain(text):
    """The words that a reader reads: no code, no addresses, no marks."""
    text = re.sub(r"``.+?``|`[^`]*`", "CODE", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]*>|https?://\S+", " ", text)
    return re.sub(r"[*_]{1,2}(\S[^*_]*\S|\S)[*_]{1,2}", r"\1", text)


def of_markdown(path):
    """The paragraphs, list items and cells of a page."""
    texts, lines, start, fence = [], [], 0, None

    def close():
        if lines:
            texts.append(Text(f"{path}:{start}", plain(" ".join(lines))))
        lines.clear()

    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        mark = re.match(r"\s*(```+|~~~+)", line)
        if mark or fence:
            close()
            if mark and not fence:
                fence = mark.group(1)
            elif mark and line.strip().startswith(fence):
                fence = None
            continue
        if line.startswith("#"):
            close()
            texts.append(Text(f"{path}:{number}", plain(line.lstrip("# ")), is_paragraph=False))
        elif line.lstrip().startswith("|"):
            close()
            for cell in re.split(r"(?<!\\)\|", plain(line))[1:-1]:
                texts.append(Text(f"{path}:{number}", cell.strip(), is_paragraph=False))
        elif not line.strip() or line.startswith("<!--"):
            close()
        else:
            item = re.match(r"\s*([-*+]|\d+\.)\s+", line)
            if item:
                close()
                line = line[item.end():]
            if not lines:
                start = number
            lines.append(line.strip().lstrip("> "))
    close()
    return texts


def of_rules(path):
    """What the rules say about themselves."""
    return [
        Text(f"{rule['code']} {member}", plain(rule[member]), is_paragraph=member in ("reason", "advice"))
        for rule in json.load(open(path, encoding="utf-8"))
        for member in ("summary", "reason", "advice", "holds")
    ]


def sentences(text):
    return [part for part in re.split(r"(?<=[.!?:])\s+(?=[\"'(A-Z0-9])", text) if re.search(r"\w", part)]


def words(text):
    return re.findall(r"[\w'’-]+", text)


def unknown_words(texts):
    listed = {line.strip() for line in open(os.path.join(os.path.dirname(__file__), "prose", "words.txt")) if line.strip()}
    first = {}
    for text in texts:
        # Names in code's own spelling and key combinations are no words.
        for word in re.findall(r"(?<![\w/.@-])[A-Za-z][a-z]+(?:'[a-z]+)?(?![\w/@])", text.text):
            first.setdefault(word.removesuffix("'s"), text.place)
    answer = subprocess.run(
        ["hunspell", "-d", "en_US", "-l"], input="\n".join(first), capture_output=True, text=True, check=True)
    return [(first[word], word) for word in answer.stdout.split() if word in first and word.lower() not in listed and word not in listed]


def check(files):
    problems, all_texts = [], []
    for path in files:
        texts = of_rules(path) if path.endswith(".json") else of_markdown(path)
        all_texts += texts
        lengths = []
        for text in texts:
            if text.is_paragraph and len(text.text) > LONGEST_PARAGRAPH:
                problems.append((text.place, f"a paragraph of {len(text.text)} characters; at most {LONGEST_PARAGRAPH}"))
            for sentence in sentences(text.text) if text.is_paragraph else []:
                length = len(words(sentence))
                lengths.append(length)
                if length > LONGEST_SENTENCE:
                    problems.append((text.place, f"a sentence of {length} words: {sentence[:60]}..."))
            for pattern, instead in AVOIDED + BRITISH:
                for found in re.finditer(pattern, text.text, re.IGNORECASE if pattern[0] == "\\" else 0):
                    problems.append((text.place, f"'{found.group(0).strip('.: ')}': {instead}"))
        if lengths and sum(lengths) / len(lengths) > LONGEST_AVERAGE:
            problems.append((path, f"{sum(lengths) / len(lengths):.1f} words a sentence; at most {LONGEST_AVERAGE}"))
    problems += [(place, f"'{word}' is in no dictionary") for place, word in unknown_words(all_texts)]
    for place, message in problems:
        print(f"{place}: {message}")
    print(f"{len(files)} files, {len(all_texts)} texts: {len(problems) or 'no'} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    if not shutil.which("hunspell"):
        print("NOT RUN: hunspell is not installed")
        sys.exit(77)
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    pages = [page for folder in ("", "docs/", "docs/internals/") for page in glob.glob(folder + "*.md")]
    sys.exit(check(sys.argv[1:] or sorted(pages) + ["schema/rules.json"]))
