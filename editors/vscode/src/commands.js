'use strict';
// The commands that package.json declares.
const vscode = require('vscode');
const { showCoverage } = require('./coverage');
const { choosePicture } = require('./choosing');
const { copyMermaid, savePicture } = require('./saving');

/** Reverts or repeats the last change that a request made to the model; typing is undone by the editor. */
async function step(supervisor, method, done) {
  const { name } = await supervisor.request(method, {});
  vscode.window.setStatusBarMessage(`${done}: ${name}`, 5000);
}

function registerCommands({ supervisor, status, preview, log }) {
  const commands = {
    start: () => supervisor.start(),
    stop: () => supervisor.stop(),
    restart: () => supervisor.restart(),
    showMenu: () => status.showMenu(),
    showLog: () => log.show(true),
    showCoverage: () => showCoverage(supervisor),
    showPicture: () => preview.show(),
    choosePicture: async () => {
      preview.list.forget();
      const choice = await choosePicture(preview.list);
      if (choice) await preview.show(choice);
    },
    savePicture: () => savePicture(preview),
    copyMermaid: () => copyMermaid(preview),
    undo: () => step(supervisor, 'uimodel/undo', 'Undone'),
    redo: () => step(supervisor, 'uimodel/redo', 'Redone'),
  };
  // What goes wrong is a sentence for people; the stack helps only us.
  const guarded = run => async () => {
    try {
      await run();
    } catch (error) {
      vscode.window.showErrorMessage(`UIModel: ${error.message}`);
    }
  };
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(`uimodel.${name}`, guarded(run)));
}

module.exports = { registerCommands };
