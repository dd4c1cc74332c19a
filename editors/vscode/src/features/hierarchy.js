'use strict';
// What leads to what in model documents, as the editor's call hierarchy; and entities of the workspace by name.
const vscode = require('vscode');
const { at, toLocation, toRange, toUri } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

/** Each item of the editor, with what the daemon sent. */
const sent = new WeakMap();

/** The protocol counts kinds from 1, the editor from 0. */
function toItem(item) {
  const { name, kind, detail = '', uri, range, selectionRange } = item;
  const result = new vscode.CallHierarchyItem(
    kind - 1, name, detail, toUri(uri), toRange(range), toRange(selectionRange));
  sent.set(result, item);
  return result;
}

function registerCalls(server) {
  if (!server.capabilities.callHierarchyProvider) return [];
  const calls = async (method, item, token) =>
    await ask(server, `callHierarchy/${method}`, { item: sent.get(item) }, token) || [];
  const provider = {
    async prepareCallHierarchy(document, position, token) {
      const items = await ask(server, 'textDocument/prepareCallHierarchy', at(document, position), token);
      return (items || []).map(toItem);
    },
    async provideCallHierarchyIncomingCalls(item, token) {
      return (await calls('incomingCalls', item, token)).map(({ from, fromRanges }) =>
        new vscode.CallHierarchyIncomingCall(toItem(from), fromRanges.map(toRange)));
    },
    async provideCallHierarchyOutgoingCalls(item, token) {
      return (await calls('outgoingCalls', item, token)).map(({ to, fromRanges }) =>
        new vscode.CallHierarchyOutgoingCall(toItem(to), fromRanges.map(toRange)));
    },
  };
  return [vscode.languages.registerCallHierarchyProvider(selectors.own, provider)];
}

function registerWorkspaceSymbols(server) {
  if (!server.capabilities.workspaceSymbolProvider) return [];
  const provider = {
    async provideWorkspaceSymbols(query, token) {
      return (await ask(server, 'workspace/symbol', { query }, token) || []).map(symbol =>
        new vscode.SymbolInformation(symbol.name, symbol.kind - 1, symbol.containerName, toLocation(symbol.location)));
    },
  };
  return [vscode.languages.registerWorkspaceSymbolProvider(provider)];
}

const registerHierarchy = server => [...registerCalls(server), ...registerWorkspaceSymbols(server)];

module.exports = { registerHierarchy };
