-- Formatting leaves an untouched document as it is: it indents like the document, and else with two spaces.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function format()
  local buffer = vim.api.nvim_get_current_buf()
  wait('formatting', function()
    for _, client in pairs(support.get_clients()) do
      if vim.lsp.buf_is_attached(buffer, client.id) and support.supports(client, 'textDocument/formatting', buffer) then
        return true
      end
    end
  end)
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = 10000 })
  else
    vim.lsp.buf.formatting_sync(nil, 10000)
  end
end

-- Opens a new document with this text.
local function document(name, text)
  local file = vim.fn.expand('%:p:h') .. '/' .. name .. '.uimodel.json'
  vim.fn.writefile(text, file)
  vim.cmd('edit! ' .. vim.fn.fnameescape(file))
  return lines()
end

local function options()
  return { vim.bo.expandtab, vim.bo.shiftwidth, vim.bo.softtabstop }
end

local function check()
  local before = lines()
  same('options of an example', { true, 2, 2 }, options())
  format()
  same('an untouched example', before, lines())
  same('modified', false, vim.bo.modified)
  -- What a person has moved is moved back.
  local moved = vim.deepcopy(before)
  moved[5] = '\t' .. moved[5]
  vim.api.nvim_buf_set_lines(0, 4, 5, false, { moved[5] })
  format()
  same('a line that was moved', before, lines())

  document('new', {})
  same('options of a new document', { true, 2, 2 }, options())

  for _, space in ipairs({ '    ', '\t', '   ' }) do
    local text = document('indented' .. #space, {
      '/*',
      ' * A comment has its own indentation.',
      ' */',
      '{',
      space .. '"sheets": [',
      space .. space .. '{ "ref": "options", "presentationDetents": ["medium"] }',
      space .. ']',
      '}',
    })
    same('options', space == '\t' and { false, 0, 0 } or { true, #space, #space }, options())
    format()
    same('a document indented by ' .. vim.inspect(space), text, lines())
  end
  support.stop()
end

support.run(check)
