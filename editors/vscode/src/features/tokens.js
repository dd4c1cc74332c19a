'use strict';
// The meaning of words in model documents, as semantic tokens.
const vscode = require('vscode');
const { fromRange, identifier } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

const { own } = selectors;
const toTokens = ({ data, resultId }) => new vscode.SemanticTokens(new Uint32Array(data), resultId);
const toEdit = ({ start, deleteCount, data = [] }) =>
  new vscode.SemanticTokensEdit(start, deleteCount, new Uint32Array(data));

function registerTokens(server) {
  const { semanticTokensProvider } = server.capabilities;
  if (!semanticTokensProvider) return [];
  const { tokenTypes, tokenModifiers } = semanticTokensProvider.legend;
  const legend = new vscode.SemanticTokensLegend(tokenTypes, tokenModifiers);
  const whole = {
    async provideDocumentSemanticTokens(document, token) {
      const params = { textDocument: identifier(document) };
      const found = await ask(server, 'textDocument/semanticTokens/full', params, token);
      return found && toTokens(found);
    },
    async provideDocumentSemanticTokensEdits(document, previousResultId, token) {
      const params = { textDocument: identifier(document), previousResultId };
      const found = await ask(server, 'textDocument/semanticTokens/full/delta', params, token);
      if (!found || !found.edits) return found && toTokens(found);
      return new vscode.SemanticTokensEdits(found.edits.map(toEdit), found.resultId);
    },
  };
  const part = {
    async provideDocumentRangeSemanticTokens(document, range, token) {
      const params = { textDocument: identifier(document), range: fromRange(range) };
      const found = await ask(server, 'textDocument/semanticTokens/range', params, token);
      return found && toTokens(found);
    },
  };
  return [
    vscode.languages.registerDocumentSemanticTokensProvider(own, whole, legend),
    vscode.languages.registerDocumentRangeSemanticTokensProvider(own, part, legend),
  ];
}

module.exports = { registerTokens };
