'use strict';
// One process of the daemon, from its start to its end.
const childProcess = require('child_process');
const vscode = require('vscode');
const { Connection } = require('./connection');
const capabilities = require('./capabilities');
const { settings } = require('./settings');

/** Milliseconds that the daemon has for `initialize`, for `shutdown`, for its end after `exit`, and after SIGTERM. */
const patience = { initialize: 20000, shutdown: 2000, exit: 2000, kill: 1000 };

const within = (milliseconds, promise) => {
  let timer;
  const late = new Promise(resolve => { timer = setTimeout(resolve, milliseconds, 'late'); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

const folderParams = folders => folders.map(({ uri, name }) => ({ uri: uri.toString(), name }));

/** A running daemon. `connection` is open until `ended`, a promise of how it ended in words. */
class Server {
  constructor(file, log) {
    const folders = vscode.workspace.workspaceFolders || [];
    const args = settings.isShared ? ['--shared'] : [];
    log.appendLine(`starting ${[file, ...args].join(' ')}`);
    this.process = childProcess.spawn(file, args, { cwd: folders[0] && folders[0].uri.fsPath });
    this.connection = new Connection(this.process.stdout, this.process.stdin, error => {
      log.appendLine(`the daemon's output is no message: ${error.message}`);
      this.process.kill();
    });
    this.process.stderr.on('data', text => log.append(String(text)));
    this.ended = new Promise(resolve => {
      const end = reason => {
        this.connection.close(new Error(reason));
        resolve(reason);
      };
      this.process.on('error', error => end(`it cannot be started: ${error.message}`));
      this.process.on('exit', (status, signal) =>
        end(signal ? `it was ended by ${signal}` : `it ended with status ${status}`));
    });
  }

  /** Settles with the daemon what both sides can do. Handlers must be there before. */
  async initialize() {
    const folders = vscode.workspace.workspaceFolders || [];
    const answer = this.connection.request('initialize', {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      locale: vscode.env.language,
      rootUri: folders[0] ? folders[0].uri.toString() : null,
      workspaceFolders: folders.length > 0 ? folderParams(folders) : null,
      trace: settings.trace,
      capabilities,
    });
    const result = await within(patience.initialize, answer);
    if (result === 'late') throw new Error('it does not answer');
    this.capabilities = result.capabilities;
    this.version = result.serverInfo && result.serverInfo.version;
    this.connection.notify('initialized', {});
  }

  /** Ends the process as the protocol says, and by force if it does not listen. */
  async stop() {
    await within(patience.shutdown, this.connection.request('shutdown').catch(() => {}));
    this.connection.notify('exit');
    if (await within(patience.exit, this.ended) !== 'late') return;
    this.process.kill();
    if (await within(patience.kill, this.ended) === 'late') this.process.kill('SIGKILL');
    await this.ended;
  }
}

module.exports = { Server, folderParams };
