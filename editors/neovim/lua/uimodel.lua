-- Starts the server where Neovim does not do it by itself: before 0.11.
local M = {}

-- The client of each root, for 0.5 to 0.7, which would start another for each buffer.
local clients = {}

local function config()
  return dofile(vim.api.nvim_get_runtime_file('lsp/uimodel.lua', false)[1])
end

-- The nearest folder upward that holds a marker; of two markers the first counts.
local function root(markers, folder)
  for _, marker in ipairs(markers) do
    local file = vim.fn.findfile(marker, folder .. ';')
    local found = file ~= '' and file or vim.fn.finddir(marker, folder .. ';')
    if found ~= '' then
      return vim.fn.fnamemodify(found, ':p'):gsub('/$', ''):match('^(.*)/[^/]*$')
    end
  end
  return folder
end

-- Attaches the server to a buffer, the current one if none is named.
function M.start(bufnr)
  if not bufnr or bufnr == 0 then
    bufnr = vim.api.nvim_get_current_buf()
  end
  local own = config()
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(bufnr), ':p:h')
  own.name, own.root_dir = 'uimodel', root(own.root_markers, folder)
  own.filetypes, own.root_markers = nil, nil
  -- Before 0.9, these replace what Neovim declares.
  own.capabilities =
    vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), own.capabilities or {})
  if vim.fn.exists('##LspAttach') == 0 then
    own.on_attach = require('uimodel.client').attached
  end
  if vim.lsp.start then
    vim.lsp.start(own, { bufnr = bufnr })
    return
  end
  local id = clients[own.root_dir]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(own)
    clients[own.root_dir] = id
  end
  if id then
    vim.lsp.buf_attach_client(bufnr, id)
    -- 0.8 and later do this by themselves.
    if vim.bo[bufnr].omnifunc == '' then
      vim.bo[bufnr].omnifunc = 'v:lua.vim.lsp.omnifunc'
    end
  end
end

-- Checks Swift source, too, beside the Swift server.
function M.enable_swift()
  if vim.lsp.enable then
    vim.lsp.config('uimodel', { filetypes = { 'uimodel', 'swift' } })
    vim.lsp.enable('uimodel')
    return
  end
  vim.cmd([[
    augroup uimodel_swift
      autocmd!
      autocmd FileType swift lua require('uimodel').start(tonumber(vim.fn.expand('<abuf>')))
    augroup END
  ]])
end

return M
