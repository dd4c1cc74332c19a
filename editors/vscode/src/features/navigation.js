'use strict';
// Names in model documents: outline, definition, classes, what performs or presents something, references, highlights and rename. In Swift source they are left to
// the Swift extension.
const vscode = require('vscode');
const { at, identifier, toLocation, toRange, toWorkspaceEdit } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

const { own } = selectors;

/** A symbol of the outline. The protocol counts kinds from 1, the editor from 0. */
function toSymbol({ name, detail = '', kind, range, selectionRange, children = [] }) {
  const symbol = new vscode.DocumentSymbol(name, detail, kind - 1, toRange(range), toRange(selectionRange));
  symbol.children = children.map(toSymbol);
  return symbol;
}

const highlightKind = kind => (kind || 1) - 1;

function registerSymbols(server) {
  return vscode.languages.registerDocumentSymbolProvider(own, {
    async provideDocumentSymbols(document, token) {
      const params = { textDocument: identifier(document) };
      return (await ask(server, 'textDocument/documentSymbol', params, token) || []).map(toSymbol);
    },
  });
}

/** Registers a provider that leads from a name to places. */
const registerLinks = name => server =>
  vscode.languages[`register${name}Provider`](own, {
    async [`provide${name}`](document, position, token) {
      const method = `textDocument/${name[0].toLowerCase()}${name.slice(1)}`;
      const found = await ask(server, method, at(document, position), token);
      return [].concat(found || []).map(toLocation);
    },
  });

function registerReferences(server) {
  return vscode.languages.registerReferenceProvider(own, {
    async provideReferences(document, position, { includeDeclaration }, token) {
      const params = { ...at(document, position), context: { includeDeclaration } };
      return (await ask(server, 'textDocument/references', params, token) || []).map(toLocation);
    },
  });
}

function registerHighlights(server) {
  return vscode.languages.registerDocumentHighlightProvider(own, {
    async provideDocumentHighlights(document, position, token) {
      const found = await ask(server, 'textDocument/documentHighlight', at(document, position), token);
      return (found || []).map(({ range, kind }) => new vscode.DocumentHighlight(toRange(range), highlightKind(kind)));
    },
  });
}

function registerRename(server) {
  const provider = {
    async provideRenameEdits(document, position, newName, token) {
      const edit = await ask(server, 'textDocument/rename', { ...at(document, position), newName }, token);
      return edit && toWorkspaceEdit(edit);
    },
  };
  if (server.capabilities.renameProvider.prepareProvider) {
    provider.prepareRename = async (document, position, token) => {
      const found = await ask(server, 'textDocument/prepareRename', at(document, position), token);
      // The editor shows the message beside the cursor.
      if (!found) throw new Error('There is no name of the model here.');
      return { range: toRange(found.range), placeholder: found.placeholder };
    };
  }
  return vscode.languages.registerRenameProvider(own, provider);
}

const all = {
  documentSymbolProvider: registerSymbols,
  definitionProvider: registerLinks('Definition'),
  declarationProvider: registerLinks('Declaration'),
  typeDefinitionProvider: registerLinks('TypeDefinition'),
  implementationProvider: registerLinks('Implementation'),
  referencesProvider: registerReferences,
  documentHighlightProvider: registerHighlights,
  renameProvider: registerRename,
};

/** Registers what the daemon offers. */
const registerNavigation = server =>
  Object.keys(all).filter(name => server.capabilities[name]).map(name => all[name](server));

module.exports = { registerNavigation };
