'use strict';
// UIModel for Visual Studio Code: connects the editor with `uimodel-daemon`.
const vscode = require('vscode');
const { Supervisor } = require('./supervisor');
const { Status } = require('./status');
const { Preview } = require('./preview');
const { registerCommands } = require('./commands');
const { registerTasks } = require('./tasks');
const { synchronize } = require('./documents');
const { showNotices } = require('./notices');
const { applyEdits } = require('./edits');
const { answerSettings, followFolders, followSettings, watchFiles } = require('./watching');
const { needsRestart, settings } = require('./settings');
const { advise } = require('./advice');
const { Findings } = require('./features/diagnostics');
const { registerActions } = require('./features/actions');
const { registerHover } = require('./features/hover');
const { registerCompletion } = require('./features/completion');
const { registerHints, registerLenses } = require('./features/hints');
const { registerNavigation } = require('./features/navigation');
const { registerHierarchy } = require('./features/hierarchy');
const { registerContents } = require('./features/contents');
const { followRenames } = require('./features/renames');
const { registerStructure } = require('./features/structure');
const { registerTokens } = require('./features/tokens');
const { registerFormatting } = require('./features/formatting');

const features = [
  synchronize, followFolders, followSettings, followRenames, registerActions, registerHover, registerCompletion,
  registerHints, registerLenses, registerNavigation, registerHierarchy, registerContents, registerStructure,
  registerTokens, registerFormatting,
];

/** Connects a server: what it may send at once, and when it is ready, what it offers. */
function attach(server, findings, log) {
  const parts = [...findings.follow(server), ...showNotices(server, log), ...watchFiles(server)];
  applyEdits(server);
  answerSettings(server);
  return {
    ready: () => parts.push(...features.flatMap(register => register(server))),
    dispose: () => parts.forEach(part => part.dispose()),
  };
}

/** What runs, for `deactivate` and for tests. */
const parts = {};
exports.parts = parts;

/** Called by the editor when a file is opened that concerns the extension. */
exports.activate = async context => {
  const log = vscode.window.createOutputChannel('UIModel');
  const findings = new Findings();
  const supervisor = new Supervisor(log, server => attach(server, findings, log));
  parts.supervisor = supervisor;
  const status = new Status(supervisor, findings);
  const preview = new Preview(supervisor);
  context.subscriptions.push(
    log, findings, status, preview, registerTasks(), ...registerCommands({ supervisor, status, preview, log }),
    supervisor.onDidChange(() => advise(supervisor)),
    supervisor.onDidChange(() =>
      vscode.commands.executeCommand('setContext', 'uimodel.isRunning', supervisor.state === 'running')),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (needsRestart(event)) supervisor.restart();
      else if (event.affectsConfiguration('uimodel.trace')) setTrace(supervisor);
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      if (supervisor.state === 'missing') supervisor.restart();
    }),
  );
  await supervisor.start();
};

function setTrace({ server }) {
  if (server) server.connection.notify('$/setTrace', { value: settings.trace });
}

/** Called by the editor before it ends: the daemon ends first. */
exports.deactivate = () => parts.supervisor && parts.supervisor.stop();
