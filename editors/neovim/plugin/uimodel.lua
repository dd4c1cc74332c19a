if vim.g.loaded_uimodel then
  return
end
vim.g.loaded_uimodel = true

local client = require('uimodel.client')

if vim.lsp.enable then
  -- 0.11 and later find lsp/uimodel.lua by themselves.
  vim.lsp.enable('uimodel')
else
  vim.cmd([[
    augroup uimodel
      autocmd!
      autocmd FileType uimodel lua require('uimodel').start(tonumber(vim.fn.expand('<abuf>')))
    augroup END
  ]])
end

if vim.fn.exists('##LspAttach') == 1 then
  vim.api.nvim_create_autocmd('LspAttach', {
    group = vim.api.nvim_create_augroup('uimodel_client', {}),
    callback = function(event)
      client.attached(vim.lsp.get_client_by_id(event.data.client_id), event.buf)
    end,
  })
end

if client.shows_texts then
  vim.cmd([[
    augroup uimodel_texts
      autocmd!
      autocmd BufReadCmd uimodel:///* lua require('uimodel.texts').read(tonumber(vim.fn.expand('<abuf>')))
    augroup END
  ]])
  vim.cmd(
    "command! -nargs=? -complete=customlist,v:lua.require'uimodel.pictures'.complete UIModelShowPicture "
      .. "lua require('uimodel.pictures').show(<q-args>, <q-mods>)"
  )
  vim.cmd(
    "command! -bang -nargs=? -complete=customlist,v:lua.require'uimodel.drawings'.complete UIModelPicture "
      .. "lua require('uimodel.drawings').show(<q-args>, <q-mods>, '<bang>' == '!')"
  )
  vim.cmd("command! -nargs=? UIModelExplain lua require('uimodel.pictures').explain(<q-args>, <q-mods>)")
end
