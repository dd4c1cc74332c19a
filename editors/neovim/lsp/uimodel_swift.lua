-- For Swift source, beside the Swift server that you have: enabled with `vim.lsp.enable('uimodel_swift')` (0.11 and later).
return {
  cmd = vim.g.uimodel_cmd or { 'uimodel-daemon' },
  filetypes = { 'swift' },
  root_markers = { 'uimodel.config.json', '.git' },
  -- Names and outlines of Swift are the Swift server's: of two that offer to rename, Neovim asks one.
  on_init = function(client)
    for _, name in ipairs({
      'renameProvider',
      'definitionProvider',
      'referencesProvider',
      'documentHighlightProvider',
      'documentSymbolProvider',
    }) do
      client.server_capabilities[name] = nil
    end
  end,
}
