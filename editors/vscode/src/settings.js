'use strict';
// The settings that package.json declares, and which files are served.
const vscode = require('vscode');

const get = name => vscode.workspace.getConfiguration('uimodel').get(name);

const settings = {
  get path() { return get('path') || ''; },
  get isShared() { return get('shared') === true; },
  get readsSwift() { return get('swift.enabled') !== false; },
  get showsHints() { return get('inlayHints.enabled') !== false; },
  get showsLenses() { return get('codeLens.enabled') !== false; },
  get trace() { return get('trace.server') || 'off'; },
};

/** Settings whose change needs another process. */
const needsRestart = event =>
  ['path', 'shared', 'swift.enabled'].some(name => event.affectsConfiguration(`uimodel.${name}`));

const documents = { scheme: 'file', language: 'uimodel' };
const swift = ['file', 'untitled'].map(scheme => ({ scheme, language: 'swift' }));

/** Selectors of providers: for all files that are served, or for those that no other language server serves. */
const selectors = {
  get all() { return settings.readsSwift ? [documents, ...swift] : [documents]; },
  own: [documents],
  get swift() { return settings.readsSwift ? swift : []; },
};

/** Whether the daemon is told about this document. */
const isServed = document => vscode.languages.match(selectors.all, document) > 0;

/** The path of a file relative to the workspace's folders; it is shown, not opened. */
const shownPath = uri => vscode.workspace.asRelativePath(uri);

module.exports = { settings, needsRestart, selectors, isServed, shownPath };
