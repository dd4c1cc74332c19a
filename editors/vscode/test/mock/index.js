'use strict';
// A stand-in for the `vscode` module. A name that it does not have throws instead of being undefined, constructors
// check their arguments, and edits and diagnostics outside of a text are refused. It is not Visual Studio Code: it
// shows that the extension loads, speaks with the daemon and gives the editor well-formed values, and nothing about
// what is drawn.
const { api, mustBe, wrong, Disposable, EventEmitter, CancellationTokenSource } = require('./values');
const { createWorkspace } = require('./workspace');
const { createLanguages } = require('./languages');

const strict = (name, members) => new Proxy(members, {
  get(target, key) {
    if (key in target || typeof key === 'symbol') return target[key];
    return wrong(`${name}.${key} is not in the mock`);
  },
});

/** What people were shown, and what they choose. */
function createWindow() {
  const events = Object.fromEntries(['selection', 'editor', 'theme'].map(name => [name, new EventEmitter()]));
  const seen = {
    log: '', messages: [], picks: [], saves: [], clipboard: '', progress: [], panels: [], statusBar: [], statusMessages: [],
    // Takes the message or the items, and returns what a person chooses.
    answer: () => undefined,
  };
  const show = level => async (message, ...choices) => {
    mustBe(typeof message === 'string', 'a message that is no string');
    seen.messages.push({ level, message, choices });
    return seen.answer(message, choices);
  };
  const window = {
    activeTextEditor: undefined,
    activeColorTheme: { kind: api.ColorThemeKind.Dark },
    onDidChangeTextEditorSelection: events.selection.event,
    onDidChangeActiveTextEditor: events.editor.event,
    onDidChangeActiveColorTheme: events.theme.event,
    showErrorMessage: show('error'),
    showWarningMessage: show('warning'),
    showInformationMessage: show('information'),
    async showQuickPick(promise, options) {
      const items = await promise;
      mustBe(items.every(({ label }) => typeof label === 'string'), 'an item without a label');
      seen.picks.push({ items, options });
      return seen.answer(options.placeHolder, items);
    },
    async showSaveDialog({ title, filters, defaultUri }) {
      mustBe(Object.values(filters).every(Array.isArray) && defaultUri instanceof api.Uri, 'illegal SaveDialogOptions');
      seen.saves.push(defaultUri);
      return seen.answer(title, defaultUri);
    },
    createOutputChannel: name => strict('OutputChannel', {
      name,
      append: text => { seen.log += text; },
      appendLine: text => { seen.log += `${text}\n`; },
      show: () => { seen.logIsShown = true; },
      dispose() {},
    }),
    createStatusBarItem(alignment, priority) {
      const item = { alignment, priority, text: '', isShown: false, show() { item.isShown = true; }, dispose() {} };
      seen.statusBar.push(item);
      return item;
    },
    setStatusBarMessage: text => { seen.statusMessages.push(text); },
    async withProgress({ title }, work) {
      const entry = { title, messages: [], isDone: false };
      seen.progress.push(entry);
      const result = await work({ report: ({ message }) => entry.messages.push(message) });
      entry.isDone = true;
      return result;
    },
    createWebviewPanel(type, title, column, options) {
      const closed = new EventEmitter();
      const panel = {
        type, title, column, options, webview: { html: '' }, onDidDispose: closed.event,
        reveal: () => { panel.isRevealed = true; },
        dispose: () => closed.fire(),
      };
      seen.panels.push(panel);
      return panel;
    },
    async showTextDocument(document, { selection } = {}) {
      window.activeTextEditor = { document, selection: selection || new api.Selection(0, 0, 0, 0) };
      events.editor.fire(window.activeTextEditor);
      return window.activeTextEditor;
    },
  };
  /** Moves the cursor of the active editor. */
  const moveTo = position => {
    window.activeTextEditor.selection = new api.Selection(position, position);
    events.selection.fire({ textEditor: window.activeTextEditor });
  };
  return { window, seen, events, moveTo };
}

// The editor's own commands that the extension runs.
const builtIn = ['setContext', 'workbench.actions.view.problems', 'workbench.action.openSettings',
  'workbench.action.openWalkthrough'];

function createCommands() {
  const registered = new Map();
  const executed = [];
  const commands = {
    registerCommand(id, run) {
      mustBe(!registered.has(id), `command '${id}' already exists`);
      registered.set(id, run);
      return new Disposable(() => registered.delete(id));
    },
    async executeCommand(id, ...args) {
      executed.push([id, ...args]);
      if (builtIn.includes(id)) return undefined;
      mustBe(registered.has(id), `command '${id}' not found`);
      return registered.get(id)(...args);
    },
  };
  return { commands, registered, executed };
}

/** A new editor: its `vscode` module, and what tests do with it. */
function createEditor() {
  const { workspace, ...files } = createWorkspace();
  const { languages, ...provided } = createLanguages(files.find);
  const { window, ...shown } = createWindow();
  const run = createCommands();
  const taskProviders = [];
  const tasks = {
    registerTaskProvider(type, provider) {
      taskProviders.push(provider);
      return new Disposable(() => taskProviders.splice(taskProviders.indexOf(provider), 1));
    },
  };
  const clipboard = { async writeText(text) { shown.seen.clipboard = text; } };
  const vscode = strict('vscode', {
    ...api, version: '1.90.0', env: { appName: 'mock', language: 'en', clipboard },
    workspace: strict('workspace', workspace), languages: strict('languages', languages),
    window: strict('window', window), commands: strict('commands', run.commands), tasks: strict('tasks', tasks),
  });
  return { vscode, files, provided, shown, run, taskProviders, CancellationTokenSource };
}

module.exports = { createEditor };
