'use strict';
// The panel beside the text, with a picture that follows the cursor.
const vscode = require('vscode');
const { isWithdrawn } = require('./connection');
const { isServed } = require('./settings');
const { page } = require('./page');
const { PictureList, drawFirst, isMissing, labelOf, sentence } = require('./pictures');
const { following, subjects } = require('./subjects');

/** Milliseconds without a move of the cursor or a change of the text before the picture is drawn again. */
const pause = 150;

const nothing = 'Put the cursor into a model document or into Swift source.';

class Preview {
  constructor(supervisor) {
    this.supervisor = supervisor;
    this.list = new PictureList(supervisor);
    this.choice = { kind: 'automatic' };
    // Grows with each picture that is asked for, so that a slow answer does not replace a newer one.
    this.asked = 0;
  }

  /** Opens the panel, or brings it to the front; shows `choice` from now on: a `kind`, or one `picture` of the list. */
  async show(choice = this.choice) {
    this.choice = choice;
    this.list.forget();
    this.remember(vscode.window.activeTextEditor);
    if (this.panel) this.panel.reveal(undefined, true);
    else this.open();
    await this.update();
  }

  open() {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // No scripts: the page is text and SVG.
    this.panel = vscode.window.createWebviewPanel('uimodel.picture', 'Picture', column, { enableScripts: false });
    this.listeners = [
      this.panel.onDidDispose(() => this.close()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.moved(textEditor)),
      vscode.window.onDidChangeActiveTextEditor(editor => this.moved(editor)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (isServed(document)) this.changed();
      }),
      vscode.window.onDidChangeActiveColorTheme(() => this.soon()),
      this.supervisor.onDidChange(() => this.changed()),
    ];
  }

  close() {
    clearTimeout(this.timer);
    (this.listeners || []).forEach(each => each.dispose());
    this.panel = undefined;
    this.listeners = undefined;
    this.keep(undefined);
  }

  // Other editors, and the panel itself, leave the picture as it is.
  remember(editor) {
    if (editor && isServed(editor.document)) this.editor = editor;
    return this.editor === editor;
  }

  moved(editor) {
    if (editor && this.remember(editor)) this.soon();
  }

  changed() {
    this.list.forget();
    this.soon();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.update(), pause);
  }

  /** Asks for the picture and shows it, or the reason why there is none. */
  async update() {
    const number = ++this.asked;
    const shown = await this.draw();
    if (!shown || !this.panel || number !== this.asked) return;
    this.keep(shown);
    this.panel.title = shown.title;
    this.panel.webview.html = page(shown, vscode.window.activeColorTheme.kind);
  }

  /** Keeps what is shown for commands, and for the menus that offer them. */
  keep(shown) {
    this.shown = shown;
    const hasMermaid = shown !== undefined && shown.mermaid !== undefined;
    vscode.commands.executeCommand('setContext', 'uimodel.hasMermaid', hasMermaid);
  }

  async draw() {
    const { kind, picture } = this.choice;
    try {
      if (picture) return await this.drawChosen(picture);
      if (!this.editor) return { title: 'Picture', message: nothing };
      const { document, selection } = this.editor;
      const found = await subjects(this.supervisor, this.list, document, selection.active, kind);
      return await drawFirst(this.supervisor, found);
    } catch (error) {
      // The text has changed, so the picture is asked for again.
      if (isWithdrawn(error)) return undefined;
      return { title: kind === 'automatic' ? 'Picture' : labelOf(kind), message: sentence(error.message) };
    }
  }

  /** Draws one picture. The name of a sheet in Swift source has its line, which changes with the lines above. */
  async drawChosen({ what, params, title }) {
    try {
      return await drawFirst(this.supervisor, [{ params, title }]);
    } catch (error) {
      const nearest = isMissing(error) && await following(this.list, { params });
      if (!nearest) throw error;
      this.choice = { kind: what, picture: nearest };
      return drawFirst(this.supervisor, [nearest]);
    }
  }

  dispose() {
    if (this.panel) this.panel.dispose();
    this.close();
  }
}

module.exports = { Preview };
