'use strict';
// Finds the daemon's program: the setting, the PATH, the usual folders, the workspace's own build.
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');
const { settings } = require('./settings');

const name = 'uimodel-daemon';

const isProgram = file => {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
};

const folders = () => (vscode.workspace.workspaceFolders || []).map(folder => folder.uri.fsPath);

/** `~` and `${workspaceFolder}` replaced; relative paths are those of the first folder. */
function expanded(text) {
  const root = folders()[0] || os.homedir();
  const file = text.replace(/^~(?=\/|$)/, os.homedir()).replace(/\$\{workspaceFolder\}/g, root);
  return path.resolve(root, file);
}

/** Where a program is looked for if no setting names it. */
function places() {
  const home = path.join(os.homedir(), '.local/bin');
  const usual = [...(process.env.PATH || '').split(path.delimiter), home, '/opt/homebrew/bin', '/usr/local/bin'];
  // A program that came with the folder runs only if the person trusts the folder.
  const built = vscode.workspace.isTrusted
    ? folders().flatMap(folder => ['debug', 'release'].map(kind => path.join(folder, '.build', kind)))
    : [];
  return [...usual, ...built].filter(folder => path.isAbsolute(folder));
}

/** The daemon's path, or in `problem` what is wrong and what to do. */
function findDaemon() {
  if (settings.path) {
    const file = expanded(settings.path);
    if (isProgram(file)) return { file };
    return { problem: `the setting uimodel.path names '${file}', which is not a program. Correct it or clear it.` };
  }
  const file = places().map(folder => path.join(folder, name)).find(isProgram);
  if (file) return { file };
  return { problem: `${name} is not on the PATH. Install it, or set uimodel.path to the program.` };
}

/** The command-line tool: beside the daemon, or where programs are looked for. */
function findClient() {
  const { file } = findDaemon();
  const beside = file ? [path.dirname(file)] : [];
  return [...beside, ...places()].map(folder => path.join(folder, 'daemon-client')).find(isProgram);
}

module.exports = { findDaemon, findClient };
