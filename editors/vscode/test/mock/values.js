'use strict';
// The values of the `vscode` module, as strict as Visual Studio Code: constructors check their arguments.

const wrong = message => { throw new TypeError(`vscode mock: ${message}`); };
const mustBe = (condition, message) => condition || wrong(message);

class Disposable {
  constructor(run) { this.run = run; }
  dispose() {
    const { run } = this;
    this.run = undefined;
    return run && run();
  }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = listener => {
      this.listeners.add(listener);
      return new Disposable(() => this.listeners.delete(listener));
    };
  }
  fire(value) { [...this.listeners].forEach(listener => listener(value)); }
  dispose() { this.listeners.clear(); }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  }
  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
}

const isCount = value => Number.isInteger(value) && value >= 0;

class Position {
  constructor(line, character) {
    mustBe(isCount(line) && isCount(character), `illegal Position(${line}, ${character})`);
    Object.assign(this, { line, character });
    Object.freeze(this);
  }
  compareTo(other) { return this.line - other.line || this.character - other.character; }
  isEqual(other) { return this.compareTo(other) === 0; }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    if (typeof start === 'number') {
      [start, end] = [new Position(start, end), new Position(endLine, endCharacter)];
    }
    mustBe(start instanceof Position && end instanceof Position, 'illegal Range');
    [this.start, this.end] = start.compareTo(end) > 0 ? [end, start] : [start, end];
  }
  get isSingleLine() { return this.start.line === this.end.line; }
  isEqual(other) { return this.start.isEqual(other.start) && this.end.isEqual(other.end); }
  contains({ start, end }) { return this.start.compareTo(start) <= 0 && end.compareTo(this.end) <= 0; }
  meets({ start, end }) { return this.start.compareTo(end) <= 0 && start.compareTo(this.end) <= 0; }
}

class Selection extends Range {
  constructor(...places) {
    super(...places);
    Object.assign(this, { anchor: this.start, active: this.end });
  }
}

// Encodes more than a URI needs, such as ":", as the editor does.
const encoded = text => encodeURIComponent(text).replace(/%2F/g, '/')
  .replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

class Uri {
  constructor(scheme, authority, path, query = '', fragment = '') {
    Object.assign(this, { scheme, authority, path, query, fragment });
    Object.freeze(this);
  }
  static file(path) { return new Uri('file', '', require('path').resolve(path)); }
  static parse(text) {
    const parts = /^([a-z][\w+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i.exec(text)
      || wrong(`Uri.parse(${JSON.stringify(text)})`);
    return new Uri(parts[1], ...parts.slice(2).map(part => decodeURIComponent(part || '')));
  }
  get fsPath() { return this.path; }
  toString() {
    const query = this.query && `?${encodeURIComponent(this.query)}`;
    return `${this.scheme}:${this.scheme === 'file' ? '//' : ''}${encoded(this.authority)}${encoded(this.path)}${query}`;
  }
}

class Location {
  constructor(uri, range) {
    mustBe(uri instanceof Uri && range instanceof Range, 'illegal Location');
    Object.assign(this, { uri, range });
  }
}

class Diagnostic {
  constructor(range, message, severity = 0) {
    mustBe(range instanceof Range && typeof message === 'string', 'illegal Diagnostic');
    mustBe([0, 1, 2, 3].includes(severity), `severity ${severity}`);
    Object.assign(this, { range, message, severity });
  }
}

class DiagnosticRelatedInformation {
  constructor(location, message) {
    mustBe(location instanceof Location && typeof message === 'string', 'illegal related information');
    Object.assign(this, { location, message });
  }
}

class TextEdit {
  constructor(range, newText) {
    mustBe(range instanceof Range && typeof newText === 'string', 'illegal TextEdit');
    Object.assign(this, { range, newText });
  }
}

class WorkspaceEdit {
  constructor() { this.edits = new Map(); }
  replace(uri, range, newText) {
    mustBe(uri instanceof Uri, 'WorkspaceEdit: not a Uri');
    const key = uri.toString();
    this.edits.set(key, [uri, [...(this.edits.get(key) || [uri, []])[1], new TextEdit(range, newText)]]);
  }
  entries() { return [...this.edits.values()]; }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
  contains({ value }) { return this.value === '' || value === this.value || value.startsWith(`${this.value}.`); }
}
const kindsOfActions = {
  Empty: '', QuickFix: 'quickfix', Refactor: 'refactor', RefactorRewrite: 'refactor.rewrite', Source: 'source',
  SourceFixAll: 'source.fixAll',
};
for (const [name, value] of Object.entries(kindsOfActions)) CodeActionKind[name] = new CodeActionKind(value);

class CodeAction {
  constructor(title, kind) {
    mustBe(typeof title === 'string' && (!kind || kind instanceof CodeActionKind), 'illegal CodeAction');
    Object.assign(this, { title, kind });
  }
}

class MarkdownString {
  constructor(value = '') { this.value = value; }
}

class SnippetString {
  constructor(value = '') { this.value = value; }
}

class Hover {
  constructor(contents, range) {
    mustBe(contents, 'Hover without contents');
    mustBe(range === undefined || range instanceof Range, 'Hover: not a Range');
    Object.assign(this, { contents: [].concat(contents), range });
  }
}

class CompletionItem {
  constructor(label, kind) { Object.assign(this, { label, kind }); }
}

class CompletionList {
  constructor(items, isIncomplete) { Object.assign(this, { items, isIncomplete }); }
}

class InlayHint {
  constructor(position, label, kind) {
    mustBe(position instanceof Position && label.length > 0, 'illegal InlayHint');
    Object.assign(this, { position, label, kind });
  }
}

class CodeLens {
  constructor(range, command) {
    mustBe(range instanceof Range, 'illegal CodeLens');
    Object.assign(this, { range, command });
  }
}

class DocumentSymbol {
  constructor(name, detail, kind, range, selectionRange) {
    mustBe(name && range.contains(selectionRange), 'illegal DocumentSymbol');
    Object.assign(this, { name, detail, kind, range, selectionRange, children: [] });
  }
}

class SymbolInformation {
  constructor(name, kind, containerName, location) {
    mustBe(name && isCount(kind) && location instanceof Location, 'illegal SymbolInformation');
    Object.assign(this, { name, kind, containerName, location });
  }
}

class CallHierarchyItem {
  constructor(kind, name, detail, uri, range, selectionRange) {
    mustBe(isCount(kind) && name && uri instanceof Uri && range.contains(selectionRange), 'illegal CallHierarchyItem');
    Object.assign(this, { kind, name, detail, uri, range, selectionRange });
  }
}

class CallHierarchyCall {
  constructor(item, fromRanges) {
    mustBe(item instanceof CallHierarchyItem && fromRanges.every(each => each instanceof Range), 'illegal call');
    Object.assign(this, { item, fromRanges });
  }
}
class CallHierarchyIncomingCall extends CallHierarchyCall {}
class CallHierarchyOutgoingCall extends CallHierarchyCall {}

class DocumentHighlight {
  constructor(range, kind) {
    mustBe(range instanceof Range, 'illegal DocumentHighlight');
    Object.assign(this, { range, kind });
  }
}

class FoldingRange {
  constructor(start, end, kind) {
    mustBe(isCount(start) && isCount(end) && start <= end, 'illegal FoldingRange');
    Object.assign(this, { start, end, kind });
  }
}

class SelectionRange {
  constructor(range, parent) {
    mustBe(range instanceof Range && (!parent || parent.range.contains(range)), 'illegal SelectionRange');
    Object.assign(this, { range, parent });
  }
}

class DocumentLink {
  constructor(range, target) {
    mustBe(range instanceof Range && target instanceof Uri, 'illegal DocumentLink');
    Object.assign(this, { range, target });
  }
}

class LinkedEditingRanges {
  constructor(ranges, wordPattern) {
    mustBe(ranges.every(each => each instanceof Range) && wordPattern instanceof RegExp, 'illegal LinkedEditingRanges');
    Object.assign(this, { ranges, wordPattern });
  }
}

class SemanticTokensLegend {
  constructor(tokenTypes, tokenModifiers) { Object.assign(this, { tokenTypes, tokenModifiers }); }
}

class SemanticTokens {
  constructor(data, resultId) {
    mustBe(data instanceof Uint32Array && data.length % 5 === 0, 'illegal SemanticTokens');
    Object.assign(this, { data, resultId });
  }
}

class SemanticTokensEdit {
  constructor(start, deleteCount, data) {
    mustBe(isCount(start) && isCount(deleteCount) && data instanceof Uint32Array, 'illegal SemanticTokensEdit');
    Object.assign(this, { start, deleteCount, data });
  }
}

class SemanticTokensEdits {
  constructor(edits, resultId) { Object.assign(this, { edits, resultId }); }
}

class RelativePattern {
  constructor(base, pattern) {
    mustBe(base instanceof Uri || base.uri instanceof Uri, 'RelativePattern: no base');
    Object.assign(this, { baseUri: base.uri || base, pattern });
  }
}

class ThemeColor {
  constructor(id) { this.id = id; }
}

class ProcessExecution {
  constructor(process, args) {
    mustBe(typeof process === 'string' && Array.isArray(args), 'illegal ProcessExecution');
    Object.assign(this, { process, args });
  }
}

class Task {
  constructor(definition, scope, name, source, execution, problemMatchers) {
    mustBe(definition.type && scope && execution instanceof ProcessExecution, 'illegal Task');
    Object.assign(this, { definition, scope, name, source, execution, problemMatchers });
  }
}

const numbered = (first, ...names) => Object.fromEntries(names.map((name, index) => [name, first + index]));

const enumerations = {
  DiagnosticSeverity: numbered(0, 'Error', 'Warning', 'Information', 'Hint'),
  StatusBarAlignment: numbered(1, 'Left', 'Right'),
  ColorThemeKind: numbered(1, 'Light', 'Dark', 'HighContrast', 'HighContrastLight'),
  QuickPickItemKind: { Separator: -1, Default: 0 },
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  ViewColumn: { Active: -1, Beside: -2, One: 1 },
  TaskScope: { Global: 1, Workspace: 2 },
  FoldingRangeKind: numbered(1, 'Comment', 'Imports', 'Region'),
  TaskGroup: { Test: { id: 'test' } },
};

module.exports = {
  wrong, mustBe, Disposable, EventEmitter, CancellationTokenSource,
  api: {
    Disposable, EventEmitter, CancellationTokenSource, Position, Range, Selection, Uri, Location, Diagnostic,
    DiagnosticRelatedInformation, TextEdit, WorkspaceEdit, CodeActionKind, CodeAction, MarkdownString, SnippetString,
    Hover, CompletionItem, CompletionList, InlayHint, CodeLens, DocumentSymbol, DocumentHighlight, RelativePattern,
    SymbolInformation, CallHierarchyItem, CallHierarchyIncomingCall, CallHierarchyOutgoingCall,
    FoldingRange, SelectionRange, DocumentLink, LinkedEditingRanges, SemanticTokensLegend, SemanticTokens,
    SemanticTokensEdit, SemanticTokensEdits, ThemeColor, ProcessExecution, Task, ...enumerations,
  },
};
