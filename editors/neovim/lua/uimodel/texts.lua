-- Texts that the server makes, such as the main menu, in buffers of their own. Their names are URIs of the scheme
-- `uimodel`. The texts follow what is typed into documents and Swift source.
local M = {}

local function ours()
  return require('uimodel.client')
end

-- The client that each buffer's text is from.
local owners = {}

function M.is_text(uri)
  return uri:find('^uimodel:/') ~= nil
end

-- The URI as the server takes it, too. Neovim takes a name for that of a file if it has no authority.
local function name(uri)
  return (uri:gsub('^uimodel:/+', 'uimodel:///'))
end

-- Answers that only say that the text has changed while they were computed.
local overtaken = { [-32801] = true, [-32802] = true }

function M.is_overtaken(problem)
  return overtaken[problem.code] ~= nil
end

-- Calls `done` with an error of the server, or with nil and the text.
local function ask(client, uri, done, bufnr)
  ours().request(client, 'workspace/textDocumentContent', { uri = name(uri) }, function(problem, result)
    if problem and overtaken[problem.code] then
      return ask(client, uri, done, bufnr)
    end
    done(problem, result and result.text)
  end, bufnr)
end

local function set(bufnr, options)
  for option, value in pairs(options) do
    vim.bo[bufnr][option] = value
  end
end

-- Makes a buffer one of a text that is no file.
function M.scratch(bufnr)
  set(bufnr, { buftype = 'nofile', bufhidden = 'wipe', swapfile = false, buflisted = false, modifiable = false })
end

function M.fill(bufnr, text)
  local lines = vim.split((text:gsub('\n$', '')), '\n')
  local cursors = {}
  for _, window in ipairs(vim.fn.win_findbuf(bufnr)) do
    cursors[window] = vim.api.nvim_win_get_cursor(window)
  end
  set(bufnr, { modifiable = true })
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  set(bufnr, { modifiable = false, modified = false })
  for window, cursor in pairs(cursors) do
    vim.api.nvim_win_set_cursor(window, { math.min(cursor[1], #lines), cursor[2] })
  end
end

-- Reads the text of a buffer; called by Neovim when the buffer is opened.
function M.read(bufnr)
  local uri = vim.api.nvim_buf_get_name(bufnr)
  M.scratch(bufnr)
  if uri:find('%.md$') then
    set(bufnr, { filetype = 'markdown' })
  end
  local client = owners[bufnr] and vim.lsp.get_client_by_id(owners[bufnr]) or ours().ours(bufnr)[1]
  if not client then
    M.fill(bufnr, 'uimodel-daemon does not run. Open a model document or Swift source, then run :edit in this window.')
    return
  end
  owners[bufnr] = client.id
  ask(client, uri, function(problem, text)
    if vim.api.nvim_buf_is_loaded(bufnr) then
      M.fill(bufnr, problem and problem.message or text)
    end
  end, bufnr)
end

-- Reads a text again wherever it is shown.
function M.refresh(uri)
  for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(bufnr) and vim.api.nvim_buf_get_name(bufnr) == name(uri) then
      M.read(bufnr)
    end
  end
end

-- Shows a buffer in the window that it has, or in a new one, which `modifiers` such as `vertical` place.
function M.open(bufnr, modifiers)
  local window = vim.fn.bufwinid(bufnr)
  if window ~= -1 then
    vim.api.nvim_set_current_win(window)
  else
    vim.cmd(modifiers .. ' sbuffer ' .. bufnr)
  end
end

function M.warn(message)
  vim.notify('UIModel: ' .. message, vim.log.levels.WARN)
end

-- Shows a text in a window, which `modifiers` such as `vertical` place. If there is no such text, says why. `choose` is
-- called instead with the names that the server knows, if it cannot decide between them.
function M.show(client, uri, modifiers, choose)
  ask(client, uri, function(problem, _)
    local candidates = problem and type(problem.data) == 'table' and problem.data.candidates
    if candidates and choose then
      choose(candidates)
    elseif problem then
      M.warn(problem.message)
    else
      local bufnr = vim.fn.bufadd(name(uri))
      owners[bufnr] = client.id
      M.open(bufnr, modifiers or '')
    end
  end, vim.api.nvim_get_current_buf())
end

return M
