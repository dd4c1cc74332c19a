-- What `:UIModelPicture` shows: text in a window, SVG in another program, and why a picture cannot be drawn.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function check()
  local document = vim.api.nvim_get_current_buf()
  local window = vim.api.nvim_get_current_win()
  wait('the server', function()
    return #vim.diagnostic.get(document) == 1
  end)
  -- The server has read the other document, too.
  wait('all pictures', function()
    return #vim.fn.getcompletion('UIModelPicture Shortcuts of', 'cmdline') == 2
  end)
  same('completion', { 'photoLibrary' }, vim.fn.getcompletion('UIModelPicture! Sheet of pho', 'cmdline'))

  local offered, pattern
  vim.ui.select = function(items, options, choose)
    offered = vim.tbl_map(options.format_item, items)
    for index, label in ipairs(offered) do
      if label:find(pattern) then
        return choose(items[index], index)
      end
    end
    error(pattern .. ' is not offered: ' .. vim.inspect(offered))
  end
  local warned
  vim.notify = function(message)
    warned = message
  end

  pattern = '^Sheet of photoLibrary$'
  vim.cmd('vertical UIModelPicture')
  local text = support.shown('uimodel-picture://Sheet of photoLibrary')
  same('text', true, support.text(text):find('^Sheet of photoLibrary\n\niPad') ~= nil)
  same('options', { 'nofile', false, false }, { vim.bo.buftype, vim.bo.modifiable, vim.bo.modified })
  same('windows', 2, vim.fn.winnr('$'))
  same('beside the document', true, vim.api.nvim_win_get_width(0) < vim.o.columns)
  same('those of the file first', 'Sheet of photoLibrary', offered[1])
  vim.api.nvim_set_current_win(window)

  -- The same picture by its title, in the same window.
  vim.cmd('UIModelPicture Sheet of photoLibrary')
  wait('the window', function()
    return vim.api.nvim_get_current_buf() == text
  end)
  same('windows', 2, vim.fn.winnr('$'))
  vim.cmd('close')

  pattern = '^Presentations: reminders'
  vim.cmd('UIModelPicture')
  wait('a reason', function()
    return warned == 'UIModel: Presentations: reminders cannot be drawn: no presentation of the app is known.'
  end)
  same(
    'a reason in the list',
    true,
    vim.tbl_contains(offered, 'Presentations: reminders (cannot be drawn: no presentation of the app is known)')
  )

  -- SVG: where Neovim cannot open it, it says where it is.
  local open, opened = vim.ui.open, nil
  if open then
    vim.ui.open = function(file)
      opened = file
      return nil, opened:find('%.svg$') and 'no handler found'
    end
  end
  warned = nil
  vim.cmd('UIModelPicture! Sheet of photoLibrary')
  wait('a message', function()
    return warned
  end)
  local file = warned:match('^UIModel: The picture is in (%S+%.svg)%. ')
  if open then
    same('the file', file, opened)
    same('a problem', true, warned:find('It cannot be opened: no handler found', 1, true) ~= nil)
    vim.ui.open = function(again)
      opened = again
      return {}, nil
    end
    warned = nil
    vim.cmd('UIModelPicture! Sheet of photoLibrary')
    wait('another file', function()
      return opened ~= file
    end)
    same('no message', nil, warned)
  end
  local svg = table.concat(vim.fn.readfile(opened or file), '\n')
  same('SVG', true, svg:find('^<svg ') ~= nil and svg:find('</svg>') ~= nil)
  same('windows', 1, vim.fn.winnr('$'))

  warned = nil
  vim.cmd('UIModelPicture nowhere')
  wait('no such picture', function()
    return warned == "UIModel: There is no picture 'nowhere'."
  end)
  support.stop()
end

support.run(check)
