-- What a person sees in Swift source: a finding, who has some keys, and nothing that a Swift server is for.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function check()
  local buffer = vim.api.nvim_get_current_buf()
  wait('a finding', function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  same('code', 'menu/duplicate-shortcut', vim.diagnostic.get(buffer)[1].code)
  local client = vim.lsp.get_clients({ bufnr = buffer })[1]
  same('rename', nil, client.server_capabilities.renameProvider)
  local hover
  client:request('textDocument/hover', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = 10, character = 89 },
  }, function(_, result)
    hover = result
  end, buffer)
  wait('who has the keys', function()
    return hover ~= nil
  end)
  same('hover', true, hover.contents.value:find('Italic', 1, true) ~= nil)
  support.stop()
end

support.run(check)
