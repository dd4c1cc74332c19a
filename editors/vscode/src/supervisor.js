'use strict';
// Keeps the daemon running: starts it, restarts it after a crash, and stops it.
const vscode = require('vscode');
const { Backoff } = require('./backoff');
const { Server } = require('./server');
const { findDaemon } = require('./program');

/**
 * The states: `stopped`, `starting`, `running`, `waiting` (to start again), `missing` (there is no program) and
 * `failed` (it ended too often).
 */
class Supervisor {
  /** `attach` gets each server before and after it is initialized, and returns what to dispose of when it ends. */
  constructor(log, attach, backoff = new Backoff()) {
    this.log = log;
    this.attach = attach;
    this.backoff = backoff;
    this.state = 'stopped';
    this.detail = '';
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
    // Starts and stops follow one another.
    this.queue = Promise.resolve();
  }

  start() { return this.enqueue(() => this.begin()); }

  stop() { return this.enqueue(() => this.end()); }

  restart() {
    return this.enqueue(async () => {
      await this.end();
      this.backoff.reset();
      await this.begin();
    });
  }

  /** The result of a request to the running daemon. */
  request(method, params, token) {
    if (this.state !== 'running') return Promise.reject(new Error('the daemon is not running'));
    return this.server.connection.request(method, params, token);
  }

  enqueue(work) {
    this.queue = this.queue.then(work).catch(error => this.log.appendLine(String(error && error.stack)));
    return this.queue;
  }

  set(state, detail = '') {
    this.state = state;
    this.detail = detail;
    this.changed.fire();
  }

  async begin() {
    clearTimeout(this.timer);
    if (this.server) return;
    const { file, problem } = findDaemon();
    if (problem) {
      this.log.appendLine(problem);
      this.set('missing', problem);
      return;
    }
    this.set('starting');
    const server = new Server(file, this.log);
    this.server = server;
    server.ended.then(reason => this.ended(server, reason));
    const { ready, dispose } = this.attach(server);
    this.dispose = dispose;
    try {
      await server.initialize();
    } catch (error) {
      this.log.appendLine(`the daemon was not initialized: ${error.message}`);
      // A process that lives and refuses is ended, and counts as one that crashed.
      server.process.kill('SIGKILL');
      await server.ended;
      return;
    }
    if (this.server !== server) return;
    this.log.appendLine(`uimodel-daemon ${server.version || ''} is running`);
    ready();
    this.set('running', file);
  }

  async end() {
    clearTimeout(this.timer);
    const { server } = this;
    if (server) {
      // What happens from now on is no crash, and what the daemon still sends is late.
      this.server = undefined;
      server.connection.detach();
      this.release();
      await server.stop();
    }
    this.set('stopped');
  }

  /** Called when a process has ended; `stop` has forgotten the process by then. */
  ended(server, reason) {
    if (this.server !== server) return;
    this.server = undefined;
    this.release();
    const delay = this.backoff.delay();
    this.log.appendLine(`the daemon is gone: ${reason}`);
    if (delay === undefined) {
      this.set('failed', reason);
      return;
    }
    this.set('waiting', reason);
    this.timer = setTimeout(() => this.start(), delay);
  }

  release() {
    const { dispose } = this;
    this.dispose = undefined;
    if (dispose) dispose();
  }
}

module.exports = { Supervisor };
