" JSON with comments, which Vim knows.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/jsonc.vim
let b:current_syntax = 'uimodel'
