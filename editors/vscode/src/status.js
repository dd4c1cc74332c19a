'use strict';
// The item in the status bar, and the menu that it opens.
const vscode = require('vscode');

const icons = {
  stopped: '$(circle-slash)', starting: '$(sync~spin)', running: '$(check)', waiting: '$(sync~spin)',
  missing: '$(warning)', failed: '$(error)',
};

const sentences = {
  stopped: 'uimodel-daemon is stopped.',
  starting: 'uimodel-daemon is starting.',
  running: 'uimodel-daemon is running.',
  waiting: 'uimodel-daemon ended unexpectedly and starts again.',
  missing: 'uimodel-daemon was not found.',
  failed: 'uimodel-daemon ended too often.',
};

const some = (count, word) => count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];

/** The findings in words: `2 errors, 1 warning in 2 files`. */
function countText({ errors, warnings, others, files }) {
  const parts = [...some(errors, 'error'), ...some(warnings, 'warning'), ...some(others, 'hint')];
  return parts.length === 0 ? 'no findings' : `${parts.join(', ')} in ${some(files, 'file')}`;
}

const entries = [
  { label: '$(list-tree) Show Problems', command: 'workbench.actions.view.problems' },
  { label: '$(open-preview) Show Picture to the Side', command: 'uimodel.showPicture' },
  { label: '$(list-selection) Choose Picture…', command: 'uimodel.choosePicture' },
  { label: '$(book) Show Coverage of Swift Source', command: 'uimodel.showCoverage' },
  { label: '$(output) Show Log', command: 'uimodel.showLog' },
  { label: '$(debug-restart) Restart', command: 'uimodel.restart' },
  { label: '$(debug-stop) Stop', command: 'uimodel.stop', states: ['starting', 'running', 'waiting'] },
  { label: '$(debug-start) Start', command: 'uimodel.start', states: ['stopped'] },
  {
    label: '$(gear) Set the Path of the Daemon',
    command: 'workbench.action.openSettings',
    arguments: ['uimodel.path'],
  },
];

class Status {
  constructor(supervisor, findings) {
    this.supervisor = supervisor;
    this.findings = findings;
    this.item = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Right, 90);
    this.item.name = 'UIModel';
    this.item.command = 'uimodel.showMenu';
    this.listeners = [supervisor.onDidChange(() => this.update()), findings.onDidChange(() => this.update())];
    this.update();
    this.item.show();
  }

  update() {
    const { state, detail } = this.supervisor;
    const { errors, warnings, others } = this.findings.counts;
    const icon = state === 'running' && errors + warnings > 0 ? '$(warning)' : icons[state];
    this.item.text = state === 'running' ? `${icon} UIModel ${errors + warnings + others}` : `${icon} UIModel`;
    this.item.tooltip = [sentences[state], detail, state === 'running' ? countText(this.findings.counts) : '']
      .filter(Boolean).join('\n');
    const isWrong = state === 'missing' || state === 'failed';
    this.item.backgroundColor = isWrong ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
  }

  /** Lets a person choose what to do. */
  async showMenu() {
    const { state } = this.supervisor;
    const items = entries.filter(({ states }) => !states || states.includes(state));
    const placeHolder = `${sentences[state]} ${countText(this.findings.counts)}`;
    const chosen = await vscode.window.showQuickPick(items, { placeHolder });
    if (chosen) await vscode.commands.executeCommand(chosen.command, ...(chosen.arguments || []));
  }

  dispose() {
    [...this.listeners, this.item].forEach(each => each.dispose());
  }
}

module.exports = { Status, countText };
