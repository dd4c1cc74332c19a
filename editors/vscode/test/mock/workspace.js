'use strict';
// Documents, folders, settings and files, as the editor has them.
const fs = require('fs');
const path = require('path');
const { api, mustBe, wrong, Disposable, EventEmitter, CancellationTokenSource } = require('./values');

const { Position, Range, Uri, WorkspaceEdit } = api;

const lineBreak = /\r\n|\n|\r/g;

class TextDocument {
  constructor(uri, languageId, changed, text) {
    this.fileName = uri.fsPath;
    Object.assign(this, { uri, languageId, changed, text, version: 1, isDirty: false });
  }
  get lines() { return this.text.split(lineBreak); }
  get lineCount() { return this.lines.length; }
  lineAt(line) { return { text: this.lines[line] ?? wrong(`illegal line ${line}`) }; }
  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }
  offsetAt({ line, character }) {
    const starts = [0, ...[...this.text.matchAll(lineBreak)].map(match => match.index + match[0].length)];
    return starts[line] + character;
  }
  validatePosition({ line, character }) {
    const { lines } = this;
    const last = Math.min(line, lines.length - 1);
    return new Position(last, line > last ? lines[last].length : Math.min(character, lines[last].length));
  }
  validateRange({ start, end }) { return new Range(this.validatePosition(start), this.validatePosition(end)); }

  /** The place of a marked part of the text, for tests. */
  find(part, within = part) {
    const offset = this.text.indexOf(within);
    mustBe(offset >= 0, `'${within}' is not in ${this.fileName}`);
    const before = this.text.slice(0, offset + within.indexOf(part)).split(lineBreak);
    return new Position(before.length - 1, before[before.length - 1].length);
  }

  /** Applies edits as the editor does: all at once, none outside the text, none over another; told last first. */
  edit(edits) {
    const changes = edits.map(({ range, newText }) => {
      mustBe(this.validateRange(range).isEqual(range), `an edit outside of ${this.fileName}`);
      const rangeOffset = this.offsetAt(range.start);
      return { range, rangeOffset, rangeLength: this.offsetAt(range.end) - rangeOffset, text: newText };
    }).sort((one, other) => other.rangeOffset - one.rangeOffset);
    changes.slice(1).forEach((change, index) =>
      mustBe(change.rangeOffset + change.rangeLength <= changes[index].rangeOffset, 'edits overlap'));
    for (const { rangeOffset, rangeLength, text } of changes) {
      this.text = this.text.slice(0, rangeOffset) + text + this.text.slice(rangeOffset + rangeLength);
    }
    this.version += 1;
    this.isDirty = true;
    this.changed.fire({ document: this, contentChanges: changes, reason: undefined });
  }
}

function createWorkspace() {
  const events = Object.fromEntries(
    ['opened', 'closed', 'changed', 'saved', 'configured', 'folders', 'trusted', 'renaming']
      .map(name => [name, new EventEmitter()]));
  const state = { documents: [], folders: [], settings: {}, watchers: [], contents: new Map(), refusesEdits: false };

  const add = (uri, languageId, text) => {
    const document = new TextDocument(uri, languageId, events.changed, text);
    state.documents.push(document);
    events.opened.fire(document);
    return document;
  };
  const open = (file, languageId) =>
    add(Uri.file(file), languageId, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  /** A new file, which is not saved; `name` is the editor's, such as `Untitled-1`. */
  const openUntitled = (name, languageId, text) => add(Uri.parse(`untitled:${name}`), languageId, text);
  const close = document => {
    state.documents.splice(state.documents.indexOf(document), 1);
    events.closed.fire(document);
  };
  const save = document => {
    fs.writeFileSync(document.fileName, document.text);
    document.isDirty = false;
    events.saved.fire(document);
  };
  const set = (name, value) => {
    state.settings[name] = value;
    events.configured.fire({ affectsConfiguration: part => name === part || name.startsWith(`${part}.`) });
  };
  const find = uri => state.documents.find(each => each.uri.toString() === uri.toString());

  /** A setting, or an object of those whose names begin with this one. */
  const setting = name => {
    const inside = Object.keys(state.settings).filter(each => each.startsWith(`${name}.`));
    if (name in state.settings || inside.length === 0) return state.settings[name];
    const parts = new Set(inside.map(each => each.slice(name.length + 1).split('.')[0]));
    return Object.fromEntries([...parts].map(part => [part, setting(`${name}.${part}`)]));
  };

  const workspace = {
    isTrusted: true,
    get workspaceFolders() { return state.folders.length > 0 ? state.folders : undefined; },
    get textDocuments() { return state.documents; },
    onDidOpenTextDocument: events.opened.event,
    onDidCloseTextDocument: events.closed.event,
    onDidChangeTextDocument: events.changed.event,
    onDidSaveTextDocument: events.saved.event,
    onDidChangeConfiguration: events.configured.event,
    onDidChangeWorkspaceFolders: events.folders.event,
    onDidGrantWorkspaceTrust: events.trusted.event,
    onWillRenameFiles: events.renaming.event,
    registerTextDocumentContentProvider(scheme, provider) {
      mustBe(!state.contents.has(scheme), `two providers of '${scheme}'`);
      state.contents.set(scheme, provider);
      return new Disposable(() => state.contents.delete(scheme));
    },
    fs: {
      async writeFile(uri, bytes) {
        mustBe(uri instanceof Uri && bytes instanceof Uint8Array, 'writeFile: not bytes for a Uri');
        fs.writeFileSync(uri.fsPath, bytes);
      },
    },
    asRelativePath: uri => path.relative(state.folders[0].uri.fsPath, uri.fsPath),
    getConfiguration: section => ({ get: name => setting(section ? `${section}.${name}` : name) }),
    createFileSystemWatcher(pattern) {
      const [create, change, remove] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
      const watcher = {
        pattern, create, change, remove,
        onDidCreate: create.event, onDidChange: change.event, onDidDelete: remove.event,
        dispose: () => state.watchers.splice(state.watchers.indexOf(watcher), 1),
      };
      state.watchers.push(watcher);
      return watcher;
    },
    async openTextDocument(uri) {
      const provider = state.contents.get(uri.scheme);
      if (!provider) return find(uri) || open(uri.fsPath, 'plaintext');
      return { uri, languageId: 'plaintext', text: await provider.provideTextDocumentContent(uri, new CancellationTokenSource().token) };
    },
    async applyEdit(edit) {
      mustBe(edit instanceof WorkspaceEdit, 'applyEdit: not a WorkspaceEdit');
      if (state.refusesEdits) return false;
      edit.entries().forEach(([uri, edits]) => (find(uri) || open(uri.fsPath, 'plaintext')).edit(edits));
      return true;
    },
  };
  /** The editor closes a document and opens it again when a person chooses another language. */
  const setLanguage = (document, languageId) => {
    events.closed.fire(document);
    document.languageId = languageId;
    events.opened.fire(document);
  };
  return { workspace, state, events, open, openUntitled, close, save, set, setLanguage, find };
}

module.exports = { createWorkspace, Disposable };
