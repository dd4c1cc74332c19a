" JSON with comments, which Neovim knows.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/jsonc.vim
let b:current_syntax = 'uimodel'
