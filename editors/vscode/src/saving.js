'use strict';
// Takes the picture that is shown out of the editor.
const path = require('path');
const vscode = require('vscode');

/** A file name without what systems do not take: `Tab loop of Places` is `tab-loop-of-places`. */
const fileName = title => title.toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '-').replace(/^-+|-+$/g, '');

function shownBy(preview) {
  const { shown } = preview;
  if (!shown || shown.message !== undefined) {
    throw new Error('No picture is shown. Run “UIModel: Show Picture to the Side” first.');
  }
  return shown;
}

/** Saves the picture as SVG, and a text as text. */
async function savePicture(preview) {
  const { title, svg, text } = shownBy(preview);
  const [ending, description] = svg === undefined ? ['txt', 'Text'] : ['svg', 'SVG'];
  const [folder] = vscode.workspace.workspaceFolders || [];
  const name = `${fileName(title)}.${ending}`;
  const uri = await vscode.window.showSaveDialog({
    title: 'Save Picture',
    filters: { [description]: [ending] },
    defaultUri: folder && vscode.Uri.file(path.join(folder.uri.fsPath, name)),
  });
  if (!uri) return;
  await vscode.workspace.fs.writeFile(uri, Buffer.from(svg === undefined ? text : svg));
  vscode.window.setStatusBarMessage(`Saved: ${path.basename(uri.path)}`, 5000);
}

/** Copies a graph as the Mermaid text that draws it. */
async function copyMermaid(preview) {
  const { mermaid } = shownBy(preview);
  if (mermaid === undefined) throw new Error('Only presentations and scenes are graphs that Mermaid can draw.');
  await vscode.env.clipboard.writeText(mermaid);
  vscode.window.setStatusBarMessage('Copied as Mermaid', 5000);
}

module.exports = { copyMermaid, savePicture };
