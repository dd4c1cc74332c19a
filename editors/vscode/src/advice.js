'use strict';
// What a person can do if the daemon does not run.
const vscode = require('vscode');

const choices = {
  missing: { 'Set Path': ['workbench.action.openSettings', 'uimodel.path'],
    'How to Install': ['workbench.action.openWalkthrough', 'uimodel.uimodel#start'] },
  failed: { 'Restart': ['uimodel.restart'], 'Show Log': ['uimodel.showLog'] },
};

const sentences = {
  missing: detail => `UIModel cannot start: ${detail}`,
  failed: detail => `UIModel: the daemon ended too often and is not started again; ${detail}.`,
};

/** Shows one message for a state that needs a person. */
async function advise({ state, detail }) {
  if (!choices[state]) return;
  const chosen = await vscode.window.showErrorMessage(sentences[state](detail), ...Object.keys(choices[state]));
  if (chosen) await vscode.commands.executeCommand(...choices[state][chosen]);
}

module.exports = { advise };
