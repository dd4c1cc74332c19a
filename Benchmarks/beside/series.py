"""The figures behind the goals, as tables."""
import statistics

from goals import SIZES, number, p


def text(samples):
    return "\n".join(typing(samples) + servers(samples))


def typing(samples):
    """The median of each kind of edit in each kind of document, with the 95th percentile."""
    lines = []
    for size, name in SIZES.items():
        series = {key[2:]: values for key, values in samples.items()
                  if key[:2] in (("ours", "edit"), ("ours", "structure")) and key[3] == size and values}
        if not series:
            continue
        kinds, edits = (list(dict.fromkeys(key[index] for key in series)) for index in (0, 2))
        lines += ["\n%s: median / 95th percentile, ms; processor time of an edit\n" % name,
                  "| document | opened | %s | processor |" % " | ".join(edits), "|---" * (len(edits) + 3) + "|"]
        for kind in kinds:
            found = [series.get((kind, size, edit)) for edit in edits]
            cells = ["%s / %s" % (number(statistics.median(v)), number(p(v, 95))) if v else "" for v in found]
            others = [middle(samples, "ours", step, kind, size) for step in ("open", "processor")]
            lines.append("| %s | %s | %s | %s |" % (kind, others[0], " | ".join(cells), others[1]))
    return lines


def servers(samples):
    """Each server beside the others."""
    columns = {"start": ("start",), "idle MB": ("idle",), "exit": ("exit idle",), "check ms/MB": ("check",),
               "unknown/s": ("unknown a second",), "hover/s": ("hovers a second",)}
    for size, name in SIZES.items():
        columns["open " + name] = ("open", "mixed", size)
        columns["character " + name] = ("edit", "mixed", size, "string")
        columns["processor " + name] = ("processor", "mixed", size)
        columns["MB after " + name] = ("memory", "mixed", size)
    for server, step, count, edit in [key for key in samples if key[1] == "among"]:
        columns["%s among %d" % (edit, count)] = (step, count, edit)
    lines = ["\nMedians of each server, the documents of ours mixed; ms where nothing else is said\n",
             "| | ours | ruff | tombi | null |", "|---|---|---|---|---|"]
    for name, key in columns.items():
        cells = [middle(samples, server, *key) for server in ("ours", "ruff", "tombi", "null")]
        if any(cells):
            lines.append("| %s | %s |" % (name, " | ".join(cells)))
    return lines


def middle(samples, *key):
    return number(statistics.median(samples[key])) if samples.get(key) else ""
