'use strict';
// Fixes: one for the finding at the cursor, or all safe ones of a document if that is asked for.
const vscode = require('vscode');
const { fromRange, identifier, toWorkspaceEdit } = require('../convert');
const { selectors } = require('../settings');
const { toDiagnostic } = require('./diagnostics');
const { ask } = require('./provider');

/** The kind of our `source.fixAll`, so that settings can name it. */
const fixAll = vscode.CodeActionKind.SourceFixAll.append('uimodel');
const kinds = [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite, fixAll];

/** The kinds that the daemon is asked for; undefined for those that need no asking. */
function wanted(only) {
  if (!only) return ['quickfix', 'refactor'];
  // The daemon does not know that its own is a part of `source.fixAll`.
  return [fixAll.contains(only) ? 'source.fixAll' : only.value];
}

const toKind = kind =>
  kind === 'source.fixAll' ? fixAll : vscode.CodeActionKind.Empty.append(kind);

/** An action with its edit. The finding that it fixes is the editor's own object if the editor has it. */
function toAction(action, shown) {
  const result = new vscode.CodeAction(action.title, action.kind && toKind(action.kind));
  result.isPreferred = action.isPreferred;
  result.disabled = action.disabled;
  result.edit = action.edit && toWorkspaceEdit(action.edit);
  result.diagnostics = (action.diagnostics || []).map(toDiagnostic).map(fixed =>
    shown.find(each => each.message === fixed.message && each.range.isEqual(fixed.range)) || fixed);
  return result;
}

function registerActions(server) {
  if (!server.capabilities.codeActionProvider) return [];
  const provider = {
    async provideCodeActions(document, range, context, token) {
      const actions = await ask(server, 'textDocument/codeAction', {
        textDocument: identifier(document),
        range: fromRange(range),
        // The daemon looks at its own findings at the range.
        context: { diagnostics: [], only: wanted(context.only), triggerKind: context.triggerKind },
      }, token);
      return (actions || []).filter(({ edit, disabled }) => edit || disabled)
        .map(action => toAction(action, context.diagnostics));
    },
  };
  return [vscode.languages.registerCodeActionsProvider(selectors.all, provider, { providedCodeActionKinds: kinds })];
}

module.exports = { registerActions };
