'use strict';
// What this extension tells the daemon that it can do. Nothing is declared that it does not do.

/** The kinds from 1 to the last one that the editor knows. */
const kinds = last => ({ valueSet: Array.from({ length: last }, (_, index) => index + 1) });

const general = { positionEncodings: ['utf-16'] };

const window = { workDoneProgress: true, showDocument: { support: true } };

const workspace = {
  applyEdit: true,
  workspaceEdit: { documentChanges: true },
  workspaceFolders: true,
  configuration: true,
  didChangeConfiguration: {},
  symbol: { symbolKind: kinds(26) },
  // What lenses run is opened here, without a request.
  executeCommand: {},
  textDocumentContent: {},
  fileOperations: { willRename: true },
  didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
  inlayHint: { refreshSupport: true },
  codeLens: { refreshSupport: true },
};

const textDocument = {
  synchronization: { didSave: true },
  // Pushed, so that files that are not open have findings, too. Who declares `diagnostic` must pull.
  publishDiagnostics: {
    relatedInformation: true,
    versionSupport: true,
    codeDescriptionSupport: true,
    tagSupport: { valueSet: [1, 2] },
  },
  // Actions come with their edits: nothing is resolved.
  codeAction: {
    codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source', 'source.fixAll'] } },
    isPreferredSupport: true,
    disabledSupport: true,
  },
  hover: { contentFormat: ['markdown', 'plaintext'] },
  completion: {
    contextSupport: true,
    completionItemKind: kinds(25),
    completionItem: {
      snippetSupport: true,
      insertReplaceSupport: true,
      labelDetailsSupport: true,
      documentationFormat: ['markdown', 'plaintext'],
      tagSupport: { valueSet: [1] },
      resolveSupport: { properties: ['documentation', 'detail'] },
    },
  },
  inlayHint: {},
  codeLens: {},
  documentSymbol: { hierarchicalDocumentSymbolSupport: true, symbolKind: kinds(26) },
  definition: { linkSupport: true },
  declaration: { linkSupport: true },
  typeDefinition: { linkSupport: true },
  implementation: { linkSupport: true },
  callHierarchy: {},
  references: {},
  documentHighlight: {},
  rename: { prepareSupport: true },
  // The editor hides whole lines, and takes 5,000 ranges.
  foldingRange: { lineFoldingOnly: true, rangeLimit: 5000 },
  selectionRange: {},
  documentLink: { tooltipSupport: true },
  linkedEditingRange: {},
  formatting: {},
  rangeFormatting: {},
  semanticTokens: {
    requests: { range: true, full: { delta: true } },
    tokenTypes: [
      'class', 'variable', 'property', 'enumMember', 'method', 'keyword', 'modifier', 'number', 'decorator',
    ],
    tokenModifiers: ['declaration', 'deprecated', 'defaultLibrary'],
    formats: ['relative'],
  },
};

module.exports = { general, window, workspace, textDocument };
