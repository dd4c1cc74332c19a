-- What a person turns off for the server stays off: here, code lenses.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function check()
  local buffer = vim.api.nvim_get_current_buf()
  wait('findings', function()
    return #vim.diagnostic.get(buffer) == 2
  end)
  local lenses
  vim.lsp.buf_request(buffer, 'textDocument/codeLens', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
  }, function(_, result)
    lenses = result
  end)
  wait('an answer', function()
    return lenses
  end)
  same('lenses', {}, lenses)
  support.stop()
end

support.run(check)
