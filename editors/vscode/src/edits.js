'use strict';
// Changes that other clients of the daemon, or its own commands, make to documents that are open here.
const vscode = require('vscode');
const { outdated, toWorkspaceEdit } = require('./convert');

/** Applies what the daemon asks for, unless the text has changed since. */
function applyEdits({ connection }) {
  connection.on('workspace/applyEdit', async ({ edit }) => {
    const document = outdated(edit);
    if (document) return { applied: false, failureReason: `${document.uri.fsPath} has changed` };
    const applied = await vscode.workspace.applyEdit(toWorkspaceEdit(edit));
    return applied ? { applied } : { applied, failureReason: 'the editor refused the edit' };
  });
}

module.exports = { applyEdits };
