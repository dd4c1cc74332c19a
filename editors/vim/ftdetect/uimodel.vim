" Documents are JSON with comments, but not every JSON file is one of them: they have a file type of their own.
autocmd BufNewFile,BufRead *.uimodel.json,uimodel.config.json set filetype=uimodel
