'use strict';
// Texts that the daemon makes, such as the main menu or the page of a rule, under URIs of a scheme of its own.
const vscode = require('vscode');
const { toUri } = require('../convert');
const { ask } = require('./provider');

/** The URIs as the daemon writes them, by how the editor does: it escapes more. */
const written = new Map();

/** The editor's URI for a text of the daemon. */
function contentUri(text) {
  const uri = toUri(text);
  written.set(uri.toString(), text);
  return uri;
}

const identifier = uri => ({ uri: written.get(uri.toString()) || uri.toString() });

/** Provides the texts, and shows one when the daemon asks for it. */
function registerContents(server) {
  const { textDocumentContent } = server.capabilities.workspace || {};
  if (!textDocumentContent) return [];
  const changed = new vscode.EventEmitter();
  const provider = {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri, token) {
      const content = await ask(server, 'workspace/textDocumentContent', identifier(uri), token);
      return content && content.text;
    },
  };
  server.connection.on('workspace/textDocumentContent/refresh', ({ uri }) => changed.fire(contentUri(uri)));
  server.connection.on('window/showDocument', async ({ uri, takeFocus }) => {
    const document = await vscode.workspace.openTextDocument(contentUri(uri));
    await vscode.window.showTextDocument(document, { preserveFocus: takeFocus !== true });
    return { success: true };
  });
  return [
    changed,
    ...textDocumentContent.schemes.map(scheme =>
      vscode.workspace.registerTextDocumentContentProvider(scheme, provider)),
  ];
}

module.exports = { contentUri, registerContents };
