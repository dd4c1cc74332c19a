'use strict';
// The panel beside the text, with a picture that follows the cursor.
const vscode = require('vscode');
const { isWithdrawn } = require('./connection');
const { isServed } = require('./settings');
const { page } = require('./page');
const { picture, subjectAt } = require('./pictures');

/** Milliseconds without a move of the cursor or a change of the text before the picture is drawn again. */
const pause = 150;

const nothing = 'Put the cursor into a model document or into Swift source.';

class Preview {
  constructor(supervisor) {
    this.supervisor = supervisor;
    this.kind = 'automatic';
    // Grows with each picture that is asked for, so that a slow answer does not replace a newer one.
    this.asked = 0;
  }

  /** Opens the panel, or brings it to the front; with `kind`, shows this kind from now on. */
  async show(kind = this.kind) {
    this.kind = kind;
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
        if (this.editor && document === this.editor.document) this.soon();
      }),
      vscode.window.onDidChangeActiveColorTheme(() => this.soon()),
      this.supervisor.onDidChange(() => this.soon()),
    ];
  }

  close() {
    clearTimeout(this.timer);
    (this.listeners || []).forEach(each => each.dispose());
    this.panel = undefined;
    this.listeners = undefined;
  }

  // Other editors, and the panel itself, leave the picture as it is.
  remember(editor) {
    if (editor && isServed(editor.document)) this.editor = editor;
    return this.editor === editor;
  }

  moved(editor) {
    if (editor && this.remember(editor)) this.soon();
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
    this.panel.title = shown.title;
    this.panel.webview.html = page(shown, vscode.window.activeColorTheme.kind);
  }

  async draw() {
    if (!this.editor) return { title: 'Picture', message: nothing };
    const { document, selection } = this.editor;
    try {
      const subject = await subjectAt(this.supervisor, document, selection.active, this.kind);
      return await picture(this.supervisor, subject);
    } catch (error) {
      // The text has changed, so the picture is asked for again.
      if (isWithdrawn(error)) return undefined;
      return { title: 'Picture', message: error.message };
    }
  }

  dispose() {
    if (this.panel) this.panel.dispose();
    this.close();
  }
}

module.exports = { Preview };
