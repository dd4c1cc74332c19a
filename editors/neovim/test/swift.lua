-- What a person sees in Swift source, one file of a thousand: findings, a fix, who has some keys, free keys, and nothing
-- that a Swift server is for.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

-- Asks until there is an answer that fits: the server knows who has some keys when it has read all files.
local function ask(buffer, method, position, fits, params)
  local result, waiting
  wait(method, function()
    if not waiting then
      waiting = true
      vim.lsp.buf_request(buffer, method, params or {
        textDocument = { uri = vim.uri_from_bufnr(buffer) },
        position = position,
      }, function(_, answer)
        result, waiting = answer, false
      end)
    end
    return result and fits(result)
  end)
  return result
end

local function places(buffer)
  local found = {}
  for index, item in ipairs(vim.diagnostic.get(buffer)) do
    found[index] = { item.lnum, item.col, item.end_col }
  end
  table.sort(found, function(one, other)
    return one[1] < other[1]
  end)
  return found
end

local function check()
  local buffer = vim.api.nvim_get_current_buf()
  wait('findings', function()
    return vim.deep_equal(places(buffer), { { 10, 88, 91 }, { 21, 49, 94 } })
  end)
  local client = vim.tbl_values(support.get_clients())[1]
  same('completion by <C-X><C-O>', 'v:lua.vim.lsp.omnifunc', vim.bo[buffer].omnifunc)
  for _, method in ipairs({ 'rename', 'typeDefinition', 'documentSymbol', 'formatting', 'foldingRange' }) do
    same(method, false, support.supports(client, 'textDocument/' .. method, buffer) or false)
  end
  same('formatting of lines', '', vim.bo[buffer].formatexpr)
  same('hover', true, support.supports(client, 'textDocument/hover', buffer))
  ask(buffer, 'textDocument/hover', { line = 10, character = 89 }, function(hover)
    return hover.contents.value:find('Italic', 1, true)
  end)
  ask(buffer, 'textDocument/completion', { line = 10, character = 89 }, function(list)
    return list.items[1]
  end)

  local before = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  vim.api.nvim_win_set_cursor(0, { 11, 89 })
  vim.ui.select = function(items, options, choose)
    for index, item in ipairs(items) do
      if options.format_item(item) == 'Use ⇧⌘I (unsafe)' then
        return choose(item, index)
      end
    end
    error('the fix is not offered')
  end
  vim.lsp.buf.code_action()
  wait('one finding less', function()
    return vim.deep_equal(places(buffer), { { 21, 49, 94 } })
  end)
  before[11] = before[11]:gsub(': %.command%)', ': [.shift, .command])')
  same('text', before, vim.api.nvim_buf_get_lines(buffer, 0, -1, false))

  -- Documents have the same server, so their unsaved text counts for Swift source, too.
  vim.cmd('edit! ' .. vim.fn.fnameescape(vim.fn.expand('%:p:h:h') .. '/Documents/unsaved.uimodel.json'))
  local document = vim.api.nvim_get_current_buf()
  wait('the server for the document', function()
    return vim.lsp.buf_is_attached(document, client.id)
  end)
  same('number of servers', 1, #vim.tbl_values(support.get_clients()))
  for _, method in ipairs({ 'rename', 'typeDefinition', 'documentSymbol' }) do
    same(method, true, support.supports(client, 'textDocument/' .. method, document))
  end
  wait('formatting of documents', function()
    return support.supports(client, 'textDocument/formatting', document)
  end)
  vim.api.nvim_buf_set_lines(document, 0, -1, false, { '{ "sheets": [ { "ref": "neverSaved" } ] }' })
  vim.cmd('buffer! ' .. buffer)
  ask(buffer, 'workspace/symbol', nil, function(symbols)
    return symbols[1] and symbols[1].name == 'neverSaved'
  end, { query = 'neverSaved' })
  same('formatting of lines beside a document', '', vim.bo[buffer].formatexpr)
  if vim.lsp.semantic_tokens then
    same('tokens', nil, vim.lsp.semantic_tokens.__STHighlighter.active[buffer])
  end
  support.stop()
end

support.run(check)
