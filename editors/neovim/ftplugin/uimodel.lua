vim.bo.commentstring = '// %s'
vim.bo.comments = '://'

-- The width of one level of indentation, and whether it is spaces: as in the first line that is indented, or else two
-- spaces, as in the examples of the project. Formatting takes both from the options.
local function indentation()
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, 1000, false)) do
    local space = line:match('^(%s+)["%[%]{}]')
    if space then
      return space:find('\t') and 0 or #space, not space:find('\t')
    end
  end
  return 2, true
end

local width, is_spaces = indentation()
vim.bo.expandtab = is_spaces
vim.bo.shiftwidth = width
vim.bo.softtabstop = width

vim.b.undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop<'

-- Who highlights by tree-sitter gets JSON, which knows comments; everyone else gets syntax/uimodel.vim.
if vim.treesitter and vim.treesitter.language and vim.treesitter.language.register then
  vim.treesitter.language.register('json', 'uimodel')
end
