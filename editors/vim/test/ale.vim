" What a person does with ALE, without the person: look at the findings, take a fix, go. Run by test/run.
set nocompatible hidden nomore
let s:app = $UIMODEL_APP

function! s:Say(what) abort
  call writefile(['Vim ' . v:version / 100 . '.' . v:version % 100 . ', ALE: ' . a:what], '/dev/stdout', 'a')
endfunction

function! s:Wait(what, condition) abort
  let l:begin = reltime()
  while reltimefloat(reltime(l:begin)) < 20
    if a:condition() | return | endif
    sleep 20m
  endwhile
  throw 'waited in vain: ' . a:what . '; found ' . string(s:Found()) . ', offered ' . string(get(s:, 'missing', ''))
endfunction

function! s:Same(what, expected, found) abort
  if a:expected !=# a:found
    throw a:what . ': expected ' . string(a:expected) . ', found ' . string(a:found)
  endif
endfunction

function! s:Found() abort
  return map(copy(get(get(get(g:, 'ale_buffer_info', {}), bufnr(''), {}), 'loclist', [])), '[v:val.lnum, v:val.col, v:val.code]')
endfunction

function! s:Menu(data, items) abort
  for [l:kind, l:item] in a:items
    if l:item.title =~# s:wanted
      return ale#codefix#ApplyLSPCodeAction(a:data, l:item)
    endif
  endfor
  let s:missing = map(copy(a:items), 'v:val[1].title')
endfunction

" Takes the fix of the line whose title matches. At a word that also begins an earlier one, ALE asks about that one: the
" line is selected, as README.md says.
function! s:Fix(pattern) abort
  let s:wanted = a:pattern
  let l:tick = b:changedtick
  execute "normal! V\<Esc>"
  call ale#codefix#Execute(1, function('s:Menu'))
  call s:Wait('the fix ' . a:pattern, {-> b:changedtick != l:tick})
  ALELint
endfunction

function! s:Changed(before) abort
  return filter(range(1, line('$')), 'getline(v:val) !=# get(a:before, v:val - 1, "")')
endfunction

" ALE shows hover in a balloon or echoes it; here its answer is looked at. The server knows who has some keys when it has
" read all files, so it is asked again.
function! s:Hover(pattern) abort
  let s:hover = 'null'
  call s:Wait('hover', {-> s:AskHover() =~# a:pattern})
endfunction

function! s:AskHover() abort
  if s:hover ==# 'null'
    let s:hover = ''
    call ale#lsp_linter#SendRequest(bufnr(''), 'uimodel',
      \ [0, 'textDocument/hover', {'textDocument': {'uri': ale#path#ToFileURI(expand('%:p'))},
      \ 'position': {'line': line('.') - 1, 'character': col('.') - 1}}],
      \ {response -> execute('let s:hover = json_encode(get(response, "result", v:null))')})
  endif
  return s:hover
endfunction

function! s:Main() abort
  runtime plugin/ale.vim
  filetype plugin on
  syntax on
  " As for a person who has named the linters; others of Swift may be installed here.
  let g:ale_linters = {'swift': ['uimodel'], 'uimodel': ['uimodel']}
  execute 'edit' fnameescape(s:app . '/App/Menus.swift')
  call s:Same('file type', 'swift', &filetype)
  call s:Wait('findings', {-> s:Found() ==# [[11, 89, 'menu/duplicate-shortcut'], [22, 50, 'menu/duplicate-command']]})
  call cursor(11, 90)
  call s:Hover('Italic')
  let l:before = getline(1, '$')
  call s:Fix('Use ⇧⌘I (unsafe)')
  call s:Wait('one finding less', {-> s:Found() ==# [[22, 50, 'menu/duplicate-command']]})
  call s:Same('changed lines', [11], s:Changed(l:before))

  execute 'edit' fnameescape(s:app . '/Documents/postcards.uimodel.json')
  call s:Same('file type', 'uimodel', &filetype)
  call s:Same('highlighting', 'uimodel', b:current_syntax)
  call s:Wait('a finding', {-> s:Found() ==# [[30, 9, 'sheet/beta-property-name']]})
  call cursor(30, 12)
  let l:before = getline(1, '$')
  call s:Fix('Rename to')
  call s:Wait('no finding', {-> empty(s:Found())})
  call s:Same('changed lines', [30], s:Changed(l:before))
endfunction

try
  call s:Main()
  call s:Say('passed')
  qall!
catch
  call s:Say('FAILED: ' . v:exception . ' at ' . v:throwpoint)
  cquit 1
endtry
