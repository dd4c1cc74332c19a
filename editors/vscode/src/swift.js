'use strict';
// Where a line of Swift source is, as far as the text and its indentation show.

const declaration = /^(?:@?\w+(?:\([^)]*\))?\s+)*(?:class|struct|enum|actor|extension)\s+(\w+)/;

const indentation = text => /\S/.test(text) ? text.search(/\S/) : Infinity;

const endsBlock = text => /^\s*[})\]]/.test(text);

const textsOf = document => Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);

/** The name of the type or extension of the top level that a line is in. */
function classAt(document, line) {
  const found = textsOf(document).slice(0, line + 1).reverse().map(text => declaration.exec(text)).find(Boolean);
  return found && found[1];
}

/** The line, and those above it that are indented less and less: where the blocks around the line begin. */
function blocksAround(texts, line) {
  const found = [line];
  // The last line of a block is indented as its first.
  let least = indentation(texts[line]) + (endsBlock(texts[line]) ? 1 : 0);
  for (let number = line - 1; number >= 0 && least > 0; number -= 1) {
    const own = indentation(texts[number]);
    if (own < least) {
      found.push(number);
      least = own;
    }
  }
  return found;
}

/** The beginnings of the blocks around a line, the innermost first; and the lines of its function or property. */
function placeAt(document, line) {
  const texts = textsOf(document);
  const blocks = blocksAround(texts, Math.min(line, texts.length - 1));
  // The outermost block is the type.
  const start = blocks[Math.max(0, blocks.length - 2)];
  const own = indentation(texts[start]);
  const next = texts.findIndex((text, number) => number > start && indentation(text) <= own && !endsBlock(text));
  return { blocks, start, end: next < 0 ? texts.length : next };
}

module.exports = { classAt, placeAt };
