'use strict';
// The structure of model documents, their tokens and their format.
const assert = require('node:assert');
const path = require('path');
const test = require('node:test');
const { Workbench, folder } = require('./support');

const text = `{
  "$schema": "schema.json",
  "toolbars": [{ "items": [{ "ref": "photos" }] }],
  "sheets": [
    {"modalPresentationStyle": "popover",
      "popoverPresentationController": { "sourceItem": "photos" } },
  ],
}
`;

async function opened(t, name) {
  const made = folder({ [name]: text, 'schema.json': '{}' });
  const workbench = await new Workbench(t, { folder: made }).activate();
  const document = workbench.open(name, 'uimodel');
  await workbench.supervisor.request('uimodel/flush');
  return { workbench, document, token: workbench.token };
}

test('folding, selections, links and linked editing', async t => {
  const { workbench, document, token } = await opened(t, 'structure.uimodel.json');
  const folds = await workbench.ask('FoldingRange', 'provideFoldingRanges', document, {}, token);
  assert.deepStrictEqual(folds.map(({ start, end }) => [start, end]), [[0, 6], [3, 5], [4, 5]]);

  const place = document.find('photos');
  const [selection] = await workbench.ask('SelectionRange', 'provideSelectionRanges', document, [place], token);
  assert.deepStrictEqual(
    [selection, selection.parent, selection.parent.parent].map(({ range }) => document.getText(range)),
    ['photos', '"photos"', '"ref": "photos"']);

  const [link] = await workbench.ask('DocumentLink', 'provideDocumentLinks', document, token);
  assert.deepStrictEqual(
    [link.target.path, document.getText(link.range), link.tooltip],
    [path.join(workbench.folder, 'schema.json'), 'schema.json', 'Open schema.json']);

  const linked = await workbench.ask('LinkedEditingRange', 'provideLinkedEditingRanges', document, place, token);
  assert.deepStrictEqual(linked.ranges.map(range => document.getText(range)), ['photos', 'photos']);
  assert.strictEqual(linked.wordPattern.exec('an item"')[0], 'an item');
  const outside = document.find('{');
  assert.strictEqual(
    await workbench.ask('LinkedEditingRange', 'provideLinkedEditingRanges', document, outside, token), undefined);
  await workbench.close();
});

test('semantic tokens and what changes of them', async t => {
  const { workbench, document, token } = await opened(t, 'tokens.uimodel.json');
  const [{ options: [legend] }] = workbench.provided.providers.filter(({ kind }) => kind === 'DocumentSemanticTokens');
  const ask = (method, ...rest) => workbench.ask('DocumentSemanticTokens', method, document, ...rest, token);
  const all = await ask('provideDocumentSemanticTokens');
  const types = data => [...data].filter((_, index) => index % 5 === 3).map(type => legend.tokenTypes[type]);
  assert.deepStrictEqual(types(all.data), ['variable', 'enumMember', 'variable']);
  const same = await ask('provideDocumentSemanticTokensEdits', all.resultId);
  assert.deepStrictEqual(same.edits, []);
  assert.strictEqual((await ask('provideDocumentSemanticTokensEdits', 'none')).data.length, all.data.length);
  const { Range } = workbench.vscode;
  const part = await workbench.ask(
    'DocumentRangeSemanticTokens', 'provideDocumentRangeSemanticTokens', document, new Range(4, 0, 5, 0), token);
  assert.deepStrictEqual(types(part.data), ['enumMember']);
  await workbench.close();
});

test('formatting of a document and of lines', async t => {
  const { workbench, document, token } = await opened(t, 'format.uimodel.json');
  const { Range, WorkspaceEdit, workspace } = workbench.vscode;
  const options = { tabSize: 2, insertSpaces: true };
  const first = await workbench.ask(
    'DocumentRangeFormattingEdit', 'provideDocumentRangeFormattingEdits', document, new Range(0, 0, 3, 0), options,
    token);
  assert.deepStrictEqual(first, []);
  const edits = await workbench.ask(
    'DocumentFormattingEdit', 'provideDocumentFormattingEdits', document, options, token);
  const edit = new WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(document.uri, range, newText);
  await workspace.applyEdit(edit);
  assert.strictEqual(document.text, text.replace('{"modal', '{ "modal'));
  await workbench.close();
});
