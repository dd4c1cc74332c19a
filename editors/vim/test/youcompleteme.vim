" What a person does with YouCompleteMe, without the person: look at a finding, take its fix, go. Run by test/run.
set nocompatible hidden nomore
let g:ycm_server_python_interpreter = '/usr/bin/python3'
let g:ycm_auto_trigger = 0
let g:ycm_always_populate_location_list = 1
let g:ycm_language_server = [{'name': 'uimodel', 'cmdline': g:uimodel_cmd, 'filetypes': ['swift', 'uimodel'],
  \ 'project_root_files': ['uimodel.config.json']}]

function! s:Say(what) abort
  call writefile(['Vim ' . v:version / 100 . '.' . v:version % 100 . ', YouCompleteMe: ' . a:what], '/dev/stdout', 'a')
endfunction

function! s:Wait(what, condition) abort
  let l:begin = reltime()
  while reltimefloat(reltime(l:begin)) < 20
    if a:condition() | return | endif
    sleep 20m
  endwhile
  throw 'waited in vain: ' . a:what . '; found ' . string(s:Found())
endfunction

function! s:Found() abort
  return map(getloclist(0), '[v:val.lnum, v:val.col]')
endfunction

function! s:Main() abort
  filetype plugin on
  runtime plugin/youcompleteme.vim
  doautocmd VimEnter
  execute 'edit' fnameescape($UIMODEL_APP . '/App/Share0.swift')
  call s:Wait('a finding', {-> s:Found() ==# [[5, 17]]})
  call cursor(5, 20)
  let l:tick = b:changedtick
  " Several fixes are offered; this chooses the first instead of a person.
  python3 from ycm import vimsupport; vimsupport.SelectFromList = lambda prompt, items: 0
  YcmCompleter FixIt
  call s:Wait('the fix', {-> b:changedtick != l:tick})
  if getline(6) !~# 'popoverPresentationController?.sourceView = view'
    throw 'the fix: ' . string(getline(5, 7))
  endif
endfunction

try
  call s:Main()
  call s:Say('passed')
  qall!
catch
  call s:Say('FAILED: ' . v:exception . ' at ' . v:throwpoint)
  cquit 1
endtry
