'use strict';
// What is shown within the text: shortcuts in Swift source, and the lenses that a daemon offers above lines.
const vscode = require('vscode');
const { fromRange, identifier, toPosition, toRange } = require('../convert');
const { selectors, settings } = require('../settings');
const { contentUri } = require('./contents');
const { ask } = require('./provider');

const labelText = label => typeof label === 'string' ? label : label.map(part => part.value).join('');

function toHint({ position, label, kind, paddingLeft, paddingRight }) {
  const hint = new vscode.InlayHint(toPosition(position), labelText(label), kind);
  return Object.assign(hint, { paddingLeft, paddingRight });
}

function registerHints(server) {
  if (!server.capabilities.inlayHintProvider) return [];
  const changed = new vscode.EventEmitter();
  server.connection.on('workspace/inlayHint/refresh', () => changed.fire());
  const provider = {
    onDidChangeInlayHints: changed.event,
    async provideInlayHints(document, range, token) {
      if (!settings.showsHints) return [];
      const params = { textDocument: identifier(document), range: fromRange(range) };
      return (await ask(server, 'textDocument/inlayHint', params, token) || []).map(toHint);
    },
  };
  return [
    changed,
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('uimodel.inlayHints.enabled')) changed.fire();
    }),
    vscode.languages.registerInlayHintsProvider(selectors.all, provider),
  ];
}

/** What a lens runs: the only command of the daemon opens a text of its own, which the editor does itself. */
function toCommand({ title, command, arguments: [target] = [] }) {
  if (command !== 'uimodel.show') return { title, command: '' };
  return { title, command: 'vscode.open', arguments: [contentUri(target)] };
}

function registerLenses(server) {
  if (!server.capabilities.codeLensProvider) return [];
  const changed = new vscode.EventEmitter();
  server.connection.on('workspace/codeLens/refresh', () => changed.fire());
  const provider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      if (!settings.showsLenses) return [];
      const lenses = await ask(server, 'textDocument/codeLens', { textDocument: identifier(document) }, token);
      return (lenses || []).filter(({ command }) => command)
        .map(({ range, command }) => new vscode.CodeLens(toRange(range), toCommand(command)));
    },
  };
  return [
    changed,
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('uimodel.codeLens.enabled')) changed.fire();
    }),
    vscode.languages.registerCodeLensProvider(selectors.all, provider),
  ];
}

module.exports = { registerHints, registerLenses };
