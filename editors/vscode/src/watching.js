'use strict';
// Files that the daemon wants to hear about, the folders, and the settings that it asks for.
const vscode = require('vscode');
const { folderParams } = require('./server');
const { toUri } = require('./convert');

const method = 'workspace/didChangeWatchedFiles';

/** Milliseconds in which changes of files are collected: a checkout changes many at once. */
const pause = 100;

/** The protocol's kinds of changes, and the bits in which a watcher says which it wants. */
const kinds = [
  { event: 'onDidCreate', type: 1, bit: 1 },
  { event: 'onDidChange', type: 2, bit: 2 },
  { event: 'onDidDelete', type: 3, bit: 4 },
];

const pattern = glob => typeof glob === 'string'
  ? glob
  : new vscode.RelativePattern(toUri(glob.baseUri.uri || glob.baseUri), glob.pattern);

/** Watches what the daemon registers. Returns what to dispose of. */
function watchFiles({ connection }) {
  const registered = new Map();
  let changes = [];
  let timer;

  const flush = () => {
    if (changes.length > 0) connection.notify(method, { changes });
    changes = [];
    timer = undefined;
  };
  const changed = (uri, type) => {
    changes.push({ uri: uri.toString(), type });
    timer = timer || setTimeout(flush, pause);
  };
  const watch = ({ globPattern, kind = 7 }) => {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern(globPattern));
    const listeners = kinds
      .filter(({ bit }) => kind & bit)
      .map(({ event, type }) => watcher[event](uri => changed(uri, type)));
    return [watcher, ...listeners];
  };
  const remove = id => {
    (registered.get(id) || []).forEach(each => each.dispose());
    registered.delete(id);
  };

  connection.on('client/registerCapability', ({ registrations }) => {
    for (const registration of registrations) {
      if (registration.method !== method) throw new Error(`${registration.method} cannot be registered`);
      registered.set(registration.id, registration.registerOptions.watchers.flatMap(watch));
    }
  });
  // The protocol's own misspelling.
  connection.on('client/unregisterCapability', ({ unregisterations }) =>
    unregisterations.forEach(({ id }) => remove(id)));

  return [{
    dispose: () => {
      clearTimeout(timer);
      [...registered.keys()].forEach(remove);
    },
  }];
}

/** Tells of folders that come and go. */
function followFolders({ connection, capabilities }) {
  const { workspaceFolders } = capabilities.workspace || {};
  if (!workspaceFolders || !workspaceFolders.changeNotifications) return [];
  return [vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
    const event = { added: folderParams(added), removed: folderParams(removed) };
    connection.notify('workspace/didChangeWorkspaceFolders', { event });
  })];
}

/** Tells of settings that change: the daemon then asks for them. */
function followSettings({ connection }) {
  return [vscode.workspace.onDidChangeConfiguration(event => {
    if (event.affectsConfiguration('uimodel')) connection.notify('workspace/didChangeConfiguration', { settings: null });
  })];
}

/** Answers what the daemon asks about settings; null for a section that has none. */
function answerSettings({ connection }) {
  connection.on('workspace/configuration', ({ items }) => items.map(({ section, scopeUri }) => {
    const scope = scopeUri === undefined ? undefined : toUri(scopeUri);
    const [, parent, name] = /^(?:(.*)\.)?([^.]*)$/.exec(section || '');
    return vscode.workspace.getConfiguration(parent, scope).get(name) ?? null;
  }));
}

module.exports = { watchFiles, followFolders, followSettings, answerSettings };
