-- What Neovim 0.11 and later read when the server is enabled; older versions get it through lua/uimodel.lua.
return {
  cmd = vim.g.uimodel_cmd or { 'uimodel-daemon' },
  filetypes = { 'uimodel' },
  root_markers = { 'uimodel.config.json', '.git' },
}
