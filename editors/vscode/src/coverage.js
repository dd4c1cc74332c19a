'use strict';
// How much of the Swift source the daemon has judged: a list, from which one goes to the places.
const vscode = require('vscode');
const { toRange, toUri } = require('./convert');
const { shownPath } = require('./settings');

const separator = label => ({ label, kind: vscode.QuickPickItemKind.Separator });

/** One item for each system, then the places that were not judged. */
function coverageItems({ systems, notJudged }) {
  const counts = systems.map(({ system, judged, notJudged: others, rulesOff }) => ({
    label: system,
    description: [
      `judged ${judged} of ${judged + others}`,
      ...rulesOff === 0 ? [] : [`${rulesOff} ${rulesOff === 1 ? 'rule' : 'rules'} could not run`],
    ].join(', '),
  }));
  const places = notJudged.map(({ uri, range, subject, reason }) => ({
    label: `$(question) ${reason}`,
    description: `${subject}, ${shownPath(toUri(uri))}:${range.start.line + 1}`,
    uri: toUri(uri),
    range: toRange(range),
  }));
  return places.length === 0 ? counts : [...counts, separator('not judged'), ...places];
}

async function showCoverage(supervisor) {
  const coverage = await supervisor.request('uimodel/workspace/coverage', {});
  const items = coverageItems(coverage);
  if (items.length === 0) {
    vscode.window.showInformationMessage('There is no Swift source with menus, sheets or toolbars in this folder.');
    return;
  }
  const placeHolder = `${coverage.files} Swift ${coverage.files === 1 ? 'file' : 'files'}; choose a place to go to it`;
  const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  if (!chosen || !chosen.uri) return;
  const document = await vscode.workspace.openTextDocument(chosen.uri);
  await vscode.window.showTextDocument(document, { selection: chosen.range });
}

module.exports = { showCoverage };
