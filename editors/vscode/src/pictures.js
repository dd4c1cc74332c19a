'use strict';
// What there are pictures of, and the requests that draw them. `uimodel/render` draws SVG; the main menu is text.
const { isWithdrawn } = require('./connection');

/** The kinds that a person can choose. `automatic` takes the one for what is at the cursor. */
const kinds = [
  { kind: 'automatic', label: 'Automatic', description: 'what is at the cursor' },
  { kind: 'menuBar', label: 'Menu Bar', description: 'the menu bar with one menu open' },
  { kind: 'overlay', label: 'Menus', description: 'what people see while they hold ⌘' },
  { kind: 'shortcuts', label: 'Shortcuts', description: 'the keyboard: shortcuts in use, reserved and free' },
  { kind: 'tree', label: 'Main Menu', description: 'the main menu after all steps of buildMenu, as text' },
  { kind: 'sheet', label: 'Sheet', description: 'a sheet at each detent' },
  { kind: 'toolbar', label: 'Toolbar', description: 'a bar at three widths' },
  { kind: 'presentations', label: 'Presentations', description: 'which screen presents what' },
  { kind: 'scenes', label: 'Scenes', description: 'the scenes, and what opens them' },
  { kind: 'focusLoop', label: 'Tab Loop', description: 'the order in which Tab visits a screen' },
  { kind: 'focusGroups', label: 'Focus Groups', description: 'the focus groups of a screen' },
  { kind: 'pointerRegions', label: 'Pointer Regions', description: 'the pointer regions of a screen' },
  { kind: 'keyboard', label: 'Keyboard', description: 'the keyboard over a window' },
];

const labelOf = kind => (kinds.find(each => each.kind === kind) || { label: kind }).label;

/** The kinds whose pictures are of an app. Those of all other kinds are of a part of one. */
const kindsOfApps = ['menuBar', 'overlay', 'shortcuts', 'tree', 'presentations', 'scenes'];

/** A reason of the daemon as a sentence, without the name of the parameter. */
function sentence(reason) {
  const text = reason.replace(/^params(\.\w+)*: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** The name of what a picture is of, such as a screen's or a file's. */
function nameOf({ entity, screen, app }) {
  const { ref, document, path = [] } = entity || screen || {};
  return ref || `${fileName(document || app || '')} ${path.join(' ')}`.trim();
}

const fileName = uri => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)).replace(/\.uimodel\.json$/, '');

/** What people choose a picture by; what cannot be drawn has no title. */
const titleOf = ({ title, what, params }) => title || `${labelOf(what)}: ${nameOf(params)}`;

/** The answers of `uimodel/render/list`, until something changes. */
class PictureList {
  constructor(daemon) {
    this.daemon = daemon;
    this.answers = new Map();
  }

  /** Called when a text changes, or the daemon. */
  forget() {
    this.answers.clear();
  }

  /** The pictures of one kind, or all of them. Each has a `title`, or the `error` why it cannot be drawn. */
  async pictures(what) {
    const known = this.answers.get(what);
    if (known) return known;
    const answer = this.daemon.request('uimodel/render/list', what ? { what } : {}).then(({ pictures }) => pictures);
    this.answers.set(what, answer);
    answer.catch(() => this.answers.delete(what));
    return answer;
  }
}

const noSuchEntity = -32100;

/** Whether an error means that the daemon does not know an entity, such as a sheet whose code has moved. */
const isMissing = ({ code }) => code === noSuchEntity;

/** Draws `params`, the parameters of a request: an answer with a `title`, and `svg` or `text`. */
async function draw(daemon, params, title) {
  const { what, ...rest } = params;
  if (what === 'tree') {
    const answer = await daemon.request('uimodel/menu/tree', rest);
    const { platform, version } = answer.environment || {};
    return { title: platform ? `${labelOf(what)}, ${platform} ${version}` : labelOf(what), text: answer.text };
  }
  const answer = await daemon.request('uimodel/render', params);
  return { title: title || `${labelOf(what)}: ${nameOf(params)}`, ...answer };
}

/** Draws the first of several pictures that can be drawn. Throws the reason of the first, if none can. */
async function drawFirst(daemon, candidates) {
  let reason;
  for (const { params, title, error: known } of candidates) {
    try {
      if (known !== undefined) throw new Error(known);
      return await draw(daemon, params, title);
    } catch (error) {
      if (isWithdrawn(error)) throw error;
      // A name that the daemon does not know explains less than why a picture cannot be drawn.
      if (reason === undefined || isMissing(reason)) reason = error;
    }
  }
  throw reason;
}

module.exports = { PictureList, drawFirst, isMissing, kinds, kindsOfApps, labelOf, nameOf, sentence, titleOf };
