-- `:UIModelPicture`: all pictures that the server can draw, as text in a window or as SVG in another program.
local M = {}

local client_of = require('uimodel.client')
local pictures = require('uimodel.pictures')
local texts = require('uimodel.texts')

-- What a picture is called that has no title, because it cannot be drawn.
local kinds = {
  menuBar = 'Menu bar',
  overlay = 'Menus',
  shortcuts = 'Shortcuts',
  sheet = 'Sheet',
  toolbar = 'Bar',
  presentations = 'Presentations',
  scenes = 'Scenes',
  focusLoop = 'Tab loop',
  focusGroups = 'Focus groups',
  pointerRegions = 'Pointer regions',
  keyboard = 'Keyboard',
}

local function file_name(uri)
  local name = (uri or ''):match('[^/]*$')
  return (name:gsub('%%(%x%x)', function(digits)
    return string.char(tonumber(digits, 16))
  end))
end

-- The sheet, bar or screen that a picture is of; nothing if it is of an app.
local function part_of(picture)
  return picture.params.entity or picture.params.screen or {}
end

local function name_of(picture)
  local part = part_of(picture)
  if part.ref then
    return part.ref
  end
  return part.path and table.concat(part.path, ' ') or file_name(picture.params.app):gsub('%.uimodel%.json$', '')
end

local function title_of(picture)
  return picture.title or (kinds[picture.what] or picture.what) .. ': ' .. name_of(picture)
end

local function is_of_file(picture, file)
  local part = part_of(picture)
  return file_name(part.document) == file or vim.startswith(part.ref or '', file .. ':')
end

-- The pictures with a label each, no two alike. Those of the current file come first.
local function labeled(found)
  local file = vim.fn.expand('%:t')
  local count, taken, first, others = {}, {}, {}, {}
  for _, picture in ipairs(found) do
    local title = title_of(picture)
    count[title] = (count[title] or 0) + 1
  end
  for _, picture in ipairs(found) do
    local title = title_of(picture)
    local label = count[title] > 1 and ('%s (%s)'):format(title, name_of(picture)) or title
    taken[label] = (taken[label] or 0) + 1
    picture.label = taken[label] > 1 and ('%s <%d>'):format(label, taken[label]) or label
    table.insert(is_of_file(picture, file) and first or others, picture)
  end
  return vim.list_extend(first, others)
end

-- Calls `done` with the result of a request, or warns.
local function ask(client, method, params, done)
  client_of.request(client, method, params, function(problem, result)
    if problem and texts.is_overtaken(problem) then
      ask(client, method, params, done)
    elseif problem then
      texts.warn(problem.message)
    else
      done(result)
    end
  end, vim.api.nvim_get_current_buf())
end

-- The titles that begin with what is typed on the command line, without the words before `lead`.
function M.complete(lead, line)
  local client = client_of.ours(vim.api.nvim_get_current_buf())[1]
  local answer = client
    and client_of.request_sync(client, 'uimodel/render/list', vim.empty_dict(), 3000, vim.api.nvim_get_current_buf())
  local typed = line:match('UIModelPicture!?%s+(.*)$') or ''
  local found = {}
  for _, picture in ipairs(answer and answer.result and labeled(answer.result.pictures) or {}) do
    if vim.startswith(picture.label, typed) then
      table.insert(found, picture.label:sub(#typed - #lead + 1))
    end
  end
  return found
end

local function show_text(picture, text, modifiers)
  -- A name with a scheme is not that of a file.
  local bufnr = vim.fn.bufadd('uimodel-picture://' .. picture.label)
  texts.scratch(bufnr)
  vim.fn.bufload(bufnr)
  texts.fill(bufnr, text)
  texts.open(bufnr, modifiers)
end

local function open_svg(svg)
  local file = vim.fn.tempname() .. '.svg'
  local handle = assert(io.open(file, 'wb'))
  handle:write(svg)
  handle:close()
  if not vim.ui.open then
    texts.warn(('The picture is in %s. Only Neovim 0.10 and later can open it.'):format(file))
    return
  end
  local _, problem = vim.ui.open(file)
  if problem then
    texts.warn(('The picture is in %s. It cannot be opened: %s'):format(file, problem))
  end
end

local function show(client, picture, modifiers, as_svg)
  if picture.error then
    texts.warn(('%s cannot be drawn: %s.'):format(picture.label, picture.error))
    return
  end
  ask(client, 'uimodel/render', picture.params, function(result)
    if as_svg then
      open_svg(result.svg)
    else
      show_text(picture, result.text, modifiers)
    end
  end)
end

-- `:UIModelPicture`: shows the picture with this title; without one, lets a person choose. With `as_svg`, the picture is
-- opened in another program.
function M.show(title, modifiers, as_svg)
  local client = pictures.current_client()
  if not client then
    return
  end
  ask(client, 'uimodel/render/list', vim.empty_dict(), function(list)
    local all = labeled(list.pictures)
    if title == '' then
      pictures.choose('Picture:', all, function(picture)
        show(client, picture, modifiers, as_svg)
      end, function(picture)
        return picture.error and ('%s (cannot be drawn: %s)'):format(picture.label, picture.error) or picture.label
      end)
      return
    end
    for _, picture in ipairs(all) do
      if picture.label == title then
        return show(client, picture, modifiers, as_svg)
      end
    end
    texts.warn(("There is no picture '%s'."):format(title))
  end)
end

return M
