'use strict';
// What tests have in common: an extension that runs in a new editor, with a folder of its own.
const assert = require('node:assert');
const childProcess = require('child_process');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const { createEditor } = require('./mock');

const root = path.resolve(process.env.UIMODEL_EXTENSION || path.join(__dirname, '..'));
const daemon = path.resolve(process.env.UIMODEL_DAEMON || path.join(__dirname, '../../../.build/debug/uimodel-daemon'));
const examples = path.join(__dirname, '../../../Examples');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const settings = manifest.contributes.configuration.properties;

/** Milliseconds after which what should happen counts as missing. */
const patience = 20000;

/** Waits until a condition is true, and returns its value. Fails with `what` if it takes too long. */
async function until(what, condition) {
  const end = Date.now() + patience;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new assert.AssertionError({ message: `waited in vain: ${what}` });
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** The processes that the extension has started since it was loaded last. */
let processes = [];
const { spawn } = childProcess;
childProcess.spawn = (...args) => {
  const started = spawn(...args);
  processes.push(started);
  return started;
};

/** Loads the extension as if for the first time, with this `vscode`. */
function load(vscode) {
  Object.keys(require.cache).filter(file => file.startsWith(root + path.sep) && !file.startsWith(__dirname))
    .forEach(file => delete require.cache[file]);
  processes = [];
  const { _load } = Module;
  Module._load = (request, ...rest) => request === 'vscode' ? vscode : _load(request, ...rest);
  try {
    return require(path.join(root, manifest.main));
  } finally {
    Module._load = _load;
  }
}

/** A temporary folder with these files: names and texts, or names and files to copy. */
function folder(files, examplesToCopy = []) {
  const made = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'uimodel-vscode-')));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(made, name)), { recursive: true });
    fs.writeFileSync(path.join(made, name), text);
  }
  examplesToCopy.forEach(name => fs.copyFileSync(path.join(examples, name), path.join(made, path.basename(name))));
  return made;
}

/** An editor with the extension in it. `folder` is opened, `path` is the daemon, `settings` are those that differ. */
class Workbench {
  /** `t` is the test's context: after a failure, it ends what runs. */
  constructor(t, options) {
    t.after(async () => {
      // Asked first: a daemon that is only killed is started again.
      if (this.extension) await this.extension.deactivate();
      this.processes.forEach(each => each.kill('SIGKILL'));
    });
    Object.assign(this, createEditor());
    this.processes = [];
    this.folder = options.folder;
    for (const [name, { default: value }] of Object.entries(settings)) this.files.state.settings[name] = value;
    Object.assign(this.files.state.settings, { 'uimodel.path': daemon }, options.settings);
    const uri = this.vscode.Uri.file(this.folder);
    this.files.state.folders.push({ uri, name: path.basename(this.folder), index: 0 });
  }

  async activate() {
    this.context = { subscriptions: [] };
    this.extension = load(this.vscode);
    this.processes = processes;
    await this.extension.activate(this.context);
    return this;
  }

  open(name, language) { return this.files.open(path.join(this.folder, name), language); }

  /** The findings of a document, by place. */
  findings(document) {
    return [...this.provided.diagnostics(document.uri)]
      .sort((one, other) => one.range.start.compareTo(other.range.start));
  }

  async findingsSoon(document) {
    return until(`findings of ${document.fileName}`, () => {
      const found = this.findings(document);
      return found.length > 0 && found;
    });
  }

  get token() { return new this.CancellationTokenSource().token; }

  /** The result of the one provider of a kind. */
  ask(kind, method, document, ...params) {
    const providers = this.provided.of(kind, document);
    assert.strictEqual(providers.length, 1, `providers of ${kind}`);
    return providers[0][method](document, ...params);
  }

  /** The code actions at a range, as the editor asks for them. */
  actions(document, range, only) {
    const diagnostics = this.findings(document).filter(each => each.range.meets(range));
    const context = { diagnostics, only, triggerKind: 1 };
    return this.ask('CodeActions', 'provideCodeActions', document, range, context, this.token);
  }

  /** The extension's own supervisor, for what no command does. */
  get supervisor() { return this.extension.parts.supervisor; }

  get status() { return this.shown.seen.statusBar[0]; }

  /** Ends as the editor does, and checks that nothing is left and that each daemon ended as it should. */
  async close({ statuses = [0] } = {}) {
    await this.extension.deactivate();
    this.context.subscriptions.reverse().forEach(each => each.dispose());
    await until('the end of the daemons', () =>
      this.processes.every(each => each.exitCode !== null || each.signalCode));
    assert.deepStrictEqual(this.processes.map(each => each.exitCode ?? each.signalCode), statuses, this.shown.seen.log);
    assert.deepStrictEqual(this.provided.providers, []);
    assert.deepStrictEqual(this.provided.collections, []);
    assert.deepStrictEqual(this.files.state.watchers, []);
    assert.deepStrictEqual([...this.run.registered.keys()], []);
    fs.rmSync(this.folder, { recursive: true });
  }
}

module.exports = { Workbench, daemon, examples, folder, manifest, root, until };
