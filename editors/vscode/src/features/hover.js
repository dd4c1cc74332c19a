'use strict';
const vscode = require('vscode');
const { at, toMarkdown, toRange } = require('../convert');
const { selectors } = require('../settings');
const { ask } = require('./provider');

function registerHover(server) {
  if (!server.capabilities.hoverProvider) return [];
  return [vscode.languages.registerHoverProvider(selectors.all, {
    async provideHover(document, position, token) {
      const hover = await ask(server, 'textDocument/hover', at(document, position), token);
      return hover && new vscode.Hover(toMarkdown(hover.contents), hover.range && toRange(hover.range));
    },
  })];
}

module.exports = { registerHover };
