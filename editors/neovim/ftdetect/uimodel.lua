-- Documents are JSON with comments, but not every JSON file is one of them: they have a file type of their own.
if vim.fn.has('nvim-0.8') == 1 then
  vim.filetype.add({
    filename = { ['uimodel.config.json'] = 'uimodel' },
    pattern = { ['.*%.uimodel%.json'] = 'uimodel' },
  })
else
  vim.cmd('autocmd BufRead,BufNewFile *.uimodel.json,uimodel.config.json set filetype=uimodel')
end
