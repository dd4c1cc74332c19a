-- The commands that show texts of the server: menus, shortcuts, and what is at the cursor.
local M = {}

local texts = require('uimodel.texts')

-- The kind of each text, as its URI has it, and the section of a document that has its subjects. The names are those of
-- the plugin for Emacs.
local pictures = {
  ['menu tree'] = { kind = 'menu-tree' },
  ['menu overlay'] = { kind = 'menu-overlay' },
  ['menu shortcuts'] = { kind = 'shortcuts' },
  ['focus loop'] = { kind = 'tab-loop', section = 'screens' },
  ['focus groups'] = { kind = 'focus-groups', section = 'screens' },
  ['sheet'] = { kind = 'sheet', section = 'sheets' },
  ['toolbar'] = { kind = 'toolbar', section = 'toolbars' },
}

local function names()
  local all = vim.tbl_keys(pictures)
  table.sort(all)
  return all
end

-- The names that begin with what is typed on the command line, without the words before `lead`.
function M.complete(lead, line)
  local typed = line:match('UIModelShowPicture%s+(.*)$') or ''
  local found = vim.tbl_filter(function(name)
    return vim.startswith(name, typed)
  end, names())
  return vim.tbl_map(function(name)
    return name:sub(#typed - #lead + 1)
  end, found)
end

local function escaped(text)
  return (text:gsub('[^%w%-._~]', function(byte)
    return ('%%%02X'):format(byte:byte())
  end))
end

local function uri(kind, title, parameters)
  local pairs_of_query = {}
  for _, parameter in ipairs(parameters) do
    table.insert(pairs_of_query, parameter[1] .. '=' .. escaped(parameter[2]))
  end
  local query = #parameters > 0 and '?' .. table.concat(pairs_of_query, '&') or ''
  return 'uimodel:///' .. kind .. '/' .. escaped(title) .. '.txt' .. query
end

-- Calls `done` with one of the items, which a person chooses if there are several. `format` says what is shown of an item.
local function choose(prompt, items, done, format)
  if #items == 1 then
    return done(items[1])
  end
  vim.ui.select(items, {
    prompt = prompt,
    format_item = format or function(item)
      return type(item) == 'table' and item.name or item
    end,
  }, function(item)
    if item then
      done(item)
    end
  end)
end
M.choose = choose

-- The menus of the app that a document is part of, or of the app of the source.
local function show_menus(client, picture, modifiers)
  if vim.bo.filetype == 'uimodel' then
    local title = vim.fn.expand('%:t'):match('^[^.]*')
    texts.show(client, uri(picture.kind, title, { { 'app', vim.uri_from_bufnr(0) } }), modifiers)
    return
  end
  texts.show(client, uri(picture.kind, 'Menus', {}), modifiers, function(apps)
    choose('App:', apps, function(app)
      texts.show(client, uri(picture.kind, app, { { 'app', app } }), modifiers)
    end)
  end)
end

local function contains(range, position)
  local from, to = range.start, range['end']
  local is_after = from.line < position.line or from.line == position.line and from.character <= position.character
  return is_after and (position.line < to.line or position.line == to.line and position.character <= to.character)
end

-- The element at the cursor, or else all elements of a section, from the outline of the document.
local function subjects(outline, section, position)
  local all = {}
  for _, symbol in ipairs(outline or {}) do
    for number, element in ipairs(symbol.name == section and symbol.children or {}) do
      local subject = { name = element.name, number = number - 1 }
      if contains(element.range, position) then
        return { subject }
      end
      table.insert(all, subject)
    end
  end
  return all
end

local function show_element(client, picture, modifiers)
  local document = vim.uri_from_bufnr(0)
  local position = vim.lsp.util.make_position_params(0, client.offset_encoding).position
  local params = { textDocument = { uri = document } }
  require('uimodel.client').request(client, 'textDocument/documentSymbol', params, function(problem, outline)
    local found = subjects(outline, picture.section, position)
    if problem or #found == 0 then
      texts.warn(problem and problem.message or 'This document has no ' .. picture.section .. '.')
      return
    end
    choose(picture.section .. ':', found, function(subject)
      local parameters = { { 'document', document }, { 'number', tostring(subject.number) } }
      texts.show(client, uri(picture.kind, subject.name, parameters), modifiers)
    end)
  end, vim.api.nvim_get_current_buf())
end

local function current_client()
  local client = require('uimodel.client').ours(vim.api.nvim_get_current_buf())[1]
  if not client then
    texts.warn('uimodel-daemon does not run. Open a model document or Swift source.')
  end
  return client
end
M.current_client = current_client

-- `:UIModelShowPicture`: shows the text of this name; without a name, lets a person choose one.
function M.show(name, modifiers)
  local client = current_client()
  if not client then
    return
  end
  if name == '' then
    return choose('Show:', names(), function(chosen)
      M.show(chosen, modifiers)
    end)
  end
  local picture = pictures[name]
  if not picture then
    texts.warn(("There is no picture '%s'. Choose one of: %s."):format(name, table.concat(names(), ', ')))
  elseif picture.section and vim.bo.filetype ~= 'uimodel' then
    texts.warn(("'%s' shows a part of a model document. Other files have only pictures of menus."):format(name))
  elseif picture.section then
    show_element(client, picture, modifiers)
  else
    show_menus(client, picture, modifiers)
  end
end

-- The codes of our findings on the line of the cursor, without repetition.
local function codes_at_cursor()
  local codes, seen = {}, {}
  for _, finding in ipairs(vim.diagnostic.get(0, { lnum = vim.api.nvim_win_get_cursor(0)[1] - 1 })) do
    -- Before 0.8, the code is only in the message of the server.
    local code = finding.code or vim.F.npcall(function()
      return finding.user_data.lsp.code
    end)
    if finding.source == 'uimodel' and code and not seen[code] then
      seen[code] = true
      table.insert(codes, code)
    end
  end
  return codes
end

-- `:UIModelExplain`: shows the page of a rule, or else of the rule of the finding at the cursor.
function M.explain(rule, modifiers)
  local client = current_client()
  local codes = rule ~= '' and { rule } or codes_at_cursor()
  if not client then
    return
  end
  if #codes == 0 then
    texts.warn('There is no finding on this line.')
    return
  end
  choose('Rule:', codes, function(code)
    texts.show(client, 'uimodel:///rule/' .. code .. '.md', modifiers)
  end)
end

return M
