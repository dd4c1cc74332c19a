-- Code lenses, shown and run by `vim.lsp.codelens`. Only our client is asked for them.
local M = {}

local function has_lenses(client)
  return client.server_capabilities and client.server_capabilities.codeLensProvider
end

-- Asks for the lenses of a buffer, and shows them.
function M.refresh(client, bufnr)
  local codelens = vim.lsp.codelens
  if codelens.enable or not client or not has_lenses(client) or not vim.api.nvim_buf_is_loaded(bufnr) then
    return
  end
  local params = { textDocument = { uri = vim.uri_from_bufnr(bufnr) } }
  require('uimodel.client').request(client, 'textDocument/codeLens', params, function(problem, lenses, context)
    -- After an edit that overtakes the request, Neovim asks again.
    if problem or not vim.api.nvim_buf_is_loaded(bufnr) then
      return
    end
    codelens.on_codelens(nil, lenses, context)
    -- Before 0.8, Neovim leaves the last lens of a buffer where it was.
    if vim.tbl_isempty(lenses or {}) then
      vim.api.nvim_buf_clear_namespace(bufnr, codelens.__namespaces[client.id], 0, -1)
    end
  end, bufnr)
end

-- Asks for the lenses of all buffers of a client.
function M.refresh_all(client)
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if client and vim.lsp.buf_is_attached(bufnr, client.id) then
      M.refresh(client, bufnr)
    end
  end
end

-- Called after changes of a buffer.
function M.changed(bufnr)
  for _, client in ipairs(require('uimodel.client').ours(bufnr)) do
    if vim.lsp.buf_is_attached(bufnr, client.id) then
      M.refresh(client, bufnr)
    end
  end
end

-- Shows the lenses of a buffer from now on.
function M.follow(client, bufnr)
  if not has_lenses(client) then
    return
  end
  -- 0.12 and later follow the buffer by themselves.
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { client_id = client.id })
    return
  end
  vim.cmd(([[
    augroup uimodel_lenses
      autocmd! * <buffer=%d>
      autocmd BufEnter,InsertLeave,TextChanged <buffer=%d> lua require('uimodel.lenses').changed(%d)
    augroup END
  ]]):format(bufnr, bufnr, bufnr))
  M.refresh(client, bufnr)
end

return M
