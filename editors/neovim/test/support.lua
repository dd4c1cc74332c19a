-- What tests of the editor have in common. They wait for what should happen, for ten seconds at the most. The first thing
-- that does not is printed, and Neovim ends with an error.
local M = {}

local patience = 10000
M.get_clients = vim.lsp.get_clients or vim.lsp.get_active_clients

function M.wait(what, condition)
  if not vim.wait(patience, condition, 10) then
    error('waited in vain: ' .. what, 0)
  end
end

function M.same(what, expected, found)
  if not vim.deep_equal(expected, found) then
    error(what .. ': expected ' .. vim.inspect(expected) .. ', found ' .. vim.inspect(found), 0)
  end
end

-- Whether Neovim asks a client for this in a buffer. Before 0.11, it does so for the current one.
function M.supports(client, method, bufnr)
  if vim.fn.has('nvim-0.11') == 1 then
    return client:supports_method(method, bufnr)
  end
  return client.supports_method(method)
end

-- The lenses that are shown in a buffer, by line.
function M.lenses(bufnr)
  local found = {}
  for name, id in pairs(vim.api.nvim_get_namespaces()) do
    if name:find('codelens') then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(bufnr, id, 0, -1, { details = true })) do
        found[mark[2]] = table.concat(vim.tbl_map(function(chunk)
          return chunk[1]
        end, mark[4].virt_text))
      end
    end
  end
  return found
end

-- Waits until the current buffer is a text of the server whose URI begins like this, and returns it.
function M.shown(beginning)
  M.wait('a window of ' .. beginning, function()
    return vim.startswith(vim.api.nvim_buf_get_name(0), beginning)
  end)
  return vim.api.nvim_get_current_buf()
end

function M.text(bufnr)
  return table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), '\n')
end

-- Ends the servers, and waits until they are gone.
function M.stop()
  for _, client in pairs(M.get_clients()) do
    -- Before 0.11 what is now the object itself was an argument that means "by force".
    if vim.fn.has('nvim-0.11') == 1 then
      client:stop()
    else
      client.stop()
    end
  end
  M.wait('the end of the server', function()
    return #vim.tbl_values(M.get_clients()) == 0
  end)
end

local function main(check)
  local ok, reason = xpcall(check, function(reason)
    return type(reason) == 'string' and reason or debug.traceback(vim.inspect(reason))
  end)
  local version = vim.version()
  io.stdout:write(
    ('Neovim %d.%d.%d: %s\n'):format(version.major, version.minor, version.patch, ok and 'passed' or 'FAILED: ' .. reason)
  )
  io.stdout:flush()
  vim.cmd(ok and 'qall!' or 'cquit 1')
end

-- Checks when Neovim has started: vim.lsp.enable looks at buffers that are open already only then.
function M.run(check)
  vim.api.nvim_create_autocmd('VimEnter', {
    once = true,
    callback = function()
      vim.defer_fn(function()
        main(check)
      end, 0)
    end,
  })
end

return M
