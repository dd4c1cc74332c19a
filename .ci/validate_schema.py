"""The committed schemas against the examples, by a validator that others wrote (jsonschema, PyPI).

    validate_schema.py ROOT

Every document in Examples that is right must be right by the schema too; the one with mistyped names must not.
"""

import json
import pathlib
import re
import sys

from jsonschema.validators import validator_for

# A string, or a comment, or a comma before the end of an object or list; only strings are kept.
TOKENS = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[}\]])', re.DOTALL)


def plain(text):
    return json.loads(TOKENS.sub(lambda match: match.group() if match.group().startswith('"') else "", text))


def validator(path):
    schema = json.loads(path.read_text())
    cls = validator_for(schema)
    cls.check_schema(schema)
    return cls(schema)


def errors(validator, path):
    return [
        f"{path}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for error in validator.iter_errors(plain(path.read_text()))
    ]


def main():
    root = pathlib.Path(sys.argv[1])
    model = validator(root / "schema/uimodel.schema.json")
    configuration = validator(root / "schema/uimodel.config.schema.json")
    found = []
    documents = sorted((root / "Examples").glob("*.uimodel.json"))
    for path in documents:
        found += errors(model, path)
    found += errors(configuration, root / "Examples/uimodel.config.json")
    for line in found:
        print(line)
    wrong = errors(model, root / "Examples/broken/postcards-typos.uimodel.json")
    print(f"{len(documents)} documents are right; {len(wrong)} mistakes found in the document with mistyped names")
    if found or not documents or not wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
