'use strict';
// The parts of the protocol that the daemon uses rarely, with a server that does as it is told.
const assert = require('node:assert');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, folder, until } = require('./support');

const text = '{\n  "menus": [] // 😀\n}\n';
const uriOf = made => `file://${made}/a.uimodel.json`;

/** A workbench with the fake daemon and one open document. `script` is a function of the folder. */
async function start(t, script) {
  const made = folder({ 'a.uimodel.json': text });
  fs.writeFileSync(path.join(made, 'script.json'), JSON.stringify(script(made)));
  const settings = { 'uimodel.path': path.join(__dirname, 'fake_daemon.js') };
  const workbench = await new Workbench(t, { folder: made, settings }).activate();
  return { workbench, document: workbench.open('a.uimodel.json', 'uimodel') };
}

const received = workbench => fs.readFileSync(path.join(workbench.folder, 'received.jsonl'), 'utf8')
  .trimEnd().split('\n').map(line => JSON.parse(line));
const soon = (workbench, what, condition) => until(what, () => received(workbench).find(condition));

test('what the extension says it can do', async t => {
  const { workbench } = await start(t, () => ({}));
  const { params } = received(workbench)[0];
  assert.deepStrictEqual(params.capabilities.general, { positionEncodings: ['utf-16'] });
  assert.strictEqual(params.capabilities.textDocument.diagnostic, undefined);
  assert.strictEqual(params.processId, process.pid);
  assert.deepStrictEqual(params.workspaceFolders.map(({ uri }) => uri), [`file://${workbench.folder}`]);
  assert.strictEqual(params.trace, 'off');
  // Nothing is registered or sent that a server does not offer.
  assert.deepStrictEqual(workbench.provided.providers, []);
  await workbench.close();
  // The folder is gone by now; that it ended with 0 means that it was asked to.
});

test('questions of a server are answered', async t => {
  const inFolder = { baseUri: 'file:///b', pattern: '*.plist' };
  const watchers = [{ globPattern: '**/*.swift' }, { globPattern: inFolder, kind: 4 }];
  const registrations = [{ id: 'files', method: 'workspace/didChangeWatchedFiles', registerOptions: { watchers } }];
  const { workbench } = await start(t, made => ({
    sends: [
      {
        id: 1, method: 'workspace/configuration',
        params: { items: [{ section: 'uimodel.shared' }, { section: 'no.such' }] },
      },
      { id: 2, method: 'workspace/unknown', params: {} },
      { id: 3, method: 'client/registerCapability', params: { registrations } },
      {
        id: 4, method: 'workspace/applyEdit', params: {
          edit: { documentChanges: [{ textDocument: { uri: uriOf(made), version: 9 }, edits: [] }] },
        },
      },
      {
        id: 5, method: 'client/registerCapability',
        params: { registrations: [{ id: 'x', method: 'textDocument/hover' }] },
      },
      { method: 'window/showMessage', params: { type: 2, message: 'Vorsicht, 日本語 😀' } },
      { method: 'window/logMessage', params: { type: 4, message: 'a line of the log' } },
      { method: '$/unknown', params: {} },
    ],
  }));
  const answer = async id => soon(workbench, `an answer to ${id}`, message => message.id === id && !message.method);
  assert.deepStrictEqual((await answer(1)).result, [false, null]);
  assert.strictEqual((await answer(2)).error.code, -32601);
  assert.strictEqual((await answer(3)).result, null);
  const { applied, failureReason } = (await answer(4)).result;
  assert.deepStrictEqual([applied, /has changed$/.test(failureReason)], [false, true]);
  assert.strictEqual((await answer(5)).error.code, -32603);
  await until('the message', () => workbench.shown.seen.messages.length === 1);
  assert.deepStrictEqual(workbench.shown.seen.messages[0],
    { level: 'warning', message: 'Vorsicht, 日本語 😀', choices: [] });
  await until('the log', () => workbench.shown.seen.log.includes('a line of the log'));

  const [all, deletions] = workbench.files.state.watchers;
  const uri = workbench.vscode.Uri.file('/b/Info.plist');
  all.change.fire(uri);
  deletions.create.fire(uri);
  deletions.remove.fire(uri);
  const { params } = await soon(workbench, 'the changes', ({ method }) => method === 'workspace/didChangeWatchedFiles');
  assert.deepStrictEqual(params.changes.map(({ type }) => type), [2, 3]);
  assert.strictEqual(params.changes[0].uri, 'file:///b/Info.plist');
  await workbench.close();
});

test('progress is shown until it ends', async t => {
  const progress = value => ({ method: '$/progress', params: { token: 'p', value } });
  const { workbench } = await start(t, () => ({
    sends: [
      { id: 1, method: 'window/workDoneProgress/create', params: { token: 'p' } },
      progress({ kind: 'begin', title: 'Reading' }),
      progress({ kind: 'report', message: 'half' }),
      progress({ kind: 'end' }),
      { method: '$/progress', params: { token: 'q', value: { kind: 'begin', title: 'Never ends' } } },
    ],
  }));
  const { progress: shown } = workbench.shown.seen;
  await until('both', () => shown.length === 2);
  await until('the end', () => shown[0].isDone);
  assert.deepStrictEqual([shown[0].title, shown[0].messages], ['UIModel: Reading', ['half']]);
  assert.ok(!shown[1].isDone);
  await workbench.close();
  assert.ok(shown[1].isDone);
});

test('texts are sent as the server wants them', async t => {
  for (const [textDocumentSync, changes] of [
    [1, [{ text: `// é${text}` }]],
    [{ openClose: true, change: 2, save: { includeText: true } }, [{
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, rangeLength: 0, text: '// é',
    }]],
  ]) {
    const { workbench, document } = await start(t, () => ({ capabilities: { textDocumentSync } }));
    const { TextEdit, Range } = workbench.vscode;
    document.edit([new TextEdit(new Range(0, 0, 0, 0), '// é')]);
    workbench.files.save(document);
    workbench.files.close(document);
    await soon(workbench, 'the end', ({ method }) => method === 'textDocument/didClose');
    const about = received(workbench).filter(({ method }) => method && method.startsWith('textDocument/'));
    assert.deepStrictEqual(about[0].params.textDocument,
      { uri: uriOf(workbench.folder), languageId: 'uimodel', version: 1, text });
    assert.deepStrictEqual(about[1].params.contentChanges, changes);
    assert.deepStrictEqual(about.slice(2).map(({ method, params }) => [method, params.text]),
      textDocumentSync === 1
        ? [['textDocument/didClose', undefined]]
        : [['textDocument/didSave', `// é${text}`], ['textDocument/didClose', undefined]]);
    await workbench.close();
  }
});

test('findings, tags and addresses of rules', async t => {
  const range = { start: { line: 1, character: 3 }, end: { line: 9, character: 0 } };
  const finding = {
    range, message: 'old', severity: 4, source: 'uimodel', code: 'menu/x', tags: [1],
    codeDescription: { href: 'https://example.com/rules#x' },
  };
  const publish = made => ({
    method: 'textDocument/publishDiagnostics', params: { uri: uriOf(made), version: 0, diagnostics: [finding] },
  });
  const { workbench, document } = await start(t, made => ({ sends: [publish(made)], late: [publish(made)] }));
  const [shown] = await workbench.findingsSoon(document);
  assert.deepStrictEqual([shown.severity, shown.tags, shown.code.value, shown.code.target.path],
    [3, [1], 'menu/x', '/rules']);
  assert.strictEqual(workbench.status.text, '$(check) UIModel 1');

  // A daemon that is being stopped has nothing to say any more.
  await workbench.run.commands.executeCommand('uimodel.stop');
  assert.deepStrictEqual(workbench.findings(document), []);
  await workbench.close();
});

test('a request is withdrawn, fails, or is never answered', async t => {
  const item = { label: 'a', labelDetails: { detail: '()' }, insertText: 'a($0)', insertTextFormat: 2 };
  const { workbench, document } = await start(t, () => ({
    capabilities: { hoverProvider: true, completionProvider: { resolveProvider: true }, codeLensProvider: {} },
    answers: {
      'textDocument/hover': 'never',
      'textDocument/completion': { result: [item] },
      'completionItem/resolve': { result: { label: 'a', detail: 'a function', documentation: 'of nothing' } },
      'textDocument/codeLens': { error: { code: -32801, message: 'the text has changed' } },
      'uimodel/undo': { error: { code: -32103, message: 'later edits touch the same text' } },
    },
  }));
  const position = new workbench.vscode.Position(1, 5);
  const source = new workbench.CancellationTokenSource();
  const hover = workbench.ask('Hover', 'provideHover', document, position, source.token);
  source.cancel();
  const { id } = await soon(workbench, 'the request', ({ method }) => method === 'textDocument/hover');
  await soon(workbench, 'its end', ({ method, params }) => method === '$/cancelRequest' && params.id === id);

  const [provider] = workbench.provided.of('CompletionItem', document);
  const list = await provider.provideCompletionItems(document, position, source.token, { triggerKind: 0 });
  const [{ label, insertText }] = list.items;
  assert.deepStrictEqual([label, insertText.value], [{ label: 'a', detail: '()' }, 'a($0)']);
  const resolved = await provider.resolveCompletionItem(list.items[0], source.token);
  assert.deepStrictEqual([resolved.detail, resolved.documentation], ['a function', 'of nothing']);

  assert.deepStrictEqual(
    await workbench.ask('CodeLens', 'provideCodeLenses', document, source.token), [], 'a text that has changed');
  await workbench.run.commands.executeCommand('uimodel.undo');
  assert.strictEqual(workbench.shown.seen.messages[0].message, 'UIModel: later edits touch the same text');

  // What is not answered ends with the daemon.
  await workbench.run.commands.executeCommand('uimodel.stop');
  assert.strictEqual(await hover, undefined);
  await workbench.close();
});

test('output that is no message ends the server', async t => {
  const { Decoder } = require(path.join(require('./support').root, 'src/connection'));
  assert.throws(() => new Decoder().take(Buffer.from('Hello\r\n\r\n')));
  const babbling = '#!/bin/sh\nprintf "Hello\\r\\n\\r\\n"\nexec cat > /dev/null\n';
  const made = folder({ 'a.uimodel.json': text, babble: babbling });
  const babble = path.join(made, 'babble');
  fs.chmodSync(babble, 0o755);
  const workbench = new Workbench(t, { folder: made, settings: { 'uimodel.path': babble } });
  await workbench.activate();
  await until('the log', () => workbench.shown.seen.log.includes('the daemon is gone'));
  await workbench.extension.deactivate();
  assert.match(workbench.shown.seen.log, /no message: a header without Content-Length/);
  await workbench.close({ statuses: ['SIGTERM'] });
});
