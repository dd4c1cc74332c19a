'use strict';
// Between the protocol's values and the editor's. Both count UTF-16 code units from 0.
const vscode = require('vscode');

/** The editor's URIs of new files, by those that the daemon has for them. */
const untitled = new Map();

const toUri = text => vscode.Uri.parse(untitled.get(text) || text);
const toPosition = ({ line, character }) => new vscode.Position(line, character);
const toRange = ({ start, end }) => new vscode.Range(toPosition(start), toPosition(end));
const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });

/** A document, as the daemon knows it. For the daemon, Swift source has a name with `.swift`; a new file has none yet. */
function identifier({ uri, languageId }) {
  const text = uri.toString();
  if (uri.scheme !== 'untitled' || languageId !== 'swift' || uri.path.endsWith('.swift')) return { uri: text };
  untitled.set(`${text}.swift`, text);
  return { uri: `${text}.swift` };
}

/** A place in a document, as most requests take it. */
const at = (document, position) => ({ textDocument: identifier(document), position: fromPosition(position) });

/** A `Location` or a `LocationLink` of the protocol. */
function toLocation(place) {
  if (place.targetUri === undefined) return new vscode.Location(toUri(place.uri), toRange(place.range));
  return {
    targetUri: toUri(place.targetUri),
    targetRange: toRange(place.targetRange),
    targetSelectionRange: toRange(place.targetSelectionRange),
    originSelectionRange: place.originSelectionRange && toRange(place.originSelectionRange),
  };
}

/** Hover and documentation. Text of documents is in it, so commands and HTML stay off. */
function toMarkdown(content) {
  if (typeof content === 'string') return content;
  return content.kind === 'markdown' ? new vscode.MarkdownString(content.value) : content.value;
}

const toTextEdit = edit => new vscode.TextEdit(toRange(edit.range), edit.newText);

/** The edits of each document, as `[uri, version, edits]`; a version of null is any. */
function editsByDocument({ documentChanges, changes }) {
  if (documentChanges) {
    return documentChanges.map(({ textDocument, edits }) => {
      if (!edits) throw new Error('the edit creates, renames or deletes a file');
      return [textDocument.uri, textDocument.version ?? null, edits];
    });
  }
  return Object.entries(changes || {}).map(([uri, edits]) => [uri, null, edits]);
}

/** A `WorkspaceEdit` of the editor. */
function toWorkspaceEdit(edit) {
  const result = new vscode.WorkspaceEdit();
  for (const [uri, , edits] of editsByDocument(edit)) {
    for (const each of edits) result.replace(toUri(uri), toRange(each.range), each.newText);
  }
  return result;
}

/** The first document that has another version than the edit was made for, if any. */
function outdated(edit) {
  return editsByDocument(edit)
    .filter(([, version]) => version !== null)
    .map(([uri, version]) => [openDocument(toUri(uri)), version])
    .filter(([document, version]) => document && document.version !== version)
    .map(([document]) => document)[0];
}

const openDocument = uri => vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());

module.exports = {
  toUri, toPosition, toRange, fromPosition, fromRange, identifier, at, toLocation, toMarkdown, toTextEdit,
  toWorkspaceEdit, outdated, openDocument,
};
