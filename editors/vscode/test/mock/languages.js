'use strict';
// Providers and diagnostics.
const { api, mustBe, Disposable } = require('./values');

const { Diagnostic, Uri } = api;

const kinds = [
  'CallHierarchy', 'CodeActions', 'CodeLens', 'CompletionItem', 'Declaration', 'Definition', 'DocumentFormattingEdit',
  'DocumentHighlight', 'DocumentLink', 'DocumentRangeFormattingEdit', 'DocumentRangeSemanticTokens',
  'DocumentSemanticTokens', 'DocumentSymbol', 'FoldingRange', 'Hover', 'Implementation', 'InlayHints',
  'LinkedEditingRange', 'Reference', 'Rename', 'SelectionRange', 'TypeDefinition',
];

/** Whether a selector takes a document: as the editor scores it, but only 10 or 0. */
const match = (selector, document) => [].concat(selector).some(({ scheme, language }) =>
  (!scheme || scheme === document.uri.scheme) && (!language || language === document.languageId)) ? 10 : 0;

function createLanguages(find) {
  const providers = [];
  const collections = [];

  function createDiagnosticCollection(name) {
    const entries = new Map();
    const collection = {
      name,
      set(uri, diagnostics) {
        mustBe(uri instanceof Uri && diagnostics.every(each => each instanceof Diagnostic), 'illegal diagnostics');
        const document = find(uri);
        for (const { range } of document ? diagnostics : []) {
          mustBe(document.validateRange(range).isEqual(range), `a diagnostic outside of ${uri.path}`);
        }
        entries.set(uri.toString(), [uri, diagnostics]);
      },
      delete: uri => entries.delete(uri.toString()),
      clear: () => entries.clear(),
      forEach: visit => entries.forEach(([uri, diagnostics]) => visit(uri, diagnostics, collection)),
      of: uri => (entries.get(uri.toString()) || [uri, []])[1],
      dispose: () => collections.splice(collections.indexOf(collection), 1),
    };
    collections.push(collection);
    return collection;
  }

  const register = kind => (selector, provider, ...options) => {
    mustBe([].concat(selector).every(each => each.language), `${kind}: a selector without a language`);
    const entry = { kind, selector, provider, options };
    providers.push(entry);
    return new Disposable(() => providers.splice(providers.indexOf(entry), 1));
  };
  const languages = { match, createDiagnosticCollection };
  for (const kind of kinds) languages[`register${kind}Provider`] = register(kind);

  // Of the workspace, whatever is open.
  languages.registerWorkspaceSymbolProvider = provider => {
    const entry = { kind: 'WorkspaceSymbol', selector: [], provider };
    providers.push(entry);
    return new Disposable(() => providers.splice(providers.indexOf(entry), 1));
  };

  return {
    languages, providers, collections,
    /** The providers of a kind for a document. */
    of: (kind, document) => providers.filter(each => each.kind === kind && match(each.selector, document))
      .map(each => each.provider),
    diagnostics: uri => collections.flatMap(collection => collection.of(uri)),
  };
}

module.exports = { createLanguages };
