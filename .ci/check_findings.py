"""What `daemon-client check --format json` says of Examples/broken, against the .findings beside the documents.

    check_findings.py FOLDER < report.json
"""

import json
import pathlib
import sys


def expected(folder):
    found = set()
    for path in folder.rglob("*.findings"):
        code = path.with_suffix(".swift")
        document = code.name if code.exists() else path.stem + ".uimodel.json"
        for line in path.read_text().splitlines():
            if line.strip():
                place, rule = line.split("#")[0].split()
                found.add((document, place, rule))
    return found


def reported(report):
    return {
        (
            pathlib.Path(item["path"]).name,
            f"{item['line']}:{item['column']}-{item['endLine']}:{item['endColumn']}",
            item["code"],
        )
        for item in report["findings"]
    }


def main():
    folder = pathlib.Path(sys.argv[1])
    wanted, found = expected(folder), reported(json.load(sys.stdin))
    for item in sorted(wanted - found):
        print("not reported:", *item)
    for item in sorted(found - wanted):
        print("not expected:", *item)
    print(f"{len(wanted)} findings expected, {len(found & wanted)} of them reported")
    if not wanted or wanted != found:
        sys.exit(1)


if __name__ == "__main__":
    main()
