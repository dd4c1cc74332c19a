"""Model documents as people write them, of any size: entries that refer to one another across sections, with comments.

A document has one mistake, on a line in its middle where things can be typed. `«name»` marks such places.
"""
import re

import entries

# Which groups of entries a kind of document is made of; the first has the line with the mistake.
KINDS = {name: [name] for name in entries.GROUPS} | {"mixed": list(entries.GROUPS)}
# In which order the sections stand.
SECTIONS = ["menus", "screens", "toolbars", "sheets", "scenes"]
MARK = re.compile("«(\\w+)»")


class Document:
    """A text and the places in it, each a line and a column."""

    def __init__(self, marked):
        self.marks, parts, end, line, column = {}, [], 0, 0, 0
        for match in MARK.finditer(marked):
            part = marked[end:match.start()]
            parts.append(part)
            end = match.end()
            line += part.count("\n")
            column = len(part) - part.rfind("\n") - 1 if "\n" in part else column + len(part)
            self.marks[match[1]] = line, column
        self.text = "".join(parts) + marked[end:]

    def place(self, mark):
        line, column = self.marks[mark]
        return {"line": line, "character": column}


def model(kind, size, app="Notes", first=0, mistake=True):
    """A document of a kind and about so many bytes. Numbers in names start at `first`; without `app` it declares none."""
    groups = KINDS[kind]
    texts = {section: [] for section in SECTIONS}
    steps, number = [], 0

    def add(group, pieces, in_the_middle=False):
        added = 0
        for section, text in pieces:
            text %= {"i": first + number}
            place = len(texts[section]) // 2 if in_the_middle else len(texts[section])
            texts[section].insert(place, text)
            added += len(text)
        if group == "menus":
            steps.append(entries.STEP % {"i": first + number})
            added += len(steps[-1])
        return added

    length = len(entries.APP) if app else 0
    mistaken = entries.MISTAKEN[groups[0]] if mistake else []
    length += sum(len(text) for _, text in mistaken)
    while length < size or number < len(groups):
        group = groups[number % len(groups)]
        length += add(group, entries.GROUPS[group])
        number += 1
    if mistake:
        # Amid what it is like.
        add(groups[0], mistaken, in_the_middle=True)
    head = "{\n" + (entries.APP % {"name": app, "steps": "".join(steps)} if app else "")
    body = "".join('  "%s": [\n%s  ],\n' % (section, "".join(texts[section]))
                   for section in SECTIONS if texts[section])
    return Document(head + body + "}\n")


def python(size):
    """What a linter of Python is given: functions, and a name that nobody has defined."""
    parts, length = [], 0
    while length < size or not parts:
        parts.append(entries.PYTHON % {"i": len(parts)})
        length += len(parts[-1])
    parts.insert(len(parts) // 2, entries.PYTHON_MISTAKE)
    return Document("".join(parts))


def toml(size):
    """What a server for TOML is given: tables, and a key that is there twice."""
    parts, length = [], 0
    while length < size or not parts:
        parts.append(entries.TOML % {"i": len(parts)})
        length += len(parts[-1])
    parts.insert(len(parts) // 2, entries.TOML_MISTAKE)
    return Document("".join(parts))
