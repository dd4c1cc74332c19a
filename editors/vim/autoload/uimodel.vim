" The program, and its arguments.
function! uimodel#Command(buffer) abort
  return join(map(copy(get(g:, 'uimodel_cmd', ['uimodel-daemon'])), 'ale#Escape(v:val)'))
endfunction

function! uimodel#Executable(buffer) abort
  return get(g:, 'uimodel_cmd', ['uimodel-daemon'])[0]
endfunction

" The nearest folder upward with a configuration, or else with .git.
function! uimodel#Root(buffer) abort
  let l:configuration = ale#path#FindNearestFile(a:buffer, 'uimodel.config.json')
  if !empty(l:configuration)
    return fnamemodify(l:configuration, ':h')
  endif
  let l:git = ale#path#FindNearestDirectory(a:buffer, '.git')
  return empty(l:git) ? expand('#' . a:buffer . ':p:h') : fnamemodify(l:git, ':h:h')
endfunction

" Adds the server to the linters of a file type.
function! uimodel#Define(filetype) abort
  call ale#linter#Define(a:filetype, {
    \ 'name': 'uimodel',
    \ 'lsp': 'stdio',
    \ 'executable': function('uimodel#Executable'),
    \ 'command': function('uimodel#Command'),
    \ 'project_root': function('uimodel#Root'),
    \ 'language': a:filetype,
    \})
endfunction
