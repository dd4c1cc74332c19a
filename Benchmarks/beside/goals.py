"""What is to be reached, held against what was measured. Ratios are to ruff's median of the same run."""
import statistics

SIZES = {10_000: "10 KB", 100_000: "100 KB", 1_000_000: "1 MB", 10_000_000: "10 MB"}
# One character, as a share of ruff's.
CHARACTER = {10_000: 0.5, 100_000: 0.2, 1_000_000: 0.05}
# Half of what document symbols took when the goal was set, in milliseconds.
SYMBOLS = {10_000: 0.42, 100_000: 4.45, 1_000_000: 41}
MEMORY = {1_000_000: 30, 10_000_000: 150}
STRUCTURE, AMONG, OPEN, CHECK = 0.6, 1.5, 0.8, 1.0
# Milliseconds more than a program that does nothing; megabytes.
START, IDLE, EXIT = 0.8, 8, 2
UNKNOWN, HOVERS = 2, 3


def p(samples, percent):
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


class Table:
    """Rows of a step, what was measured, the goal, and whether it is met."""

    def __init__(self, samples):
        self.samples, self.rows = samples, []

    def median(self, *key):
        found = self.samples.get(key)
        return statistics.median(found) if found else None

    def row(self, step, value, text, goal, sign, is_met):
        if value is not None:
            self.rows.append((step, text, "%s %s" % (sign, goal), "yes" if is_met else "**no**"))

    def most(self, step, values, goal, unit="", label=""):
        """The greatest of several values by what they are of, which must not be above the goal."""
        values = {name: value for name, value in values.items() if value is not None}
        if values:
            name = max(values, key=values.get)
            where = ", ".join(part for part in (name, label) if part)
            text = "%s%s%s" % (number(values[name]), unit, " (%s)" % where if where else "")
            self.row(step, values[name], text, "%s%s" % (goal, unit), "≤", values[name] <= goal)

    def least(self, step, value, goal, unit, label):
        if value is not None:
            self.row(step, value, "%s%s (%s)" % (number(value), unit, label), "%s%s" % (goal, unit), "≥", value >= goal)

    def of(self, server, step, *more):
        """All series of a step, by the rest of their keys."""
        return {key[2:]: values for key, values in self.samples.items()
                if key[:2] == (server, step) and all(part in key[2:] for part in more) and values}

    def fill(self):
        for size in SIZES:
            self.typing(size)
        self.structure()
        for size in SIZES:
            self.opening(size)
        self.most("`check`, time for a megabyte", {"": ratio(self.median("ours", "check"), self.median("ruff", "check"))},
                  CHECK, " × ruff", milliseconds(self.median("ours", "check")))
        for size in SIZES:
            hovers = {key[0]: values for key, values in self.of("ours", "hover", size).items()}
            self.most("hover, %s, median" % SIZES[size], {k: statistics.median(v) for k, v in hovers.items()}, 0.05, " ms")
            self.most("hover, %s, 99th percentile" % SIZES[size], {k: p(v, 99) for k, v in hovers.items()}, 0.15, " ms")
        for size, goal in SYMBOLS.items():
            found = {key[0]: statistics.median(v) for key, v in self.of("ours", "symbols", size).items()}
            self.most("document symbols, %s" % SIZES[size], found, goal, " ms")
        self.process()
        return self

    def typing(self, size):
        series = self.of("ours", "edit", size)
        ruff = self.median("ruff", "edit", "mixed", size, "string")
        if not series or not ruff:
            return
        medians = {key: statistics.median(values) for key, values in series.items()}
        worst = max(medians, key=medians.get)
        self.most("one edit, %s, the slowest kind" % SIZES[size], {"%s, %s" % (worst[0], worst[2]): medians[worst] / ruff},
                  CHARACTER[size], " × ruff", "%s of %s" % (milliseconds(medians[worst]), milliseconds(ruff)))
        middle = statistics.median(medians.values())
        self.most("one edit, %s, the middle kind" % SIZES[size], {"": middle / ruff}, CHARACTER[size], " × ruff",
                  milliseconds(middle))
        null = self.samples.get(("null", "edit"), [0])
        spread = {"%s, %s" % (key[0], key[2]): (p(values, 95) - p(null, 95)) / (medians[key] - statistics.median(null))
                  for key, values in series.items()}
        self.most("the same, 95th percentile to median", spread, 2, " ×")
        kinds = {}
        for key, value in medians.items():
            kinds.setdefault(key[0], []).append(value)
        self.most("the same, slowest kind of edit to the middle one of a document",
                  {kind: max(values) / statistics.median(values) for kind, values in kinds.items()}, 3, " ×")

    def structure(self):
        for size in SIZES:
            shares = {}
            for key, values in self.of("ours", "structure", size).items():
                opened = self.median("ours", "open", key[0], size)
                shares["%s, %s" % (key[0], key[2])] = ratio(statistics.median(values), opened)
            self.most("what changes how the rest is read, %s" % SIZES[size], shares, STRUCTURE, " × opening")
        counts = sorted({key[0] for key in self.of("ours", "among")})
        if len(counts) > 1:
            shares = {edit: ratio(self.median("ours", "among", counts[-1], edit), self.median("ours", "among", 1, edit))
                      for (count, edit) in self.of("ours", "among") if count == counts[-1]}
            self.most("one character among %d documents of one app" % counts[-1], shares, AMONG, " × alone")

    def opening(self, size):
        ruff = self.median("ruff", "open", "mixed", size)
        opened = {key[0]: statistics.median(values) for key, values in self.of("ours", "open", size).items()}
        if opened and ruff:
            slowest = max(opened, key=opened.get)
            self.most("open to findings, %s" % SIZES[size], {slowest: opened[slowest] / ruff}, OPEN, " × ruff",
                      "%s of %s" % (milliseconds(opened[slowest]), milliseconds(ruff)))

    def process(self):
        start, tombi, null = (self.median(server, "start") for server in ("ours", "tombi", "null"))
        self.most("start to the answer of initialize", {"": ratio(start, tombi)}, 1, " × tombi", milliseconds(start))
        if start and null:
            self.most("start, more than a program that does nothing", {"": start - null}, START, " ms")
        self.most("idle memory", {"": self.median("ours", "idle")}, IDLE, " MB")
        for size, goal in MEMORY.items():
            held = {key[0]: statistics.median(values) for key, values in self.of("ours", "memory", size).items()}
            self.most("memory after %s" % SIZES[size], held, goal, " MB")
        ends = {SIZES[key[1]]: [] for key in self.of("ours", "exit")}
        for key, values in self.of("ours", "exit").items():
            ends[SIZES[key[1]]] += values
        self.most("exit", {name: statistics.median(values) for name, values in ends.items()}, EXIT, " ms")
        for step, peer, goal in (("unknown a second", "tombi", UNKNOWN), ("hovers a second", "ruff", HOVERS)):
            ours, theirs = self.median("ours", step), self.median(peer, step)
            if ours and theirs:
                self.least(step, ours / theirs, goal, " × " + peer, "%d of %d" % (ours, theirs))

    def text(self):
        lines = ["| step | measured | goal | met |", "|---|---|---|---|"]
        return "\n".join(lines + ["| %s | %s | %s | %s |" % row for row in self.rows])


def ratio(value, other):
    return value / other if value is not None and other else None


def number(value):
    return "%.0f" % value if value >= 100 else "%.1f" % value if value >= 10 else "%.2f" % value


def milliseconds(value):
    return "" if value is None else number(value) + " ms"
