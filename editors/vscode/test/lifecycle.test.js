'use strict';
// The daemon's life: missing, crashed, stopped, started again, and shared.
const assert = require('node:assert');
const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, daemon, folder, until } = require('./support');

const name = 'postcards-beta-property-name.uimodel.json';
const project = () => folder({}, [`broken/${name}`]);
const is = (workbench, icon) => workbench.status.text.startsWith(`$(${icon})`);

test('the daemon is started again after a crash', async t => {
  const workbench = await new Workbench(t, { folder: project() }).activate();
  const document = workbench.open(name, 'uimodel');
  await workbench.findingsSoon(document);
  workbench.processes[0].kill('SIGKILL');
  await until('no findings of a dead daemon', () => workbench.findings(document).length === 0);
  await workbench.findingsSoon(document);
  assert.strictEqual(workbench.processes.length, 2);
  assert.match(workbench.shown.seen.log, /the daemon is gone: it was ended by SIGKILL/);
  assert.deepStrictEqual(workbench.shown.seen.messages, []);
  await workbench.close({ statuses: ['SIGKILL', 0] });
});

test('a daemon that always crashes is given up', async t => {
  const made = project();
  const broken = path.join(made, 'broken-daemon');
  fs.writeFileSync(broken, '#!/bin/sh\necho "no luck" >&2\nexit 3\n', { mode: 0o755 });
  const workbench = new Workbench(t, { folder: made, settings: { 'uimodel.path': broken } });
  await workbench.activate();
  workbench.supervisor.backoff.delays = [1, 2];
  await until('the end of the attempts', () => is(workbench, 'error'));
  assert.strictEqual(workbench.processes.length, 3);
  assert.match(workbench.shown.seen.log, /no luck/);
  assert.deepStrictEqual(workbench.shown.seen.messages.map(({ message, choices }) => [message, choices]), [
    ['UIModel: the daemon ended too often and is not started again; it ended with status 3.', ['Restart', 'Show Log']],
  ]);
  // A person who has repaired it can go on.
  workbench.files.state.settings['uimodel.path'] = daemon;
  await workbench.run.commands.executeCommand('uimodel.restart');
  await workbench.findingsSoon(workbench.open(name, 'uimodel'));
  await workbench.close({ statuses: [3, 3, 3, 0] });
});

test('a missing daemon is reported with what to do', async t => {
  const { PATH, HOME } = process.env;
  const made = project();
  Object.assign(process.env, { PATH: '', HOME: made });
  const workbench = new Workbench(t, { folder: made, settings: { 'uimodel.path': '' } });
  try {
    workbench.shown.seen.answer = (message, choices) => choices[0];
    await workbench.activate();
    const [{ message, choices }] = workbench.shown.seen.messages;
    const advice = 'uimodel-daemon is not on the PATH. Install it, or set uimodel.path to the program.';
    assert.strictEqual(message, `UIModel cannot start: ${advice}`);
    assert.deepStrictEqual(choices, ['Set Path', 'How to Install']);
    assert.ok(is(workbench, 'warning'));
    await until('the settings', () =>
      workbench.run.executed.some(call => call.join(' ') === 'workbench.action.openSettings uimodel.path'));
    await workbench.run.commands.executeCommand('uimodel.undo');
    assert.strictEqual(workbench.shown.seen.messages[1].message, 'UIModel: the daemon is not running');

    workbench.files.set('uimodel.path', '~/no-such-daemon');
    await until('another message', () => workbench.shown.seen.messages.length === 3);
    assert.ok(workbench.shown.seen.messages[2].message.includes(`'${made}/no-such-daemon', which is not a program`));

    // The workspace's own build is found, in a folder that is trusted.
    fs.mkdirSync(path.join(made, '.build/debug'), { recursive: true });
    fs.symlinkSync(daemon, path.join(made, '.build/debug/uimodel-daemon'));
    workbench.vscode.workspace.isTrusted = false;
    workbench.files.set('uimodel.path', '');
    await until('another message', () => workbench.shown.seen.messages.length === 4);
    workbench.vscode.workspace.isTrusted = true;
    workbench.files.events.trusted.fire();
    await workbench.findingsSoon(workbench.open(name, 'uimodel'));
  } finally {
    Object.assign(process.env, { PATH, HOME });
  }
  await workbench.close();
});

test('stop, start and restart', async t => {
  const workbench = await new Workbench(t, { folder: project() }).activate();
  const document = workbench.open(name, 'uimodel');
  await workbench.findingsSoon(document);
  const { commands, executed } = workbench.run;
  await commands.executeCommand('uimodel.stop');
  assert.deepStrictEqual(workbench.findings(document), []);
  assert.ok(is(workbench, 'circle-slash'));
  await commands.executeCommand('uimodel.start');
  await workbench.findingsSoon(document);
  await commands.executeCommand('uimodel.restart');
  await workbench.findingsSoon(document);

  // The menu of the status bar has what the state allows.
  workbench.shown.seen.answer = (title, items) => items.find(({ command }) => command === 'uimodel.showLog');
  await commands.executeCommand(workbench.status.command);
  const [{ items, options }] = workbench.shown.seen.picks;
  assert.match(options.placeHolder, /^uimodel-daemon is running\. 1 error in 1 file$/);
  assert.ok(items.some(({ command }) => command === 'uimodel.stop'));
  assert.ok(!items.some(({ command }) => command === 'uimodel.start'));
  assert.ok(workbench.shown.seen.logIsShown);
  assert.deepStrictEqual(
    executed.filter(([command]) => command === 'setContext').map(([, , isRunning]) => isRunning),
    [false, true, false, false, true, false, false, true]);
  await workbench.close({ statuses: [0, 0, 0] });
});

test('the trace can be turned on while the daemon runs', async t => {
  const workbench = await new Workbench(t, { folder: project() }).activate();
  const document = workbench.open(name, 'uimodel');
  await workbench.findingsSoon(document);
  workbench.files.set('uimodel.trace.server', 'messages');
  await workbench.ask('Hover', 'provideHover', document, document.find('"sheets"'), workbench.token);
  await until('the trace', () => workbench.shown.seen.log.includes('textDocument/hover'));
  assert.strictEqual(workbench.processes.length, 1);
  await workbench.close();
});

test('the shared daemon sees the unsaved text', async t => {
  const made = project();
  const { CI, XDG_RUNTIME_DIR } = process.env;
  const run = (...args) => {
    const client = path.join(path.dirname(daemon), 'daemon-client');
    return childProcess.spawnSync(client, args, { cwd: made, encoding: 'utf8' }).stdout;
  };
  // A socket of its own; where CI is set, no daemon is shared.
  fs.chmodSync(made, 0o700);
  process.env.XDG_RUNTIME_DIR = made;
  delete process.env.CI;
  try {
    const workbench = await new Workbench(t, { folder: made, settings: { 'uimodel.shared': true } }).activate();
    const document = workbench.open(name, 'uimodel');
    const [{ range }] = await workbench.findingsSoon(document);
    document.edit([new workbench.vscode.TextEdit(range, '"largestUndimmedDetentIdentifier"')]);
    await until('no finding', () => workbench.findings(document).length === 0);
    assert.deepStrictEqual(JSON.parse(run('call', 'uimodel/diagnostics/get')).diagnostics, []);
    await workbench.extension.deactivate();
    // The daemon serves others, and ends when it is told to.
    assert.match(run('status'), /\d/);
    run('stop');
    await workbench.close();
  } finally {
    if (fs.existsSync(made)) run('stop');
    for (const [key, value] of Object.entries({ CI, XDG_RUNTIME_DIR })) {
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
  }
});
