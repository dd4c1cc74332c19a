'use strict';
// Lets a person choose a kind of pictures, or one picture.
const vscode = require('vscode');
const { kinds, labelOf, nameOf, sentence, titleOf } = require('./pictures');

/** The pictures of the list as items. What cannot be drawn says why; choosing it says so, too. */
async function itemsOf(list) {
  const pictures = await list.pictures().catch(() => []);
  return pictures.map(picture => {
    const { what, params, error } = picture;
    const label = titleOf(picture);
    if (error === undefined) return { label, description: `${labelOf(what)}: ${nameOf(params)}`, picture };
    return { label: `$(circle-slash) ${label}`, description: 'cannot be drawn', detail: sentence(error), picture };
  });
}

async function items(list) {
  const separator = label => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const choices = kinds.map(({ kind, label, description }) => ({ label, description, choice: { kind } }));
  const found = await itemsOf(list);
  if (found.length === 0) return choices;
  return [
    separator('follow the cursor'), ...choices, separator('keep one picture'),
    ...found.map(({ picture, ...item }) => ({ ...item, choice: { kind: picture.what, picture } })),
  ];
}

/** What a person chooses: a `kind`, or a `picture` of the list; undefined if nothing is chosen. */
async function choosePicture(list) {
  const options = { placeHolder: 'The picture to show beside the text', matchOnDescription: true };
  // The editor shows that it waits: in a large app, the list takes a second.
  const chosen = await vscode.window.showQuickPick(items(list), options);
  return chosen && chosen.choice;
}

module.exports = { choosePicture };
