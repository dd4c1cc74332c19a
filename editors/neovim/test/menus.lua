-- What a person sees of the menus of an app that has only Swift source.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function check()
  local source = vim.api.nvim_get_current_buf()
  local window = vim.api.nvim_get_current_win()
  wait('lenses', function()
    return vim.deep_equal(support.lenses(source), { [5] = 'Show main menu | Show shortcuts' })
  end)
  vim.api.nvim_win_set_cursor(0, { 6, 0 })
  vim.ui.select = function(items, _, choose)
    choose(items[1], 1)
  end
  vim.lsp.codelens.run()
  local menus = support.shown('uimodel:///menu-tree/menus.txt')
  wait('the menus', function()
    return support.text(menus):find('Get Info')
  end)

  vim.api.nvim_set_current_win(window)
  vim.cmd([[silent %s/"Get Info"/"Show Details"/]])
  wait('the menus with the new title', function()
    return support.text(menus):find('Show Details') and not support.text(menus):find('Get Info')
  end)

  vim.cmd('UIModelShowPicture menu shortcuts')
  local shortcuts = support.shown('uimodel:///shortcuts/Menus.txt')
  wait('the shortcuts', function()
    return support.text(shortcuts):find('⌘I +File > Show Details')
  end)
  vim.api.nvim_set_current_win(window)

  local warned
  vim.notify = function(message)
    warned = message
  end
  vim.cmd('UIModelShowPicture focus loop')
  same('a picture of documents', true, warned:find("^UIModel: 'focus loop' shows a part of a model document") ~= nil)

  -- Swift source has pictures of its app, too.
  vim.cmd('UIModelPicture menus, menu bar on iPadOS 27')
  local bar = support.shown('uimodel-picture://menus, menu bar')
  same('the menu bar', true, support.text(bar):find('menus   File   Edit') ~= nil)
  support.stop()
end

support.run(check)
