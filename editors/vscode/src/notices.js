'use strict';
// What the daemon tells people: messages, the log, and the progress of its work.
const vscode = require('vscode');

const levels = { 1: 'showErrorMessage', 2: 'showWarningMessage', 3: 'showInformationMessage' };

/** Shows messages and progress, and writes the log. Returns what to dispose of. */
function showNotices({ connection }, log) {
  const ends = new Map();

  connection.on('window/showMessage', ({ type, message }) => {
    log.appendLine(message);
    if (levels[type]) vscode.window[levels[type]](message);
  });
  connection.on('window/logMessage', ({ message }) => log.appendLine(message));
  connection.on('$/logTrace', ({ message, verbose }) => log.appendLine(verbose ? `${message}\n${verbose}` : message));

  connection.on('window/workDoneProgress/create', () => null);
  connection.on('$/progress', ({ token, value }) => {
    if (value.kind === 'begin') begin(token, value);
    else if (value.kind === 'report' && ends.has(token)) ends.get(token).report(value);
    else if (value.kind === 'end' && ends.has(token)) ends.get(token).end();
  });

  function begin(token, { title, message }) {
    const options = { location: vscode.ProgressLocation.Window, title: `UIModel: ${title}` };
    vscode.window.withProgress(options, progress => new Promise(resolve => {
      if (message) progress.report({ message });
      ends.set(token, {
        report: value => progress.report({ message: value.message }),
        end: () => {
          ends.delete(token);
          resolve();
        },
      });
    }));
  }

  return [{ dispose: () => [...ends.values()].forEach(each => each.end()) }];
}

module.exports = { showNotices };
