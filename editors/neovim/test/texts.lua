-- What a person sees above sheets, and the texts that the commands show: they follow what is typed.
local support = dofile(debug.getinfo(1, 'S').source:match('^@(.*/)') .. 'support.lua')
local wait, same = support.wait, support.same

local function check()
  local document = vim.api.nvim_get_current_buf()
  local window = vim.api.nvim_get_current_win()
  wait('a lens', function()
    return vim.deep_equal(support.lenses(document), { [24] = '2 detents: medium, large' })
  end)

  -- A lens opens its text in a window of its own, and stays.
  vim.api.nvim_win_set_cursor(0, { 25, 0 })
  vim.lsp.codelens.run()
  local text = support.shown('uimodel:///sheet/photoPicker.txt')
  wait('the sheet', function()
    return support.text(text):find('iPad%-11, portrait: a sheet; medium, .*; large, ')
  end)
  same('modifiable', false, vim.bo[text].modifiable)
  wait('the lens after it was run', function()
    return support.lenses(document)[24]
  end)

  -- The text and the lens follow the document.
  vim.api.nvim_set_current_win(window)
  local line = vim.api.nvim_buf_get_lines(document, 28, 29, false)[1]
  vim.api.nvim_buf_set_lines(document, 28, 29, false, { (line:gsub(', "large"', '')) })
  vim.cmd('doautocmd TextChanged')
  wait('the text without a detent', function()
    return support.text(text):find('a sheet; medium, ') and not support.text(text):find('; large, ')
  end)
  wait('the lens without a detent', function()
    return vim.deep_equal(support.lenses(document), { [24] = '1 detent: medium' })
  end)
  vim.api.nvim_buf_set_lines(document, 28, 29, false, { '' })
  vim.cmd('doautocmd TextChanged')
  wait('no lens', function()
    return vim.tbl_isempty(support.lenses(document))
  end)
  vim.api.nvim_buf_set_lines(document, 28, 29, false, { line })

  -- The same by commands: what is at the cursor, or what is chosen.
  vim.api.nvim_win_set_cursor(window, { 1, 0 })
  vim.cmd('UIModelShowPicture sheet')
  wait('the window of the sheet', function()
    return vim.api.nvim_get_current_buf() == text
  end)
  same('windows', 2, vim.fn.winnr('$'))
  vim.cmd('close')
  local menu_texts = { ['menu tree'] = '^Postcards %[application%]', ['menu shortcuts'] = '⌘C +Edit > Copy' }
  for name, expected in pairs(menu_texts) do
    vim.cmd('UIModelShowPicture ' .. name)
    local menus = support.shown('uimodel:///')
    wait(name, function()
      return support.text(menus):find(expected)
    end)
    vim.cmd('close')
  end
  local offered
  vim.ui.select = function(items, options, choose)
    offered = vim.tbl_map(options.format_item, items)
    choose(items[1], 1)
  end
  vim.cmd('UIModelShowPicture focus groups')
  support.shown('uimodel:///focus-groups/postcard.txt')
  same('screens', { 'postcard', 'photoLibrary' }, offered)
  vim.cmd('close')
  vim.api.nvim_win_set_cursor(window, { 21, 10 })
  offered = nil
  vim.cmd('UIModelShowPicture focus groups')
  support.shown('uimodel:///focus-groups/photoLibrary.txt')
  same('screens with the cursor in one', nil, offered)
  vim.cmd('close')
  same('completion', { 'focus groups', 'focus loop' }, vim.fn.getcompletion('UIModelShowPicture foc', 'cmdline'))
  same('second words', { 'shortcuts' }, vim.fn.getcompletion('UIModelShowPicture menu s', 'cmdline'))

  local warned
  vim.notify = function(message)
    warned = message
  end
  vim.cmd('UIModelShowPicture toolbar')
  wait('a reason', function()
    return warned == 'UIModel: This document has no toolbars.'
  end)

  vim.api.nvim_win_set_cursor(window, { 30, 0 })
  wait('the finding', function()
    return #vim.diagnostic.get(document, { lnum = 29 }) == 1
  end)
  vim.cmd('UIModelExplain')
  local page = support.shown('uimodel:///rule/sheet/beta-property-name.md')
  wait('the page', function()
    return support.text(page):find('^# sheet/beta%-property%-name')
  end)
  same('file type', 'markdown', vim.bo[page].filetype)

  -- A window that lives longer than the server says so.
  support.stop()
  vim.cmd('edit')
  same('without a server', true, support.text(page):find('^uimodel%-daemon does not run') ~= nil)
end

support.run(check)
