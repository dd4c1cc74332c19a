if vim.g.loaded_uimodel then
  return
end
vim.g.loaded_uimodel = true

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
