'use strict';
// What there are pictures of, and which requests make them. `uimodel/render` draws SVG; other answers are text.
const vscode = require('vscode');
const { identifier } = require('./convert');

/** The kinds that a person can choose. `automatic` takes the one for the entity at the cursor. */
const kinds = [
  { kind: 'automatic', label: 'Automatic', description: 'what is at the cursor' },
  { kind: 'overlay', label: 'Menus', description: 'what people see while they hold ⌘, or in the menu bar' },
  { kind: 'tree', label: 'Main Menu', description: 'the main menu after all steps of buildMenu' },
  { kind: 'sheet', label: 'Sheet', description: 'where the sheet rests on each device' },
  { kind: 'toolbar', label: 'Toolbar', description: 'its areas, menus and overflow' },
  { kind: 'focusLoop', label: 'Tab Loop', description: 'the order in which Tab visits a screen' },
  { kind: 'focusGroups', label: 'Focus Groups', description: 'the focus groups of a screen' },
  { kind: 'pointerRegions', label: 'Pointer Regions', description: 'the pointer regions of a screen' },
];

/** The picture of each section of a document. */
const kindOfSection = { screens: 'focusLoop', sheets: 'sheet', toolbars: 'toolbar' };

/** The section in which a kind looks for its entity. */
const sectionOfKind = {
  focusLoop: 'screens', focusGroups: 'screens', pointerRegions: 'screens', sheet: 'sheets', toolbar: 'toolbars',
};

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

/** The first element of a section, for a kind whose entity is not at the cursor. */
function firstElement(symbols, section) {
  const found = symbols.find(({ name, children }) => name === section && children && children.length > 0);
  return found && { section, index: 0, name: found.children[0].name };
}

/** The class of Swift source that a line is in, as far as its text shows. */
function classAt(document, line) {
  for (let number = Math.min(line, document.lineCount - 1); number >= 0; number -= 1) {
    const found = /^(?:@?\w+\s+)*(?:class|extension)\s+(\w+)/.exec(document.lineAt(number).text);
    if (found) return found[1];
  }
  return undefined;
}

/** The picture for a place in a document: `kind`, and the `element` that it is of, if there is one. */
async function subjectAt(server, document, position, chosen) {
  if (document.languageId === 'swift') {
    const kind = chosen === 'tree' ? 'tree' : 'overlay';
    return { kind, document, screen: classAt(document, position.line) };
  }
  const params = { textDocument: identifier(document) };
  const symbols = await server.request('textDocument/documentSymbol', params) || [];
  const element = elementAt(symbols, position);
  if (chosen === 'automatic') {
    return { kind: kindOfSection[element && element.section] || 'overlay', document, element };
  }
  const section = sectionOfKind[chosen];
  const isThere = element && element.section === section;
  return { kind: chosen, document, element: isThere ? element : firstElement(symbols, section) };
}

const address = (document, { section, index }) => ({ document: document.uri.toString(), path: [section, index] });

const noSuchEntity = -32100;

/** The menus of Swift source: of the first app that has the screen, or of the first app. */
async function menusOfCode(server, method, screen) {
  const named = screen ? { screen } : {};
  const isMissing = error => error.code === noSuchEntity && screen !== undefined;
  let apps = [undefined];
  for (let index = 0; index < apps.length; index += 1) {
    const app = apps[index];
    try {
      return await server.request(method, app === undefined ? named : { app, ...named });
    } catch (error) {
      const { path, candidates } = error.data || {};
      if (app === undefined && path === 'params.app' && candidates) apps = [undefined, ...candidates];
      else if (!isMissing(error)) throw error;
    }
  }
  return apps.length === 1 ? server.request(method, {}) : server.request(method, { app: apps[1] });
}

/** The request's answer: `svg` with `notes`, or `text`. Throws if there is no such picture. */
function answerFor(server, { kind, document, element, screen }) {
  const app = document.uri.toString();
  if (kind === 'tree' || kind === 'overlay') {
    const method = `uimodel/menu/${kind}`;
    if (document.languageId === 'swift') return menusOfCode(server, method, kind === 'tree' ? undefined : screen);
    return server.request(method, { app });
  }
  if (!element) throw new Error(`This document has no ${sectionOfKind[kind]}.`);
  const entity = address(document, element);
  if (kind === 'sheet') return server.request('uimodel/sheet/layout', { entity });
  return server.request('uimodel/render', { what: kind, [kind === 'toolbar' ? 'entity' : 'screen']: entity });
}

const labelOf = kind => kinds.find(each => each.kind === kind).label;

/** A picture, with its title. */
async function picture(server, subject) {
  const answer = await answerFor(server, subject);
  const name = subject.element && subject.element.name;
  const title = name ? `${labelOf(subject.kind)}: ${name}` : labelOf(subject.kind);
  const { platform, version } = answer.environment || {};
  return { title: platform ? `${title}, ${platform} ${version}` : title, ...answer };
}

/** Lets a person choose a kind; undefined if none is chosen. */
async function chooseKind() {
  const chosen = await vscode.window.showQuickPick(kinds, { placeHolder: 'The picture to show beside the text' });
  return chosen && chosen.kind;
}

module.exports = { chooseKind, picture, subjectAt };
