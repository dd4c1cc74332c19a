-- For Swift source, beside the Swift server that you have: enabled with `require('uimodel').enable_swift()`.
return {
  cmd = vim.g.uimodel_cmd or { 'uimodel-daemon' },
  filetypes = { 'swift' },
  root_markers = { 'uimodel.config.json', '.git' },
  -- Names and outlines of Swift are the Swift server's: of two that offer to rename, Neovim asks one.
  on_init = function(client)
    for _, name in ipairs({
      'renameProvider',
      'definitionProvider',
      'declarationProvider',
      'typeDefinitionProvider',
      'implementationProvider',
      'callHierarchyProvider',
      'referencesProvider',
      'documentHighlightProvider',
      'documentSymbolProvider',
      'foldingRangeProvider',
      'selectionRangeProvider',
      'documentLinkProvider',
      'semanticTokensProvider',
      'documentFormattingProvider',
      'documentRangeFormattingProvider',
      'linkedEditingRangeProvider',
    }) do
      client.server_capabilities[name] = nil
    end
    -- 0.5 to 0.7 ask these.
    for _, name in ipairs({
      'rename',
      'goto_definition',
      'declaration',
      'type_definition',
      'implementation',
      'call_hierarchy',
      'find_references',
      'document_highlight',
      'document_symbol',
      'document_formatting',
      'document_range_formatting',
    }) do
      if client.resolved_capabilities then
        client.resolved_capabilities[name] = false
      end
    end
  end,
}
