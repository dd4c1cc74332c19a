vim.bo.commentstring = '// %s'
vim.bo.comments = '://'
vim.b.undo_ftplugin = 'setlocal commentstring< comments<'

-- Who highlights by tree-sitter gets JSON, which knows comments; everyone else gets syntax/uimodel.vim.
if vim.treesitter and vim.treesitter.language and vim.treesitter.language.register then
  vim.treesitter.language.register('json', 'uimodel')
end
