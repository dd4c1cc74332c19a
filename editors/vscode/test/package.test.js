'use strict';
// The package: what it declares exists, is described, and is registered.
const assert = require('node:assert');
const fs = require('fs');
const path = require('path');
const test = require('node:test');
const { Workbench, folder, manifest, root } = require('./support');

const { contributes } = manifest;
const isPacked = fs.existsSync(path.join(root, 'schema'));
const json = file => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

test('the manifest has what an editor needs', () => {
  assert.match(manifest.engines.vscode, /^\^\d+\.\d+\.\d+$/);
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.strictEqual(manifest.dependencies, undefined);
  assert.deepStrictEqual(manifest.activationEvents, ['onLanguage:uimodel', 'onLanguage:swift']);
  const product = fs.readFileSync(path.join(__dirname, '../../../Sources/UIModelDaemon/Daemon/System/Product.swift'), 'utf8');
  assert.ok(product.includes(`static let versionText = "${manifest.version}"`), 'the version of the daemon');
});

test('settings have a type, a default and a description', () => {
  for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
    assert.ok(name.startsWith('uimodel.'), name);
    assert.strictEqual(typeof setting.default, setting.type, name);
    assert.ok((setting.description || setting.markdownDescription).endsWith('.'), name);
    if (setting.enum) assert.strictEqual(setting.enum.length, setting.enumDescriptions.length, name);
  }
});

test('each setting is read, and no other', () => {
  const source = fs.readFileSync(path.join(root, 'src/settings.js'), 'utf8');
  const read = [...source.matchAll(/get\('([\w.]+)'\)/g)].map(([, name]) => `uimodel.${name}`);
  assert.deepStrictEqual(read.sort(), Object.keys(contributes.configuration.properties).sort());
});

test('commands are declared and registered', async t => {
  const workbench = await new Workbench(t, { folder: folder({}) }).activate();
  const declared = contributes.commands.map(({ command }) => command).sort();
  assert.deepStrictEqual([...workbench.run.registered.keys()].sort(), declared);
  const used = JSON.stringify([contributes.menus, contributes.walkthroughs]).match(/uimodel\.(show|choose|save|copy)\w+/g);
  used.forEach(command => assert.ok(declared.includes(command), command));
  await workbench.close();
});

test('files that are named exist', () => {
  const files = [
    manifest.main, contributes.languages[0].configuration, contributes.grammars[0].path,
    ...contributes.walkthroughs[0].steps.map(({ media }) => media.markdown),
    // Schemas are copied when the extension is packed.
    ...isPacked ? contributes.jsonValidation.map(({ url }) => url) : [],
  ];
  files.forEach(file => assert.ok(fs.existsSync(path.join(root, file)), file));
  assert.deepStrictEqual(json(contributes.grammars[0].path).patterns, [{ include: 'source.json.comments' }]);
  const { comments, wordPattern } = json(contributes.languages[0].configuration);
  assert.strictEqual(comments.lineComment, '//');
  // A string is one word, for what completion replaces.
  assert.deepStrictEqual('{ "a \\" b": [true] }'.match(new RegExp(wordPattern, 'g')), ['"a \\" b"', 'true']);
});

test('files are small, and need nothing but the editor and node', () => {
  const sources = fs.readdirSync(path.join(root, 'src'), { recursive: true }).filter(name => name.endsWith('.js'));
  for (const name of sources) {
    const text = fs.readFileSync(path.join(root, 'src', name), 'utf8');
    assert.ok(text.split('\n').length <= 300, `${name} is long`);
    for (const [, needed] of text.matchAll(/require\('([^.'][^']*)'\)/g)) {
      assert.ok(needed === 'vscode' || require('module').builtinModules.includes(needed), `${name} needs ${needed}`);
    }
  }
});
