-- What a person does with a document, without the person: open it, look at the finding, take the repair, leave.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function code(diagnostic)
  return diagnostic.code or diagnostic.user_data.lsp.code
end

local function check()
  local buffer = vim.api.nvim_get_current_buf()
  same('file type', 'uimodel', vim.bo.filetype)
  same('comments', '// %s', vim.bo.commentstring)
  same('highlighting', 'uimodel', vim.b.current_syntax)

  wait('a finding', function()
    return #vim.diagnostic.get(buffer) == 1
  end)
  local found = vim.diagnostic.get(buffer)[1]
  same('code', 'sheet/beta-property-name', code(found))
  same('place', { 29, 8, 29, 42 }, { found.lnum, found.col, found.end_lnum, found.end_col })
  same('severity', vim.diagnostic.severity.ERROR, found.severity)
  same('source', 'uimodel', found.source)

  -- The same server takes a second document of the folder.
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.fn.expand('%:p:h') .. '/second.uimodel.json'))
  local second = vim.api.nvim_get_current_buf()
  vim.api.nvim_buf_set_lines(second, 0, -1, false, { '{ "sheets": [ { "presentationDetents": [] } ] }' })
  wait('a finding in the second document', function()
    return #vim.diagnostic.get(second) == 1 and code(vim.diagnostic.get(second)[1]) == 'sheet/no-detents'
  end)
  same('number of servers', 1, #vim.tbl_values(support.get_clients()))
  vim.cmd('buffer! ' .. buffer)

  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col + 3 })
  local offered
  vim.ui.select = function(items, options, choose)
    offered = {}
    for index, item in ipairs(items) do
      offered[index] = options.format_item(item)
    end
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  wait('the repair', function()
    return #vim.diagnostic.get(buffer) == 0
  end)
  same('what was offered', true, offered[1]:find("Rename to 'largestUndimmedDetentIdentifier'", 1, true) == 1)
  before[30] = before[30]:gsub('smallest', 'largest')
  same('text', before, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))

  -- A repair is undone like anything that is typed.
  vim.cmd('silent undo')
  wait('the finding again', function()
    return #vim.diagnostic.get(buffer) == 1
  end)

  local hover
  vim.lsp.buf_request(buffer, 'textDocument/hover', {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = 27, character = 12 },
  }, function(_, result)
    hover = result
  end)
  wait('hover', function()
    return hover ~= nil
  end)
  same('hover', true, hover.contents.value:find('controller', 1, true) ~= nil)

  support.stop()
end

support.run(check)
