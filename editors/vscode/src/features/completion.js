'use strict';
const vscode = require('vscode');
const { at, toMarkdown, toRange } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

const isSnippet = item => item.insertTextFormat === 2;

/** The label, with what is shown beside it. */
const toLabel = ({ label, labelDetails }) => labelDetails ? { label, ...labelDetails } : label;

/** What an item replaces: one range, or one for inserting and one for replacing. */
function toReplaced({ range, insert, replace }) {
  return range ? toRange(range) : { inserting: toRange(insert), replacing: toRange(replace) };
}

function toItem(item) {
  // The protocol counts kinds from 1, the editor from 0.
  const result = new vscode.CompletionItem(toLabel(item), item.kind && item.kind - 1);
  const text = item.textEdit ? item.textEdit.newText : item.insertText ?? item.label;
  result.insertText = isSnippet(item) ? new vscode.SnippetString(text) : text;
  if (item.textEdit) result.range = toReplaced(item.textEdit);
  if (item.documentation) result.documentation = toMarkdown(item.documentation);
  for (const name of ['detail', 'sortText', 'filterText', 'preselect', 'tags', 'commitCharacters']) {
    if (item[name] !== undefined) result[name] = item[name];
  }
  return result;
}

/** Each item of the editor, with what the daemon sent, for `completionItem/resolve`. */
const sent = new WeakMap();

function registerCompletion(server) {
  const { completionProvider } = server.capabilities;
  if (!completionProvider) return [];
  const provider = {
    async provideCompletionItems(document, position, token, { triggerKind, triggerCharacter }) {
      const context = { triggerKind: triggerKind + 1, triggerCharacter };
      const list = await ask(server, 'textDocument/completion', { ...at(document, position), context }, token);
      if (!list) return undefined;
      const items = (list.items || list).map(item => {
        const result = toItem(item);
        sent.set(result, item);
        return result;
      });
      return new vscode.CompletionList(items, list.isIncomplete === true);
    },
  };
  if (completionProvider.resolveProvider) {
    provider.resolveCompletionItem = async (item, token) => {
      const resolved = await ask(server, 'completionItem/resolve', sent.get(item), token);
      if (!resolved) return item;
      item.detail = resolved.detail;
      item.documentation = resolved.documentation && toMarkdown(resolved.documentation);
      return item;
    };
  }
  const characters = completionProvider.triggerCharacters || [];
  return [vscode.languages.registerCompletionItemProvider(selectors.all, provider, ...characters)];
}

module.exports = { registerCompletion };
