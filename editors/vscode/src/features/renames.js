'use strict';
// Files and folders that people rename in the editor: documents that name them by their paths follow.
const vscode = require('vscode');
const { toWorkspaceEdit } = require('../convert');
const { ask } = require('./provider');

function followRenames(server) {
  const { fileOperations } = server.capabilities.workspace || {};
  if (!fileOperations || !fileOperations.willRename) return [];
  const edits = async (files, token) => {
    const renames = files.map(({ oldUri, newUri }) => ({ oldUri: oldUri.toString(), newUri: newUri.toString() }));
    const edit = await ask(server, 'workspace/willRenameFiles', { files: renames }, token);
    return edit ? toWorkspaceEdit(edit) : new vscode.WorkspaceEdit();
  };
  return [vscode.workspace.onWillRenameFiles(event => event.waitUntil(edits(event.files, event.token)))];
}

module.exports = { followRenames };
