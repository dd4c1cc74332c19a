-- What Neovim 0.11 and later read when the server is enabled; older versions get it through lua/uimodel.lua.
local client = require('uimodel.client')
local settings = vim.g.uimodel_settings and { uimodel = vim.g.uimodel_settings }

return {
  cmd = vim.g.uimodel_cmd or { 'uimodel-daemon' },
  -- And Swift source after `require('uimodel').enable_swift()`: one server, which has the unsaved text of both.
  filetypes = { 'uimodel' },
  root_markers = { 'uimodel.config.json', '.git' },
  settings = settings,
  -- Neovim 0.7 does not declare that the server can ask for settings.
  init_options = settings,
  capabilities = client.capabilities,
  handlers = client.handlers,
  commands = client.commands,
}
