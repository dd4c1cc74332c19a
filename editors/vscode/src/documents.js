'use strict';
// Keeps the daemon's texts the same as the editor's.
const vscode = require('vscode');
const { fromRange, identifier } = require('./convert');
const { isServed } = require('./settings');

/** How a server wants texts, from the two forms of `textDocumentSync`. */
function wanted(sync) {
  if (typeof sync === 'number') return { opens: true, change: sync, saves: false, withText: false };
  const { openClose = false, change = 0, save = false } = sync || {};
  return { opens: openClose, change, saves: Boolean(save), withText: Boolean(save && save.includeText) };
}

/** Tells of the documents that are open, and from now on of each change. Returns what to dispose of. */
function synchronize({ connection, capabilities }) {
  const { opens, change, saves, withText } = wanted(capabilities.textDocumentSync);
  const told = new Set();
  const key = document => document.uri.toString();

  const opened = document => {
    if (!opens || !isServed(document) || told.has(key(document))) return;
    told.add(key(document));
    const { languageId, version } = document;
    const item = { ...identifier(document), languageId, version, text: document.getText() };
    connection.notify('textDocument/didOpen', { textDocument: item });
  };
  const closed = document => {
    if (!told.delete(key(document))) return;
    connection.notify('textDocument/didClose', { textDocument: identifier(document) });
  };
  const changed = ({ document, contentChanges }) => {
    // Without changes it is only known whether the document is saved.
    if (!told.has(key(document)) || contentChanges.length === 0 || change === 0) return;
    const changes = change === 1
      ? [{ text: document.getText() }]
      : contentChanges.map(({ range, rangeLength, text }) => ({ range: fromRange(range), rangeLength, text }));
    const textDocument = { ...identifier(document), version: document.version };
    connection.notify('textDocument/didChange', { textDocument, contentChanges: changes });
  };
  const saved = document => {
    if (!saves || !told.has(key(document))) return;
    const text = withText ? { text: document.getText() } : {};
    connection.notify('textDocument/didSave', { textDocument: identifier(document), ...text });
  };

  vscode.workspace.textDocuments.forEach(opened);
  return [
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidCloseTextDocument(closed),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidSaveTextDocument(saved),
  ];
}

module.exports = { synchronize };
