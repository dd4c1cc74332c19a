-- Starts the server where Neovim does not do it by itself: before 0.11.
local M = {}

-- The clients of each root, for 0.5 to 0.7, which would start another for each buffer.
local clients = {}

local function config(name)
  return dofile(vim.api.nvim_get_runtime_file('lsp/' .. name .. '.lua', false)[1])
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

-- Attaches the server to a buffer, the current one if none is named: as 'uimodel', or as 'uimodel_swift'.
function M.start(bufnr, name)
  name = name or 'uimodel'
  if not bufnr or bufnr == 0 then
    bufnr = vim.api.nvim_get_current_buf()
  end
  local shared = config(name)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(bufnr), ':p:h')
  local own = { name = name, cmd = shared.cmd, root_dir = root(shared.root_markers, folder), on_init = shared.on_init }
  if vim.lsp.start then
    vim.lsp.start(own, { bufnr = bufnr })
    return
  end
  local key = name .. ' ' .. own.root_dir
  local id = clients[key]
  if not id or not vim.lsp.get_client_by_id(id) then
    id = vim.lsp.start_client(own)
    clients[key] = id
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
    vim.lsp.enable('uimodel_swift')
    return
  end
  vim.cmd([[
    augroup uimodel_swift
      autocmd!
      autocmd FileType swift lua require('uimodel').start(tonumber(vim.fn.expand('<abuf>')), 'uimodel_swift')
    augroup END
  ]])
end

return M
