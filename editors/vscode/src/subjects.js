'use strict';
// Which pictures are of what is at the cursor. All functions return candidates, of which the first that can be drawn is
// shown: the parameters of `uimodel/render`, with a title if it is known.
const vscode = require('vscode');
const { identifier } = require('./convert');
const { kindsOfApps, labelOf } = require('./pictures');
const { classAt, placeAt } = require('./swift');

/** The kinds that can show an element of a section of a document, the best first. */
const kindsOfSection = {
  screens: ['focusLoop', 'toolbar', 'keyboard', 'pointerRegions'], sheets: ['sheet'], toolbars: ['toolbar'],
  scenes: ['scenes'],
};

/** What shows an app if nothing of it is at the cursor, the best first. */
const kindsOfWholeApp = ['menuBar', 'overlay'];

/** The kinds of pictures of parts that Swift source has, the best first. */
const kindsOfCode = ['sheet', 'toolbar', 'focusLoop'];

const contains = ({ start, end }, { line, character }) =>
  (start.line < line || start.line === line && start.character <= character)
  && (line < end.line || line === end.line && character <= end.character);

/** The element of the outline's sections at a position: its section, index and name. */
function elementAt(symbols, position) {
  const section = symbols.find(({ range }) => contains(range, position));
  const elements = section && section.children || [];
  const index = elements.findIndex(({ range }) => contains(range, position));
  return index < 0 ? undefined : { section: section.name, index, name: elements[index].name };
}

/** The addressed part of a picture's parameters. */
const partOf = ({ entity, screen }) => entity || screen || {};

const sameUri = (text, uri) => text !== undefined && vscode.Uri.parse(text).toString() === uri.toString();

/** Whether a picture is of an element of a document: by its handle, or by its index if it has none. */
function isOf({ params }, document, { section, index, name }) {
  const part = partOf(params);
  if (!sameUri(part.document, document.uri)) return false;
  return part.path ? part.path[0] === section && part.path[1] === index : part.ref === name;
}

async function inDocument(daemon, list, document, position, chosen) {
  const ofApp = kind => ({ params: { what: kind, app: document.uri.toString() } });
  if (kindsOfApps.includes(chosen)) return [ofApp(chosen)];
  const symbols = await daemon.request('textDocument/documentSymbol', { textDocument: identifier(document) }) || [];
  const element = elementAt(symbols, position);
  if (chosen !== 'automatic') {
    const all = (await list.pictures(chosen)).filter(({ params }) => sameUri(partOf(params).document, document.uri));
    const found = element ? all.filter(picture => isOf(picture, document, element)) : [];
    return found.length > 0 ? found : all;
  }
  const kinds = element && kindsOfSection[element.section] || kindsOfWholeApp;
  if (kindsOfApps.includes(kinds[0])) return kinds.map(ofApp);
  const all = (await Promise.all(kinds.map(kind => list.pictures(kind)))).flat();
  const found = all.filter(picture => isOf(picture, document, element));
  if (found.length === 0) throw new Error(`There is no picture of '${element.name}'.`);
  return found;
}

/** The file and line in the name that a part of Swift source has, if it has no other. */
function placeOf({ params }) {
  const [, file, number] = /^(.+\.swift):(\d+)$/.exec(partOf(params).ref || '') || [];
  return file && { file, line: Number(number) - 1 };
}

/** The pictures of parts at a line of Swift source, the nearest first: of its blocks, function and class. */
function atLine(pictures, document, line) {
  const path = `/${vscode.Uri.parse(identifier(document).uri).path}`;
  const name = classAt(document, line);
  const { blocks, start, end } = placeAt(document, line);
  const here = pictures.map(picture => ({ picture, place: placeOf(picture) }))
    .filter(({ place }) => place && path.endsWith(`/${place.file}`))
    .map(({ picture, place }) => ({ picture, line: place.line }));
  const around = blocks.flatMap(first => here.filter(each => each.line === first));
  const named = pictures.filter(({ params }) => name !== undefined && partOf(params).ref === name);
  const inside = here.filter(each => each.line >= start && each.line < end)
    .sort((one, other) => Math.abs(one.line - line) - Math.abs(other.line - line));
  const picture = each => each.picture;
  return [...new Set([...around.map(picture), ...inside.map(picture), ...named])];
}

/** The pictures of apps; the commands of the menus are those that the class at the line can perform. */
async function ofApps(list, document, line, kind) {
  // Each app has a menu bar, and the list of all of them takes little time.
  const apps = (await list.pictures('menuBar')).map(({ params }) => ({ params: { ...params, what: kind } }));
  const screen = classAt(document, line);
  if (screen === undefined || !kindsOfWholeApp.includes(kind)) return apps;
  return [...apps.map(({ params }) => ({ params: { ...params, screen } })), ...apps];
}

async function inSwift(list, document, { line }, chosen) {
  if (kindsOfApps.includes(chosen)) return ofApps(list, document, line, chosen);
  if (chosen === 'automatic') {
    const parts = (await Promise.all(kindsOfCode.map(kind => list.pictures(kind)))).flat();
    const found = atLine(parts, document, line);
    if (found.length > 0) return found;
    return (await Promise.all(kindsOfWholeApp.map(kind => ofApps(list, document, line, kind)))).flat();
  }
  const pictures = await list.pictures(chosen);
  const found = atLine(pictures, document, line);
  return found.length > 0 ? found : pictures;
}

/** The candidates for a place in a document or in Swift source. `chosen` is a kind. Throws if there is none. */
async function subjects(daemon, list, document, position, chosen) {
  const found = document.languageId === 'swift'
    ? await inSwift(list, document, position, chosen)
    : await inDocument(daemon, list, document, position, chosen);
  if (found.length === 0) throw new Error(`There is no picture of the kind “${labelOf(chosen)}” here.`);
  return found;
}

/** The picture nearest to one that was chosen and whose code has moved; undefined if there is none. */
async function following(list, chosen) {
  const place = placeOf(chosen);
  if (!place) return undefined;
  const distance = picture => Math.abs(placeOf(picture).line - place.line);
  const [nearest] = (await list.pictures(chosen.params.what))
    .filter(picture => (placeOf(picture) || {}).file === place.file)
    .sort((one, other) => distance(one) - distance(other));
  return nearest;
}

module.exports = { following, subjects };
