'use strict';
// Model documents: everything that the daemon offers, since no other language server knows them.
const assert = require('node:assert');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, folder, until } = require('./support');

const name = 'postcards-beta-property-name.uimodel.json';

test('a finding, its fix and its undo', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, [`broken/${name}`]) }).activate();
  const document = workbench.open(name, 'uimodel');
  const [finding] = await workbench.findingsSoon(document);
  assert.strictEqual(finding.code.value, 'sheet/beta-property-name');
  assert.strictEqual(finding.code.target.scheme, 'uimodel');
  const page = await workbench.vscode.workspace.openTextDocument(finding.code.target);
  assert.match(page.text, /^# sheet\/beta-property-name\n/);
  assert.strictEqual(finding.severity, workbench.vscode.DiagnosticSeverity.Error);
  assert.strictEqual(document.getText(finding.range), '"smallestUndimmedDetentIdentifier"');

  const [fix] = await workbench.actions(document, finding.range);
  assert.match(fix.title, /^Rename to 'largestUndimmedDetentIdentifier'/);
  const before = document.text;
  await workbench.vscode.workspace.applyEdit(fix.edit);
  assert.strictEqual(document.text, before.replace('smallest', 'largest'));
  await until('no finding', () => workbench.findings(document).length === 0);
  await workbench.close();
});

test('all safe fixes, only if they are asked for', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, ['broken/postcards-duplicate-detent.uimodel.json']) })
    .activate();
  const { CodeActionKind } = workbench.vscode;
  const document = workbench.open('postcards-duplicate-detent.uimodel.json', 'uimodel');
  const [{ range }] = await workbench.findingsSoon(document);
  const kinds = async only => (await workbench.actions(document, range, only)).map(({ kind }) => kind.value);
  assert.deepStrictEqual([...new Set(await kinds(undefined))], ['quickfix']);
  assert.deepStrictEqual(await kinds(CodeActionKind.SourceFixAll), ['source.fixAll.uimodel']);
  assert.deepStrictEqual(await kinds(CodeActionKind.SourceFixAll.append('uimodel')), ['source.fixAll.uimodel']);
  assert.deepStrictEqual(await kinds(CodeActionKind.SourceFixAll.append('eslint')), []);
  assert.deepStrictEqual(await kinds(CodeActionKind.Refactor), []);
  await workbench.close();
});

test('hover, completion, outline and names', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, ['places.uimodel.json']) }).activate();
  const document = workbench.open('places.uimodel.json', 'uimodel');
  const { token } = workbench;

  const symbols = await workbench.ask('DocumentSymbol', 'provideDocumentSymbols', document, token);
  assert.deepStrictEqual(symbols.slice(0, 3).map(symbol => symbol.name), ['Places', 'screens', 'toolbars']);

  const hover = await workbench.ask(
    'Hover', 'provideHover', document, document.find('toolbarRole'), token);
  assert.match(hover.contents[0].value, /toolbar/i);

  const inside = document.find('editor"', '"toolbarRole": "editor"');
  const list = await workbench.ask(
    'CompletionItem', 'provideCompletionItems', document, inside, token, { triggerKind: 0 });
  const item = list.items.find(({ label }) => label === 'browser');
  assert.strictEqual(item.kind, 19, 'an enumeration member');
  assert.ok(item.range.inserting.isSingleLine && item.range.replacing.contains(item.range.inserting));

  const use = document.find('placeToolbar', '"toolbar": "placeToolbar"');
  const [definition] = await workbench.ask('Definition', 'provideDefinition', document, use, token);
  const { start } = definition.targetRange || definition.range;
  assert.strictEqual(start.line, document.find('"ref": "placeToolbar"').line - 1);
  const references = await workbench.ask(
    'Reference', 'provideReferences', document, use, { includeDeclaration: true }, token);
  assert.strictEqual(references.length, 2);
  const highlights = await workbench.ask('DocumentHighlight', 'provideDocumentHighlights', document, use, token);
  assert.strictEqual(highlights.length, 2);

  const prepared = await workbench.ask('Rename', 'prepareRename', document, use, token);
  assert.strictEqual(prepared.placeholder, 'placeToolbar');
  await assert.rejects(workbench.ask('Rename', 'prepareRename', document, document.find('"version"'), token));
  const edit = await workbench.ask('Rename', 'provideRenameEdits', document, use, 'mainToolbar', token);
  const before = document.text;
  await workbench.vscode.workspace.applyEdit(edit);
  assert.strictEqual(document.text, before.replaceAll('"placeToolbar"', '"mainToolbar"'));
  await workbench.close();
});

test('model changes by request are made in the open text, and undone', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, ['places.uimodel.json']) }).activate();
  const document = workbench.open('places.uimodel.json', 'uimodel');
  const { supervisor, run, shown } = workbench;
  await supervisor.request('uimodel/toolbar/setRole', { toolbar: 'placeToolbar', toolbarRole: 'browser' });
  assert.match(document.text, /"toolbarRole": "browser"/);
  await run.commands.executeCommand('uimodel.undo');
  assert.match(document.text, /"toolbarRole": "editor"/);
  await run.commands.executeCommand('uimodel.redo');
  assert.match(document.text, /"toolbarRole": "browser"/);
  assert.deepStrictEqual(shown.seen.statusMessages.map(text => text.split(':')[0]), ['Undone', 'Redone']);
  await run.commands.executeCommand('uimodel.redo');
  assert.match(shown.seen.messages[0].message, /^UIModel: /);

  // What the editor refuses is no change.
  workbench.files.state.refusesEdits = true;
  const text = document.text;
  await assert.rejects(
    supervisor.request('uimodel/toolbar/setRole', { toolbar: 'placeToolbar', toolbarRole: 'automatic' }),
    { code: -32102 });
  assert.strictEqual(document.text, text);
  await workbench.close();
});

test('files that other programs write are checked', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, [`broken/${name}`]) }).activate();
  const document = workbench.open(name, 'uimodel');
  await workbench.findingsSoon(document);
  const file = path.join(workbench.folder, 'new.uimodel.json');
  const uri = workbench.vscode.Uri.file(file);
  const watcher = await until('a watcher', () =>
    workbench.files.state.watchers.find(({ pattern }) => pattern === '**/*.uimodel.json'));
  fs.writeFileSync(file, '{ "sheets": [ { "presentationDetents": [] } ] }');
  watcher.create.fire(uri);
  await until('the finding', () => workbench.provided.diagnostics(uri).length === 1);
  fs.unlinkSync(file);
  watcher.remove.fire(uri);
  await until('no finding', () => workbench.provided.diagnostics(uri).length === 0);
  await workbench.close();
});

test('folders come and go', async t => {
  const workbench = await new Workbench(t, { folder: folder({}) }).activate();
  const made = folder({}, [`broken/${name}`]);
  const { Uri } = workbench.vscode;
  const uri = Uri.file(path.join(made, name));
  const entry = { uri: Uri.file(made), name: 'second', index: 1 };
  workbench.files.events.folders.fire({ added: [entry], removed: [] });
  await until('the finding', () => workbench.provided.diagnostics(uri).length === 1);
  workbench.files.events.folders.fire({ added: [], removed: [entry] });
  await until('no finding', () => workbench.provided.diagnostics(uri).length === 0);
  fs.rmSync(made, { recursive: true });
  await workbench.close();
});

test('what presents what, entities by name, and texts of the daemon', async t => {
  const sheet = '{ "ref": "options", "presentationDetents": ["medium"] }';
  const made = folder({ 'a.uimodel.json': `{ "screens": [{ "ref": "list", "presents": ["options"] }],\n "sheets": [${sheet}] }` });
  const workbench = await new Workbench(t, { folder: made }).activate();
  const document = workbench.open('a.uimodel.json', 'uimodel');
  const { token } = workbench;

  const place = document.find('options', '"ref": "options"');
  const [presenter] = await workbench.ask('Implementation', 'provideImplementation', document, place, token);
  assert.strictEqual((presenter.targetSelectionRange || presenter.range).start.line, 0);
  const [item] = await workbench.ask('CallHierarchy', 'prepareCallHierarchy', document, place, token);
  const [provider] = workbench.provided.of('CallHierarchy', document);
  const [call] = await provider.provideCallHierarchyIncomingCalls(item, token);
  assert.deepStrictEqual([call.item.name, call.fromRanges.length], ['list', 1]);
  const [next] = await provider.provideCallHierarchyOutgoingCalls(call.item, token);
  assert.strictEqual(next.item.name, 'options');
  const symbols = workbench.provided.providers.find(({ kind }) => kind === 'WorkspaceSymbol').provider;
  assert.deepStrictEqual((await symbols.provideWorkspaceSymbols('opt', token)).map(({ name }) => name), ['options']);

  const [lens] = await workbench.ask('CodeLens', 'provideCodeLenses', document, token);
  assert.deepStrictEqual([lens.command.title, lens.command.command], ['1 detent: medium', 'vscode.open']);
  const [uri] = lens.command.arguments;
  const shown = await workbench.vscode.workspace.openTextDocument(uri);
  assert.match(shown.text, /iPad-11, portrait: a sheet; medium, dimmed behind, selected/);
  const again = new Promise(resolve => workbench.files.state.contents.get('uimodel').onDidChange(resolve));
  document.edit([new workbench.vscode.TextEdit(new workbench.vscode.Range(0, 0, 0, 0), ' ')]);
  document.edit([new workbench.vscode.TextEdit(
    new workbench.vscode.Range(document.find('medium'), document.find('"] }', 'medium"] }')), 'large')]);
  assert.strictEqual((await again).toString(), uri.toString());
  assert.match((await workbench.vscode.workspace.openTextDocument(uri)).text, /large, \d+ points high/);
  await workbench.close();
});

test('paths in documents follow files that people rename', async t => {
  const made = folder({ 'a.uimodel.json': '{ "app": { "name": "A", "infoPlist": "App/Info.plist" } }' });
  const workbench = await new Workbench(t, { folder: made }).activate();
  const document = workbench.open('a.uimodel.json', 'uimodel');
  const { Uri } = workbench.vscode;
  const edit = await new Promise(resolve => workbench.files.events.renaming.fire({
    files: [{ oldUri: Uri.file(path.join(made, 'App')), newUri: Uri.file(path.join(made, 'Main')) }],
    waitUntil: resolve,
  }));
  await workbench.vscode.workspace.applyEdit(edit);
  assert.match(document.text, /"Main\/Info.plist"/);
  await workbench.close();
});
