'use strict';
// Pictures beside the text, the coverage, and the task.
const assert = require('node:assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, examples, folder, manifest, until } = require('./support');

/** Waits until the panel shows a text, and returns its page. */
const shows = (panel, part) => until(part, () => panel.webview.html.includes(part) && panel.webview.html);

/** A picture's title, as it is in the drawing. */
const drawn = title => `<title>${title}</title>\n  <desc>`;

test('the picture follows the cursor', async t => {
  const workbench = await new Workbench(t, { folder: folder({}, ['places.uimodel.json']) }).activate();
  const { run, shown, vscode } = workbench;
  await run.commands.executeCommand('uimodel.showPicture');
  const [panel] = shown.seen.panels;
  assert.match(panel.webview.html, /Put the cursor into/);
  assert.deepStrictEqual([panel.column.preserveFocus, panel.options.enableScripts], [true, false]);

  const document = workbench.open('places.uimodel.json', 'uimodel');
  await vscode.window.showTextDocument(document);
  const moveTo = (part, title) => {
    shown.moveTo(document.find(part));
    return shows(panel, drawn(title));
  };
  const toolbar = await moveTo('"toolbarRole"', 'Bar of placeToolbar on iPadOS 27');
  assert.match(toolbar, /<svg [^]*<\/svg>/);
  assert.match(toolbar, /Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/);
  assert.match(toolbar, /@media all \{/, 'a dark theme');
  assert.doesNotMatch(toolbar, /<script|<h2|\son\w+=|url\(|href/, 'what the policy forbids, and a second title');
  // A screen without views has no tab loop; its bar is shown.
  await moveTo('"placeDetail",\n      "class"', 'Bar of placeDetail on iPadOS 27');
  await moveTo('"name": "Places"', 'Places, menu bar on iPadOS 27');
  await moveTo('"sheets"', 'Places, menu bar on iPadOS 27');
  await moveTo('"selection"', 'newPlace');
  await moveTo('"delegateClass"', 'Scenes of Places, and what opens them, on iPadOS 27');
  shown.moveTo(document.find('"style"'));
  assert.match(await shows(panel, '<p>'), /<p>There is no picture of 'places'\.<\/p>/);
  assert.match(panel.webview.html, /default-src 'none'/);

  vscode.window.activeColorTheme.kind = vscode.ColorThemeKind.Light;
  shown.events.theme.fire();
  assert.match(await moveTo('"toolbarRole"', 'Bar of placeToolbar on iPadOS 27'), /@media not all \{/);

  panel.dispose();
  await run.commands.executeCommand('uimodel.showPicture');
  assert.strictEqual(shown.seen.panels.length, 2);
  await workbench.close();
});

test('a kind or one picture can be chosen, saved and copied', async t => {
  const files = ['postcards.uimodel.json', 'messages.uimodel.json'];
  const workbench = await new Workbench(t, { folder: folder({}, files) }).activate();
  const { run, shown, vscode } = workbench;
  const document = workbench.open('postcards.uimodel.json', 'uimodel');
  await vscode.window.showTextDocument(document);
  const choose = async pattern => {
    shown.seen.answer = (title, items) => items.find(({ label }) => pattern.test(label));
    await run.commands.executeCommand('uimodel.choosePicture');
    return shown.seen.panels[0];
  };

  // The daemon has read the folder.
  await until('both apps', async () =>
    (await workbench.supervisor.request('uimodel/render/list', { what: 'menuBar' })).pictures.length === 2);

  // Kinds follow the cursor.
  const panel = await choose(/^Sheet$/);
  assert.ok(panel.webview.html.includes(drawn('Popover of photoLibrary')), 'the first sheet');
  shown.moveTo(document.find('"ref": "fontPicker"'));
  await shows(panel, drawn('Sheet of fontList'));
  await choose(/^Main Menu$/);
  assert.match(panel.webview.html, /<h2>Main Menu, iPadOS \d+<\/h2>\n<pre>Postcards/);
  for (const kind of [/^Menu Bar$/, /^Menus$/, /^Shortcuts$/, /^Presentations$/, /^Scenes$/]) {
    await choose(kind);
    assert.match(panel.webview.html, /<title>[^<]*Postcards[^<]*<\/title>\n  <desc>/, kind.source);
  }
  await choose(/^Pointer Regions$/);
  assert.match(panel.webview.html, /<p>There is no picture of the kind “Pointer Regions” here\.<\/p>/);

  // The list has all pictures of the workspace, and why others cannot be drawn.
  const { items } = shown.seen.picks[0];
  const find = label => items.find(item => item.label === label);
  assert.deepStrictEqual(find('Sheet of fontList').description, 'Sheet: fontPicker');
  assert.deepStrictEqual([find('$(circle-slash) Tab Loop: signIn').description,
    find('$(circle-slash) Tab Loop: signIn').detail], ['cannot be drawn', 'The focusable items are not known.']);
  assert.ok(find('Automatic') && find('The keyboard over DrawingViewController, iPad-11, iPadOS 27'));
  await choose(/slash\) Tab Loop: signIn$/);
  assert.match(panel.webview.html, /<p>The focusable items are not known\.<\/p>/);
  await run.commands.executeCommand('uimodel.savePicture');
  assert.match(shown.seen.messages.pop().message, /^UIModel: No picture is shown\./);

  // One picture stays, wherever the cursor is, and follows the text.
  await choose(/^What presents what in Postcards$/);
  shown.moveTo(document.find('"ref": "fontPicker"'));
  assert.match(panel.webview.html, />form sheet</);
  const style = document.find('formSheet');
  const end = new vscode.Position(style.line, style.character + 'formSheet'.length);
  document.edit([new vscode.TextEdit(new vscode.Range(style, end), 'pageSheet')]);
  await until('no form sheet', () => !panel.webview.html.includes('>form sheet<'));
  assert.match(panel.webview.html, /<title>What presents what in /);

  const saved = vscode.Uri.file(path.join(workbench.folder, 'presents.svg'));
  shown.seen.answer = () => saved;
  await run.commands.executeCommand('uimodel.savePicture');
  assert.match(path.basename(shown.seen.saves[0].fsPath), /^[a-z-]+\.svg$/);
  assert.match(fs.readFileSync(saved.fsPath, 'utf8'), /^<svg [^]*prefers-color-scheme: dark[^]*<\/svg>\s*$/);
  await run.commands.executeCommand('uimodel.copyMermaid');
  assert.match(shown.seen.clipboard, /^flowchart LR\n/);
  const contexts = () => run.executed.filter(([id, name]) => id === 'setContext' && name === 'uimodel.hasMermaid').pop();
  assert.strictEqual(contexts()[2], true);
  await choose(/^Sheet$/);
  assert.strictEqual(contexts()[2], false);
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
  const [panel] = shown.seen.panels;
  assert.match(await shows(panel, drawn('Notebook, menu bar on iPadOS 27')), /New Page/);

  // In the block of a sheet and in its function, and where lines above are added.
  shown.moveTo(document.find('.medium'));
  await shows(panel, drawn('Sheet at EditorViewController.swift:23'));
  shown.moveTo(document.find('endEditing'));
  await shows(panel, drawn('Notebook, menu bar on iPadOS 27'));
  shown.moveTo(document.find('present(outline'));
  await shows(panel, drawn('Sheet at EditorViewController.swift:23'));
  document.edit([new vscode.TextEdit(new vscode.Range(0, 0, 0, 0), '// One line more.\n')]);
  shown.moveTo(document.find('.medium'));
  await shows(panel, drawn('Sheet at EditorViewController.swift:24'));
  const other = workbench.open('Notebook/OutlineView.swift', 'swift');
  await vscode.window.showTextDocument(other);
  shown.moveTo(other.find('Toggle'));
  await shows(panel, drawn('Bar of OutlineView.swift:11 on iPadOS 27'));

  // One picture that was chosen stays, and is found where its line has moved.
  shown.seen.answer = (title, items) => items.find(({ label }) => label === 'Sheet at EditorViewController.swift:24');
  await run.commands.executeCommand('uimodel.choosePicture');
  assert.ok(panel.webview.html.includes(drawn('Sheet at EditorViewController.swift:24')));
  document.edit([new vscode.TextEdit(new vscode.Range(0, 0, 1, 0), '')]);
  await shows(panel, drawn('Sheet at EditorViewController.swift:23'));

  shown.seen.answer = (title, items) => items.find(({ label }) => /Presentations: Notebook$/.test(label));
  await run.commands.executeCommand('uimodel.choosePicture');
  assert.match(panel.webview.html, /<p>No presentation of the app is known; from Swift source, only those of SwiftUI are read\.<\/p>/);

  const unknown = 'import UIKit\nlet command = UIKeyCommand(input: key(), action: #selector(A.b))\n';
  fs.writeFileSync(path.join(made, 'Notebook/More.swift'), unknown);
  await run.commands.executeCommand('uimodel.restart');
  await until('all files', async () =>
    (await workbench.supervisor.request('uimodel/workspace/coverage', {})).files === 5);
  shown.seen.answer = (title, items) => items.find(({ uri }) => uri);
  await run.commands.executeCommand('uimodel.showCoverage');
  const { items, options } = shown.seen.picks.pop();
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
