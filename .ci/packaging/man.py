"""Makes the manual pages of both programs from what their `--help` prints.

man.py FOLDER SECONDS

FOLDER is bin of a release; the pages go to share/man/man1 beside it. SECONDS is the time in their footers.
"""

import pathlib
import re
import subprocess
import sys
import time

HEADING = re.compile(r"[a-z][a-z ]*:$")
# The backslash comes first, for the others are escaped by it.
ESCAPES = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
ENTRY = re.compile(r"  (\S.*?)(?:  +(.*))?$")


def escaped(text):
    """Text in which roff changes nothing: also dashes of options and quotes stay ASCII, so that they can be copied."""
    for character, escape in ESCAPES.items():
        text = text.replace(character, escape)
    return "\\&" + text if text.startswith((".", "\\(aq")) else text


def prints(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def usage(lines):
    """The usage of a help: its first lines, until an empty one."""
    end = lines.index("") if "" in lines else len(lines)
    first = [lines[0].removeprefix("usage: ")] + [line.strip() for line in lines[1:end]]
    return " ".join(first), lines[end + 1:]


def body(lines, heading):
    """Paragraphs, and lists under headings such as `options:`."""
    roff, in_list = [], False
    for line in lines:
        entry = ENTRY.match(line)
        if HEADING.match(line):
            roff.append(heading(line[:-1]))
            in_list = True
        elif not line:
            roff.append(".PP")
            in_list = False
        elif entry and not line.startswith("   "):
            in_list = True
            roff += [".TP", f"\\fB{escaped(entry[1])}\\fR"] + ([escaped(entry[2])] if entry[2] else [])
        else:
            roff.append(escaped(line.strip() if in_list else line))
    # No paragraph is empty.
    kept = [line for line, after in zip(roff, roff[1:] + [".SH"]) if not (line == ".PP" and after.startswith("."))]
    return "\n".join(kept) + "\n"


def page(name, summary, moment, sections):
    date = time.strftime("%Y-%m-%d", time.gmtime(moment))
    head = f'.TH {name.upper()} 1 "{date}" "uimodel\\-daemon" "User Commands"\n.nh\n.ad l\n'
    return head + f".SH NAME\n{escaped(name)} \\- {escaped(summary)}\n" + "".join(sections)


def section(title):
    return f'.SH "{escaped(title.upper())}"'


def client_page(program, moment):
    synopsis, lines = usage(prints(program, "--help").splitlines())
    commands = re.search(r"\ncommands:\n(.*?)\n\n", "\n".join(lines), re.S)[1].splitlines()
    names = [line.split()[0] for line in commands]
    parts = []
    for name in names:
        command, rest = usage(prints(program, name, "--help").splitlines())
        # The exit statuses are those of the program, which come last.
        rest = "\n".join(rest).split("\nexit status:\n")[0].splitlines()
        parts.append(f'.SS "{escaped(command)}"\n' + body(rest, lambda title: f".PP\n\\fI{escaped(title)}\\fR"))
    general = body(lines, section)
    index = general.index('.SH "EXIT STATUS"')
    return page("daemon-client", "check the user interface of iPad and Mac Catalyst apps", moment, [
        f".SH SYNOPSIS\n\\fB{escaped(synopsis)}\\fR\n.SH DESCRIPTION\n", general[:index],
        '.SH "EACH COMMAND"\n', *parts, general[index:], ".SH SEE ALSO\n.BR uimodel\\-daemon (1)\n",
    ])


def daemon_page(program, moment):
    synopsis, lines = usage(prints(program, "--help").splitlines())
    synopsis = synopsis.replace("daemon-client daemon", "uimodel-daemon")
    return page("uimodel-daemon", "language server for the user interface of iPad and Mac Catalyst apps", moment, [
        f".SH SYNOPSIS\n\\fB{escaped(synopsis)}\\fR\n.br\n\\fBuimodel\\-daemon COMMAND\\fR [\\fIARGUMENT\\fR]...\n",
        ".SH DESCRIPTION\n", body(lines, section), ".SH SEE ALSO\n.BR daemon\\-client (1)\n",
    ])


def main():
    programs, moment = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2])
    pages = programs.parent / "share/man/man1"
    pages.mkdir(parents=True, exist_ok=True)
    (pages / "daemon-client.1").write_text(client_page(programs / "daemon-client", moment), encoding="utf-8")
    (pages / "uimodel-daemon.1").write_text(daemon_page(programs / "uimodel-daemon", moment), encoding="utf-8")


main()
