'use strict';
// Formatting of model documents and of parts of them.
const vscode = require('vscode');
const { fromRange, identifier, toTextEdit } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

const { own } = selectors;
const toEdits = edits => edits && edits.map(toTextEdit);

function registerDocuments(server) {
  return vscode.languages.registerDocumentFormattingEditProvider(own, {
    async provideDocumentFormattingEdits(document, { tabSize, insertSpaces }, token) {
      const params = { textDocument: identifier(document), options: { tabSize, insertSpaces } };
      return toEdits(await ask(server, 'textDocument/formatting', params, token));
    },
  });
}

function registerRanges(server) {
  return vscode.languages.registerDocumentRangeFormattingEditProvider(own, {
    async provideDocumentRangeFormattingEdits(document, range, { tabSize, insertSpaces }, token) {
      const options = { tabSize, insertSpaces };
      const params = { textDocument: identifier(document), range: fromRange(range), options };
      return toEdits(await ask(server, 'textDocument/rangeFormatting', params, token));
    },
  });
}

const all = { documentFormattingProvider: registerDocuments, documentRangeFormattingProvider: registerRanges };

/** Registers what the daemon offers. */
const registerFormatting = server =>
  Object.keys(all).filter(name => server.capabilities[name]).map(name => all[name](server));

module.exports = { registerFormatting };
