'use strict';
// The structure of model documents: folding, growing selections, links, and handles that are edited together.
const vscode = require('vscode');
const { at, fromPosition, identifier, toRange, toUri } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

const { own } = selectors;

const foldingKinds = { comment: 'Comment', imports: 'Imports', region: 'Region' };

function toFold({ startLine, endLine, kind }) {
  return new vscode.FoldingRange(startLine, endLine, vscode.FoldingRangeKind[foldingKinds[kind]]);
}

function registerFolding(server) {
  return vscode.languages.registerFoldingRangeProvider(own, {
    async provideFoldingRanges(document, context, token) {
      const params = { textDocument: identifier(document) };
      return (await ask(server, 'textDocument/foldingRange', params, token) || []).map(toFold);
    },
  });
}

const toSelection = ({ range, parent }) => new vscode.SelectionRange(toRange(range), parent && toSelection(parent));

function registerSelections(server) {
  return vscode.languages.registerSelectionRangeProvider(own, {
    async provideSelectionRanges(document, positions, token) {
      const params = { textDocument: identifier(document), positions: positions.map(fromPosition) };
      return (await ask(server, 'textDocument/selectionRange', params, token) || []).map(toSelection);
    },
  });
}

function toLink({ range, target, tooltip }) {
  return Object.assign(new vscode.DocumentLink(toRange(range), toUri(target)), { tooltip });
}

function registerLinks(server) {
  return vscode.languages.registerDocumentLinkProvider(own, {
    async provideDocumentLinks(document, token) {
      const params = { textDocument: identifier(document) };
      return (await ask(server, 'textDocument/documentLink', params, token) || []).map(toLink);
    },
  });
}

function registerLinkedEditing(server) {
  return vscode.languages.registerLinkedEditingRangeProvider(own, {
    async provideLinkedEditingRanges(document, position, token) {
      const found = await ask(server, 'textDocument/linkedEditingRange', at(document, position), token);
      return found && new vscode.LinkedEditingRanges(found.ranges.map(toRange), new RegExp(found.wordPattern));
    },
  });
}

const all = {
  foldingRangeProvider: registerFolding,
  selectionRangeProvider: registerSelections,
  documentLinkProvider: registerLinks,
  linkedEditingRangeProvider: registerLinkedEditing,
};

/** Registers what the daemon offers. */
const registerStructure = server =>
  Object.keys(all).filter(name => server.capabilities[name]).map(name => all[name](server));

module.exports = { registerStructure };
