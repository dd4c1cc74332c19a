"""Focus moves on random screens, against a model of what Apple says of them and nothing else.

    focus_model.py CLIENT [SCREENS [SEED]]

The model knows WWDC21-10260, UIFocus.h and UIKeyCommand's documentation: groups and what they inherit, primary items and
what they remember, key commands with priority, text input, vetoes. Where Apple leaves a choice (which item straight ahead
is nearest, what is one row), it says which answers are allowed. Differences are printed with the screen, and end with 1.
"""

import json
import random
import subprocess
import sys

KEYS = ["tab", "shift-tab", "up", "down", "left", "right"]
INPUTS = {"tab": ("\t", []), "shift-tab": ("\t", ["shift"]), "up": ("UIKeyInputUpArrow", []),
          "down": ("UIKeyInputDownArrow", []), "left": ("UIKeyInputLeftArrow", []),
          "right": ("UIKeyInputRightArrow", [])}
PREVIOUSLY, PRIORITIZED = 1000, 2000


class Screen:
    """A random screen: its document, and what the model knows of each item and environment."""

    def __init__(self, number, seed):
        self.random = random.Random(seed)
        self.number = number
        self.isRightToLeft = self.random.random() < 0.3
        self.count = 0
        self.items = {}  # by name: rect, group, priority, text, ancestors (itself first)
        self.parents = {"": None}  # of each group
        self.vetoes, self.takers = set(), {}
        root = self.view((0, 0, 1000, 800), (0, 0), "", [], 0)
        self.document = json.dumps({"screens": [{"ref": f"s{number}", "view": root}]})

    def name(self):
        self.count += 1
        return f"s{self.number}v{self.count}"

    def view(self, rect, origin, group, around, depth):
        kinds = ["field", "text", "list", "grid", "cards"]
        kind = "split" if depth < 2 or depth < 4 and self.random.random() < 0.5 else self.random.choice(kinds)
        if rect[2] < 160 or rect[3] < 130:
            kind = "field"
        return getattr(self, kind)(rect, origin, group, around, depth)

    def environment(self, rect, origin, around, className):
        """The members that all views have, with a veto or a key command now and then."""
        name = self.name()
        members = {"ref": name, "class": className, "implements": {},
                   "frame": [rect[0] - origin[0], rect[1] - origin[1], rect[2], rect[3]]}
        if self.random.random() < 0.03:
            self.vetoes.add(name)
            members["implements"]["shouldUpdateFocus(in:)"] = False
        if self.random.random() < 0.06:
            key = self.random.choice(KEYS)
            self.takers[name] = key
            text, flags = INPUTS[key]
            members["keyCommands"] = [{"class": "UIKeyCommand", "action": "go:", "input": text, "modifierFlags": flags,
                                       "wantsPriorityOverSystemBehavior": True}]
            members["implements"]["go:"] = []
        return name, members, [name] + around

    def declare(self, members, group, own):
        """A group of its own by identifier or by class, else the parent's."""
        if self.random.random() < 0.4:
            own = members["focusGroupIdentifier"] = "id." + members["ref"]
        if own:
            self.parents[own] = group
        return own or group

    def add(self, name, rect, group, around, priority=0, text=None):
        self.items[name] = {"rect": rect, "group": group, "priority": priority, "text": text, "around": around}

    def split(self, rect, origin, group, around, depth):
        _, members, around = self.environment(rect, origin, around, "UIView")
        own = self.declare(members, group, None)
        x, y, width, height = rect
        count = self.random.randint(2, 3)
        if self.random.random() < 0.5:
            parts = [(x + i * width // count, y, width // count, height) for i in range(count)]
        else:
            parts = [(x, y + i * height // count, width, height // count) for i in range(count)]
        members["subviews"] = [self.view(part, rect, own, around, depth + 1) for part in parts]
        return members

    def inner(self, rect, low=None):
        x, y, width, height = rect
        dx, dy = self.random.choice([0, 8, 20]), self.random.choice([0, 8, 20])
        return (x + dx, y + dy, width - 2 * dx, min(low or height, height - 2 * dy))

    def field(self, rect, origin, group, around, depth):
        rect = self.inner(rect, 36)
        name, members, around = self.environment(rect, origin, around, "UITextField")
        own = self.declare(members, group, "text." + name)
        self.add(name, rect, own, around, text="field")
        return members

    def text(self, rect, origin, group, around, depth):
        rect = self.inner(rect)
        name, members, around = self.environment(rect, origin, around, "UITextView")
        own = self.declare(members, group, "text." + name)
        self.add(name, rect, own, around, text="view")
        return members

    def cells(self, members, name, rect, own, around, frames):
        members.update({"allowsFocus": True, "selectionFollowsFocus": False, "cells": []})
        for dx, dy, width, height in frames:
            cell = self.name()
            isSelected = self.random.random() < 0.15
            members["cells"].append({"ref": cell, "frame": [dx, dy, width, height], "isSelected": isSelected})
            self.add(cell, (rect[0] + dx, rect[1] + dy, width, height), own, [cell] + around,
                     PRIORITIZED if isSelected else 0)
        return members

    def list(self, rect, origin, group, around, depth):
        rect = self.inner(rect)
        name, members, around = self.environment(rect, origin, around, "UITableView")
        own = self.declare(members, group, "list." + name)
        frames = [(0, 44 * row, rect[2], 44) for row in range(min(rect[3] // 44, self.random.randint(1, 5)))]
        return self.cells(members, name, rect, own, around, frames)

    def grid(self, rect, origin, group, around, depth):
        rect = self.inner(rect)
        name, members, around = self.environment(rect, origin, around, "UICollectionView")
        own = self.declare(members, group, "list." + name)
        frames = [(60 * column, 60 * row, 50, 50) for row in range(min(3, rect[3] // 60))
                  for column in range(min(4, rect[2] // 60)) if self.random.random() < 0.8]
        return self.cells(members, name, rect, own, around, frames)

    def cards(self, rect, origin, group, around, depth):
        rect = self.inner(rect)
        _, members, around = self.environment(rect, origin, around, "UIView")
        own = self.declare(members, group, None)
        members["subviews"] = []
        for i in range(2):
            for j in range(2):
                width, height = self.random.randint(20, rect[2] // 2), self.random.randint(20, rect[3] // 2)
                card = (rect[0] + i * rect[2] // 2 + self.random.randint(0, rect[2] // 2 - width),
                        rect[1] + j * rect[3] // 2 + self.random.randint(0, rect[3] // 2 - height), width, height)
                if self.random.random() < 0.3:
                    continue
                name, inside, chain = self.environment(card, rect, around, "CardView")
                inside["implements"]["canBecomeFocused"] = True
                priority = self.random.choice([0, 0, 0, 500, 1000, 1500, 2500])
                if priority:
                    inside["focusGroupPriority"] = priority
                self.add(name, card, own, chain, priority)
                members["subviews"].append(inside)
        return members

    # What Apple says.

    def leading(self, rect):
        return -(rect[0] + rect[2]) if self.isRightToLeft else rect[0]

    def precedes(self, a, b):
        """Whether one box certainly comes before another: it begins on the same line and is leading, or ends above it."""
        if a[1] + a[3] <= b[1]:
            return True
        return a[1] == b[1] and self.leading(a) < self.leading(b)

    def inside(self, group):
        """The names of the items in a group and in those inside it."""
        def isIn(at):
            while at is not None:
                if at == group:
                    return True
                at = self.parents[at]
            return False
        return [name for name, item in self.items.items() if isIn(item["group"])]

    def primaries(self, group, state):
        """The items that may be a group's primary one: of the highest priority, none certainly read before it."""
        names = [name for name, item in self.items.items() if item["group"] == group]
        def priority(name):
            if name == state["focused"]:
                return float("inf")
            return max(self.items[name]["priority"], PREVIOUSLY if state["last"].get(group) == name else 0)
        highest = max(map(priority, names))
        best = [name for name in names if priority(name) == highest]
        rect = lambda name: self.items[name]["rect"]
        return [name for name in best if not any(self.precedes(rect(other), rect(name)) for other in best)]

    def ahead(self, name, key):
        """The items that an arrow may lead to: straight ahead, and none nearer by both centers and edges."""
        def span(rect):
            x, y, width, height = rect
            low, high, aside = {"right": (x, x + width, (y, y + height)), "left": (-x - width, -x, (y, y + height)),
                                "down": (y, y + height, (x, x + width)), "up": (-y - height, -y, (x, x + width))}[key]
            return low, high, aside
        low, high, aside = span(self.items[name]["rect"])
        found = []
        for other, item in self.items.items():
            its = span(item["rect"])
            if other == name or item["group"] != self.items[name]["group"]:
                continue
            if its[0] + its[1] > low + high and its[2][0] < aside[1] and aside[0] < its[2][1]:
                across = abs(sum(its[2]) - sum(aside))
                found.append((other, its[0] + its[1], max(0, its[0] - high), across))
        def isWorse(one):
            return any(o[1] <= one[1] and o[2] < one[2] and o[3] <= one[3] for o in found)
        return [one[0] for one in found if not isWorse(one)]

    def press(self, key, state, loop):
        """The outcomes that are allowed, each with where focus would go."""
        name = state["focused"]
        item = self.items[name]
        # Right to left the system swaps the arrows of key commands (UIKeyCommand.h: allowsAutomaticMirroring).
        typed = {"left": "right", "right": "left"}.get(key, key) if self.isRightToLeft else key
        if any(self.takers.get(at) == typed for at in item["around"]):
            return [("taken", None)]
        if item["text"]:
            if key not in ("tab", "shift-tab"):
                return [("typed", None)]
            # Apple says that text input comes first, developers that focus moves.
            if item["text"] == "view":
                return [("unknown", None)]
        if key in ("tab", "shift-tab"):
            at = loop.index(item["group"])
            group = loop[(at + (1 if key == "tab" else -1)) % len(loop)]
            targets = [] if group == item["group"] else self.primaries(group, state)
        else:
            targets = self.ahead(name, key)
        if not targets:
            return [("stays", None)]
        def isVetoed(target):
            return any(at in self.vetoes for at in item["around"] + self.items[target]["around"])
        return [("vetoed" if isVetoed(target) else "moved", target) for target in targets]

    # Comparing.

    def loopFaults(self, stops):
        """What is wrong with an order of stops: primary items, groups that are torn, and boxes in the wrong order."""
        unfocused = {"focused": None, "last": {}}
        groups = [self.items[stop]["group"] for stop in stops]
        wanted = {item["group"] for item in self.items.values()}
        if sorted(groups) != sorted(wanted):
            return [f"stops are of {groups}, groups with items are {sorted(wanted)}"]
        faults = [f"{stop} is not the primary item" for stop in stops
                  if stop not in self.primaries(self.items[stop]["group"], unfocused)]
        def box(names):
            rects = [self.items[name]["rect"] for name in names]
            x, y = min(r[0] for r in rects), min(r[1] for r in rects)
            return x, y, max(r[0] + r[2] for r in rects) - x, max(r[1] + r[3] for r in rects) - y
        for parent in self.parents:
            units = [[name for name in self.items if self.items[name]["group"] == parent]]
            units += [self.inside(group) for group, outer in self.parents.items() if outer == parent]
            placed = []
            for names in filter(None, units):
                at = [i for i, stop in enumerate(stops) if stop in names]
                if at != list(range(at[0], at[0] + len(at))):
                    faults.append(f"the groups of {names} do not follow each other")
                placed.append((at[0], box(names)))
            placed.sort()
            for i, (_, later) in enumerate(placed):
                faults += [f"{later} comes after {earlier}" for _, earlier in placed[:i] if self.precedes(later, earlier)]
        return faults

    def walkFaults(self, start, steps, loop):
        state = {"focused": start, "last": {self.items[start]["group"]: start}}
        for number, step in enumerate(steps):
            answer = (step["outcome"], step.get("to"))
            allowed = self.press(step["key"], state, loop)
            if answer not in allowed:
                return [f"step {number}: {step['key']} from {state['focused']}: {answer}, allowed {allowed}"]
            if step["outcome"] == "moved":
                state["focused"] = step["to"]
                state["last"][self.items[step["to"]]["group"]] = step["to"]
        return []

    def reached(self, start, loop):
        """The items that keys certainly reach, in as many steps as it takes."""
        seen, queue, home = {start}, [start], self.items[start]["group"]
        while queue:
            name = queue.pop()
            for key in KEYS:
                outcomes = self.press(key, {"focused": name, "last": {self.items[name]["group"]: name}}, loop)
                if len(outcomes) > 1 or outcomes[0][0] != "moved" or outcomes[0][1] in seen:
                    continue
                # Coming back, the first group remembers one of the items that are seen.
                to = self.items[outcomes[0][1]]
                if to["group"] == home != self.items[name]["group"] and to["priority"] <= PREVIOUSLY:
                    continue
                seen.add(outcomes[0][1])
                queue.append(outcomes[0][1])
        return seen


def ask(client, requests):
    lines = [json.dumps({"jsonrpc": "2.0", "id": i, "method": method, "params": params})
             for i, (method, params) in enumerate(requests)]
    run = subprocess.run([client, "rpc"], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    answers = {answer.get("id"): answer for answer in map(json.loads, run.stdout.splitlines())}
    for i in range(len(requests)):
        if "result" not in answers.get(i, {}):
            sys.exit(f"{requests[i][0]}: {answers.get(i)}")
    return [answers[i]["result"] for i in range(len(requests))]


def compare(client, screens, faults):
    requests, walks = [], []
    for screen in screens:
        named = {"screen": {"kind": "screen", "ref": f"s{screen.number}"},
                 "layoutDirection": "rightToLeft" if screen.isRightToLeft else "leftToRight"}
        start = screen.random.choice(sorted(screen.items))
        keys = [screen.random.choice(KEYS) for _ in range(60)]
        walks.append((start, keys))
        requests += [
            ("uimodel/workspace/open", {"uri": f"memory:{screen.number}.uimodel.json", "text": screen.document}),
            ("uimodel/focus/tabLoop", named), ("uimodel/focus/move", {**named, "item": start, "keys": keys}),
            ("uimodel/focus/reachable", {**named, "item": start}),
            # A live session presses the same keys, and ends where the moves end.
            ("uimodel/session/reset", {}),
            ("uimodel/session/set", {"screen": f"s{screen.number}", "layoutDirection": named["layoutDirection"]}),
            ("uimodel/session/focus", {"item": start}),
            ("uimodel/session/press", {"press": ["shift+tab" if key == "shift-tab" else key for key in keys]}),
            ("uimodel/session/get", {}),
            ("uimodel/workspace/close", {"path": f"memory:{screen.number}.uimodel.json", "discard": True}),
        ]
    answers = ask(client, requests)
    for i, (screen, (start, _)) in enumerate(zip(screens, walks)):
        _, loop, move, reach, *_, session, _ = answers[10 * i:10 * i + 10]
        stops = [stop["item"]["ref"] for stop in loop["tabLoop"]["stops"]]
        found = screen.loopFaults(stops)
        if not found:
            groups = [screen.items[stop]["group"] for stop in stops]
            found = screen.walkFaults(start, move["move"]["steps"], groups)
            missed = {entry["item"]["ref"] for entry in reach["reachable"]["unreachable"]}
            found += [f"{name} is reached from {start}" for name in missed & screen.reached(start, groups)]
            isVetoed = any(at in screen.vetoes for at in screen.items[start]["around"])
            ends = move["move"]["focused"]["ref"], (session["session"].get("focused") or {}).get("ref")
            if not isVetoed and ends[0] != ends[1]:
                found.append(f"moves end at {ends[0]}, presses at {ends[1]}")
        if found:
            faults.append((screen, found))


def main():
    client = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(1 << 30)
    print(f"{count} screens from seed {seed}")
    faults, items = [], 0
    for first in range(0, count, 25):
        screens = [Screen(number, seed + number) for number in range(first, min(first + 25, count))]
        screens = [screen for screen in screens if screen.items]
        items += sum(len(screen.items) for screen in screens)
        compare(client, screens, faults)
    for screen, found in faults[:5]:
        print("\n".join(found[:5]), screen.document, sep="\n")
    print(f"{items} items; {len(faults)} screens differ from the model")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
