'use strict';
// Swift source in a folder of many files: what a person sees beside the Swift extension.
const assert = require('node:assert');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, examples, folder, until } = require('./support');

const share = fs.readFileSync(path.join(examples, 'broken/code-share-on-ipad.swift'), 'utf8');
const menus = fs.readFileSync(path.join(examples, 'broken/code-menus-of-the-browser.swift'), 'utf8');

/** A thousand tiny files; twenty of them share a photo, each in a class of its own. */
function manyFiles() {
  const files = { 'Menus.swift': menus };
  for (let number = 0; number < 980; number += 1) files[`Tiny/Tiny${number}.swift`] = `struct Tiny${number} {}\n`;
  for (let number = 0; number < 20; number += 1) {
    files[`UI/Photo${number}.swift`] = share.replaceAll('PhotoViewController', `Photo${number}Controller`);
  }
  return files;
}

test('findings, one fix, hover, completion and hints in Swift source', async t => {
  const workbench = await new Workbench(t, { folder: folder(manyFiles()) }).activate();
  const document = workbench.open('UI/Photo7.swift', 'swift');

  // Files that are not open have their findings, too.
  const [finding] = await workbench.findingsSoon(document);
  await until('all findings', () => /UIModel 22$/.test(workbench.status.text));
  assert.strictEqual(workbench.status.tooltip.split('\n').pop(), '22 errors in 21 files');

  assert.strictEqual(finding.code.value, 'sheet/popover-without-source');
  assert.strictEqual(finding.source, 'uimodel');
  assert.strictEqual(document.getText(finding.range), 'UIActivityViewController');
  assert.deepStrictEqual(finding.range.start, document.find('UIActivityViewController'));

  const actions = await workbench.actions(document, finding.range);
  assert.deepStrictEqual(actions.map(({ title, isPreferred }) => [title, isPreferred]), [
    ['Set the source (unsafe)', undefined],
    ['Disable sheet/popover-without-source for this line', undefined],
  ]);
  assert.strictEqual(actions[0].diagnostics[0], finding);
  assert.deepStrictEqual(actions[0].edit.entries().map(([uri]) => uri.fsPath), [document.fileName]);
  const before = document.text;
  await workbench.vscode.workspace.applyEdit(actions[0].edit);
  assert.match(document.text, /popoverPresentationController\?\.\w+ = /);
  const added = document.text.split('\n').filter(line => !before.includes(line));
  assert.strictEqual(document.text.split('\n').filter(line => !added.includes(line)).join('\n'), before);
  await until('no finding', () => workbench.findings(document).length === 0);
  await until('the other findings', () => /UIModel 21$/.test(workbench.status.text));

  await workbench.close();
});

test('shortcuts in Swift source', async t => {
  const workbench = await new Workbench(t, { folder: folder({ 'Menus.swift': menus }) }).activate();
  const document = workbench.open('Menus.swift', 'swift');
  const [finding] = await workbench.findingsSoon(document);
  assert.strictEqual(finding.code.value, 'menu/duplicate-shortcut');
  assert.ok(workbench.findings(document)[1].relatedInformation[0].message.includes('is declared here'));

  const hover = await workbench.ask('Hover', 'provideHover', document, finding.range.start, workbench.token);
  assert.match(hover.contents[0].value, /Italic/);

  const inside = document.find('i"', 'input: "i"');
  const list = await workbench.ask(
    'CompletionItem', 'provideCompletionItems', document, inside, workbench.token, { triggerKind: 0 });
  assert.ok(list.items.length > 0);
  assert.ok(list.items.every(({ label }) => label !== 'i'), 'keys that are not free');

  const all = new workbench.vscode.Range(0, 0, document.lineCount - 1, 0);
  const hints = () => workbench.ask('InlayHints', 'provideInlayHints', document, all, workbench.token);
  assert.deepStrictEqual((await hints()).map(({ label }) => label).slice(0, 1), ['⌘I']);
  workbench.files.set('uimodel.inlayHints.enabled', false);
  assert.deepStrictEqual(await hints(), []);
  // The daemon asks for the settings again, too.
  workbench.files.set('uimodel.inlayHints.enabled', true);
  await until('hints', async () => (await hints()).length > 0);

  // All else is the Swift extension's.
  const kinds = workbench.provided.providers
    .filter(({ selector }) => workbench.vscode.languages.match(selector, document)).map(({ kind }) => kind).sort();
  assert.deepStrictEqual(kinds, ['CodeActions', 'CodeLens', 'CompletionItem', 'Hover', 'InlayHints']);

  // Typed text is checked, in the editor's own units.
  const { TextEdit, Range } = workbench.vscode;
  document.edit([new TextEdit(new Range(0, 0, 0, 0), '// 日本語 😀\n')]);
  await until('the finding one line below', () =>
    workbench.findings(document)[0].range.start.line === finding.range.start.line + 1);
  await workbench.close();
});

test('Swift source that is not saved yet', async t => {
  const workbench = await new Workbench(t, { folder: folder({ 'Menus.swift': menus }) }).activate();
  const document = workbench.files.openUntitled('Untitled-1', 'plaintext', share);
  // A person pastes, and then chooses the language.
  workbench.files.setLanguage(document, 'swift');
  const [finding] = await workbench.findingsSoon(document);
  assert.strictEqual(finding.code.value, 'sheet/popover-without-source');
  assert.strictEqual(document.getText(finding.range), 'UIActivityViewController');

  const [action] = await workbench.actions(document, finding.range);
  assert.strictEqual(action.title, 'Set the source (unsafe)');
  assert.deepStrictEqual(action.edit.entries().map(([uri]) => uri.toString()), ['untitled:Untitled-1']);
  await workbench.vscode.workspace.applyEdit(action.edit);
  await until('no finding', () => workbench.findings(document).length === 0);

  // A name that ends in `.swift` stays as it is, and each file has its own findings.
  const named = workbench.files.openUntitled(`${workbench.folder}/New.swift`, 'swift', share);
  await workbench.findingsSoon(named);
  assert.deepStrictEqual(workbench.findings(document), []);
  assert.strictEqual(workbench.findings(named)[0].code.value, 'sheet/popover-without-source');
  workbench.files.close(named);
  await until('no finding of a closed file', () => workbench.findings(named).length === 0);

  // In another language it is no Swift source any more.
  workbench.files.setLanguage(document, 'plaintext');
  assert.deepStrictEqual(workbench.provided.of('Hover', document), []);
  await workbench.close();
});

test('Swift source can be left out', async t => {
  const settings = { 'uimodel.swift.enabled': false };
  const workbench = await new Workbench(t, { folder: folder({ 'Menus.swift': menus, 'Share.swift': share }), settings })
    .activate();
  const document = workbench.open('Menus.swift', 'swift');
  const unsaved = workbench.files.openUntitled('Untitled-1', 'swift', share);
  assert.deepStrictEqual(workbench.provided.of('Hover', document), []);
  assert.deepStrictEqual(workbench.provided.of('Hover', unsaved), []);
  workbench.files.set('uimodel.swift.enabled', true);
  await workbench.findingsSoon(unsaved);
  await workbench.findingsSoon(document);
  await workbench.close({ statuses: [0, 0] });
});
