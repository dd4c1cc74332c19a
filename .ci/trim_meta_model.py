"""Trims the meta model of the Language Server Protocol to what the tests judge messages by.

    trim_meta_model.py metaModel.json > Tests/Protocol/lsp.json

`metaModel.json` is `_specifications/lsp/3.18/metaModel/metaModel.json` of microsoft/language-server-protocol (copyright
Microsoft Corporation; code under the MIT License, text under CC BY 4.0). Kept are all methods, the types of what a
server sends, the options of registrations, and the client's capabilities; descriptions are left out. A type is a name,
or an object with one member that says how it is made of others.
"""

import json
import sys


def short(kind):
    match kind["kind"]:
        case "base" | "reference":
            return kind["name"]
        case "array":
            return {"array": short(kind["element"])}
        case "or" | "and" | "tuple":
            return {kind["kind"]: [short(item) for item in kind["items"]]}
        case "map":
            return {"map": [short(kind["key"]), short(kind["value"])]}
        case "stringLiteral":
            return {"is": kind["value"]}
        case "literal":
            return {"literal": properties(kind["value"])}
        case other:
            sys.exit(f"no such kind of type: {other}")


def properties(structure):
    return {
        item["name"] + ("?" if item.get("optional") else ""): short(item["type"]) for item in structure["properties"]
    }


def method(entry, kind):
    is_sent = entry["messageDirection"] != "clientToServer"
    kept = {"kind": kind, "direction": entry["messageDirection"]}
    if "clientCapability" in entry:
        kept["clientCapability"] = entry["clientCapability"]
    if is_sent and "params" in entry:
        kept["params"] = short(entry["params"])
    if not is_sent and "result" in entry:
        kept["result"] = short(entry["result"])
    for name in ["partialResult", "errorData", "registrationOptions"]:
        if name in entry:
            kept[name] = short(entry[name])
    return kept


def names(kind):
    """The names in a trimmed type, or in anything that holds some."""
    if isinstance(kind, str):
        yield kind
    elif isinstance(kind, list):
        for item in kind:
            yield from names(item)
    elif isinstance(kind, dict) and "is" not in kind:
        for item in kind.values():
            yield from names(item)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        model = json.load(file)
    methods = {entry["method"]: method(entry, "request") for entry in model["requests"]}
    methods |= {entry["method"]: method(entry, "notification") for entry in model["notifications"]}
    structures = {
        item["name"]: {
            "parents": [short(parent) for parent in item.get("extends", []) + item.get("mixins", [])],
            "properties": properties(item),
        }
        for item in model["structures"]
    }
    enumerations = {
        item["name"]: {
            "type": short(item["type"]),
            "isOpen": item.get("supportsCustomValues", False),
            "values": [value["value"] for value in item["values"]],
        }
        for item in model["enumerations"]
    }
    aliases = {item["name"]: short(item["type"]) for item in model["typeAliases"]}

    wanted = ["ClientCapabilities", "WorkDoneProgressBegin", "WorkDoneProgressReport", "WorkDoneProgressEnd"]
    for kept in methods.values():
        wanted += names([kept.get(name, []) for name in ["params", "result", "partialResult", "errorData"]])
        wanted += names(kept.get("registrationOptions", []))
    reached = set()
    while wanted:
        name = wanted.pop()
        if name in reached:
            continue
        reached.add(name)
        if name in structures:
            wanted += names(structures[name]["parents"])
            wanted += names(list(structures[name]["properties"].values()))
        elif name in aliases:
            wanted += names(aliases[name])

    def lines(table):
        kept = sorted(name for name in table if table is methods or name in reached)
        return ",\n".join(f"    {json.dumps(name)}: {json.dumps(table[name])}" for name in kept)

    print("{")
    print('  "source": "microsoft/language-server-protocol, trimmed by .ci/trim_meta_model.py",')
    print('  "license": "Copyright (c) Microsoft Corporation. MIT License (code), CC BY 4.0 (text).",')
    print(f'  "version": {json.dumps(model["metaData"]["version"])},')
    tables = {"methods": methods, "structures": structures, "enumerations": enumerations, "aliases": aliases}
    print(",\n".join(f'  "{name}": {{\n{lines(table)}\n  }}' for name, table in tables.items()))
    print("}")


main()
