'use strict';
// Pictures beside the text, the coverage, and the task.
const assert = require('node:assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, examples, folder, manifest, until } = require('./support');

test('the picture follows the cursor', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, ['places.uimodel.json']) }).activate();
  const { run, shown, vscode } = workbench;
  await run.commands.executeCommand('uimodel.showPicture');
  const [panel] = shown.seen.panels;
  assert.match(panel.webview.html, /Put the cursor into/);
  assert.deepStrictEqual([panel.column.preserveFocus, panel.options.enableScripts], [true, false]);

  const document = workbench.open('places.uimodel.json', 'uimodel');
  await vscode.window.showTextDocument(document);
  const moveTo = async (part, title) => {
    shown.moveTo(document.find(part));
    await until(`${title}, not ${panel.title}`, () => panel.title === title);
    return panel.webview.html;
  };
  const toolbar = await moveTo('"toolbarRole"', 'Toolbar: placeToolbar');
  assert.match(toolbar, /<svg [^]*<\/svg>/);
  assert.match(toolbar, /Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/);
  assert.match(toolbar, /@media all \{/, 'a dark theme');
  assert.match(await moveTo('"ref": "places"', 'Tab Loop: places'), /<svg/);
  assert.match(await moveTo('"name": "Places"', 'Menus, iPadOS 18'), /<pre>Places\n/);
  assert.match(await moveTo('"sheets"', 'Menus, iPadOS 18'), /<pre>/);
  assert.match(await moveTo('"selection"', 'Sheet: newPlace'), /<pre>iPad/);

  vscode.window.activeColorTheme.kind = vscode.ColorThemeKind.Light;
  shown.events.theme.fire();
  assert.match(await moveTo('"toolbarRole"', 'Toolbar: placeToolbar'), /@media not all \{/);

  // A kind that is chosen stays, with the first entity that fits.
  shown.seen.answer = (title, items) => items.find(({ kind }) => kind === 'focusGroups');
  await run.commands.executeCommand('uimodel.choosePicture');
  assert.deepStrictEqual([panel.title, shown.seen.panels.length], ['Focus Groups: places', 1]);
  shown.seen.answer = (title, items) => items.find(({ kind }) => kind === 'pointerRegions');
  await run.commands.executeCommand('uimodel.choosePicture');
  assert.match(panel.webview.html, /the size of the view of .* is unknown/);

  panel.dispose();
  await run.commands.executeCommand('uimodel.showPicture');
  assert.strictEqual(shown.seen.panels.length, 2);
  await workbench.close();
});

test('pictures and coverage of Swift source', async t => {
  const made = folder({});
  fs.cpSync(path.join(examples, 'source'), made, { recursive: true });
  const workbench = await new Workbench(t, { folder: made }).activate();
  const { run, shown, vscode } = workbench;
  const document = workbench.open('Notebook/EditorViewController.swift', 'swift');
  await vscode.window.showTextDocument(document);
  shown.moveTo(document.find('super.viewDidLoad'));
  await run.commands.executeCommand('uimodel.showPicture');
  assert.match(shown.seen.panels[0].webview.html, /New Page +⌥⌘N\n/);

  const unknown = 'import UIKit\nlet command = UIKeyCommand(input: key(), action: #selector(A.b))\n';
  fs.writeFileSync(path.join(made, 'Notebook/More.swift'), unknown);
  await run.commands.executeCommand('uimodel.restart');
  await until('all files', async () =>
    (await workbench.supervisor.request('uimodel/workspace/coverage', {})).files === 5);
  shown.seen.answer = (title, items) => items.find(({ uri }) => uri);
  await run.commands.executeCommand('uimodel.showCoverage');
  const [{ items, options }] = shown.seen.picks;
  assert.match(options.placeHolder, /^5 Swift files;/);
  const menus = items.find(({ label }) => label === 'menus');
  assert.strictEqual(menus.description, 'judged 5 of 6');
  assert.ok(vscode.window.activeTextEditor.document.fileName.endsWith('More.swift'));
  await workbench.close({ statuses: [0, 0] });
});

test('a task checks the folder, and its findings are read', async t => {
  const made = folder({}, ['broken/code-share-on-ipad.swift']);
  const workbench = await new Workbench(t, { folder: made }).activate();
  const [task] = workbench.taskProviders[0].provideTasks();
  assert.strictEqual(task.problemMatchers, '$uimodel');
  const { process: client, args } = task.execution;
  const [{ pattern, owner }] = manifest.contributes.problemMatchers;
  for (const options of [args, ['check', '--format', 'xcode', '.']]) {
    const { stdout } = childProcess.spawnSync(client, options, { cwd: made, encoding: 'utf8' });
    const found = new RegExp(pattern.regexp).exec(stdout.split('\n')[0]);
    assert.deepStrictEqual([path.resolve(made, found[pattern.file]), ...found.slice(2, 5), found[pattern.code]],
      [path.join(made, 'code-share-on-ipad.swift'), '14', '17', 'error', 'sheet/popover-without-source']);
  }
  // The owner of the task's problems is that of the daemon's, so that the editor does not show them twice.
  assert.strictEqual(workbench.provided.collections[0].name, owner);
  assert.ok(workbench.taskProviders[0].resolveTask({ definition: { type: 'uimodel', path: 'Sources' } }));
  await workbench.close();
});
